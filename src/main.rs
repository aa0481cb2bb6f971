//! The `komainu` command.
fn main() {
    let games = komainu::engine::Games::built_in();
    let input = std::io::BufReader::new(std::io::stdin());
    let _ = komainu::protocol::run(games, input, &mut std::io::stdout());
}
