//! XBoard's table of piece slots: which picture, and which rules of XBoard's own, a kind gets.
//!
//! A side has 66 slots, the last one for the King. XBoard ties rules to some of them. Under the parent
//! `shogi` only pieces in the first nine promote, those in `PAWN`, `LANCE` and `KNIGHT` must do so at
//! the end of the board and are not dropped there, and one file holds one Pawn. Under `chu` a piece
//! alone in `PRINCE` is a royal, and the ones in `LION` may not be traded. The piece in the King's
//! slot, if there is one, may not be left attacked.

use super::pictures;
use komainu_core::rules::{PieceRules, Power, PromoteOn, Rules, Slide};
use komainu_core::types::{Direction, DirectionSet, PieceKind};

/// The number of slots of a side.
const SLOTS: usize = 66;
/// The King's slot.
const KING: usize = SLOTS - 1;
/// The slot of the Pawn, which goes straight ahead and is never dropped on the outermost ranks.
const PAWN: usize = 0;
/// The slot of a piece that must promote on the last two ranks of `shogi`.
const KNIGHT: usize = 1;
/// The slot of a piece that must promote on the last rank of `shogi`.
const LANCE: usize = 4;
/// The first slot of `shogi` for pieces that do not promote.
const NO_PROMOTION: usize = 9;
/// A slot that XBoard sometimes treats like the Pawn's.
const SECOND_PAWN: usize = 18;
/// The slot of Chu Shogi's Lion.
const LION: usize = 21;
/// The slot of the promoted Drunk Elephant under `shogi`.
const PROMOTED_ELEPHANT: usize = 17;
/// The slot of a second royal under `shogi`.
const SHOGI_PRINCE: usize = 39;
/// The slot at which a table continues after a `/`.
const SECOND_SERIES: usize = 46;
/// The slot of a second royal under `chu`.
const PRINCE: usize = 50;
/// The slot of the Commoner of chess variants, a King who may be captured.
const COMMONER: usize = 10;
/// The distance, under `shogi`, from the slot of a piece to that of its promoted side.
const TO_PROMOTED: usize = 11;
/// The games that XBoard knows itself, with Black's half of its tables for them.
const KNOWN_GAMES: [(&str, &str); 2] = [
    ("shogi", "PNBRLS...G.++++++K"),
    ("chu", "P.BRQSEXOG...HD..^DLI^HNV........^T..^L.C...A^AFT/^F^G^M.^E^X^O^I.^P.^B^R..M^S^C^VK"),
];
/// The longest table that XBoard has room for.
const MAX_TEXT: usize = 500;

/// Black's half of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slots {
    /// The entry in each slot; `.` if there is none.
    entries: Vec<String>,
    /// The game whose rules XBoard falls back on.
    pub parent: String,
    /// True if no rule of a slot conflicts with the game's rules.
    pub suitable: bool,
}

impl Slots {
    /// Reads a table as a variant file has it.
    pub fn read(text: &str, parent: &str) -> Option<Self> {
        let mut entries: Vec<String> = Vec::new();
        let mut rest = text.chars().peekable();
        while rest.peek().is_some() {
            if rest.next_if_eq(&'/').is_some() {
                entries.resize(SECOND_SERIES, ".".to_owned());
            }
            let mut entry =
                String::from(rest.next_if(|c| "^-*".contains(*c)).map_or("", |c| match c {
                    '^' => "^",
                    '-' => "-",
                    _ => "*",
                }));
            entry.push(rest.next()?);
            entry.extend(rest.next_if(|c| "'!".contains(*c)));
            if rest.next_if_eq(&'=').is_some() {
                entry.push('=');
                entry.push(rest.next()?);
            }
            entries.push(entry);
        }
        let king = entries.pop()?;
        (entries.len() <= KING).then(|| {
            entries.resize(KING, ".".to_owned());
            entries.push(king);
            Self { entries, parent: parent.to_owned(), suitable: true }
        })
    }

    /// Makes a table from the list of pieces; `None` if there are too many.
    ///
    /// Pieces get slots with pictures that suit them, as far as XBoard's rules of slots allow it; if
    /// the pieces do not all fit that way, these rules are ignored.
    pub fn make(rules: &Rules, parent: &str) -> Option<Self> {
        let king =
            rules.pieces.iter().find(|piece| piece.royal && piece.promoted_from.is_none())?;
        let king = king.gui_id.clone()?;
        let kinds = kinds(rules, &king);
        let parents = [parent, "chu"].into_iter();
        let parents = parents.filter(|&parent| parent != "shogi" || is_like_shogi(rules));
        let table = |entries: Vec<String>, parent: &str, suitable| {
            let entries = entries.into_iter().chain([king.clone()]).collect();
            Self { entries, parent: parent.to_owned(), suitable }
        };
        for parent in parents {
            let may_be = |slot: usize, piece: &PieceRules| suits(slot, rules, piece, parent);
            if let Some(entries) = placed(&kinds, parent, may_be) {
                return Some(table(entries, parent, true));
            }
        }
        Some(table(placed(&kinds, parent, |_, _| true)?, parent, false))
    }

    /// Returns XBoard's own table for a game that it knows by this name.
    pub fn of_known_game(name: &str) -> Option<Self> {
        let (name, text) = KNOWN_GAMES.iter().find(|(known, _)| *known == name)?;
        Self::read(text, name)
    }

    /// Returns the slots that are in use and the entries in them.
    pub fn used(&self) -> impl Iterator<Item = (usize, &str)> {
        self.entries.iter().map(String::as_str).enumerate().filter(|(_, entry)| *entry != ".")
    }

    /// Moves the King out of its slot, so that XBoard lets it be attacked.
    ///
    /// If there is no room for that, the table is no longer suitable. Pieces in hand are ordered by
    /// their slots, so that a King, which is never in hand, has to come after them.
    pub fn uncrown(&mut self, hands: bool) {
        let is_base = |entry: &String| !entry.starts_with(['.', '^', '+']);
        let last = self.entries[..KING].iter().rposition(is_base).filter(|_| hands);
        let shogi = self.parent == "shogi";
        let is_free = |slot: &usize| self.entries[*slot] == ".";
        // Under `shogi` these two slots have the same picture, that of a King.
        let prince = Some(PRINCE).filter(|_| shogi && is_free(&PROMOTED_ELEPHANT));
        let royal = if shogi { SHOGI_PRINCE } else { PRINCE };
        let ordinary = (LION + 1..KING).rev().filter(|&slot| slot != royal);
        let mut slots = prince.into_iter().chain([COMMONER]).chain(ordinary);
        let free = slots.find(|slot| is_free(slot) && Some(*slot) > last);
        match free {
            Some(slot) => self.entries.swap(slot, KING),
            None => self.suitable = false,
        }
    }

    /// Returns both halves of the table; `None` if they are too long for XBoard.
    pub fn text(&self) -> Option<String> {
        let (king, others) = self.entries.split_last()?;
        // A half of fewer than six slots is not accepted.
        const MIN: usize = 5;
        let used = others.iter().rposition(|entry| entry != ".").map_or(0, |last| last + 1);
        let black = others[..used.max(MIN)].concat() + king;
        let text = black.clone() + &black.to_ascii_lowercase();
        (text.len() <= MAX_TEXT).then_some(text)
    }
}

/// Returns the entries of all slots but the King's. Pieces that have a picture are placed first, then
/// the others, all in slots that they may have; `None` if a piece finds no slot.
fn placed(
    kinds: &[(String, &PieceRules)],
    parent: &str,
    may_be: impl Fn(usize, &PieceRules) -> bool,
) -> Option<Vec<String>> {
    let mut entries = vec![".".to_owned(); KING];
    let mut others = Vec::new();
    for (entry, piece) in kinds {
        let base = entry.strip_prefix('^');
        let base = base.and_then(|base| entries.iter().position(|entry| entry == base));
        let beside = base.map(|base| base + TO_PROMOTED);
        let lance = piece.promotes_to.is_some() && piece.must_promote == 1;
        let own = beside.or(lance.then_some(LANCE)).filter(|_| parent == "shogi");
        let like = pictures::slots_like(&piece.name, piece.promoted_from.is_some());
        let (first, last) = if beside.is_some() { (own, None) } else { (None, own) };
        let mut slots = first.into_iter().chain(like.iter().copied()).chain(last);
        match slots.find(|&slot| slot < KING && entries[slot] == "." && may_be(slot, piece)) {
            Some(slot) => entries[slot].clone_from(entry),
            None => others.push((entry, piece)),
        }
    }
    for (entry, piece) in others {
        let mut slots = pictures::NEUTRAL.into_iter();
        let slot = slots.find(|&slot| entries[slot] == "." && may_be(slot, piece))?;
        entries[slot].clone_from(entry);
    }
    Some(entries)
}

/// Returns the kinds other than the King with their entries in the table: the Pawn, the other
/// unpromoted kinds, the promoted kinds.
fn kinds<'r>(rules: &'r Rules, king: &str) -> Vec<(String, &'r PieceRules)> {
    let bases = rules.pieces.iter().filter(|piece| piece.promoted_from.is_none());
    let id = |piece: &PieceRules| piece.gui_id.clone().unwrap_or_default();
    let mut others: Vec<&PieceRules> = bases.filter(|piece| id(piece) != king).collect();
    others.sort_by_key(|piece| piece.gui_id.as_deref() != Some("P"));
    let promoted = others.iter().filter_map(|base| {
        Some((format!("^{}", id(base)), &rules.pieces[base.promotes_to?.index()]))
    });
    let promoted: Vec<_> = promoted.collect();
    others.iter().map(|piece| (id(piece), *piece)).chain(promoted).collect()
}

/// Returns `true` if XBoard's rules of Shogi promote where the game does, and include its moves.
///
/// Under these rules, pieces promote in a third of the board, and no piece captures twice or passes.
fn is_like_shogi(rules: &Rules) -> bool {
    let zone = rules.ranks / 3 + u8::from(rules.ranks == 8);
    let in_zone = match rules.promotion.on {
        PromoteOn::Nothing => true,
        PromoteOn::Zone(ranks) => ranks <= zone,
        PromoteOn::Capture | PromoteOn::Move => false,
    };
    let mut powers = rules.pieces.iter().flat_map(|piece| &piece.powers);
    let steps = |power: &Power| {
        use Power::{Igui, LineLion, Lion, TurningLion};
        matches!(power, Lion { .. } | LineLion { .. } | TurningLion { .. } | Igui { .. })
    };
    in_zone && !powers.any(steps)
}

/// Returns `true` if a slot's own rules, if it has any, agree with those of the piece.
fn suits(slot: usize, rules: &Rules, piece: &PieceRules, parent: &str) -> bool {
    if [SECOND_PAWN, LION, SHOGI_PRINCE, PRINCE].contains(&slot) {
        return false;
    }
    if slot >= PRINCE && rules.drops.is_some() && piece.promoted_from.is_none() {
        return false;
    }
    let must_promote = |ranks| piece.promotes_to.is_none() || piece.must_promote >= ranks;
    let pawn = goes_straight(piece) && must_promote(1);
    if parent != "shogi" {
        return slot != PAWN || pawn && rules.drops.is_none();
    }
    let promotes = piece.promoted_from.is_none() && piece.promotes_to.is_some();
    match slot {
        _ if !promotes => slot >= NO_PROMOTION,
        PAWN => pawn && keeps_pawn_limit(rules, piece),
        KNIGHT => piece.must_promote >= 2,
        LANCE => piece.must_promote == 1,
        _ => slot < NO_PROMOTION,
    }
}

/// Returns `true` if a piece stays on its file; XBoard takes other moves of a Pawn for en-passant
/// captures.
fn goes_straight(piece: &PieceRules) -> bool {
    let file = DirectionSet::from_iter([Direction::F, Direction::B]);
    piece
        .powers
        .iter()
        .all(|power| matches!(power, Power::Slide(Slide { dirs, .. }) if dirs.union(file) == file))
}

/// Returns `true` if the game limits the drops of a piece as XBoard does those of a Pawn.
fn keeps_pawn_limit(rules: &Rules, piece: &PieceRules) -> bool {
    // XBoard knows Tori Shogi by its seven ranks.
    let most = if rules.ranks == 7 { 2 } else { 1 };
    rules.drops.is_none_or(|drops| {
        let pawn = drops.pawn.map(|kind: PieceKind| &rules.pieces[kind.index()]);
        let is_pawn = pawn.is_some_and(|pawn| pawn.symbol == piece.symbol);
        is_pawn && !drops.immobile && drops.pawns_per_file.is_some_and(|limit| limit <= most)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::catalog;

    fn rules(name: &str) -> Rules {
        let file = catalog::find(name).expect("a built-in game");
        file.rules(&[]).expect("its default rules")
    }

    #[test]
    fn a_table_is_written_as_it_was_read() {
        for half in ["P.BR.S...G.+.++.+K", "......DNBGHK^K=PW", "PA'..Q^P^A'K"] {
            let slots = Slots::read(half, "shogi").expect("a table");
            assert_eq!(slots.text(), Some(format!("{half}{}", half.to_ascii_lowercase())));
        }
    }

    #[test]
    fn the_tables_of_the_variant_files_keep_to_the_rules_of_xboard_s_shogi() {
        let built_in = catalog::all().iter().filter_map(|game| {
            let facts = game.names.xboard.as_ref()?;
            Some((game, facts.slots.as_ref().filter(|_| facts.parent == "shogi")?))
        });
        for (game, text) in built_in {
            let rules = rules(&game.id);
            if rules.drops.is_some_and(|drops| drops.either_side) {
                continue;
            }
            let slots = Slots::read(text, "shogi").expect("a table");
            for piece in rules.pieces.iter().filter(|piece| piece.promotes_to.is_some()) {
                let id = piece.gui_id.as_ref().expect("an id");
                let slot = slots.entries.iter().position(|entry| entry == id).expect("a slot");
                assert!(suits(slot, &rules, piece, "shogi"), "{}: {}", game.id, piece.name);
            }
        }
    }

    #[test]
    fn a_table_leaves_out_slots_with_rules_that_are_not_the_game_s() {
        let slots = Slots::make(&rules("dai"), "chu").expect("a table");
        assert!(slots.suitable);
        assert_eq!(slots.entries[PAWN], "P");
        for slot in [SECOND_PAWN, LION, PRINCE] {
            assert_eq!(slots.entries[slot], ".");
        }
    }

    #[test]
    fn a_game_that_needs_every_slot_gets_them_and_no_more_rules() {
        let mut slots = Slots::make(&rules("tenjiku"), "chu").expect("a table");
        assert!(!slots.suitable && slots.entries.iter().all(|entry| entry != "."));
        let text = slots.text();
        slots.uncrown(false);
        assert_eq!(slots.text(), text);
    }

    #[test]
    fn too_many_kinds_get_no_table() {
        assert_eq!(Slots::make(&rules("maka-dai-dai"), "chu"), None);
    }

    #[test]
    fn an_uncrowned_king_has_another_slot() {
        let mut slots = Slots::read("P..S.GK", "chu").expect("a table");
        slots.uncrown(false);
        assert_eq!((slots.entries[COMMONER].as_str(), slots.entries[KING].as_str()), ("K", "."));
        assert!(slots.suitable);
    }

    #[test]
    fn an_uncrowned_king_comes_after_all_pieces_that_can_be_in_hand() {
        let mut slots = Slots::read("P..S.....G.+.......LK", "chu").expect("a table");
        slots.uncrown(true);
        let king = slots.entries.iter().position(|entry| entry == "K");
        assert_eq!(king, Some(KING - 1));
    }
}
