//! What descriptions leave out, and what they do with odd texts.

use komainu::Variant;
use komainu::describe::{self, Block, Document, Mark, MarkKind, MoveDiagram};
use komainu::rules::{
    Hop, Jump, LimitedSlide, LineLion, Lion, Mode, Names, Power, Rules, SkipSlide, Slide,
    TurningLion, VariantFile, catalog,
};
use komainu::types::{Direction, DirectionSet, PieceKind};

/// A game whose names mean something in HTML and Markdown.
const ODD: &str = r#"
id = "odd"
name = "<b>Odd</b> & \"Co\" | *x*"
files = 3
ranks = 3
setup = ["vK . .", ". . .", ". . K"]

[pieces.K]
name = "<script>alert('1')</script>"
kanji = "<玉&"
royal = true
moves = [{ step = "all" }]
"#;

fn odd() -> Rules {
    VariantFile::parse(ODD, "odd").expect("a right file").rules(&[]).expect("no options")
}

/// The description of rules without their options and presets.
fn without_options(rules: &Rules) -> Document {
    let names = Names { presets: Vec::new(), ..rules.names.clone() };
    describe::game(&Rules { options: Vec::new(), names, ..rules.clone() })
}

#[test]
fn every_choice_that_changes_the_rules_changes_the_description() {
    for game in catalog::all() {
        let file = game.file();
        let default = file.rules(&[]).expect("the defaults");
        for rules in file.all_rules().skip(1) {
            let same = Rules { options: default.options.clone(), ..rules.clone() } == default;
            let described_alike = without_options(rules) == without_options(&default);
            let chosen: Vec<&str> = rules.options.iter().map(|o| o.chosen.as_str()).collect();
            assert_eq!(same, described_alike, "{} under {chosen:?}", game.id);
        }
    }
}

#[test]
fn every_option_is_described_with_its_choices_and_sources() {
    for game in catalog::all() {
        let rules = game.file().rules(&[]).expect("the defaults");
        let text = describe::game(&rules).text(80);
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        for option in &rules.options {
            let source: Vec<&str> = option.source.split_whitespace().collect();
            assert!(text.contains(&option.name) && text.contains(&source.join(" ")));
            assert!(option.choices.iter().all(|choice| text.contains(choice)), "{}", option.name);
        }
    }
}

#[test]
fn no_line_of_a_description_is_wider_than_the_terminal() {
    let columns =
        |line: &str| line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    for game in catalog::all() {
        let text = describe::game(&game.file().rules(&[]).expect("the defaults")).text(80);
        let widest = text.lines().max_by_key(|line| columns(line)).expect("lines");
        assert!(columns(widest) <= 80, "{}: {widest}", game.id);
    }
}

/// Asserts that every tag of a page is closed in its turn, and returns the texts between them.
fn texts_of(html: &str) -> Vec<&str> {
    const VOID: [&str; 2] = ["meta", "!DOCTYPE"];
    let (mut open, mut texts) = (Vec::new(), Vec::new());
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        let (tag, behind) = after.split_once('>').expect("the end of a tag");
        texts.push(text);
        rest = behind;
        let name = tag.split_whitespace().next().expect("a name");
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "before {behind:.40}"),
            None if !VOID.contains(&name) => open.push(name),
            None => {}
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert_eq!(open, Vec::<&str>::new());
    texts
}

#[test]
fn pages_close_every_tag_and_ask_for_nothing_from_elsewhere() {
    for game in catalog::all() {
        let variant = Variant::find(&game.id, &[]).expect("a game");
        let page = describe::game(variant.rules()).html_page();
        let texts = texts_of(&page);
        let has = |wanted: &str| texts.iter().any(|text| text.contains(wanted));
        assert!(
            variant.rules().pieces.iter().all(|piece| has(&piece.name.replace('\'', "&#39;"))),
            "{}",
            game.id
        );
        for asking in ["http", "src=", "href=", "url(", "@import", "<script"] {
            assert!(!page.contains(asking), "{}: {asking}", game.id);
        }
        assert!(page.contains(&describe::game_html(&variant)));
    }
}

#[test]
fn texts_of_a_file_stay_texts_in_html() {
    let rules = odd();
    let pages = [describe::game(&rules), describe::piece(&rules, PieceKind(0))];
    for page in pages.map(|document| document.html_page()) {
        texts_of(&page);
        assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains("<玉"));
        assert!(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
    }
}

#[test]
fn texts_of_a_file_stay_texts_in_markdown() {
    let markdown = describe::game(&odd()).markdown();
    assert!(markdown.starts_with("# \\<b\\>Odd\\</b\\> \\& \"Co\" \\| \\*x\\*\n"));
}

#[test]
fn every_piece_of_a_game_has_a_diagram_in_which_its_steps_and_jumps_stand() {
    let shogi = catalog::find("tenjiku").expect("a game").rules(&[]).expect("the defaults");
    let diagram = |symbol: &str| {
        let kind = shogi.kind_by_symbol(symbol).expect("a piece");
        MoveDiagram::of(&shogi.pieces[kind.index()].powers)
    };
    let kinds = |symbol: &str, right, forward| -> Vec<MarkKind> {
        diagram(symbol).marks(right, forward).iter().map(|mark| mark.kind).collect()
    };
    assert_eq!(kinds("Dg", 0, 1), [MarkKind::Step]);
    assert_eq!(kinds("Dg", 0, 2), []);
    assert_eq!(kinds("Ln", 2, 1), [MarkKind::Lion(2)]);
    assert_eq!(kinds("HF", 0, 2), [MarkKind::Lion(2)]);
    assert_eq!(kinds("FiD", 1, 1), [MarkKind::Area, MarkKind::Slide, MarkKind::Burn]);
    assert_eq!(kinds("HT", 1, 1), [MarkKind::Igui]);
    assert_eq!(kinds("HT", 3, 0), [MarkKind::SkipSlide]);
    assert_eq!(kinds("HT", 4, 0), []);
    assert_eq!(kinds("GGn", -3, 3), [MarkKind::RangeJump]);
    assert!(shogi.pieces.iter().all(|piece| !MoveDiagram::of(&piece.powers).cells.is_empty()));
}

/// The diagram of a power, and its radius.
fn alone(power: Power) -> (MoveDiagram, i8) {
    let diagram = MoveDiagram::of(&[power]);
    let radius = diagram.radius as i8;
    (diagram, radius)
}

#[test]
fn a_diagram_is_as_wide_as_the_power() {
    let forward: DirectionSet = [Direction::F].into_iter().collect();
    let mode = Mode::Any;
    let range = |max| LimitedSlide { dirs: forward, max, mode: Mode::Move, from_ranks: vec![2] };
    let hop = |least, max| Hop { dirs: forward, least, most: least, max, mode };
    // A power that ends somewhere is shown with the square behind its end, which has no mark.
    let ending = [
        (Power::Slide(Slide { dirs: forward, max: Some(2) }), 2),
        (Power::Slide(Slide { dirs: forward, max: Some(7) }), 7),
        (Power::Slide(Slide { dirs: forward, max: Some(35) }), 35),
        (Power::LimitedSlide(range(Some(12))), 12),
        (Power::SkipSlide(SkipSlide { dirs: forward, from: 4, max: Some(9) }), 9),
        (Power::Hop(hop(3, Some(8))), 8),
        (Power::LineLion(LineLion { dirs: forward, steps: 4 }), 4),
        (Power::Lion(Lion { steps: 3 }), 3),
        (Power::TurningLion(TurningLion { dirs: forward }), 2),
    ];
    for (power, last) in ending {
        let (diagram, radius) = alone(power.clone());
        assert!(radius > last, "{power:?}");
        assert!(!diagram.marks(0, last).is_empty(), "{power:?}");
        assert!(diagram.marks(0, last + 1).is_empty(), "{power:?}");
    }
    // An unlimited power is shown on two squares at least, and up to the edge.
    let going_on = [
        (Power::Slide(Slide { dirs: forward, max: None }), 1),
        (Power::LimitedSlide(range(None)), 1),
        (Power::SkipSlide(SkipSlide { dirs: forward, from: 4, max: None }), 4),
        (Power::Hop(hop(6, None)), 7),
    ];
    for (power, first) in going_on {
        let (diagram, radius) = alone(power.clone());
        assert!(diagram.marks(0, first - 1).is_empty(), "{power:?}");
        assert!(radius > first, "{power:?}");
        assert!((first..=radius).all(|place| !diagram.marks(0, place).is_empty()), "{power:?}");
    }
    let (jump, _) = alone(Power::Jump(Jump { offsets: vec![(-1, 4), (4, -3)], mode }));
    assert!(!jump.marks(-1, 4).is_empty() && !jump.marks(4, -3).is_empty());
}

#[test]
fn each_step_of_a_lion_has_its_number() {
    let (line, _) = alone(Power::LineLion(LineLion { dirs: DirectionSet::ALL, steps: 4 }));
    let letters = [1, 2, 3, 4, 5].map(|place| line.letters(0, place));
    assert_eq!(letters, ["1", "2", "3", "4", "."]);
    let meanings: Vec<String> = line.legend().into_iter().map(Mark::meaning).collect();
    assert_eq!(meanings.len(), 4);
    assert!(meanings[3].starts_with("four steps"), "{meanings:?}");
    let (turning, _) = alone(Power::TurningLion(TurningLion { dirs: DirectionSet::DIAGONAL }));
    let letters = [(1, 1), (2, 2), (0, 2), (2, 0), (0, 1), (1, 2), (0, 0)]
        .map(|(right, forward)| turning.letters(right, forward));
    assert_eq!(letters, ["1", "2", "2", "2", ".", ".", "@"]);
}

#[test]
fn chapters_that_a_game_has_no_rules_for_are_left_out() {
    let has = |game: &str, chapter: &str| {
        let rules = catalog::find(game).expect("a game").rules(&[]).expect("the defaults");
        let heading =
            |block: &Block| matches!(block, Block::Heading { text, .. } if text == chapter);
        describe::game(&rules).blocks.iter().any(heading)
    };
    assert!(has("chu", "Lions") && !has("tenjiku", "Lions"));
    assert!(has("tenjiku", "Powers") && !has("mini", "Powers"));
    assert!(has("shogi", "Handicaps") && !has("tori", "Handicaps"));
}
