//! A judge of how games end, which goes by the text of the rules alone.
//!
//! It shares nothing with the engine's own answer: it looks at what stands where, who is to move,
//! which moves are legal, what captures what, and what the file of the game says. Clarity first.

mod bare_king;
mod declaration;
mod history;
pub mod kinds;
mod mobility;
pub mod promotion;

use komainu::board::{Outcome, Position, Reason};
use komainu::internals::{Stage, generate};
use komainu::rules::{Emperor, GoalPiece, Impasse, PieceRules, Power, Verdict};
use komainu::types::{Color, Move, Piece, Square};

pub use declaration::declaration;
use history::Snapshot;

/// The positions of a game, in which the judge finds repetitions.
pub struct Judge {
    /// The positions since the set-up, in order.
    played: Vec<Snapshot>,
}

impl Judge {
    /// A judge that has seen the game up to a position.
    pub fn of(position: &Position) -> Self {
        let mut past = position.clone();
        let mut played = vec![Snapshot::of(&past)];
        while past.undo().is_some() {
            played.push(Snapshot::of(&past));
        }
        played.reverse();
        Self { played }
    }

    /// The outcome, if the game is over, in the position that was seen last or after a move in it.
    pub fn outcome(&self, position: &mut Position) -> Option<Outcome> {
        let look = Look::at(position);
        look.royals_lost()
            .or_else(|| look.checked())
            .or_else(|| look.bared())
            .or_else(|| look.goal())
            .or_else(|| self.repetition(position))
            .or_else(|| stuck(position))
    }
}

/// A capture that a player could make.
struct Capture {
    from: Square,
    victim: Square,
    /// True if the move does more than go to a square.
    on_the_way: bool,
}

/// The pieces on the board.
struct Look<'p> {
    position: &'p Position,
    royals: [Vec<Square>; 2],
    others: [Vec<(Square, Piece)>; 2],
}

impl<'p> Look<'p> {
    fn at(position: &'p Position) -> Self {
        let (mut royals, mut others) = ([vec![], vec![]], [vec![], vec![]]);
        for (square, piece) in position.pieces() {
            let side = piece.color().index();
            if facts(position, piece).royal {
                royals[side].push(square);
            } else {
                others[side].push((square, piece));
            }
        }
        Self { position, royals, others }
    }

    fn mover(&self) -> Color {
        !self.position.side_to_move()
    }

    fn holds_royal(&self, side: Color) -> bool {
        let rules = self.position.variant().rules();
        let mut kinds = self.position.variant().hand_kinds().iter().enumerate();
        kinds.any(|(slot, kind)| {
            rules.pieces[kind.index()].royal && self.position.hands().count(side, slot) > 0
        })
    }

    /// All that a player could capture were it that player's turn, whatever it would cost.
    ///
    /// An Emperor's captures from afar depend on protection and do not count.
    fn captures(&self, side: Color) -> Vec<Capture> {
        self.captures_among(side, |position, m, victim| {
            let powers = &facts(position, position.piece_at(m.from())).powers;
            let is_emperor = powers.contains(&Power::Emperor(Emperor));
            m.has_via() || !is_emperor || position.reaches(m.from(), victim)
        })
    }

    /// All that a player could legally capture were it that player's turn, by an Emperor as well.
    fn legal_captures(&self, side: Color) -> Vec<Capture> {
        self.captures_among(side, |position, m, _| {
            let info = position.check_info();
            position.is_legal_with(m, &info)
        })
    }

    fn captures_among(
        &self,
        side: Color,
        counts: impl Fn(&mut Position, Move, Square) -> bool,
    ) -> Vec<Capture> {
        // Nothing is captured before a royal is on the board.
        if self.royals[side.index()].is_empty() && self.holds_royal(side) {
            return Vec::new();
        }
        let mut position = self.position.clone();
        if position.side_to_move() != side {
            position.make_null();
        }
        let (mut moves, mut list) = (Vec::new(), Vec::new());
        generate(&position, Stage::Captures, &mut moves);
        for m in moves.into_iter().filter(|m| m.dropped().is_none()) {
            let victims: Vec<(Square, Piece)> = position.effects(m).captured().collect();
            for (victim, _) in victims {
                if counts(&mut position, m, victim) {
                    list.push(Capture { from: m.from(), victim, on_the_way: m.has_via() });
                }
            }
        }
        list
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.captures(by).iter().any(|capture| capture.victim == square)
    }

    /// Returns `true` if the only royal of a player is attacked.
    fn is_in_check(&self, side: Color) -> bool {
        let royals = &self.royals[side.index()];
        royals.len() == 1 && self.is_attacked(royals[0], !side)
    }

    fn no_royal_is_attacked(&self, side: Color) -> bool {
        let captures = self.captures(!side);
        !captures.iter().any(|capture| self.royals[side.index()].contains(&capture.victim))
    }

    /// "A player whose last royal piece is captured loses", or burnt, or turned into something else.
    fn royals_lost(&self) -> Option<Outcome> {
        let lost = |side: Color| self.royals[side.index()].is_empty() && !self.holds_royal(side);
        let mover = self.mover();
        let simultaneous = self.position.variant().rules().endings.simultaneous_royal_loss;
        let winner = match (lost(mover), lost(!mover)) {
            (false, false) => return None,
            (false, true) => Some(mover),
            (true, false) => Some(!mover),
            (true, true) => (simultaneous == Verdict::Win).then_some(mover),
        };
        Some(Outcome { winner, reason: Reason::RoyalsCaptured })
    }

    /// "The player who gives the first check wins."
    fn checked(&self) -> Option<Outcome> {
        let wins = self.position.variant().rules().endings.checks_to_win == Some(1);
        let given = wins && self.is_in_check(!self.mover());
        given.then_some(Outcome { winner: Some(self.mover()), reason: Reason::Check })
    }

    /// The try, and the ranks on which a piece wins, reached by the player who has just moved.
    fn goal(&self) -> Option<Outcome> {
        let (rules, mover) = (self.position.variant().rules(), self.mover());
        let safe = |square: Square| !self.is_attacked(square, !mover);
        let starts_there = |square: Square| {
            let (row, column) = (square.row() - Square::BORDER, square.column() - Square::BORDER);
            let start = rules.setup[row][column];
            start.is_some_and(|(kind, side)| side != mover && rules.pieces[kind.index()].royal)
        };
        let royals = &self.royals[mover.index()];
        let tries = rules.impasse == Impasse::Try
            && royals.iter().any(|&square| starts_there(square) && safe(square));
        let reaches = rules.goal.is_some_and(|goal| {
            let counts = |piece: Piece| match goal.by {
                GoalPiece::Royal => facts(self.position, piece).royal,
                GoalPiece::Kind(kind) => piece.kind() == kind,
            };
            self.position.pieces().any(|(square, piece)| {
                piece.is(mover)
                    && counts(piece)
                    && is_far(self.position, square, mover, goal.ranks)
                    && (!goal.unattacked || safe(square))
            })
        });
        let reason = if tries { Reason::Try } else { Reason::Goal };
        (tries || reaches).then_some(Outcome { winner: Some(mover), reason })
    }
}

/// The end for want of a legal move.
fn stuck(position: &mut Position) -> Option<Outcome> {
    let mut moves = Vec::new();
    position.legal_moves_into(&mut moves);
    if !moves.is_empty() {
        return None;
    }
    let (side, endings) = (position.side_to_move(), position.variant().rules().endings);
    if endings.check_is_enforced && Look::at(position).is_in_check(side) {
        return Some(Outcome { winner: Some(!side), reason: Reason::Checkmate });
    }
    let winner = match endings.no_legal_move {
        Verdict::Win => Some(side),
        Verdict::Loss => Some(!side),
        Verdict::Draw => None,
    };
    Some(Outcome { winner, reason: Reason::NoLegalMove })
}

/// Returns `true` if a square is on one of a player's furthest ranks.
fn is_far(position: &Position, square: Square, side: Color, ranks: u8) -> bool {
    let row = square.row() - Square::BORDER;
    let to_go = match side {
        Color::Black => row,
        Color::White => position.variant().geometry().ranks() - 1 - row,
    };
    to_go < usize::from(ranks)
}

fn facts(position: &Position, piece: Piece) -> &PieceRules {
    &position.variant().rules().pieces[piece.kind().index()]
}
