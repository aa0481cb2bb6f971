//! Reasons of results, in the words of the standard, of XBoard, of cutechess and fastchess, of servers
//! and of this program. Only a whole phrase is recognised: people write more in their comments.

use super::thinking;
use crate::End;
use komainu_core::board::Reason;
use komainu_core::types::Color;

/// The meaning of a phrase about a result.
pub(super) struct PhraseMeaning {
    pub end: End,
    /// The winner, or that there was none, if it says so.
    pub winner: Option<Option<Color>>,
    /// True if the phrase says more than that.
    pub says_more: bool,
}

impl PhraseMeaning {
    const fn new(end: End) -> Self {
        Self { end, winner: None, says_more: false }
    }

    /// Returns `true` if it may be the reason of a result; `is_open` if the game has no result.
    pub fn fits(&self, winner: Option<Color>, is_open: bool) -> bool {
        if is_open {
            return self.end.leaves_open();
        }
        let is_draw = winner.is_none() && !self.end.leaves_open();
        self.winner.map_or(winner.is_some() || is_draw, |stated| stated == winner)
    }
}

/// The nouns for events, as they follow `by`; `true` if they say more than our words.
const NOUNS: [(&str, End, bool); 31] = [
    ("mate", End::Rules(Reason::Checkmate), false),
    ("stalemate", End::Rules(Reason::NoLegalMove), false),
    ("repetition draw", End::Rules(Reason::Repetition), false),
    ("3-fold repetition", End::Rules(Reason::Repetition), true),
    ("threefold repetition", End::Rules(Reason::Repetition), true),
    ("fourfold repetition", End::Rules(Reason::Repetition), true),
    ("perpetual checking", End::Rules(Reason::PerpetualCheck), false),
    ("king captured", End::Rules(Reason::RoyalsCaptured), false),
    ("king destroyed", End::Rules(Reason::RoyalsCaptured), false),
    ("time forfeit", End::Time, false),
    ("time forfeits", End::Time, false),
    ("timeout", End::Time, false),
    ("mutual agreement", End::Agreement, false),
    ("illegal perpetual", End::Rules(Reason::PerpetualCheck), false),
    ("pawn-drop mate", End::IllegalMove, true),
    ("abandonment", End::Abandoned, false),
    ("game abandoned", End::Abandoned, false),
    ("disconnection", End::Abandoned, true),
    ("stalled connection", End::Abandoned, true),
    ("death", End::Abandoned, true),
    ("emergency", End::Abandoned, true),
    ("long game", End::MoveLimit, true),
    ("fifty move rule", End::Adjudication, true),
    ("fifty moves rule", End::Adjudication, true),
    ("50-move rule", End::Adjudication, true),
    ("50 move rule", End::Adjudication, true),
    ("counting rule", End::Adjudication, true),
    ("counting rules", End::Adjudication, true),
    ("insufficient mating material", End::Adjudication, true),
    ("insufficient material", End::Adjudication, true),
    ("trivial draw", End::Adjudication, true),
];

/// The words before an event that led to a draw.
const DRAWS: [&str; 4] = ["draw by ", "drawn by ", "game drawn by ", "draw claim: "];

/// Whole phrases; `true` if they say more than our words.
const PHRASES: [(&str, End, bool); 11] = [
    ("resigns", End::Resignation, false),
    ("resigned", End::Resignation, false),
    ("forfeits on time", End::Time, false),
    ("forfeit due to illegal move", End::IllegalMove, false),
    ("forfeit due to invalid move", End::IllegalMove, false),
    ("false illegal-move claim", End::RulesInfraction, true),
    ("false win claim", End::RulesInfraction, true),
    ("false draw claim", End::RulesInfraction, true),
    ("game aborted", End::Abandoned, false),
    ("engine aborts game", End::Abandoned, true),
    ("user adjudication", End::Adjudication, true),
];

/// The words after the name of a player that has lost in that way.
const LOSES: [(&str, End, bool); 18] = [
    (" resigns", End::Resignation, false),
    (" resigned", End::Resignation, false),
    (" forfeits on time", End::Time, false),
    (" loses on time", End::Time, false),
    (" lost on time", End::Time, false),
    (" runs out of time", End::Time, false),
    (" ran out of time", End::Time, false),
    (" makes an illegal move", End::IllegalMove, false),
    (" made an illegal move", End::IllegalMove, false),
    (" disconnects", End::Abandoned, true),
    (" lost connection", End::Abandoned, true),
    (" forfeits by disconnection", End::Abandoned, true),
    ("'s connection stalls", End::Abandoned, true),
    (" abandons the game", End::Abandoned, false),
    (" abandoned the game", End::Abandoned, false),
    (" checkmated", End::Rules(Reason::Checkmate), false),
    (" is checkmated", End::Rules(Reason::Checkmate), false),
    ("'s flag fell", End::Time, false),
];

/// The words after the name of a player that has won in that way.
const MATES: [&str; 2] = [" mates", " checkmates"];
/// The words between a player and the event by which that player has won or lost.
const BY: [(&str, bool); 6] = [
    (" wins by ", true),
    (" won by ", true),
    (" wins on ", true),
    (" won on ", true),
    (" loses by ", false),
    (" lost by ", false),
];

/// Returns the reason given in a comment after the last move: by the whole comment, or by the text
/// after a program's note on its thinking.
pub(super) fn in_comment(text: &str, players: [&str; 2]) -> Option<PhraseMeaning> {
    let Some(thought) = thinking::read(text, Color::Black) else { return of(text, players) };
    let last = thought.rest.rsplit_once(", ").map(|(_, last)| last);
    let stated = of(thought.rest, players).or_else(|| of(last?, players))?;
    Some(PhraseMeaning { says_more: true, ..stated })
}

/// Returns the reason that a text gives; `players` are the names of Black and White.
pub(super) fn of(words: &str, players: [&str; 2]) -> Option<PhraseMeaning> {
    // Programs break lines between any two words.
    let words: Vec<&str> = words.split_whitespace().collect();
    let lower = words.join(" ").trim_end_matches('.').to_lowercase();
    if let Some(found) = of_player(&lower, players) {
        return Some(found);
    }
    if let Some(stated) = lower.strip_prefix("xboard adjudication: ") {
        let unknown = PhraseMeaning { says_more: true, ..PhraseMeaning::new(End::Adjudication) };
        return Some(noun(stated).unwrap_or(unknown));
    }
    if let Some(stated) = DRAWS.iter().find_map(|before| lower.strip_prefix(before)) {
        return drawn(stated);
    }
    match lower.as_str() {
        "draw agreed" => return drawn("agreement"),
        "both players ran out of time" => return drawn("time"),
        _ => {}
    }
    let (phrase, says_more) = whole(lower.strip_prefix("xboard: ").unwrap_or(&lower));
    let found = known(&PHRASES, phrase).or_else(|| noun(phrase))?;
    Some(PhraseMeaning { says_more: found.says_more || says_more, ..found })
}

/// Reads what is said about a player by name or by color; the player that moves first is called White.
fn of_player(lower: &str, players: [&str; 2]) -> Option<PhraseMeaning> {
    let names = players.map(|name| name.trim().to_lowercase());
    let colors = [("white", 0), ("black", 1), ("sente", 0), ("gote", 1)];
    let names = names.iter().map(String::as_str).zip(0..).chain(colors);
    let mut found = names.filter(|(name, _)| !name.is_empty()).filter_map(|(name, index)| {
        let (stated, says_more) = whole(lower.strip_prefix(name)?);
        let (found, is_winner) = done(stated)?;
        let player = Color::ALL[index];
        let winner = Some(Some(if is_winner { player } else { !player }));
        Some(PhraseMeaning { winner, says_more: found.says_more || says_more, ..found })
    });
    found.next()
}

/// Reads what a player has done; also returns whether that player has won by it.
fn done(stated: &str) -> Option<(PhraseMeaning, bool)> {
    if MATES.contains(&stated) {
        return Some((PhraseMeaning::new(End::Rules(Reason::Checkmate)), true));
    }
    if let Some(found) = known(&LOSES, stated) {
        return Some((found, false));
    }
    let by = |&(before, is_winner): &(&str, bool)| {
        Some((noun(stated.strip_prefix(before)?)?, is_winner))
    };
    BY.iter().find_map(by)
}

/// Reads a draw by an event; if that event leaves a game open, the draw was an adjudication.
fn drawn(event: &str) -> Option<PhraseMeaning> {
    let (event, says_more) = whole(event);
    let found = noun(event)?;
    let is_open = found.end.leaves_open();
    let end = if is_open { End::Adjudication } else { found.end };
    let says_more = says_more || is_open || found.says_more;
    Some(PhraseMeaning { end, winner: Some(None), says_more })
}

fn noun(event: &str) -> Option<PhraseMeaning> {
    End::of_words(event).map(PhraseMeaning::new).or_else(|| known(&NOUNS, event))
}

fn known(phrases: &[(&str, End, bool)], words: &str) -> Option<PhraseMeaning> {
    let mut phrases = phrases.iter();
    let &(_, end, says_more) = phrases.find(|(phrase, ..)| *phrase == words)?;
    Some(PhraseMeaning { says_more, ..PhraseMeaning::new(end) })
}

/// Returns a phrase without the details after it: `: e2e4`, ` (35ms overrun)`.
fn whole(text: &str) -> (&str, bool) {
    let end = [": ", " (", "; "].iter().filter_map(|sign| text.find(sign)).min();
    end.map_or((text, false), |end| (text[..end].trim_end(), true))
}
