//! Pieces in English.

use super::{English, powers, ranks};
use crate::language::{PieceFact, PieceWords};
use komainu_core::rules::Deferral;
use komainu_core::text::Language;

impl PieceWords for English {
    fn piece_fact(&self, fact: PieceFact) -> &'static str {
        match fact {
            PieceFact::Symbol => "symbol",
            PieceFact::Kanji => "kanji",
            PieceFact::Reading => "reading",
            PieceFact::Id => "id",
            PieceFact::PromotesTo => "promotes to",
            PieceFact::PromotedFrom => "promoted from",
        }
    }

    fn pieces_of(&self, game: &str) -> String {
        format!("Pieces of {game}")
    }

    fn never_moves(&self) -> &'static str {
        "It never moves."
    }

    fn moves_intro(&self, are_several: bool) -> &'static str {
        if are_several { "In a move it does one of these:" } else { "In a move it:" }
    }

    fn sentences(&self, sentences: &[String]) -> String {
        sentences.join(" ")
    }

    fn effect(&self, phrase: &str) -> String {
        format!("It {phrase}.")
    }

    fn royal(&self) -> &'static str {
        "It is royal: who has lost the last royal piece has lost."
    }

    fn has_to_promote(&self, depth: u8) -> String {
        format!("It has to promote on the last {}.", ranks(depth))
    }

    fn other_deferral(&self, deferral: Deferral) -> String {
        let rule = deferral.sentence(Language::English);
        format!("For it another rule of promotion holds. {rule}")
    }

    fn last_rank_chance(&self) -> &'static str {
        "It may promote on the last rank whatever it declined before."
    }

    fn infects(&self, kind: &str) -> String {
        format!("A piece that captures it becomes a {kind}, unless it is royal.")
    }

    fn rank(&self, rank: u8) -> String {
        format!("It has rank {rank} among the pieces, 1 being the highest.")
    }

    fn in_hand_as(&self, kind: &str) -> String {
        format!("In the captor's hand it is a {kind}.")
    }

    fn drop_ranks(&self, number: u8) -> String {
        format!("It may be dropped only on the nearest {}.", ranks(number))
    }

    fn drop_id(&self, id: &str) -> String {
        format!("Dropped, it is written {id} on QBoard.")
    }

    fn lion_in_trading(&self) -> &'static str {
        "It is a Lion in the rules against trading Lions."
    }

    fn minor(&self) -> &'static str {
        "It is minor in the rules about Lions and bare Kings."
    }

    fn points(&self, points: u8) -> String {
        let plural = if points == 1 { "point" } else { "points" };
        format!("It counts {} {plural} in an impasse.", powers::number(points))
    }
}
