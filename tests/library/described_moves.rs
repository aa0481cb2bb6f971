//! The printed descriptions of the pieces, read back: a generator that shares no code with the
//! engine plays by them, and finds the moves that the engine finds.

use std::fs;
use std::sync::Arc;

use serde_json::Value;

use crate::described::{self, Said};
use crate::oracle::Oracle;
use crate::support::{Choices, Random, can_appear, games, pairs, random_position, variant};
use komainu::board::{Dialect, Position, Restrictions, Setup, Spelling, Variant};
use komainu::describe::{self, Language};
use komainu::notation::canonical;
use komainu::types::{Color, Piece, PieceKind, Square};

/// Positions of scattered pieces that are compared under the defaults, and under other choices.
const SCATTERED: (usize, usize) = (12, 3);

/// The games made for these tests that have powers which no built-in game has.
const MADE: [&str; 7] =
    ["hoppers", "leapers", "limits", "riders", "runners", "sweepers", "turners"];

fn facts(game: &str) -> Value {
    let made = fs::read_to_string(format!("tests/data/games/{game}.json"));
    let built_in = || fs::read_to_string(format!("tests/data/rules/{game}.json"));
    serde_json::from_str(&made.or_else(|_| built_in()).expect("the facts")).expect("JSON")
}

fn kinds(variant: &Variant) -> impl Iterator<Item = PieceKind> + use<> {
    (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16))
}

/// The contents of the printed description of a kind.
fn said(variant: &Variant, kind: PieceKind, language: Language) -> Said {
    let page = describe::piece_in(variant.rules(), kind, language).text(80);
    described::read(&page, language)
}

/// A generator that knows the moves of the pieces from their descriptions alone.
fn oracle(game: &str, variant: &Variant, choices: &Choices, language: Language) -> Oracle {
    let mut facts = facts(game);
    let mut choices = pairs(choices);
    for kind in kinds(variant) {
        let Said { atoms, choices: in_words } = said(variant, kind, language);
        let options = &facts["options"];
        choices.extend(in_words.into_iter().filter(|(option, _)| !options[*option].is_null()));
        let symbol = &variant.rules().pieces[kind.index()].symbol;
        let pieces = facts["pieces"].as_array_mut().expect("pieces");
        let Some(piece) = pieces.iter_mut().find(|piece| piece["symbol"] == symbol.as_str()) else {
            continue; // a promoted Crown Prince, which the oracle makes itself
        };
        for alternative in piece["alternatives"].as_array_mut().into_iter().flatten() {
            alternative["moves"] = Value::Array(atoms.clone());
        }
        piece["moves"] = Value::Array(atoms);
    }
    Oracle::new(&facts.to_string(), &choices)
}

/// Describes what is wrong with the moves of a position.
fn difference(oracle: &Oracle, position: &Position) -> Option<String> {
    let text = position.sfen(Spelling::Symbols);
    let variant = position.variant();
    let mut found: Vec<String> =
        position.legal_moves().into_iter().map(|m| canonical(variant, m)).collect();
    found.sort();
    let said: Vec<String> =
        oracle.moves(&oracle.parse(&text)).into_iter().map(|(text, _)| text).collect();
    let only_in = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|text| !other.contains(text)).take(8).cloned().collect()
    };
    (found != said).then(|| {
        format!(
            "{text}: not said {:?}, only said {:?}",
            only_in(&found, &said),
            only_in(&said, &found)
        )
    })
}

/// A piece of Black's on a square of a board with little else: a royal of each side and, where a
/// game would be over without them, a General of each.
fn alone(variant: &Arc<Variant>, kind: PieceKind, square: Square) -> Option<Position> {
    let pieces = &variant.rules().pieces;
    let royal = kinds(variant).find(|kind| pieces[kind.index()].royal)?;
    let general = kinds(variant).find(|kind| pieces[kind.index()].name.contains("General"));
    let is_royal = pieces[kind.index()].royal;
    let squares: Vec<Square> =
        variant.geometry().squares().filter(|&other| other != square).collect();
    let mut random = Random(7);
    (0..100).find_map(|attempt| {
        let mut free = squares.clone();
        let mut pieces = vec![(square, Piece::new(kind, Color::Black))];
        let mut put = |kind, color| {
            pieces.push((free.swap_remove(random.below(free.len())), Piece::new(kind, color)));
        };
        put(royal, Color::White);
        if !is_royal {
            put(royal, Color::Black);
        }
        if let Some(general) = general.filter(|_| attempt >= 50) {
            Color::ALL.into_iter().for_each(|color| put(general, color));
        }
        let (side, restrictions) = (Color::Black, Restrictions::default());
        let setup = Setup { pieces, hands: Vec::new(), side, number: 1, quiet: 0, restrictions };
        Position::new(variant, &setup).ok().filter(|position| !position.legal_moves().is_empty())
    })
}

/// The middle of the board, its corners at the bottom left and the top right, and a square before
/// the middle of the first rank.
fn places(variant: &Variant) -> [Square; 4] {
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let places = [
        (files.div_ceil(2), ranks.div_ceil(2)),
        (files, ranks),
        (1, 1),
        (files.div_ceil(2), ranks - 1),
    ];
    places.map(|(file, rank)| geometry.square(file, rank).expect("a square"))
}

fn compare(game: &str, choices: &Choices, language: Language, wrong: &mut Vec<String>) {
    let default = variant(game, &Choices::new());
    let variant = variant(game, choices);
    let oracle = oracle(game, &variant, choices, language);
    let is_default = choices.is_empty();
    let mut found = Vec::new();
    let said = |variant, kind| said(variant, kind, language);
    let is_new = |kind| is_default || said(&variant, kind) != said(&default, kind);
    for kind in kinds(&variant).filter(|&kind| can_appear(variant.rules(), kind) && is_new(kind)) {
        let alone = places(&variant).map(|square| alone(&variant, kind, square));
        assert!(alone.iter().any(Option::is_some), "{game}: nowhere for {kind:?}");
        found.extend(alone.iter().flatten().filter_map(|position| difference(&oracle, position)));
    }
    let mut random = Random(3);
    for _ in 0..if is_default { SCATTERED.0 } else { SCATTERED.1 } {
        let text = random_position(&variant, &mut random).sfen(Spelling::Symbols);
        let position = Position::from_sfen(&variant, &text, Dialect::Sfen).expect("a position");
        found.extend(difference(&oracle, &position));
    }
    wrong
        .extend(found.into_iter().map(|found| format!("{game} {choices:?} {language:?}: {found}")));
}

/// The defaults of a game, and every choice of every option.
fn all_choices(game: &str) -> Vec<Choices> {
    let options = variant(game, &Choices::new()).rules().options.clone();
    let single = options.into_iter().flat_map(|option| {
        let others =
            option.choices.clone().into_iter().filter(move |choice| *choice != option.default);
        others.map(move |choice| vec![(option.name.clone(), choice)])
    });
    std::iter::once(Choices::new()).chain(single).collect()
}

/// Compares all games as a language describes them, each under so many of its choices, the defaults first.
fn compare_games(most: usize, language: Language) {
    let mut wrong = Vec::new();
    for game in games().into_iter().chain(MADE) {
        for choices in all_choices(game).into_iter().take(most) {
            compare(game, &choices, language, &mut wrong);
        }
    }
    let shown = wrong.len().min(10);
    assert!(wrong.is_empty(), "{} positions differ:\n{}", wrong.len(), wrong[..shown].join("\n"));
}

#[test]
fn descriptions_of_all_pieces_read_back_are_the_moves_that_are_generated() {
    compare_games(1, Language::English);
}

#[test]
fn japanese_descriptions_of_all_pieces_read_back_are_the_moves_that_are_generated() {
    compare_games(1, Language::Japanese);
}

#[test]
#[ignore = "a minute; run with `cargo test --test library described_moves -- --ignored`"]
fn descriptions_under_every_choice_read_back_are_the_moves_that_are_generated() {
    Language::ALL.into_iter().for_each(|language| compare_games(usize::MAX, language));
}
