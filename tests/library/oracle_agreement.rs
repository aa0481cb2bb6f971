//! The engine against a naive generator that shares no code with it: the same legal moves, and
//! the same positions after each of them, under every choice of every option.

use std::fs;
use std::sync::Arc;

use crate::oracle::Oracle;
use crate::support::{
    Choices, Random, fewer_on_large_boards, games, random_choices, random_play, random_position,
    variant,
};
use komainu::board::{Dialect, Position, Spelling, Variant};
use komainu::notation::canonical;

/// The number of positions of each sort to compare under one set of choices.
#[derive(Clone, Copy)]
struct Amount {
    /// Positions from random play.
    played: usize,
    /// Positions with pieces scattered at random.
    scattered: usize,
    /// Sets of choices beyond one option at a time.
    combinations: usize,
    /// The most moves of a position to make; all are listed.
    made: usize,
}

impl Amount {
    /// Fewer positions of large boards.
    fn of(self, variant: &Variant) -> Self {
        let scale = |number| fewer_on_large_boards(number, variant);
        Self { played: scale(self.played), scattered: scale(self.scattered), ..self }
    }
}

const SHORT: Amount = Amount { played: 6, scattered: 20, combinations: 4, made: 40 };

const LONG: Amount = Amount { played: 40, scattered: 160, combinations: 16, made: usize::MAX };

fn facts(game: &str) -> String {
    let made = fs::read_to_string(format!("tests/data/games/{game}.json"));
    let built_in = || fs::read_to_string(format!("tests/data/rules/{game}.json"));
    made.or_else(|_| built_in()).expect("the facts of the game")
}

/// Compares one position, and the positions after `made` of its moves; the error says how the two differ.
fn compare(variant: &Arc<Variant>, oracle: &Oracle, text: &str, made: usize) -> Result<(), String> {
    let mut position = Position::from_sfen(variant, text, Dialect::Sfen)
        .map_err(|error| format!("{text}: {error}"))?;
    let state = oracle.parse(text);
    if oracle.sfen(&state) != text {
        return Err(format!("{text}: the oracle writes {}", oracle.sfen(&state)));
    }
    let expected = oracle.moves(&state);
    let mut found: Vec<_> =
        position.legal_moves().into_iter().map(|m| (canonical(variant, m), m)).collect();
    found.sort();
    let texts: Vec<&String> = found.iter().map(|(text, _)| text).collect();
    let wanted: Vec<&String> = expected.iter().map(|(text, _)| text).collect();
    if texts != wanted {
        let extra: Vec<_> = texts.iter().filter(|t| !wanted.contains(t)).collect();
        let missing: Vec<_> = wanted.iter().filter(|t| !texts.contains(t)).collect();
        return Err(format!("{text}: too many {extra:?}, missing {missing:?}"));
    }
    // The moves are sorted, so those that are made include some of every piece.
    let apart = found.len().div_ceil(made).max(1);
    let mut replies = 0;
    for ((played, m), (_, next)) in found.iter().zip(&expected).step_by(apart) {
        position.make(*m);
        position.forget_earlier();
        let listed = position.legal_moves().len() as u64;
        if position.count_legal(&mut Vec::new()) != listed {
            return Err(format!("{text} after {played}: {listed} moves are counted otherwise"));
        }
        replies += listed;
        let (ours, theirs) = (position.sfen(Spelling::Symbols), oracle.sfen(next));
        position.unmake();
        if ours != theirs {
            return Err(format!("{text} after {played}:\n  {ours}\n  {theirs}"));
        }
    }
    let moves: Vec<_> = found.into_iter().map(|(_, m)| m).step_by(apart).collect();
    let counted = position.count_replies(&moves);
    if counted != replies {
        return Err(format!("{text}: {counted} replies are counted, {replies} can be played"));
    }
    Ok(())
}

/// The choices of each preset of a game.
fn presets(game: &str) -> impl Iterator<Item = Choices> {
    let presets = variant(game, &Choices::new()).rules().names.presets.clone();
    presets.into_iter().map(|preset| preset.choices)
}

/// Compares positions under one set of choices and collects what differs.
fn compare_choices(name: &str, choices: &Choices, amount: Amount, seed: u64) -> Vec<String> {
    let variant = variant(name, choices);
    let borrowed: Vec<(&str, &str)> =
        choices.iter().map(|(name, choice)| (name.as_str(), choice.as_str())).collect();
    let oracle = Oracle::new(&facts(name), &borrowed);
    let amount = amount.of(&variant);
    let mut random = Random(seed);
    let mut texts = vec![oracle.sfen(&oracle.start())];
    for _ in 0..amount.played {
        let plies = 10 + random.below(240);
        texts.push(random_play(&variant, plies, &mut random).sfen(Spelling::Symbols));
    }
    for _ in 0..amount.scattered {
        let text = random_position(&variant, &mut random).sfen(Spelling::Symbols);
        let state = oracle.parse(&text);
        texts.push(oracle.sfen(&oracle.remembering(&state, |limit| random.below(limit))));
    }
    texts
        .iter()
        .filter_map(|text| compare(&variant, &oracle, text, amount.made).err())
        .map(|error| format!("{name} {choices:?}: {error}"))
        .collect()
}

fn compare_game(game: &str, amount: Amount, seed: u64) {
    let one_at_a_time = Oracle::all_choices(&facts(game)).into_iter();
    let mut sets: Vec<Choices> = one_at_a_time.map(|choice| vec![choice]).collect();
    sets.extend(presets(game).filter(|choices| choices.len() > 1));
    let mut random = Random(seed);
    sets.extend((0..amount.combinations).map(|_| random_choices(game, &mut random)));
    let mut wrong = Vec::new();
    for choices in &sets {
        wrong.extend(compare_choices(game, choices, amount, random.next()));
    }
    let shown = wrong.len().min(10);
    assert!(
        wrong.is_empty(),
        "{} positions differ, the first ones being\n{}",
        wrong.len(),
        wrong[..shown].join("\n")
    );
}

macro_rules! agreement {
    ($($short:ident, $long:ident: $game:literal;)*) => {
        $(#[test]
        fn $short() {
            compare_game($game, SHORT, 1);
        }

        #[test]
        #[ignore = "minutes; the short run covers every choice as well"]
        fn $long() {
            compare_game($game, LONG, 2);
        })*

        #[test]
        fn every_game_is_compared() {
            let compared = [$($game),*];
            let left_out: Vec<_> = games().into_iter().filter(|g| !compared.contains(g)).collect();
            assert!(left_out.is_empty(), "{left_out:?}");
        }
    };
}

agreement! {
    cannon_agrees, cannon_agrees_at_length: "cannon";
    checks_agree, checks_agree_at_length: "checks";
    checkshogi_agrees, checkshogi_agrees_at_length: "checkshogi";
    chu_agrees, chu_agrees_at_length: "chu";
    dai_agrees, dai_agrees_at_length: "dai";
    dai_dai_agrees, dai_dai_agrees_at_length: "dai-dai";
    dobutsu_agrees, dobutsu_agrees_at_length: "dobutsu";
    euroshogi_agrees, euroshogi_agrees_at_length: "euroshogi";
    gorogoro_agrees, gorogoro_agrees_at_length: "gorogoro";
    heian_agrees, heian_agrees_at_length: "heian";
    heian_sho_agrees, heian_sho_agrees_at_length: "heian-sho";
    hoppers_agree, hoppers_agree_at_length: "hoppers";
    hshogi_agrees, hshogi_agrees_at_length: "hshogi";
    judkins_agrees, judkins_agrees_at_length: "judkins";
    kyoto_agrees, kyoto_agrees_at_length: "kyoto";
    maka_dai_dai_agrees, maka_dai_dai_agrees_at_length: "maka-dai-dai";
    micro_agrees, micro_agrees_at_length: "micro";
    leapers_agree, leapers_agree_at_length: "leapers";
    limits_agree, limits_agree_at_length: "limits";
    mini_agrees, mini_agrees_at_length: "mini";
    okisaki_agrees, okisaki_agrees_at_length: "okisaki";
    sho_agrees, sho_agrees_at_length: "sho";
    riders_agree, riders_agree_at_length: "riders";
    runners_agree, runners_agree_at_length: "runners";
    shogi_agrees, shogi_agrees_at_length: "shogi";
    sweepers_agree, sweepers_agree_at_length: "sweepers";
    tai_agrees, tai_agrees_at_length: "tai";
    taikyoku_agrees, taikyoku_agrees_at_length: "taikyoku";
    tenjiku_agrees, tenjiku_agrees_at_length: "tenjiku";
    tori_agrees, tori_agrees_at_length: "tori";
    turners_agree, turners_agree_at_length: "turners";
    unashogi_agrees, unashogi_agrees_at_length: "unashogi";
    wa_agrees, wa_agrees_at_length: "wa";
    whale_agrees, whale_agrees_at_length: "whale";
    yari_agrees, yari_agrees_at_length: "yari";
}
