//! Moves that are not possible, in English.

use super::English;
use super::powers::{list, number};
use crate::language::{GameWords, RefusalWords, RefusedMove};
use komainu_core::board::{MustPromote, NoPromotion, Refusal};
use komainu_core::rules::RuleOption;
use komainu_core::text::Language;
use komainu_core::types::Square;

impl RefusalWords for English {
    fn refusal(&self, m: &RefusedMove<'_>, refusal: &Refusal) -> String {
        let RefusedMove { player, piece, from, to, .. } = m;
        let player = self.player(*player);
        let square = |square: &Square| (m.square)(*square);
        let standing = |square: &Square| {
            let (color, name, square) = m.standing(*square);
            format!("{}'s {name} on {square}", self.player(color))
        };
        let those =
            |squares: &[Square]| list(&squares.iter().map(standing).collect::<Vec<_>>(), "and");
        let be = |squares: &[Square]| if squares.len() == 1 { "is" } else { "are" };
        let here = from.as_ref().map_or_else(String::new, |from| format!(" on {from}"));
        match refusal {
            Refusal::GameOver(outcome) => format!("The game is over: {outcome}."),
            Refusal::NoPiece => {
                format!("There is no piece on {}.", from.as_deref().unwrap_or_default())
            }
            Refusal::NotYours(theirs) => format!(
                "The {piece}{here} is {}'s, and {player} is to move.",
                self.player(theirs.color())
            ),
            Refusal::OutOfReach => format!("The {piece}{here} has no move that leads to {to}."),
            Refusal::Stuck => format!("The {piece}{here} can never move from there."),
            Refusal::OwnPiece(square) => {
                format!("{} is in the way: it is on the same side.", standing(square))
            }
            Refusal::Blocked(squares) => format!("{} {} in the way.", those(squares), be(squares)),
            Refusal::WrongHop { over, least, most } => {
                let needed = match (least, most) {
                    (least, most) if least == most => number(*least),
                    (least, &u8::MAX) => format!("at least {}", number(*least)),
                    (least, most) => format!("{} to {}", number(*least), number(*most)),
                };
                let pieces = if *most == 1 { "piece" } else { "pieces" };
                let there = match over {
                    0 => "there is none".to_owned(),
                    1 => "there is one".to_owned(),
                    over => format!("there are {over}"),
                };
                format!("On its way there the {piece} jumps over {needed} {pieces}; {there}.")
            }
            Refusal::OnlyCaptures => {
                format!(
                    "The {piece} goes to {to} only if it captures there, and no enemy stands there."
                )
            }
            Refusal::OnlyMoves => {
                format!(
                    "The {piece} goes to {to} only if nothing stands there; it does not capture that way."
                )
            }
            Refusal::RanksTooHigh(victim) => {
                format!(
                    "{} ranks too high for the {piece} to capture it like that.",
                    standing(victim)
                )
            }
            Refusal::PassedOverRankTooHigh(squares) => {
                let rank = if squares.len() == 1 { "ranks" } else { "rank" };
                format!("{} {rank} too high for the {piece} to pass over.", those(squares))
            }
            Refusal::PassesOverOnlyToCapture(squares) => format!(
                "The {piece} passes over pieces only to capture, and no enemy stands on {to}; {} {} in the way.",
                those(squares),
                be(squares)
            ),
            Refusal::NothingToCapture(way) => {
                format!("No enemy stands on {} to be captured on the way.", square(way))
            }
            Refusal::CannotPass => format!("The {piece} is on {to} already, and cannot pass."),
            Refusal::NoRoomToPass => {
                format!(
                    "The {piece} passes by stepping to an empty square beside it and back; there is none."
                )
            }
            Refusal::MayNotPromote(NoPromotion::NotThisPiece) => {
                format!("The {piece} does not promote.")
            }
            Refusal::MayNotPromote(NoPromotion::OutsideZone) => {
                "The move does not touch the promotion zone.".to_owned()
            }
            Refusal::MayNotPromote(NoPromotion::NoCapture) => {
                format!("The {piece} promotes only by capturing.")
            }
            Refusal::MayNotPromote(NoPromotion::Declined(deferral)) => format!(
                "The {piece} entered the zone without promoting. {}",
                deferral.sentence(Language::English)
            ),
            Refusal::MayNotPromote(NoPromotion::ByVictim) => {
                format!("What the {piece} captures decides what it becomes.")
            }
            Refusal::MustPromote(MustPromote::Stuck) => {
                format!("The {piece} has to promote: it may not stay unpromoted on {to}.")
            }
            Refusal::MustPromote(MustPromote::Always) => {
                format!("The {piece} has to promote with this move.")
            }
            Refusal::MustPromote(MustPromote::VictimPromoted) => {
                format!("The {piece} has to promote, since it captures a promoted piece.")
            }
            Refusal::MustPromote(MustPromote::Infected(_)) => {
                format!("What the {piece} captures turns it into another piece.")
            }
            Refusal::InCheck { royal, attackers, is_already } => {
                let still = if *is_already { "still " } else { "" };
                let king = m.royal(*royal);
                format!(
                    "{player}'s {king} on {} would {still}be attacked by {}.",
                    square(royal),
                    those(attackers)
                )
            }
            Refusal::ProtectedLion { lion, protectors } => format!(
                "A Lion does not capture a Lion further away that is protected, and {} protect{} the one on {}.",
                those(protectors),
                if protectors.len() == 1 { "s" } else { "" },
                square(lion)
            ),
            Refusal::LionTakenInReturn { lion: _, taken, protectors } => {
                let protected = match protectors[..] {
                    [] => String::new(),
                    _ => format!(" while it is protected, as it is by {}", those(protectors)),
                };
                format!(
                    "The last move took a Lion on {} with another piece; no other piece than a Lion takes one \
                     in return{protected}.",
                    square(taken)
                )
            }
            Refusal::ProtectedFromEmperor { victim, protectors } => format!(
                "The {piece} does not capture protected pieces, and {} protect{} the one on {}.",
                those(protectors),
                if protectors.len() == 1 { "s" } else { "" },
                square(victim)
            ),
            Refusal::Repeats { times: 1 } => {
                "The move would bring back a position that has occurred before.".to_owned()
            }
            Refusal::Repeats { times } => {
                format!("The move would bring back a position that has occurred {times} times.")
            }
            Refusal::RepeatsTheWayOn => {
                "The position has come back, and this move has followed it before.".to_owned()
            }
            Refusal::FullFile { pawns } => {
                format!("The file already holds {}.", those(pawns))
            }
            Refusal::BeforeRoyal(limit) => limit.sentence(Language::English).to_owned(),
            Refusal::NoDrops => "Nothing is dropped in this game.".to_owned(),
            Refusal::NotInHand(_) => format!("{player} holds no {piece}."),
            Refusal::Occupied(square) => {
                format!("A piece is dropped on an empty square, and {} is there.", standing(square))
            }
            Refusal::NoMoveFromThere => format!("The {piece} could never move from {to}."),
            Refusal::DropRanks(1) => {
                format!("The {piece} is dropped on its player's nearest rank alone.")
            }
            Refusal::DropRanks(ranks) => {
                format!(
                    "The {piece} is dropped on its player's {} nearest ranks alone.",
                    number(*ranks)
                )
            }
            Refusal::NoOtherSide => {
                "The piece has only one side on which it is dropped.".to_owned()
            }
            Refusal::DropChecks => "A drop may not give check.".to_owned(),
            Refusal::TooManyMoves => {
                "There are too many moves on this board to look for the reason.".to_owned()
            }
            Refusal::PawnDropMates => format!("The {piece} may not be dropped to give mate."),
        }
    }

    fn decided_by(&self, option: &RuleOption) -> String {
        let RuleOption { name, chosen, .. } = option;
        format!("The option `{name}` decides this; it is `{chosen}`.")
    }
}
