//! Every tier of vector instructions does the same.

use komainu::internals::Word;
use komainu::internals::vector::{self, Tier, Vector, Work};
use komainu::types::Move;

/// Serialises the tests of this file: the tier in use is shared by all threads.
static IN_USE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Runs a check in every tier that this processor has.
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
        let moves = vector.load(&[10, 11, 12, 13, 14, 15, 16, 17]);
        vector.append(&mut self.list, moves, self.chosen);
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

/// Everything that is done word by word, on the words of two arrays.
struct Operations {
    a: [u32; 8],
    b: [u32; 8],
}

impl Work for Operations {
    type Output = Vec<u32>;

    fn work<V: Vector>(self, v: V) -> Vec<u32> {
        let (a, b) = (v.load(&self.a), v.load(&self.b));
        let small = v.and(b, v.splat(15));
        let words = [
            v.add(a, b),
            v.sub(a, b),
            v.mul(a, b),
            v.min(a, b),
            v.and(a, b),
            v.and_not(a, b),
            v.or(a, b),
            v.half(a),
            v.up_to_lowest(a),
            v.low_bits(small),
        ];
        let mut all: Vec<u32> = words.into_iter().flat_map(|words| v.store(words)).collect();
        let (low_a, low_b) = (v.half(a), v.half(b));
        all.extend([v.at_least(low_a, low_b), v.equal(a, b), v.equal(small, v.splat(3))]);
        all.extend([v.odd(a), v.sum(small), v.count_ones(a)]);
        let [left, outside] = [self.b[0] % 28, self.b[1] & 1];
        let bytes = v.bytes(&v.store_words(a), left, outside);
        all.extend([bytes as u32, (bytes >> 32) as u32]);
        all
    }
}

/// The same results, computed one word at a time.
fn expected(a: [u32; 8], b: [u32; 8]) -> Vec<u32> {
    let each = |f: &dyn Fn(u32, u32) -> u32| (0..8).map(|i| f(a[i], b[i])).collect::<Vec<_>>();
    let bits = |f: &dyn Fn(u32, u32) -> bool| (0..8).map(|i| u32::from(f(a[i], b[i])) << i).sum();
    let words = [
        each(&u32::wrapping_add),
        each(&u32::wrapping_sub),
        each(&u32::wrapping_mul),
        each(&u32::min),
        each(&|a, b| a & b),
        each(&|a, b| a & !b),
        each(&|a, b| a | b),
        each(&|a, _| a >> 1),
        each(&|a, _| a ^ a.wrapping_sub(1)),
        each(&|_, b| (1 << (b & 15)) - 1),
    ];
    let mut all = words.concat();
    all.extend::<[u32; 3]>([bits(&|a, b| a >> 1 >= b >> 1), bits(&|a, b| a == b), 0]);
    let last = all.len() - 1;
    all[last] = bits(&|_, b| b & 15 == 3);
    let (sum, ones) = (b.iter().map(|b| b & 15).sum(), a.iter().map(|a| a.count_ones()).sum());
    all.extend::<[u32; 3]>([bits(&|a, _| a & 1 != 0), sum, ones]);
    // Bit 0 is the bit before the word; the bits above 31 repeat bit 30 of the word.
    let wide = |word: u32| ((i64::from(word) << 33 >> 33) << 1) as u64 | u64::from(b[1] & 1);
    let bytes = a.map(|word| wide(word) >> (b[0] % 28) & 0x7f);
    let pack = |bytes: &[u64]| (0..4).map(|i| (bytes[i] as u32) << (8 * i)).sum::<u32>();
    all.extend([pack(&bytes[..4]), pack(&bytes[4..])]);
    all
}

/// Random words (G. Marsaglia, Xorshift RNGs, 2003).
fn random_words(mut state: u32) -> impl FnMut() -> u32 {
    move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    }
}

#[test]
fn words_are_combined_alike() {
    in_every_tier(|tier| {
        let mut next = random_words(1);
        for _ in 0..2000 {
            let a: [u32; 8] = std::array::from_fn(|_| next());
            let mut b: [u32; 8] = std::array::from_fn(|_| next());
            b[next() as usize % 8] = a[0];
            b[3] = a[3];
            assert_eq!(vector::run(Operations { a, b }), expected(a, b), "{tier} {a:x?} {b:x?}");
        }
    });
}

/// Four lines seen from a place on them.
struct Lines {
    lines: [u32; 4],
    row: u32,
    column: u32,
}

impl Work for Lines {
    type Output = ([u32; 8], [u32; 8]);

    fn work<V: Vector>(self, v: V) -> Self::Output {
        let lines = self.lines.map(V::Word::of);
        let nearest = v.nearest(lines, self.row, self.column);
        (v.store(nearest), v.store(v.outward(lines, self.row, self.column)))
    }
}

#[test]
fn lines_are_seen_alike_from_every_place() {
    // For each direction: its line, whether places grow along it, and whether they are columns.
    const WAYS: [(usize, bool, bool); 8] = [
        (0, false, false),
        (1, false, false),
        (2, true, true),
        (3, true, false),
        (0, true, false),
        (1, true, false),
        (2, false, true),
        (3, false, false),
    ];
    in_every_tier(|tier| {
        let mut next = random_words(7);
        for round in 0..4000 {
            // Two squares of the border are occupied on either side.
            let sparse = |word: u32, other: u32| if round % 2 == 0 { word & other } else { word };
            let lines: [u32; 4] =
                std::array::from_fn(|_| sparse(next(), next()) & 0x3fff_fffc | 0xc000_0003);
            let (row, column) = (2 + next() % 28, 2 + next() % 28);
            let (nearest, outward) = vector::run(Lines { lines, row, column });
            for (direction, &(line, grows, columns)) in WAYS.iter().enumerate() {
                let place = if columns { column } else { row };
                let is_set = |distance: u32| {
                    let place = if grows { place + distance } else { place.wrapping_sub(distance) };
                    place > 31 || lines[line] >> place & 1 != 0
                };
                let wanted = (1..32).find(|&distance| is_set(distance)).expect("the border");
                assert_eq!(nearest[direction], wanted, "{tier} {lines:x?} {row} {column}");
                let seen: u32 = (1..=32).map(|d| u32::from(is_set(d)) << (d - 1)).sum();
                assert_eq!(outward[direction], seen, "{tier} {lines:x?} {row} {column}");
            }
        }
    });
}
