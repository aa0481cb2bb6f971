//! From the pieces of a variant file to kinds.

use super::mistake::{Mistake, Mistakes};
use super::moves::{number, optional_number};
use super::section::PieceSection;
use super::table::{Table, Text};
use super::{PieceRules, Power, PromoteOn, lexical};
use crate::types::PieceKind;

/// The lowest place in the order of range jumpers that can be given.
const LOWEST_RANK: u8 = 100;
/// The most that a piece can count in an impasse.
const MAX_POINTS: u8 = 100;

/// The kinds that these sections describe; where they are wrong, something harmless.
pub(super) fn resolve_pieces(
    sections: &Table<PieceSection>,
    promote_on: PromoteOn,
    wrong: &mut Mistakes,
) -> Vec<PieceRules> {
    if let Some((symbol, _)) = sections.0.get(PieceKind::MAX) {
        let message = format!("a game can have {} kinds of pieces at most", PieceKind::MAX);
        wrong.push(Mistake::new(symbol.span(), message));
        return Vec::new();
    }
    let pieces = sections.0.iter();
    let pieces =
        pieces.map(|(symbol, section)| piece(symbol, section, sections, promote_on, wrong));
    let mut pieces = pieces.collect::<Vec<_>>();
    link_promotions(&mut pieces, sections, wrong);
    pieces
}

/// One kind, but for the kind it is promoted from.
fn piece(
    symbol: &Text,
    section: &PieceSection,
    sections: &Table<PieceSection>,
    promote_on: PromoteOn,
    wrong: &mut Mistakes,
) -> PieceRules {
    wrong.keep(lexical::symbol(symbol));
    let model = section.like.as_ref().map(|like| wrong.keep(model(like, sections)));
    let lost = matches!(model, Some(None));
    let inherits = Inherited { symbol, section, model: model.flatten(), lost };
    let rank = inherits.get(|section| section.rank.as_ref());
    let rank = rank.and_then(|rank| wrong.keep(number(rank, 1, LOWEST_RANK, "a rank")));
    let name = inherits.get(|section| section.name.as_ref());
    if name.is_none() {
        let message = format!("the piece `{symbol}` has no `name`");
        inherits.misses(Mistake::new(symbol.span(), message), wrong);
    }
    let kanji = inherits.get(|section| section.kanji.as_ref());
    let mut other = |symbol: &Option<Text>| wrong.keep(kind(symbol.as_ref()?, sections));
    let (promotes_to, infects) = (other(&section.promotes_to), other(&section.infects));
    let in_hand = other(&section.in_hand);
    let points = optional_number(&section.points, 0, MAX_POINTS, "`points`");
    PieceRules {
        symbol: symbol.get_ref().clone(),
        name: name.and_then(|name| wrong.keep(lexical::line(name))).unwrap_or_default(),
        kanji: kanji.and_then(|kanji| wrong.keep(lexical::line(kanji))),
        gui_id: section.id.as_ref().and_then(|id| wrong.keep(lexical::gui_id(id))),
        powers: powers(&inherits, wrong),
        promotes_to,
        promoted_from: None,
        must_promote: wrong.keep(must_promote(symbol, section, promote_on)).unwrap_or(0),
        rank,
        royal: section.royal.unwrap_or(false),
        infects,
        in_hand,
        deferral: section.deferral.map(|word| word.0),
        last_rank_chance: section.last_rank_chance.unwrap_or(false),
        lion: section.lion.unwrap_or(false),
        minor: section.minor.unwrap_or(false),
        points: wrong.keep(points).flatten().unwrap_or(1),
    }
}

/// A section and that of the piece it is like.
struct Inherited<'a> {
    symbol: &'a Text,
    section: &'a PieceSection,
    model: Option<&'a PieceSection>,
    /// Whether it is like a piece that is not there.
    lost: bool,
}

impl<'a> Inherited<'a> {
    /// What the piece says itself, or else what the other one says.
    fn get<T>(&self, key: impl Fn(&'a PieceSection) -> Option<&'a T>) -> Option<&'a T> {
        key(self.section).or_else(|| key(self.model?))
    }

    /// Adds a mistake about what neither of them says, if that is not what another one brings about.
    fn misses(&self, mistake: Mistake, wrong: &mut Mistakes) {
        if self.model.is_some() {
            wrong.push(mistake.if_parts_are_right());
        } else if !self.lost {
            wrong.push(mistake.if_section_reads_well(&format!("pieces.{}", self.symbol)));
        }
    }
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
fn powers(inherits: &Inherited<'_>, wrong: &mut Mistakes) -> Vec<Power> {
    let symbol = inherits.symbol;
    let Some(moves) = inherits.get(|section| section.moves.as_ref()) else {
        let message = format!("the piece `{symbol}` has no `moves`");
        let mistake = Mistake::new(symbol.span(), message)
            .with_help("name a piece that moves the same way with `like`, or list its `moves`");
        inherits.misses(mistake, wrong);
        return Vec::new();
    };
    let entries = moves.get_ref().iter();
    let powers = entries.filter_map(|entry| wrong.keep(entry.get_ref().power()));
    let powers = powers.collect::<Vec<_>>();
    if powers.len() == moves.get_ref().len() && powers.iter().all(|p| matches!(p, Power::Burn)) {
        let mistake = Mistake::new(moves.span(), format!("the piece `{symbol}` cannot move"));
        inherits.misses(mistake, wrong);
    }
    let jumps_ranks = |power: &Power| matches!(power, Power::RangeJump { .. });
    let rank = inherits.get(|section| section.rank.as_ref());
    if rank.is_none() && powers.iter().any(jumps_ranks) {
        let message = format!("the piece `{symbol}` has a range jump but no `rank`");
        inherits.misses(Mistake::new(moves.span(), message), wrong);
    }
    powers
}

/// On how many of the furthest ranks a piece may not stay unpromoted.
fn must_promote(
    symbol: &Text,
    section: &PieceSection,
    promote_on: PromoteOn,
) -> Result<u8, Mistake> {
    let Some(ranks) = &section.must_promote else {
        return Ok(0);
    };
    if section.promotes_to.is_none() {
        return Err(Mistake::new(ranks.span(), "`must_promote` needs `promotes_to`")
            .if_section_reads_well(&format!("pieces.{symbol}")));
    }
    match promote_on {
        PromoteOn::Zone(depth) => number(ranks, 1, depth, "`must_promote` within this zone"),
        _ => Err(Mistake::new(ranks.span(), "`must_promote` needs a promotion zone")),
    }
    .map_err(Mistake::if_parts_are_right)
}

/// Tells the promoted kinds what they are promoted from.
///
/// Two kinds that promote to each other are the two sides of a piece that turns over both ways;
/// neither of them is the promoted one.
fn link_promotions(
    pieces: &mut [PieceRules],
    sections: &Table<PieceSection>,
    wrong: &mut Mistakes,
) {
    for (index, (_, section)) in sections.0.iter().enumerate() {
        let base = PieceKind(index as u16);
        let (Some(symbol), Some(kind)) = (&section.promotes_to, pieces[index].promotes_to) else {
            continue;
        };
        let target = &mut pieces[kind.index()];
        let message = match (target.promotes_to, target.promoted_from) {
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
        wrong.push(Mistake::new(symbol.span(), message));
    }
}

/// The kind a symbol stands for.
pub(super) fn kind(symbol: &Text, sections: &Table<PieceSection>) -> Result<PieceKind, Mistake> {
    let index = sections.keys().position(|known| known == symbol.get_ref());
    index
        .map(|index| PieceKind(index as u16))
        .ok_or_else(|| Mistake::unknown_piece(symbol, sections.keys()))
}
