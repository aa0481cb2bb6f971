//! The site of rules: what its pages hold, and that they hold together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use komainu::Variant;
use komainu::describe::site::{self, BoardAddress, SiteFile, SiteGame};
use komainu::describe::{Language, PieceDescription};
use komainu::rules::{VariantFile, catalog};
use komainu::types::PieceKind;

/// The site with all games, by the paths of its files.
static SITE: LazyLock<BTreeMap<String, SiteFile>> = LazyLock::new(|| {
    let games: Vec<_> =
        catalog::ids().into_iter().map(|id| SiteGame::find(id).expect("a game")).collect();
    site::files(&games, None).into_iter().map(|file| (file.path.clone(), file)).collect()
});

fn text(path: &str) -> &'static str {
    std::str::from_utf8(&SITE[path].content).expect("text")
}

fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    SITE.keys().filter(|path| path.ends_with(".html")).map(|path| (path.as_str(), text(path)))
}

/// The tags of a page, without the brackets around them.
fn tags(page: &str) -> impl Iterator<Item = &str> {
    page.split('<').skip(1).map(|part| part.split_once('>').expect("the end of a tag").0)
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    tags(page)
        .filter_map(|tag| Some(tag.split_once(&start)?.1.split_once('"').expect("a value").0))
        .collect()
}

#[test]
fn every_tag_of_every_page_is_closed_in_its_turn() {
    const VOID: [&str; 5] = ["meta", "!DOCTYPE", "link", "img", "input"];
    for (path, page) in pages() {
        let mut open = Vec::new();
        for tag in tags(page) {
            let name = tag.split_whitespace().next().expect("a name");
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{path}"),
                None if VOID.contains(&name) || tag.ends_with('/') => {}
                None => open.push(name),
            }
            assert_eq!(tag.matches('"').count() % 2, 0, "{path}: {tag}");
        }
        assert!(open.is_empty(), "{path}: {open:?}");
    }
}

#[test]
fn no_id_stands_twice_on_a_page() {
    for (path, page) in pages() {
        let ids = values(page, "id");
        let mut known = BTreeSet::new();
        assert!(!ids.is_empty(), "{path}");
        for id in ids {
            assert!(known.insert(id), "{path}: {id}");
        }
    }
}

/// The path that an address on a page leads to.
fn resolved(page: &str, address: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{page}: {address} leads out of the site"),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn every_link_leads_to_a_file_and_an_id_of_the_site() {
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        pages().map(|(path, page)| (path, values(page, "id").into_iter().collect())).collect();
    let mut count = 0;
    for (path, page) in pages() {
        for address in values(page, "href").into_iter().chain(values(page, "src")) {
            let (file, id) = address.split_once('#').unwrap_or((address, ""));
            let file = if file.is_empty() { path.to_owned() } else { resolved(path, file) };
            assert!(SITE.contains_key(&file), "{path}: {address}");
            assert!(id.is_empty() || ids[file.as_str()].contains(id), "{path}: {address}");
            count += 1;
        }
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn everything_that_the_search_finds_is_on_its_page() {
    for folder in ["", "ja/"] {
        let index = text(&format!("{folder}search-index.js"));
        let entries: Vec<&str> = index.lines().filter(|line| line.starts_with('[')).collect();
        assert!(entries.len() > 1000, "{}", entries.len());
        for entry in entries {
            let (_, address) = entry.trim_end_matches(',').rsplit_once(",\"").expect("an address");
            let address = address.strip_suffix("\"]").expect("the end of an entry");
            let (file, id) = address.split_once('#').unwrap_or((address, ""));
            let page = text(&format!("{folder}{file}"));
            assert!(id.is_empty() || page.contains(&format!(" id=\"{id}\"")), "{entry}");
        }
    }
}

#[test]
fn every_piece_of_every_game_is_described_in_both_languages() {
    for id in catalog::ids() {
        let variant = Variant::find(id, &[]).expect("a game");
        for language in Language::ALL {
            let folder = if language == Language::English { "" } else { "ja/" };
            let page = text(&format!("{folder}games/{id}.html"));
            assert!(page.contains(&format!("<html lang=\"{}\">", language.tag())));
            let kinds = 0..variant.rules().pieces.len() as u16;
            for kind in kinds.clone().map(PieceKind) {
                let piece = PieceDescription::in_language(variant.rules(), kind, language);
                for said in &piece.moves {
                    assert!(page.contains(&format!("<li>{said}</li>")), "{id}: {said}");
                }
            }
            assert_eq!(page.matches("<section class=\"piece\"").count(), kinds.len(), "{id}");
        }
    }
}

#[test]
fn both_languages_have_the_same_pages_with_the_same_ids() {
    let english = pages().filter(|(path, _)| !path.starts_with("ja/"));
    for (path, page) in english {
        let other = text(&format!("ja/{path}"));
        if path != "pieces.html" {
            assert_eq!(values(page, "id"), values(other, "id"), "{path}");
        } else {
            // Sorted by names there.
            let sorted = |page| BTreeSet::from_iter(values(page, "id"));
            assert_eq!(sorted(page), sorted(other));
        }
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for (path, file) in
        SITE.iter().filter(|(path, _)| !path.ends_with(".woff2") && *path != "OFL.txt")
    {
        let text = std::str::from_utf8(&file.content).expect("text");
        // The names of XML are no addresses.
        let text = text.replace("http://www.w3.org/2000/svg", "");
        for asking in ["src=\"http", "href=\"http", "@import", "url(\"http", "//cdn"] {
            assert!(!text.contains(asking), "{path}: {asking}");
        }
    }
}

#[test]
fn examples_hold_the_moves_of_their_piece_with_what_they_remove() {
    let page = text("games/chu.html");
    let (_, lion) = page.split_once("id=\"example-lion\"").expect("the Lion");
    let (_, moves) = lion.split_once("data-moves=\"").expect("moves");
    let (moves, _) = moves.split_once('"').expect("an end");
    let moves: Vec<Vec<&str>> = moves.split(' ').map(|text| text.split(',').collect()).collect();
    assert!(moves.iter().all(|parts| parts.len() == 6));
    // The Lion on 5g: the enemies on 5f and 5e are captured in one move, and the one on 5f by igui.
    let removed = |name: &str| {
        let found = moves.iter().find(|parts| parts[5] == name);
        found.map(|parts| parts[1].split('.').count())
    };
    assert_eq!(removed("5g5f5e"), Some(2));
    assert_eq!(removed("5g5f5g"), Some(1));
}

#[test]
fn sentences_of_the_japanese_pages_are_japanese() {
    for id in catalog::ids() {
        let page = text(&format!("ja/games/{id}.html"));
        let (_, page) = page.split_once("<main").expect("the contents");
        for item in page.split("<li").skip(1) {
            let (_, item) = item.split_once('>').expect("a tag");
            let (said, _) = item.split_once("</li>").unwrap_or((item, ""));
            // What a choice means is below its name.
            let (said, _) = said.split_once("\n<ul>").unwrap_or((said, ""));
            let is_name = said.split('（').next().is_some_and(|name| {
                name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            });
            assert!(is_name || !said.is_ascii(), "{id}: {said}");
        }
    }
}

/// The part of a page with an id, up to the next part of its sort.
fn part<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let (_, rest) = page.split_once(start).unwrap_or_else(|| panic!("{start} is not there"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end} after {start}")).0
}

#[test]
fn every_choice_of_an_option_says_what_it_means() {
    for (path, page) in pages().filter(|(path, _)| path.contains("games/")) {
        let sections = page.split("<section id=\"option-").skip(1);
        for section in sections {
            let (name, rest) = section.split_once('"').expect("an id");
            let (choices, _) = rest.split_once("</section>").expect("an end");
            for choice in choices.split("<li class=\"choice\">").skip(1) {
                assert!(choice.contains("<ul>\n<li>"), "{path}: {name}: {choice}");
            }
        }
    }
    // The words of the files, in both languages.
    let said = |path| part(text(path), "id=\"option-repetition\"", "</section>");
    let starts = "fourfold_draw";
    assert!(part(said("games/chu.html"), starts, "</ul>").contains("is a draw."));
    assert!(part(said("ja/games/chu.html"), starts, "</ul>").contains("引き分けとなる。"));
}

#[test]
fn a_table_of_handicaps_says_who_moves_first() {
    // By the rules of the Japan Shogi Association the giver of a handicap moves first.
    for (path, said) in [
        ("games/shogi.html", "<p>White moves first with these handicaps.</p>"),
        ("games/chu.html", "<p>White moves first with these handicaps.</p>"),
        ("ja/games/shogi.html", "これらの駒落ちでは上手（後手）が先に指す。"),
    ] {
        assert!(part(text(path), "<section id=\"handicaps\"", "<table>").contains(said), "{path}");
    }
}

#[test]
fn a_piece_with_the_name_and_moves_of_another_counts_once_and_is_described_once() {
    // Chu Shogi starts with 21 kinds. Promotion brings about nine others: Crown Prince, Horned Falcon,
    // Soaring Eagle, White Horse, Whale, Flying Stag, Flying Ox, Free Boar and Tokin.
    let page = text("games/chu.html");
    assert!(page.contains("12 files and 12 ranks, 30 kinds of pieces."));
    let promoted = part(page, "<section class=\"piece\" id=\"piece-promoted-Ky\"", "</section>");
    assert!(promoted.contains("It moves as the <a href=\"#piece-Ln\">Lion (Ln)</a> does."));
    assert!(!promoted.contains("class=\"moves\""));
    assert!(text("index.html").contains("12 × 12, 92 pieces, 30 kinds"));
}

#[test]
fn the_chapter_about_notation_has_what_the_game_has() {
    let chapter =
        |id: &str| part(text(&format!("games/{id}.html")), "<section id=\"notation\"", "</ul>");
    let (shogi, chu, taikyoku, dobutsu) =
        (chapter("shogi"), chapter("chu"), chapter("taikyoku"), chapter("dobutsu"));
    assert!(shogi.contains("P*") && !shogi.contains("on its way"));
    assert!(!chu.contains('*') && chu.contains("on its way") && chu.contains("A pass is"));
    assert!(taikyoku.contains("After rank z comes aa.") && !chu.contains("After rank z"));
    assert!(dobutsu.contains("2c is on file 2."));
}

#[test]
fn a_sheet_has_the_meaning_of_its_signs() {
    for id in catalog::ids() {
        let page = text(&format!("sheets/{id}.html"));
        let legend = part(page, "<div class=\"sheet-legend\">", "</div>\n</dl>");
        assert!(
            ["it slides along this line", "it steps here"].iter().any(|said| legend.contains(said)),
            "{id}"
        );
    }
    let tenjiku = text("sheets/tenjiku.html");
    assert!(
        tenjiku.contains(
            "<b>Fire Demon</b> <span lang=\"ja\">火鬼</span> FiD <i>burns neighbours</i>"
        )
    );
    assert!(tenjiku.contains("<i>royal, rank 1</i>"));
}

#[test]
fn burnt_and_captured_pieces_are_told_apart() {
    let example = part(text("games/tenjiku.html"), "id=\"example-burn\"", "</figure>");
    let moves = part(example, "data-moves=\"", "\"");
    // The end, the captured, the burnt, the own ones, whether the mover is burnt, and the text.
    let counts = moves.split(' ').map(|text| {
        let parts: Vec<&str> = text.split(',').collect();
        [parts[1], parts[2]].map(|squares| squares.split('.').filter(|at| !at.is_empty()).count())
    });
    let counts: Vec<[usize; 2]> = counts.collect();
    assert!(counts.iter().any(|&[captured, burnt]| captured == 0 && burnt > 0));
    assert!(counts.iter().any(|&[captured, burnt]| captured == 1 && burnt > 0));
    assert!(example.contains("class=\"coordinates\""));
}

#[test]
fn ids_keep_letters_digits_and_underscores() {
    assert!(text("games/chu.html").contains("<section id=\"option-lion_capture\">"));
    assert!(text("games/shogi.html").contains("<tr id=\"handicap-two_pieces\">"));
    assert!(text("pieces.html").contains("id=\"named-獅子\""));
    for (path, page) in pages() {
        for id in values(page, "id") {
            let known = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
            assert!(id.chars().all(known), "{path}: {id}");
        }
    }
}

#[test]
fn a_name_has_no_two_lists_with_the_same_moves() {
    let mut count = 0;
    for section in text("pieces.html").split("<section class=\"named\"").skip(1) {
        let lists = section.split("<ul>").skip(1).map(|list| {
            let (list, _) = list.split_once("</ul>").expect("an end");
            list.lines().collect::<BTreeSet<_>>()
        });
        let lists: Vec<_> = lists.collect();
        let different: BTreeSet<_> = lists.iter().collect();
        assert_eq!(different.len(), lists.len(), "{section}");
        count += lists.len();
    }
    assert!(count > 300, "{count}");
}

#[test]
fn what_is_special_names_rules_that_change_pieces_and_the_start() {
    let special =
        |id: &str| part(text(&format!("games/{id}.html")), "<section id=\"special\"", "</ul>");
    assert!(special("unashogi").contains("The board is empty at the start"));
    assert!(!special("shogi").contains("The board is empty"));
    let maka = special("maka-dai-dai");
    assert!(maka.contains("Promotion may not be declined."));
    let contagion = part(maka, "A piece that captures one of these turns into another", "</li>");
    assert!(contagion.contains("#option-contagious_promotion"));
    assert!(contagion.contains("Deva") && contagion.contains("Dark Spirit"));
}

#[test]
fn names_of_a_game_are_given_once() {
    for id in catalog::ids() {
        let page = text(&format!("games/{id}.html"));
        let names = part(page, "<p class=\"names\">", "</p>");
        assert!(!names.contains("平手"), "{id}: {names}");
        let (title, others) = names.split_once("Also called ").unwrap_or((names, ""));
        let title = title.split(['（', '<', '>']).find(|part| !part.is_ascii()).unwrap_or_default();
        let others = others.trim_end_matches('.').split(", ");
        for other in others {
            assert!(other != id && other != title.trim(), "{id}: {names}");
        }
    }
}

#[test]
fn only_games_that_the_board_has_link_to_it() {
    let board: BoardAddress = "play/index.html".parse().expect("an address");
    let chu = catalog::find("chu").expect("a game");
    let other = chu.text().replacen("self_check = \"allowed\"", "self_check = \"illegal\"", 1);
    assert_ne!(other, chu.text());
    let other = VariantFile::parse(&other, "other.toml").expect("a game");
    let other = SiteGame::new(Variant::new(other.rules(&[]).expect("defaults")), &other);
    for (game, links) in [(SiteGame::find("chu").expect("a game"), true), (other, false)] {
        let files = site::files(&[game], Some(&board));
        let page = files.iter().find(|file| file.path == "games/chu.html").expect("its page");
        let page = std::str::from_utf8(&page.content).expect("text");
        assert_eq!(page.contains("href=\"../play/index.html#chu\""), links);
        assert!(page.contains("href=\"../play/index.html\""), "the board itself");
    }
}
