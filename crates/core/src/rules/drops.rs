//! How captured pieces come back, and what players hold at the start.

use super::mistake::RawDiagnostic;
use super::section::Section;
use super::value::{Text, words};
use super::{ALLOWED, PieceRules};
use crate::types::{Move, PieceKind, Square};

/// The most pieces of a kind that a hand can hold at the start.
const MAX_HELD: u16 = 500;

/// The rules of drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drops {
    /// True if the player chooses which side of a piece is up.
    pub either_side: bool,
    /// The kind to which a file limits a player's unpromoted pieces.
    pub pawn: Option<PieceKind>,
    /// The number of pawns a file may hold; no limit if absent.
    pub pawns_per_file: Option<u8>,
    /// True if moves from one file to another have to keep that limit too.
    pub moves_keep_pawn_limit: bool,
    /// True if a pawn may be dropped to give mate.
    pub pawn_drop_mate: bool,
    /// True if a drop may leave the other player in check.
    pub check: bool,
    /// True if a piece may be dropped where it can never move.
    pub immobile: bool,
    /// The limits on a player whose royals are all in hand; if absent, royals are never in hand.
    pub before_royal: Option<BeforeRoyal>,
}

words! {
    /// The limits on a player who has yet to drop a royal.
    pub enum BeforeRoyal {
        /// The player captures nothing, and so gives no check.
        NoCapture = "no_capture":
            "Royal pieces may be in hand; until one of them is on the board, its player captures \
             nothing and gives no check.",
            "王駒（玉将に当たる駒）を持ち駒にしておいてもよい。自分の王駒が盤上にない間は、\
             駒を取る手も王手をかける手も指せない。",
        /// The player captures nothing and promotes nothing.
        NoCaptureOrPromotion = "no_capture_or_promotion":
            "Royal pieces may be in hand; until one of them is on the board, its player captures \
             nothing, gives no check and promotes nothing.",
            "王駒（玉将に当たる駒）を持ち駒にしておいてもよい。自分の王駒が盤上にない間は、\
             駒を取る手も王手をかける手も指せず、成ることもできない。",
    }
}

/// Reads the rules of drops.
pub(super) fn read_drops(mut section: Section<'_>, kinds: &[PieceRules]) -> Drops {
    let before_royal = section.optional_word("before_royal", BeforeRoyal::WORDS);
    let mut droppable = kinds.iter().filter(|kind| kind.is_droppable(before_royal));
    if let Some(kind) = droppable.nth(Move::SLOTS) {
        let (most, symbol) = (Move::SLOTS, &kind.symbol);
        section.whole("", format!("only {most} kinds can be dropped; `{symbol}` is one more"));
    }
    let pawn = section.kind("pawn");
    let undroppable = pawn.and_then(|pawn| kinds.get(pawn.index()));
    if let Some(kind) = undroppable.filter(|kind| !kind.is_droppable(before_royal)) {
        section.whole("pawn", format!("`{}` cannot be dropped", kind.symbol));
    }
    let pawns_per_file = section.number("pawns_per_file", 1, Square::MAX_SIDE as u8);
    if pawns_per_file.is_some() && !section.has("pawn") {
        section.misfit("pawns_per_file", "`pawns_per_file` needs `pawn`");
    }
    let limited = [("drops", false), ("drops_and_moves", true)];
    Drops {
        either_side: section.word("side", &[("unpromoted", false), ("either", true)]),
        pawn,
        pawns_per_file,
        moves_keep_pawn_limit: section.word("pawn_limit", &limited),
        pawn_drop_mate: section.word("pawn_drop_mate", &ALLOWED),
        check: section.word("check", &ALLOWED),
        immobile: section.word("immobile", &[ALLOWED[1], ALLOWED[0]]),
        before_royal,
    }
}

/// Reads what the players hold at the start, such as `2P S`, Black first.
pub(super) fn read_hands(
    file: &mut Section<'_>,
    kinds: &[PieceRules],
    before_royal: Option<BeforeRoyal>,
) -> [Vec<(PieceKind, u16)>; 2] {
    if file.has("hands") && !file.has("drops") {
        file.whole("hands", "nothing comes back from hands without `[drops]`");
    }
    let mut section = file.section("hands");
    ["black", "white"].map(|key| {
        let mut hand: Vec<(PieceKind, u16)> = Vec::new();
        let text = section.text(key);
        let held = text.iter().flat_map(words);
        for (kind, count) in
            held.filter_map(|word| section.keep(read_held(&section, word, kinds, before_royal)))
        {
            match hand.iter_mut().find(|known| known.0 == kind) {
                Some(known) => known.1 = (known.1 + count).min(MAX_HELD),
                None => hand.push((kind, count)),
            }
        }
        hand
    })
}

/// Reads some pieces of a kind in hand, such as `2P`.
fn read_held(
    section: &Section<'_>,
    word: Text<'_>,
    kinds: &[PieceRules],
    before_royal: Option<BeforeRoyal>,
) -> Result<(PieceKind, u16), RawDiagnostic> {
    let symbol = word.get_ref().trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = word.get_ref().strip_suffix(symbol).unwrap_or_default();
    let kind = section.reader.known_kind(&Text::new(word.span(), symbol))?;
    let undroppable = kinds.get(kind.index()).filter(|kind| !kind.is_droppable(before_royal));
    if let Some(kind) = undroppable {
        let mistake = RawDiagnostic::new(word.span(), format!("`{symbol}` cannot be dropped"));
        let help = "royals are in hand only in games with `before_royal` in `[drops]`";
        return Err(if kind.royal { mistake.with_help(help) } else { mistake });
    }
    let count = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
    let count = count.filter(|count| (1..=MAX_HELD).contains(count)).ok_or_else(|| {
        RawDiagnostic::new(word.span(), format!("a hand can hold 1 to {MAX_HELD} pieces of a kind"))
    })?;
    Ok((kind, count))
}
