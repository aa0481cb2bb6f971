//! Burning in words.

pub fn phrase() -> String {
    "burns all adjacent enemies at the end of its move, and any enemy that ends a move beside it"
        .to_owned()
}
