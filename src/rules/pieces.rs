//! The pieces as a variant file spells them.

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeString;

use super::mistake::Mistake;
use super::moves::PowerEntry;
use super::section::{Entry, Section};
use super::value::Text;
use super::{PieceRules, Power, PromoteOn, lexical};
use crate::types::{PieceKind, Square};

/// The lowest place in the order of range jumpers that can be given.
const LOWEST_RANK: u8 = 100;
/// The most that a piece can count in an impasse.
const MAX_POINTS: u8 = 100;

/// Reads the kinds of pieces.
pub(super) fn read_pieces(file: &mut Section<'_, '_>, promote_on: PromoteOn) -> Vec<PieceRules> {
    let sections = file.entries("pieces");
    if let Some((symbol, _)) = sections.get(PieceKind::MAX) {
        let message = format!("a game can have {} kinds of pieces at most", PieceKind::MAX);
        file.note(Mistake::new(symbol.span(), message));
        return Vec::new();
    }
    let mut pieces = Vec::new();
    for &(symbol, value) in &sections {
        let mut section = file.child(&format!("pieces.{symbol}"), Some(value));
        section.keep(lexical::symbol(symbol.get_ref(), symbol.span()));
        pieces.push(read_piece(symbol, section, &sections, promote_on));
    }
    link_promotions(&mut pieces, file);
    pieces
}

/// Reads one kind, but for the kind it is promoted from.
fn read_piece<'t>(
    symbol: &Spanned<DeString<'t>>,
    mut section: Section<'_, 't>,
    all: &[Entry<'t>],
    promote_on: PromoteOn,
) -> PieceRules {
    if let Some(like) = section.get::<Text>("like") {
        take_after(&mut section, &like, all);
    }
    for key in ["name", "moves"] {
        if section.has(key) || section.has("like") {
            continue;
        }
        let mistake = Mistake::new(symbol.span(), format!("the piece `{symbol}` has no `{key}`"));
        let help = "name a piece that moves the same way with `like`, or list its `moves`";
        let mistake = if key == "moves" { mistake.with_help(help) } else { mistake };
        section.reader.wrong.push(mistake.if_section_reads_well(&section.path));
    }
    PieceRules {
        symbol: symbol.get_ref().to_string(),
        name: section.text("name", lexical::line).unwrap_or_default(),
        kanji: section.text("kanji", lexical::line),
        gui_id: section.text("id", lexical::gui_id),
        rank: section.number("rank", 1, LOWEST_RANK),
        powers: read_powers(symbol, &mut section),
        promotes_to: section.kind("promotes_to"),
        promoted_from: None,
        must_promote: read_must_promote(&mut section, promote_on),
        deferral: section.get("deferral"),
        last_rank_chance: section.get_or_default("last_rank_chance"),
        royal: section.get_or_default("royal"),
        infects: section.kind("infects"),
        in_hand: section.kind("in_hand"),
        drop_ranks: section.number("drop_ranks", 1, Square::MAX_SIDE as u8),
        lion: section.get_or_default("lion"),
        minor: section.get_or_default("minor"),
        points: section.number("points", 0, MAX_POINTS).unwrap_or(1),
    }
}

/// Lets a piece take from the one that it is `like` what it does not say itself.
fn take_after<'t>(section: &mut Section<'_, 't>, like: &Text, all: &[Entry<'t>]) {
    let model = section.named_kind(like);
    let model = model.and_then(|kind| all[kind.index()].1.get_ref().as_table());
    if model.is_some_and(|model| model.contains_key("like")) {
        let message = format!("the piece `{like}` is itself `like` another one");
        section.note(Mistake::new(like.span(), message));
    }
    section.model = model;
}

/// Reads the powers of a kind.
fn read_powers(symbol: &Spanned<DeString<'_>>, section: &mut Section<'_, '_>) -> Vec<Power> {
    let mut powers = Vec::new();
    for element in section.elements("moves") {
        if section.reader.wrong.are_too_many() {
            break;
        }
        let power = PowerEntry::deserialize(element).and_then(|entry| entry.power());
        powers.extend(section.keep(power));
    }
    let ranked = powers.iter().find_map(|power| match power {
        Power::RangeJump { .. } => Some("range jump"),
        Power::RangeCapture { .. } => Some("range capture"),
        _ => None,
    });
    if let (Some(power), false) = (ranked, section.has("rank")) {
        section.misfit("moves", &format!("the piece `{symbol}` has a {power} but no `rank`"));
    }
    powers
}

/// Reads on how many of the furthest ranks a piece may not stay unpromoted.
fn read_must_promote(section: &mut Section<'_, '_>, promote_on: PromoteOn) -> u8 {
    let Some(ranks) = section.number("must_promote", 0, u8::MAX) else { return 0 };
    if !section.has("promotes_to") {
        section.misfit("must_promote", "`must_promote` needs `promotes_to`");
    }
    match promote_on {
        PromoteOn::Zone(depth) if (1..=depth).contains(&ranks) => return ranks,
        PromoteOn::Zone(depth) => {
            let most = if depth == 1 { "1".to_owned() } else { format!("1 to {depth}") };
            section.whole(
                "must_promote",
                &format!("`must_promote` within this zone can only be {most}"),
            );
        }
        _ => section.whole("must_promote", "`must_promote` needs a promotion zone"),
    }
    0
}

/// Tells kinds what they are promoted from.
///
/// A kind is the promoted side of one other at most. Two kinds may be each other's promoted side;
/// both are then sides of one piece that is turned over again and again.
fn link_promotions(pieces: &mut [PieceRules], file: &mut Section<'_, '_>) {
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
        file.reader.wrong.push(Mistake::new(span, message));
    }
}
