//! XBoard's settings for a game: options for its command line or for a file of settings.

use super::display::Screen;
use super::mark;
use crate::protocol::Shown;

/// XBoard's options and their values.
#[derive(Debug, Clone)]
pub struct Settings(Vec<(&'static str, String)>);

/// The settings for every game: the engine knows the rules and lights up the squares, XBoard neither
/// checks moves nor ends games, and asks about a piece that can promote. The board is of wood and is
/// not chequered.
const ALWAYS: [(&str, &str); 17] = [
    ("-testLegality", "false"),
    ("-showTargetSquares", "true"),
    ("-highlightDragging", "true"),
    ("-sweepPromotions", "false"),
    ("-testClaims", "false"),
    ("-checkMates", "false"),
    ("-trivialDraws", "false"),
    ("-materialDraws", "false"),
    ("-ruleMoves", "0"),
    ("-repeatsToDraw", "0"),
    ("-adjudicateDrawMoves", "0"),
    ("-liteBackTextureFile", "~~/themes/textures/wood_l.png"),
    ("-darkBackTextureFile", "~~/themes/textures/wood_l.png"),
    ("-lightSquareColor", "#e8c88c"),
    ("-darkSquareColor", "#e8c88c"),
    ("-flipBlack", "true"),
    ("-trueColors", "true"),
];

impl Settings {
    /// The settings for a game, with an engine started by a command and pictures in a folder.
    pub fn new(shown: &Shown, engine: &str, tiles: &str, inscriptions: Option<&str>) -> Self {
        let mut options = Self(vec![("-variant", shown.name.clone())]);
        if shown.rank_offset > 0 {
            options.add("-rankOffset", shown.rank_offset);
        }
        options.add("-firstChessProgram", engine);
        options.add("-secondChessProgram", engine);
        for (name, value) in ALWAYS {
            options.add(name, value);
        }
        options.add("-pieceImageDirectory", tiles);
        if let Some(inscriptions) = inscriptions {
            options.add("-inscriptions", inscriptions);
        }
        options
    }

    /// Adds an option with its value.
    pub fn add(&mut self, name: &'static str, value: impl ToString) {
        self.0.push((name, value.to_string()));
    }

    /// Returns the options as arguments of XBoard.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        self.0.iter().flat_map(|(name, value)| [(*name).to_owned(), value.clone()])
    }

    /// Returns the options as a file of settings; the user's changes are saved to another file,
    /// `memory`.
    pub fn file(&self, memory: &str) -> String {
        let quoted = |value: &str| match value.contains([' ', '"', '\'', ';']) {
            true => format!("{{{value}}}"),
            false => value.to_owned(),
        };
        let options = self.0.iter().map(|(name, value)| format!("{name} {}\n", quoted(value)));
        let options: String = options.collect();
        // The file with the user's changes is read last, so that they take precedence.
        let memory = format!("-saveSettingsFile \"{memory}\"\n-settingsFile \"{memory}\"\n");
        mark::marked("; ", &(options + &memory), "")
    }
}

/// Returns the value of XBoard's `-boardSize` at which the board of a game fits a screen.
///
/// XBoard takes it for the size of a square on a board of eight files, and gives other boards the
/// same width. Beside the board there are a menu, clocks, a title and the panel of the desktop.
pub fn board_size(shown: &Shown, screen: Screen) -> u32 {
    const BESIDE: u32 = 20;
    const ABOVE: u32 = 190;
    const FILES: u32 = 8;
    let (width, height) = (u32::from(screen.width), u32::from(screen.height));
    let (files, ranks) = (u32::from(shown.files), u32::from(shown.ranks));
    let widest = width.saturating_sub(BESIDE) / files;
    let highest = height.saturating_sub(ABOVE) / ranks;
    // Larger squares than this make a small board no clearer.
    let square = widest.min(highest).min(height / 10);
    (square * files / FILES).max(1)
}
