//! The games as the page offers them for choice.

use std::collections::BTreeSet;
use std::fs;

use komainu::rules::catalog;
use serde_json::{Value, json};

use crate::scripts::ASSETS;
use crate::table::Table;

/// Special things that are on too many cards, or too little special, to be shown on one.
const NOT_SHOWN: [&str; 7] = [
    "jump",
    "lame-jump",
    "edge-slide",
    "limited-slide",
    "no-drops",
    "bare-king",
    "royals-are-captured",
];

fn answer() -> Value {
    Table::new("mini").ask(json!({ "do": "games" }))
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn game<'a>(answer: &'a Value, id: &str) -> &'a Value {
    let mut games = answer["games"].as_array().unwrap().iter();
    games.find(|game| game["id"] == id).unwrap_or_else(|| panic!("{id}"))
}

/// The numbers of pieces and the special rules are those of the published rules of each game.
#[test]
fn cards_say_how_many_pieces_there_are_and_what_is_special() {
    let answer = answer();
    for (id, pieces, special) in [
        ("mini", 12, &["drops"][..]),
        ("shogi", 40, &["drops"]),
        ("micro", 10, &["drops", "promotion-by-capture"]),
        ("chu", 92, &["lion", "lion-trading", "no-drops"]),
        ("tenjiku", 156, &["burn", "lion", "range-jump", "area", "no-drops"]),
        ("maka-dai-dai", 192, &["emperor", "hook", "promotion-by-capture"]),
        ("taikyoku", 804, &["range-capture", "hook"]),
    ] {
        let game = game(&answer, id);
        assert_eq!(game["pieces"], pieces, "{id}");
        let found = list(&game["special"]);
        for special in special {
            assert!(found.contains(special), "{id}: {special} is not in {found:?}");
        }
    }
}

#[test]
fn every_card_shows_the_start_and_grades_that_the_page_has_words_for() {
    let answer = answer();
    let known: BTreeSet<_> = answer["specials"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| pair[0].as_str().unwrap())
        .collect();
    let games = answer["games"].as_array().unwrap();
    assert_eq!(games.len(), catalog::ids().len());
    for game in games {
        let number = |key: &str| game[key].as_u64().unwrap() as usize;
        let start = game["start"].as_str().unwrap();
        assert_eq!(start.len(), number("files") * number("ranks"), "{game}");
        let placed = start.chars().filter(|&c| c != '.').count();
        // The rest is in hand.
        assert!(placed == 0 || placed == number("pieces"), "{game}");
        assert!((1..=3).contains(&number("grade")) && number("length") > 0, "{game}");
        assert!(list(&game["special"]).iter().all(|id| known.contains(id)), "{game}");
    }
    let grade = |id| game(&answer, id)["grade"].as_u64();
    assert!(grade("mini") < grade("chu") && grade("chu") < grade("taikyoku"));
    let texts = fs::read_to_string(format!("{ASSETS}/language/en.json")).unwrap();
    for id in known {
        let is_shown = texts.contains(&format!("\"special.{id}\""));
        assert!(is_shown != NOT_SHOWN.contains(&id), "{id}");
    }
}

#[test]
fn games_are_found_by_readings_and_by_powers_in_any_language() {
    let answer = answer();
    let tenjiku = game(&answer, "tenjiku");
    let names = list(&tenjiku["names"]);
    for part in ["てんじく", "tenjiku"] {
        assert!(names.iter().any(|name| name.contains(part)), "{names:?}");
    }
    assert!(tenjiku["japanese"].as_str().unwrap().contains("天竺"));
    for (id, words) in [("lion", ["Lion", "獅子"]), ("drops", ["drops", "持ち駒"])] {
        let mut specials = answer["specials"].as_array().unwrap().iter();
        let terms = specials.find(|pair| pair[0] == id).unwrap()[1].as_str().unwrap();
        assert!(words.iter().all(|word| terms.contains(word)), "{terms}");
    }
}

#[test]
fn presets_say_who_plays_so_and_what_they_choose() {
    let mut table = Table::new("mini");
    for (language, words) in [("en", "as on lishogi"), ("ja", "lishogiの規則")] {
        let game = table.ask(json!({ "do": "game", "game": "chu", "language": language }));
        let mut presets = game["presets"].as_array().unwrap().iter();
        let lishogi = presets.find(|preset| preset["name"] == "lishogi").unwrap();
        assert_eq!(lishogi["about"], words);
        for (option, choice) in lishogi["choices"].as_object().unwrap() {
            let mut options = game["options"].as_array().unwrap().iter();
            let option = options.find(|known| known["name"] == **option).unwrap();
            assert!(option["choices"].as_array().unwrap().contains(choice), "{choice}");
        }
    }
}
