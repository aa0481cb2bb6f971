//! The rules of a game in sentences, apart from what its pieces do.

use super::language::{Catalogue, PromotionRight, name, words};
use super::piece::{kinds, named};
use komainu_core::rules::{
    BareKing, BurningRules, Compulsory, CounterStrike, Deferral, Drops, EmperorRules, Endings,
    Goal, GoalPiece, Impasse, LionCapture, LionTrading, Power, PromoteOn, Promotion,
    RangeCaptureRules, Rules, SkipSlide, ZoneSquares,
};
use komainu_core::text::Language;
use komainu_core::types::Color;

/// The rules of promotion.
pub(super) fn promotion(rules: &Rules, language: Language) -> Vec<String> {
    let words = words(language);
    let Promotion { on, compulsory, squares, deferral } = rules.promotion;
    let right = match on {
        PromoteOn::Nothing => return vec![words.promotion_right(PromotionRight::Nothing)],
        PromoteOn::Zone(depth) => PromotionRight::Zone(depth),
        PromoteOn::Capture => PromotionRight::Capture,
        PromoteOn::Move => PromotionRight::Move,
    };
    let mut said = vec![words.promotion_right(right), compulsory.sentence(language).to_owned()];
    if matches!(on, PromoteOn::Zone(_)) {
        // Only some powers touch more squares than the start and the end.
        let touching = match squares {
            _ if touches_more(rules) => squares,
            ZoneSquares::EndOrCaptures => ZoneSquares::End,
            ZoneSquares::AnySquareOfTheMove => ZoneSquares::StartOrEnd,
            _ => squares,
        };
        said.push(touching.sentence(language).to_owned());
        if compulsory != Compulsory::Always || deferral != Deferral::None {
            said.push(deferral.sentence(language).to_owned());
        }
    }
    if kinds(rules).any(|kind| rules.other_side(kind).is_some()) {
        said.push(words.turning_over().to_owned());
    }
    said
}

/// The rules of drops.
pub(super) fn drops(rules: &Rules, language: Language) -> Vec<String> {
    let words = words(language);
    let Some(drops) = rules.drops else {
        return vec![words.no_drops().to_owned()];
    };
    let Drops {
        either_side,
        pawn,
        pawns_per_file,
        moves_keep_pawn_limit,
        pawn_drop_mate,
        check,
        immobile,
        before_royal,
    } = drops;
    let mut said = vec![words.drops(either_side), words.immobile_drops(immobile).to_owned()];
    let pawn = pawn.map(|kind| named(rules, kind, language));
    if let (Some(pawn), Some(limit)) = (&pawn, pawns_per_file) {
        said.push(words.pawn_limit(pawn, limit, moves_keep_pawn_limit));
    }
    if let (Some(pawn), false) = (&pawn, pawn_drop_mate) {
        said.push(words.no_pawn_drop_mate(pawn));
    }
    if !check {
        said.push(words.no_check_by_drop().to_owned());
    }
    said.extend(before_royal.map(|rule| rule.sentence(language).to_owned()));
    let held = Color::ALL.iter().zip(&rules.hands).filter(|(_, hand)| !hand.is_empty());
    said.extend(held.map(|(&color, hand)| {
        let pieces = hand.iter().map(|&(kind, count)| (named(rules, kind, language), count));
        words.held_at_start(color, &pieces.collect::<Vec<_>>())
    }));
    said
}

/// How games end.
pub(super) fn endings(rules: &Rules, language: Language) -> Vec<String> {
    let words = words(language);
    let Endings {
        check_is_enforced,
        checks_to_win,
        repetition,
        perpetual_check_loses,
        no_legal_move,
        bare_king,
        simultaneous_royal_loss,
    } = rules.endings;
    let burns = has_power(rules, |power| matches!(power, Power::Burn(_)));
    let mut said =
        vec![words.last_royal_lost().to_owned(), words.check(check_is_enforced).to_owned()];
    if checks_to_win.is_some() {
        said.push(words.check_wins().to_owned());
    }
    if check_is_enforced && burns {
        said.push(words.burning_is_no_check().to_owned());
    }
    said.push(words.no_legal_move(check_is_enforced, no_legal_move));
    said.push(repetition.sentence(language).to_owned());
    if perpetual_check_loses {
        said.push(words.perpetual_check_loses().to_owned());
    }
    if bare_king != BareKing::Off {
        said.push(bare_king.sentence(language).to_owned());
    }
    if burns {
        said.push(words.both_royals_lost(simultaneous_royal_loss));
    }
    match rules.impasse {
        Impasse::Agreement => said.push(words.agreement().to_owned()),
        Impasse::Try => said.push(words.try_rule().to_owned()),
        Impasse::Declaration(declaration) => said.extend(words.declaration(declaration)),
    }
    said.extend(rules.goal.map(|goal| self::goal(rules, goal, language)));
    said
}

/// The ranks on which a piece wins.
fn goal(rules: &Rules, Goal { ranks, by, unattacked }: Goal, language: Language) -> String {
    let piece = match by {
        GoalPiece::Royal => None,
        GoalPiece::Kind(kind) => Some(named(rules, kind, language)),
    };
    words(language).goal(piece.as_deref(), ranks, unattacked)
}

/// The rules about powers that some piece has.
pub(super) fn powers(rules: &Rules, language: Language) -> Vec<String> {
    let words = words(language);
    let mut said = Vec::new();
    if has_power(rules, |power| matches!(power, Power::RangeJump(_))) {
        said.push(words.range_jump_limits(rules.range_jump));
    }
    if has_power(rules, |power| matches!(power, Power::RangeJump(_) | Power::RangeCapture(_))) {
        said.push(order_of_ranks(rules, language));
    }
    if has_power(rules, |power| matches!(power, Power::RangeCapture(_))) {
        let RangeCaptureRules { passed_are_captured, landing } = rules.range_capture;
        said.push(words.range_capture_passing(passed_are_captured).to_owned());
        said.push(landing.sentence(language).to_owned());
    }
    if has_power(rules, |power| matches!(power, Power::Burn(_))) {
        said.extend(burning(rules.burning, words));
    }
    if has_power(rules, |power| matches!(power, Power::Emperor(_))) {
        said.extend(emperor(rules.emperor, language));
    }
    if has_power(rules, |power| matches!(power, Power::Area(_))) {
        said.push(words.area_pass(rules.area_pass).to_owned());
    }
    if has_power(rules, |power| {
        matches!(power, Power::SkipSlide(SkipSlide { from: 2, max: Some(3..), .. }))
    }) {
        said.push(words.skip_slide_limit(rules.skip_slide_needs_first_empty).to_owned());
    }
    said
}

/// The pieces that have a rank, the highest first.
fn order_of_ranks(rules: &Rules, language: Language) -> String {
    let mut all: Vec<u8> = rules.pieces.iter().filter_map(|piece| piece.rank).collect();
    all.sort_unstable();
    all.dedup();
    let of_rank = |rank: &u8| {
        let mut names: Vec<String> = Vec::new();
        for piece in rules.pieces.iter().filter(|piece| piece.rank == Some(*rank)) {
            let name = name(piece, language);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    };
    let ranks: Vec<Vec<String>> = all.iter().map(of_rank).collect();
    let ranks: Vec<Vec<&str>> =
        ranks.iter().map(|names| names.iter().map(String::as_str).collect()).collect();
    words(language).order_of_ranks(&ranks)
}

/// The rules of burning.
fn burning(rules: BurningRules, words: &dyn Catalogue) -> [String; 3] {
    let BurningRules { burns_before_it_burns, without_displacement, on_promotion } = rules;
    [
        words.burners_meeting(burns_before_it_burns),
        words.burning_without_moving(without_displacement),
        words.burning_on_promotion(on_promotion),
    ]
    .map(str::to_owned)
}

/// The limits of an Emperor's captures.
fn emperor(rules: EmperorRules, language: Language) -> [String; 3] {
    let EmperorRules { only_royals_protected, protection_before_capture, enemy_emperor_protects } =
        rules;
    let words = words(language);
    [
        words.emperor_captures(only_royals_protected),
        words.emperor_protection(protection_before_capture),
        enemy_emperor_protects.sentence(language),
    ]
    .map(str::to_owned)
}

/// The rules against trading Lions; none where Lions are captured like other pieces.
pub(super) fn lion_trading(rules: &Rules, language: Language) -> Vec<String> {
    let words = words(language);
    let LionTrading { capture, counter_strike, counter_strike_same_square } = rules.lion_trading;
    let mut said = Vec::new();
    if capture == LionCapture::Free && counter_strike == CounterStrike::Off {
        return said;
    }
    said.push(capture.sentence(language).to_owned());
    said.push(counter_strike.sentence(language).to_owned());
    if counter_strike != CounterStrike::Off {
        said.push(words.counter_strike_same_square(counter_strike_same_square).to_owned());
    }
    let minor: Vec<String> = kinds(rules)
        .filter(|kind| rules.pieces[kind.index()].minor)
        .map(|kind| named(rules, kind, language))
        .collect();
    if !minor.is_empty() {
        said.push(words.minor_pieces(&minor));
    }
    said
}

/// Returns `true` if a move may touch other squares than its start and its end.
fn touches_more(rules: &Rules) -> bool {
    let on_the_way = |power: &Power| {
        use Power::{Igui, LineLion, Lion, RangeCapture, TurningLion};
        matches!(
            power,
            Lion { .. } | LineLion { .. } | TurningLion { .. } | RangeCapture { .. } | Igui { .. }
        )
    };
    has_power(rules, on_the_way)
        || rules.area_pass && has_power(rules, |power| matches!(power, Power::Area(_)))
}

/// Returns `true` if some piece has a power of a sort.
fn has_power(rules: &Rules, is_it: fn(&Power) -> bool) -> bool {
    rules.pieces.iter().flat_map(|piece| &piece.powers).any(is_it)
}
