//! What a position is worth, in centipawns, derived from the rules of the game.
