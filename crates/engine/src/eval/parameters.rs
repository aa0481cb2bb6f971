//! The numbers of the evaluation, one sentence each; values are in centipawns unless stated otherwise.

/// The share of the start position's density at which mobility is measured, for a full and a thinned
/// board, in percent.
pub const DENSITIES: [f32; 2] = [60.0, 20.0];

/// The value of any piece for being in the way.
pub const PRESENCE: f32 = 60.0;
/// The value of a square of mobility (the form of H. G. Muller's rule for short-range leapers).
pub const SQUARE: f32 = 30.0;
/// The synergy of mobility: what each further square adds to the value of every square.
pub const SYNERGY: f32 = 0.625;
/// The squares of mobility beyond which a further one adds no more synergy.
pub const SYNERGY_LIMIT: f32 = 32.0;

/// The value of a royal piece beyond its moves while its side has another.
pub const ROYAL: f32 = 1000.0;

/// The share of a promotion's gain that counts before it, if pieces promote by capturing.
pub const CAPTURE_PROMOTION_SHARE: f32 = 0.2;
/// The share of a promotion's gain that counts before it, if a piece turns over with each of its moves.
pub const TURNING_SHARE: f32 = 0.5;
/// The share of a promotion's gain that counts for a piece that reaches the zone in one move.
pub const ZONE_PROMOTION_SHARE: f32 = 0.4;
/// The share of a promotion's gain that counts for a piece on an average square.
pub const AVERAGE_ZONE_PROMOTION_SHARE: f32 = 0.2;
/// The number of further moves to the zone that halves `ZONE_PROMOTION_SHARE`.
pub const ZONE_MOVES: f32 = 3.0;
/// The factor by which a piece in hand is worth more than on the board.
pub const HAND_FACTOR: f32 = 1.1;

/// The share of the difference between a square's mobility and the kind's average that counts there.
pub const SQUARE_MOBILITY_SHARE: f32 = 0.35;
/// The most that mobility makes a square better or worse, as a share of the kind's value.
pub const SQUARE_MOBILITY_LIMIT: f32 = 0.15;
/// The gain of a weak piece for having crossed the whole board; it grows with the square of the way.
pub const ADVANCE: f32 = 60.0;
/// The loss of a royal piece for each rank that it advances from its own edge.
pub const ROYAL_ADVANCE: f32 = 18.0;
/// The share of its value that a piece gains next to the enemy royal, compared with the furthest
/// square.
pub const ATTACK_SHARE: f32 = 0.15;
/// The most that being near the enemy royal is worth.
pub const ATTACK_LIMIT: f32 = 150.0;
/// How many additional times being near the enemy royal counts when the board is nearly empty.
pub const ATTACK_GROWTH: i32 = 2;
/// The value of a weak piece next to its own royal for sheltering it.
pub const SHELTER: f32 = 20.0;
/// The greatest distance from which a piece shelters its royal, in king steps.
pub const SHELTER_DISTANCE: usize = 2;
/// The value up to which a piece is better used as a shelter than as an attacker.
pub const SHELTER_VALUE: i32 = 400;
/// The value of having the move.
pub const TEMPO: i32 = 15;
/// The number of captured pieces, as a multiple of those of the start position, after which an
/// advantage would count double, so that the side that is ahead trades.
pub const TRADE_DOUBLING: i32 = 2;
