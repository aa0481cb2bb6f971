//! Squares, moves, positions and records of the largest possible board.

use std::sync::Arc;

use crate::support::{Random, random_move};
use komainu::board::{Dialect, Position, SfenError, Spelling, Variant};
use komainu::notation::{Coordinates, associations, canonical, parse_association, parse_canonical};
use komainu::records::Record;
use komainu::records::formats::{Format, Lookup, read, write};
use komainu::rules::VariantFile;
use komainu::types::Square;

/// Pieces that jump, slide, turn and capture several in one move, on the largest board, with codes
/// of TSFEN.
const PIECES: &str = "
[promotion]
on = \"zone\"
ranks = 11
compulsory = \"never\"
[pieces.K]
name = \"King\"
kanji = \"玉将\"
tsfen = \"K\"
royal = true
moves = [{ step = \"all\" }]
[pieces.P]
name = \"Pawn\"
kanji = \"歩兵\"
tsfen = \"P\"
moves = [{ step = \"F\" }]
promotes_to = \"+P\"
[pieces.\"+P\"]
name = \"Gold General\"
kanji = \"金将\"
tsfen = \"GLG\"
moves = [{ step = \"F FL FR L R B\" }]
[pieces.G]
name = \"Gold General\"
kanji = \"金将\"
tsfen = \"GLG\"
promotes_to = \"+G\"
moves = [{ step = \"F FL FR L R B\" }]
[pieces.\"+G\"]
name = \"Rook\"
kanji = \"飛車\"
tsfen = \"FCH\"
moves = [{ slide = \"orthogonal\" }]
[pieces.Ln]
name = \"Lion\"
kanji = \"獅子\"
tsfen = \"L\"
moves = [{ lion = { steps = 2 } }]
[pieces.LEg]
name = \"Lion Eagle\"
kanji = \"奔鷲\"
tsfen = \"FE\"
moves = [{ line_lion = { dirs = \"all\", steps = 3 } }]
[pieces.HM]
name = \"Hook Mover\"
kanji = \"鉤行\"
tsfen = \"HM\"
moves = [{ hook = \"orthogonal\" }]
";

/// A game of these pieces, with one on every fourth square of each rank, except on the Kings' file.
fn game() -> Arc<Variant> {
    let side = Square::MAX_SIDE;
    let pieces = ["P", "G", "Ln", "LEg", "HM"];
    let piece = |file: usize, rank: usize| match (file, rank) {
        (1, rank) if rank == side => "K".to_owned(),
        (1, 1) => "vK".to_owned(),
        _ if !(file + rank).is_multiple_of(4) || file == 1 => ".".to_owned(),
        _ => {
            let owner = if (rank * 7 + file).is_multiple_of(3) { "v" } else { "" };
            format!("{owner}{}", pieces[(rank * 5 + file) % pieces.len()])
        }
    };
    let rank = |rank| {
        let squares = (1..=side).rev().map(|file| piece(file, rank));
        format!("{:?}", squares.collect::<Vec<_>>().join(" "))
    };
    let setup = (1..=side).map(rank).collect::<Vec<_>>().join(",\n");
    let text = format!(
        "id = \"largest\"\nname = \"Largest\"\nfiles = {side}\nranks = {side}\nsetup = [{setup}]\n{PIECES}"
    );
    let file = VariantFile::parse(&text, "largest").expect("the file is right");
    Variant::new(file.rules(&[]).expect("there are no options"))
}

/// Positions of random play, some plies apart.
fn positions(plies: usize) -> Vec<Position> {
    let mut random = Random(36);
    let mut position = Position::start(&game());
    let mut positions = Vec::new();
    for ply in 0..plies {
        if ply % 20 == 0 {
            positions.push(position.clone());
        }
        match random_move(&position, &mut random) {
            Some(m) => position.make(m),
            None => break,
        }
    }
    positions
}

#[test]
fn every_move_is_written_and_read_back_in_every_notation() {
    let mut lower_ranks = 0;
    for position in positions(100) {
        let variant = position.variant();
        for m in position.legal_moves() {
            let text = canonical(variant, m);
            assert_eq!(parse_canonical(&position, &text), Ok(m), "{text}");
            lower_ranks += usize::from(text.contains("aa") || text.contains("bb"));
            for first_rank in [0, 1] {
                let coordinates = Coordinates { first_rank };
                if Coordinates::expresses(&position, m) && (!m.is_pass() || m.is_promotion()) {
                    let text = coordinates.write(variant, m);
                    assert_eq!(coordinates.parse(&position, &text), Ok(m), "{text}");
                }
            }
        }
    }
    assert!(lower_ranks > 1000, "{lower_ranks}");
}

#[test]
fn every_move_has_a_text_of_its_own_for_people() {
    let position = Position::start(&game());
    let all = associations(&position);
    for (m, text) in all.iter().step_by(97) {
        assert_eq!(parse_association(&position, text), Ok(*m), "{text}");
    }
    let mut texts: Vec<_> = all.iter().map(|(_, text)| text).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), all.len());
}

#[test]
fn ranks_after_z_may_be_called_as_games_shogi_calls_them() {
    let position = Position::start(&game());
    let moves = position.legal_moves();
    let m = moves.iter().find(|m| canonical(position.variant(), **m).ends_with("bb")).unwrap();
    let text = canonical(position.variant(), *m);
    let other = format!("{}ab", text.strip_suffix("bb").unwrap());
    assert_eq!(parse_canonical(&position, &other), Ok(*m), "{other}");
    assert!(parse_canonical(&position, &text.replace("bb", "B")).is_err());
}

#[test]
fn every_position_is_written_and_read_back_as_sfen_and_fen() {
    for position in positions(200) {
        let variant = position.variant();
        let sfen = position.sfen(Spelling::Symbols);
        let read = Position::from_sfen(variant, &sfen, Dialect::Sfen).unwrap();
        assert_eq!(read.sfen(Spelling::Symbols), sfen);
        let read = Position::from_sfen(variant, &position.fen(), Dialect::Fen).unwrap();
        assert_eq!(read.fen(), position.fen());
    }
}

#[test]
fn a_game_is_written_and_read_back_in_the_formats_that_know_every_game() {
    let variant = game();
    let mut random = Random(7);
    let mut position = Position::start(&variant);
    let mut moves = Vec::new();
    while let Some(m) = random_move(&position, &mut random).filter(|_| moves.len() < 150) {
        position.make(m);
        moves.push(m);
    }
    let mut record = Record::new(Position::start(&variant));
    let mut node = record.root();
    for &m in &moves {
        node = record.play(node, m).expect("a legal move");
    }
    let find = |name: &str, _: &[(&str, &str)]| {
        let known = name.eq_ignore_ascii_case("largest");
        if known { Ok(game()) } else { Variant::find(name, &[]) }
    };
    for format in [Format::Pgn, Format::Usi] {
        let text = write(&record, format).unwrap();
        let read = read(&text, &Lookup::new(find).expecting(&variant)).unwrap();
        assert_eq!(read.problem, None, "{format}");
        assert_eq!(
            read.record.moves_to(read.record.end_of_line(read.record.root())),
            moves,
            "{format}"
        );
    }
}

#[test]
fn positions_are_written_and_read_back_as_tsfen() {
    for position in positions(200) {
        let tsfen = position.tsfen().unwrap();
        let read = Position::from_sfen(position.variant(), &tsfen.text, Dialect::Sfen).unwrap();
        assert_eq!(read.tsfen().unwrap().text, tsfen.text);
        assert_eq!(read.side_to_move(), position.side_to_move());
        assert_eq!(read.move_number(), position.move_number());
        for square in position.variant().geometry().squares() {
            let same = read.piece_at(square) == position.piece_at(square);
            assert_eq!(same, !tsfen.taken_for_others.contains(&square), "{}", tsfen.text);
        }
    }
}

/// A TSFEN of the largest board with White's King in one corner and this last rank.
fn tsfen_of(last_rank: &str, moves: &str) -> String {
    let side = Square::MAX_SIDE;
    let empty = format!("/{side}").repeat(side - 2);
    format!("{},K{empty}/{last_rank}{moves}", side - 1)
}

#[test]
fn small_letters_of_tsfen_are_black_and_its_number_counts_moves_made() {
    let variant = game();
    let side = Square::MAX_SIDE;
    let read = |text: &str| Position::from_sfen(&variant, text, Dialect::Sfen).unwrap();
    let empty = side - 6;
    let position = read(&tsfen_of(&format!("k,p2,FCH,glg2,{empty}"), " 7"));
    let ranks = format!("/{side}").repeat(side - 2);
    let sfen = format!("{}k{ranks}/KPP+[g]GG{empty} w - 8", side - 1).replace("+[g]", "+g");
    assert_eq!(position.to_string(), sfen);
    let one_by_one = vec!["1"; empty].join(",");
    let spelt = tsfen_of(&format!("k,p,p,FCH,glg,glg,{one_by_one}"), " 7");
    assert_eq!(read(&spelt).to_string(), sfen, "as tomatene writes it");
}

#[test]
fn a_promoted_piece_that_tsfen_takes_for_another_is_told() {
    let variant = game();
    let side = Square::MAX_SIDE;
    let ranks = format!("/{side}").repeat(side - 2);
    let sfen = format!("{}k{ranks}/K+P+G{} b - 1", side - 1, side - 3);
    let tsfen = Position::from_sfen(&variant, &sfen, Dialect::Sfen).unwrap().tsfen().unwrap();
    assert_eq!(tsfen.text, tsfen_of(&format!("k,glg,fch,{}", side - 3), " 0"));
    let lost = variant.geometry().square(side - 1, side);
    assert_eq!(tsfen.taken_for_others, Vec::from_iter(lost));
}

#[test]
fn the_number_of_tsfen_fits_the_player_to_move() {
    let variant = game();
    let side = Square::MAX_SIDE;
    let ranks = format!("/{side}").repeat(side - 2);
    let made = |tail: &str| {
        let sfen = format!("{}k{ranks}/K{} {tail}", side - 1, side - 1);
        let position = Position::from_sfen(&variant, &sfen, Dialect::Sfen).unwrap();
        position.tsfen().unwrap().text.split_once(' ').unwrap().1.to_owned()
    };
    assert_eq!(["b - 1", "w - 2", "w - 1", "b - 2"].map(made), ["0", "1", "1", "2"]);
}

#[test]
fn what_is_wrong_in_tsfen_is_told_with_its_place() {
    let variant = game();
    let side = Square::MAX_SIDE;
    let problem =
        |text: &str| Position::from_sfen(&variant, text, Dialect::Sfen).unwrap_err().to_string();
    let last = |rank: &str| problem(&tsfen_of(rank, " 0"));
    let empty = side - 1;
    assert_eq!(
        last(&format!("k,zzz,{}", side - 2)),
        format!("unknown piece `zzz` in rank {side}, after 1 square")
    );
    let expected =
        "expected a number of empty squares or a code such as `p`, `P` or `p36` of TSFEN";
    for wrong in ["Kp", "+p", "p0", "0", "", "p1p", "[ln]"] {
        assert_eq!(
            last(&format!("k,{wrong},{}", side - 2)),
            format!("`{wrong}` in rank {side}, after 1 square, {expected}")
        );
    }
    assert_eq!(last("k,3"), format!("rank {side} has 4 squares, expected {side}"));
    assert_eq!(
        last(&format!("k,p{side}")),
        format!("rank {side} has {} squares, expected {side}", side + 1)
    );
    assert!(last("k,99999999999999999999").contains("expected a number of empty squares"));
    let number = |tail: &str| problem(&tsfen_of(&format!("k,{empty}"), tail));
    let ends = |with: &str| {
        format!("TSFEN ends with `{with}`, expected the number of moves made, from 0 to 999999")
    };
    assert_eq!(number(""), ends(""));
    assert_eq!(number(" b - 1"), ends("b"));
    assert_eq!(number(" -1"), ends("-1"));
    assert_eq!(number(" 0 1"), "`1` follows the position, expected nothing");
    assert_eq!(problem("k,35/36 0"), format!("the board has 2 ranks, expected {side}"));
}

#[test]
fn tsfen_of_a_game_without_codes_is_refused_as_such() {
    let mini = Variant::find("mini", &[]).unwrap();
    let problem = Position::from_sfen(&mini, "4,K/5/5/5/k,4 0", Dialect::Sfen).unwrap_err();
    assert_eq!(problem, SfenError::NoTsfen);
    assert!(Position::start(&mini).tsfen().is_err());
}

#[test]
fn a_drawing_of_the_largest_board_is_no_wider_than_asked_for() {
    let position = Position::start(&game());
    for width in [60, 79, 80, 81, 82, 100] {
        let drawing = position.diagram().within(width).to_string();
        let board: Vec<&str> = drawing.lines().filter(|line| line.starts_with(' ')).collect();
        assert!(board.iter().any(|line| line.ends_with("| aa")), "{drawing}");
        assert!(board.iter().all(|line| line.chars().count() <= width), "{width}:\n{drawing}");
    }
}
