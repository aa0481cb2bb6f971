//! What the choices of options change in the rules.

use komainu::rules::{
    BareKing, BeforeRoyal, Compulsory, CounterStrike, Declaration, Deferral, Emperor,
    EmperorProtection, Hook, Impasse, LionCapture, PieceRules, Power, PromoteOn,
    RangeCaptureLanding, Repetition, Rules, Verdict, ZoneSquares,
};

/// An effect of a choice besides changing how pieces move: option, choice, and how to detect it.
pub type Effect = (&'static str, &'static str, fn(&Rules) -> bool);

/// Returns `true` if capturing the first piece turns the captor into the second.
fn infects(rules: &Rules, victim: &str, captor: Option<&str>) -> bool {
    let kind = |symbol| rules.kind_by_symbol(symbol).unwrap();
    rules.pieces[kind(victim).index()].infects == captor.map(kind)
}

/// The piece with this symbol.
fn piece<'r>(rules: &'r Rules, symbol: &str) -> &'r PieceRules {
    &rules.pieces[rules.kind_by_symbol(symbol).unwrap().index()]
}

/// The rank of the piece with this symbol.
fn rank(rules: &Rules, symbol: &str) -> Option<u8> {
    piece(rules, symbol).rank
}

/// Returns `true` if the rules about promotion in the zone are those of the rule texts of Chu and Dai.
fn promotes_by_the_rule_text(rules: &Rules) -> bool {
    let forced = ["P", "L"].iter().all(|symbol| piece(rules, symbol).must_promote == 1);
    let pawn = match rules.promotion.deferral {
        Deferral::NextTurnOnlyByCapture => Some(Deferral::UntilLastRank),
        _ => None,
    };
    forced && piece(rules, "P").deferral == pawn
}

/// Returns `true` if pieces promote only by capturing or entering the zone anew, these alone have a
/// chance on the last rank, and some have to promote if and only if `some_have_to`.
fn promotes_on_entry(rules: &Rules, last_rank_chance: &[&str], some_have_to: bool) -> bool {
    let with_chance = rules.pieces.iter().filter(|piece| piece.last_rank_chance);
    let symbols: Vec<_> = with_chance.map(|piece| piece.symbol.as_str()).collect();
    let nothing_special = rules.pieces.iter().all(|piece| piece.deferral.is_none());
    let forced = rules.pieces.iter().any(|piece| piece.must_promote > 0);
    rules.promotion.deferral == Deferral::UntilCaptureOrReentry
        && nothing_special
        && forced == some_have_to
        && symbols == last_rank_chance
}

/// Returns `true` if these squares of a move count in a zone and promotion is compulsory to this degree.
fn promotes_in_zone(rules: &Rules, squares: ZoneSquares, compulsory: Compulsory) -> bool {
    let promotion = rules.promotion;
    matches!(promotion.on, PromoteOn::Zone(_))
        && promotion.deferral == Deferral::None
        && (promotion.squares, promotion.compulsory) == (squares, compulsory)
}

/// Returns `true` if a declaration with ten pieces needs these points.
fn declares(rules: &Rules, wins: [u8; 2], draws: Option<u8>) -> bool {
    rules.impasse == Impasse::Declaration(Declaration { pieces: 10, wins, draws })
}

/// Returns `true` if the hook of the Peacock goes on in the directions it starts in.
fn peacock_stays_forward(rules: &Rules) -> bool {
    let mut powers = piece(rules, "PC").powers.iter();
    powers.any(|power| matches!(power, Power::Hook(Hook { first, second }) if first == second))
}

/// Every choice with such an effect, and how to detect it.
pub const EFFECTS: [Effect; 103] = [
    ("self_check", "illegal", |r| r.endings.check_is_enforced),
    ("self_check", "allowed", |r| !r.endings.check_is_enforced),
    ("nifu", "forbidden", |r| r.drops.is_some_and(|d| d.pawns_per_file == Some(1))),
    ("nifu", "allowed", |r| r.drops.is_some_and(|d| d.pawns_per_file.is_none())),
    ("pawn_drop_mate", "forbidden", |r| r.drops.is_some_and(|d| !d.pawn_drop_mate)),
    ("pawn_drop_mate", "allowed", |r| r.drops.is_some_and(|d| d.pawn_drop_mate)),
    ("immobile_drop", "forbidden", |r| r.drops.is_some_and(|d| !d.immobile)),
    ("repetition", "fourfold_black_loses", |r| {
        r.endings.repetition == Repetition::FourfoldBlackLoses
    }),
    ("repetition", "fourfold_draw", |r| r.endings.repetition == Repetition::FourfoldDraw),
    ("repetition", "threefold_draw", |r| r.endings.repetition == Repetition::ThreefoldDraw),
    ("repetition", "unrestricted", |r| r.endings.repetition == Repetition::Unrestricted),
    ("repetition", "forbidden", |r| r.endings.repetition == Repetition::Forbidden),
    ("perpetual_check", "checker_loses", |r| r.endings.perpetual_check_loses),
    ("perpetual_check", "same_as_repetition", |r| !r.endings.perpetual_check_loses),
    ("no_legal_move", "loss", |r| r.endings.no_legal_move == Verdict::Loss),
    ("no_legal_move", "draw", |r| r.endings.no_legal_move == Verdict::Draw),
    ("bare_king", "off", |r| r.endings.bare_king == BareKing::Off),
    ("bare_king", "loses", |r| r.endings.bare_king == BareKing::Loses),
    ("end_of_game", "royal_capture", |r| !r.endings.check_is_enforced),
    ("simultaneous_royal_loss", "captor_wins", |r| {
        r.endings.simultaneous_royal_loss == Verdict::Win
    }),
    ("simultaneous_royal_loss", "draw", |r| r.endings.simultaneous_royal_loss == Verdict::Draw),
    ("crown_prince_rank", "ordinary", |r| rank(r, "CP").is_none()),
    ("crown_prince_rank", "king", |r| rank(r, "CP") == rank(r, "K")),
    ("general_jump_limit", "jumped_and_captured_lower", |r| r.range_jump.captured_must_be_lower),
    ("general_jump_limit", "only_jumped_lower", |r| !r.range_jump.captured_must_be_lower),
    ("general_plain_capture", "any", |r| !r.range_jump.plain_capture_must_be_lower),
    ("general_plain_capture", "lower_only", |r| r.range_jump.plain_capture_must_be_lower),
    ("fire_demon_meets_fire_demon", "mover_only", |r| !r.burning.burns_before_it_burns),
    ("fire_demon_meets_fire_demon", "others_then_mover", |r| r.burning.burns_before_it_burns),
    ("burn_without_displacement", "burnt", |r| r.burning.without_displacement),
    ("burn_without_displacement", "safe", |r| !r.burning.without_displacement),
    ("demon_promotion_burn", "no", |r| !r.burning.on_promotion),
    ("demon_promotion_burn", "yes", |r| r.burning.on_promotion),
    ("area_move_pass", "no", |r| !r.area_pass),
    ("area_move_pass", "yes", |r| r.area_pass),
    ("tetrarchs_third_square", "second_empty", |r| !r.skip_slide_needs_first_empty),
    ("tetrarchs_third_square", "first_and_second_empty", |r| r.skip_slide_needs_first_empty),
    ("promotion_squares", "any_square_of_the_move", |r| {
        r.promotion.squares == ZoneSquares::AnySquareOfTheMove
    }),
    ("promotion_squares", "start_or_end", |r| r.promotion.squares == ZoneSquares::StartOrEnd),
    ("promotion_deferral", "none", |r| r.promotion.deferral == Deferral::None),
    ("promotion_deferral", "chu", |r| r.promotion.deferral == Deferral::UntilCaptureOrReentry),
    ("contagious_promotion", "off", |r| r.pieces.iter().all(|piece| piece.infects.is_none())),
    ("contagious_promotion", "on", |r| {
        let of_devas = ["DV", "TK"].iter().all(|victim| infects(r, victim, Some("TK")));
        of_devas && ["DSp", "BSp"].iter().all(|victim| infects(r, victim, Some("BSp")))
    }),
    ("contagious_promotion", "promoted_only", |r| {
        let promoted = infects(r, "TK", Some("TK")) && infects(r, "BSp", Some("BSp"));
        promoted && infects(r, "DV", None) && infects(r, "DSp", None)
    }),
    ("promotion_on_capture", "compulsory", |r| r.promotion.compulsory == Compulsory::Always),
    ("promotion_on_capture", "optional_unless_victim_promoted", |r| {
        r.promotion.compulsory == Compulsory::WhenVictimPromoted
    }),
    ("emperor_may_not_capture", "any_protected_piece", |r| !r.emperor.only_royals_protected),
    ("emperor_may_not_capture", "protected_royals_only", |r| r.emperor.only_royals_protected),
    ("emperor_protection", "recapture_after_the_capture", |r| !r.emperor.protection_before_capture),
    ("emperor_protection", "attack_before_the_capture", |r| r.emperor.protection_before_capture),
    ("enemy_emperor_protects", "always", |r| {
        r.emperor.enemy_emperor_protects == EmperorProtection::Always
    }),
    ("enemy_emperor_protects", "never", |r| {
        r.emperor.enemy_emperor_protects == EmperorProtection::Never
    }),
    ("enemy_emperor_protects", "if_it_could_recapture", |r| {
        r.emperor.enemy_emperor_protects == EmperorProtection::IfItCouldRecapture
    }),
    ("repetition", "off", |r| r.endings.repetition == Repetition::Unrestricted),
    ("repetition", "fourfold_no_contest", |r| r.endings.repetition == Repetition::FourfoldDraw),
    ("repetition", "third_forbidden", |r| r.endings.repetition == Repetition::ThirdForbidden),
    ("repetition", "third_starter_varies", |r| {
        r.endings.repetition == Repetition::ThirdStarterVaries
    }),
    ("repetition", "mover_loses_fourth", |r| {
        r.endings.repetition == Repetition::FourfoldMoverLoses
    }),
    ("repetition", "lishogi", |r| r.endings.repetition == Repetition::FourfoldAttackerLoses),
    ("repetition", "jcsa", |r| r.endings.repetition == Repetition::FourfoldAggressorVaries),
    ("perpetual_check", "off", |r| !r.endings.perpetual_check_loses),
    ("bare_king", "shogivar", |r| r.endings.bare_king == BareKing::Loses),
    ("bare_king", "jcsa", |r| r.endings.bare_king == BareKing::LosesToOnePiece),
    ("bare_king", "lishogi", |r| r.endings.bare_king == BareKing::LosesToMaterial),
    ("impasse", "declaration_27", |r| declares(r, [28, 27], None)),
    ("impasse", "declaration_24", |r| declares(r, [31, 31], Some(24))),
    ("impasse", "try", |r| r.impasse == Impasse::Try),
    ("impasse", "agreement", |r| r.impasse == Impasse::Agreement),
    ("drops", "without", |r| r.drops.is_none()),
    ("drops", "with", |r| r.drops.is_some_and(|d| d.pawns_per_file == Some(1))),
    ("dolphin_file_limit_on_moves", "drops_only", |r| {
        r.drops.is_some_and(|d| !d.moves_keep_pawn_limit)
    }),
    ("dolphin_file_limit_on_moves", "drops_and_moves", |r| {
        r.drops.is_some_and(|d| d.moves_keep_pawn_limit)
    }),
    ("promotion", "always", |r| {
        r.drops.is_some_and(|d| d.before_royal == Some(BeforeRoyal::NoCapture))
    }),
    ("promotion", "after_own_king", |r| {
        r.drops.is_some_and(|d| d.before_royal == Some(BeforeRoyal::NoCaptureOrPromotion))
    }),
    ("promotion_rule", "compulsory", |r| r.promotion.compulsory == Compulsory::Always),
    ("promotion_rule", "optional", |r| r.promotion.compulsory == Compulsory::Never),
    ("promotion_rule", "shogivar", promotes_by_the_rule_text),
    ("promotion_rule", "chu_like", |r| promotes_on_entry(r, &[], r.id == "taikyoku")),
    ("promotion_rule", "jcsa", |r| promotes_on_entry(r, &["P"], false)),
    ("promotion_rule", "lishogi", |r| promotes_on_entry(r, &["P", "L"], false)),
    ("promotion_rule", "zone_optional", |r| {
        promotes_in_zone(r, ZoneSquares::AnySquareOfTheMove, Compulsory::Never)
    }),
    ("promotion_rule", "zone_end_optional", |r| {
        promotes_in_zone(r, ZoneSquares::End, Compulsory::Never)
    }),
    ("promotion_rule", "zone_compulsory", |r| {
        promotes_in_zone(r, ZoneSquares::EndOrCaptures, Compulsory::Always)
    }),
    ("promotion_rule", "capture", |r| {
        r.promotion.on == PromoteOn::Capture && r.promotion.compulsory == Compulsory::Always
    }),
    ("range_capture_passed", "captured", |r| r.range_capture.passed_are_captured),
    ("range_capture_passed", "left_standing", |r| !r.range_capture.passed_are_captured),
    ("range_capture_landing", "empty_or_lower_enemy", |r| {
        r.range_capture.landing == RangeCaptureLanding::EmptyOrLowerEnemy
    }),
    ("range_capture_landing", "empty_or_any_enemy", |r| {
        r.range_capture.landing == RangeCaptureLanding::EmptyOrAnyEnemy
    }),
    ("range_capture_landing", "empty_or_lower", |r| {
        r.range_capture.landing == RangeCaptureLanding::EmptyOrLower
    }),
    ("range_capture_landing", "empty_only", |r| {
        r.range_capture.landing == RangeCaptureLanding::EmptyOnly
    }),
    ("range_capture_landing", "capture_after_passing", |r| {
        r.range_capture.landing == RangeCaptureLanding::CaptureAfterPassing
    }),
    ("lion_capture", "after_move", |r| r.lion_trading.capture == LionCapture::UndefendedAfterMove),
    ("lion_capture", "before_move", |r| {
        r.lion_trading.capture == LionCapture::UndefendedBeforeMove
    }),
    ("counter_strike", "strict", |r| r.lion_trading.counter_strike == CounterStrike::Always),
    ("counter_strike", "okazaki", |r| r.lion_trading.counter_strike == CounterStrike::IfDefended),
    ("counter_strike", "lishogi", |r| {
        r.lion_trading.counter_strike == CounterStrike::AtDestination
    }),
    ("counter_strike", "off", |r| r.lion_trading.counter_strike == CounterStrike::Off),
    ("counter_strike_same_square", "allowed", |r| r.lion_trading.counter_strike_same_square),
    ("counter_strike_same_square", "forbidden", |r| !r.lion_trading.counter_strike_same_square),
    ("peacock", "either_diagonal", |r| !peacock_stays_forward(r)),
    ("peacock", "forward_only", peacock_stays_forward),
    ("crown_prince_promotion", "none", |r| piece(r, "CP").promotes_to.is_none()),
    ("crown_prince_promotion", "emperor", |r| {
        let emperor = &r.pieces[piece(r, "CP").promotes_to.unwrap().index()];
        emperor.royal && emperor.powers == [Power::Emperor(Emperor)]
    }),
];
