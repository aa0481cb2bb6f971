//! The causes for which moves are not legal: there is one for each such move and none for any other, and
//! without it the independent generator finds the move legal or another cause comes up.

use std::collections::BTreeMap;
use std::fs;

use komainu::board::{Dialect, MustPromote, NoPromotion, Position, Refusal, Spelling};
use komainu::describe;
use komainu::describe::Language;
use komainu::notation::canonical;
use komainu::rules::{Deferral, PieceRules};
use komainu::types::{Move, PieceKind, Square, Via};

use crate::oracle::{Oracle, State};
use crate::support::{
    Choices, Random, fewer_on_large_boards, games, pairs, random_choices, random_play,
    random_position, variant,
};

/// The causes that one move may have one after the other.
const MOST_CAUSES: usize = 8;

/// A move that is refused, and what is left of its causes.
struct Refused<'t> {
    oracle: &'t Oracle,
    position: Position,
    state: State,
    m: Move,
}

impl Refused<'_> {
    fn name(&self, square: Square) -> String {
        self.position.variant().geometry().name(square)
    }

    fn text(&self) -> String {
        canonical(self.position.variant(), self.m)
    }

    fn take(&mut self, squares: &[Square]) {
        assert!(!squares.is_empty(), "some piece is the cause");
        for &square in squares {
            self.state = self.oracle.with_enemy(&self.state, &self.name(square), None);
        }
    }

    /// Puts an enemy of a kind without special rules on a square.
    fn put_enemy(&mut self, square: Square) {
        let pieces = &self.position.variant().rules().pieces;
        let plain = |kind: &&PieceRules| {
            !kind.royal && !kind.lion && kind.infects.is_none() && kind.rank.is_none()
        };
        let kind = pieces.iter().find(plain).or(pieces.first()).expect("a kind");
        self.state = self.oracle.with_enemy(&self.state, &self.name(square), Some(&kind.name));
    }

    fn is_legal(&self) -> bool {
        self.oracle.moves_whoever_has_won(&self.state).contains(&self.text())
    }

    /// Returns `true` if the move is possible without any other piece, or with an enemy where it ends.
    fn is_reached_alone(&self) -> bool {
        let mut alone = self.state.clone();
        for (square, _) in self.position.pieces().filter(|&(square, _)| square != self.m.from()) {
            alone = self.oracle.with_enemy(&alone, &self.name(square), None);
        }
        let mut captures =
            Refused { state: alone.clone(), position: self.position.clone(), ..*self };
        captures.put_enemy(self.m.to());
        Refused { state: alone, position: self.position.clone(), ..*self }.is_legal()
            || captures.is_legal()
    }

    /// Takes a cause away; returns `false` if that cannot be done on a board.
    fn take_away(&mut self, refusal: &Refusal) -> bool {
        match refusal {
            Refusal::Blocked(squares)
            | Refusal::PassedOverRankTooHigh(squares)
            | Refusal::PassesOverOnlyToCapture(squares)
            | Refusal::InCheck { attackers: squares, .. }
            | Refusal::ProtectedLion { protectors: squares, .. }
            | Refusal::ProtectedFromEmperor { protectors: squares, .. }
            | Refusal::FullFile { pawns: squares } => self.take(squares),
            Refusal::LionTakenInReturn { .. }
            | Refusal::MayNotPromote(NoPromotion::Declined(Deferral::NextTurnOnlyByCapture)) => {
                self.state = self.oracle.forgetting(&self.state);
            }
            // Whatever stands in the zone has declined.
            Refusal::MayNotPromote(NoPromotion::Declined(Deferral::UntilCaptureOrReentry)) => {
                self.put_enemy(self.m.to());
            }
            Refusal::OwnPiece(square) => {
                let before = self.state.clone();
                self.put_enemy(*square);
                if !self.is_legal() {
                    self.state = before;
                    self.take(&[*square]);
                }
            }
            Refusal::OnlyCaptures => self.put_enemy(self.m.to()),
            Refusal::NothingToCapture(square) | Refusal::RanksTooHigh(square) => {
                self.put_enemy(*square);
            }
            Refusal::OnlyMoves => self.take(&[self.m.to()]),
            Refusal::Occupied(square) => self.take(&[*square]),
            Refusal::Repeats { .. } | Refusal::RepeatsTheWayOn => {}
            Refusal::MayNotPromote(_) => self.m = staying(self.m),
            Refusal::MustPromote(_) => self.m = self.m.promoting(),
            Refusal::GameOver(_)
            | Refusal::NoPiece
            | Refusal::NotYours(_)
            | Refusal::OutOfReach
            | Refusal::Stuck
            | Refusal::WrongHop { .. }
            | Refusal::CannotPass
            | Refusal::NoRoomToPass
            | Refusal::BeforeRoyal(_)
            | Refusal::NoDrops
            | Refusal::NotInHand(_)
            | Refusal::NoMoveFromThere
            | Refusal::DropRanks(_)
            | Refusal::NoOtherSide
            | Refusal::DropChecks
            | Refusal::PawnDropMates
            | Refusal::TooManyMoves => return false,
        }
        true
    }

    /// Checks the causes one after the other; counts those seen.
    fn check(mut self, seen: &mut BTreeMap<String, usize>) -> Result<(), String> {
        let mut refusals = self.position.explain(self.m);
        let legal = self.position.is_legal(self.m);
        if refusals.is_empty() != legal {
            return Err(format!("legal: {legal}, refusals: {refusals:?}"));
        }
        let repeats = refusals
            .iter()
            .any(|refusal| matches!(refusal, Refusal::Repeats { .. } | Refusal::RepeatsTheWayOn));
        if self.is_legal() != (legal || repeats && refusals.len() == 1) {
            return Err(format!("the other generator differs: {refusals:?}"));
        }
        for _ in 0..MOST_CAUSES {
            let mut can_go_on = true;
            if refusals.contains(&Refusal::OutOfReach) && self.is_reached_alone() {
                return Err("the other generator reaches the square".to_owned());
            }
            for refusal in &refusals {
                let cause = format!("{refusal:?}");
                let cause = cause.split(['(', ' ']).next().unwrap_or_default().to_owned();
                *seen.entry(cause).or_default() += 1;
                can_go_on &= self.take_away(refusal);
            }
            if refusals.is_empty() || !can_go_on {
                return Ok(());
            }
            if self.is_legal() {
                return Ok(());
            }
            let text = self.oracle.sfen(&self.state);
            let Ok(next) = Position::from_sfen(self.position.variant(), &text, Dialect::Sfen)
            else {
                // A royal was in the way.
                *seen.entry("not a position".to_owned()).or_default() += 1;
                return Ok(());
            };
            self.position = next;
            let more = self.position.explain(self.m);
            if more.is_empty() || more.iter().any(|refusal| refusals.contains(refusal)) {
                return Err(format!("{refusals:?} taken away leads to {text}, where {more:?}"));
            }
            refusals = more;
        }
        Err(format!("there are too many causes, the last one is {refusals:?}"))
    }
}

/// The move without a promotion.
fn staying(m: Move) -> Move {
    let squares: Vec<Square> = m.captured_on_the_way().collect();
    let via = Via::of(m.from(), &squares);
    match via {
        Some(via) if m.has_via() => Move::with_captures(m.from(), via, m.to()),
        _ => Move::new(m.from(), m.to()),
    }
}

/// Moves that a player might try: of each piece to squares near and far, promoting or not, and drops.
fn tries(position: &Position, random: &mut Random) -> Vec<Move> {
    let variant = position.variant();
    let squares: Vec<Square> = variant.geometry().squares().collect();
    let mut moves = Vec::new();
    for (from, piece) in position.pieces() {
        if !piece.is(position.side_to_move()) || random.percent(40) {
            continue;
        }
        let near = squares.iter().copied().filter(|square| square.distance(from) <= 3);
        let far = squares.iter().copied().filter(|square| {
            let (rows, columns) =
                (square.row().abs_diff(from.row()), square.column().abs_diff(from.column()));
            square.distance(from) > 3 && (rows == 0 || columns == 0 || rows == columns)
        });
        let near: Vec<Square> = near.filter(|_| random.percent(20)).collect();
        let far: Vec<Square> = far.filter(|_| random.percent(10)).collect();
        for to in near.into_iter().chain(far) {
            let m = Move::new(from, to);
            moves.push(if random.percent(30) && from != to { m.promoting() } else { m });
        }
    }
    for slot in 0..variant.hand_kinds().len() {
        moves.extend((0..4).map(|_| {
            let m = Move::drop(slot, *random.pick(&squares));
            if random.percent(10) { m.promoting() } else { m }
        }));
    }
    moves
}

/// Checks the causes in positions of a game; returns the number of moves tried.
fn check_game(
    game: &str,
    choices: &Choices,
    positions: usize,
    seed: u64,
    seen: &mut BTreeMap<String, usize>,
) -> usize {
    let variant = variant(game, choices);
    let facts = fs::read_to_string(format!("tests/data/rules/{game}.json")).expect("the facts");
    let oracle = Oracle::new(&facts, &pairs(choices));
    let mut random = Random(seed);
    let mut tried = 0;
    for number in 0..fewer_on_large_boards(positions, &variant) {
        let position = match (seed as usize + number) % 2 {
            0 => random_position(&variant, &mut random),
            _ => random_play(&variant, 4 + random.below(120), &mut random),
        };
        let text = position.sfen(Spelling::Symbols);
        for m in tries(&position, &mut random) {
            tried += 1;
            let refused = Refused {
                oracle: &oracle,
                position: position.clone(),
                state: oracle.parse(&text),
                m,
            };
            if position.outcome().is_some() {
                assert!(
                    matches!(position.explain(m)[..], [Refusal::GameOver(_)]),
                    "{game}: {text}"
                );
                continue;
            }
            for (language, end) in [(Language::English, '.'), (Language::Japanese, '。')] {
                let said = describe::Reasons::new(&position, language).of_move(m);
                let is_said = said.ends_with(end) && !said.contains("  ");
                let is_legal = position.is_legal(m) && said.is_empty();
                assert!(is_said || is_legal, "{game}: {text}: {said}");
            }
            let result = refused.check(seen);
            let way = canonical(&variant, m);
            assert!(result.is_ok(), "{game} {choices:?}: {text}: {way}: {}", result.unwrap_err());
        }
    }
    tried
}

#[test]
fn every_move_that_is_not_legal_has_a_cause_without_which_it_is() {
    let (mut seen, mut tried) = (BTreeMap::new(), 0);
    for (seed, game) in (1..).zip(games()) {
        tried += check_game(game, &Choices::new(), 1, seed, &mut seen);
    }
    println!("{tried} moves: {seen:?}");
}

#[test]
#[ignore = "minutes"]
fn many_moves_that_are_not_legal_have_a_cause_without_which_they_are() {
    let (mut seen, mut tried) = (BTreeMap::new(), 0);
    for game in games() {
        for seed in 2..10 {
            let choices = match seed {
                2 => Choices::new(),
                _ => random_choices(game, &mut Random(seed)),
            };
            tried += check_game(game, &choices, 10, seed, &mut seen);
        }
    }
    println!("{tried} moves: {seen:?}");
}

/// The causes for a move, in a game with its default options.
fn causes(game: &str, sfen: &str, m: &str) -> Vec<Refusal> {
    let variant = variant(game, &Choices::new());
    let position = Position::from_sfen(&variant, sfen, Dialect::Sfen).expect("a position");
    let square = |text: &str| variant.geometry().parse(text).expect("a square");
    let promotes = m.ends_with('+');
    let m = m.trim_end_matches('+');
    let m = match m.split_once('*') {
        Some((symbol, to)) => {
            let kind = variant.rules().pieces.iter().position(|piece| piece.symbol == symbol);
            let slot = variant.hand_slot(PieceKind(kind.expect("a kind") as u16));
            Move::drop(slot.expect("a slot"), square(to))
        }
        None => Move::new(square(&m[..2]), square(&m[2..])),
    };
    position.explain(if promotes { m.promoting() } else { m })
}

#[test]
fn drops_are_refused_for_what_the_rules_of_shogi_say() {
    let sfen = "4k4/9/9/9/4P4/9/9/9/4K4 b PNG 1";
    let square = |text| variant("shogi", &Choices::new()).geometry().parse(text).expect("a square");
    assert_eq!(causes("shogi", sfen, "P*5g"), [Refusal::FullFile { pawns: vec![square("5e")] }]);
    assert_eq!(causes("shogi", sfen, "P*4a"), [Refusal::NoMoveFromThere]);
    assert_eq!(causes("shogi", sfen, "N*4b"), [Refusal::NoMoveFromThere]);
    assert_eq!(causes("shogi", sfen, "G*5i"), [Refusal::Occupied(square("5i"))]);
    assert_eq!(causes("shogi", sfen, "G*5b"), []);
    assert_eq!(causes("shogi", sfen, "G*5b+"), [Refusal::NoOtherSide]);
    let mate = "3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1";
    assert_eq!(causes("shogi", mate, "P*5b"), [Refusal::PawnDropMates]);
}

#[test]
fn promotions_are_refused_for_where_and_what_they_are() {
    let sfen = "4k4/P8/9/6P2/9/9/9/9/4K3G b - 1";
    let none = |cause| [Refusal::MayNotPromote(cause)];
    assert_eq!(causes("shogi", sfen, "9b9a"), [Refusal::MustPromote(MustPromote::Stuck)]);
    assert_eq!(causes("shogi", sfen, "3d3c+"), []);
    assert_eq!(causes("shogi", sfen, "5i5h+"), none(NoPromotion::NotThisPiece));
    let sfen = "4k4/9/9/9/6P2/9/9/9/4K4 b - 1";
    assert_eq!(causes("shogi", sfen, "3e3d+"), none(NoPromotion::OutsideZone));
}

/// Jumping generals pass over lower-ranked pieces, and only to capture one (`variants/tenjiku.toml`).
#[test]
fn jumps_of_generals_are_refused_for_ranks_and_for_what_is_captured() {
    let square =
        |text| variant("tenjiku", &Choices::new()).geometry().parse(text).expect("a square");
    let game = |row_d: &str| {
        format!("7k8/16/16/{row_d}/16/16/16/8p7/16/8P7/16/8[RGn]7/16/16/16/7K8 b - 1")
    };
    let empty = game("16");
    let between = vec![square("8j"), square("8h")];
    assert_eq!(causes("tenjiku", &empty, "8l8d"), [Refusal::PassesOverOnlyToCapture(between)]);
    assert_eq!(causes("tenjiku", &game("8r7"), "8l8d"), []);
    let equal = game("8[rgn]7");
    assert_eq!(causes("tenjiku", &equal, "8l8d"), [Refusal::RanksTooHigh(square("8d"))]);
    let above = game("8[ggn]7");
    let rook = [Refusal::PassedOverRankTooHigh(vec![square("8d")])];
    assert_eq!(causes("tenjiku", &above.replacen("7k8/16/16", "7k8/8r7/16", 1), "8l8b"), rook);
}
