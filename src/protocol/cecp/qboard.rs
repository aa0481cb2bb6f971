//! Moves that QBoard cannot read. QBoard is recognised by not answering any feature.

use komainu_core::board::Variant;
use komainu_core::types::{Color, Move, PieceKind};
use komainu_engine::Engine;

/// The id of the Tokin of Kyoto and Micro Shogi: QBoard ignores its drops, so that the game would come
/// to a stop.
const UNREADABLE_DROP: &str = "T";

/// Returns the legal moves that QBoard can read; none, which stands for all, if it can read all or none
/// of them, or if there are too many to check one by one.
pub fn readable(engine: &Engine) -> Vec<Move> {
    let variant = engine.variant();
    let is_unreadable =
        |kind: PieceKind| variant.rules().piece_id(kind, Color::Black) == UNREADABLE_DROP;
    let is_read = |m: &Move| !variant.dropped_kind(*m).is_some_and(is_unreadable);
    let mut kinds = (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16));
    if variant.hand_kinds().is_empty() || !kinds.any(is_unreadable) {
        return Vec::new();
    }
    let legal = engine.legal_moves_if_few().unwrap_or_default();
    if legal.iter().all(is_read) {
        return Vec::new();
    }
    legal.iter().copied().filter(is_read).collect()
}

/// Writes a drop with the id by which QBoard knows the piece.
pub fn respell(variant: &Variant, m: Move, legs: &mut [String]) {
    let Some(kind) = variant.dropped_kind(m) else { return };
    if let Some(id) = &variant.rules().pieces[kind.index()].drop_id
        && let [leg] = legs
        && let Some((_, square)) = leg.split_once('@')
    {
        *leg = format!("{id}@{square}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Dialect;
    use komainu_core::notation::parse_canonical_among;
    use komainu_engine::Games;

    fn engine(game: &str, fen: &str) -> Engine {
        let mut engine = Engine::new(Games::built_in(), Box::new(|_, _| {}));
        engine.select_variant(game).unwrap();
        engine.set_position(Some((fen, Dialect::Fen)), &[], parse_canonical_among).unwrap();
        engine
    }

    #[test]
    fn a_tokin_is_not_dropped_but_its_other_side_is() {
        for (game, fen) in [("kyoto", "4k/5/5/5/K4[Ll] w"), ("micro", "3k/4/4/4/K3[Bb] w")] {
            let engine = engine(game, fen);
            let moves = readable(&engine);
            let drops = |moves: &[Move]| moves.iter().filter(|m| m.dropped().is_some()).count();
            assert_eq!(2 * drops(&moves), drops(engine.legal_moves()), "{game}");
        }
        assert_eq!(readable(&engine("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w")), []);
    }

    #[test]
    fn the_rook_of_yari_shogi_is_dropped_as_a_rook() {
        let engine = engine("yari", "3k3/7/7/7/7/7/7/7/3K3[Y] w");
        let drop = engine.legal_moves().iter().copied().find(|m| m.dropped().is_some()).unwrap();
        let mut legs = vec!["Y@a1".to_owned()];
        respell(engine.variant(), drop, &mut legs);
        assert_eq!(legs, ["R@a1"]);
        let read = komainu_core::notation::Coordinates::default().parse(engine.position(), "R@c5");
        assert!(read.is_ok_and(|m| m.dropped() == drop.dropped()));
    }
}
