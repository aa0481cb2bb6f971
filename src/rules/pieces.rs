//! From the pieces of a variant file to kinds.

use toml::Spanned;

use super::error::Mistake;
use super::moves::number;
use super::section::{PieceSection, Table, Text};
use super::{PieceRules, Power};
use crate::types::PieceKind;

/// The lowest place in the order of range jumpers that can be given.
const LOWEST_RANK: u8 = 100;

/// The kinds that these sections describe.
pub(super) fn resolve_pieces(
    sections: &Table<PieceSection>,
    ranks: u8,
) -> Result<Vec<PieceRules>, Mistake> {
    let mut pieces = Vec::with_capacity(sections.0.len());
    for (symbol, section) in &sections.0 {
        pieces.push(piece(symbol, section, sections, ranks)?);
    }
    for index in 0..pieces.len() {
        let Some(target) = pieces[index].promotes_to else { continue };
        let back = pieces[target.index()].promotes_to == Some(PieceKind(index as u16));
        if !back {
            pieces[target.index()].promoted_from = Some(PieceKind(index as u16));
        }
    }
    Ok(pieces)
}

/// One kind, but for the kind it is promoted from.
fn piece(
    symbol: &Text,
    section: &PieceSection,
    sections: &Table<PieceSection>,
    ranks: u8,
) -> Result<PieceRules, Mistake> {
    let model = section.like.as_ref().map(|like| model(like, sections)).transpose()?;
    let fact = |own: &Option<String>, of: fn(&PieceSection) -> &Option<String>| {
        own.clone().or_else(|| model.and_then(|model| of(model).clone()))
    };
    let name = fact(&section.name, |model| &model.name)
        .ok_or_else(|| Mistake::new(symbol.span(), format!("`{symbol}` has no name")))?;
    let rank = section.rank.as_ref().or_else(|| model.and_then(|model| model.rank.as_ref()));
    let rank = rank.map(|rank| number(rank, 1, LOWEST_RANK, "the rank")).transpose()?;
    let must_promote = section.must_promote.as_ref();
    Ok(PieceRules {
        symbol: symbol.get_ref().clone(),
        name,
        kanji: fact(&section.kanji, |model| &model.kanji),
        gui_id: section.id.as_ref().map(|id| id.get_ref().clone()),
        powers: powers(symbol, section, model, rank)?,
        promotes_to: kind(section.promotes_to.as_ref(), sections)?,
        promoted_from: None,
        must_promote: must_promote.map_or(Ok(0), |n| number(n, 1, ranks, "`must_promote`"))?,
        rank,
        royal: section.royal.unwrap_or(false),
        infects: kind(section.infects.as_ref(), sections)?,
    })
}

/// The piece that another is like.
fn model<'a>(like: &Text, sections: &'a Table<PieceSection>) -> Result<&'a PieceSection, Mistake> {
    let found = sections.get(like.get_ref()).ok_or_else(|| unknown(like, sections))?;
    if found.like.is_some() {
        let message = format!("`{like}` is itself like another piece");
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
    let moves = section.moves.as_ref().or_else(|| model.and_then(|model| model.moves.as_ref()));
    let moves = moves.ok_or_else(|| {
        Mistake::new(symbol.span(), format!("`{symbol}` has no moves"))
            .with_help("give it `moves`, or `like` and the symbol of a piece that moves so")
    })?;
    let powers: Vec<Power> =
        moves.get_ref().iter().map(|entry| entry.get_ref().power()).collect::<Result<_, _>>()?;
    if powers.is_empty() {
        return Err(Mistake::new(moves.span(), format!("`{symbol}` cannot move")));
    }
    let range_jump = powers.iter().position(|power| matches!(power, Power::RangeJump { .. }));
    if let (Some(index), None) = (range_jump, rank) {
        let message = format!("`{symbol}` jumps over lower-ranked pieces, but has no `rank`");
        return Err(Mistake::new(moves.get_ref()[index].span(), message));
    }
    Ok(powers)
}

/// The kind a symbol stands for.
fn kind(
    symbol: Option<&Text>,
    sections: &Table<PieceSection>,
) -> Result<Option<PieceKind>, Mistake> {
    let Some(symbol) = symbol else { return Ok(None) };
    let index = sections.keys().position(|known| known == symbol.get_ref());
    index.map(|index| Some(PieceKind(index as u16))).ok_or_else(|| unknown(symbol, sections))
}

/// A symbol that stands for no piece.
fn unknown(symbol: &Spanned<String>, sections: &Table<PieceSection>) -> Mistake {
    Mistake::new(symbol.span(), format!("there is no piece `{symbol}`"))
        .with_candidates(symbol.get_ref(), sections.keys())
}
