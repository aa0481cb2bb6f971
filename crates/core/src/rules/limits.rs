//! The rules about single powers, and against trading Lions.

use super::section::Section;
use super::{ALLOWED, NO_YES};

/// The limits of range jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeJumpRules {
    /// True if a piece captured by jumping must be of a lower rank, as those jumped must.
    pub captured_must_be_lower: bool,
    /// True if the first piece on the line must be of a lower rank to be captured.
    pub plain_capture_must_be_lower: bool,
}

/// The pieces that range captures take, and the squares on which they end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeCaptureRules {
    /// True if the pieces that are passed are captured, those of its own side among them.
    pub passed_are_captured: bool,
    /// The squares on which a range capture may end.
    pub landing: RangeCaptureLanding,
}

words! {
    /// The squares on which a range capture may end, before or on the first piece that stops it.
    pub enum RangeCaptureLanding {
        /// Empty squares and lower-ranked enemies.
        EmptyOrLowerEnemy = "empty_or_lower_enemy":
            "A range capture may end on any empty square and on any lower-ranked enemy before the \
             piece that stops it.",
            "飛び越えながら取る手は、飛び越えられない駒に行き当たるまでの空きマスか、\
             格下の相手の駒のマスで終わる。",
        /// The same, and an enemy that stops it.
        EmptyOrAnyEnemy = "empty_or_any_enemy":
            "A range capture may end on any empty square and on any lower-ranked enemy before the \
             piece that stops it, and on that piece if it is an enemy.",
            "飛び越えながら取る手は、飛び越えられない駒に行き当たるまでの空きマスか、\
             格下の相手の駒のマスで終わる。行き当たった駒が相手の駒なら、\
             それを取って終わってもよい。",
        /// Empty squares and lower-ranked pieces of either side.
        EmptyOrLower = "empty_or_lower":
            "A range capture may end on any empty square and on any lower-ranked piece of either \
             side before the piece that stops it.",
            "飛び越えながら取る手は、飛び越えられない駒に行き当たるまでの空きマスか、\
             敵味方を問わず格下の駒のマスで終わる。",
        /// Empty squares alone.
        EmptyOnly = "empty_only":
            "A range capture may end only on an empty square before the piece that stops it.",
            "飛び越えながら取る手は、飛び越えられない駒に行き当たるまでの空きマスでだけ終わる。",
        /// Any enemy, and empty squares before the first piece.
        CaptureAfterPassing = "capture_after_passing":
            "A range capture may end on any empty square before the first piece on its way, on any \
             lower-ranked enemy before the piece that stops it, and on that piece if it is an enemy.",
            "飛び越えながら取る手は、最初の駒より手前の空きマスか、\
             飛び越えられない駒に行き当たるまでの格下の相手の駒のマスで終わる。\
             行き当たった駒が相手の駒なら、それを取って終わってもよい。",
    }
}

impl RangeCaptureLanding {
    /// Returns `true` if it may end on an empty square behind a piece that it has passed.
    #[must_use]
    pub const fn on_empty_after_passing(self) -> bool {
        !matches!(self, Self::CaptureAfterPassing)
    }

    /// Returns `true` if it may end on an enemy of a lower rank.
    #[must_use]
    pub const fn on_lower_enemy(self) -> bool {
        !matches!(self, Self::EmptyOnly)
    }

    /// Returns `true` if it may end on the enemy that stops it.
    #[must_use]
    pub const fn on_stopping_enemy(self) -> bool {
        matches!(self, Self::EmptyOrAnyEnemy | Self::CaptureAfterPassing)
    }

    /// Returns `true` if it may end on a piece of its own side of a lower rank, which it removes.
    #[must_use]
    pub const fn on_lower_own(self) -> bool {
        matches!(self, Self::EmptyOrLower)
    }
}

/// The rules of burning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BurningRules {
    /// True if a demon that ends beside an enemy demon burns the other neighbours first.
    pub burns_before_it_burns: bool,
    /// True if a piece that did not change its square is burnt beside an enemy demon.
    pub without_displacement: bool,
    /// True if a piece that has just become a demon burns on that move.
    pub on_promotion: bool,
}

/// The limits of an Emperor's captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmperorRules {
    /// True if protection saves only royals.
    pub only_royals_protected: bool,
    /// True if protection is judged on the board before the capture.
    pub protection_before_capture: bool,
    /// The pieces that an enemy Emperor protects.
    pub enemy_emperor_protects: EmperorProtection,
}

words! {
    /// The pieces that an Emperor protects from an enemy Emperor.
    pub enum EmperorProtection {
        /// Every other piece of its side.
        Always = "always":
            "An Emperor protects every other piece of its side from the enemy Emperor, wherever \
             it stands.",
            "自在天王は、盤上のどこにいても、味方のほかの駒をすべて相手の自在天王から守る。",
        /// Nothing.
        Never = "never":
            "An Emperor protects nothing from the enemy Emperor.",
            "自在天王は、相手の自在天王に対しては何も守らない。",
        /// The pieces on whose squares it could legally recapture.
        IfItCouldRecapture = "if_it_could_recapture":
            "An Emperor protects from the enemy Emperor what it could capture back itself.",
            "自在天王は、自分で取り返せる味方の駒を相手の自在天王から守る。",
    }
}

/// The rules of Chu Shogi against trading Lions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LionTrading {
    /// The limits to capturing a Lion with a Lion that is not next to it.
    pub capture: LionCapture,
    /// The limits to capturing a Lion right after another one was captured by something else.
    pub counter_strike: CounterStrike,
    /// True if a piece that became a Lion by capturing one may be captured at once on its square.
    pub counter_strike_same_square: bool,
}

words! {
    /// The limits to capturing a Lion with one that is two squares away.
    pub enum LionCapture {
        /// Always.
        Free = "free":
            "A Lion may capture any Lion.",
            "獅子では、相手の獅子を自由に取れる。",
        /// If it could not be retaken after the move, or if it captures something of value as well.
        UndefendedAfterMove = "after_move":
            "A Lion may capture a Lion that is not next to it only if it could not be retaken \
             after the move, or if it captures a piece that is not minor as well.",
            "獅子で、隣り合っていない相手の獅子を取れるのは、取った後に取り返されないとき、\
             または同じ手で歩兵級でない駒も取るとき（付け喰い）に限る。",
        /// The same, but defenders are those before the move, with the capturing Lion lifted.
        UndefendedBeforeMove = "before_move":
            "A Lion may capture a Lion that is not next to it only if no piece defends that one \
             before the move, seen with the captor lifted, or if it captures a piece that is not \
             minor as well.",
            "獅子で、隣り合っていない相手の獅子を取れるのは、その獅子に足（ひも）がないとき、\
             または同じ手で歩兵級でない駒も取るとき（付け喰い）に限る。足があるかどうかは、\
             指す前の局面から取る側の獅子を除いて見る。",
    }
}

words! {
    /// The limits to capturing a Lion right after a piece that is not a Lion has captured one.
    pub enum CounterStrike {
        /// Every piece may.
        Off = "off":
            "Other pieces may capture Lions at any time.",
            "獅子以外の駒は、いつでも獅子を取れる。",
        /// No piece but a Lion may.
        Always = "always":
            "Right after a piece that is no Lion has captured a Lion, no piece but a Lion may \
             capture a Lion.",
            "獅子以外の駒で獅子が取られた直後は、獅子以外の駒で獅子を取れない（先獅子）。",
        /// No piece but a Lion may, if the Lion is defended.
        IfDefended = "if_defended":
            "Right after a piece that is no Lion has captured a Lion, no piece but a Lion may \
             capture a Lion that is defended.",
            "獅子以外の駒で獅子が取られた直後は、獅子以外の駒で、\
             足（ひも）のある獅子を取れない（先獅子）。",
        /// No piece but a Lion may on the square where its move ends.
        AtDestination = "at_destination":
            "Right after a piece that is no Lion has captured a Lion, no piece but a Lion may \
             capture a Lion on the square where its move ends.",
            "獅子以外の駒で獅子が取られた直後は、獅子以外の駒が、\
             動き終わるマスで獅子を取ることはできない（先獅子）。",
    }
}

/// Reads the limits of range jumps.
pub(super) fn read_range_jump(mut section: Section<'_>) -> RangeJumpRules {
    let limit = [("jumped_and_captured_lower", true), ("only_jumped_lower", false)];
    let plain = [("any", false), ("lower_only", true)];
    RangeJumpRules {
        captured_must_be_lower: section.word("jump_limit", &limit),
        plain_capture_must_be_lower: section.word("plain_capture", &plain),
    }
}

/// Reads the pieces that range captures take, and the squares on which they end.
pub(super) fn read_range_capture(mut section: Section<'_>) -> RangeCaptureRules {
    let passed = [("captured", true), ("left_standing", false)];
    RangeCaptureRules {
        passed_are_captured: section.word("passed", &passed),
        landing: section.word("landing", RangeCaptureLanding::WORDS),
    }
}

/// Reads the rules of burning.
pub(super) fn read_burning(mut section: Section<'_>) -> BurningRules {
    let meeting = [("mover_only", false), ("others_then_mover", true)];
    let staying = [("burnt", true), ("safe", false)];
    BurningRules {
        burns_before_it_burns: section.word("demon_meets_demon", &meeting),
        without_displacement: section.word("without_displacement", &staying),
        on_promotion: section.word("on_promotion", &NO_YES),
    }
}

/// Reads the limits of an Emperor's captures.
pub(super) fn read_emperor(mut section: Section<'_>) -> EmperorRules {
    let protected = [("any_protected_piece", false), ("protected_royals_only", true)];
    let before = [("recapture_after_the_capture", false), ("attack_before_the_capture", true)];
    EmperorRules {
        only_royals_protected: section.word("may_not_capture", &protected),
        protection_before_capture: section.word("protection", &before),
        enemy_emperor_protects: section.word("enemy_emperor_protects", EmperorProtection::WORDS),
    }
}

/// Reads the rules against trading Lions.
pub(super) fn read_lion_trading(mut section: Section<'_>) -> LionTrading {
    LionTrading {
        capture: section.word("capture", LionCapture::WORDS),
        counter_strike: section.word("counter_strike", CounterStrike::WORDS),
        counter_strike_same_square: section.word("counter_strike_same_square", &ALLOWED),
    }
}
