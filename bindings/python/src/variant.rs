//! Games: the built-in ones, and those from variant files.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{MAIN_SEPARATOR, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use komainu::board::FindError;
use komainu::check;
use komainu::rules::{RuleOption, VariantFile, catalog};
use komainu::{Color, PieceKind, Position, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors;
use crate::text::describe;

/// The choices for the options of a game.
pub type Choices = BTreeMap<String, String>;

/// The most games that are kept ready: compiling a large one takes longer than most requests.
const MAX_KEPT: usize = 64;

/// The games from files that are known by their names, and the games that were asked for last.
#[derive(Default)]
struct Known {
    files: Vec<Arc<VariantFile>>,
    kept: Vec<((String, Choices), Game)>,
}

/// A game under some choices, and its file if it is not built in.
#[derive(Clone)]
struct Game {
    variant: Arc<Variant>,
    file: Option<Arc<VariantFile>>,
}

/// The known games.
///
/// They are locked only while the lock of the interpreter is held, so that no other thread has them locked
/// when the process forks.
fn known() -> MutexGuard<'static, Known> {
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game under some choice of its options.
///
/// `game` is a name that `komainu variants` lists, in any case, or the path of a variant file (a string
/// that ends with `.toml` or has a separator of folders, or a `pathlib.Path`); `options` are choices by
/// the names of the options. The option `rules` takes a preset.
///
/// >>> import komainu
/// >>> chu = komainu.Variant("chu", {"rules": "lishogi"})
/// >>> chu.name, chu.files, chu.ranks, chu.has_drops
/// ('Chu Shogi', 12, 12, False)
/// >>> komainu.Variant("tenjiko")
/// Traceback (most recent call last):
///     ...
/// komainu.GameError: unknown variant `tenjiko`; did you mean `tenjiku`?
#[pyclass(name = "Variant", module = "komainu", frozen)]
#[derive(Clone)]
pub struct PyVariant(Game);

/// An option of a game: a rule on which sources differ.
#[pyclass(name = "RuleOption", module = "komainu", frozen, get_all)]
pub struct PyRuleOption {
    /// The name, such as `lion_hawk`.
    name: String,
    /// The question that it decides, in a few words.
    about: String,
    /// The default choice.
    default: String,
    /// The choices.
    choices: Vec<String>,
    /// The choice that is made.
    chosen: String,
    /// The sources of the choices.
    source: String,
}

/// A kind of piece of a game.
#[pyclass(name = "PieceKind", module = "komainu", frozen, get_all)]
pub struct PyPieceKind {
    /// Its place in `Variant.pieces`.
    index: usize,
    /// The symbol, as in SFEN for Black, without brackets.
    symbol: String,
    /// The name in English.
    name: String,
    /// The kanji on the piece, or None.
    kanji: Option<String>,
    /// True if the game is lost with the last piece of this sort.
    royal: bool,
    /// The symbol of the kind to which it promotes, or None.
    promotes_to: Option<String>,
}

#[pymethods]
impl PyRuleOption {
    fn __repr__(&self) -> String {
        format!("<RuleOption {}={} of {}>", self.name, self.chosen, self.choices.join(", "))
    }
}

#[pymethods]
impl PyPieceKind {
    fn __repr__(&self) -> String {
        format!("<PieceKind {} {}>", self.symbol, self.name)
    }
}

impl PyVariant {
    /// The rules in their compiled form.
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.0.variant
    }

    /// The game that a Python value means: a name, a path or a variant; `options` are further choices.
    ///
    /// # Errors
    /// If there is no such game or choice, or if the value is none of these.
    pub fn of(game: &Bound<'_, PyAny>, options: Option<Choices>) -> PyResult<Self> {
        let options = options.unwrap_or_default();
        if let Ok(known) = game.cast::<Self>() {
            let known = known.get();
            return if options.is_empty() { Ok(known.clone()) } else { known.with(&options) };
        }
        if let Ok(name) = game.extract::<String>() {
            return match name.contains(MAIN_SEPARATOR)
                || name.contains('/')
                || name.ends_with(".toml")
            {
                true => Self::load(name.into(), &options),
                false => Self::named(&name, &options),
            };
        }
        match game.extract::<PathBuf>() {
            Ok(path) => Self::load(path, &options),
            Err(_) => Err(PyTypeError::new_err(format!(
                "the game is of the type {}, expected a name, a path or a Variant",
                game.get_type().name()?
            ))),
        }
    }

    /// The game of a name.
    ///
    /// # Errors
    /// If there is no such game, option or choice.
    pub fn named(name: &str, options: &Choices) -> PyResult<Self> {
        let key = (name.to_owned(), options.clone());
        let mut known = known();
        if let Some((_, game)) = known.kept.iter().find(|(other, _)| *other == key) {
            return Ok(Self(game.clone()));
        }
        let file = known.files.iter().find(|file| file.matches_name(name)).cloned();
        let variant = find_among(file.as_deref(), name, &pairs(options));
        let game = Game { variant: variant.map_err(errors::of_game)?, file };
        if known.kept.len() == MAX_KEPT {
            known.kept.remove(0);
        }
        known.kept.push((key, game.clone()));
        Ok(Self(game))
    }

    fn load(path: PathBuf, options: &Choices) -> PyResult<Self> {
        Self::of_file(Variant::load_file(path).map_err(errors::of_file)?, options)
    }

    fn of_file(file: VariantFile, options: &Choices) -> PyResult<Self> {
        let rules = file.rules(&pairs(options)).map_err(errors::of_option)?;
        let file = Some(Arc::new(file));
        Ok(Self(Game { variant: Variant::new(rules), file }))
    }

    /// The same game with further choices.
    fn with(&self, options: &Choices) -> PyResult<Self> {
        let mut all = self.choices();
        all.extend(options.clone());
        match &self.0.file {
            None => Self::named(&self.rules().id, &all),
            Some(file) => {
                let rules = file.rules(&pairs(&all)).map_err(errors::of_option)?;
                Ok(Self(Game { variant: Variant::new(rules), file: Some(Arc::clone(file)) }))
            }
        }
    }

    fn rules(&self) -> &komainu::rules::Rules {
        self.0.variant.rules()
    }

    /// The choices that differ from the defaults.
    fn choices(&self) -> Choices {
        let options = self.rules().options.iter();
        let changed = options.filter(|option| option.chosen != option.default);
        changed.map(|option| (option.name.clone(), option.chosen.clone())).collect()
    }

    /// The file of the game.
    fn source(&self) -> &VariantFile {
        // A variant without a file is a built-in one, found by its id.
        self.0.file.as_deref().unwrap_or_else(|| {
            catalog::find(&self.rules().id).unwrap_or_else(|| catalog::all()[0].file())
        })
    }

    /// The variant of a position that was made from one of its own.
    pub fn of_position(position: &Position, like: Option<&Self>) -> Self {
        let variant = Arc::clone(position.variant());
        let file = like.and_then(|like| like.0.file.clone());
        let named = || known().files.iter().find(|file| file.id() == variant.rules().id).cloned();
        Self(Game { file: file.or_else(named), variant })
    }
}

/// The game of a name, as records give it.
///
/// # Errors
/// If there is no such game, option or choice.
pub fn find(name: &str, choices: &[(&str, &str)]) -> Result<Arc<Variant>, FindError> {
    let file = known().files.iter().find(|file| file.matches_name(name)).cloned();
    find_among(file.as_deref(), name, choices)
}

/// The game in a file, or else the built-in one of a name.
fn find_among(
    file: Option<&VariantFile>,
    name: &str,
    choices: &[(&str, &str)],
) -> Result<Arc<Variant>, FindError> {
    Ok(Variant::new(match file {
        Some(file) => file.rules_under(name, choices)?,
        None => Variant::find_rules(name, choices)?,
    }))
}

/// The choices as pairs.
pub fn pairs(options: &Choices) -> Vec<(&str, &str)> {
    options.iter().map(|(name, choice)| (name.as_str(), choice.as_str())).collect()
}

#[pymethods]
impl PyVariant {
    #[new]
    #[pyo3(signature = (game, options=None))]
    fn new(game: &Bound<'_, PyAny>, options: Option<Choices>) -> PyResult<Self> {
        Self::of(game, options)
    }

    /// The game in the text of a variant file.
    ///
    /// `origin` names the text in errors, which show the place of each mistake.
    ///
    /// >>> import komainu
    /// >>> komainu.Variant.from_text("id = 5")
    /// Traceback (most recent call last):
    ///     ...
    /// komainu.GameError: error: ...
    #[staticmethod]
    #[pyo3(signature = (text, options=None, *, origin="<text>"))]
    fn from_text(text: &str, options: Option<Choices>, origin: &str) -> PyResult<Self> {
        let file = Variant::read_file(text, origin).map_err(errors::of_file)?;
        Self::of_file(file, &options.unwrap_or_default())
    }

    /// The id, such as `tenjiku`.
    #[getter]
    fn id(&self) -> &str {
        &self.rules().id
    }

    /// The display name, such as `Tenjiku Shogi`.
    #[getter]
    fn name(&self) -> &str {
        &self.rules().name
    }

    /// The number of files of the board.
    #[getter]
    fn files(&self) -> u8 {
        self.rules().files
    }

    /// The number of ranks of the board.
    #[getter]
    fn ranks(&self) -> u8 {
        self.rules().ranks
    }

    /// True if captured pieces come back.
    #[getter]
    fn has_drops(&self) -> bool {
        self.rules().drops.is_some()
    }

    /// The choices that differ from the defaults, by the names of the options.
    #[getter]
    fn options(&self) -> Choices {
        self.choices()
    }

    /// All options of the game, with their choices and sources.
    #[getter]
    fn all_options(&self) -> Vec<PyRuleOption> {
        let option = |option: &RuleOption| PyRuleOption {
            name: option.name.clone(),
            about: option.about.clone(),
            default: option.default.clone(),
            choices: option.choices.clone(),
            chosen: option.chosen.clone(),
            source: option.source.clone(),
        };
        self.rules().options.iter().map(option).collect()
    }

    /// The presets, which the option `rules` takes, and what each of them is.
    #[getter]
    fn presets(&self) -> Choices {
        let presets = self.rules().names.presets.iter();
        presets.map(|preset| (preset.name.clone(), preset.about.clone())).collect()
    }

    /// The kinds of pieces; planes and boards of a `Batch` number them in this order.
    #[getter]
    fn pieces(&self) -> Vec<PyPieceKind> {
        let pieces = &self.rules().pieces;
        let symbol = |kind: PieceKind| pieces[kind.index()].symbol.clone();
        let all = pieces.iter().enumerate().map(|(index, piece)| PyPieceKind {
            index,
            symbol: piece.symbol.clone(),
            name: piece.name.clone(),
            kanji: piece.kanji.clone(),
            royal: piece.royal,
            promotes_to: piece.promotes_to.map(symbol),
        });
        all.collect()
    }

    /// The symbols of the kinds that can be in hand, in the order of the slots of a hand.
    #[getter]
    fn hand_pieces(&self) -> Vec<String> {
        let kinds = self.0.variant.hand_kinds().iter();
        kinds.map(|&kind| self.rules().piece_text(kind, Color::Black)).collect()
    }

    /// The names of the handicaps that White may give.
    #[getter]
    fn handicaps(&self) -> Vec<String> {
        self.rules().handicaps.iter().map(|handicap| handicap.name.clone()).collect()
    }

    /// The text of the variant file.
    #[getter]
    fn text(&self) -> &str {
        self.source().text()
    }

    /// The oddities of the variant file, which has no mistakes but is most likely not what its author
    /// meant; none in a built-in game.
    fn warnings(&self) -> Vec<String> {
        check::warnings(self.source()).iter().map(ToString::to_string).collect()
    }

    /// The rules in words, or those of some pieces, named by symbol, name, kanji or id.
    ///
    /// `format` is `text`, `markdown` or `html` (a whole page).
    ///
    /// >>> import komainu
    /// >>> print(komainu.Variant("mini").describe("Gold").splitlines()[0])
    /// Gold
    #[pyo3(signature = (*pieces, format="text"))]
    fn describe(&self, pieces: Vec<String>, format: &str) -> PyResult<String> {
        describe(&self.0.variant, &pieces, format)
    }

    fn __repr__(&self) -> String {
        match self.choices() {
            choices if choices.is_empty() => format!("Variant('{}')", self.rules().id),
            choices => {
                let choices = choices.iter().map(|(name, choice)| format!("'{name}': '{choice}'"));
                let choices = choices.collect::<Vec<_>>().join(", ");
                format!("Variant('{}', {{{choices}}})", self.rules().id)
            }
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0.variant, &other.0.variant) || self.rules() == other.rules()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.rules().id, self.choices()).hash(&mut hasher);
        hasher.finish()
    }

    /// A game from a file is pickled with its text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let class = py.get_type::<Self>();
        match &self.0.file {
            None => {
                let arguments = (self.rules().id.clone(), self.choices()).into_pyobject(py)?;
                Ok((class.into_any(), arguments.into_any()))
            }
            Some(file) => {
                let arguments = (file.text(), self.choices()).into_pyobject(py)?;
                Ok((class.getattr("from_text")?, arguments.into_any()))
            }
        }
    }
}

/// The ids of the games that are known by name: the built-in ones, then those that were loaded.
#[pyfunction]
pub fn variants() -> Vec<String> {
    let built_in = catalog::all().iter().map(|game| game.id.clone());
    built_in.chain(known().files.iter().map(|file| file.id().to_owned())).collect()
}

/// The names by which UCI front ends know the games, in the order of `variants`.
#[pyfunction]
pub fn _uci_names() -> Vec<String> {
    let built_in = catalog::all().iter().map(|game| game.names.uci.clone());
    built_in.chain(known().files.iter().map(|file| file.names().uci.clone())).collect()
}

/// Adds the game in the text of a variant file to those that are known by name, in place of one with the
/// same id, and returns its id; oddities of the file are warned of.
#[pyfunction]
#[pyo3(signature = (text, *, origin="<text>"))]
pub fn load_variant_config(py: Python<'_>, text: &str, origin: &str) -> PyResult<String> {
    add(py, Variant::read_file(text, origin).map_err(errors::of_file)?)
}

/// Adds the game in a variant file as `load_variant_config` adds one from a text.
#[pyfunction]
pub fn load_variant_file(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    add(py, Variant::load_file(path).map_err(errors::of_file)?)
}

fn add(py: Python<'_>, file: VariantFile) -> PyResult<String> {
    let id = file.id().to_owned();
    for warning in check::warnings(&file) {
        crate::warn::<errors::VariantWarning>(py, &warning.to_string())?;
    }
    // A built-in game stays what it is: a file with its id says the same.
    if catalog::find(&id).is_none() {
        let mut known = known();
        known.files.retain(|other| other.id() != id);
        known.files.push(Arc::new(file));
        known.kept.clear();
    }
    Ok(id)
}
