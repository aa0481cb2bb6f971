//! Why a move is not legal: the causes, as facts of the position.
//!
//! Nothing here decides what is legal: [`Position::is_legal`] does. A move that it refuses is tried again
//! with other pieces on the board, or without the facts of earlier moves, until what stands in its way is
//! known. That takes milliseconds on the largest boards; searches never ask.

mod dropping;
mod forbidden;
mod promoting;
mod reaching;

use super::movegen::{MoveFilter, generate_from};
use super::{Outcome, Position};
use crate::rules::{BeforeRoyal, Deferral};
use crate::types::{Move, Piece, PieceKind, Square};

/// A cause for which a move is not legal; without it the move is legal, or another cause remains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver(Outcome),
    /// No piece stands where the move begins.
    NoPiece,
    /// The piece is the other player's, whose turn it is not.
    NotYours(Piece),
    /// The piece does not move there, whatever the rest of the board is like.
    OutOfReach,
    /// The piece can never move from its square.
    Stuck,
    /// A piece of the own side stands where the move ends, or where it would capture on the way.
    OwnPiece(Square),
    /// These pieces are in the way, the nearest first.
    Blocked(Vec<Square>),
    /// The way leads over pieces, and this number of them is too small or too large.
    WrongHop {
        /// The pieces on the way.
        over: usize,
        /// The least number that it leads over.
        least: u8,
        /// The greatest number.
        most: u8,
    },
    /// The piece only captures there, and no enemy stands on the square.
    OnlyCaptures,
    /// The piece goes there only without capturing.
    OnlyMoves,
    /// The piece there ranks too high to be captured.
    RanksTooHigh(Square),
    /// These pieces rank too high to be passed over, the nearest first.
    PassedOverRankTooHigh(Vec<Square>),
    /// The piece passes over these pieces, the nearest first, only to capture, and no enemy stands where the
    /// move ends.
    PassesOverOnlyToCapture(Vec<Square>),
    /// No enemy stands where the move would capture on the way.
    NothingToCapture(Square),
    /// The piece cannot pass.
    CannotPass,
    /// The piece can pass only by stepping to an empty square beside it, and there is none.
    NoRoomToPass,
    /// The piece may not promote with this move.
    MayNotPromote(NoPromotion),
    /// The piece has to promote with this move.
    MustPromote(MustPromote),
    /// The move leaves the only royal piece where these pieces attack it.
    InCheck {
        /// Where the royal piece then stands.
        royal: Square,
        /// The pieces that attack it.
        attackers: Vec<Square>,
        /// True if it is in check already.
        is_already: bool,
    },
    /// A Lion does not capture a Lion further away that these pieces protect.
    ProtectedLion {
        /// The Lion.
        lion: Square,
        /// The pieces that protect it.
        protectors: Vec<Square>,
    },
    /// A Lion has just been taken by another kind of piece, so that no other kind may take one in return.
    LionTakenInReturn {
        /// The Lion.
        lion: Square,
        /// Where the other one was taken.
        taken: Square,
        /// The pieces that protect it, where that matters.
        protectors: Vec<Square>,
    },
    /// An Emperor does not capture what these pieces protect.
    ProtectedFromEmperor {
        /// The piece that would be captured.
        victim: Square,
        /// The pieces that protect it.
        protectors: Vec<Square>,
    },
    /// The move would bring back a position.
    Repeats {
        /// The number of times that it has occurred.
        times: usize,
    },
    /// The move has followed this position before.
    RepeatsTheWayOn,
    /// The file holds as many of the player's pawns as it may.
    FullFile {
        /// The pawns.
        pawns: Vec<Square>,
    },
    /// The player has to drop a royal piece first.
    BeforeRoyal(BeforeRoyal),
    /// Nothing is dropped in this game.
    NoDrops,
    /// The player holds no such piece.
    NotInHand(PieceKind),
    /// A piece is dropped on an empty square only.
    Occupied(Square),
    /// The piece could never move from there.
    NoMoveFromThere,
    /// The piece is dropped on this number of nearest ranks only.
    DropRanks(u8),
    /// The piece has no other side on which it may be dropped.
    NoOtherSide,
    /// A drop may not give check.
    DropChecks,
    /// A pawn may not be dropped to give mate.
    PawnDropMates,
    /// The board has so many moves that the causes would take too long to find.
    TooManyMoves,
}

impl Refusal {
    /// The squares of the pieces that are the cause; empty where it is no piece on the board.
    #[must_use]
    pub fn pieces(&self) -> &[Square] {
        use std::slice::from_ref;
        match self {
            Self::OwnPiece(square) | Self::RanksTooHigh(square) | Self::Occupied(square) => {
                from_ref(square)
            }
            Self::Blocked(squares)
            | Self::PassedOverRankTooHigh(squares)
            | Self::PassesOverOnlyToCapture(squares)
            | Self::InCheck { attackers: squares, .. }
            | Self::ProtectedLion { protectors: squares, .. }
            | Self::LionTakenInReturn { protectors: squares, .. }
            | Self::ProtectedFromEmperor { protectors: squares, .. }
            | Self::FullFile { pawns: squares } => squares,
            Self::GameOver(_)
            | Self::NoPiece
            | Self::NotYours(_)
            | Self::OutOfReach
            | Self::Stuck
            | Self::WrongHop { .. }
            | Self::OnlyCaptures
            | Self::OnlyMoves
            | Self::NothingToCapture(_)
            | Self::CannotPass
            | Self::NoRoomToPass
            | Self::MayNotPromote(_)
            | Self::MustPromote(_)
            | Self::Repeats { .. }
            | Self::RepeatsTheWayOn
            | Self::BeforeRoyal(_)
            | Self::NoDrops
            | Self::NotInHand(_)
            | Self::NoMoveFromThere
            | Self::DropRanks(_)
            | Self::NoOtherSide
            | Self::DropChecks
            | Self::PawnDropMates
            | Self::TooManyMoves => &[],
        }
    }
}

/// A cause for which a piece may not promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPromotion {
    /// The piece has no promoted side.
    NotThisPiece,
    /// The move does not touch the zone.
    OutsideZone,
    /// Pieces promote by capturing.
    NoCapture,
    /// The piece declined before.
    Declined(Deferral),
    /// The captured piece gives the captor another kind, or none.
    ByVictim,
}

/// A cause for which a piece has to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MustPromote {
    /// It may not stay unpromoted on the square where the move ends.
    Stuck,
    /// Promotion may never be declined.
    Always,
    /// A captured piece was promoted.
    VictimPromoted,
    /// Capturing the piece turns the captor into another kind.
    Infected(PieceKind),
}

impl Position {
    /// The causes for which a move, even one of another position, is not legal; none if it is.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Refusal};
    /// use komainu_core::{Move, Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let square = |name| mini.geometry().parse(name).unwrap();
    /// let explain = |sfen, from, to| {
    ///     let position = Position::from_sfen(&mini, sfen, Dialect::Sfen).unwrap();
    ///     position.explain(Move::new(square(from), square(to)))
    /// };
    /// let start = "rbsgk/4p/5/P4/KGSBR b - 1";
    /// assert_eq!(explain(start, "5d", "5c"), []);
    /// assert_eq!(explain(start, "5d", "5b"), [Refusal::OutOfReach]);
    /// assert_eq!(explain(start, "1e", "4e"), [
    ///     Refusal::OwnPiece(square("4e")),
    ///     Refusal::Blocked(vec![square("2e"), square("3e")]),
    /// ]);
    /// let pinned = explain("r3k/5/G4/5/K4 b - 1", "5c", "4c");
    /// let [Refusal::InCheck { attackers, is_already: false, .. }] = &pinned[..] else { panic!() };
    /// assert_eq!(attackers[..], [square("5a")]);
    /// ```
    #[must_use]
    pub fn explain(&self, m: Move) -> Vec<Refusal> {
        if let Some(outcome) = self.outcome() {
            return vec![Refusal::GameOver(outcome)];
        }
        if self.is_pseudo_legal(m, &mut Vec::new()) && self.is_legal(m) {
            return Vec::new();
        }
        if self.is_crowded() {
            return vec![Refusal::TooManyMoves];
        }
        if self.is_pseudo_legal(m, &mut Vec::new()) {
            return forbidden::explain(self, m);
        }
        if m.dropped().is_some() {
            return dropping::explain(self, m);
        }
        let piece = self.piece_on(m.from());
        if piece.is_none() {
            return vec![Refusal::NoPiece];
        }
        if !piece.is(self.side_to_move()) {
            return vec![Refusal::NotYours(piece)];
        }
        let other = self.moves_from(m.from()).into_iter().find(|&other| is_way_of(other, m));
        match other {
            Some(other) if m.is_promotion() => promoting::explain_none(self, other),
            Some(other) => promoting::explain_compulsion(self, other),
            None => reaching::explain(self, m),
        }
    }

    /// The causes for which nothing can be moved from one square to another; none if a move is legal,
    /// whether it captures on the way, promotes, or does neither.
    ///
    /// ```
    /// use komainu_core::board::Refusal;
    /// use komainu_core::{Position, Variant};
    /// let chu = Variant::find("chu", &[]).unwrap();
    /// let square = |name| chu.geometry().parse(name).unwrap();
    /// let start = Position::start(&chu);
    /// assert_eq!(start.explain_way(square("6i"), square("6h")), []);
    /// let rook = start.explain_way(square("2j"), square("2g"));
    /// assert_eq!(rook, [Refusal::Blocked(vec![square("2i")])]);
    /// ```
    #[must_use]
    pub fn explain_way(&self, from: Square, to: Square) -> Vec<Refusal> {
        let is_own = self.piece_on(from).is(self.side_to_move()) && !self.is_crowded();
        let moves = if is_own { self.moves_from(from) } else { Vec::new() };
        let ways = moves.into_iter().filter(|m| m.to() == to);
        let mut refused: Vec<Vec<Refusal>> = ways.map(|m| self.explain(m)).collect();
        // The way with the fewest obstacles says most.
        refused.sort_by_key(Vec::len);
        refused.into_iter().next().unwrap_or_else(|| self.explain(Move::new(from, to)))
    }

    /// The causes for which the piece on a square cannot be moved at all; none if it can.
    ///
    /// ```
    /// use komainu_core::board::Refusal;
    /// use komainu_core::{Position, Variant};
    /// let chu = Variant::find("chu", &[]).unwrap();
    /// let square = |name| chu.geometry().parse(name).unwrap();
    /// let start = Position::start(&chu);
    /// assert_eq!(start.explain_piece(square("6i")), []);
    /// let lance = start.explain_piece(square("12l"));
    /// assert_eq!(lance, [Refusal::Blocked(vec![square("12k")])]);
    /// ```
    #[must_use]
    pub fn explain_piece(&self, square: Square) -> Vec<Refusal> {
        let is_own = self.piece_on(square).is(self.side_to_move());
        if !is_own || self.outcome().is_some() || self.is_crowded() {
            return self.explain(Move::new(square, square));
        }
        let mut refused: Vec<Vec<Refusal>> =
            self.moves_from(square).into_iter().map(|m| self.explain(m)).collect();
        refused.sort_by_key(Vec::len);
        if let Some(refusals) = refused.into_iter().next() {
            return refusals;
        }
        let others = self.pieces().map(|(other, _)| other).filter(|&other| other != square);
        let moves = |position: &mut Self| !position.moves_from(square).is_empty();
        match self.culprits(others.collect(), square, moves) {
            Some(blockers) => vec![Refusal::Blocked(blockers)],
            None => vec![Refusal::Stuck],
        }
    }

    /// The pseudo-legal moves of the piece on a square of the side to move.
    fn moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        generate_from(self, from, MoveFilter::All, &mut moves);
        moves
    }

    /// Returns `true` if some move goes the way of another, promoting or not.
    fn goes(&self, m: Move) -> bool {
        self.moves_from(m.from()).into_iter().any(|other| is_way_of(other, m))
    }

    /// The squares of a smallest selection of these pieces without which a question is answered by
    /// `true`: with any one of them back it is not. `None` if the answer is `false` even without all.
    ///
    /// The question may change the position if it restores it.
    fn culprits(
        &self,
        mut suspects: Vec<Square>,
        near: Square,
        mut ask: impl FnMut(&mut Self) -> bool,
    ) -> Option<Vec<Square>> {
        let mut position = self.scratch();
        for &square in &suspects {
            position.take(square);
        }
        if !ask(&mut position) {
            return None;
        }
        // The further ones go back first, so that the nearest ones are found, in front rather than behind.
        let (geometry, us) = (*self.variant().geometry(), self.side_to_move());
        let remoteness =
            |square: &Square| (square.distance(near), geometry.ranks_to_go(*square, us));
        suspects.sort_by_key(|square| std::cmp::Reverse(remoteness(square)));
        suspects.retain(|&square| {
            position.put(square, self.piece_at(square));
            let is_guilty = !ask(&mut position);
            if is_guilty {
                position.take(square);
            }
            is_guilty
        });
        suspects.reverse();
        Some(suspects)
    }

    /// The squares of the enemy's pieces that a move does not remove.
    fn enemies_left_by(&self, m: Move) -> Vec<Square> {
        let removed: Vec<Square> = self.effects(m).removed().map(|(square, _)| square).collect();
        let enemies = self.pieces().filter(|(_, piece)| piece.is(!self.side_to_move()));
        enemies.map(|(square, _)| square).filter(|square| !removed.contains(square)).collect()
    }
}

/// Returns `true` if two moves are the same but for the choice of promotion.
fn is_way_of(one: Move, other: Move) -> bool {
    one.promoting() == other.promoting()
}
