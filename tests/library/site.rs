//! The site of rules: what its pages hold, and that they hold together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use komainu::Variant;
use komainu::describe::site::{self, SiteFile};
use komainu::describe::{Language, PieceDescription};
use komainu::rules::catalog;
use komainu::types::PieceKind;

/// The site with all games, by the paths of its files.
static SITE: LazyLock<BTreeMap<String, SiteFile>> = LazyLock::new(|| {
    let games: Vec<_> =
        catalog::ids().into_iter().map(|id| Variant::find(id, &[]).expect("a game")).collect();
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
    assert!(moves.iter().all(|parts| parts.len() == 4));
    // The Lion on 5g: the enemies on 5f and 5e are captured in one move, and the one on 5f by igui.
    let removed = |name: &str| {
        let found = moves.iter().find(|parts| parts[3] == name);
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
            // Items that are only a name of a choice have no sentence.
            let is_name = said.split('（').next().is_some_and(|name| {
                name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            });
            assert!(is_name || !said.is_ascii(), "{id}: {said}");
        }
    }
}
