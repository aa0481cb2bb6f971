//! What the choices of an option mean: the sentences that hold under one of them and not under all.

use crate::language::{Catalogue, words};
use crate::piece::{PieceDescription, first_alike, kinds};
use komainu_core::rules::Rules;
use komainu_core::text::Language;

/// A sentence about a game, or about one of its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fact {
    /// The piece.
    about: Option<String>,
    said: String,
}

/// What each choice of an option means, in sentences, given the rules under each; nothing for a choice that
/// does not go together with the choices of other options.
pub(super) fn meanings(choices: &[Option<Rules>], language: Language) -> Vec<Vec<String>> {
    let words = words(language);
    if let [Some(_)] = choices {
        // There is nothing to compare it with.
        return vec![vec![words.only_choice().to_owned()]];
    }
    let all: Vec<Vec<Fact>> = choices
        .iter()
        .map(|rules| rules.as_ref().map_or_else(Vec::new, |rules| facts(rules, language)))
        .collect();
    let known: Vec<&Vec<Fact>> = all.iter().filter(|facts| !facts.is_empty()).collect();
    let is_common = |fact: &Fact| known.iter().all(|facts| facts.contains(fact));
    let own = all.iter().map(|facts| facts.iter().filter(|fact| !is_common(fact)).collect());
    let own: Vec<Vec<&Fact>> = own.collect();
    let differ = own.iter().any(|facts| !facts.is_empty());
    let said = own.iter().zip(choices).map(|(own, rules)| match own.is_empty() {
        true if differ && rules.is_some() => vec![words.no_further_rule().to_owned()],
        _ => sentences(own, words),
    });
    said.collect()
}

/// All that is said about a game and its pieces.
fn facts(rules: &Rules, language: Language) -> Vec<Fact> {
    let words = words(language);
    let of_game = super::game::rules_of(rules, language).flat_map(|(_, _, said)| said);
    let mut facts: Vec<Fact> = of_game.map(|said| Fact { about: None, said }).collect();
    // What is said of a piece holds for those alike, too.
    for kind in kinds(rules).filter(|&kind| first_alike(rules, kind).is_none()) {
        let piece = PieceDescription::in_language(rules, kind, language);
        let about = Some(piece.heading());
        let promotion = piece.promotes_to.map(|name| words.becomes(&name));
        let phrases = piece.moves.into_iter().chain(promotion);
        let said = phrases.map(|phrase| words.effect(&phrase)).chain(piece.notes);
        facts.extend(said.map(|said| Fact { about: about.clone(), said }));
    }
    facts
}

/// The sentences, those about one piece together, and pieces of which the same is said together.
fn sentences(facts: &[&Fact], words: &dyn Catalogue) -> Vec<String> {
    let of_game = facts.iter().filter(|fact| fact.about.is_none());
    let mut all: Vec<String> = of_game.map(|fact| fact.said.clone()).collect();
    let mut of_pieces: Vec<(Vec<String>, String)> = Vec::new();
    let about_pieces: Vec<&Fact> =
        facts.iter().copied().filter(|fact| fact.about.is_some()).collect();
    for facts in about_pieces.chunk_by(|one, next| one.about == next.about) {
        let said: Vec<String> = facts.iter().map(|fact| fact.said.clone()).collect();
        let said = words.sentences(&said);
        let piece = facts.first().and_then(|fact| fact.about.clone());
        match of_pieces.iter_mut().find(|(_, known)| *known == said) {
            Some((pieces, _)) => pieces.extend(piece),
            None => of_pieces.push((piece.into_iter().collect(), said)),
        }
    }
    let of_pieces = of_pieces.iter();
    all.extend(of_pieces.map(|(pieces, said)| words.labelled(&words.enumerated(pieces), said)));
    all
}
