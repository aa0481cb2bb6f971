//! The files of the page, which are part of the program.

/// A file and its type.
#[derive(Clone, Copy)]
pub struct Asset {
    pub name: &'static str,
    pub content_type: &'static str,
    pub content: &'static [u8],
}

/// Lists files of the folder of assets.
macro_rules! assets {
    ($($name:literal $content_type:literal,)+) => {
        &[$(Asset {
            name: $name,
            content_type: $content_type,
            content: include_bytes!(concat!("../assets/", $name)),
        }),+]
    };
}

const ASSETS: &[Asset] = assets! {
    "index.html" "text/html; charset=utf-8",
    "style.css" "text/css; charset=utf-8",
    "icon.svg" "image/svg+xml",
    "after.js" "text/javascript; charset=utf-8",
    "analysis.js" "text/javascript; charset=utf-8",
    "app.js" "text/javascript; charset=utf-8",
    "board.js" "text/javascript; charset=utf-8",
    "captured.js" "text/javascript; charset=utf-8",
    "card.js" "text/javascript; charset=utf-8",
    "catalogue.js" "text/javascript; charset=utf-8",
    "chooser.js" "text/javascript; charset=utf-8",
    "classes.js" "text/javascript; charset=utf-8",
    "curve.js" "text/javascript; charset=utf-8",
    "diagram.js" "text/javascript; charset=utf-8",
    "dom.js" "text/javascript; charset=utf-8",
    "editor.js" "text/javascript; charset=utf-8",
    "entering.js" "text/javascript; charset=utf-8",
    "entry.js" "text/javascript; charset=utf-8",
    "exchange.js" "text/javascript; charset=utf-8",
    "exchanged.js" "text/javascript; charset=utf-8",
    "files.js" "text/javascript; charset=utf-8",
    "gallery.js" "text/javascript; charset=utf-8",
    "gestures.js" "text/javascript; charset=utf-8",
    "guest.js" "text/javascript; charset=utf-8",
    "hands.js" "text/javascript; charset=utf-8",
    "invite.js" "text/javascript; charset=utf-8",
    "keyboard.js" "text/javascript; charset=utf-8",
    "language.js" "text/javascript; charset=utf-8",
    "learn.js" "text/javascript; charset=utf-8",
    "lessons.js" "text/javascript; charset=utf-8",
    "lastchoice.js" "text/javascript; charset=utf-8",
    "link.js" "text/javascript; charset=utf-8",
    "look.js" "text/javascript; charset=utf-8",
    "marks.js" "text/javascript; charset=utf-8",
    "newgame.js" "text/javascript; charset=utf-8",
    "notation.js" "text/javascript; charset=utf-8",
    "notes.js" "text/javascript; charset=utf-8",
    "opening.js" "text/javascript; charset=utf-8",
    "overlays.js" "text/javascript; charset=utf-8",
    "pace.js" "text/javascript; charset=utf-8",
    "path.js" "text/javascript; charset=utf-8",
    "pencil.js" "text/javascript; charset=utf-8",
    "players.js" "text/javascript; charset=utf-8",
    "progress.js" "text/javascript; charset=utf-8",
    "preview.js" "text/javascript; charset=utf-8",
    "questions.js" "text/javascript; charset=utf-8",
    "reader.js" "text/javascript; charset=utf-8",
    "record.js" "text/javascript; charset=utf-8",
    "rules.js" "text/javascript; charset=utf-8",
    "seats.js" "text/javascript; charset=utf-8",
    "settings.js" "text/javascript; charset=utf-8",
    "share.js" "text/javascript; charset=utf-8",
    "sight.js" "text/javascript; charset=utf-8",
    "sounds.js" "text/javascript; charset=utf-8",
    "speak.js" "text/javascript; charset=utf-8",
    "squares.js" "text/javascript; charset=utf-8",
    "state.js" "text/javascript; charset=utf-8",
    "storage.js" "text/javascript; charset=utf-8",
    "tabs.js" "text/javascript; charset=utf-8",
    "tiles.js" "text/javascript; charset=utf-8",
    "transport.js" "text/javascript; charset=utf-8",
    "tree.js" "text/javascript; charset=utf-8",
    "view.js" "text/javascript; charset=utf-8",
    "why.js" "text/javascript; charset=utf-8",
    "words.js" "text/javascript; charset=utf-8",
    "language/en.json" "application/json",
    "language/ja.json" "application/json",
};

/// The font of the tiles, which pictures use too.
const KANJI: Asset = Asset {
    name: "kanji.woff2",
    content_type: "font/woff2",
    content: komainu_describe::draw::FONT,
};

/// The lessons and problems of the games, by the names under which the page asks for them, and a list of
/// the games that have some.
const EXERCISES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/exercises.rs"));

/// The mark in the page that says by what it reaches the board, and the one in a guest's page.
const TRANSPORT: [&str; 2] =
    [r#"name="komainu-transport" content="server""#, r#"name="komainu-transport" content="guest""#];

/// The page as a guest gets it, which offers only what a guest may do.
pub fn page_for_guests() -> Option<Vec<u8>> {
    let page = String::from_utf8_lossy(find("")?.content);
    let [own, of_guest] = TRANSPORT;
    page.contains(own).then(|| page.replacen(own, of_guest, 1).into_bytes())
}

/// The file with this name; the page itself if the name is empty.
pub fn find(name: &str) -> Option<Asset> {
    let name = if name.is_empty() { "index.html" } else { name };
    let asset = ASSETS.iter().chain([&KANJI]).find(|asset| asset.name == name).copied();
    asset.or_else(|| {
        let &(name, content) = EXERCISES.iter().find(|(known, _)| *known == name)?;
        Some(Asset { name, content_type: "text/plain; charset=utf-8", content })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_guest_says_so() {
        let page = String::from_utf8(page_for_guests().expect("it has the mark")).unwrap();
        assert!(page.contains(TRANSPORT[1]) && !page.contains(TRANSPORT[0]));
    }

    #[test]
    fn every_language_of_the_page_has_its_texts() {
        let script = std::str::from_utf8(find("language.js").unwrap().content).unwrap();
        let (_, list) = script.split_once("LANGUAGES = {").unwrap();
        let (list, _) = list.split_once('}').unwrap();
        let tags: Vec<&str> =
            list.split(", ").filter_map(|one| Some(one.split_once(':')?.0.trim())).collect();
        assert!(tags.contains(&"en"), "{tags:?}");
        for tag in tags {
            assert!(find(&format!("language/{tag}.json")).is_some(), "{tag}");
        }
    }

    #[test]
    fn the_games_with_exercises_are_listed_and_their_files_are_served() {
        let list = find("exercises.json").expect("the list").content;
        let list: serde_json::Value = serde_json::from_slice(list).unwrap();
        for (folder, ending) in [("lessons", "toml"), ("problems", "txt")] {
            for game in list[folder].as_array().expect("a list of games") {
                let name = format!("{folder}/{}.{ending}", game.as_str().unwrap());
                assert!(find(&name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn every_file_that_another_names_is_served() {
        for asset in ASSETS {
            let text = std::str::from_utf8(asset.content).unwrap();
            let modules = text.split(" from \"./").skip(1);
            let links = text.split(" href=\"").skip(1).filter(|rest| !rest.starts_with('#'));
            let sources = text.split(" src=\"").skip(1).chain(text.split("url(\"").skip(1));
            for rest in modules.chain(links).chain(sources) {
                let name = rest.split('"').next().unwrap();
                assert!(find(name).is_some(), "{} names {name}", asset.name);
            }
        }
    }
}
