//! From the sections of a variant file to the rules of its game.

use toml::de::DeTable;

use super::mistake::{Mistake, Mistakes};
use super::names::read_names;
use super::pieces::read_pieces;
use super::section::{Reader, Section, in_order};
use super::setup::{read_hands, read_setup};
use super::value::Text;
use super::{
    BurningRules, Declaration, Drops, EmperorRules, Endings, Goal, GoalPiece, Impasse, LionTrading,
    PieceRules, PromoteOn, Promotion, RangeJumpRules, RuleOption, Rules, Verdict, XBoard, lexical,
};
use crate::types::{Color, Move, PieceKind, Square};

/// The rules in a file under the choices that these options have; where something is wrong, which
/// is noted, something harmless takes its place.
pub(super) fn read_rules(tree: &DeTable<'_>, options: Vec<RuleOption>) -> (Rules, Mistakes) {
    let mut reader = Reader::default();
    let pieces = tree.get("pieces").and_then(|pieces| pieces.get_ref().as_table());
    reader.symbols =
        pieces.into_iter().flat_map(in_order).map(|(key, _)| &**key.get_ref()).collect();
    let rules = read_root(Section::root(tree, &mut reader), options);
    (rules, reader.wrong)
}

/// Reads a whole file.
fn read_root(mut file: Section<'_, '_>, options: Vec<RuleOption>) -> Rules {
    file.needs(&["id", "name", "files", "ranks", "setup", "pieces"]);
    let side = Square::MAX_SIDE as u8;
    let id = file.text("id", lexical::identifier).unwrap_or_default();
    let name = file.text("name", lexical::line).unwrap_or_default();
    let (files, ranks) = (file.number("files", 1, side), file.number("ranks", 1, side));
    let setup = read_setup(&mut file, files, ranks);
    let names = read_names(&mut file, &id, Some(&options));
    let (files, ranks) = (files.unwrap_or(side), ranks.unwrap_or(side));
    let promotion = read_promotion(file.section("promotion"), ranks);
    let pieces = read_pieces(&mut file, promotion.on);
    let drops = file.optional("drops").map(|section| read_drops(section, &pieces));
    check_xboard(&mut file, files, ranks, drops.is_some());
    let before_royal = drops.and_then(|drops: Drops| drops.before_royal);
    let hands = read_hands(&mut file, &pieces, before_royal);
    let goal = file.optional("goal").map(|section| read_goal(section, ranks));
    let endings = read_endings(file.section("endings"));
    let impasse = read_impasse(file.section("impasse"), promotion.on);
    let lion_trading = read_lion_trading(file.section("lion_trading"));
    let range_jump = read_range_jump(file.section("range_jump"));
    let burning = read_burning(file.section("burning"));
    let emperor = read_emperor(file.section("emperor"));
    let area_pass = file.section("area").word("pass", &NO_YES);
    let third = [("second_empty", false), ("first_and_second_empty", true)];
    let skip_slide_needs_first_empty = file.section("skip_slide").word("third_square", &third);
    file.value("options");
    let rules = Rules {
        id,
        name,
        names,
        files,
        ranks,
        pieces,
        setup,
        hands,
        promotion,
        drops,
        endings,
        range_jump,
        burning,
        emperor,
        lion_trading,
        impasse,
        goal,
        area_pass,
        skip_slide_needs_first_empty,
        options,
    };
    if file.reader.wrong.is_empty() {
        check_royals(&rules, &mut file);
        check_spellings(&rules, &mut file);
    }
    rules
}

/// The words for what does not hold unless it is said.
const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];
/// The words for what is allowed unless it is forbidden.
const ALLOWED: [(&str, bool); 2] = [("allowed", true), ("forbidden", false)];

fn read_promotion(mut section: Section<'_, '_>, ranks: u8) -> Promotion {
    let nothing = ("nothing", PromoteOn::Nothing);
    let words = [nothing, ("zone", PromoteOn::Zone(ranks)), ("capture", PromoteOn::Capture)];
    let on = section.word("on", &[&words[..], &[("move", PromoteOn::Move)]].concat());
    let depth = section.number("ranks", 1, ranks);
    let is_zone = matches!(on, PromoteOn::Zone(_));
    if is_zone && !section.has("ranks") {
        section.misfit("on", "a promotion zone needs its depth, `ranks`");
    } else if !is_zone && depth.is_some() {
        section.misfit("ranks", "`ranks` needs `on = \"zone\"`");
    }
    Promotion {
        on: if is_zone { PromoteOn::Zone(depth.unwrap_or(ranks)) } else { on },
        compulsory: section.get_or_default("compulsory"),
        squares: section.get_or_default("squares"),
        deferral: section.get_or_default("deferral"),
    }
}

fn read_drops(mut section: Section<'_, '_>, kinds: &[PieceRules]) -> Drops {
    let before_royal = section.get("before_royal");
    let mut droppable = kinds.iter().filter(|kind| kind.is_droppable(before_royal));
    if let Some(kind) = droppable.nth(Move::SLOTS) {
        let (most, symbol) = (Move::SLOTS, &kind.symbol);
        let message = format!("only {most} kinds can be dropped; `{symbol}` is one more");
        section.whole("", &message);
    }
    let pawn = section.kind("pawn");
    let undroppable = pawn.and_then(|pawn| kinds.get(pawn.index()));
    if let Some(kind) = undroppable.filter(|kind| !kind.is_droppable(before_royal)) {
        section.whole("pawn", &format!("`{}` cannot be dropped", kind.symbol));
    }
    let pawns_per_file = section.number("pawns_per_file", 1, Square::MAX_SIDE as u8);
    if pawns_per_file.is_some() && !section.has("pawn") {
        section.misfit("pawns_per_file", "`pawns_per_file` needs `pawn`");
    }
    Drops {
        either_side: section.word("side", &[("unpromoted", false), ("either", true)]),
        pawn,
        pawns_per_file,
        moves_keep_pawn_limit: section
            .word("pawn_limit", &[("drops", false), ("drops_and_moves", true)]),
        pawn_drop_mate: section.word("pawn_drop_mate", &ALLOWED),
        immobile: section.word("immobile", &[ALLOWED[1], ALLOWED[0]]),
        before_royal,
    }
}

fn read_endings(mut section: Section<'_, '_>) -> Endings {
    let perpetual = [("same_as_repetition", false), ("checker_loses", true)];
    let stalemate = [("loss", Verdict::Loss), ("draw", Verdict::Draw)];
    let both = [("captor_wins", Verdict::Win), ("draw", Verdict::Draw)];
    Endings {
        check_is_enforced: section.word("self_check", &[("allowed", false), ("illegal", true)]),
        repetition: section.get_or_default("repetition"),
        perpetual_check_loses: section.word("perpetual_check", &perpetual),
        no_legal_move: section.word("no_legal_move", &stalemate),
        bare_king: section.get_or_default("bare_king"),
        simultaneous_royal_loss: section.word("simultaneous_royal_loss", &both),
    }
}

fn read_range_jump(mut section: Section<'_, '_>) -> RangeJumpRules {
    let limit = [("jumped_and_captured_lower", true), ("only_jumped_lower", false)];
    RangeJumpRules {
        captured_must_be_lower: section.word("jump_limit", &limit),
        plain_capture_must_be_lower: section
            .word("plain_capture", &[("any", false), ("lower_only", true)]),
    }
}

fn read_burning(mut section: Section<'_, '_>) -> BurningRules {
    let meeting = [("mover_only", false), ("others_then_mover", true)];
    BurningRules {
        burns_before_it_burns: section.word("demon_meets_demon", &meeting),
        without_displacement: section
            .word("without_displacement", &[("burnt", true), ("safe", false)]),
        on_promotion: section.word("on_promotion", &NO_YES),
    }
}

fn read_emperor(mut section: Section<'_, '_>) -> EmperorRules {
    let protected = [("any_protected_piece", false), ("protected_royals_only", true)];
    let before = [("recapture_after_the_capture", false), ("attack_before_the_capture", true)];
    EmperorRules {
        only_royals_protected: section.word("may_not_capture", &protected),
        protection_before_capture: section.word("protection", &before),
        enemy_emperor_protects: section.get_or_default("enemy_emperor_protects"),
    }
}

fn read_lion_trading(mut section: Section<'_, '_>) -> LionTrading {
    LionTrading {
        capture: section.get_or_default("capture"),
        counter_strike: section.get_or_default("counter_strike"),
        counter_strike_same_square: section.word("counter_strike_same_square", &ALLOWED),
    }
}

fn read_impasse(mut section: Section<'_, '_>, promote_on: PromoteOn) -> Impasse {
    let [pieces, black, white, draws] =
        ["pieces", "black_wins", "white_wins", "draw"].map(|key| section.number(key, 0, u8::MAX));
    let wins = [black.unwrap_or(0), white.unwrap_or(0)];
    let declaration = Declaration { pieces: pieces.unwrap_or(0), wins, draws };
    let words = [
        ("agreement", Impasse::Agreement),
        ("declaration", Impasse::Declaration(declaration)),
        ("try", Impasse::Try),
    ];
    let impasse = section.word("by", &words);
    if matches!(impasse, Impasse::Declaration(_)) {
        if !matches!(promote_on, PromoteOn::Zone(_)) {
            section.whole("by", "a declaration needs a promotion zone");
        }
        if !section.has("black_wins") || !section.has("white_wins") {
            section.misfit("by", "a declaration needs `black_wins` and `white_wins`");
        }
    }
    impasse
}

fn read_goal(mut section: Section<'_, '_>, ranks: u8) -> Goal {
    section.needs(&["ranks", "by"]);
    let by: Option<Text> = section.get("by");
    let kind = by.as_ref().and_then(|by| section.reader.kind(by.get_ref()));
    if let Some(by) = by.filter(|by| kind.is_none() && by.get_ref() != "royal") {
        let known = [&["royal"][..], &section.reader.symbols].concat();
        section.note(Mistake::unknown_piece(by.span(), by.get_ref(), &known));
    }
    Goal {
        ranks: section.number("ranks", 1, ranks).unwrap_or(1),
        by: kind.map_or(GoalPiece::Royal, GoalPiece::Kind),
        unattacked: section.get_or_default("unattacked"),
    }
}

/// Makes sure that XBoard can show the board if it is to.
fn check_xboard(file: &mut Section<'_, '_>, files: u8, ranks: u8, drops: bool) {
    if file.has("xboard") && !XBoard::can_show(files, ranks, drops) {
        let message = format!("XBoard cannot show a board of {files} files and {ranks} ranks");
        file.whole("xboard", &message);
    }
}

/// Makes sure that both players can lose.
fn check_royals(rules: &Rules, file: &mut Section<'_, '_>) {
    let lacks = |color: &Color| {
        let placed = rules.setup.iter().flatten().flatten().filter(|(_, owner)| owner == color);
        let held = rules.hands[color.index()].iter().map(|(kind, _)| kind);
        let mut owned = placed.map(|(kind, _)| kind).chain(held);
        !owned.any(|kind| rules.pieces[kind.index()].royal)
    };
    let lacking: Vec<Color> = Color::ALL.into_iter().filter(lacks).collect();
    let message = match lacking.as_slice() {
        [] => return,
        [color] => format!("{color:?} has no royal piece in the set-up"),
        _ => "neither player has a royal piece in the set-up".to_owned(),
    };
    let mistake = Mistake::new(file.place("setup"), message);
    let help = "mark the piece that must not be lost with `royal = true`";
    file.reader.wrong.push(mistake.with_help(help).if_parts_are_right());
}

/// Makes sure that no two kinds are written the same way.
fn check_spellings(rules: &Rules, file: &mut Section<'_, '_>) {
    for spelling in [Rules::piece_text, Rules::piece_id] {
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let mut seen: Vec<_> = kinds.map(|k| (spelling(rules, k, Color::Black), k)).collect();
        seen.sort_unstable();
        for pair in seen.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let [one, other] = [0, 1].map(|at| &rules.pieces[pair[at].1.index()].symbol);
            let message = format!("`{other}` would be written `{}`, as `{one}` is", pair[0].0);
            let span = file.place_of(&["pieces", other, "id"]);
            file.reader.wrong.push(Mistake::new(span, message).if_parts_are_right());
        }
    }
}
