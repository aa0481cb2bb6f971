//! Games that XBoard 4.9.1 saved, of Komainu against itself.

use std::fs;
use std::time::Duration;

use komainu::board::Reason;
use komainu::records::formats::{Format, Lookup, Read, read};
use komainu::records::{End, Ending, Evaluation};
use komainu::types::{Color, Score};

fn file(name: &str) -> Read {
    let text = fs::read_to_string(format!("tests/data/records/xboard/{name}.pgn"));
    let found = read(&text.expect("the file"), &Lookup::default()).expect("a record");
    assert_eq!(found.problem.as_ref().map(ToString::to_string), None, "{name}");
    assert_eq!(found.format, Format::Pgn);
    found
}

/// The file, the game, and the number of moves by the numbers before them.
const FILES: [(&str, &str, usize); 8] = [
    ("shogi-5x5", "mini", 63),
    ("minishogi", "mini", 107),
    ("shogi", "shogi", 118),
    ("torishogi", "tori", 229),
    ("crazywa", "wa", 228),
    ("chu", "chu", 305),
    ("dai-shogi", "dai", 320),
    ("tenjiku-shogi", "tenjiku", 426),
];

#[test]
fn games_that_xboard_saved_are_read_to_their_end() {
    for (name, game, plies) in FILES {
        let read = file(name);
        assert_eq!(read.record.variant().rules().id, game);
        assert_eq!(read.record.main_line().len(), plies, "{name}");
        let end = read.record.position_at(read.record.end_of_line(read.record.root()));
        let ending = read.record.ending.expect("a result");
        if let Some(outcome) = end.outcome() {
            assert_eq!(ending, Ending::from(outcome), "{name}");
        }
    }
}

#[test]
fn what_xboard_notes_of_thinking_is_read_from_blacks_point_of_view() {
    let record = file("shogi-5x5").record;
    let line = record.main_line();
    let notes = |number: usize| &record.node(line[number - 1]).notes;
    let evaluation = |score, depth| Some(Evaluation { score: Score(score), depth });
    assert_eq!(notes(1).evaluation, evaluation(54, 3));
    assert_eq!(notes(2).evaluation, evaluation(18, 2));
    assert_eq!(notes(2).spent, Some(Duration::from_millis(100)));
    // Mate in two moves was announced with the first of them.
    assert_eq!(notes(61).evaluation, Some(Evaluation { score: Score::win_in(2), depth: 5 }));
    assert_eq!(notes(1).comment, "");
    let ending = Ending { winner: Some(Color::Black), end: End::Rules(Reason::Checkmate) };
    assert_eq!(record.ending, Some(ending));
    assert_eq!(record.tag("Black"), Some("Komainu 0.1.0"));
}
