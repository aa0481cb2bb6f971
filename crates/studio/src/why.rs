//! Why a move is not possible, for the person at the board.

use serde_json::{Value, json};

use super::ask::parse_move;
use super::request::WhyNot;
use super::texts::language_of;
use super::{Studio, StudioError, ViewedPosition};
use komainu_core::board::{Position, Refusal};
use komainu_core::notation::{Coordinates, kanji, spelled};
use komainu_core::types::{Move, Via};
use komainu_describe::Reasons;
use komainu_records::formats::spelled_japanese;

impl Studio {
    /// Why a move is not possible, or a piece cannot be moved, and the pieces that are the cause.
    pub(super) fn why(&self, what: &WhyNot) -> Result<Value, StudioError> {
        let position = &*self.position_of(what.node)?;
        let Some((m, causes)) = self.causes(position, what)? else {
            return Ok(json!({ "why": "", "squares": [] }));
        };
        let geometry = self.variant().geometry();
        let name = |square| match what.coordinates.as_deref() {
            Some("chess") => Coordinates::default().square(geometry, square),
            Some("kanji") => kanji::square(geometry, square),
            _ => geometry.name(square),
        };
        let reasons = Reasons::new(position, language_of(what.language.as_deref())?);
        let why = reasons.with_squares(&name).sentences(m, &causes);
        let squares = causes.iter().flat_map(Refusal::pieces);
        let squares = squares.map(|&square| geometry.name(square));
        Ok(json!({ "why": why, "squares": squares.collect::<Vec<_>>() }))
    }

    /// A move and its causes; `None` if nothing that is known is asked about.
    fn causes(
        &self,
        position: &Position,
        what: &WhyNot,
    ) -> Result<Option<(Move, Vec<Refusal>)>, StudioError> {
        let WhyNot { text, from, drop, via, to, .. } = what;
        if let Some(text) = text {
            if self.is_legal_text(what, text)? {
                return Ok(None);
            }
            let m = spelled(position, text).or_else(|| spelled_japanese(position, text));
            return Ok(m.map(|m| (m, position.explain(m))));
        }
        let from = from.as_deref().map(|from| self.square(from)).transpose()?;
        let to = to.as_deref().map(|to| self.square(to)).transpose()?;
        let via = via.iter().map(|square| self.square(square));
        let via = via.collect::<Result<Vec<_>, _>>()?;
        let kinds = position.variant().hand_kinds();
        let slot = drop.and_then(|drop| kinds.iter().position(|kind| kind.index() == drop));
        Ok(match (from, slot, to) {
            (Some(from), _, Some(to)) if !via.is_empty() => Via::of(from, &via).map(|via| {
                let m = Move::with_captures(from, via, to);
                (m, position.explain(m))
            }),
            (Some(from), _, Some(to)) => {
                Some((Move::new(from, to), position.explain_way(from, to)))
            }
            (Some(from), _, None) => Some((Move::new(from, from), position.explain_piece(from))),
            (None, Some(slot), Some(to)) => {
                let m = Move::drop(slot, to);
                Some((m, position.explain(m)))
            }
            (None, ..) => None,
        })
    }

    /// Returns `true` if a text is that of a legal move, so that there is nothing to explain.
    fn is_legal_text(&self, what: &WhyNot, text: &str) -> Result<bool, StudioError> {
        let node = what.node.map(|node| self.node(node)).transpose()?;
        let other = node.filter(|&node| node != self.here.node);
        let other = other.map(|node| ViewedPosition::new(&self.record, node));
        Ok(parse_move(other.as_ref().unwrap_or(&self.here), text).is_ok())
    }
}
