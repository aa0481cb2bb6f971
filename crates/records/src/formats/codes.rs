//! The codes of pieces in CSA and JKF, the games that these formats support, and starts that are
//! described piece by piece.

use std::sync::Arc;

use super::{Format, Lookup, ReadError, StartError, shortened};
use komainu_core::board::{KnownStart, Position, Restrictions, Setup, Variant};
use komainu_core::rules::{Rules, catalog};
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The codes of pieces, and the kanji on the pieces.
const PIECES: [(&str, &str); 14] = [
    ("FU", "歩兵"),
    ("KY", "香車"),
    ("KE", "桂馬"),
    ("GI", "銀将"),
    ("KI", "金将"),
    ("KA", "角行"),
    ("HI", "飛車"),
    ("OU", "玉将"),
    ("TO", "と金"),
    ("NY", "成香"),
    ("NK", "成桂"),
    ("NG", "成銀"),
    ("UM", "龍馬"),
    ("RY", "龍王"),
];
/// The largest board whose squares have two digits.
const MAX_SIZE: u8 = 9;

/// The code of a piece.
pub(super) fn code(rules: &Rules, kind: PieceKind) -> Option<&'static str> {
    let kanji = rules.pieces[kind.index()].kanji.as_deref()?;
    PIECES.iter().find(|(_, known)| *known == kanji).map(|(code, _)| *code)
}

/// Returns `true` if a text is the code of a piece.
pub(super) fn is_code(text: &str) -> bool {
    PIECES.iter().any(|(code, _)| *code == text)
}

/// The piece of a code.
pub(super) fn kind_of(rules: &Rules, text: &str) -> Option<PieceKind> {
    kinds(rules).find(|&kind| code(rules, kind) == Some(text))
}

fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> {
    (0..rules.pieces.len()).map(|index| PieceKind(index as u16))
}

/// Returns `true` if every piece and every square of a game can be written.
pub(super) fn can_say(rules: &Rules) -> bool {
    rules.names.csa
        && rules.files.max(rules.ranks) <= MAX_SIZE
        && kinds(rules).all(|kind| code(rules, kind).is_some())
}

/// Returns `true` if a game is played on the ordinary board, for which the formats were made.
pub(super) fn is_ordinary(rules: &Rules) -> bool {
    can_say(rules) && rules.files.min(rules.ranks) == MAX_SIZE
}

/// Returns the game on a board with this many ranks; without a number, the one on the ordinary board.
pub(super) fn game(
    games: &Lookup<'_>,
    ranks: Option<usize>,
    format: Format,
) -> Result<Arc<Variant>, ReadError> {
    let fits = |rules: &Rules| match ranks {
        None => is_ordinary(rules),
        Some(ranks) => can_say(rules) && usize::from(rules.ranks) == ranks,
    };
    let Some(expected) = games.expected() else {
        let mut known = catalog::all().iter().filter(|game| game.names.csa);
        let found = known.find(|game| fits(game.file().default_rules()));
        return games.named(&found.ok_or(ReadError::WhichGame)?.id, "");
    };
    let rules = expected.rules();
    if !can_say(rules) {
        return Err(ReadError::NotForGame { format, game: rules.name.clone() });
    }
    if !fits(rules) {
        let found = "another board".to_owned();
        return Err(ReadError::OtherGame { found, asked: rules.name.clone() });
    }
    Ok(Arc::clone(expected))
}

/// Returns the name of the handicap with which a game begins; empty if it does not begin with a named
/// one.
pub(super) fn handicap_of(start: &Position) -> String {
    let (variant, text) = (start.variant(), start.to_string());
    let mut handicaps = variant.rules().handicaps.iter().zip(&variant.known_starts().handicaps);
    let sniff =
        |known: &Option<KnownStart>| known.as_ref().is_some_and(|known| known.is_written(&text));
    let found = handicaps.find(|(_, known)| sniff(known));
    found.map(|(handicap, _)| handicap.name.clone()).unwrap_or_default()
}

/// A start that is described piece by piece.
pub(super) struct Start {
    variant: Arc<Variant>,
    setup: Setup,
}

impl Start {
    /// The start of the game, from which pieces may be taken.
    pub fn of_game(variant: &Arc<Variant>) -> Self {
        let mut setup = Setup::start(variant);
        setup.restrictions = Restrictions::default();
        Self { variant: Arc::clone(variant), setup }
    }

    /// An empty board.
    pub fn empty(variant: &Arc<Variant>) -> Self {
        let mut start = Self::of_game(variant);
        start.setup.pieces.clear();
        start.setup.hands.clear();
        start
    }

    /// Takes a piece off the board.
    ///
    /// # Errors
    /// If it does not stand there.
    pub fn remove(&mut self, square: Square, kind: PieceKind) -> Result<(), StartError> {
        let stands = |&(other, piece): &(Square, Piece)| other == square && piece.kind() == kind;
        let Some(place) = self.setup.pieces.iter().position(stands) else {
            let name = code(self.variant.rules(), kind).unwrap_or_default();
            let geometry = self.variant.geometry();
            let found = format!("{}{}{name}", geometry.file(square), geometry.rank(square));
            return Err(StartError::Drawn { found, expected: "a piece that is there".to_owned() });
        };
        self.setup.pieces.remove(place);
        Ok(())
    }

    /// Puts a piece on the board.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.setup.pieces.push((square, piece));
    }

    /// Adds pieces to a hand.
    ///
    /// # Errors
    /// If pieces of that kind are not held in hand, or not that many.
    pub fn hold(&mut self, color: Color, kind: PieceKind, count: u64) -> Result<(), StartError> {
        if count == 0 {
            return Ok(());
        }
        let wrong = |expected: &str| {
            let name = code(self.variant.rules(), kind).unwrap_or_default();
            let found = if count == 1 { name.to_owned() } else { format!("{count} {name}") };
            StartError::Drawn { found: shortened(&found), expected: expected.to_owned() }
        };
        let mut slots = self.variant.hand_kinds().iter();
        let slot = slots.position(|&held| held == kind);
        let slot = slot.ok_or_else(|| wrong("a piece that can be held in hand"))?;
        let known = self.setup.hands.iter().position(|entry| (entry.0, entry.1) == (color, slot));
        let before = known.map_or(0, |place| self.setup.hands[place].2);
        let count = u16::try_from(count).ok().and_then(|count| before.checked_add(count));
        let count = count.ok_or_else(|| wrong("fewer pieces in hand"))?;
        match known {
            Some(place) => self.setup.hands[place].2 = count,
            None => self.setup.hands.push((color, slot, count)),
        }
        Ok(())
    }

    /// Puts the pieces of the game that are neither on the board nor in hand into a hand.
    pub fn hold_others(&mut self, color: Color) -> Result<(), StartError> {
        let rules = self.variant.rules();
        let mut left: Vec<PieceKind> =
            rules.pieces_at_start().map(|kind| rules.in_hand(kind)).collect();
        let placed = self.setup.pieces.iter().map(|(_, piece)| rules.in_hand(piece.kind()));
        let held = self.setup.hands.iter().flat_map(|&(_, slot, count)| {
            std::iter::repeat_n(self.variant.hand_kinds()[slot], count.into())
        });
        for kind in placed.chain(held) {
            if let Some(place) = left.iter().position(|&other| other == kind) {
                left.swap_remove(place);
            }
        }
        left.retain(|kind| self.variant.hand_kinds().contains(kind));
        left.into_iter().try_for_each(|kind| self.hold(color, kind, 1))
    }

    /// The position with a player to move; a problem may lack the King of the side that attacks.
    ///
    /// # Errors
    /// If it is not a position of the game.
    pub fn position(mut self, side: Color) -> Result<Position, StartError> {
        self.setup.side = side;
        self.setup.number = if side == Color::Black { 1 } else { 2 };
        let position = self.judged()?;
        // Only named handicaps skip Black's first move and begin with move 2.
        if side == Color::Black || !handicap_of(&position).is_empty() {
            return Ok(position);
        }
        self.setup.number = 1;
        self.judged()
    }

    fn judged(&self) -> Result<Position, StartError> {
        let position = Position::composed(&self.variant, &self.setup);
        position.map_err(|problem| StartError::Position(problem.into()))
    }
}
