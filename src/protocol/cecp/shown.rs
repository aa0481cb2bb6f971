//! A game as XBoard shows it, for the command that starts XBoard: its name, its board and its pictures.

use super::setup;
use super::slots::Slots;
use komainu_core::board::Variant;
use komainu_core::rules::{Rules, XBoard};
use komainu_core::types::PieceKind;

/// The names of XBoard's pictures, in the order of the slots.
const PICTURES: [&str; 66] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
    "King",
];

/// The slots that have the picture of another one in games with the parent `shogi`, except on
/// seven ranks, by which XBoard knows Tori Shogi.
const SHOGI_PICTURES: [(usize, usize); 6] =
    [(4, 18), (11, 55), (12, 56), (15, 59), (16, 60), (17, 50)];

/// A game as XBoard shows it.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The name that chooses the game.
    pub name: String,
    /// The number to subtract from the numbers of the ranks.
    pub rank_offset: u8,
    /// The files of the board and of the pieces in hand beside it.
    pub files: u8,
    /// The ranks of the board, or of the pieces in hand if they are more.
    pub ranks: u8,
    /// The kinds of pieces in the slots that are in use.
    pub kinds: Vec<(usize, PieceKind)>,
    /// The pictures of all slots.
    pub pictures: [&'static str; 66],
}

/// The reason why XBoard does not show a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotShown {
    /// XBoard cannot do something that the game needs.
    Cannot(String),
    /// There is no description of the game for XBoard.
    NoDescription,
}

impl Shown {
    /// Describes the game under this name if XBoard asks for a description by that name, or else under
    /// the first name by which it does.
    pub fn new(variant: &Variant, name: &str) -> Result<Self, NotShown> {
        let rules = variant.rules();
        if let Some(obstacle) = setup::obstacle(variant) {
            return Err(NotShown::Cannot(obstacle));
        }
        let (name, first_rank, slots) = match &rules.names.xboard {
            Some(facts) => {
                // A name that begins with a size is for XBoard's dialogs: on the command line XBoard
                // strips the size.
                let starts_plain =
                    |known: &&String| !known.starts_with(|c: char| c.is_ascii_digit());
                let is_meant = |known: &&String| known.eq_ignore_ascii_case(name);
                let mut names = facts.names.iter().filter(starts_plain);
                let name = names.clone().find(is_meant).or_else(|| names.next());
                let slots = setup::slots(variant, facts).map_err(NotShown::Cannot)?;
                (name, facts.first_rank, slots)
            }
            None => {
                let known = |name: &String| Slots::of_known_game(name);
                let slots = rules.names.cecp.first().and_then(known);
                (rules.names.cecp.first(), 1, slots.ok_or(NotShown::NoDescription)?)
            }
        };
        let holdings = variant.hand_kinds().len() as u8;
        Ok(Self {
            name: name.cloned().ok_or(NotShown::NoDescription)?,
            // On boards of ten ranks XBoard counts from 0 by itself.
            rank_offset: u8::from(first_rank == 0 && rules.ranks != 10),
            files: rules.files + if holdings > 0 { XBoard::HOLDINGS_FILES } else { 0 },
            ranks: rules.ranks.max(holdings),
            kinds: kinds(rules, &slots),
            pictures: pictures(rules, &slots.parent),
        })
    }
}

/// The kinds of pieces in the slots that are in use.
fn kinds(rules: &Rules, slots: &Slots) -> Vec<(usize, PieceKind)> {
    let used: Vec<(usize, &str)> = slots.used().collect();
    let entry = |wanted: usize| used.iter().find(|(slot, _)| *slot == wanted).map(|used| used.1);
    let kind = |slot: usize, text: &str| {
        // The text after the sign is how positions write the piece.
        if let Some((_, id)) = text.split_once('=') {
            return with_id(rules, id);
        }
        let base = match text.strip_prefix('^') {
            Some(base) => Some(base),
            // A bare mark belongs to the piece eleven slots before.
            None if text == "+" => slot.checked_sub(11).and_then(entry),
            None => return with_id(rules, text),
        };
        rules.pieces[with_id(rules, base?)?.index()].promotes_to
    };
    used.iter().filter_map(|&(slot, text)| Some((slot, kind(slot, text)?))).collect()
}

/// Returns the kind that front ends write with this id.
fn with_id(rules: &Rules, id: &str) -> Option<PieceKind> {
    let bare = id.trim_start_matches(['^', '-', '*']);
    let index = rules.pieces.iter().position(|piece| piece.gui_id.as_deref() == Some(bare))?;
    Some(PieceKind(index as u16))
}

/// The pictures of all slots in a game with this parent.
fn pictures(rules: &Rules, parent: &str) -> [&'static str; 66] {
    let mut pictures = PICTURES;
    if parent == "shogi" && rules.ranks != 7 {
        for (slot, like) in SHOGI_PICTURES {
            pictures[slot] = PICTURES[like];
        }
    }
    pictures
}
