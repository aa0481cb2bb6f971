//! Games made up at random, in which all ways to list and to count moves have to agree.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use komainu::board::{Dialect, Position, Variant};
use komainu::rules::VariantFile;

use crate::support::{Random, random_play};
use agreement::{Replies, disagreement};

#[path = "../../tests/unheard_of_games/agreement.rs"]
mod agreement;
#[path = "../../tests/unheard_of_games/invention.rs"]
mod inventor;

/// The most games that are kept.
const MAX: usize = 2000;
/// The number of moves of a position whose replies are counted.
const REPLIES: usize = 6;
/// The most files and ranks of most games.
const USUAL_SIDE: usize = 9;

/// A game that was made up; none if nothing can be played from its start.
type Made = (String, Option<Arc<Variant>>);

thread_local! {
    /// The games that were made up last, by their seeds.
    static GAMES: RefCell<HashMap<u64, Arc<Made>>> = RefCell::default();
}

/// Takes two bytes from which a game is made up, and others from which it is played at random.
pub fn try_out(data: &[u8]) {
    let (of_game, of_play) = data.split_at(data.len().min(2));
    let game = game(hash(of_game));
    let (text, Some(variant)) = &*game else { return };
    let mut random = Random(hash(of_play));
    let plies = random.below(30);
    let mut position = random_play(variant, plies, &mut random);
    if !position.is_decided()
        && let Some(what) = disagreement(&mut position, Replies::ToSome(REPLIES))
    {
        panic!("{what}\n{text}");
    }
}

fn hash(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Returns the game of a seed.
fn game(seed: u64) -> Arc<Made> {
    GAMES.with_borrow_mut(|games| {
        if games.len() == MAX {
            games.clear();
        }
        Arc::clone(games.entry(seed).or_insert_with(|| Arc::new(made_up(Random(seed)))))
    })
}

fn made_up(mut random: Random) -> Made {
    let text = loop {
        let text = inventor::variant_file(&mut random);
        if side_of(&text) <= USUAL_SIDE || random.percent(10) {
            break text;
        }
    };
    let file =
        VariantFile::parse(&text, "invention.toml").unwrap_or_else(|e| panic!("{e}\n{text}"));
    let variant = Variant::new(file.rules(&[]).expect("no choices"));
    // A game may start where the first move captures a royal piece; in no other position is that
    // allowed.
    let start = Position::start(&variant).to_string();
    let can_be_played = Position::from_sfen(&variant, &start, Dialect::Sfen).is_ok();
    (text, can_be_played.then_some(variant))
}

/// Returns the number of files or of ranks of a game, whichever is greater.
fn side_of(text: &str) -> usize {
    let sides = text.lines().filter_map(|line| {
        let number = line.strip_prefix("files = ").or_else(|| line.strip_prefix("ranks = "))?;
        number.parse().ok()
    });
    sides.max().unwrap_or(0)
}
