//! A game from its board to its last piece.

use super::document::{Block, Document};
use super::handicap::handicap;
use super::piece::{PieceDescription, kinds};
use super::powers::words;
use super::rules as sentences;
use super::start::StartBoard;
use komainu_core::board::{Position, Variant};
use komainu_core::rules::{Handicap, Names, Preset, RuleOption, Rules};
use komainu_core::text::counted;

/// The meaning of the words for moves.
const CONVENTIONS: &str = "\
Everything about moves is said from the side of the piece's owner: forward is toward the enemy. A \
piece steps and slides over empty squares alone, to an empty square or to that of an enemy, which \
it captures; a piece that jumps does not mind what stands between. A move uses one of the things \
that a piece can do; they never combine.";

/// The rules of a game under its options, and all its pieces, in words.
///
/// ```
/// use komainu_core::Variant;
/// use komainu_describe as describe;
/// let mini = Variant::find("mini", &[]).unwrap();
/// let text = describe::game(mini.rules()).text(80);
/// assert!(text.contains("The promotion zone is the last rank."));
/// ```
#[must_use]
pub fn game(rules: &Rules) -> Document {
    // Destructured without `..`, so that a new rule is not forgotten.
    let Rules {
        id: _,
        name,
        names,
        files: _,
        ranks: _,
        pieces: _,
        setup: _,
        hands: _,
        handicaps: _,
        promotion: _,
        drops: _,
        endings: _,
        range_jump: _,
        range_capture: _,
        burning: _,
        emperor: _,
        lion_trading: _,
        impasse: _,
        goal: _,
        area_pass: _,
        skip_slide_needs_first_empty: _,
        options,
    } = rules;
    let mut blocks = head(rules);
    let chapters = [
        ("Promotion", sentences::promotion(rules)),
        ("Captured pieces", sentences::drops(rules)),
        ("How the game ends", sentences::endings(rules)),
        ("Powers", sentences::powers(rules)),
        ("Lions", sentences::lion_trading(rules)),
    ];
    for (heading, said) in chapters.into_iter().filter(|(_, said)| !said.is_empty()) {
        blocks.extend([Block::chapter(heading), Block::List(said)]);
    }
    blocks.extend(handicaps(rules));
    blocks.extend(self::options(options));
    blocks.extend(presets(names));
    blocks.extend(pieces(rules));
    Document { title: name.clone(), blocks }
}

/// The board, the players and the start.
fn head(rules: &Rules) -> Vec<Block> {
    let mut board = format!(
        "{} and {}, {} of pieces. Black moves first and sits at the bottom of \
         the board, White at the top; files are numbered from the right, ranks lettered from the \
         top.",
        counted(rules.files, "file"),
        counted(rules.ranks, "rank"),
        counted(rules.pieces.len(), "kind")
    );
    let names = also_called(rules);
    if !names.is_empty() {
        board += &format!(" Also called {}.", names.join(", "));
    }
    vec![
        Block::Paragraph(board),
        Block::chapter("Start position"),
        Block::Board(StartBoard::of(rules)),
    ]
}

/// The other names in use for the game, its id first.
fn also_called(rules: &Rules) -> Vec<String> {
    let Names { aliases, titles, cecp, uci, kif, csa: _, presets: _, xboard: _ } = &rules.names;
    let mut names = vec![rules.id.clone()];
    for name in aliases.iter().chain(cecp).chain([uci]).chain(kif).chain(titles) {
        if !names.contains(name) && rules.names.preset_under(name).is_none() {
            names.push(name.clone());
        }
    }
    names
}

/// The handicaps that have a name.
fn handicaps(rules: &Rules) -> Vec<Block> {
    if rules.handicaps.is_empty() {
        return Vec::new();
    }
    let variant = Variant::new(rules.clone());
    let row = |known: &Handicap| {
        let start = Position::with_handicap(&variant, &known.name);
        let start = start.map_or_else(|error| error.to_string(), |start| handicap(&start));
        vec![known.name.clone(), known.kif.first().cloned().unwrap_or_default(), start]
    };
    let rows: Vec<_> = rules.handicaps.iter().map(row).collect();
    vec![Block::chapter("Handicaps"), Block::table(&["name", "in KIF", "differs by"], rows)]
}

/// The options with their choices and the sources of these.
fn options(options: &[RuleOption]) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !options.is_empty() {
        blocks.push(Block::chapter("Options"));
    }
    for RuleOption { name, about, default, choices, chosen, source } in options {
        let choice = |choice: &String| match (choice == default, choice == chosen) {
            (true, true) => format!("{choice} (default, chosen)"),
            (true, false) => format!("{choice} (default)"),
            (false, true) => format!("{choice} (chosen)"),
            (false, false) => choice.clone(),
        };
        let choices: Vec<String> = choices.iter().map(choice).collect();
        blocks.push(Block::section(name));
        blocks.push(Block::Facts(vec![
            ("decides".to_owned(), about.clone()),
            ("choices".to_owned(), choices.join(", ")),
            ("sources".to_owned(), source.split_whitespace().collect::<Vec<_>>().join(" ")),
        ]));
    }
    blocks
}

/// The presets: choices of several options under one name.
fn presets(names: &Names) -> Vec<Block> {
    let row = |preset: &Preset| {
        let Preset { name, about, names, usi, .. } = preset;
        let mut text = about.clone();
        if !names.is_empty() {
            text += &format!("; played where the game is called {}", words::list(names, "or"));
        }
        if *usi {
            text += "; meant by USI front ends";
        }
        vec![name.clone(), format!("{text}: {}", preset.choices_text())]
    };
    let rows: Vec<_> = names.presets.iter().map(row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    vec![Block::chapter("Presets"), Block::table(&["name", "whose rules and choices"], rows)]
}

/// All pieces: a list, and each by itself.
fn pieces(rules: &Rules) -> Vec<Block> {
    let all: Vec<PieceDescription> =
        kinds(rules).map(|kind| PieceDescription::of(rules, kind)).collect();
    let rows = all.iter().map(|piece| {
        let [kanji, promotes_to] =
            [&piece.kanji, &piece.promotes_to].map(|text| text.clone().unwrap_or_default());
        vec![piece.symbol.clone(), kanji, piece.name.clone(), promotes_to]
    });
    let mut blocks = vec![
        Block::chapter("Pieces"),
        Block::Paragraph(CONVENTIONS.to_owned()),
        Block::table(&["symbol", "kanji", "name", "promotes to"], rows.collect()),
    ];
    for piece in &all {
        blocks.push(Block::section(piece.heading()));
        blocks.extend(piece.blocks());
    }
    blocks
}
