//! Files of games as `match` and `selfplay` write them.

use std::collections::BTreeMap;
use std::sync::Arc;

use komainu::Variant;
use komainu::board::{FindError, Position};
use komainu::internals::{journal, journal_games};
use komainu::lab::journal::text_of;

use crate::bytes::Bytes;
use crate::games;
use crate::made_up::edited;
use crate::writing::write;

/// The most bytes that are edits of a text.
const EDITS: usize = 24;
/// The most games of a made-up file, and the most moves of one.
const GAMES: usize = 3;
const MOVES: usize = 24;

/// The first byte says how the file is made of the others: as it is, or of games with some edits.
pub fn try_out(data: &[u8]) {
    let mut bytes = Bytes(data);
    let first = bytes.next();
    let file = if first < 64 {
        bytes.0.to_vec()
    } else {
        let edits = bytes.take(if first < 96 { 0 } else { EDITS });
        let (text, count) = file(&mut bytes);
        let text = edited(text, WORDS, edits);
        if first < 96 {
            let read =
                journal_games(text.as_bytes(), find).unwrap_or_else(|e| panic!("{e}: {text}"));
            assert_eq!(read.len(), count, "{text}");
        }
        text.into_bytes()
    };
    if let Ok((Some((header, results)), _)) = journal(&file) {
        let written = text_of(&header, &results);
        let (again, torn) = journal(written.as_bytes()).expect("it was read before");
        assert_eq!(again, Some((header, results)), "{written}");
        assert!(torn.is_empty());
    }
    // With a last line end, no line counts as cut short.
    let lines = [&file, b"\n".as_slice()].concat();
    let Ok(read) = journal_games(&lines, find) else { return };
    for (_, record) in read.iter().take(GAMES) {
        write(record, lines.len());
    }
}

fn find(name: &str, options: &BTreeMap<String, String>) -> Result<Arc<Variant>, FindError> {
    let choices = options.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
    games::find(name, &choices.collect::<Vec<_>>())
}

/// Returns a file of some games that are played as the bytes say, and how many there are.
fn file(bytes: &mut Bytes) -> (String, usize) {
    let id = bytes.word(&["mini", "shogi", "chu", "micro", "tori"]);
    let variant = games::named(id).expect("a built-in game");
    let plan =
        format!("{{\"game\":\"{id}\",\"games\":{GAMES},\"nodes\":1,\"plies\":0,\"seed\":0}}");
    let mut text = format!("{{\"komainu\":\"selfplay\",\"plan\":{plan}}}\n");
    let games = 1 + bytes.below(GAMES);
    for number in 0..games {
        let own = bytes.take(2 * MOVES + 1);
        text += &game(variant, number, own);
    }
    (text, games)
}

/// Returns the line of a game.
fn game(variant: &Arc<Variant>, number: usize, mut bytes: Bytes) -> String {
    let mut position = Position::start(variant);
    let given = bytes.below(MOVES);
    let (mut opening, mut moves) = (Vec::new(), Vec::new());
    while !bytes.is_over() && position.outcome().is_none() {
        let legal = position.legal_moves();
        let m = legal[bytes.below(1 << 16) % legal.len()];
        let list = if opening.len() < given { &mut opening } else { &mut moves };
        list.push(komainu::notation::canonical(variant, m));
        position.make(m);
    }
    // The player to move resigns, unless the game is over.
    let (winner, end) = match position.outcome() {
        Some(outcome) => (outcome.winner, outcome.reason.to_string()),
        None => (Some(!position.side_to_move()), "resignation".to_owned()),
    };
    let winner = serde_json::to_string(&winner).expect("a colour is a word");
    let list = |value: &str| vec![value; moves.len()].join(",");
    format!(
        "{{\"number\":{number},\"opening\":\"{}\",\"moves\":\"{}\",\"scores\":[{}],\
         \"depths\":[{}],\"winner\":{winner},\"end\":\"{end}\"}}\n",
        opening.join(" "),
        moves.join(" "),
        list("12"),
        list("3"),
    )
}

/// The words of such files, and parts of them.
const WORDS: &[&str] = &[
    "\n",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    " ",
    "0",
    "1",
    "-1",
    "18446744073709551615",
    "1e9",
    "null",
    "true",
    "\"number\":0",
    "\"number\":1",
    "\"komainu\":\"match\"",
    "\"komainu\":\"selfplay\"",
    "\"komainu\":\"perft\"",
    "\"plan\":{",
    "\"game\":\"mini\"",
    "\"game\":\"taikyoku\"",
    "\"game\":\"kyoto\"",
    "\"options\":{\"repetition\":\"fourfold_draw\"}",
    "\"handicap\":\"gold\"",
    "\"handicap\":\"5a\"",
    "\"adjudication\":{",
    "\"max_plies\":3",
    "\"games\":2",
    "\"shard\":\"1/2\"",
    "\"shard\":[1,2]",
    "\"rules\":\"0123456789abcdef\"",
    "\"opening\":\"\"",
    "\"moves\":\"\"",
    "\"scores\":[]",
    "\"scores\":[null]",
    "\"depths\":[null]",
    "\"times\":[1,2]",
    "\"winner\":\"black\"",
    "\"winner\":\"white\"",
    "\"winner\":null",
    "\"end\":\"resignation\"",
    "\"end\":\"checkmate\"",
    "\"end\":\"too many plies\"",
    "\"fault\":\"time\"",
    "\"fault\":\"illegal_move\"",
    "\"black\":\"one\"",
    "\"start\":\"rbsgk/4p/5/P4/KGSBR b - 1\"",
    "\"start\":\"4k/5/5/5/K4 b G 1\"",
    "5e4d",
    "1a2b",
    "G*3c",
    "5d5c+",
    "890001",
    "-900000",
    "900000",
    "\\u0000",
    "\\ud800",
    "é",
    "\u{feff}",
    "\\\"",
    "\t",
];
