//! The words that stand for rules in a variant file.

use serde::de::{Deserialize, Deserializer, Error};

use super::{
    BareKing as BareKingRule, Compulsory as CompulsoryRule, CounterStrike as CounterStrikeRule,
    Deferral as DeferralRule, EmperorProtection, LionCapture as LionCaptureRule,
    Repetition as RepetitionRule, Verdict, ZoneSquares,
};

/// Declares a key's words and what each of them means.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $type:ty { $($word:literal => $value:expr,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(super) struct $name(pub $type);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match String::deserialize(deserializer)?.as_str() {
                    $($word => Ok(Self($value)),)+
                    other => Err(D::Error::unknown_variant(other, &[$($word),+])),
                }
            }
        }
    };
}

/// What gives the right to promote; the depth of a zone is a key of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PromoteOnWord {
    /// Nothing does.
    Nothing,
    /// Moves that touch the zone.
    Zone,
    /// Captures.
    Capture,
    /// Every move.
    Move,
}

words!(
    /// What gives the right to promote.
    On: PromoteOnWord {
        "zone" => PromoteOnWord::Zone,
        "capture" => PromoteOnWord::Capture,
        "move" => PromoteOnWord::Move,
        "nothing" => PromoteOnWord::Nothing,
    }
);

words!(
    /// When promotion may not be declined.
    Compulsory: CompulsoryRule {
        "never" => CompulsoryRule::Never,
        "always" => CompulsoryRule::Always,
        "when_victim_promoted" => CompulsoryRule::WhenVictimPromoted,
    }
);

words!(
    /// Which squares of a move count for the zone.
    Squares: ZoneSquares {
        "any_square_of_the_move" => ZoneSquares::AnySquareOfTheMove,
        "start_or_end" => ZoneSquares::StartOrEnd,
    }
);

words!(
    /// What holds for a piece that declined.
    Deferral: DeferralRule {
        "none" => DeferralRule::None,
        "next_turn_only_by_capture" => DeferralRule::NextTurnOnlyByCapture,
        "until_capture_or_reentry" => DeferralRule::UntilCaptureOrReentry,
        "until_last_rank" => DeferralRule::UntilLastRank,
    }
);

words!(
    /// Whether something is allowed.
    Permission: bool {
        "allowed" => true,
        "forbidden" => false,
    }
);

words!(
    /// Which side of a dropped piece is up.
    DropSide: bool {
        "unpromoted" => false,
        "either" => true,
    }
);

words!(
    /// What the limit of pawns on a file is about.
    PawnLimit: bool {
        "drops" => false,
        "drops_and_moves" => true,
    }
);

words!(
    /// Whether check is enforced.
    SelfCheck: bool {
        "illegal" => true,
        "allowed" => false,
    }
);

words!(
    /// What happens when a position comes back.
    Repetition: RepetitionRule {
        "unrestricted" => RepetitionRule::Unrestricted,
        "forbidden" => RepetitionRule::Forbidden,
        "third_forbidden" => RepetitionRule::ThirdForbidden,
        "third_starter_varies" => RepetitionRule::ThirdStarterVaries,
        "fourfold_draw" => RepetitionRule::FourfoldDraw,
        "fourfold_black_loses" => RepetitionRule::FourfoldBlackLoses,
        "fourfold_mover_loses" => RepetitionRule::FourfoldMoverLoses,
        "fourfold_aggressor_varies" => RepetitionRule::FourfoldAggressorVaries,
    }
);

words!(
    /// Whether perpetual check loses.
    PerpetualCheck: bool {
        "checker_loses" => true,
        "same_as_repetition" => false,
    }
);

words!(
    /// What happens to a player without a legal move.
    NoLegalMove: Verdict {
        "loss" => Verdict::Loss,
        "draw" => Verdict::Draw,
    }
);

words!(
    /// What happens to a player left with only royals.
    BareKing: BareKingRule {
        "off" => BareKingRule::Off,
        "loses" => BareKingRule::Loses,
        "loses_to_material" => BareKingRule::LosesToMaterial,
    }
);

words!(
    /// What happens when one move costs both sides their last royal.
    SimultaneousRoyalLoss: Verdict {
        "captor_wins" => Verdict::Win,
        "draw" => Verdict::Draw,
    }
);

words!(
    /// Whether a piece captured by jumping must be of a lower rank.
    JumpLimit: bool {
        "jumped_and_captured_lower" => true,
        "only_jumped_lower" => false,
    }
);

words!(
    /// Whether the first piece on the line must be of a lower rank.
    PlainCapture: bool {
        "any" => false,
        "lower_only" => true,
    }
);

words!(
    /// Whether a demon that ends beside an enemy demon burns others first.
    DemonMeetsDemon: bool {
        "mover_only" => false,
        "others_then_mover" => true,
    }
);

words!(
    /// Whether a piece that did not change its square is burnt.
    WithoutDisplacement: bool {
        "burnt" => true,
        "safe" => false,
    }
);

words!(
    /// Whether something holds.
    YesNo: bool {
        "yes" => true,
        "no" => false,
    }
);

words!(
    /// Whether protection saves only royals from an Emperor.
    MayNotCapture: bool {
        "any_protected_piece" => false,
        "protected_royals_only" => true,
    }
);

words!(
    /// Whether protection is judged before the capture.
    Protection: bool {
        "recapture_after_the_capture" => false,
        "attack_before_the_capture" => true,
    }
);

words!(
    /// What an enemy Emperor protects.
    EnemyEmperorProtects: EmperorProtection {
        "always" => EmperorProtection::Always,
        "never" => EmperorProtection::Never,
        "if_it_could_recapture" => EmperorProtection::IfItCouldRecapture,
    }
);

words!(
    /// When a Lion may capture a Lion that is two squares away.
    LionCapture: LionCaptureRule {
        "free" => LionCaptureRule::Free,
        "after_move" => LionCaptureRule::UndefendedAfterMove,
        "before_move" => LionCaptureRule::UndefendedBeforeMove,
    }
);

words!(
    /// What may not capture a Lion right after another one was captured.
    CounterStrike: CounterStrikeRule {
        "off" => CounterStrikeRule::Off,
        "always" => CounterStrikeRule::Always,
        "if_defended" => CounterStrikeRule::IfDefended,
    }
);

/// How an impasse is ended; what a declaration takes are keys of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ImpasseWord {
    /// By agreement.
    Agreement,
    /// By declaring points.
    Declaration,
    /// By bringing the royal to where the enemy one started.
    Try,
}

words!(
    /// How an impasse is ended.
    By: ImpasseWord {
        "agreement" => ImpasseWord::Agreement,
        "declaration" => ImpasseWord::Declaration,
        "try" => ImpasseWord::Try,
    }
);

words!(
    /// Whether a skip-slide to the third square needs the first one empty.
    ThirdSquare: bool {
        "second_empty" => false,
        "first_and_second_empty" => true,
    }
);
