//! The shape of a variant file, as serde reads it.
//!
//! The sections that hold rules have only optional keys, so that one type serves twice: for the
//! file itself and for the patches that the choices of an option lay over it.

use toml::Spanned;

use super::mistake::{Mistake, Mistakes};
use super::moves::PowerEntry;
use super::table::{Number, Table, Text};
use super::words;

/// A whole variant file.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileEntry {
    pub id: Text,
    pub name: Text,
    pub files: Number,
    pub ranks: Number,
    pub setup: Spanned<Vec<Text>>,
    #[serde(default)]
    pub names: NamesSection,
    pub xboard: Option<Spanned<XBoardSection>>,
    #[serde(default)]
    pub promotion: PromotionSection,
    pub drops: Option<DropsSection>,
    #[serde(default)]
    pub endings: EndingsSection,
    #[serde(default)]
    pub range_jump: RangeJumpSection,
    #[serde(default)]
    pub burning: BurningSection,
    #[serde(default)]
    pub emperor: EmperorSection,
    #[serde(default)]
    pub lion_trading: LionTradingSection,
    #[serde(default)]
    pub impasse: ImpasseSection,
    #[serde(default)]
    pub area: AreaSection,
    #[serde(default)]
    pub skip_slide: SkipSlideSection,
    pub pieces: Table<PieceSection>,
    #[serde(default)]
    pub options: Table<OptionSection>,
}

/// The rules in a file, and what a choice of an option puts in their place.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Patch {
    pub promotion: PromotionSection,
    pub drops: Option<DropsSection>,
    pub endings: EndingsSection,
    pub range_jump: RangeJumpSection,
    pub burning: BurningSection,
    pub emperor: EmperorSection,
    pub lion_trading: LionTradingSection,
    pub impasse: ImpasseSection,
    pub area: AreaSection,
    pub skip_slide: SkipSlideSection,
    pub pieces: Table<PieceSection>,
}

/// An option: a question that the sources of a game answer differently.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionSection {
    pub about: Text,
    pub default: Text,
    pub source: Text,
    pub choices: Table<Patch>,
}

/// How the outside world calls the game.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NamesSection {
    pub aliases: Vec<Text>,
    pub cecp: Vec<Text>,
    pub uci: Option<Text>,
    pub presets: Table<Table<Text>>,
}

/// What XBoard has to be told of the game.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct XBoardSection {
    pub names: Vec<Text>,
    pub parent: Text,
    pub first_rank: Option<Number>,
    pub slots: Option<Text>,
}

/// Declares a section whose keys are all optional, and how a patch is laid over it.
macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($key:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub $key: Option<$type>,)+
        }

        impl $name {
            /// Takes over every key that the patch has.
            pub(super) fn overlay(&mut self, patch: &Self) {
                $(if patch.$key.is_some() {
                    self.$key.clone_from(&patch.$key);
                })+
            }
        }
    };
}

section!(
    /// When pieces promote.
    PromotionSection {
        on: Spanned<words::On>,
        ranks: Number,
        compulsory: words::Compulsory,
        squares: words::Squares,
        deferral: words::Deferral,
    }
);

section!(
    /// How captured pieces come back.
    DropsSection {
        side: words::DropSide,
        pawn: Text,
        pawns_per_file: Number,
        pawn_limit: words::PawnLimit,
        pawn_drop_mate: words::Permission,
        immobile: words::Permission,
    }
);

section!(
    /// How games end.
    EndingsSection {
        self_check: words::SelfCheck,
        repetition: words::Repetition,
        perpetual_check: words::PerpetualCheck,
        no_legal_move: words::NoLegalMove,
        bare_king: words::BareKing,
        simultaneous_royal_loss: words::SimultaneousRoyalLoss,
    }
);

section!(
    /// What jumping generals may jump and capture.
    RangeJumpSection {
        jump_limit: words::JumpLimit,
        plain_capture: words::PlainCapture,
    }
);

section!(
    /// What demons burn when.
    BurningSection {
        demon_meets_demon: words::DemonMeetsDemon,
        without_displacement: words::WithoutDisplacement,
        on_promotion: words::YesNo,
    }
);

section!(
    /// What an Emperor may capture.
    EmperorSection {
        may_not_capture: words::MayNotCapture,
        protection: words::Protection,
        enemy_emperor_protects: words::EnemyEmperorProtects,
    }
);

section!(
    /// When Lions may be captured.
    LionTradingSection {
        capture: words::LionCapture,
        counter_strike: words::CounterStrike,
        counter_strike_same_square: words::Permission,
    }
);

section!(
    /// How an impasse is ended.
    ImpasseSection {
        by: Spanned<words::By>,
        pieces: Number,
        black_wins: Number,
        white_wins: Number,
        draw: Number,
    }
);

section!(
    /// Area moves.
    AreaSection {
        pass: words::YesNo,
    }
);

section!(
    /// Skip-slides.
    SkipSlideSection {
        third_square: words::ThirdSquare,
    }
);

section!(
    /// One kind of piece.
    PieceSection {
        name: Text,
        kanji: Text,
        id: Text,
        like: Text,
        rank: Number,
        moves: Spanned<Vec<Spanned<PowerEntry>>>,
        promotes_to: Text,
        must_promote: Number,
        deferral: words::Deferral,
        last_rank_chance: bool,
        royal: bool,
        infects: Text,
        in_hand: Text,
        lion: bool,
        minor: bool,
        points: Number,
    }
);

impl Patch {
    /// Lays a patch over these rules.
    pub(super) fn overlay(&mut self, patch: &Self, wrong: &mut Mistakes) {
        self.promotion.overlay(&patch.promotion);
        if let Some(drops) = &patch.drops {
            self.drops.get_or_insert_default().overlay(drops);
        }
        self.endings.overlay(&patch.endings);
        self.range_jump.overlay(&patch.range_jump);
        self.burning.overlay(&patch.burning);
        self.emperor.overlay(&patch.emperor);
        self.lion_trading.overlay(&patch.lion_trading);
        self.impasse.overlay(&patch.impasse);
        self.area.overlay(&patch.area);
        self.skip_slide.overlay(&patch.skip_slide);
        for (symbol, piece) in &patch.pieces.0 {
            match self.pieces.get_mut(symbol.get_ref()) {
                Some(section) => section.overlay(piece),
                None => wrong.push(Mistake::unknown_piece(symbol, self.pieces.keys())),
            }
        }
    }
}
