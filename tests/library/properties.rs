//! Properties that hold in every position of every game under every choice of options.

use std::fmt;
use std::sync::Arc;

use crate::support::{
    Choices, Random, games, random_choices, random_move, random_play, random_position,
};
use komainu::board::{Dialect, Position, Restrictions, Setup, Spelling, Variant};
use komainu::internals::PieceFlags;
use komainu::internals::{Stage, generate};
use komainu::notation::{Coordinates, canonical, parse_canonical, uci};
use komainu::perft::{Leaves, Perft, PerftTable};
use komainu::rules::{Emperor, Power};
use komainu::types::{Color, Move, Piece, PieceKind, Square, Via};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// A position somewhere in a game, and randomness for what to try in it.
#[derive(Clone)]
struct Case {
    choices: Choices,
    position: Position,
    random: Random,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, text) =
            (self.position.variant().rules(), self.position.sfen(Spelling::Symbols));
        write!(f, "{} {:?} {text}", rules.id, self.choices)
    }
}

type Outcome = Result<(), TestCaseError>;

/// Positions from random play or with scattered pieces, under random choices of the options.
fn cases() -> impl Strategy<Value = Case> {
    let game = proptest::sample::select([games(), vec!["hoppers", "sweepers"]].concat());
    let parts = (game, any::<u64>(), 0..200usize, any::<bool>());
    parts.prop_map(|(game, seed, plies, scattered)| {
        let mut random = Random(seed);
        let choices = random_choices(game, &mut random);
        let variant = crate::support::variant(game, &choices);
        let position = if scattered {
            random_position(&variant, &mut random)
        } else {
            random_play(&variant, plies, &mut random)
        };
        Case { choices, position, random }
    })
}

/// The default run is the same every time; the long one differs every time.
fn run<S: Strategy>(
    cases: u32,
    always_the_same: bool,
    strategy: S,
    test: impl Fn(S::Value) -> Outcome,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = if always_the_same {
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    } else {
        TestRunner::new(config)
    };
    if let Err(error) = runner.run(&strategy, test) {
        panic!("{error}");
    }
}

macro_rules! properties {
    ($($short:ident, $long:ident: $cases:literal of $strategy:expr => $test:expr;)*) => {
        $(#[test]
        fn $short() {
            run($cases, true, $strategy, $test);
        }

        #[test]
        #[ignore = "minutes; the short run tests the same with fewer cases"]
        fn $long() {
            run(15 * $cases, false, $strategy, $test);
        })*
    };
}

properties! {
    unmake_restores_everything, unmake_restores_everything_at_length:
        300 of cases() => unmake_restores;
    a_position_made_is_the_one_its_text_describes, texts_describe_positions_at_length:
        200 of cases() => make_equals_rebuilt;
    all_ways_of_counting_moves_agree, counting_agrees_at_length:
        500 of cases() => counts_agree;
    all_ways_of_counting_sequences_agree, sequences_at_length:
        100 of cases() => sequences_agree;
    check_info_tells_which_moves_leave_a_royal_attacked, check_info_at_length:
        500 of cases() => check_info_tells_safe_moves;
    the_captures_are_the_moves_that_remove_an_enemy, captures_at_length:
        500 of cases() => captures_are_a_stage;
    captures_and_quiet_moves_are_all_moves, stages_at_length:
        500 of cases() => stages_are_disjoint;
    evasions_hold_every_legal_move, evasions_at_length:
        500 of cases() => evasions_are_enough;
    the_effects_of_a_move_are_what_making_it_changes, effects_at_length:
        500 of cases() => effects_are_changes;
    moves_are_read_as_they_are_written, move_texts_at_length:
        80 of cases() => moves_round_trip;
    positions_are_read_as_they_are_written, position_texts_at_length:
        400 of cases() => positions_round_trip;
    a_turned_board_has_the_turned_moves, turning_at_length:
        300 of cases() => turning_changes_nothing;
    where_pieces_come_back_none_is_lost, lost_pieces_at_length:
        200 of cases() => pieces_are_kept;
    what_is_attacked_can_be_captured, attacks_at_length:
        400 of cases() => attacks_are_captures;
    any_text_is_a_position_or_an_error, hostile_positions_at_length:
        1000 of (cases(), hostile_text()) => position_text_never_panics;
    any_text_is_a_move_or_an_error, hostile_moves_at_length:
        300 of (cases(), hostile_text()) => move_text_never_panics;
}

fn pseudo_legal(position: &Position, stage: Stage) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(position, stage, &mut moves);
    moves
}

/// Asserts that two positions agree in everything but their history.
fn same(one: &Position, other: &Position) -> Outcome {
    prop_assert_eq!(one.sfen(Spelling::Symbols), other.sfen(Spelling::Symbols));
    prop_assert_eq!(one.key(), other.key());
    prop_assert_eq!(one.full_key(), other.full_key());
    prop_assert_eq!(one.restrictions(), other.restrictions());
    prop_assert_eq!(one.hands(), other.hands());
    prop_assert!(one.pieces().eq(other.pieces()));
    prop_assert_eq!(one.ranked_pieces::<u32>(), other.ranked_pieces::<u32>());
    prop_assert_eq!(one.ranked_pieces::<u64>(), other.ranked_pieces::<u64>());
    for color in Color::ALL {
        prop_assert_eq!(one.lines::<u32>(color), other.lines::<u32>(color));
        prop_assert_eq!(one.lines::<u64>(color), other.lines::<u64>(color));
        prop_assert_eq!(one.special_pieces(color), other.special_pieces(color));
        prop_assert_eq!(one.burn_zone(color), other.burn_zone(color));
        prop_assert_eq!(one.royals(color), other.royals(color));
        prop_assert!(one.royal_squares(color).eq(other.royal_squares(color)));
    }
    Ok(())
}

fn rebuilt(position: &Position) -> Position {
    let text = position.sfen(Spelling::Symbols);
    Position::from_sfen(position.variant(), &text, Dialect::Sfen).expect("a position reached")
}

fn unmake_restores(case: Case) -> Outcome {
    let (start, mut random) = (case.position, case.random);
    let mut position = start.clone();
    for m in pseudo_legal(&start, Stage::All) {
        position.make(m);
        position.unmake();
        same(&position, &start)?;
        prop_assert_eq!(position.moves_made(), start.moves_made());
        prop_assert_eq!(position.last_move(), start.last_move());
        prop_assert_eq!(
            position.last_changes().collect::<Vec<_>>(),
            start.last_changes().collect::<Vec<_>>()
        );
    }
    let mut line = Vec::new();
    for _ in 0..12 {
        let Some(m) = random_move(&position, &mut random) else {
            break;
        };
        line.push(position.clone());
        position.make(m);
    }
    for before in line.iter().rev() {
        position.unmake();
        same(&position, before)?;
        prop_assert_eq!(position.occurrences(), before.occurrences());
    }
    position.make_null();
    prop_assert_eq!(position.full_key(), position.key());
    position.unmake();
    same(&position, &start)
}

fn make_equals_rebuilt(case: Case) -> Outcome {
    let Case { mut position, mut random, .. } = case;
    let moves = position.legal_moves();
    // Of thousands of moves only some are tried, spread over all of them.
    let every = moves.len().div_ceil(150).max(1);
    for &m in moves.iter().skip(random.below(every)).step_by(every) {
        position.make(m);
        // A game that is over by the loss of its royals has no position to describe.
        if !position.is_decided() {
            same(&position, &rebuilt(&position))?;
        }
        position.unmake();
    }
    Ok(())
}

fn counts_agree(case: Case) -> Outcome {
    let mut position = case.position;
    let moves = position.legal_moves();
    let mut unique = moves.clone();
    unique.sort();
    unique.dedup();
    prop_assert_eq!(unique.len(), moves.len(), "the same move twice");
    prop_assert_eq!(
        position.count_legal(&mut Vec::new()),
        moves.len() as u64,
        "{:?}",
        case.choices
    );
    prop_assert_eq!(position.has_legal_move(), !moves.is_empty());
    if position.is_decided() {
        return Ok(());
    }
    for m in pseudo_legal(&position, Stage::All) {
        let legal = moves.contains(&m);
        prop_assert_eq!(position.is_legal(m), legal, "{}", canonical(position.variant(), m));
    }
    Ok(())
}

/// Also in games where check need not be answered, as far as Emperors go.
fn sequences_agree(case: Case) -> Outcome {
    /// The most sequences of a depth below which another move is counted.
    const FEW: u128 = 1000;
    /// Deep enough for positions to come back and be found in the table.
    const DEEP: u32 = 6;
    let position = case.position;
    let mut depth = 2;
    let made = Perft { leaves: Leaves::Made, ..Perft::default() };
    let mut expected = made.count(&position, depth);
    while depth < DEEP && expected.is_ok_and(|nodes| nodes < FEW) {
        depth += 1;
        expected = made.count(&position, depth);
    }
    let table = PerftTable::new(1).expect("a megabyte");
    for leaves in [Leaves::Counted, Leaves::ByDifference] {
        for table in [None, Some(&table)] {
            for threads in [1, 2] {
                let perft = Perft { leaves, threads, table };
                prop_assert_eq!(perft.count(&position, depth), expected, "{}", depth);
            }
        }
    }
    Ok(())
}

fn check_info_tells_safe_moves(case: Case) -> Outcome {
    let mut position = case.position;
    if !position.variant().rules().endings.check_is_enforced {
        return Ok(());
    }
    let (us, info) = (position.side_to_move(), position.check_info());
    for m in pseudo_legal(&position, Stage::All) {
        if let Some(safe) = position.keeps_royal_safe(m, &info) {
            position.make(m);
            let attacked = position.is_in_check(us);
            position.unmake();
            prop_assert_eq!(safe, !attacked, "{}", canonical(position.variant(), m));
        }
    }
    let attacked = |square| position.is_attacked(square, !us);
    let royal = position.royal_squares(us).next();
    if info.checkers().next().is_some() {
        prop_assert!(royal.is_some_and(attacked));
    }
    for square in info.pinned() {
        prop_assert!(position.piece_at(square).is(us));
    }
    Ok(())
}

/// The texts of moves in an order of their own.
fn sorted_texts(position: &Position, mut moves: Vec<Move>) -> Vec<String> {
    moves.sort();
    moves.into_iter().map(|m| canonical(position.variant(), m)).collect()
}

fn stages_are_disjoint(case: Case) -> Outcome {
    let position = case.position;
    let captures = pseudo_legal(&position, Stage::Captures);
    let quiets = pseudo_legal(&position, Stage::Quiets);
    for &m in &quiets {
        let text = canonical(position.variant(), m);
        prop_assert!(!position.is_capture(m), "{} {:?}", text, case.choices);
    }
    let enemies: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
    for square in enemies {
        if position.piece_at(square).is(!position.side_to_move()) {
            let on_it: Vec<Move> = captures.iter().copied().filter(|m| m.to() == square).collect();
            let found = pseudo_legal(&position, Stage::CapturesOn(square));
            let (found, expected) =
                (sorted_texts(&position, found), sorted_texts(&position, on_it));
            prop_assert_eq!(found, expected, "{:?}", case.choices);
        }
    }
    let both = sorted_texts(&position, [captures, quiets].concat());
    let all = sorted_texts(&position, pseudo_legal(&position, Stage::All));
    prop_assert_eq!(both, all, "{:?}", case.choices);
    Ok(())
}

fn evasions_are_enough(case: Case) -> Outcome {
    let position = case.position;
    let info = position.check_info();
    let evasions = pseudo_legal(&position, Stage::Evasions(&info));
    let mut unique = evasions.clone();
    unique.sort();
    unique.dedup();
    prop_assert_eq!(unique.len(), evasions.len(), "the same move twice");
    for m in pseudo_legal(&position, Stage::All) {
        if !evasions.contains(&m) {
            prop_assert!(!position.is_legal(m), "{}", canonical(position.variant(), m));
        }
    }
    Ok(())
}

fn effects_are_changes(case: Case) -> Outcome {
    let mut position = case.position;
    for m in pseudo_legal(&position, Stage::All) {
        let effects = position.effects(m);
        let before: Vec<(Square, Piece)> = position.pieces().collect();
        position.make(m);
        let mut expected: Vec<(Square, Piece)> = before
            .into_iter()
            .filter(|&(square, piece)| {
                // A piece captured where the move ends may equal the mover: some moves capture own pieces.
                let gone = square == m.to() || position.piece_at(square) != piece;
                gone && (m.dropped().is_some() || square != m.from())
            })
            .collect();
        let mut removed: Vec<(Square, Piece)> = effects.removed().collect();
        expected.sort();
        removed.sort();
        prop_assert_eq!(&removed, &expected, "{}", canonical(position.variant(), m));
        prop_assert_eq!(position.piece_at(m.to()), effects.landed());
        prop_assert_eq!(effects.mover_burns(), effects.landed().is_none());
        position.unmake();
    }
    Ok(())
}

fn captures_are_a_stage(case: Case) -> Outcome {
    let mut position = case.position;
    let enemy = !position.side_to_move();
    let mut expected = Vec::new();
    for m in pseudo_legal(&position, Stage::All) {
        position.make(m);
        let removes = |piece: Piece| piece.is(enemy);
        if position.last_changes().any(|c| removes(c.before)) {
            expected.push(m);
        }
        position.unmake();
    }
    let mut found = pseudo_legal(&position, Stage::Captures);
    expected.sort();
    found.sort();
    let texts = |moves: &[Move]| -> Vec<String> {
        let text = |&m: &Move| canonical(position.variant(), m);
        moves.iter().map(text).collect()
    };
    prop_assert_eq!(texts(&found), texts(&expected), "{:?}", case.choices);
    Ok(())
}

/// The number of pieces on the board and in hand.
fn pieces_in_the_game(position: &Position) -> usize {
    let slots = 0..position.variant().hand_kinds().len();
    let held = |color| slots.clone().map(move |slot| position.hands().count(color, slot));
    let in_hand: usize = Color::ALL.into_iter().flat_map(held).map(usize::from).sum();
    position.pieces().count() + in_hand
}

fn pieces_are_kept(case: Case) -> Outcome {
    let mut position = case.position;
    let rules = position.variant().rules();
    let royals: Vec<bool> = rules.pieces.iter().map(|piece| piece.royal).collect();
    // A captured royal piece ends the game and goes nowhere.
    if rules.drops.is_none() || !rules.endings.check_is_enforced {
        return Ok(());
    }
    let before = pieces_in_the_game(&position);
    for m in position.legal_moves() {
        // Neither burnt pieces nor own ones that a range capture takes with it come back.
        let effects = position.effects(m);
        let is_royal = |(_, piece): &(Square, Piece)| royals[piece.kind().index()];
        let gone = effects.lost().count()
            + effects.burnt().count()
            + effects.captured().filter(is_royal).count()
            + usize::from(effects.mover_burns());
        position.make(m);
        prop_assert_eq!(pieces_in_the_game(&position), before - gone);
        position.unmake();
    }
    Ok(())
}

fn after(position: &Position, m: Move) -> String {
    let mut position = position.clone();
    position.make(m);
    position.sfen(Spelling::Symbols)
}

fn moves_round_trip(case: Case) -> Outcome {
    let position = case.position;
    let variant = position.variant();
    for m in position.legal_moves() {
        let text = canonical(variant, m);
        prop_assert_eq!(parse_canonical(&position, &text), Ok(m), "{}", text);
        let is_plain_pass = m.is_pass() && position.effects(m).is_nothing();
        if !is_plain_pass {
            let text = uci(&position, m);
            prop_assert_eq!(Coordinates::default().parse(&position, &text), Ok(m), "{}", text);
        }
        for first_rank in [0, 1] {
            let coordinates = Coordinates { first_rank };
            let text = coordinates.write(variant, m);
            let read = coordinates.parse(&position, &text);
            if !Coordinates::expresses(&position, m) {
                continue;
            }
            if m.is_pass() && !m.is_promotion() {
                // The text does not say which piece passes, nor does it matter.
                let read = read.map(|read| after(&position, read));
                prop_assert_eq!(read, Ok(after(&position, m)), "{}", text);
            } else {
                prop_assert_eq!(read, Ok(m), "{}", text);
            }
        }
    }
    Ok(())
}

fn positions_round_trip(case: Case) -> Outcome {
    let position = case.position;
    let variant = position.variant();
    let read = |text: &str, dialect| {
        Position::from_sfen(variant, text, dialect)
            .map_err(|error| TestCaseError::fail(format!("{text}: {error}")))
    };
    same(&read(&position.sfen(Spelling::Symbols), Dialect::Sfen)?, &position)?;
    same(&read(&position.sfen(Spelling::Ids), Dialect::Usi)?, &position)?;
    // The number of FEN counts moves of both players, so a position may not keep its own.
    let from_fen = read(&position.fen(), Dialect::Fen)?;
    prop_assert_eq!(from_fen.fen(), position.fen());
    prop_assert_eq!(from_fen.key(), position.key());
    prop_assert!(from_fen.pieces().eq(position.pieces()));
    Ok(())
}

/// A square as the other player sees it.
fn turned(variant: &Variant, square: Square) -> Square {
    let geometry = variant.geometry();
    let last = |side: usize| 2 * Square::BORDER + side - 1;
    Square::new(last(geometry.ranks()) - square.row(), last(geometry.files()) - square.column())
}

fn turned_move(variant: &Variant, m: Move) -> Move {
    let to = turned(variant, m.to());
    if let Some(slot) = m.dropped() {
        let drop = Move::drop(slot, to);
        return if m.is_promotion() { drop.promoting() } else { drop };
    }
    let from = turned(variant, m.from());
    let captures: Vec<Square> =
        m.captured_on_the_way().map(|square| turned(variant, square)).collect();
    let via = Via::of(from, &captures).expect("a move can turn round");
    if m.is_promotion() {
        Move::with_captures(from, via, to).promoting()
    } else {
        Move::with_captures(from, via, to)
    }
}

/// The set-up of a position, without what it remembers of the moves before.
fn setup_of(position: &Position) -> Setup {
    let slots = 0..position.variant().hand_kinds().len();
    let hands = Color::ALL
        .into_iter()
        .flat_map(|color| slots.clone().map(move |slot| (color, slot)))
        .map(|(color, slot)| (color, slot, position.hands().count(color, slot)));
    Setup {
        pieces: position.pieces().collect(),
        hands: hands.collect(),
        side: position.side_to_move(),
        number: position.move_number(),
        quiet: 0,
        restrictions: Restrictions::default(),
    }
}

/// The position without what it remembers of the moves before, and turned.
fn turned_position(position: &Position) -> Position {
    let variant = position.variant();
    let mut setup = setup_of(position);
    for (square, piece) in &mut setup.pieces {
        *square = turned(variant, *square);
        *piece = Piece::new(piece.kind(), !piece.color());
    }
    for (color, _, _) in &mut setup.hands {
        *color = !*color;
    }
    setup.side = !setup.side;
    Position::new(variant, &setup).expect("a turned position is as good as the other")
}

fn turning_changes_nothing(case: Case) -> Outcome {
    let mut one = Position::new(case.position.variant(), &setup_of(&case.position))
        .expect("a position reached");
    let mut other = turned_position(&one);
    let variant = Arc::clone(one.variant());
    let mut expected: Vec<Move> =
        one.legal_moves().into_iter().map(|m| turned_move(&variant, m)).collect();
    let mut found = other.legal_moves();
    expected.sort();
    found.sort();
    prop_assert_eq!(found, expected, "{:?}", case.choices);
    for m in one.legal_moves() {
        one.make(m);
        other.make(turned_move(&variant, m));
        if !one.is_decided() {
            prop_assert_eq!(turned_position(&one).key(), other.key());
        }
        prop_assert_eq!(one.is_decided(), other.is_decided());
        one.unmake();
        other.unmake();
    }
    Ok(())
}

/// A kind of the lowest rank that can stand anywhere without changing what others can do.
fn stand_in(variant: &Variant) -> PieceKind {
    let pieces = variant.rules().pieces.iter().enumerate();
    let plain = pieces.filter(|(_, piece)| !piece.royal && piece.rank.is_none());
    let mut kinds = plain.map(|(index, _)| PieceKind(index as u16));
    let special = |kind| variant.tables().flags(Piece::new(kind, Color::Black));
    kinds.find(|&kind| !special(kind).has(PieceFlags::SPECIAL)).expect("a plain piece")
}

/// The number of squares to ask about in a position; large boards have many.
const SQUARES_ASKED: usize = 30;

fn attacks_are_captures(case: Case) -> Outcome {
    let mut random = case.random;
    // Where check is not enforced, every placement of pieces is a position.
    let mut choices = case.choices;
    for (_, choice) in choices.iter_mut().filter(|(option, _)| option == "self_check") {
        "allowed".clone_into(choice);
    }
    let variant = crate::support::variant(&case.position.variant().rules().id, &choices);
    let setup = setup_of(&case.position);
    let position = Position::new(&variant, &setup).expect("a position without check");
    let pawn = stand_in(&variant);
    let squares: Vec<Square> = variant.geometry().squares().collect();
    let occupied: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
    let powers_of = |piece: Piece| &variant.rules().pieces[piece.kind().index()].powers;
    for _ in 0..SQUARES_ASKED {
        // Only Unashogi begins with an empty board.
        let list = if random.percent(70) && !occupied.is_empty() { &occupied } else { &squares };
        let (square, by) = (*random.pick(list), Color::ALL[random.below(2)]);
        let mut setup = setup.clone();
        setup.side = by;
        setup.pieces.retain(|&(occupied, _)| occupied != square);
        let there = position.piece_at(square);
        let kind = if there.is_some() { there.kind() } else { pawn };
        setup.pieces.push((square, Piece::new(kind, !by)));
        let victim = Position::new(&variant, &setup).expect("a position without check");
        let captures = pseudo_legal(&victim, Stage::All).into_iter().any(|m| {
            m.dropped().is_none()
                && !powers_of(victim.piece_at(m.from())).contains(&Power::Emperor(Emperor))
                && victim.effects(m).captured().any(|(captured, _)| captured == square)
        });
        prop_assert_eq!(
            position.is_attacked(square, by),
            captures,
            "{} by {:?} in {}, {:?}",
            variant.geometry().name(square),
            by,
            position.sfen(Spelling::Symbols),
            choices
        );
    }
    Ok(())
}

/// An input that may come over a wire, from a file or from a person.
#[derive(Debug, Clone)]
enum Hostile {
    /// Any text.
    Whole(String),
    /// A valid text with pieces cut out (start and length in per mille) and others put in.
    Spoilt(Vec<(usize, usize, String)>),
}

fn hostile_text() -> impl Strategy<Value = Hostile> {
    let piece = prop_oneof![
        "[-+\\[\\]/*@,=0-9a-zA-Z' !~`]{0,4}",
        "\\PC{0,3}",
        Just("18446744073709551615".to_owned()),
        Just("+".to_owned()),
        Just("[".to_owned()),
        Just("[é".to_owned()),
        Just("/".to_owned()),
    ];
    let cut = (0..1000usize, 0..60usize, piece);
    prop_oneof![
        1 => "\\PC{0,40}".prop_map(Hostile::Whole),
        4 => proptest::collection::vec(cut, 1..4).prop_map(Hostile::Spoilt),
    ]
}

fn spoil(text: &str, hostile: &Hostile) -> String {
    let cuts = match hostile {
        Hostile::Whole(text) => return text.clone(),
        Hostile::Spoilt(cuts) => cuts,
    };
    let mut letters: Vec<char> = text.chars().collect();
    for (start, length, piece) in cuts {
        let at = |per_mille: usize| letters.len() * per_mille / 1000;
        let range = at(*start)..at((start + length).min(1000));
        letters.splice(range, piece.chars());
    }
    letters.into_iter().collect()
}

fn position_text_never_panics((case, hostile): (Case, Hostile)) -> Outcome {
    let position = case.position;
    let texts = [position.sfen(Spelling::Symbols), position.sfen(Spelling::Ids), position.fen()];
    for text in texts {
        for dialect in [Dialect::Sfen, Dialect::Usi, Dialect::Fen] {
            let text = spoil(&text, &hostile);
            if let Ok(mut read) = Position::from_sfen(position.variant(), &text, dialect) {
                // A text that is accepted has to be a position that can be played on.
                same(&rebuilt(&read), &read)?;
                let moves = read.legal_moves();
                prop_assert_eq!(read.count_legal(&mut Vec::new()), moves.len() as u64);
            }
        }
    }
    Ok(())
}

fn move_text_never_panics((case, hostile): (Case, Hostile)) -> Outcome {
    let (position, mut random) = (case.position, case.random);
    let variant = position.variant();
    let moves = position.legal_moves();
    let Some(m) = (!moves.is_empty()).then(|| *random.pick(&moves)) else {
        return Ok(());
    };
    let text = spoil(&canonical(variant, m), &hostile);
    if let Ok(read) = parse_canonical(&position, &text) {
        prop_assert!(moves.contains(&read), "{}", text);
    }
    for first_rank in [0, 1] {
        let coordinates = Coordinates { first_rank };
        let text = spoil(&coordinates.write(variant, m), &hostile);
        if let Ok(read) = coordinates.parse(&position, &text) {
            prop_assert!(moves.contains(&read), "{}", text);
        }
    }
    Ok(())
}

#[test]
fn a_position_at_the_highest_move_number_is_written_as_it_is_read() {
    let variant = crate::support::variant("mini", &[]);
    for text in ["rbsgk/4p/5/P4/KGSBR[-] b - 700000", "rbsgk/4p/5/P4/KGSBR w - 999999"] {
        let mut position = Position::from_sfen(&variant, text, Dialect::Fen).unwrap();
        for _ in 0..4 {
            let written = position.to_string();
            let again = Position::from_sfen(&variant, &written, Dialect::Sfen);
            assert_eq!(again.map(|again| again.to_string()), Ok(written));
            position.make(position.legal_moves()[0]);
        }
        assert_eq!(position.move_number(), 1_000_000);
    }
}

#[test]
fn a_run_of_empty_squares_longer_than_any_number_is_an_error() {
    let variant = crate::support::variant("mini", &Vec::new());
    let huge = usize::MAX;
    for board in
        [format!("P{huge}/5/5/5/5"), format!("1{huge}/5/5/5/5"), format!("{huge}0/5/5/5/5")]
    {
        assert!(Setup::parse(&variant, &board, Dialect::Sfen).is_err(), "{board}");
    }
}
