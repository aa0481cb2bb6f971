//! Making and taking back every legal move.

use std::hint::black_box;

use komainu::board::Position;
use komainu::internals::PieceFlags;
use komainu::types::Move;

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a move, made and taken back.
pub const BENCHMARKS: &[Benchmark] = &[("plain", plain), ("all", all)];

/// Makes the moves without promotion of pieces without special powers.
fn plain(sample: &Sample) -> Work<'_> {
    making(sample, |position, m| {
        let tables = position.variant().tables();
        let flags = tables.flags(position.piece_at(m.from()));
        m.is_plain() && !m.is_promotion() && !flags.has(PieceFlags::SPECIAL)
    })
}

fn all(sample: &Sample) -> Work<'_> {
    making(sample, |_, _| true)
}

fn making(sample: &Sample, wanted: fn(&Position, Move) -> bool) -> Work<'_> {
    let with_moves = |position: &Position| {
        let mut moves = position.legal_moves();
        moves.retain(|&m| wanted(position, m));
        (position.clone(), moves)
    };
    let mut positions: Vec<_> = sample.positions.iter().map(with_moves).collect();
    let units = positions.iter().map(|(_, moves)| moves.len()).sum::<usize>();
    Work::new(units as u64, move || {
        for (position, moves) in &mut positions {
            for &m in &*moves {
                position.make(black_box(m));
                black_box(position.key());
                position.unmake();
            }
        }
    })
}
