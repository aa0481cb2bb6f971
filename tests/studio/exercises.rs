//! Lessons and problems: their files, and what becomes of the learner's moves.

use std::fs;

use komainu::board::Variant;
use komainu::rules::catalog;
use komainu::studio::exercises::{self, Closeness, LessonFile, Opponent, Problem, THEMES};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{Table, engine};

const LESSONS: &str = include_str!("../data/lessons/chu.toml");
const PROBLEMS: &str = include_str!("../data/lessons/mini-problems.txt");

/// A table that has been given the lessons and problems of the tests.
fn table() -> Table {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "exercises", "game": "chu", "lessons": LESSONS }));
    table.ask(json!({ "do": "exercises", "game": "mini", "problems": PROBLEMS }));
    table
}

/// Begins a lesson of the tests.
fn lesson(table: &mut Table, chapter: &str, number: usize) {
    table.ask(json!({ "do": "lesson", "game": "chu", "chapter": chapter, "number": number }));
}

fn play(table: &mut Table, m: &str) {
    table.ask(json!({ "do": "play", "move": m }));
}

/// The exercise on the board.
fn running(table: &Table) -> &Value {
    &table.latest("exercise")["running"]
}

fn state(table: &Table) -> &str {
    running(table)["state"].as_str().unwrap_or("none")
}

#[test]
fn the_exercises_of_a_game_are_listed() {
    let mut table = table();
    let chu = table.ask(json!({ "do": "exercises", "game": "chu" }));
    assert_eq!((&chu["minutes"], &chu["problem"]), (&json!(3), &Value::Null));
    assert_eq!(chu["chapters"][0]["id"], "lion");
    assert_eq!(chu["chapters"][0]["title"], json!({ "en": "The Lion", "ja": "獅子" }));
    assert_eq!(chu["chapters"][1]["lessons"], 2);
    let mini = table.ask(json!({ "do": "exercises" }));
    assert_eq!((&mini["game"], &mini["chapters"]), (&json!("mini"), &json!([])));
    let themes: Vec<_> =
        mini["problems"].as_array().unwrap().iter().map(|it| &it["theme"]).collect();
    assert_eq!(themes, ["mate", "win"]);
}

#[test]
fn a_lesson_is_solved_by_its_goal_and_not_by_another_move() {
    let mut table = table();
    lesson(&mut table, "lion", 1);
    let shown = running(&table).clone();
    assert_eq!((&shown["movesLeft"], &shown["state"]), (&json!(1), &json!("play")));
    assert_eq!(shown["hints"], json!([["7e", "7d"], ["7f"]]));
    play(&mut table, "7f7e7f");
    assert_eq!(state(&table), "failed", "one Pawn is left");
    table.ask(json!({ "do": "again" }));
    assert_eq!(state(&table), "play");
    play(&mut table, "7f7e7d");
    assert_eq!(state(&table), "solved");
    table.ask(json!({ "do": "next" }));
    assert_eq!(running(&table)["number"], 2);
    play(&mut table, "7f7e7f");
    assert_eq!(state(&table), "solved");
    table.ask(json!({ "do": "next" }));
    assert_eq!(
        (&running(&table)["chapter"], &running(&table)["number"]),
        (&json!("king"), &json!(1))
    );
}

#[test]
fn an_opponent_who_waits_leaves_the_learner_to_move_again() {
    let mut table = table();
    lesson(&mut table, "king", 1);
    play(&mut table, "12l12k");
    assert_eq!((state(&table), &running(&table)["movesLeft"]), ("play", &json!(1)));
    assert!(
        table.sfen().starts_with("11k/p11/12/12/12/12/12/12/12/12/K10P/12 b"),
        "{}",
        table.sfen()
    );
    play(&mut table, "12k11j");
    assert_eq!(state(&table), "failed");
    table.ask(json!({ "do": "take_back" }));
    assert_eq!((state(&table), &running(&table)["movesLeft"]), ("play", &json!(2)));
}

#[test]
fn an_opponent_who_answers_replies_by_the_solution_or_by_the_engine() {
    let mut table = table();
    lesson(&mut table, "king", 2);
    play(&mut table, "12l12k");
    assert_eq!((state(&table), table.moves().len()), ("play", 2));
    play(&mut table, "12k12j");
    assert_eq!(state(&table), "solved");
    table.ask(json!({ "do": "again" }));
    play(&mut table, "12l11k");
    assert_eq!(state(&table), "wait", "the solution has no reply to this move");
    let error = table.try_ask(&json!({ "do": "play", "move": "1a1b" })).unwrap_err();
    assert!(error.contains("no move can be made now"), "{error}");
    table.wait("the engine's reply", |table| state(table) == "play");
    assert_eq!(table.moves().len(), 2);
    play(&mut table, "11k12j");
    assert_eq!(state(&table), "solved");
}

#[test]
fn the_solution_is_shown_move_by_move() {
    let mut table = table();
    lesson(&mut table, "king", 1);
    table.ask(json!({ "do": "solution" }));
    assert_eq!(state(&table), "shows");
    table.ask(json!({ "do": "solution" }));
    assert_eq!((state(&table), &running(&table)["next"]), ("shown", &json!(true)));
    assert!(table.try_ask(&json!({ "do": "play", "move": "1a1b" })).is_err());
    table.ask(json!({ "do": "solution" }));
    assert_eq!(state(&table), "shows", "it is shown once more");
}

#[test]
fn a_problem_is_solved_by_its_move_or_by_another_that_wins_at_once() {
    let mut table = table();
    table.ask(json!({ "do": "problem", "game": "mini", "number": 1 }));
    assert_eq!((&running(&table)["theme"], &running(&table)["level"]), (&json!("mate"), &json!(1)));
    play(&mut table, "G*2b");
    assert_eq!((state(&table), &running(&table)["otherWay"]), ("solved", &json!(false)));
    table.ask(json!({ "do": "again" }));
    play(&mut table, "G*1b");
    assert_eq!((state(&table), &running(&table)["otherWay"]), ("solved", &json!(true)));
}

#[test]
fn a_wrong_move_is_answered_by_the_engine_and_tried_again() {
    let mut table = table();
    table.ask(json!({ "do": "problem", "game": "mini", "number": 1 }));
    play(&mut table, "5e5d");
    assert_eq!(state(&table), "wait");
    table.wait("the judgement", |table| state(table) != "wait");
    // White's King cannot be mated for good: it comes out or captures.
    let shown = running(&table).clone();
    if shown["state"] == "wrong" {
        assert_eq!(table.moves().len(), 2);
        assert!(shown["reply"].is_string(), "{shown}");
    } else {
        assert_eq!(shown["otherWay"], true, "a forced win was proved");
    }
    table.ask(json!({ "do": "again" }));
    assert_eq!((state(&table), table.moves().len()), ("play", 0));
}

#[test]
fn a_win_is_played_out_and_other_winning_moves_are_proved() {
    let mut table = table();
    table.ask(json!({ "do": "problem", "game": "mini", "number": 2 }));
    assert_eq!(running(&table)["moves"], 3);
    play(&mut table, "R*5a");
    assert_eq!((state(&table), table.moves().len()), ("play", 2), "the line has a reply");
    play(&mut table, "G*5b");
    play(&mut table, "5a1a+");
    assert_eq!((state(&table), &running(&table)["next"]), ("solved", &json!(false)));
    let error = table.try_ask(&json!({ "do": "next" })).unwrap_err();
    assert!(error.contains("the last"), "{error}");
    table.ask(json!({ "do": "again" }));
    play(&mut table, "R*5a");
    // Not the move of the line: a search decides.
    play(&mut table, "G*5c");
    assert_eq!(state(&table), "wait");
    table.wait("the judgement", |table| state(table) != "wait");
    assert!(["solved", "wrong"].contains(&state(&table)));
}

#[test]
fn the_game_before_comes_back_and_no_exercise_is_kept() {
    let mut table = table();
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    let (before, kept) = (table.latest("record").clone(), table.store.0.lock().unwrap().clone());
    lesson(&mut table, "lion", 1);
    assert_eq!(table.latest("game")["id"], "chu");
    play(&mut table, "7f7e7d");
    table.ask(json!({ "do": "problem", "game": "mini", "number": 1 }));
    table.ask(json!({ "do": "leave" }));
    assert_eq!(running(&table), &Value::Null);
    assert_eq!(table.latest("game")["id"], "mini");
    assert_eq!(table.latest("record"), &before);
    assert_eq!(*table.store.0.lock().unwrap(), kept);
    assert!(table.try_ask(&json!({ "do": "leave" })).unwrap_err().contains("no exercise"));
    play(&mut table, "1b1c");
    assert_eq!(table.store.0.lock().unwrap().len(), 1, "the game goes on under its name");
}

#[test]
fn the_engine_goes_on_with_the_game_that_was_set_aside() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(3, 20) }));
    table.ask(json!({ "do": "exercises", "game": "mini", "problems": PROBLEMS }));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "problem", "game": "mini", "number": 1 }));
    table.ask(json!({ "do": "leave" }));
    table.wait("the engine's move", |table| table.moves().len() == 2);
}

#[test]
fn another_game_ends_an_exercise() {
    let mut table = table();
    lesson(&mut table, "lion", 1);
    table.ask(json!({ "do": "new", "game": "mini" }));
    assert_eq!(running(&table), &Value::Null);
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    for request in ["again", "next", "solution", "leave"] {
        let error = table.try_ask(&json!({ "do": request })).unwrap_err();
        assert!(error.contains("no exercise"), "{request}: {error}");
    }
}

#[test]
fn an_exercise_is_not_disturbed_by_what_is_for_games() {
    let mut table = table();
    lesson(&mut table, "lion", 1);
    for request in [
        json!({ "do": "think" }),
        json!({ "do": "resign" }),
        json!({ "do": "redo" }),
        json!({ "do": "analyse", "on": true }),
        json!({ "do": "players", "white": engine(3, 20) }),
        json!({ "do": "comment", "node": 0, "text": "x" }),
    ] {
        let error = table.try_ask(&request).unwrap_err();
        assert!(error.contains("leave it first"), "{request}: {error}");
    }
    assert_eq!(state(&table), "play");
}

#[test]
fn the_mistakes_of_ones_own_game_are_exercises() {
    let mut table = table();
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "marks", "node": 1, "marks": [4] }));
    let mistakes = |table: &mut Table| table.ask(json!({ "do": "exercises" }))["mistakes"].clone();
    assert_eq!(mistakes(&mut table), json!([]), "nothing has been evaluated");
    for node in [0, 1] {
        table.ask(json!({ "do": "go_to", "node": node }));
        table.ask(json!({ "do": "analyse", "on": true, "lines": 1 }));
        table.wait("an evaluation", |table| {
            let nodes = &table.latest("record")["nodes"];
            table.latest("info")["node"] == node && (node == 0 || nodes[0]["depth"].is_number())
        });
        table.ask(json!({ "do": "analyse", "on": false }));
    }
    let shown = mistakes(&mut table);
    assert_eq!(
        (&shown[0]["node"], &shown[0]["mark"], &shown[0]["side"]),
        (&json!(1), &json!(4), &json!("black"))
    );
    table.ask(json!({ "do": "mistake", "node": 1 }));
    assert_eq!((running(&table)["kind"].as_str(), state(&table)), (Some("mistake"), "play"));
    table.ask(json!({ "do": "solution" }));
    table.wait("the better move", |table| state(table) == "shown");
    assert_eq!(table.moves().len(), 1);
    table.ask(json!({ "do": "leave" }));
    assert_eq!(table.moves(), ["5d5c"]);
}

#[test]
fn a_mistake_with_the_largest_scores_is_tried_again() {
    let text = |pawns: &str| {
        let eval = format!("{{ [%eval {pawns},5] }}");
        format!("[Variant \"minishogi\"]\n\n{eval} 1. a2a3 {eval} $4 *")
    };
    let mut table = Table::new("mini");
    let mistake = json!({ "do": "mistake", "node": 1 });
    for pawns in ["8899.99", "-8899.99", "#1", "#-5000"] {
        table.ask(json!({ "do": "load", "text": text(pawns) }));
        table.ask(mistake.clone());
    }
    // A score beyond those of evaluations is no score.
    for pawns in ["21474836.47", "-21474836.47"] {
        table.ask(json!({ "do": "load", "text": text(pawns) }));
        assert_eq!(table.try_ask(&mistake), Err("the record has no move 1".to_owned()));
    }
}

#[test]
fn lessons_of_ones_own_are_loaded_like_a_game() {
    let mut table = Table::new("mini");
    let own = LESSONS.replace("The Lion", "My Lion");
    let answer = table.ask(json!({ "do": "load", "text": own }));
    assert_eq!(answer, json!({ "problem": null, "lessons": "chu" }));
    // Those that the page has beside it do not take their place.
    let shown = table.ask(json!({ "do": "exercises", "game": "chu", "lessons": LESSONS }));
    assert_eq!(
        (&shown["own"], &shown["chapters"][0]["title"]["en"]),
        (&json!(["chu"]), &json!("My Lion"))
    );
    lesson(&mut table, "lion", 1);
    assert_eq!(running(&table)["title"]["en"], "My Lion");
}

#[test]
fn mistakes_in_lessons_are_named_with_their_place() {
    for (from, to, place, expected) in [
        ("minutes = 3", "minuts = 3", (3, 1), "minuts: found an unknown key, expected one of game"),
        (
            "minutes = 3",
            "minutes = 'x'",
            (3, 11),
            "minutes: found the text \"x\", expected a whole number",
        ),
        ("id = \"king\"", "id = \"lion\"", (36, 6), "chapter 2 (`lion`): id: found `lion` twice"),
        (
            "moves = 1",
            "moves = 9",
            (12, 9),
            "chapter 1 (`lion`), lesson 1: moves: found the number 9, expected",
        ),
        (
            "how = [\"double\"]",
            "how = [\"doubl\"]",
            (20, 8),
            "lesson 1: goal.how: found `doubl`, expected one of igui",
        ),
        (
            "reach = [\"12j\"]",
            "raech = [\"12j\"]",
            (48, 1),
            "chapter 2 (`king`), lesson 1: goal: found no goal",
        ),
        ("title.en = \"The Lion\"\ntitle.ja", "title.de", (7, 1), "title.en: found no such key"),
        ("solution = [\"7f7e7d\"]\n", "", (11, 1), "lesson 1: solution: found no move"),
    ] {
        assert!(LESSONS.contains(from), "{from}");
        let error = LessonFile::parse(&LESSONS.replacen(from, to, 1), "chu.toml").unwrap_err();
        let found = &error.mistakes()[0];
        assert!(error.mistakes().iter().any(|it| it.message().contains(expected)), "{to}: {error}");
        assert_eq!(found.place(), place, "{error}");
        assert!(error.to_string().contains("chu.toml:"), "{error}");
    }
}

/// The mistakes that the engine finds in the lessons of the tests after a change.
fn mistakes_after(from: &str, to: &str) -> Vec<String> {
    assert!(LESSONS.contains(from), "{from}");
    let file = LessonFile::parse(&LESSONS.replacen(from, to, 1), "chu.toml").unwrap();
    let find = |choices: &[(&str, &str)]| Variant::find("chu", choices);
    let closeness = Closeness { tries: 50_000, both_languages: true };
    let found = exercises::check(&file, &find, closeness);
    found.iter().map(|mistake| mistake.summary().to_owned()).collect()
}

#[test]
fn lessons_are_checked_by_the_engine() {
    assert_eq!(mistakes_after("minutes = 3", "minutes = 4"), [""; 0]);
    for (from, to, expected) in [
        ("11k/12/12/5p6", "11k/12/5p6", "position: "),
        ("[\"7e\", \"7d\"]", "[\"7e\", \"7c\"]", "goal.capture: found no piece of White on 7c"),
        ("[\"7e\", \"7d\"]", "[\"7e\", \"99z\"]", "goal.capture: found `99z`, expected a square"),
        ("\"7f7e7d\"", "\"7f7a\"", "solution: move 1: "),
        ("\"7f7e7d\"", "\"7f7e\"", "solution: it does not reach the goal"),
        ("moves = 2", "moves = 3", "moves: found 3, expected 2, which are enough: 12l"),
        ("reach = [\"12j\"]", "keep = [\"12l\"]", "goal: it holds at the start"),
        ("after.ja = \"一手で二枚取れました。\"\n", "", "after: found one language"),
        ("moves = 1", "options = { lion = \"no\" }\nmoves = 1", "options: "),
    ] {
        let found = mistakes_after(from, to);
        assert!(found.len() == 1 && found[0].contains(expected), "{to}: {found:?}");
        assert!(found[0].starts_with("chu.toml:"), "{found:?}");
    }
}

#[test]
fn mistakes_in_problems_are_named_with_their_lines() {
    for (from, to, expected) in [
        (" ; 1 ; ", " ; 9 ; ", "line 2: level: found `9`, expected a number from 1 to 5"),
        ("; win ;", "; won ;", "line 3: theme: found `won`, expected one of win, mate"),
        ("; 3 ; R*5a", "; 3 ; G*5b", "line 3: line of moves: found `G*5b` first"),
        (" ; G*2b\n", "\n", "line 2: found 4 parts"),
    ] {
        let text = PROBLEMS.replacen(from, to, 1);
        let error = Problem::read(&text, "mini.txt").unwrap_err().to_string();
        assert!(error.contains(expected), "{to}: {error}");
        let mut table = Table::new("mini");
        let answer = table.ask(json!({ "do": "exercises", "game": "mini", "problems": text }));
        assert!(answer["problem"].as_str().unwrap().contains(expected), "{answer}");
    }
    let mini = Variant::find("mini", &[]).unwrap();
    let wrong = Problem::read(&PROBLEMS.replace("3a4b", "3a3c"), "mini.txt").unwrap();
    let error = exercises::check_problems(&wrong, &mini, "mini.txt").unwrap_err().to_string();
    assert!(error.starts_with("mini.txt, line 3: move 2 of the line"), "{error}");
}

/// The themes of problems are those of the tactics, and `mate`.
#[test]
fn the_themes_are_those_of_the_tactics() {
    let names = THEMES.into_iter().filter(|&name| name != "mate");
    names.for_each(|name| assert!(name.parse::<komainu::lab::tactics::Theme>().is_ok(), "{name}"));
}

/// The built-in files of one sort, by the ids of their games.
fn built_in(folder: &str, extension: &str) -> Vec<(String, String)> {
    let Ok(files) = fs::read_dir(format!("variants/{folder}")) else { return Vec::new() };
    let paths = files.map(|file| file.expect("a file").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
    let name = |path: &std::path::Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<_> =
        paths.map(|path| (name(&path), fs::read_to_string(path).expect("text"))).collect();
    files.sort();
    files
}

#[test]
fn all_built_in_lessons_and_problems_are_right() {
    let mut wrong = Vec::new();
    for (game, text) in built_in("lessons", "toml") {
        let origin = format!("variants/lessons/{game}.toml");
        let file = match LessonFile::parse(&text, &origin) {
            Ok(file) => file,
            Err(error) => {
                wrong.push(error.to_string());
                continue;
            }
        };
        assert!(catalog::find(&game).is_some() && file.game == game, "{origin}: {}", file.game);
        let find = |choices: &[(&str, &str)]| Variant::find(&game, choices);
        let closeness = Closeness { tries: 20_000, both_languages: true };
        let found = exercises::check(&file, &find, closeness);
        wrong.extend(found.iter().map(ToString::to_string));
        println!("{game}: {} lessons", file.count());
    }
    for (game, text) in built_in("problems", "txt") {
        let origin = format!("variants/problems/{game}.txt");
        let variant = Variant::find(&game, &[]).expect("a built-in game");
        let problems = Problem::read(&text, &origin);
        let checked = problems.and_then(|problems| {
            exercises::check_problems(&problems, &variant, &origin).map(|()| problems.len())
        });
        match checked {
            Ok(count) => println!("{game}: {count} problems"),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Begins an exercise, solves it by its line and then shows the solution.
fn solve(table: &mut Table, request: &Value, line: &[&str]) {
    table.ask(request.clone());
    for &m in line {
        assert_eq!(state(table), "play", "{request}: {m}");
        play(table, m);
    }
    assert_eq!(state(table), "solved", "{request}");
    while state(table) != "shown" {
        table.ask(json!({ "do": "solution" }));
    }
}

#[test]
fn all_built_in_exercises_are_solved_on_the_board_by_their_solutions() {
    for (game, text) in built_in("lessons", "toml") {
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "exercises", "game": game, "lessons": text }));
        let file = LessonFile::parse(&text, &game).unwrap();
        for chapter in &file.chapters {
            for (number, lesson) in (1..).zip(&chapter.lessons) {
                let step = if lesson.opponent == Opponent::Answers { 2 } else { 1 };
                let line: Vec<_> =
                    lesson.solution.iter().step_by(step).map(String::as_str).collect();
                let id = &chapter.id;
                let request =
                    json!({ "do": "lesson", "game": game, "chapter": id, "number": number });
                solve(&mut table, &request, &line);
            }
        }
    }
    for (game, text) in built_in("problems", "txt") {
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "exercises", "game": game, "problems": text }));
        for (number, problem) in (1..).zip(Problem::read(&text, &game).unwrap()) {
            let is_played_out = ["win", "mate"].contains(&problem.theme);
            let count = if is_played_out { usize::MAX } else { 1 };
            let line: Vec<_> =
                problem.line.iter().step_by(2).take(count).map(String::as_str).collect();
            solve(&mut table, &json!({ "do": "problem", "game": game, "number": number }), &line);
        }
    }
}

/// A request about exercises, which may be valid or not when it comes.
fn request() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => (0..200_usize).prop_map(|index| json!({ "do": "play a shown move", "index": index })),
        2 => ("lion|king|queen", 0..4_usize).prop_map(|(chapter, number)| {
            json!({ "do": "lesson", "game": "chu", "chapter": chapter, "number": number })
        }),
        1 => (0..4_usize).prop_map(|number| json!({ "do": "problem", "game": "mini", "number": number })),
        1 => (0..4_u32).prop_map(|node| json!({ "do": "mistake", "node": node })),
        1 => (0..4_u32).prop_map(|node| json!({ "do": "go_to", "node": node })),
        1 => prop::sample::select(vec!["again", "next", "solution", "leave", "take_back", "hint", "stop"])
            .prop_map(|name| json!({ "do": name })),
        1 => Just(json!({ "do": "new", "game": "mini", "white": engine(3, 5) })),
        1 => "\\PC{0,30}".prop_map(|text| json!({ "do": "exercises", "game": "mini", "lessons": text, "problems": text })),
        1 => "game = 'chu'\n\\[\\[chapter\\]\\]\n\\PC{0,30}".prop_map(|text| json!({ "do": "load", "text": text })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    #[test]
    fn requests_in_any_order_leave_one_exercise_or_one_game(requests in prop::collection::vec(request(), 1..20)) {
        let mut table = table();
        for request in requests {
            let mut asked = request.clone();
            if request["do"] == "play a shown move" {
                let moves = table.latest("position")["moves"].as_array().cloned().unwrap_or_default();
                let index = request["index"].as_u64().unwrap_or(0) as usize;
                let text = moves.get(index % moves.len().max(1)).map_or(json!("5a5a"), |m| m["text"].clone());
                asked = json!({ "do": "play", "move": text });
            }
            let _ = table.try_ask(&asked);
            table.ask(json!({ "do": "state" }));
            prop_assert_eq!(&table.latest("record")["at"], &table.latest("position")["node"]);
            let shown = running(&table);
            if shown["state"] == "play" {
                prop_assert!(shown["movesLeft"].as_u64() <= shown["moves"].as_u64());
            }
            if shown.is_object() {
                prop_assert_eq!(&table.latest("table")["white"]["player"], "person");
            }
        }
    }

    #[test]
    fn no_lesson_file_is_too_odd_to_be_refused_in_words(text in "game = \"chu\"\n(\\[\\[chapter\\]\\]\n|id = \"[a-z]{1,2}\"\n|\\[\\[chapter.lesson\\]\\]\n|[a-z.]{1,8} = [0-9\"\\[\\]{}a-z]{0,9}\n){0,12}") {
        if let Err(error) = LessonFile::parse(&text, "x.toml") {
            prop_assert!(error.to_string().contains("x.toml"), "{}", error);
        }
    }
}

/// A lesson that leaves its own King in check when the opponent waits has failed; it does not end the program.
#[test]
fn a_check_that_the_opponent_cannot_wait_out_fails() {
    let mut table = Table::new("shogi");
    let text = "game = 'shogi'\n[[chapter]]\nid = 'x'\ntitle.en = 'x'\n[[chapter.lesson]]\n\
        position = '4k4/9/9/9/9/9/9/R8/4K4 b - 1'\nmoves = 2\nbefore.en = 'x'\nafter.en = 'x'\n\
        solution = ['5i5h', '5h5g']\ngoal = { reach = ['5g'] }\n";
    table.ask(json!({ "do": "load", "text": text }));
    table.ask(json!({ "do": "lesson", "game": "shogi", "chapter": "x", "number": 1 }));
    let sfen = table.sfen().to_owned();
    play(&mut table, "9h9a");
    assert_eq!(state(&table), "failed");
    table.ask(json!({ "do": "again" }));
    assert_eq!(table.sfen(), sfen);
}
