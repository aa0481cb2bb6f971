//! The engine as a page in the browser sees it: requests and answers in JSON.
//!
//! The crate `komainu-js` compiles it to WebAssembly, with more of the library, and exchanges the texts
//! with the page. Everything happens on the caller's thread and those of its searches. To break off a
//! request, the host sets [`stop_flag`] where it shares the memory, or else discards its instance: the
//! moves found so far have been reported.
//!
//! | `command` | with | answers |
//! | --- | --- | --- |
//! | `variants` | | the built-in games: id, name, and whether there are weights |
//! | `weights` | `text`, the weights of a game, before its first search | `{}` |
//! | `perft` | a position, `depth`, `difference` | the number of sequences of moves |
//! | `search` | a position, `limits`, `level`, `hash_mb`, `threads` | the best move; an event for each iteration |
//! | `divide` | a position, `depth` | the number of sequences after each move |
//! | `mate` | a position, `time_ms`, `hash_mb` | the findings of the mate solver |
//! | `bench` | `games`, `depth` | nodes and time; an event for each position |
//! | `board` | `ask`, a request to a [`Studio`](crate::Studio) | its answer; its events, and what to search |
//! | `found` | `id`, `event` or `best` of such a search | `{}`; the events that follow |
//! | `tick` | | when to do so again; events for what the clocks have changed |
//!
//! A position is a `game` with `options`, `position` (SFEN or `startpos`) and the `moves` made from
//! there. The module has no weights of its own: without the weights of a game it searches by the
//! formula alone. The answer to a request that cannot be carried out is `{"error": "..."}`; one to the
//! board has with it the key and the values with which the page says it in its language.

mod answer;
mod request;
mod searcher;
mod session;
#[doc(hidden)]
pub mod tasks;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use serde_json::json;

use super::object::Object;
use answer::{Answer, CallError, Event, GameName};
use komainu_core::notation::canonical;
use komainu_core::perft::{Leaves, Perft, Watch};
use komainu_core::rules::catalog;
use komainu_engine::bench;
use komainu_engine::clock::Instant;
use komainu_engine::eval;
use komainu_engine::search::mate::{self, Mate, MateLimits};
use request::{BenchRequest, DivideRequest, MateRequest, PerftRequest, Request};
use searcher::WebSearcher;
use session::Session;

/// The flag that ends a running search, count or look for a mate once it is set; the host clears it.
static STOP: AtomicBool = AtomicBool::new(false);

/// Returns the flag that ends the running request, of any [`Program`], with what it has found.
#[doc(hidden)]
pub fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// The engine, with what it has found in earlier requests.
///
/// ```
/// let mut program = komainu_studio::web::Program::default();
/// let request = r#"{"command": "search", "game": "mini", "limits": {"depth": 3}}"#;
/// let mut depths = 0;
/// let answer = program.call(request, &mut |event| depths += 1);
/// assert!(answer.starts_with(r#"{"best":""#) && depths == 3);
/// assert!(program.call("{}", &mut |_| {}).starts_with(r#"{"error":""#));
/// ```
#[derive(Default)]
pub struct Program {
    searcher: Option<WebSearcher>,
    session: Option<Session>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("searcher", &self.searcher).finish_non_exhaustive()
    }
}

impl Program {
    /// Carries out a request and returns the answer, both as JSON; `tell` is called with the events on
    /// the way, as JSON too.
    ///
    /// A request that is wrong changes nothing.
    pub fn call(&mut self, request: &str, tell: &mut dyn FnMut(&str)) -> String {
        let answer = serde_json::from_str(request).map_err(CallError::from);
        let answer = answer.and_then(|Object(request)| match request {
            Request::Variants {} => Ok(variants()),
            Request::Weights { text } => {
                eval::give_weights(text)?;
                Ok(Answer::Weights {})
            }
            Request::Perft(request) => perft(&request, self.searcher.as_ref()),
            Request::Search(request) => {
                let mut tell = |event| tell(&json(&event));
                WebSearcher::search(&mut self.searcher, &request, &STOP, &mut tell)
            }
            Request::Divide(request) => divide(&request, self.searcher.as_ref()),
            Request::Mate(request) => look_for_mate(&request, self.searcher.as_ref()),
            Request::Bench(request) => bench(&request, &mut |event| tell(&json(&event))),
            Request::Board(request) => {
                let session = self.session.get_or_insert_with(|| Session::new(&request.stamp));
                let answer = session.ask(request.ask).map(Answer::Board);
                session.news().iter().for_each(|event| tell(&event.to_string()));
                Ok(answer?)
            }
            Request::Found(found) => Ok(self.with_session(tell, |session| {
                session.take(&found);
                Answer::Board(json!({}))
            })),
            Request::Tick {} => {
                Ok(self.with_session(tell, |session| Answer::Ticked { wait_ms: session.tick() }))
            }
        });
        answer.map_or_else(|error| json(&error), |answer| json(&answer))
    }

    /// Runs some work on the board, if there is one, and reports the events that follow.
    fn with_session(
        &mut self,
        tell: &mut dyn FnMut(&str),
        work: impl FnOnce(&mut Session) -> Answer,
    ) -> Answer {
        let Some(session) = &mut self.session else { return Answer::Board(json!({})) };
        let answer = work(session);
        session.news().iter().for_each(|event| tell(&event.to_string()));
        answer
    }
}

/// The built-in games.
fn variants() -> Answer {
    let names = |game: &'static catalog::BuiltIn| GameName {
        id: &game.id,
        name: &game.name,
        weights: eval::has_weights(&game.id),
    };
    Answer::Variants { variants: catalog::all().iter().map(names).collect() }
}

/// Counts sequences of moves.
fn perft(request: &PerftRequest, searcher: Option<&WebSearcher>) -> Result<Answer, CallError> {
    let position = request.place.position(searcher.map(WebSearcher::variant))?;
    let leaves = if request.difference { Leaves::ByDifference } else { Leaves::Counted };
    let start = Instant::now();
    let nodes = Perft { leaves, ..Perft::default() }.count(&position, request.depth)?;
    Ok(Answer::Perft { nodes: nodes.to_string(), time_ms: answer::ms(start.elapsed()) })
}

/// Counts sequences of moves after each move.
fn divide(request: &DivideRequest, searcher: Option<&WebSearcher>) -> Result<Answer, CallError> {
    let position = request.place.position(searcher.map(WebSearcher::variant))?;
    let watch = Watch { stop: &STOP, ..Watch::default() };
    let counts = Perft::default().divide_watched(&position, request.depth, watch)?;
    let text = |(m, count): (_, u128)| (canonical(position.variant(), m), count.to_string());
    Ok(Answer::Divide { counts: counts.into_iter().map(text).collect() })
}

/// Looks for a forced win.
fn look_for_mate(
    request: &MateRequest,
    searcher: Option<&WebSearcher>,
) -> Result<Answer, CallError> {
    let (place, known) = (&request.place, searcher.map(WebSearcher::variant));
    let position = if request.problem { place.problem(known) } else { place.position(known) }?;
    let time = request.time_ms.map(Duration::from_millis);
    let limits = MateLimits { nodes: u64::MAX, time, stop: &STOP };
    let report = mate::solve(&position, None, request.hash_mb, limits)?;
    let (mate, line) = match report.mate {
        Mate::Proved(line) => ("proved", line),
        Mate::Disproved => ("disproved", Vec::new()),
        Mate::Unknown => ("unknown", Vec::new()),
    };
    let text = |m| canonical(position.variant(), m);
    Ok(Answer::Mate { mate, line: line.into_iter().map(text).collect(), nodes: report.nodes })
}

/// Searches the positions of the bench.
fn bench(request: &BenchRequest, tell: &mut dyn FnMut(Event)) -> Result<Answer, CallError> {
    let deepest = request.depth.unwrap_or(u32::MAX);
    let result = bench::run(&request.games, deepest, 1, &STOP, &mut |line| tell(line.into()))?;
    let time_ms = answer::ms(result.time);
    Ok(Answer::Bench { nodes: result.nodes, time_ms, nps: result.nodes_per_second() })
}

/// A value as JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("maps have texts for keys")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The answer to a request and the events before it.
    fn call(program: &mut Program, request: &Value) -> (Value, Vec<Value>) {
        let mut events = Vec::new();
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let answer = program.call(&request.to_string(), &mut |event| events.push(read(event)));
        (read(&answer), events)
    }

    fn error(request: &Value) -> String {
        let (answer, events) = call(&mut Program::default(), request);
        assert!(events.is_empty());
        answer["error"].as_str().expect("an error").to_owned()
    }

    #[test]
    fn all_games_are_listed_and_can_be_searched() {
        let mut program = Program::default();
        let (answer, _) = call(&mut program, &json!({"command": "variants"}));
        let games = answer["variants"].as_array().unwrap();
        assert_eq!(games.len(), catalog::ids().len());
        for game in games {
            let limits = json!({"depth": 1});
            let request = json!({"command": "search", "game": game["id"], "limits": limits});
            let (answer, events) = call(&mut program, &request);
            assert_eq!(answer["best"], events.last().unwrap()["pv"][0], "{game}");
        }
    }

    #[test]
    fn unknown_fields_are_refused() {
        for request in [
            json!({"command": "variants", "nothing": 1}),
            json!({"command": "tick", "nothing": 1}),
            json!({"command": "perft", "game": "mini", "depth": 1, "nothing": 1}),
            json!({"command": "divide", "game": "mini", "depth": 1, "nothing": 1}),
            json!({"command": "mate", "game": "mini", "nothing": 1}),
            json!({"command": "search", "game": "mini", "limits": {"depth": 1}, "nothing": 1}),
            json!({"command": "search", "game": "mini", "limits": {"depth": 1, "nothing": 1}}),
            json!({"command": "bench", "nothing": 1}),
            json!({"command": "board", "ask": {"do": "games"}, "nothing": 1}),
            json!({"command": "board", "ask": {"do": "games", "nothing": 1}}),
            json!({"command": "found", "id": 1, "nothing": 1}),
        ] {
            let (answer, _) = call(&mut Program::default(), &request);
            let error = answer["error"].as_str().expect("an error");
            assert!(error.contains("unknown field `nothing`"), "{request}: {error}");
        }
    }

    #[test]
    fn weights_are_taken_if_they_are_whole_and_of_a_known_game() {
        let text = include_str!("../../../../variants/weights/mini.txt");
        let request = |text: &str| json!({"command": "weights", "text": text});
        assert_eq!(call(&mut Program::default(), &request(text)).0, json!({}));
        assert!(error(&request(&text[..text.len() - 9])).contains("cut short"));
        assert!(error(&request("P rank 1 opening 5")).contains("no weights"));
        // The sum of a file that has nothing but its head (FNV-1a).
        let empty = "komainu-weights 1\ngame go\nformula 0\nsum ";
        let damaged = error(&request(empty));
        let (_, sum) = damaged.split_once("the sum is ").expect("a sum");
        let other = error(&request(&format!("{empty}{}", &sum[..16])));
        assert!(other.starts_with("found weights of `go`, expected those of `mini`"), "{other}");
    }

    #[test]
    fn counts_are_texts_that_hold_any_number() {
        let mut program = Program::default();
        for difference in [false, true] {
            let request = json!({"command": "perft", "game": "mini", "moves": ["5d5c", "1b1c"],
                "depth": 3, "difference": difference});
            let position =
                komainu_core::Variant::find("mini", &[]).map(|v| komainu_core::Position::start(&v));
            let mut position = position.unwrap();
            for text in ["5d5c", "1b1c"] {
                position.play(position.parse_move(text).unwrap()).unwrap();
            }
            let expected = Perft::default().count(&position, 3).unwrap().to_string();
            assert_eq!(call(&mut program, &request).0["nodes"], expected);
        }
    }

    #[test]
    fn a_search_tells_of_each_line_of_each_iteration() {
        let limits = json!({"depth": 3, "lines": 2});
        let request = json!({"command": "search", "game": "mini", "options": {}, "limits": limits});
        let (answer, events) = call(&mut Program::default(), &request);
        let places: Vec<_> = events.iter().map(|e| (&e["depth"], &e["line"])).collect();
        let expected = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];
        assert_eq!(json!(places), json!(expected));
        assert!(events.iter().all(|e| e["score"]["cp"].is_i64() && e["bound"] == "exact"));
        assert_eq!(answer["best"], events[4]["pv"][0]);
    }

    #[test]
    fn a_forced_win_is_told_in_moves() {
        let request = json!({"command": "search", "game": "mini", "limits": {"depth": 3},
            "position": "4k/3R1/4G/5/K4 b - 1"});
        let (_, events) = call(&mut Program::default(), &request);
        assert_eq!(events.last().unwrap()["score"], json!({"mate": 1}));
    }

    #[test]
    fn a_mate_problem_needs_no_royal_piece_of_its_solver() {
        let request = |position: &str, problem: bool| {
            json!({"command": "mate", "game": "mini", "position": position, "problem": problem,
                "time_ms": 1000, "hash_mb": 1})
        };
        let (answer, _) = call(&mut Program::default(), &request("4k/5/4P/5/5 b G 1", true));
        assert_eq!((&answer["mate"], &answer["line"]), (&json!("proved"), &json!(["G*1b"])));
        let (answer, _) = call(&mut Program::default(), &request("startpos", false));
        assert_eq!(answer["mate"], "disproved");
    }

    #[test]
    fn the_counts_after_each_move_add_up_to_the_count() {
        let request = json!({"command": "divide", "game": "mini", "depth": 3});
        let (answer, _) = call(&mut Program::default(), &request);
        let counts = answer["counts"].as_array().unwrap().iter();
        let sum: u64 = counts.map(|pair| pair[1].as_str().unwrap().parse::<u64>().unwrap()).sum();
        let request = json!({"command": "perft", "game": "mini", "depth": 3});
        let (answer, _) = call(&mut Program::default(), &request);
        assert_eq!(answer["nodes"], sum.to_string());
    }

    #[test]
    fn a_player_without_a_move_has_no_best_one() {
        let request = json!({"command": "search", "game": "mini", "limits": {"depth": 3},
            "position": "4k/4G/4G/5/K4 w - 1"});
        let (answer, events) = call(&mut Program::default(), &request);
        assert_eq!((&answer["best"], events.len()), (&Value::Null, 0));
    }

    #[test]
    fn a_level_plays_the_same_with_the_same_seed() {
        let moves = |seed| {
            let request = json!({"command": "search", "game": "chu", "limits": {"depth": 2},
                "level": 0, "seed": seed});
            call(&mut Program::default(), &request).0["best"].clone()
        };
        assert_eq!(moves(3), moves(3));
        assert!((0..20).any(|seed| moves(seed) != moves(3)));
    }

    #[test]
    fn the_bench_counts_what_its_searches_visit() {
        let request = json!({"command": "bench", "games": ["mini"], "depth": 2});
        let (answer, events) = call(&mut Program::default(), &request);
        let nodes = events.iter().map(|event| event["nodes"].as_u64().unwrap());
        assert_eq!(answer["nodes"], nodes.sum::<u64>());
        assert!(events.iter().all(|event| event["game"] == "mini" && event["depth"] == 2));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let search = |with: Value| {
            let mut request = json!({"command": "search", "game": "mini", "limits": {"depth": 1}});
            request.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
            error(&request)
        };
        assert!(error(&json!({"command": "sing"})).contains("unknown variant `sing`"));
        assert!(error(&json!({})).contains("missing field `command`"));
        assert!(search(json!({"game": "go"})).contains("unknown variant `go`"));
        assert!(search(json!({"options": {"lion": "free"}})).contains("`lion`"));
        assert!(search(json!({"position": "5/5"})).contains("rank"));
        assert!(search(json!({"moves": ["5d5c", "5d5c"]})).starts_with("move 2: `5d5c`"));
        assert!(search(json!({"limits": {"moves": ["1a1b"]}})).contains("`1a1b`"));
        assert!(search(json!({"limits": {"deep": 3}})).contains("unknown field `deep`"));
        assert!(
            search(json!({"hash_mb": 1u64 << 40})).contains("expected a number from 1 to 65536")
        );
        let deep = json!({"command": "perft", "game": "mini", "depth": 101});
        assert!(error(&deep).contains("101"));
    }
}
