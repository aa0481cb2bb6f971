//! Influence: how many pieces of either player bear on each square, and what follows for the pieces that
//! stand there.

use super::{Position, powers};
use crate::types::{Color, Move, Piece, Square};

/// The pieces of both players that bear on each square.
///
/// A piece bears on a square if it could capture there were an enemy on it: in one move, by its own
/// moves, whether or not that would be legal. So it bears on pieces of its own side that it
/// protects, but not on what a demon would burn, nor on squares to which it only moves. Emperors
/// bear on nothing: what they may capture depends on protection.
///
/// ```
/// use komainu_core::{Color, Position, Variant};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let influence = Position::start(&mini).influence();
/// let square = mini.geometry().parse("4d").unwrap();
/// assert_eq!(influence.count(square, Color::Black), 3, "King, Gold and Silver");
/// assert_eq!(influence.count(square, Color::White), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Influence {
    counts: Box<[[u16; Square::COUNT]; 2]>,
}

impl Influence {
    /// The number of pieces of a player that bear on a square.
    #[must_use]
    pub fn count(&self, square: Square, by: Color) -> usize {
        usize::from(self.counts[by.index()][square.index()])
    }
}

/// A piece that the other player could capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threatened {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// True if a piece of its own side could take back.
    pub is_protected: bool,
}

impl Position {
    /// The pieces that bear on each square.
    #[must_use]
    pub fn influence(&self) -> Influence {
        let mut counts = Box::new([[0; Square::COUNT]; 2]);
        for (from, piece) in self.pieces() {
            for to in self.variant.geometry().squares().filter(|&to| self.reaches(from, to)) {
                counts[piece.color().index()][to.index()] += 1;
            }
        }
        Influence { counts }
    }

    /// The enemies that some Emperor of a player could capture, from the top left: those that the rules
    /// let it capture from anywhere, and those on which it bears like other pieces.
    ///
    /// ```
    /// use komainu_core::board::Dialect;
    /// use komainu_core::{Color, Position, Variant};
    /// let tai = Variant::find("tai", &[]).unwrap();
    /// // The Gold protects the Pawn before it, but nothing protects the Gold.
    /// let sfen = "25/12g12/12p12/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/12[E`]12 b - 1";
    /// let position = Position::composed_from_sfen(&tai, sfen, Dialect::Sfen).unwrap();
    /// let captures = position.captures_of_emperors(Color::Black);
    /// let names: Vec<_> = captures.into_iter().map(|square| tai.geometry().name(square)).collect();
    /// assert_eq!(names, ["13b"]);
    /// ```
    #[must_use]
    pub fn captures_of_emperors(&self, by: Color) -> Vec<Square> {
        let mut scratch = self.scratch();
        let emperors: Vec<Square> = powers::emperors(self, by).collect();
        let mut is_open = |to: Square| {
            let mut captures = emperors.iter().map(|&from| Move::new(from, to));
            captures.any(|m| powers::emperor_allows(&mut scratch, m))
        };
        let enemies = self.pieces().filter(|(_, piece)| piece.is(!by)).map(|(square, _)| square);
        enemies.filter(|&square| is_open(square)).collect()
    }

    /// The pieces of both players that the opponent could capture, from the top left.
    ///
    /// Here Emperors count: an Emperor threatens what the rules let it capture.
    #[must_use]
    pub fn threatened(&self) -> Vec<Threatened> {
        let influence = self.influence();
        let by_emperors = Color::ALL.map(|color| self.captures_of_emperors(color));
        let threat = |(square, piece): (Square, Piece)| {
            let owner = piece.color();
            let is_threatened = influence.count(square, !owner) > 0
                || by_emperors[(!owner).index()].contains(&square);
            let is_protected = influence.count(square, owner) > 0;
            is_threatened.then_some(Threatened { square, piece, is_protected })
        };
        self.pieces().filter_map(threat).collect()
    }

    /// The squares of the pieces on which no other piece of their side bears, from the top left.
    #[must_use]
    pub fn unprotected(&self) -> Vec<Square> {
        let influence = self.influence();
        let stands_alone =
            |&(square, piece): &(Square, Piece)| influence.count(square, piece.color()) == 0;
        self.pieces().filter(stands_alone).map(|(square, _)| square).collect()
    }

    /// The checks: each threatened royal of a player, with the squares of the pieces that bear on it.
    ///
    /// A royal that is not its player's last one counts as well, though the rules do not call an attack
    /// on it check.
    #[must_use]
    pub fn checks(&self, color: Color) -> Vec<(Square, Vec<Square>)> {
        let attackers = |royal: Square| -> Vec<Square> {
            let enemies = self.pieces().filter(|(_, piece)| piece.is(!color));
            enemies.map(|(from, _)| from).filter(|&from| self.reaches(from, royal)).collect()
        };
        let checks = self.royal_squares(color).map(|royal| (royal, attackers(royal)));
        checks.filter(|(_, attackers)| !attackers.is_empty()).collect()
    }
}
