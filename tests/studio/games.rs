//! Every game at the board.

use komainu::board::{Dialect, Position, Variant};
use komainu::rules::catalog;
use serde_json::{Value, json};

use crate::table::{Table, engine};

#[test]
fn the_engine_plays_itself_in_every_game_and_each_move_is_one_of_those_that_were_shown() {
    for game in catalog::ids() {
        let seat = engine(20, 10);
        let mut table =
            Table::with(json!({ "do": "new", "game": game, "black": seat, "white": seat }));
        for ply in 0..4 {
            let shown: Vec<Value> = table.latest("position")["moves"].as_array().unwrap().clone();
            table.wait("a move", |table| table.moves().len() > ply);
            let played = &table.moves()[ply];
            assert!(shown.iter().any(|m| m["text"] == **played), "{game}: {played}");
        }
    }
}

#[test]
fn what_is_shown_of_a_position_is_the_position() {
    for game in catalog::ids() {
        let table = Table::new(game);
        let variant = Variant::find(game, &[]).unwrap();
        let position = Position::start(&variant);
        let view = table.latest("position");
        assert_eq!(view["sfen"], position.to_string());
        assert_eq!(view["pieces"].as_array().unwrap().len(), position.pieces().count());
        let moves = view["moves"].as_array().unwrap();
        assert_eq!(moves.len(), position.legal_moves().len(), "{game}");
        for shown in moves {
            let m = position.parse_move(shown["text"].as_str().unwrap()).unwrap();
            let last = shown["legs"].as_array().unwrap().last().unwrap();
            assert_eq!(*last, variant.geometry().name(m.to()));
        }
        let kinds = table.latest("game")["kinds"].as_array().unwrap();
        assert_eq!(kinds.len(), variant.rules().pieces.len());
    }
}

#[test]
fn every_kind_of_every_game_has_a_tile_and_a_description() {
    for game in catalog::ids() {
        let mut table = Table::new(game);
        let kinds = table.latest("game")["kinds"].as_array().unwrap().len();
        for writing in ["kanji", "letters", "western"] {
            let answer = table.ask(json!({ "do": "tiles", "writing": writing }));
            let svg = answer["svg"].as_str().unwrap();
            for kind in 0..kinds {
                assert!(svg.contains(&format!("id=\"k{kind}\"")), "{game}: {writing} {kind}");
            }
        }
        for kind in 0..kinds {
            let piece = table.ask(json!({ "do": "piece", "kind": kind }));
            assert_eq!(piece["name"], table.latest("game")["kinds"][kind]["name"], "{game}");
            assert!(piece["diagram"]["radius"].as_u64().unwrap() >= 3, "{game}");
        }
        let rules = table.ask(json!({ "do": "rules" }))["html"].clone();
        assert!(rules.as_str().unwrap().len() > 500);
    }
}

#[test]
fn a_position_is_set_up_piece_by_piece() {
    let mut table = Table::new("mini");
    let kinds = table.latest("game")["kinds"].clone();
    let kind = |symbol: &str| {
        let mut symbols = kinds.as_array().unwrap().iter();
        symbols.position(|kind| kind["symbol"] == symbol).unwrap()
    };
    let (king, rook, gold) = (kind("K"), kind("+R"), kind("G"));
    let set_up = json!({
        "do": "set_up",
        "pieces": [["1a", king, "white"], ["5e", king, "black"], ["3c", rook, "black"]],
        "hands": { "black": [[gold, 2]], "white": [] },
        "side": "white",
    });
    table.ask(set_up.clone());
    assert_eq!(table.sfen(), "4k/5/2+R2/5/K4 w 2G 1");
    let before = table.sfen().to_owned();
    let with = |key: &str, value: Value| {
        let mut other = set_up.clone();
        other[key] = value;
        other
    };
    for (wrong, words) in [
        (with("pieces", json!([["1a", king, "white"]])), "no royal"),
        (with("pieces", json!([["1a", 99, "white"]])), "no kind 99"),
        (with("pieces", json!([["6a", king, "white"]])), "no square of this board"),
        (with("hands", json!({ "black": [[king, 1]] })), "cannot be in hand"),
        (with("pieces", json!([["1a", king, "white"], ["1a", king, "black"]])), "two pieces"),
    ] {
        let error = table.try_ask(&wrong).unwrap_err();
        assert!(error.contains(words), "{error}");
        assert_eq!(table.sfen(), before);
    }
    table.ask(json!({ "do": "set_up_text", "text": "startpos" }));
    assert_eq!(table.sfen(), "rbsgk/4p/5/P4/KGSBR b - 1");
    table.ask(json!({ "do": "set_up_text", "text": "4k/5/5/5/K4 b R 7" }));
    assert_eq!(table.sfen(), "4k/5/5/5/K4 b R 7");
}

#[test]
fn the_moves_of_any_piece_are_shown_whoever_is_to_move() {
    let mut table = Table::new("shogi");
    let mut legs = |square: &str| {
        let answer = table.ask(json!({ "do": "reach", "square": square }));
        answer["moves"].as_array().unwrap().len()
    };
    assert_eq!((legs("7g"), legs("7c"), legs("5e")), (1, 1, 0));
    assert_eq!((legs("2h"), legs("8b")), (6, 6), "the Rook's files are shut");
    let influence = table.ask(json!({ "do": "influence" }));
    assert!(influence["black"].as_array().unwrap().contains(&json!(["7f", 1])));
}

#[test]
fn what_an_emperor_may_capture_is_no_influence() {
    let mut table = Table::new("tai");
    // The Gold protects the Pawn before it, and nothing protects the Gold.
    let rows = ["25", "12g12", "12p12"].into_iter().chain(["25"; 21]).chain(["12[E`]12"]);
    let text = format!("{} b - 1", rows.collect::<Vec<_>>().join("/"));
    table.ask(json!({ "do": "set_up_text", "text": text }));
    let influence = table.ask(json!({ "do": "influence" }));
    assert_eq!(influence["emperors"], json!({ "black": ["13b"], "white": [] }));
    assert_eq!(influence["black"], json!([]));
}

#[test]
fn pieces_have_a_worth_on_the_board_and_in_hand() {
    for (game, drops) in [("shogi", true), ("chu", false)] {
        let mut table = Table::new(game);
        let kinds = table.latest("game")["kinds"].as_array().unwrap().clone();
        let worth = table.ask(json!({ "do": "worth" }));
        let of = |place: &str, name: &str| {
            let kind = kinds.iter().position(|kind| kind["name"] == name).expect("a kind");
            worth[place][kind].as_i64().expect("a number")
        };
        assert!(of("board", "Rook") > of("board", "Pawn") && of("board", "Pawn") > 0, "{game}");
        assert_eq!(of("hand", "Rook") > 0, drops, "{game}");
        assert_eq!(worth["board"].as_array().unwrap().len(), kinds.len());
    }
}

#[test]
fn a_move_that_is_not_possible_is_explained() {
    let mut table = Table::new("chu");
    let mut why = |request: Value| {
        let mut request = request;
        request["do"] = json!("why");
        table.ask(request)["why"].as_str().expect("a text").to_owned()
    };
    assert_eq!(why(json!({ "from": "2j", "to": "2g" })), "Black's Pawn on 2i is in the way.");
    assert_eq!(why(json!({ "from": "12l" })), "Black's Reverse Chariot on 12k is in the way.");
    assert_eq!(why(json!({ "from": "6i", "to": "6h" })), "");
    assert_eq!(why(json!({ "from": "6i" })), "");
    assert_eq!(why(json!({})), "");
    assert_eq!(why(json!({ "move": "2j2g" })), "Black's Pawn on 2i is in the way.");
    assert_eq!(why(json!({ "move": "6i6h" })), "");
    for coordinates in ["shogi", "kanji", "chess"] {
        assert_eq!(why(json!({ "move": "hello", "coordinates": coordinates })), "");
        assert_eq!(why(json!({ "move": "９９銀", "coordinates": coordinates })), "");
    }
    assert_eq!(why(json!({ "move": "☗６八歩" })), "");
    // A pass may be said with its square, which may be empty.
    assert_eq!(why(json!({ "move": "７五獅子じっと" })), "");
    let king = why(json!({ "move": "６五玉将" }));
    assert!(king.contains("has no move that leads to 6e"), "{king}");
    assert_eq!(why(json!({ "from": "6f", "to": "6e" })), "There is no piece on 6f.");
    assert_eq!(
        why(json!({ "from": "6d", "to": "6e" })),
        "The Pawn on 6d is White's, and Black is to move."
    );
    assert!(table.try_ask(&json!({ "do": "why", "from": "99z" })).is_err());
    let mut table =
        Table::with(json!({ "do": "new", "game": "mini", "sfen": "4k/5/5/4P/K4 b P 7" }));
    let answer = table.ask(json!({ "do": "why", "drop": 5, "to": "1c" }));
    assert_eq!(
        answer["why"],
        "The file already holds Black's Pawn on 1d. The option `nifu` decides this; it is `forbidden`."
    );
}

#[test]
fn handicaps_and_rules_are_those_that_were_asked_for() {
    let new = json!({ "do": "new", "game": "shogi", "handicap": "two_pieces" });
    let table = Table::with(new);
    assert!(table.sfen().contains(" w "));
    let handicaps = table.latest("game")["handicaps"].as_array().unwrap().clone();
    let gained = json!({
        "name": "lance_gained",
        "kif": "香得",
        "changes": "White without Lance 1a; Black holds Lance",
    });
    assert!(handicaps.contains(&gained));
    let options = json!({ "lion_hawk": "version2" });
    let mut table = Table::with(json!({ "do": "new", "game": "tenjiku", "options": options }));
    let chosen = table.latest("game")["options"].as_array().unwrap().iter();
    assert!(chosen.clone().any(|option| option["chosen"] == "version2"));
    for (wrong, words) in [
        (json!({ "do": "new", "game": "go" }), "unknown variant"),
        (json!({ "do": "new", "game": "mini", "options": { "x": "y" } }), "no option `x`"),
        (json!({ "do": "new", "game": "shogi", "handicap": "queen" }), "no handicap"),
        (json!({ "do": "new", "game": "mini", "sfen": "5/5" }), "ranks"),
        (
            json!({ "do": "new", "game": "shogi", "sfen": "9/9/9/9/9/9/9/9/K7k b - 1", "handicap": "rook" }),
            "beside a position",
        ),
    ] {
        let error = table.try_ask(&wrong).unwrap_err();
        assert!(error.contains(words), "{error}");
        assert_eq!(table.latest("game")["id"], "tenjiku", "what was there stays");
    }
    let position = Position::start(&Variant::find("tenjiku", &[]).unwrap());
    let sfen = Position::from_sfen(position.variant(), table.sfen(), Dialect::Sfen).unwrap();
    assert_eq!(sfen.key(), position.key());
}

#[test]
fn what_is_a_legal_move_in_any_notation_needs_no_reason() {
    let new = json!({ "do": "new", "game": "dobutsu", "sfen": "gle/3/1C1/ELG b C 1" });
    let mut table = Table::with(new);
    let mut why = |text: &str| table.ask(json!({ "do": "why", "move": text }))["why"].clone();
    assert_eq!(why("３三ひよこ"), "");
    assert_ne!(why("２三ひよこ"), "");
}
