//! Every key and word of the format, learnt from the suggestions in errors.

use std::collections::BTreeSet;

use komainu::rules::VariantFile;

/// A right file without sections.
const FILE: &str = "
id = 'x'
name = 'X'
files = 1
ranks = 2
setup = ['vK', 'K']
pieces.K = { name = 'King', royal = true, moves = [{ step = 'all' }] }
";

/// A text that is certainly neither a key nor a word.
const NONSENSE: &str = "zzzzzzzzzz";

/// The headers under which keys can stand.
const SECTIONS: [&str; 16] = [
    "[names]",
    "[xboard]",
    "[promotion]",
    "[drops]",
    "[endings]",
    "[goal]",
    "[hands]",
    "[range_jump]",
    "[range_capture]",
    "[burning]",
    "[emperor]",
    "[area]",
    "[skip_slide]",
    "[pieces.X]",
    "[options.x]",
    "[options.x.choices.x]",
];

/// The suggestions in the error about a file with nonsense in it, if it is one.
fn right_instead(file: &str) -> Vec<String> {
    let error = VariantFile::parse(file, "x").err().map(|e| e.to_string()).unwrap_or_default();
    let help = error.split("help: it can be ").nth(1).unwrap_or_default();
    help.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// Every key and word of the format.
pub fn every_word() -> BTreeSet<String> {
    let mut words = BTreeSet::from_iter(right_instead(&format!("{NONSENSE} = 1\n{FILE}")));
    assert!(words.contains("setup"));
    for section in SECTIONS {
        let keys = right_instead(&format!("{FILE}{section}\n{NONSENSE} = 1"));
        assert!(!keys.is_empty(), "{section}");
        for key in &keys {
            words.extend(right_instead(&format!("{FILE}{section}\n{key} = '{NONSENSE}'")));
        }
        words.extend(keys);
    }
    let power =
        |power: &str| right_instead(&format!("{FILE}[pieces.X]\nname = 'X'\nmoves = [{power}]"));
    let powers = power(&format!("{{ {NONSENSE} = 1 }}"));
    assert!(powers.len() > 15, "{powers:?}");
    words.extend(power(&format!("{{ step = '{NONSENSE}' }}")));
    words.extend(
        powers.iter().flat_map(|name| power(&format!("{{ {name} = {{ {NONSENSE} = 1 }} }}"))),
    );
    words.extend(powers);
    words.retain(|word| !["K", "X"].contains(&word.as_str()));
    assert!(["fourfold_draw", "emperor", "steps", "FL"].iter().all(|&word| words.contains(word)));
    words
}
