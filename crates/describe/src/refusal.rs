//! Why a move is not possible, in words.

use komainu_core::board::{Position, Refusal};
use komainu_core::notation::spelled;
use komainu_core::rules::RuleOption;
use komainu_core::text::Language;
use komainu_core::types::{Move, Piece, Square};

use super::language::{RefusedMove, deciding_keys, name, words};

/// The reasons why moves are not possible in a position, in words: a sentence for each cause, and for the
/// option of the game that decides it, if there is one; empty if the move is legal.
///
/// ```
/// use komainu_core::text::Language;
/// use komainu_core::{Move, Position, Variant};
/// use komainu_describe::Reasons;
/// let chu = Variant::find("chu", &[]).unwrap();
/// let square = |name| chu.geometry().parse(name).unwrap();
/// let start = Position::start(&chu);
/// let why = |from, to| {
///     Reasons::new(&start, Language::English).of_move(Move::new(square(from), square(to)))
/// };
/// assert_eq!(why("2j", "2g"), "Black's Pawn on 2i is in the way.");
/// assert_eq!(why("6i", "6g"), "The Pawn on 6i has no move that leads to 6g.");
/// assert_eq!(why("6i", "6h"), "");
/// ```
pub struct Reasons<'p> {
    position: &'p Position,
    language: Language,
    square: Option<&'p dyn Fn(Square) -> String>,
}

impl<'p> Reasons<'p> {
    /// The reasons in a position, which name squares as diagrams do, such as `7g`.
    #[must_use]
    pub const fn new(position: &'p Position, language: Language) -> Self {
        Self { position, language, square: None }
    }

    /// The same with other names of squares.
    #[must_use]
    pub const fn with_squares(self, name: &'p dyn Fn(Square) -> String) -> Self {
        Self { square: Some(name), ..self }
    }

    /// Why a move is not legal.
    #[must_use]
    pub fn of_move(&self, m: Move) -> String {
        self.sentences(m, &self.position.explain(m))
    }

    /// Why the move of a text in canonical notation is not legal; empty if the text spells no move, too.
    #[must_use]
    pub fn of_text(&self, text: &str) -> String {
        spelled(self.position, text).map_or_else(String::new, |m| self.of_move(m))
    }

    /// What causes say of a move that they forbid.
    #[must_use]
    pub fn sentences(&self, m: Move, causes: &[Refusal]) -> String {
        let words = words(self.language);
        let (square, named, at) = (
            |square: Square| self.square_name(square),
            |piece: Piece| self.piece_name(piece),
            |square: Square| self.piece_at(square),
        );
        let variant = self.position.variant();
        let piece = match m.dropped() {
            Some(slot) => variant.hand_kinds().get(slot).map_or_else(String::new, |&kind| {
                name(&variant.rules().pieces[kind.index()], self.language)
            }),
            None => named(at(m.from())),
        };
        let refused = RefusedMove {
            player: self.position.side_to_move(),
            piece,
            from: m.dropped().is_none().then(|| square(m.from())),
            to: square(m.to()),
            square: &square,
            name: &named,
            at: &at,
        };
        let mut said = Vec::new();
        for cause in causes {
            said.push(words.refusal(&refused, cause));
            let decides = |option: &&RuleOption| {
                option.decides.iter().any(|key| deciding_keys(cause).contains(&key.as_str()))
            };
            let options = variant.rules().options.iter().filter(decides);
            said.extend(options.map(|option| words.decided_by(option)));
        }
        words.sentences(&said)
    }

    fn square_name(&self, square: Square) -> String {
        match self.square {
            Some(name) => name(square),
            None => self.position.variant().geometry().name(square),
        }
    }

    /// The piece on a square; none beside the board.
    fn piece_at(&self, square: Square) -> Piece {
        let is_on_board =
            self.position.variant().geometry().contains(square.row(), square.column());
        if is_on_board { self.position.piece_at(square) } else { Piece::NONE }
    }

    fn piece_name(&self, piece: Piece) -> String {
        if piece.is_none() {
            return String::new();
        }
        name(&self.position.variant().rules().pieces[piece.kind().index()], self.language)
    }
}

/// A mistake in a move, and after it the reason, if there is one.
///
/// ```
/// use komainu_describe::with_reason;
/// assert_eq!(with_reason("`5e5c` is not a legal move here", ""), "`5e5c` is not a legal move here");
/// let reason = "The Pawn has no move that leads to 5c.";
/// assert_eq!(with_reason("no", reason), "no. The Pawn has no move that leads to 5c");
/// ```
#[must_use]
pub fn with_reason(mistake: &str, reason: &str) -> String {
    match reason {
        "" => mistake.to_owned(),
        _ => format!("{mistake}. {}", reason.trim_end_matches('.')),
    }
}
