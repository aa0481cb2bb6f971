//! Pictures of positions and their marks.

use std::collections::BTreeSet;

use crate::support::{Random, games, random_position, variant};
use komainu::board::{Dialect, Position, Variant};
use komainu::draw::{Labels, Mark, Marks, Picture, Theme, Tiles};
use komainu::rules::VariantFile;
use komainu::types::{Color, Piece, Square};

const TILES: [Tiles; 3] = [Tiles::Kanji, Tiles::Letters, Tiles::Western];

/// The values of an attribute in the elements of a name.
fn attributes(svg: &str, element: &str, attribute: &str) -> Vec<String> {
    let start = format!("<{element} ");
    let elements = svg.split(&start).skip(1);
    let value = |rest: &str| {
        let tag = rest.split('>').next().expect("a tag");
        let value = tag.split_once(&format!("{attribute}=\"")).expect("the attribute").1;
        value.split('"').next().expect("a value").to_owned()
    };
    elements.map(value).collect()
}

/// Panics at elements that do not nest and at signs that XML does not allow.
fn check_xml(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("no end: {part}"));
        let name = tag.split([' ', '\n']).next().expect("a name");
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        for rest in text.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|name| rest.starts_with(name))
            );
        }
        if open.is_empty() {
            assert_eq!(text.trim(), "");
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// A position of every game, with pieces scattered and in hand.
fn positions() -> Vec<Position> {
    let mut random = Random(17);
    let position = |game| random_position(&variant(game, &[]), &mut random);
    games().into_iter().map(position).collect()
}

/// The number of kinds that each player holds, added up.
fn kinds_in_hand(position: &Position) -> usize {
    let slots = 0..position.variant().hand_kinds().len();
    let held = |color| slots.clone().filter(move |&slot| position.hands().count(color, slot) > 0);
    Color::ALL.into_iter().map(|color| held(color).count()).sum()
}

#[test]
fn a_picture_shows_each_piece_by_a_symbol_that_is_in_it() {
    for position in positions() {
        for tiles in TILES {
            let svg = Picture::new(&position).tiles(tiles).to_string();
            check_xml(&svg);
            let symbols: BTreeSet<String> =
                attributes(&svg, "symbol", "id").into_iter().map(|id| format!("#{id}")).collect();
            let used = attributes(&svg, "use", "href");
            assert_eq!(used.len(), position.pieces().count() + kinds_in_hand(&position));
            assert_eq!(used.into_iter().collect::<BTreeSet<_>>(), symbols, "{position}");
        }
    }
}

#[test]
fn everything_marked_is_still_a_picture_with_its_legend() {
    for position in positions() {
        let own = position.pieces().find(|(_, piece)| piece.is(position.side_to_move()));
        let (square, _) = own.expect("a royal");
        let marks = Marks::default()
            .influence(&position, &Color::ALL)
            .threats(&position)
            .checks(&position)
            .moves_from(&position, square);
        for (labels, theme) in [
            (Labels::Shogi, Theme::Light),
            (Labels::Kanji, Theme::Light),
            (Labels::Chess, Theme::Dark),
            (Labels::None, Theme::Print),
        ] {
            let picture = Picture::new(&position).labels(labels).theme(theme).flipped(true);
            let svg = picture.marks(marks.clone()).to_string();
            check_xml(&svg);
            assert!(svg.contains("influence</text>"), "{svg}");
        }
    }
}

#[test]
fn a_start_position_is_the_same_from_both_sides() {
    // In these games both players' pieces stand alike when the board is turned round.
    for game in ["mini", "shogi", "chu", "tenjiku", "tai"] {
        let position = Position::start(&Variant::find(game, &[]).unwrap());
        let lines = |is_flipped| -> BTreeSet<String> {
            let picture = Picture::new(&position).labels(Labels::None).flipped(is_flipped);
            let svg = picture.to_string();
            svg.lines().filter(|line| line.starts_with("<use ")).map(str::to_owned).collect()
        };
        assert_eq!(lines(false), lines(true), "{game}");
        assert_eq!(lines(false).len(), position.pieces().count());
    }
}

#[test]
fn names_of_games_and_pieces_may_hold_any_sign() {
    let text = "id = 'odd'\nname = 'A \"<b>\" & C'\nfiles = 3\nranks = 3\n\
                setup = ['. vK .', '. . .', '. K .']\n\
                pieces.K = { name = '<King>', kanji = '<&\"王', royal = true, moves = [{ step = 'all' }] }";
    let file = VariantFile::parse(text, "odd.toml").unwrap_or_else(|error| panic!("{error}"));
    let position = Position::start(&Variant::new(file.rules(&[]).unwrap()));
    for tiles in TILES {
        check_xml(&Picture::new(&position).tiles(tiles).to_string());
    }
}

/// The marks of a piece's moves on some squares.
fn marks<const N: usize>(game: &str, sfen: &str, piece: &str, on: [&str; N]) -> [Vec<Mark>; N] {
    let variant = Variant::find(game, &[]).unwrap();
    let position = Position::from_sfen(&variant, sfen, Dialect::Sfen).unwrap();
    let square = |name: &str| -> Square { variant.geometry().parse(name).unwrap() };
    let marks = Marks::default().moves_from(&position, square(piece));
    on.map(|name| marks.on(square(name)).collect())
}

/// Chu rules, Lion: a neighbour can be captured as an end, on the way and without moving.
#[test]
fn a_lion_s_squares_are_told_by_what_it_does_there() {
    let sfen = "k11/12/12/12/5p6/6[Ln]5/12/12/12/12/12/K11 b - 1";
    let [neighbour, own, step, jump, second] =
        marks("chu", sfen, "6f", ["7e", "6f", "5g", "5h", "8d"]);
    assert_eq!(neighbour, [Mark::Capture, Mark::FirstLeg, Mark::Igui]);
    assert_eq!(own, [Mark::Pass]);
    assert_eq!(step, [Mark::Move]);
    assert_eq!(jump, [Mark::Jump]);
    assert_eq!(second, [Mark::SecondLeg, Mark::Jump]);
}

/// Tenjiku rules: a demon burns its neighbours at the end, and is burnt beside an enemy demon.
#[test]
fn burning_is_marked_on_both_sides() {
    let sfen = "k15/16/16/16/16/16/5p10/10[fid]5/6[FiD]9/16/16/16/16/16/16/15K b - 1";
    let [fuel, beside, away] = marks("tenjiku", sfen, "10i", ["11g", "6i", "10i"]);
    assert!(fuel.contains(&Mark::Burn) && fuel.contains(&Mark::Capture));
    assert_eq!(beside, [Mark::Move, Mark::Suicide]);
    assert!(!away.contains(&Mark::Move));
}

/// Mini rules: a promotion zone of one rank.
#[test]
fn squares_of_promotion_and_hooks_have_their_marks() {
    let [last, before] = marks("mini", "4k/5/5/1R3/K4 b - 1", "4d", ["4a", "4b"]);
    assert_eq!((last, before), (vec![Mark::Move, Mark::Promotion], vec![Mark::Move]));
    let hook = "16k/17/17/17/17/17/17/17/8[HM]8/17/17/17/17/17/17/17/K16 b - 1";
    let [corner, end] = marks("dai-dai", hook, "9i", ["5i", "5c"]);
    assert_eq!((corner, end), (vec![Mark::Move, Mark::Corner], vec![Mark::Hook]));
}

/// Mini rules: no second pawn on a file, none on the last rank.
#[test]
fn drops_are_marked_where_they_are_legal() {
    let mini = Variant::find("mini", &[]).unwrap();
    let position = Position::from_sfen(&mini, "4k/5/5/1P3/K4 b P 1", Dialect::Sfen).unwrap();
    let pawn =
        mini.hand_kinds().iter().find(|kind| mini.rules().pieces[kind.index()].symbol == "P");
    let marks = Marks::default().drops_of(&position, Piece::new(*pawn.unwrap(), Color::Black));
    let has_drop = |square: &Square| marks.on(*square).eq([Mark::Drop]);
    let squares = mini.geometry().squares().filter(has_drop).count();
    // Three files of four squares, and the King's with one less.
    assert_eq!(squares, 3 * 4 + 3);
}

#[test]
fn threats_and_checks_are_marked_on_the_pieces() {
    let mini = Variant::find("mini", &[]).unwrap();
    let sfen = "4k/5/K2sR/1g2p/2B2 w - 1";
    let position = Position::from_sfen(&mini, sfen, Dialect::Sfen);
    let position = position.unwrap_or_else(|error| panic!("{error}"));
    let square = |name: &str| mini.geometry().parse(name).unwrap();
    let marks = Marks::default().threats(&position).checks(&position);
    let on = |name: &str| marks.on(square(name)).collect::<Vec<_>>();
    // The Rook gives check and threatens the Pawn, which the Silver protects, and the Silver; King and
    // Bishop threaten the Gold, which threatens the Bishop. The Bishop protects the Rook.
    assert_eq!(on("1a"), [Mark::Check, Mark::Hanging]);
    assert_eq!(on("1d"), [Mark::Threatened]);
    for name in ["2c", "4d", "3e"] {
        assert_eq!(on(name), [Mark::Hanging], "{name}");
    }
    assert_eq!(on("1c"), []);
}
