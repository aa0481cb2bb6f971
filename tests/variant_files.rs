//! Variant files.
use komainu::rules::catalog;
#[test]
fn builtin() {
    for name in ["mini", "tenjiku", "dada", "maka"] {
        match catalog::find(name) {
            Some(f) => {
                let t = std::time::Instant::now();
                let r = f.rules(&[]).unwrap();
                println!("{} {} {:?}", r.id, r.pieces.len(), t.elapsed());
            }
            None => {
                for f in ["mini", "tenjiku", "dai-dai", "maka-dai-dai"] {
                    let p = format!("variants/{f}.toml");
                    if let Err(e) = komainu::rules::VariantFile::parse(
                        &std::fs::read_to_string(&p).unwrap(),
                        &p,
                    ) {
                        println!("{e}");
                    }
                }
                panic!("{name}")
            }
        }
    }
}
