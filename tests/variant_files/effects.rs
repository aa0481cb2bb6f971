//! What the choices of options change in the rules.

use komainu::rules::{
    BareKing, Compulsory, Deferral, EmperorProtection, Repetition, Rules, Verdict, ZoneSquares,
};

/// What choices do besides changing how pieces move.
pub type Effect = (&'static str, &'static str, fn(&Rules) -> bool);

/// Whether capturing the first piece turns the captor into the second.
fn infects(rules: &Rules, victim: &str, captor: Option<&str>) -> bool {
    let kind = |symbol| rules.kind_by_symbol(symbol).unwrap();
    rules.pieces[kind(victim).index()].infects == captor.map(kind)
}

/// The rank of the piece with this symbol.
fn rank(rules: &Rules, symbol: &str) -> Option<u8> {
    rules.pieces[rules.kind_by_symbol(symbol).unwrap().index()].rank
}

/// Every choice that does something besides, and how to tell.
pub const EFFECTS: [Effect; 52] = [
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
];
