//! Texts and pictures of the game: rules, pieces, records.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::ask::influence;
use super::error::repeated;
use super::exercises::LessonFile;
use super::object::Object;
use super::piece_view::PieceView;
use super::problem::Problem;
use super::worth::worth;
use super::{
    MessageLevel, NewGame, Part, PlayerSettings, Request, Said, StoredGame, Studio, StudioError,
    TimeControl,
};
use komainu_core::board::{Dialect, FindError, Position, Variant};
use komainu_core::rules::VariantFile;
use komainu_core::text::Language;
use komainu_core::types::{Color, Piece, PieceKind};
use komainu_describe::draw::{Labels, Picture, Theme, Tiles, symbols};
use komainu_engine::clock::Instant;
use komainu_records::Record;
use komainu_records::formats::{self, Format, Lookup, Read, ReadError, StartError};

/// The most games of a text that are listed.
const MAX_GAMES: usize = 1000;
/// The longest date in the suggested name of a file.
const MAX_DATE_LENGTH: usize = 20;
/// The time for looking at them.
const TIME_TO_LIST_GAMES: Duration = Duration::from_millis(200);

/// The looks of pieces and their names.
const WRITINGS: [(&str, Tiles); 3] =
    [("kanji", Tiles::Kanji), ("letters", Tiles::Letters), ("western", Tiles::Western)];

/// The names around the board.
const LABELS: [(&str, Labels); 4] = [
    ("shogi", Labels::Shogi),
    ("kanji", Labels::Kanji),
    ("chess", Labels::Chess),
    ("none", Labels::None),
];

impl Studio {
    /// Returns a function that answers a request without the studio, if the request changes nothing and
    /// the answer may take long: the rules of a thousand kinds in words, what they are worth, or all squares that
    /// as many pieces attack.
    pub fn answer_apart(&self, text: &str) -> Option<Box<dyn FnOnce() -> Value + Send>> {
        match serde_json::from_str(text).ok().map(|Object(request)| request) {
            Some(Request::Rules { language }) => {
                let language = language_of(language.as_deref()).ok()?;
                Some(Box::new(self.rules_in_words(language)))
            }
            Some(Request::Influence { node }) => {
                let position = self.position_of(node).ok()?.into_owned();
                Some(Box::new(move || influence(&position)))
            }
            Some(Request::Worth {}) => {
                let variant = Arc::clone(self.variant());
                Some(Box::new(move || worth(&variant)))
            }
            _ => None,
        }
    }

    /// Returns a function that writes the rules of the game.
    pub(super) fn rules_in_words(
        &self,
        language: Language,
    ) -> impl FnOnce() -> Value + Send + use<> {
        let variant = Arc::clone(self.variant());
        move || json!({ "html": komainu_describe::game_in(variant.rules(), language).html() })
    }

    /// A kind of piece as a card shows it.
    pub(super) fn piece(&self, kind: usize, language: Language) -> Result<Value, StudioError> {
        Ok(json!(PieceView::of(self.variant().rules(), self.kind(kind)?, language)))
    }

    /// The kind with this index.
    pub(super) fn kind(&self, index: usize) -> Result<PieceKind, StudioError> {
        let most = self.variant().rules().pieces.len() - 1;
        let kind = PieceKind(u16::try_from(index).unwrap_or(u16::MAX));
        if index <= most { Ok(kind) } else { Err(StudioError::NoKind { found: index, most }) }
    }

    /// The pieces as pictures: a symbol `k7` for the kind with the index 7, and `k7w` for White's
    /// where players have pieces of different looks.
    pub(super) fn tiles(&self, writing: &str) -> Result<Value, StudioError> {
        let tiles = word("look of pieces", &WRITINGS, writing)?;
        let rules = self.variant().rules();
        let kinds = || (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let by_player = tiles == Tiles::Western;
        let colors = if by_player { &Color::ALL[..] } else { &[Color::Black] };
        let pieces =
            colors.iter().flat_map(|&color| kinds().map(move |kind| Piece::new(kind, color)));
        let symbols = symbols(rules, pieces, tiles, Theme::Light);
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>");
        Ok(json!({ "svg": svg, "byPlayer": by_player }))
    }

    /// The formats in which this game can be written, the one that keeps most first.
    pub(super) fn formats(&self) -> Value {
        let can_say = |&format: &Format| formats::write(&self.record, format).is_ok();
        let formats = Format::WRITTEN
            .into_iter()
            .filter(can_say)
            .map(|format| json!({ "name": format.name(), "title": format.to_string() }));
        json!({ "formats": formats.collect::<Vec<_>>() })
    }

    /// The record as text, and a name for its file.
    pub(super) fn save(&self, format: &str) -> Result<Value, StudioError> {
        let formats = Format::WRITTEN.map(|format| (format.name(), format));
        let format = word("format of records", &formats, format)?;
        let text = formats::write(&self.record, format);
        let text = text?;
        let game = &self.variant().rules().id;
        // Whatever the tag holds, it is no path and not too long for a name.
        let date = self.record.tag("Date").unwrap_or_default().chars();
        let date: String =
            date.filter(|&c| c.is_ascii_alphanumeric() || c == '-').take(MAX_DATE_LENGTH).collect();
        let name = [game.as_str(), &date].into_iter().filter(|part| !part.is_empty());
        let name = name.collect::<Vec<_>>().join("-");
        let name = format!("{name}.{}", format.name());
        Ok(json!({ "name": name, "text": text, "rules": self.file_of(game) }))
    }

    /// The position that is looked at as a record without moves, which names its game and rules.
    pub(super) fn save_position(&self) -> Result<Value, StudioError> {
        let text = self.here.position.to_string();
        let start = Position::composed_from_sfen(self.variant(), &text, Dialect::Sfen)?;
        let text = formats::write(&Record::new(start), Format::Pgn);
        let text = text?;
        let game = &self.variant().rules().id;
        Ok(json!({ "name": format!("{game}.pgn"), "text": text, "rules": self.file_of(game) }))
    }

    /// The position that is looked at as a picture, without the font.
    pub(super) fn picture(
        &self,
        writing: &str,
        coordinates: &str,
        is_flipped: bool,
        is_dark: bool,
        language: Language,
    ) -> Result<Value, StudioError> {
        let tiles = word("look of pieces", &WRITINGS, writing)?;
        let labels = word("sort of coordinates", &LABELS, coordinates)?;
        let picture = Picture::without_font(&self.here.position)
            .tiles(tiles)
            .labels(labels)
            .theme(if is_dark { Theme::Dark } else { Theme::Light })
            .flipped(is_flipped)
            .language(language);
        Ok(json!({ "svg": picture.to_string() }))
    }

    /// Loads a record, a position, a game or lessons from text; what can be read of it is shown, and the problem
    /// with the rest is returned. A game by exchanged records goes on so unless it is to be `ordinary`.
    pub(super) fn load(
        &mut self,
        text: &str,
        number: Option<usize>,
        ordinary: bool,
    ) -> Result<Value, StudioError> {
        if LessonFile::is_meant(text) {
            return Ok(json!({ "problem": null, "lessons": self.add_lessons(text)? }));
        }
        if is_variant_file(text) {
            self.add_game(text)?;
            return Ok(json!({ "problem": null }));
        }
        let games = if number.is_none() { self.games_in(text) } else { Vec::new() };
        if let Some(number) = number {
            self.check_number(text, number)?;
        }
        // If all games are listed, none is reported as left out.
        let number = number.or_else(|| (!games.is_empty()).then_some(1));
        let mut read = self.record_in(text, number, None)?;
        let by_records = read.record.tag(super::exchange::TAG).map(str::to_owned);
        self.check_exchange(&mut read.record, ordinary)?;
        let is_cut = read.problem.is_some();
        let problem = self.go_on_with(read);
        Ok(json!({ "problem": problem, "cut": is_cut, "games": games, "exchange": by_records }))
    }

    /// Loads a record of a game whose rules come with it; they take the place of other rules of that game
    /// only if they may.
    pub(super) fn load_with_rules(
        &mut self,
        text: &str,
        rules: &str,
        may_replace: bool,
        ordinary: bool,
    ) -> Result<Value, StudioError> {
        let file = Variant::read_file(rules, "the rules")?;
        let mut read = self.record_in(text, None, Some(&file))?;
        self.check_exchange(&mut read.record, ordinary)?;
        let known = self.games.all().iter().find(|known| known.id() == file.id());
        let is_new = known.is_none_or(|known| known.text() != Some(file.text()));
        // A name of another game would mean this one from then on.
        let known = known.or_else(|| self.games.with_a_name_of(&file));
        if let Some(known) = known.filter(|_| is_new && !may_replace) {
            return Err(StudioError::OtherRulesHere(known.appearance().0.to_owned()));
        }
        let name = file.name().to_owned();
        if is_new {
            self.games.add(file);
        }
        let is_cut = read.problem.is_some();
        let problem = self.go_on_with(read);
        Ok(json!({ "problem": problem, "cut": is_cut, "rules": name }))
    }

    /// Adds the game in a variant file, in place of one of the same id, and begins it with the same
    /// players.
    fn add_game(&mut self, text: &str) -> Result<(), StudioError> {
        let file = Variant::read_file(text, "the game")?;
        let game = file.id().to_owned();
        self.games.add(file);
        let [black, white] = self.seats;
        let (black, white) = (black.into(), white.into());
        self.begin_new(NewGame { game: Some(game), black, white, ..NewGame::default() })
    }

    /// Opens a kept game, which goes on under its name if nothing of it is lost by that.
    pub(super) fn open(&mut self, name: &str) -> Result<(), StudioError> {
        let StoredGame { text, notes, rules } =
            self.store.open(name).map_err(StudioError::Outside)?;
        let file = rules.map(|rules| Variant::read_file(&rules, name)).transpose()?;
        let mut read = self.record_in(&text, None, file.as_ref())?;
        self.check_exchange(&mut read.record, false)?;
        let is_all = read.problem.is_none()
            && notes.is_empty()
            && formats::write(&read.record, Format::Pgn).is_ok_and(|again| again == text);
        if let Some(file) = file.filter(|file| self.file_of(file.id()) != Some(file.text())) {
            self.games.add(file);
        }
        let problem = self.go_on_with(read);
        for note in notes {
            self.say(
                MessageLevel::Info,
                Said::new("reading_note", [("note", note.clone().into())], note),
            );
        }
        if is_all {
            self.name = Some(name.to_owned());
        }
        match problem {
            Some(problem) if is_all => {
                let text = problem.text.clone();
                self.warn(Said::new("reading_problem", [("problem", problem.into())], text));
            }
            Some(problem) => {
                let words = format!(
                    "{name} stays as it is, and what can be read of it goes on as another game: {}",
                    problem.text
                );
                let values = [("name", Part::of(name)), ("problem", problem.into())];
                self.warn(Said::new("partly_read", values, words));
            }
            None if is_all => {}
            None => {
                let words = format!(
                    "{name} has been written otherwise than the board writes; it stays as it is, and \
                     what is played now becomes another game"
                );
                let said = Said::new("written_otherwise", [("name", Part::of(name))], words);
                self.say(MessageLevel::Info, said);
            }
        }
        Ok(())
    }

    /// Makes sure that a text has a record with this number.
    fn check_number(&self, text: &str, number: usize) -> Result<(), StudioError> {
        let lookup = Lookup::new(self.find(None));
        let count = formats::read_all(text, &lookup).map_or(0, |all| all.len());
        if number <= count { Ok(()) } else { Err(StudioError::NoRecord { number, count }) }
    }

    /// Returns a function that finds games by the names that records have for them, the game of a file
    /// first.
    fn find<'s>(
        &'s self,
        file: Option<&'s VariantFile>,
    ) -> impl Fn(&str, &[(&str, &str)]) -> Result<Arc<Variant>, FindError> + 's {
        move |name, options| match file.filter(|file| file.matches_name(name)) {
            Some(file) => Ok(Variant::new(file.rules(options)?)),
            None => self.games.variant_of(name, options),
        }
    }

    /// The games in a text that has several, as far as there is time to look at them.
    fn games_in(&self, text: &str) -> Vec<Value> {
        let lookup = Lookup::new(self.find(None));
        let Ok(all) = formats::read_all(text, &lookup) else { return Vec::new() };
        if all.len() < 2 {
            return Vec::new();
        }
        let (start, count) = (Instant::now(), all.len().min(MAX_GAMES));
        let in_time = all.take(count).take_while(|_| start.elapsed() < TIME_TO_LIST_GAMES);
        let mut games: Vec<_> =
            in_time.map(|read| read.ok().map(|read| about_game(&read))).collect();
        games.resize(count, None);
        games.into_iter().map(|game| json!(game)).collect()
    }

    /// Reads the record with a number in a text; it may be of the game in a file as well as of the
    /// available games.
    pub(super) fn record_in(
        &self,
        text: &str,
        number: Option<usize>,
        file: Option<&VariantFile>,
    ) -> Result<Read, StudioError> {
        let lookup = || Lookup::new(self.find(file));
        let any = || read_one(text, number, &lookup());
        let same = || read_one(text, number, &lookup().expecting(self.variant()));
        let is_silent = Format::detect(text).is_some_and(|format| !format.names_game());
        let read = if is_silent {
            // The mistake to report is the one under the game on the board.
            same().or_else(|error| any().map_err(|_| error))
        } else {
            any().or_else(|error| {
                same().map_err(|other| if error.names_no_game() { other } else { error })
            })
        };
        let game = || self.variant().rules().name.clone();
        read.map_err(|error| match error {
            ReadError::Start { problem: StartError::Position(problem), .. } if is_silent => {
                StudioError::OtherPosition { game: game(), problem }
            }
            error => StudioError::Record(error),
        })
    }

    /// Begins with a record that was read, and returns what is wrong with it.
    fn go_on_with(&mut self, read: Read) -> Option<Said> {
        let seats = Color::ALL.map(|color| PlayerSettings::noted(&read.record, color));
        let clock = TimeControl::noted(&read.record);
        self.begin_with_record(read.record, seats, clock);
        let warning = read.warnings.first().map(Problem::said);
        read.problem.map(|problem| problem.said()).or(warning)
    }

    /// The record with everything that is needed to go on with it.
    pub(super) fn text_to_keep(&self) -> Result<String, String> {
        formats::write(&self.record, Format::Pgn).map_err(|error| error.to_string())
    }
}

/// The text of bytes, each of which is given as the character with that code.
pub(super) fn text_of(bytes: &str) -> Result<Value, StudioError> {
    let bytes: Option<Vec<u8>> = bytes.chars().map(|c| u8::try_from(c).ok()).collect();
    let problem = "found a character that stands for no byte, expected one of the first 256";
    let bytes = bytes.ok_or_else(|| StudioError::Outside(problem.to_owned()))?;
    let decoded = formats::decode(&bytes);
    let decoded = decoded.map_err(StudioError::Record)?;
    let notes: Vec<Said> = decoded.warnings.iter().map(Problem::said).collect();
    Ok(json!({ "text": decoded.text, "notes": notes }))
}

/// Reads the record with a number, from 1, in a text; the first one if there is no number.
fn read_one(text: &str, number: Option<usize>, lookup: &Lookup<'_>) -> Result<Read, ReadError> {
    let Some(number) = number else { return formats::read(text, lookup) };
    let mut all = formats::read_all(text, lookup)?;
    all.skip_games(number - 1);
    all.next().unwrap_or(Err(ReadError::Empty))
}

/// The players of a game, and the number of its moves.
fn about_game(read: &Read) -> Value {
    let name = |color: Color| read.record.tag(&color.to_string()).unwrap_or_default();
    let players = Color::ALL.map(name).join(" - ");
    json!({ "players": players, "moves": read.record.main_line().len() })
}

/// Returns `true` if a text is meant to be a variant file: it has an id before its first table, and is
/// not a record, in which a comment may look like that too.
fn is_variant_file(text: &str) -> bool {
    let is_table = |line: &&str| {
        line.starts_with('[') && line.trim_start_matches('[').starts_with(char::is_alphabetic)
    };
    let is_id = |line: &str| {
        let key = line.split_once('=').map(|(key, _)| key.trim().trim_matches(['"', '\'']));
        key == Some("id")
    };
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).take_while(|line| !is_table(line));
    lines.any(is_id) && Format::detect(text).is_none()
}

/// The language with a tag, English if there is none.
pub(super) fn language_of(tag: Option<&str>) -> Result<Language, StudioError> {
    let known = Language::ALL.map(|language| (language.tag(), language));
    tag.map_or(Ok(Language::English), |tag| word("language", &known, tag))
}

/// Looks up the meaning of a word.
fn word<T: Copy>(what: &'static str, known: &[(&str, T)], found: &str) -> Result<T, StudioError> {
    let value = known.iter().find(|(word, _)| word.eq_ignore_ascii_case(found));
    value.map(|&(_, value)| value).ok_or_else(|| {
        let known = known.iter().map(|&(word, _)| word).collect::<Vec<_>>().join(", ");
        StudioError::Unknown { what, found: repeated(found), known }
    })
}
