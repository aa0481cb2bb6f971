//! What is special about a game.

use super::page::inline;
use super::piece::link;
use super::{SiteGame, id_part};
use crate::language::{Catalogue, Feature, PowerName, name};
use crate::overview::features;
use crate::piece::kinds;
use komainu_core::rules::{Compulsory, PieceRules, Power, PromoteOn, Promotion, Rules};
use komainu_core::text::{Language, escaped};
use komainu_core::types::PieceKind;

/// The most pieces that are named for a feature.
const MAX_NAMED: usize = 6;

/// The power's name, if it is more than steps and slides from anywhere.
pub(crate) const fn special_power(power: &Power) -> Option<PowerName> {
    Some(match power {
        Power::Slide(_) => return None,
        Power::LimitedSlide(_) => PowerName::LimitedSlide,
        Power::EdgeSlide(_) => PowerName::EdgeSlide,
        Power::Jump(_) => PowerName::Jump,
        Power::LameJump(_) => PowerName::LameJump,
        Power::Rider(_) => PowerName::Rider,
        Power::SkipSlide(_) => PowerName::SkipSlide,
        Power::Lion(_) => PowerName::Lion,
        Power::LineLion(_) => PowerName::LineLion,
        Power::TurningLion(_) => PowerName::TurningLion,
        Power::Hook(_) => PowerName::Hook,
        Power::Hop(_) => PowerName::Hop,
        Power::Area(_) => PowerName::Area,
        Power::Igui(_) => PowerName::Igui,
        Power::Burn(_) => PowerName::Burn,
        Power::Emperor(_) => PowerName::Emperor,
        Power::RangeJump(_) => PowerName::RangeJump,
        Power::RangeCapture(_) => PowerName::RangeCapture,
    })
}

/// The special powers of a game, the rarest sorts first, and the kinds that have each.
pub(crate) fn special_powers(rules: &Rules) -> Vec<(PowerName, Vec<PieceKind>)> {
    let mut powers: Vec<(PowerName, Vec<PieceKind>)> = Vec::new();
    for name in PowerName::ALL {
        let has_it = |kind: &PieceKind| {
            let mut powers = rules.pieces[kind.index()].powers.iter();
            powers.any(|power| special_power(power) == Some(name))
        };
        let having: Vec<PieceKind> = kinds(rules).filter(has_it).collect();
        if !having.is_empty() {
            powers.push((name, having));
        }
    }
    powers
}

/// The list of what is special, as items of HTML; links lead to pieces of the same page.
pub(super) fn list(game: &SiteGame, language: Language, words: &dyn Catalogue) -> String {
    let rules = game.rules();
    let named = |kinds: &[PieceKind]| {
        // Several kinds may have one name, such as the Lion and what a Kylin becomes.
        let name = |kind: &PieceKind| name(&rules.pieces[kind.index()], language);
        let mut names: Vec<&PieceKind> = Vec::new();
        for kind in kinds {
            if names.iter().all(|known| name(known) != name(kind)) {
                names.push(kind);
            }
        }
        let shown = names.iter().take(MAX_NAMED);
        let mut links: Vec<String> = shown.map(|&&kind| link(rules, kind, language)).collect();
        if names.len() > MAX_NAMED {
            links.push(words.and_more(names.len() - MAX_NAMED));
        }
        words.enumerated(&links)
    };
    // The others speak of royal pieces.
    let royals = having(rules, |piece| piece.royal);
    let mut items = vec![words.labelled(words.feature(Feature::Royals), &named(&royals))];
    let features = features(rules).into_iter();
    items.extend(features.map(|feature| words.feature(feature).to_owned()));
    let Promotion { on, compulsory, .. } = rules.promotion;
    if on != PromoteOn::Nothing && compulsory != Compulsory::Never {
        items.push(inline(compulsory.sentence(language), language));
    }
    items.extend(
        contagion(game, words).map(|(label, kinds)| words.labelled(&label, &named(&kinds))),
    );
    for (power, having) in special_powers(rules) {
        items.push(words.labelled(words.power_name(power), &named(&having)));
    }
    let item = |item: String| format!("<li>{item}</li>\n");
    items.into_iter().map(item).collect()
}

/// The kinds whose captors turn into others, with what is said of them: under the rules of the game, or else
/// under another choice of an option.
fn contagion(game: &SiteGame, words: &dyn Catalogue) -> Option<(String, Vec<PieceKind>)> {
    let infecting = |rules: &Rules| {
        let kinds = having(rules, |piece| piece.infects.is_some());
        (!kinds.is_empty()).then_some(kinds)
    };
    let label = words.feature(Feature::Contagion);
    if let Some(kinds) = infecting(game.rules()) {
        return Some((label.to_owned(), kinds));
    }
    game.rules().options.iter().zip(&game.choices).find_map(|(option, choices)| {
        let kinds = choices.iter().flatten().find_map(infecting)?;
        let link =
            format!("<a href=\"#option-{}\">{}</a>", id_part(&option.name), escaped(&option.name));
        Some((words.by_option(&link, label), kinds))
    })
}

/// The kinds of which something is true.
fn having(rules: &Rules, is_it: fn(&PieceRules) -> bool) -> Vec<PieceKind> {
    kinds(rules).filter(|kind| is_it(&rules.pieces[kind.index()])).collect()
}

/// A sentence as an item with an id.
pub(super) fn rule(id: &str, number: usize, sentence: &str, language: Language) -> String {
    format!("<li id=\"{id}-{number}\">{}</li>\n", inline(sentence, language))
}
