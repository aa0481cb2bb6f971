//! The time until a question is answered in the middle of hostile lines.

mod nonsense;
mod speaker;

use std::thread;
use std::time::Duration;

use komainu::lab::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::pick;
use super::program::Program;
use super::table::{Times, print_head};
use speaker::Speaker;

/// The most lines between two questions.
const LINES: usize = 40;
/// The number of lines in a flood, which is more than may wait, so that some are refused.
const FLOOD: usize = 1200;
/// One in this many questions comes after a flood.
const FLOODS: usize = 500;
/// The longest pause before a question, in milliseconds.
const REST: usize = 10;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    let mut counts = Vec::new();
    for language in [Language::Uci, Language::Usi, Language::Cecp] {
        let mut session = Session::start(language, arguments.seed)?;
        let lines = arguments.count(100_000, 500);
        while session.lines < lines {
            session.question()?;
        }
        session.times.print(&format!("{language:?}"));
        counts.push(session.end()?);
    }
    println!("\n{}", counts.join("\n"));
    Ok(())
}

/// A conversation with the program.
struct Session {
    program: Program,
    speaker: Speaker,
    random: SplitMix64,
    lines: usize,
    questions: usize,
    /// The number of lines that the program has refused because too many wait.
    refused: usize,
    times: Times,
}

impl Session {
    fn start(language: Language, seed: u64) -> Result<Self, String> {
        Ok(Self {
            program: Program::start(language)?,
            speaker: Speaker::new(language, seed),
            random: SplitMix64(seed),
            lines: 0,
            questions: 0,
            refused: 0,
            times: Times::default(),
        })
    }

    /// Says some lines, asks a question and waits for the answer.
    fn question(&mut self) -> Result<(), String> {
        if self.random.below(FLOODS) == 0 {
            (0..FLOOD).for_each(|_| self.program.say("position startpos"));
            self.lines += FLOOD;
        }
        for _ in 0..=self.random.below(LINES) {
            let line = self.speaker.line();
            self.program.say_bytes(&line);
            self.lines += 1;
        }
        thread::sleep(Duration::from_millis(self.random.below(REST) as u64));
        self.questions += 1;
        let (question, answer) = match self.program.language {
            Language::Cecp => {
                // While the engine thinks about a move of its own, it answers after the move.
                self.program.say(pick(&mut self.random, &["force", "exit", "?"]));
                (format!("ping {}", self.questions), format!("pong {}", self.questions))
            }
            _ => ("isready".to_owned(), "readyok".to_owned()),
        };
        self.program.begin();
        self.program.say(&question);
        let refused = &mut self.refused;
        let heard = self.program.find(|line| {
            *refused += usize::from(line.contains("one more is refused"));
            (line == answer).then_some(())
        });
        heard.map_err(|problem| {
            format!("{problem}; {}, line {}", self.speaker.game(), self.lines)
        })?;
        self.times.add_for(self.program.taken(), format_args!("line {}", self.lines));
        Ok(())
    }

    /// Ends the conversation, and checks that no answer is left.
    fn end(self) -> Result<String, String> {
        let language = self.program.language;
        let mut more = 0;
        self.program.quit(|line| more += usize::from(line == "readyok"))?;
        let Self { lines, questions, refused, .. } = self;
        if more > 0 {
            return Err(format!("{language:?}: {more} answers more than {questions} questions"));
        }
        Ok(format!(
            "{language:?}: {lines} lines, {questions} questions, all answered; {refused} lines were \
             too many to wait"
        ))
    }
}
