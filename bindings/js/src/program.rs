//! Requests, and what they are about: positions, the engine by text, the board of a page.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::boards::{Ask, Boards};
use crate::error::RequestError;
use crate::usi::Usi;
use komainu_core::board::Variant;
use komainu_studio::web;
use komainu_studio::web::tasks::Found;

/// An instance of the engine for JavaScript.
///
/// ```
/// let mut program = komainu_js::Program::default();
/// let mut lines = Vec::new();
/// let mut tell = |event: &str| lines.push(event.to_owned());
/// program.call(r#"{"command": "usi", "line": "usi"}"#, &mut tell);
/// assert!(lines[0].contains("usiok"));
/// let request = r#"{"command": "position", "id": 1, "ask": "new", "variant": "go"}"#;
/// assert!(program.call(request, &mut |_| {}).contains("unknown variant `go`"));
/// ```
#[derive(Default)]
pub struct Program {
    boards: Boards,
    usi: Option<Usi>,
    /// The most threads that searches may have; one if the host has not said.
    threads: Option<usize>,
    web: web::Program,
}

/// A request, as far as it says who answers it.
#[derive(Deserialize)]
struct Named {
    command: String,
}

/// A request that is answered here.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// A line for the engine.
    Usi { line: String },
    /// The findings of a search that the engine has requested.
    UsiFound(Box<Found>),
    /// A look at the time of the lines that wait.
    UsiTick {},
    /// The most threads that searches may have.
    UsiOptions { threads: usize },
    /// A problem of the host.
    UsiReport { problem: String },
    /// A request to a position.
    Position(PositionRequest),
    /// The text of a variant file.
    Variant { text: String },
}

/// A request to a position.
#[derive(Deserialize)]
struct PositionRequest {
    /// Its number, which the host chooses.
    id: u32,
    #[serde(flatten)]
    ask: Ask,
}

/// The commands that are answered here.
const OWN: [&str; 7] =
    ["usi", "usi_found", "usi_tick", "usi_options", "usi_report", "position", "variant"];

impl Program {
    /// Carries out a request and returns the answer, both as JSON; `tell` is called with the events on
    /// the way, as JSON too.
    ///
    /// A request that is wrong changes nothing.
    pub fn call(&mut self, request: &str, tell: &mut dyn FnMut(&str)) -> String {
        let named = serde_json::from_str::<Named>(request);
        if !named.is_ok_and(|Named { command }| OWN.contains(&command.as_str())) {
            let answer = self.web.call(request, tell);
            if request.contains("\"weights\"") && answer == "{}" {
                self.usi.iter_mut().for_each(Usi::take_new_weights);
            }
            return answer;
        }
        let answer = serde_json::from_str(request).map_err(RequestError::from);
        let answer = answer.and_then(|request| self.carry_out(request, tell));
        answer.unwrap_or_else(|error| error.answer()).to_string()
    }

    fn carry_out(
        &mut self,
        request: Request,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Value, RequestError> {
        Ok(match request {
            Request::Usi { line } => self.with_usi(tell, |usi| usi.say(&line)),
            Request::UsiFound(found) => self.with_usi(tell, |usi| usi.found(&found)),
            Request::UsiTick {} => self.with_usi(tell, Usi::tick),
            Request::UsiReport { problem } => self.with_usi(tell, |usi| usi.report(&problem)),
            Request::UsiOptions { threads } => {
                self.threads = Some(threads);
                json!({})
            }
            Request::Position(PositionRequest { id, ask }) => self.boards.carry_out(id, ask)?,
            Request::Variant { text } => {
                let file = Variant::read_file(&text, "the variant file")?;
                let id = json!({ "id": file.id() });
                if let Some(usi) = &mut self.usi {
                    usi.add_variant(Variant::read_file(&text, "the variant file")?);
                }
                self.boards.add_variant(file, text);
                id
            }
        })
    }

    /// Runs some work on the engine by text, and reports what follows.
    fn with_usi(
        &mut self,
        tell: &mut dyn FnMut(&str),
        work: impl FnOnce(&mut Usi) -> Value,
    ) -> Value {
        let threads = self.threads.unwrap_or(1);
        let boards = &self.boards;
        let usi = self.usi.get_or_insert_with(|| {
            let mut usi = Usi::new(threads);
            boards.files().for_each(|file| usi.add_variant(file));
            usi
        });
        let answer = work(usi);
        usi.news().iter().for_each(|event| tell(&event.to_string()));
        answer
    }
}
