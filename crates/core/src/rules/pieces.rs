//! The kinds of pieces.

use toml::de::DeTable;

use super::mistake::{PIECES, RawDiagnostic};
use super::moves::read_power;
use super::section::{Section, place_in};
use super::value::Text;
use super::{BeforeRoyal, Deferral, Power, PromoteOn, lexical};
use crate::types::{PieceKind, Square};

/// The lowest place in the order of range jumpers that can be given.
const LOWEST_RANK: u8 = 100;
/// The most that a piece can count in an impasse.
const MAX_POINTS: u8 = 100;

/// One kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceRules {
    /// The kind's symbol in the file, unique within the game.
    pub symbol: String,
    /// The display name.
    pub name: String,
    /// The kanji on the piece.
    pub kanji: Option<String>,
    /// The names in KIF where they are not made from the kanji: in moves, on drawn boards if that name
    /// differs, and further ones that are read.
    pub kif: Vec<String>,
    /// The letter, dressed or not, that XBoard and QBoard use; a promoted kind has none.
    pub gui_id: Option<String>,
    /// The id by which QBoard knows it when it is dropped, if that differs.
    pub drop_id: Option<String>,
    /// The text by which UCI front ends know it, if that differs from its id: a capital, with a `+`
    /// before it for the side of a piece that is turned back.
    pub uci: Option<String>,
    /// The code by which TSFEN knows it, in capitals; a promoted side has the code of its present kind.
    pub tsfen: Option<String>,
    /// The powers, of which a move uses one.
    pub powers: Vec<Power>,
    /// The kind that it becomes when it promotes.
    pub promotes_to: Option<PieceKind>,
    /// The kind whose promoted side this is.
    pub promoted_from: Option<PieceKind>,
    /// The number of furthest ranks on which it may not stay unpromoted.
    pub must_promote: u8,
    /// The place in the range jumpers' order, 1 the highest; without one it is the lowest.
    pub rank: Option<u8>,
    /// True if the game is lost with the last piece of this sort.
    pub royal: bool,
    /// The kind that a captor turns into (contagious promotion).
    pub infects: Option<PieceKind>,
    /// The kind that it has in the captor's hand, where that is not its own unpromoted side.
    pub in_hand: Option<PieceKind>,
    /// The number of nearest ranks to which drops of it are limited.
    pub drop_ranks: Option<u8>,
    /// The rule for it after it declined to promote, where that differs from the game's rule.
    pub deferral: Option<Deferral>,
    /// True if it may promote on the last rank whatever it declined before.
    pub last_rank_chance: bool,
    /// True if the rules about trading Lions apply to it.
    pub lion: bool,
    /// True if it counts for little in trades of Lions and against a bare King.
    pub minor: bool,
    /// Its points in an impasse, on the board, promoted or not, and in hand.
    pub points: u8,
}

impl PieceRules {
    /// Returns `true` if it can be in hand where captured pieces come back.
    pub(super) const fn is_droppable(&self, before_royal: Option<BeforeRoyal>) -> bool {
        self.promoted_from.is_none() && (!self.royal || before_royal.is_some())
    }
}

/// Reads the kinds of pieces.
pub(super) fn read_pieces(file: &mut Section<'_>, promote_on: PromoteOn) -> Vec<PieceRules> {
    if let Some((known, changes)) = &file.reader.known
        && known.promotion.on == promote_on
        && !changes.iter().any(|table| table.contains_key(PIECES))
    {
        file.value(PIECES);
        return known.pieces.clone();
    }
    let sections = file.section("pieces").children();
    if let Some((symbol, _)) = sections.get(PieceKind::MAX) {
        let message = format!("a game can have {} kinds of pieces at most", PieceKind::MAX);
        file.note(RawDiagnostic::new(symbol.span(), message));
        return Vec::new();
    }
    let models: Vec<_> = sections.iter().map(|(_, section)| section.layers.clone()).collect();
    let mut pieces = Vec::new();
    for (symbol, mut section) in sections {
        if let Some(known) = known_piece(&mut section, pieces.len(), promote_on) {
            pieces.push(PieceRules { promoted_from: None, ..known.clone() });
            section.leave_rest();
            continue;
        }
        section.keep(lexical::SYMBOL.check(&symbol));
        pieces.push(read_piece(&symbol, section, &models, promote_on));
    }
    link_promotions(&mut pieces, file);
    pieces
}

/// The kind with this index as it is under other choices, if it is unchanged under these.
fn known_piece<'t>(
    section: &mut Section<'t>,
    index: usize,
    promote_on: PromoteOn,
) -> Option<&'t PieceRules> {
    let (rules, changes) = section.reader.known.as_ref()?;
    let piece = rules.pieces.get(index)?;
    let like = section.text("like");
    let mut symbols = like.iter().map(Text::get_ref).copied().chain([piece.symbol.as_str()]);
    let is_changed =
        |symbol| changes.iter().any(|table| place_in(table, &[PIECES, symbol]).is_some());
    (rules.promotion.on == promote_on && !symbols.any(is_changed)).then_some(piece)
}

/// Reads one kind, except for the kind it is promoted from.
fn read_piece<'t>(
    symbol: &Text<'t>,
    mut section: Section<'t>,
    all: &[Vec<&'t DeTable<'t>>],
    promote_on: PromoteOn,
) -> PieceRules {
    if let Some(like) = section.text("like") {
        let kind = section.keep(section.reader.known_kind(&like));
        let model = kind.and_then(|kind| all.get(kind.index())).cloned().unwrap_or_default();
        if model.iter().any(|table| table.contains_key("like")) {
            let message = format!("the piece `{}` is itself `like` another one", like.get_ref());
            section.note(RawDiagnostic::new(like.span(), message));
        }
        section.model = model;
    }
    for key in ["name", "moves"] {
        if section.has(key) || section.has("like") {
            continue;
        }
        let message = format!("the piece `{}` has no `{key}`", symbol.get_ref());
        let mistake =
            RawDiagnostic::new(symbol.span(), message).if_section_reads_well(&section.path);
        let help = "name a piece that moves the same way with `like`, or list its `moves`";
        section.push(if key == "moves" { mistake.with_help(help) } else { mistake });
    }
    PieceRules {
        symbol: symbol.get_ref().to_string(),
        name: section.text_like("name", lexical::LINE).unwrap_or_default(),
        kanji: section.text_like("kanji", lexical::LINE),
        kif: section.texts_like("kif", lexical::PIECE_IN_KIF),
        gui_id: section.text_like("id", lexical::GUI_ID),
        drop_id: section.text_like("drop_id", lexical::GUI_ID),
        uci: section.text_like("uci", lexical::UCI_PIECE),
        tsfen: section.text_like("tsfen", lexical::CODE),
        rank: section.number("rank", 1, LOWEST_RANK),
        powers: read_powers(symbol, &mut section),
        promotes_to: section.kind("promotes_to"),
        promoted_from: None,
        must_promote: read_must_promote(&mut section, promote_on),
        deferral: section.optional_word("deferral", Deferral::WORDS),
        last_rank_chance: section.flag("last_rank_chance"),
        royal: section.flag("royal"),
        infects: section.kind("infects"),
        in_hand: section.kind("in_hand"),
        drop_ranks: section.number("drop_ranks", 1, Square::MAX_SIDE as u8),
        lion: section.flag("lion"),
        minor: section.flag("minor"),
        points: section.number("points", 0, MAX_POINTS).unwrap_or(1),
    }
}

/// Reads the powers of a kind.
fn read_powers(symbol: &Text<'_>, section: &mut Section<'_>) -> Vec<Power> {
    let mut powers = Vec::new();
    for element in section.list("moves").unwrap_or_default() {
        if section.reader.wrong.borrow().are_too_many() {
            break;
        }
        powers.extend(section.keep(read_power(section, element)));
    }
    let ranked = powers.iter().find_map(|power| match power {
        Power::RangeJump(_) => Some("range jump"),
        Power::RangeCapture(_) => Some("range capture"),
        _ => None,
    });
    if let (Some(power), false) = (ranked, section.has("rank")) {
        let symbol = symbol.get_ref();
        section.misfit("moves", &format!("the piece `{symbol}` has a {power} but no `rank`"));
    }
    powers
}

/// Reads on how many of the furthest ranks a piece may not stay unpromoted.
fn read_must_promote(section: &mut Section<'_>, promote_on: PromoteOn) -> u8 {
    let Some(ranks) = section.number("must_promote", 0, u8::MAX) else { return 0 };
    if !section.has("promotes_to") {
        section.misfit("must_promote", "`must_promote` needs `promotes_to`");
    }
    match promote_on {
        PromoteOn::Zone(depth) if (1..=depth).contains(&ranks) => return ranks,
        PromoteOn::Zone(depth) => {
            let most = if depth == 1 { "1".to_owned() } else { format!("1 to {depth}") };
            let message = format!("`must_promote` within this zone can only be {most}");
            section.whole("must_promote", message);
        }
        _ => section.whole("must_promote", "`must_promote` needs a promotion zone"),
    }
    0
}

/// Links kinds to the kinds that they are promoted from.
///
/// A kind is the promoted side of one other at most. Two kinds may be each other's promoted side;
/// both are then sides of one piece that is turned over again and again.
fn link_promotions(pieces: &mut [PieceRules], file: &mut Section<'_>) {
    for index in 0..pieces.len() {
        let base = PieceKind(index as u16);
        let Some(kind) = pieces[index].promotes_to else { continue };
        let Some(target) = pieces.get(kind.index()) else { continue };
        let symbol = &target.symbol;
        let message = match (target.promotes_to, target.promoted_from) {
            _ if kind == base => "a piece cannot promote to itself".to_owned(),
            (Some(back), None) if back == base => continue,
            (Some(_), _) => format!("`{symbol}` promotes itself, but pieces promote only once"),
            (None, Some(other)) => {
                let other = &pieces[other.index()].symbol;
                format!("`{symbol}` is the promoted side of `{other}` already")
            }
            (None, None) => {
                pieces[kind.index()].promoted_from = Some(base);
                continue;
            }
        };
        let span = file.place_of(&["pieces", &pieces[index].symbol, "promotes_to"]);
        file.push(RawDiagnostic::new(span, message));
    }
}
