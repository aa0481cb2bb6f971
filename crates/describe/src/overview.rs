//! A game at a glance: what is special about it, and how much there is to learn.

use crate::language::{Feature, PowerName, romaji, short_romaji, title_reading, words};
use crate::piece::{kind_count, kinds};
use crate::site::{special_power, special_powers};
use komainu_core::rules::{BareKing, CounterStrike, LionCapture, PromoteOn, Rules};
use komainu_core::text::Language;
use komainu_core::types::PieceKind;

/// The kinds that are as much to learn as one special power.
const KINDS_PER_POWER: usize = 4;
/// The most that there is to learn in games of the first and of the second grade, in kinds.
const GRADES: [usize; 2] = [24, 60];

/// Something special about a game: a power of its pieces, or a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// A word that stands for it, such as `hook` or `drops`.
    pub id: &'static str,
    /// The words under which it is looked for, in all languages, with commas between them.
    pub terms: String,
}

impl Special {
    /// All that games may have, the strangest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let powers = PowerName::ALL.into_iter().map(|power| Self {
            id: power.id(),
            terms: Language::ALL
                .map(words)
                .map(|words| format!("{}, {}", words.power_name(power), words.power_terms(power)))
                .join(", "),
        });
        let rules = Feature::ALL.into_iter().map(|feature| Self {
            id: feature.id(),
            terms: Language::ALL.map(|language| words(language).feature_terms(feature)).join(", "),
        });
        powers.chain(rules).collect()
    }

    /// The ids of those of a game, in the order of [`Special::all`].
    #[must_use]
    pub fn ids_of(rules: &Rules) -> Vec<&'static str> {
        let powers = special_powers(rules).into_iter().map(|(power, _)| power.id());
        let infects = kinds(rules).any(|kind| rules.pieces[kind.index()].infects.is_some());
        let contagion = infects.then_some(Feature::Contagion);
        let features = features(rules).into_iter().chain(contagion);
        powers.chain(features.map(Feature::id)).collect()
    }
}

/// The special rules of a game that do not name pieces.
pub(crate) fn features(rules: &Rules) -> Vec<Feature> {
    let trading = rules.lion_trading;
    let is_protected =
        trading.capture != LionCapture::Free || trading.counter_strike != CounterStrike::Off;
    let is_empty = rules.setup.iter().flatten().flatten().next().is_none();
    let promotion = match rules.promotion.on {
        PromoteOn::Nothing => Some(Feature::NoPromotion),
        PromoteOn::Zone(_) => None,
        PromoteOn::Capture => Some(Feature::PromotionByCapture),
        PromoteOn::Move => Some(Feature::PromotionByMove),
    };
    let drops = if rules.drops.is_some() { Feature::Drops } else { Feature::NoDrops };
    [
        Some(drops),
        promotion,
        is_empty.then_some(Feature::EmptyStart),
        is_protected.then_some(Feature::LionTrading),
        (rules.endings.bare_king != BareKing::Off).then_some(Feature::BareKing),
        (!rules.endings.check_is_enforced).then_some(Feature::RoyalsAreCaptured),
        rules.goal.is_some().then_some(Feature::Goal),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How much there is to learn before a game can be played, from 1 to 3: each kind of piece counts, and a
/// power beyond slides, steps and jumps as several of them, since it needs rules of its own.
#[must_use]
pub fn grade(rules: &Rules) -> usize {
    let powers = special_powers(rules).into_iter().filter(|&(power, _)| !is_plain(power)).count();
    let all = kind_count(rules) + KINDS_PER_POWER * powers;
    1 + GRADES.iter().filter(|&&most| all > most).count()
}

/// Returns `true` if a kind of piece has a power beyond slides, steps and jumps.
#[must_use]
pub fn is_remarkable(rules: &Rules, kind: PieceKind) -> bool {
    let mut powers = rules.pieces[kind.index()].powers.iter().filter_map(special_power);
    powers.any(|power| !is_plain(power))
}

/// Returns `true` for jumps, and slides that depend on where they start or whether they capture.
const fn is_plain(power: PowerName) -> bool {
    matches!(
        power,
        PowerName::Jump | PowerName::LameJump | PowerName::LimitedSlide | PowerName::EdgeSlide
    )
}

/// A game's reading in kana and in Roman letters, given its English name; empty if it is unknown.
#[must_use]
pub fn title_spellings(name: &str) -> Vec<String> {
    let spellings = |kana: &str| vec![kana.to_owned(), romaji(kana), short_romaji(kana)];
    title_reading(name).map(spellings).unwrap_or_default()
}
