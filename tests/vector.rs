//! Every tier of vector instructions does the same.

use komainu::board::vector::{self, Tier, Vector, Work};
use komainu::types::Move;

/// Serialises the tests of this file: the tier in use is shared by all threads.
static IN_USE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Asks something in every tier that this processor has.
fn in_every_tier(mut ask: impl FnMut(Tier)) {
    let _alone = IN_USE.lock();
    for tier in Tier::ALL.into_iter().filter(|tier| tier.is_supported()) {
        tier.choose().expect("a supported tier");
        assert_eq!(Tier::current(), tier);
        ask(tier);
    }
}

struct Append {
    list: Vec<Move>,
    chosen: u32,
}

impl Work for Append {
    type Output = Vec<Move>;

    fn work<V: Vector>(mut self, vector: V) -> Vec<Move> {
        vector.append(&mut self.list, [10, 11, 12, 13, 14, 15, 16, 17], self.chosen);
        self.list
    }
}

#[test]
fn the_chosen_moves_are_appended_in_order() {
    in_every_tier(|tier| {
        for chosen in 0..256 {
            for before in 0..4 {
                let list = vec![Move(1); before];
                let mut wanted = list.clone();
                wanted.extend((0..8).filter(|i| chosen >> i & 1 != 0).map(|i| Move(10 + i)));
                assert_eq!(vector::run(Append { list, chosen }), wanted, "{tier} {chosen:#b}");
            }
        }
    });
}

struct HighestBits([u32; 8]);

impl Work for HighestBits {
    type Output = [u32; 8];

    fn work<V: Vector>(self, vector: V) -> [u32; 8] {
        vector.highest_bits(self.0)
    }
}

#[test]
fn the_highest_bit_is_found_in_every_word() {
    in_every_tier(|tier| {
        for bit in 0..31 {
            // What is below the highest bit does not matter if the next one is not set.
            let noise = (1u32 << bit >> 1).saturating_sub(1) & 0x5555_5555 & !(1 << bit >> 1);
            let words = [1 << bit | noise, 1 << bit, 1, 2, 8, 16, 32, 1 << 30];
            let wanted = [bit, bit, 0, 1, 3, 4, 5, 30];
            assert_eq!(vector::run(HighestBits(words)), wanted, "{tier} bit {bit}");
        }
    });
}
