//! The numbers of the evaluation, one sentence each; values are centipawns unless they say otherwise.

/// The share of the start position's density at which mobility is measured, for a full and a thinned board, in percent.
pub const DENSITIES: [f32; 2] = [60.0, 20.0];

/// What any piece is worth for being in the way.
pub const PRESENCE: f32 = 60.0;
/// What a square of mobility is worth (the form of H. G. Muller's rule for short-range leapers).
pub const SQUARE: f32 = 30.0;
/// What squares of mobility are worth together, per square and square.
pub const SYNERGY: f32 = 0.625;
/// Beyond so many squares of mobility a further one adds no more synergy.
pub const SYNERGY_LIMIT: f32 = 32.0;

/// What a royal piece is worth beyond its moves while its side has another.
pub const ROYAL: f32 = 1000.0;

/// The share of what a promotion gains that counts before it, if pieces promote by capturing.
pub const CAPTURE_PROMOTION_SHARE: f32 = 0.2;
/// The same where a piece turns over with each of its moves.
pub const TURNING_SHARE: f32 = 0.5;
/// The share of what a promotion gains that counts for a piece that reaches the zone in one move.
pub const ZONE_PROMOTION_SHARE: f32 = 0.4;
/// The share that counts for a piece on an average square.
pub const AVERAGE_ZONE_PROMOTION_SHARE: f32 = 0.2;
/// The moves to the zone that halve that share.
pub const ZONE_MOVES: f32 = 3.0;
/// How much more a piece in hand is worth than on the board.
pub const HAND_FACTOR: f32 = 1.1;

/// The share of what mobility differs from the kind's average that counts for a square.
pub const SQUARE_MOBILITY_SHARE: f32 = 0.35;
/// The most that mobility makes a square better or worse, as a share of the kind's value.
pub const SQUARE_MOBILITY_LIMIT: f32 = 0.15;
/// What a plain piece gains for having passed the whole board, growing with the square of the way.
pub const ADVANCE: f32 = 60.0;
/// What a royal piece loses for each rank it leaves its own edge.
pub const ROYAL_ADVANCE: f32 = 18.0;
/// The share of its value that a piece gains next to the enemy royal against the furthest square.
pub const ATTACK_SHARE: f32 = 0.15;
/// The most that being near the enemy royal is worth.
pub const ATTACK_LIMIT: f32 = 150.0;
/// How many times more that counts when the board is nearly empty.
pub const ATTACK_GROWTH: f32 = 2.0;
/// What a weak piece next to its own royal is worth for sheltering it.
pub const SHELTER: f32 = 20.0;
/// The greatest distance from which a piece shelters its royal, in king steps.
pub const SHELTER_DISTANCE: usize = 2;
/// The value up to which a piece is better used as a shelter than as an attacker.
pub const SHELTER_VALUE: i32 = 400;
/// What having the move is worth.
pub const TEMPO: i32 = 15;
/// An advantage would count double after so many times the pieces of the start position are captured: whoever is ahead trades.
pub const TRADE_DOUBLING: i32 = 2;
