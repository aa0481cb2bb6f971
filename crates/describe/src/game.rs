//! A game from its board to its last piece.

use super::document::{Block, Document};
use super::handicap::{first_moves, handicap_in};
use super::language::{Catalogue, Column, Heading, OptionFact, game_name, words};
use super::piece::{PieceDescription, kind_count, kinds};
use super::rules as sentences;
use super::start::StartBoard;
use komainu_core::board::{Position, Variant};
use komainu_core::rules::{Handicap, Names, Preset, RuleOption, Rules};
use komainu_core::text::Language;

/// The rules of a game under its options, and all its pieces, in English.
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
    game_in(rules, Language::English)
}

/// The rules of a game under its options, and all its pieces, in a language.
///
/// ```
/// use komainu_core::{Variant, text::Language};
/// use komainu_describe as describe;
/// let mini = Variant::find("mini", &[]).unwrap();
/// let text = describe::game_in(mini.rules(), Language::Japanese).text(80);
/// assert!(text.contains("- 敵陣は最も奥の段である。駒は、敵陣にかかる手を指すときに成る。\n"));
/// ```
#[must_use]
pub fn game_in(rules: &Rules, language: Language) -> Document {
    // Destructured without `..`, so that a new rule is not forgotten.
    let Rules {
        id: _,
        name: _,
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
    let words = words(language);
    let mut blocks = head(rules, language);
    let chapters = [
        (Heading::Promotion, sentences::promotion(rules, language)),
        (Heading::CapturedPieces, sentences::drops(rules, language)),
        (Heading::Endings, sentences::endings(rules, language)),
        (Heading::Powers, sentences::powers(rules, language)),
        (Heading::Lions, sentences::lion_trading(rules, language)),
    ];
    for (heading, said) in chapters.into_iter().filter(|(_, said)| !said.is_empty()) {
        blocks.extend([Block::chapter(words.heading(heading)), Block::List(said)]);
    }
    blocks.extend(handicaps(rules, language));
    blocks.extend(self::options(options, language));
    blocks.extend(presets(names, words));
    blocks.extend(pieces(rules, language));
    Document { language, title: game_name(rules, language), blocks }
}

/// The board, the players and the start.
fn head(rules: &Rules, language: Language) -> Vec<Block> {
    let words = words(language);
    let mut board = words.board(rules.files, rules.ranks, kind_count(rules));
    let names = also_called(rules);
    if !names.is_empty() {
        board += &words.also_called(&names);
    }
    vec![
        Block::Paragraph(board),
        Block::chapter(words.heading(Heading::Start)),
        Block::Board(StartBoard::in_language(rules, language)),
    ]
}

/// The other names in use for the game besides its titles and its id. What KIF has in its place, such as the
/// name for a game without a handicap, is no name of the game.
pub(super) fn also_called(rules: &Rules) -> Vec<String> {
    let Names { aliases, titles, cecp, uci, kif: _, csa: _, presets: _, xboard: _ } = &rules.names;
    let known = Language::ALL.map(|language| game_name(rules, language));
    let mut names: Vec<String> = Vec::new();
    for name in aliases.iter().chain(cecp).chain([uci]).chain(titles) {
        let is_known = *name == rules.id || known.contains(name) || names.contains(name);
        if !is_known && rules.names.preset_under(name).is_none() {
            names.push(name.clone());
        }
    }
    names
}

/// The handicaps that have a name.
fn handicaps(rules: &Rules, language: Language) -> Vec<Block> {
    if rules.handicaps.is_empty() {
        return Vec::new();
    }
    let words = words(language);
    let variant = Variant::new(rules.clone());
    let row = |known: &Handicap| {
        let start = Position::with_handicap(&variant, &known.name);
        let start =
            start.map_or_else(|error| error.to_string(), |start| handicap_in(&start, language));
        vec![known.name.clone(), known.kif.first().cloned().unwrap_or_default(), start]
    };
    let rows: Vec<_> = rules.handicaps.iter().map(row).collect();
    let head = [Column::Name, Column::InKif, Column::DiffersBy].map(|column| words.column(column));
    let mut blocks = vec![Block::chapter(words.heading(Heading::Handicaps))];
    blocks.extend(first_moves(&variant, language).into_iter().map(Block::Paragraph));
    blocks.push(Block::table(&head, rows));
    blocks
}

/// The options with their choices and the sources of these.
fn options(options: &[RuleOption], language: Language) -> Vec<Block> {
    let words = words(language);
    let mut blocks = Vec::new();
    if !options.is_empty() {
        blocks.push(Block::chapter(words.heading(Heading::Options)));
    }
    for option in options {
        let RuleOption {
            name,
            about: _,
            about_ja: _,
            default,
            choices,
            chosen,
            source,
            decides: _,
        } = option;
        let choice = |choice: &String| words.choice(choice, choice == default, choice == chosen);
        let choices: Vec<String> = choices.iter().map(choice).collect();
        let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
        let facts = [
            (OptionFact::Decides, option.about_in(language).to_owned()),
            (OptionFact::Choices, choices.join(", ")),
            (OptionFact::Sources, words.sources(&source)),
        ];
        blocks.push(Block::section(words.option_heading(name)));
        let facts = facts.map(|(name, fact)| (words.option_fact(name).to_owned(), fact));
        blocks.push(Block::Facts(facts.into()));
    }
    blocks
}

/// The presets: choices of several options under one name.
fn presets(names: &Names, words: &dyn Catalogue) -> Vec<Block> {
    let row = |preset: &Preset| vec![preset.name.clone(), words.preset(preset)];
    let rows: Vec<_> = names.presets.iter().map(row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let head = [Column::Name, Column::WhoseRules].map(|column| words.column(column));
    vec![Block::chapter(words.heading(Heading::Presets)), Block::table(&head, rows)]
}

/// All pieces: a list, and each by itself.
fn pieces(rules: &Rules, language: Language) -> Vec<Block> {
    let words = words(language);
    let all: Vec<PieceDescription> =
        kinds(rules).map(|kind| PieceDescription::in_language(rules, kind, language)).collect();
    let rows = all.iter().map(|piece| {
        let [kanji, promotes_to] =
            [&piece.kanji, &piece.promotes_to].map(|text| text.clone().unwrap_or_default());
        // In Japanese the name is the kanji.
        let name = match language {
            Language::English => piece.name.clone(),
            Language::Japanese => piece.reading.clone().unwrap_or_default(),
        };
        let kanji = if language == Language::Japanese { piece.name.clone() } else { kanji };
        vec![piece.symbol.clone(), kanji, name, promotes_to]
    });
    let second = match language {
        Language::English => [Column::Kanji, Column::Name],
        Language::Japanese => [Column::Name, Column::Reading],
    };
    let head = [Column::Symbol, second[0], second[1], Column::PromotesTo];
    let mut blocks = vec![
        Block::chapter(words.heading(Heading::Pieces)),
        Block::Paragraph(words.conventions().to_owned()),
        Block::table(&head.map(|column| words.column(column)), rows.collect()),
    ];
    for piece in &all {
        blocks.push(Block::section(piece.heading()));
        blocks.extend(piece.blocks());
    }
    blocks
}
