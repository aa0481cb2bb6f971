//! From the sections of a variant file to the rules of its game.

use toml::de::DeTable;

use super::drops::{read_drops, read_hands};
use super::endings::{read_endings, read_goal, read_impasse};
use super::handicaps::{self, read_handicaps};
use super::limits::{
    read_burning, read_emperor, read_lion_trading, read_range_capture, read_range_jump,
};
use super::mistake::{RawDiagnostic, RawDiagnostics};
use super::names::read_names;
use super::options::chosen_table;
use super::pieces::read_pieces;
use super::promotion::read_promotion;
use super::section::{Reader, Section};
use super::setup::read_setup;
use super::{NO_YES, RuleOption, Rules, XBoard, lexical};
use crate::types::{Color, Geometry, PieceKind, Square};

/// The rules in a file under the choices that these options have; a mistake is noted, and something
/// harmless takes its place.
///
/// Known rules under other choices save the reading of the pieces that are the same.
pub(super) fn read_rules(
    file: &DeTable<'_>,
    options: &[RuleOption],
    known: Option<&Rules>,
) -> (Rules, RawDiagnostics) {
    let mut reader = Reader::new(file);
    reader.known = known.map(|known| {
        let pairs = known.options.iter().zip(options).filter(|(one, other)| one != other);
        let tables = pairs.flat_map(|(one, other)| [one, other].map(|o| chosen_table(file, o)));
        (known, tables.flatten().collect())
    });
    let choices = options.iter().filter_map(|option| chosen_table(file, option));
    let layers = [file].into_iter().chain(choices).collect();
    let rules = read_root(Section::root(layers, &reader), options);
    (rules, reader.wrong.into_inner())
}

/// Reads a whole file.
fn read_root(mut file: Section<'_>, options: &[RuleOption]) -> Rules {
    file.needs(&["id", "name", "files", "ranks", "setup", "pieces"]);
    let side = Square::MAX_SIDE as u8;
    let id = file.text_like("id", lexical::IDENTIFIER).unwrap_or_default();
    let name = file.text_like("name", lexical::LINE).unwrap_or_default();
    let (files, ranks) = (file.number("files", 1, side), file.number("ranks", 1, side));
    let setup = read_setup(&mut file, files, ranks);
    let names = read_names(&mut file, &id, options);
    let geometry = files.zip(ranks).map(|(files, ranks)| Geometry::new(files.into(), ranks.into()));
    let board = handicaps::Board { geometry, setup: &setup, kif: &names.kif };
    let handicaps = read_handicaps(file.section("handicaps"), &board);
    let (files, ranks) = (files.unwrap_or(side), ranks.unwrap_or(side));
    let promotion = read_promotion(file.section("promotion"), ranks);
    let pieces = read_pieces(&mut file, promotion.on);
    let drops = file.optional("drops").map(|section| read_drops(section, &pieces));
    if names.xboard.is_some() && !XBoard::can_show(files, ranks, drops.is_some()) {
        let message = format!("XBoard cannot show a board of {files} files and {ranks} ranks");
        file.whole("xboard", message);
    }
    let third = [("second_empty", false), ("first_and_second_empty", true)];
    let rules = Rules {
        id,
        name,
        names,
        files,
        ranks,
        setup,
        handicaps,
        hands: read_hands(&mut file, &pieces, drops.and_then(|drops| drops.before_royal)),
        pieces,
        promotion,
        drops,
        goal: file.optional("goal").map(|section| read_goal(section, ranks)),
        endings: read_endings(file.section("endings")),
        impasse: read_impasse(file.section("impasse"), promotion.on),
        lion_trading: read_lion_trading(file.section("lion_trading")),
        range_jump: read_range_jump(file.section("range_jump")),
        range_capture: read_range_capture(file.section("range_capture")),
        burning: read_burning(file.section("burning")),
        emperor: read_emperor(file.section("emperor")),
        area_pass: file.section("area").word("pass", &NO_YES),
        skip_slide_needs_first_empty: file.section("skip_slide").word("third_square", &third),
        options: options.to_vec(),
    };
    file.value("options");
    if file.reader.wrong.borrow().is_empty() {
        check_royals(&rules, &file);
        if file.reader.known.as_ref().is_none_or(|(known, _)| known.pieces != rules.pieces) {
            check_spellings(&rules, &file);
        }
    }
    rules
}

/// Makes sure that both players can lose.
fn check_royals(rules: &Rules, file: &Section<'_>) {
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
    let mistake = RawDiagnostic::new(file.place("setup"), message);
    let help = "mark the piece that must not be lost with `royal = true`";
    file.push(mistake.with_help(help).if_parts_are_right());
}

/// A way to write the pieces of a game.
type Spelling = fn(&Rules, PieceKind, Color) -> String;

/// Makes sure that no two kinds are written the same way.
fn check_spellings(rules: &Rules, file: &Section<'_>) {
    let has_own = rules.pieces.iter().any(|piece| piece.uci.is_some());
    let for_uci = has_own.then_some((Rules::piece_uci as Spelling, "uci"));
    let known: [(Spelling, _); 2] = [(Rules::piece_text, "id"), (Rules::piece_id, "id")];
    for (spelling, key) in known.into_iter().chain(for_uci) {
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let mut seen: Vec<_> = kinds.map(|k| (spelling(rules, k, Color::Black), k)).collect();
        seen.sort_unstable();
        for pair in seen.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let [one, other] = [0, 1].map(|at| &rules.pieces[pair[at].1.index()].symbol);
            let message = format!("`{other}` would be written `{}`, as `{one}` is", pair[0].0);
            let span = file.place_of(&["pieces", other, key]);
            file.push(RawDiagnostic::new(span, message).if_parts_are_right());
        }
    }
    let unpromoted = rules.pieces.iter().filter(|piece| piece.promoted_from.is_none());
    let mut codes: Vec<_> =
        unpromoted.filter_map(|piece| Some((piece.tsfen.as_ref()?, &piece.symbol))).collect();
    codes.sort_unstable();
    for pair in codes.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let [(code, one), (_, other)] = [pair[0], pair[1]];
        let message = format!("`{one}` and `{other}` have the same code, `{code}`");
        let span = file.place_of(&["pieces", other, "tsfen"]);
        file.push(RawDiagnostic::new(span, message).if_parts_are_right());
    }
}
