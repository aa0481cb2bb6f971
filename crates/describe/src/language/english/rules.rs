//! The rules of games in English.

use super::powers::{list, number};
use super::{English, ranks};
use crate::language::{GameWords, PromotionRight, RuleWords};
use komainu_core::rules::{Declaration, RangeJumpRules, Verdict};
use komainu_core::text::counted;
use komainu_core::types::Color;

impl RuleWords for English {
    fn promotion_right(&self, right: PromotionRight) -> String {
        match right {
            PromotionRight::Nothing => "Nothing promotes.".to_owned(),
            PromotionRight::Zone(depth) => format!(
                "The promotion zone is the last {}. A piece promotes with a move that touches it.",
                ranks(depth)
            ),
            PromotionRight::Capture => "A piece promotes with a move that captures.".to_owned(),
            PromotionRight::Move => "A piece promotes with any move on the board.".to_owned(),
        }
    }

    fn turning_over(&self) -> &'static str {
        "A piece whose two sides promote to each other turns over each time."
    }

    fn no_drops(&self) -> &'static str {
        "Captured pieces leave the game."
    }

    fn drops(&self, either_side: bool) -> String {
        let side = match either_side {
            true => "with the side up that its player chooses",
            false => "with its unpromoted side up",
        };
        format!(
            "Captured pieces change sides and go to the captor's hand. In place of a move one of \
             them is dropped on an empty square, {side}."
        )
    }

    fn immobile_drops(&self, are_allowed: bool) -> &'static str {
        match are_allowed {
            true => "A piece may be dropped even where it can never move.",
            false => "No piece may be dropped where it can never move.",
        }
    }

    fn pawn_limit(&self, pawn: &str, limit: u8, holds_for_moves: bool) -> String {
        let moves = if holds_for_moves { ", by drops as by moves" } else { " by a drop" };
        let limit = match limit {
            1 => "a second".to_owned(),
            limit => format!("more than {}", number(limit)),
        };
        format!("No file may get {limit} unpromoted {pawn} of one player{moves}.")
    }

    fn no_pawn_drop_mate(&self, pawn: &str) -> String {
        format!("No {pawn} may be dropped to give mate at once.")
    }

    fn no_check_by_drop(&self) -> &'static str {
        "No drop may leave the other player in check."
    }

    fn held_at_start(&self, color: Color, pieces: &[(String, u16)]) -> String {
        let pieces = pieces.iter().map(|(piece, count)| match count {
            1 => piece.clone(),
            count => format!("{count} {piece}"),
        });
        let pieces = list(&pieces.collect::<Vec<_>>(), "and");
        format!("At the start {} holds {pieces}.", self.player(color))
    }

    fn last_royal_lost(&self) -> &'static str {
        "A royal piece is one that its side cannot do without: who has lost the last one has lost."
    }

    fn check(&self, is_enforced: bool) -> &'static str {
        match is_enforced {
            true => {
                "No royal piece may be left or moved into attack; who is attacked and cannot help \
                 it is mated and loses."
            }
            false => "A royal piece may be left or moved into attack, and be captured.",
        }
    }

    fn no_legal_move(&self, is_other: bool, verdict: Verdict) -> String {
        let player = if is_other { "Any other player" } else { "A player" };
        format!("{player} without a legal move {}.", fate(verdict))
    }

    fn burning_is_no_check(&self) -> &'static str {
        "What may only be burnt is not attacked."
    }

    fn check_wins(&self) -> &'static str {
        "Who gives check wins at once, whether it could be answered or not."
    }

    fn perpetual_check_loses(&self) -> &'static str {
        "A player who gave check with every move of a repetition loses."
    }

    fn both_royals_lost(&self, verdict: Verdict) -> String {
        format!(
            "Who takes the last enemy royal with a move that burns the mover, the last own one, {}.",
            fate(verdict)
        )
    }

    fn agreement(&self) -> &'static str {
        "The players may agree on a draw where nobody can win."
    }

    fn try_rule(&self) -> &'static str {
        "A royal piece that safely reaches a square where an enemy one started wins."
    }

    fn declaration(&self, declaration: Declaration) -> Vec<String> {
        let Declaration { pieces, wins: [black, white], draws } = declaration;
        let mut said = vec![format!(
            "Who is to move may declare an impasse if a royal piece stands unattacked in the \
             promotion zone together with {} other {} of its side. These and the pieces in hand, \
             royals aside, count their points: with at least {black} Black wins, with at least \
             {white} White.",
            number(pieces),
            if pieces == 1 { "piece" } else { "pieces" }
        )];
        let drawn = |points| {
            format!("With fewer, but at least {}, the game is drawn.", counted(points, "point"))
        };
        said.extend(draws.map(drawn));
        said
    }

    fn goal(&self, piece: Option<&str>, depth: u8, unattacked: bool) -> String {
        let piece = piece.unwrap_or("royal piece");
        let safely = if unattacked { " where the enemy cannot capture it" } else { "" };
        format!("Who has just moved wins with a {piece} on the last {}{safely}.", ranks(depth))
    }

    fn range_jump_limits(&self, limits: RangeJumpRules) -> String {
        let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
        let behind = match captured_must_be_lower {
            true => "The piece that it captures beyond has to rank lower too.",
            false => "The piece that it captures beyond may have any rank.",
        };
        let first = match plain_capture_must_be_lower {
            true => "The first piece on its line it may capture only if that ranks lower.",
            false => "The first piece on its line it may capture whatever its rank.",
        };
        format!("A piece that jumps over others may jump only lower-ranked ones. {behind} {first}")
    }

    fn range_capture_passing(&self, passed_are_captured: bool) -> &'static str {
        match passed_are_captured {
            true => {
                "All pieces that a range capture passes are captured, those of its own side too."
            }
            false => "The pieces that a range capture passes stay where they are.",
        }
    }

    fn order_of_ranks(&self, ranks: &[Vec<&str>]) -> String {
        let ranks: Vec<String> = ranks.iter().map(|names| list(names, "and")).collect();
        format!(
            "The order of ranks, the highest first: {}; then all other pieces.",
            ranks.join("; ")
        )
    }

    fn burners_meeting(&self, burns_before_it_burns: bool) -> &'static str {
        match burns_before_it_burns {
            true => {
                "A burner that ends its move beside an enemy burner burns its other neighbours and \
                 is then burnt itself."
            }
            false => {
                "A burner that ends its move beside an enemy burner is burnt itself and burns \
                 nothing."
            }
        }
    }

    fn burning_without_moving(&self, is_burnt: bool) -> &'static str {
        match is_burnt {
            true => {
                "A piece that ends its move where it began, beside an enemy burner, is burnt there \
                 too."
            }
            false => "A piece that ends its move where it began, beside an enemy burner, is safe.",
        }
    }

    fn burning_on_promotion(&self, burns: bool) -> &'static str {
        match burns {
            true => "A piece burns with the move by which it becomes a burner.",
            false => "A piece does not burn with the move by which it becomes a burner.",
        }
    }

    fn emperor_captures(&self, only_royals_protected: bool) -> &'static str {
        match only_royals_protected {
            true => "An Emperor may capture any piece but a royal one that is protected.",
            false => "An Emperor may capture any piece that is not protected.",
        }
    }

    fn emperor_protection(&self, before_capture: bool) -> &'static str {
        match before_capture {
            true => "Protected is what its own side attacks before the capture.",
            false => "Protected is what could be avenged on the board as it is after the capture.",
        }
    }

    fn area_pass(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "A walk over empty squares may end where it began.",
            false => "A walk over empty squares may not end where it began.",
        }
    }

    fn skip_slide_limit(&self, needs_first_empty: bool) -> &'static str {
        match needs_first_empty {
            true => {
                "Who jumps to the second square and slides on no further than a certain one needs \
                 the first and the second square empty to go past it."
            }
            false => {
                "Who jumps to the second square and slides on no further than a certain one needs \
                 the second square empty to go past it."
            }
        }
    }

    fn counter_strike_same_square(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "What became a Lion by capturing one may be captured so, too.",
            false => "What became a Lion by capturing one may not be captured, too.",
        }
    }

    fn minor_pieces(&self, names: &[String]) -> String {
        format!("Minor pieces are {}.", list(names, "and"))
    }
}

/// The fate of a player.
const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}
