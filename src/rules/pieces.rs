//! From the pieces of a variant file to kinds.

use super::error::Mistake;
use super::moves::{number, optional_number};
use super::section::PieceSection;
use super::table::{Table, Text};
use super::{PieceRules, Power, PromoteOn, lexical};
use crate::types::{PieceKind, Square};

/// The lowest place in the order of range jumpers that can be given.
const LOWEST_RANK: u8 = 100;
/// The most ranks that a rule about furthest ranks can name.
const MAX_RANKS: u8 = Square::MAX_SIDE as u8;
/// The most that a piece can count in an impasse.
const MAX_POINTS: u8 = 100;

/// The kinds that these sections describe.
pub(super) fn resolve_pieces(
    sections: &Table<PieceSection>,
    promote_on: PromoteOn,
) -> Result<Vec<PieceRules>, Mistake> {
    if let Some((symbol, _)) = sections.0.get(PieceKind::MAX) {
        let message = format!("a game can have {} kinds of pieces at most", PieceKind::MAX);
        return Err(Mistake::new(symbol.span(), message));
    }
    let piece =
        |(symbol, section): &(Text, PieceSection)| piece(symbol, section, sections, promote_on);
    let mut pieces = sections.0.iter().map(piece).collect::<Result<Vec<_>, _>>()?;
    link_promotions(&mut pieces, sections)?;
    Ok(pieces)
}

/// One kind, but for the kind it is promoted from.
fn piece(
    symbol: &Text,
    section: &PieceSection,
    sections: &Table<PieceSection>,
    promote_on: PromoteOn,
) -> Result<PieceRules, Mistake> {
    lexical::symbol(symbol)?;
    let model = section.like.as_ref().map(|like| model(like, sections)).transpose()?;
    let name = section.name.as_ref().or_else(|| model?.name.as_ref());
    let kanji = section.kanji.as_ref().or_else(|| model?.kanji.as_ref());
    let rank = section.rank.as_ref().or_else(|| model?.rank.as_ref());
    let rank = rank.map(|rank| number(rank, 1, LOWEST_RANK, "a rank")).transpose()?;
    let Some(name) = name else {
        return Err(Mistake::new(symbol.span(), format!("the piece `{symbol}` has no `name`")));
    };
    Ok(PieceRules {
        symbol: symbol.get_ref().clone(),
        name: lexical::line(name)?,
        kanji: kanji.map(lexical::line).transpose()?,
        gui_id: section.id.as_ref().map(lexical::gui_id).transpose()?,
        powers: powers(symbol, section, model, rank)?,
        promotes_to: section.promotes_to.as_ref().map(|s| kind(s, sections)).transpose()?,
        promoted_from: None,
        must_promote: must_promote(section, promote_on)?,
        rank,
        royal: section.royal.unwrap_or(false),
        infects: section.infects.as_ref().map(|s| kind(s, sections)).transpose()?,
        in_hand: section.in_hand.as_ref().map(|s| kind(s, sections)).transpose()?,
        no_drop: optional_number(&section.no_drop, 1, MAX_RANKS, "`no_drop`")?.unwrap_or(0),
        deferral: section.deferral.map(|word| word.0),
        last_rank_chance: section.last_rank_chance.unwrap_or(false),
        lion: section.lion.unwrap_or(false),
        minor: section.minor.unwrap_or(false),
        points: optional_number(&section.points, 0, MAX_POINTS, "`points`")?.unwrap_or(1),
    })
}

/// The piece that another is like.
fn model<'a>(like: &Text, sections: &'a Table<PieceSection>) -> Result<&'a PieceSection, Mistake> {
    let found = sections
        .get(like.get_ref())
        .ok_or_else(|| Mistake::unknown_piece(like, sections.keys()))?;
    if found.like.is_some() {
        let message = format!("the piece `{like}` is itself `like` another one");
        return Err(Mistake::new(like.span(), message));
    }
    Ok(found)
}

/// The powers of a kind, its own or those of the piece it is like.
fn powers(
    symbol: &Text,
    section: &PieceSection,
    model: Option<&PieceSection>,
    rank: Option<u8>,
) -> Result<Vec<Power>, Mistake> {
    let Some(moves) = section.moves.as_ref().or_else(|| model?.moves.as_ref()) else {
        let message = format!("the piece `{symbol}` has no `moves`");
        return Err(Mistake::new(symbol.span(), message)
            .with_help("name a piece that moves the same way with `like`, or list its `moves`"));
    };
    let entries = moves.get_ref().iter();
    let powers = entries.map(|entry| entry.get_ref().power()).collect::<Result<Vec<_>, _>>()?;
    if powers.iter().all(|power| matches!(power, Power::Burn)) {
        return Err(Mistake::new(moves.span(), format!("the piece `{symbol}` cannot move")));
    }
    let jumps_ranks = |power: &Power| matches!(power, Power::RangeJump { .. });
    if rank.is_none() && powers.iter().any(jumps_ranks) {
        let message = format!("the piece `{symbol}` has a range jump but no `rank`");
        return Err(Mistake::new(moves.span(), message));
    }
    Ok(powers)
}

/// On how many of the furthest ranks a piece may not stay unpromoted.
fn must_promote(section: &PieceSection, promote_on: PromoteOn) -> Result<u8, Mistake> {
    let Some(ranks) = &section.must_promote else {
        return Ok(0);
    };
    if section.promotes_to.is_none() {
        return Err(Mistake::new(ranks.span(), "`must_promote` needs `promotes_to`"));
    }
    match promote_on {
        PromoteOn::Zone(depth) => number(ranks, 1, depth, "`must_promote` within this zone"),
        _ => Err(Mistake::new(ranks.span(), "`must_promote` needs a promotion zone")),
    }
}

/// Tells the promoted kinds what they are promoted from.
///
/// Two kinds that promote to each other are the two sides of a piece that turns over both ways;
/// neither of them is the promoted one.
fn link_promotions(
    pieces: &mut [PieceRules],
    sections: &Table<PieceSection>,
) -> Result<(), Mistake> {
    for (index, (_, section)) in sections.0.iter().enumerate() {
        let base = PieceKind(index as u16);
        let (Some(symbol), Some(kind)) = (&section.promotes_to, pieces[index].promotes_to) else {
            continue;
        };
        let target = &mut pieces[kind.index()];
        let wrong = match (target.promotes_to, target.promoted_from) {
            _ if kind == base => "a piece cannot promote to itself".to_string(),
            (Some(back), None) if back == base => continue,
            (Some(_), _) => format!("`{symbol}` promotes itself, but pieces promote only once"),
            (None, Some(other)) => {
                let other = &sections.0[other.index()].0;
                format!("`{symbol}` is the promoted side of `{other}` already")
            }
            (None, None) => {
                target.promoted_from = Some(base);
                continue;
            }
        };
        return Err(Mistake::new(symbol.span(), wrong));
    }
    Ok(())
}

/// The kind a symbol stands for.
pub(super) fn kind(symbol: &Text, sections: &Table<PieceSection>) -> Result<PieceKind, Mistake> {
    let index = sections.keys().position(|known| known == symbol.get_ref());
    index
        .map(|index| PieceKind(index as u16))
        .ok_or_else(|| Mistake::unknown_piece(symbol, sections.keys()))
}
