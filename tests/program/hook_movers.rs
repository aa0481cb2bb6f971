//! Boards on which every move has thousands of answers.

/// The files and ranks.
const SIDE: usize = 28;

/// The variant file with a Hook Mover on every `step`-th square.
pub fn file(step: usize) -> String {
    let piece = |rank: usize, file: usize| match rank * SIDE + file {
        _ if file == SIDE / 2 && [0, SIDE - 1].contains(&rank) => "K",
        square if square % step == 0 => "H",
        _ => ".",
    };
    let word = |rank: usize, file: usize| match piece(rank, file) {
        "." => ".".to_owned(),
        piece => format!("{}{piece}", if rank < SIDE / 2 { "v" } else { "" }),
    };
    let ranks = (0..SIDE).map(|rank| {
        let words: Vec<String> = (0..SIDE).map(|file| word(rank, file)).collect();
        format!("    \"{}\",\n", words.join(" "))
    });
    format!(
        r#"
id = "hooks"
name = "Hook Movers"
files = {SIDE}
ranks = {SIDE}
setup = [
{}]

[promotion]
on = "zone"
ranks = 1

[endings]
self_check = "allowed"
repetition = "fourfold_draw"

[pieces.K]
name = "King"
royal = true
moves = [{{ step = "all" }}]

[pieces.H]
name = "Hook Mover"
moves = [{{ hook = "orthogonal" }}]
"#,
        ranks.collect::<String>()
    )
}
