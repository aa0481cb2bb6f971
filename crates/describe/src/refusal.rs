//! Why a move is not possible, in words.

use komainu_core::board::{Position, Refusal};
use komainu_core::rules::RuleOption;
use komainu_core::text::Language;
use komainu_core::types::{Move, Piece, Square};

use super::language::{RefusedMove, deciding_keys, name, words};

/// Why a move is not possible: a sentence for each cause, and for the rule that decides it if the game has an
/// option about that; empty if the move is legal.
///
/// ```
/// use komainu_core::text::Language;
/// use komainu_core::{Move, Position, Variant};
/// use komainu_describe as describe;
/// let chu = Variant::find("chu", &[]).unwrap();
/// let square = |name| chu.geometry().parse(name).unwrap();
/// let why = |from, to| {
///     let m = Move::new(square(from), square(to));
///     describe::refusal(&Position::start(&chu), m, Language::English)
/// };
/// assert_eq!(why("2j", "2g"), "Black's Pawn on 2i is in the way.");
/// assert_eq!(why("6i", "6g"), "The Pawn on 6i has no move that leads to 6g.");
/// assert_eq!(why("6i", "6h"), "");
/// ```
#[must_use]
pub fn refusal(position: &Position, m: Move, language: Language) -> String {
    sentences(position, m, &position.explain(m), language)
}

/// The same for a piece that cannot go from one square to another in any way.
#[must_use]
pub fn refusal_of_way(position: &Position, from: Square, to: Square, language: Language) -> String {
    sentences(position, Move::new(from, to), &position.explain_way(from, to), language)
}

/// The same for a piece that cannot be moved at all.
#[must_use]
pub fn refusal_of_piece(position: &Position, square: Square, language: Language) -> String {
    sentences(position, Move::new(square, square), &position.explain_piece(square), language)
}

fn sentences(position: &Position, m: Move, refusals: &[Refusal], language: Language) -> String {
    let (variant, words) = (position.variant(), words(language));
    let rules = variant.rules();
    let geometry = variant.geometry();
    let square = |square: Square| geometry.name(square);
    let named = |piece: Piece| match piece.is_none() {
        true => String::new(),
        false => name(&rules.pieces[piece.kind().index()], language),
    };
    let at = |square: Square| match geometry.contains(square.row(), square.column()) {
        true => position.piece_at(square),
        false => Piece::NONE,
    };
    let moved = match m.dropped() {
        Some(slot) => {
            variant.hand_kinds().get(slot).map(|&kind| rules.pieces[kind.index()].clone())
        }
        None => None,
    };
    let refused = RefusedMove {
        player: position.side_to_move(),
        piece: moved.map_or_else(|| named(at(m.from())), |piece| name(&piece, language)),
        from: m.dropped().is_none().then(|| square(m.from())),
        to: square(m.to()),
        square: &square,
        name: &named,
        at: &at,
    };
    let mut said = Vec::new();
    for refusal in refusals {
        said.push(words.refusal(&refused, refusal));
        let decides = |option: &&RuleOption| {
            option.decides.iter().any(|key| deciding_keys(refusal).contains(&key.as_str()))
        };
        said.extend(rules.options.iter().filter(decides).map(|option| words.decided_by(option)));
    }
    words.sentences(&said)
}
