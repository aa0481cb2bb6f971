//! Conversations with front ends.

use komainu::engine::Games;
use komainu::internals::Conversation;

/// The most lines that are sent.
const LINES: usize = 60;

/// Takes lines of a front end. Those that make threads or large tables are skipped, because they are
/// slow and tested elsewhere.
pub fn try_out(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let mut conversation = Conversation::new(Games::built_in());
    for line in text.lines().take(LINES) {
        let lower = line.to_ascii_lowercase();
        if ["thread", "cores", "hash", "memory"].iter().any(|word| lower.contains(word)) {
            continue;
        }
        let Some(answer) = conversation.say(line) else { return };
        let last = answer.lines().last().unwrap_or_default();
        match line.trim() {
            "isready" => {
                assert!(answer.contains("readyok") || answer.contains("Error"), "{line}: {answer}")
            }
            "uci" => assert_eq!(last, "uciok"),
            "usi" => assert_eq!(last, "usiok"),
            _ => {}
        }
    }
}
