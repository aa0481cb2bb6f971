//! Random games of every game through every format.

use komainu::board::{Dialect, Position, Restrictions, Setup};
use komainu::records::Record;
use komainu::records::formats::{Format, Lookup, Losses, Thinking, read, write, write_pgn};

use crate::random::{Extras, assert_same, record};
use crate::support::{Random, fewer_on_large_boards, games, random_choices, random_play, variant};

/// Writes `count` random games, fewer on a large board, and reads them again.
fn check(game: &str, format: Format, extras: Extras, count: usize) {
    for seed in 0..fewer_on_large_boards(count, &variant(game, &[])) as u64 {
        let mut random = Random(seed);
        // Some games are played by other rules than the usual ones.
        let choices = if seed % 4 == 3 { random_choices(game, &mut random) } else { Vec::new() };
        let variant = variant(game, &choices);
        let game = record(&variant, extras, &mut random);
        let text = write(&game, format).unwrap_or_else(|error| panic!("{seed}: {error}"));
        assert_eq!(Format::detect(&text), Some(format), "{seed}: {text}");
        let lookup = Lookup::default();
        let lookup = if extras == Extras::All { lookup } else { lookup.expecting(&variant) };
        let read = read(&text, &lookup).unwrap_or_else(|error| panic!("{seed}: {error}\n{text}"));
        assert_eq!(read.problem.map(|problem| problem.to_string()), None, "{seed}: {text}");
        assert_same(&game, &read.record, extras, &format!("seed {seed}\n{text}"));
        if format == Format::Pgn {
            let losses = Losses::of(&game, format, &text);
            assert!(losses.is_empty(), "{seed}: {losses}\n{text}");
        }
    }
}

#[test]
fn pgn_loses_nothing_of_a_random_game() {
    for game in games() {
        check(game, Format::Pgn, Extras::All, 4);
    }
}

#[test]
fn pgn_as_cutechess_writes_it_loses_nothing_of_a_random_game() {
    for game in ["mini", "chu"] {
        let variant = variant(game, &[]);
        for seed in 0..10 {
            let game = record(&variant, Extras::All, &mut Random(seed));
            let text = write_pgn(&game, Thinking::Cutechess);
            let read = read(&text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read.problem, None, "{text}");
            assert_same(&game, &read.record, Extras::All, &format!("seed {seed}\n{text}"));
        }
    }
}

#[test]
fn usi_keeps_the_main_line_of_a_random_game() {
    for game in games() {
        check(game, Format::Usi, Extras::None, 4);
    }
}

/// Checks `count` random games of each game that KIF, CSA or JKF can express.
fn check_japanese(format: Format, extras: Extras, count: usize) {
    let mut said = Vec::new();
    for game in games() {
        let start = Record::new(Position::start(&variant(game, &[])));
        match write(&start, format) {
            Ok(_) => {
                said.push(game);
                check(game, format, extras, count);
            }
            Err(problem) => assert!(problem.to_string().contains("PGN says every game")),
        }
    }
    let names = |game: &str| variant(game, &[]).rules().names.clone();
    let mut expected = games();
    expected.retain(|game| match format {
        Format::Kif | Format::Ki2 => !names(game).kif.is_empty(),
        _ => names(game).csa,
    });
    assert_eq!(said, expected);
}

#[test]
fn kif_keeps_moves_variations_comments_and_seconds() {
    check_japanese(Format::Kif, Extras::Kif, 25);
}

/// Promoted pieces, hands and everything else that may occur in the middle of a game.
#[test]
fn boards_that_kif_draws_are_read_as_they_are_written() {
    let knows = |game: &&str| !variant(game, &[]).rules().names.kif.is_empty();
    for game in games().into_iter().filter(knows) {
        let variant = variant(game, &[]);
        for seed in 0..20 {
            let played = random_play(&variant, 20 + 10 * seed as usize, &mut Random(seed));
            // A drawn board has no place for what the last moves leave behind.
            let restrictions = Restrictions::default();
            let setup = Setup { restrictions, quiet: 0, ..Setup::of(&played) };
            let Ok(start) = Position::new(&variant, &setup) else { continue };
            let text = write(&Record::new(start.clone()), Format::Kif).expect(game);
            let again = read(&text, &Lookup::default());
            let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again.record.start().to_string(), start.to_string(), "{text}");
            assert_eq!(again.record.variant().rules().id, game, "{text}");
            assert_eq!(again.warnings, [], "{text}");
        }
    }
}

#[test]
fn ki2_keeps_moves_variations_comments_and_results() {
    check_japanese(Format::Ki2, Extras::Ki2, 10);
}

#[test]
fn csa_keeps_the_main_line_with_comments_and_seconds() {
    check_japanese(Format::Csa, Extras::Csa, 25);
}

#[test]
fn jkf_keeps_moves_variations_comments_and_seconds() {
    check_japanese(Format::Jkf, Extras::Jkf, 25);
}

#[test]
#[ignore = "many minutes; the short run tests the same with fewer games"]
fn many_random_games_pass_through_every_format() {
    for game in games() {
        check(game, Format::Pgn, Extras::All, 1000);
        check(game, Format::Usi, Extras::None, 1000);
    }
    check_japanese(Format::Kif, Extras::Kif, 1000);
    check_japanese(Format::Ki2, Extras::Ki2, 300);
    check_japanese(Format::Csa, Extras::Csa, 1000);
    check_japanese(Format::Jkf, Extras::Jkf, 1000);
}

/// Programs may note how a game ended, and what might have followed, without its result.
#[test]
fn what_might_have_followed_an_end_needs_no_result() {
    let text = "[Variant \"shogi\"]\n\n1. c4 {[%end 1-0 resignation]} (1. c4 g6 2. Bxh8) *\n";
    let record = read(text, &Lookup::default()).expect("a game").record;
    for format in [Format::Kif, Format::Ki2, Format::Jkf] {
        let written = write(&record, format).expect("it has words for all");
        let again = read(&written, &Lookup::default()).expect("it was written");
        assert_eq!(again.problem, None, "{written}");
        assert_eq!(again.record.all().len(), record.all().len(), "{written}");
    }
}

#[test]
fn the_moves_since_a_capture_before_the_start_are_kept_or_told() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for board in [start, "4k4/9/9/9/9/9/9/9/4K4"] {
        let shogi = variant("shogi", &[]);
        let fen = format!("{board}[-] w - - 7 1");
        let game = Record::new(Position::from_sfen(&shogi, &fen, Dialect::Fen).unwrap());
        let lookup = Lookup::default().expecting(game.variant());
        for format in Format::WRITTEN {
            let written = write(&game, format).unwrap();
            let losses = Losses::of(&game, format, &written).to_string();
            let is_kept = format == Format::Pgn;
            let message =
                if is_kept { "nothing" } else { "the moves since a capture before the start" };
            assert_eq!(losses, message, "{format}:\n{written}");
            let again = read(&written, &lookup).unwrap().record;
            assert_eq!(again.start().uci_fen() == game.start().uci_fen(), is_kept, "{written}");
        }
    }
}

#[test]
fn as_many_pieces_in_hand_as_a_position_has_are_written() {
    let mini = variant("mini", &[]);
    for count in [2, 10, 11, 20, 99, 100, 101, 900] {
        let start = format!("rbsgk/4p/5/P4/KGSBR b {count}R3p 1");
        let game = Record::new(Position::from_sfen(&mini, &start, Dialect::Sfen).unwrap());
        for format in Format::WRITTEN {
            let written = write(&game, format).unwrap();
            let lookup = Lookup::default().expecting(&mini);
            let again = read(&written, &lookup).unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(again.record.start().to_string(), start, "{format}");
        }
    }
}
