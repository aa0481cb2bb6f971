//! The lines below the board: the player to move, and the meaning of the marks.

use super::layout::Layout;
use super::marks::{Mark, Marks, badge};
use super::theme::Colours;
use crate::language::{game_name, words};
use komainu_core::board::Position;
use komainu_core::text::{Language, escaped};

/// The height of a line.
const LINE: usize = 44;
/// The size of letters.
const SIZE: usize = 28;
/// The width that a letter takes at most, on average, and that of a kanji or kana.
const LETTER: usize = 15;
const KANJI: usize = 28;

/// The lines below the board.
#[derive(Debug)]
pub(super) struct Legend {
    /// The subject of the picture, in one line or two.
    captions: Vec<String>,
    language: Language,
    /// Each mark with its place from the left, and its line.
    entries: Vec<(Mark, usize, usize)>,
    /// The number of lines.
    lines: usize,
}

impl Legend {
    /// The lines for the name of a game, the state of it and the marks of a picture, in a language.
    pub fn new(position: &Position, marks: &Marks, layout: &Layout, language: Language) -> Self {
        let game = game_name(position.variant().rules(), language);
        let state = words(language).state(position);
        let start = layout.corner().0;
        let width = layout.size().0 - start;
        let caption = words(language).caption(&game, &state);
        let captions = if width_of(&caption) <= width { vec![caption] } else { vec![game, state] };
        let (mut entries, mut x, mut line) = (Vec::new(), start, captions.len());
        let mut told = Vec::new();
        for mark in marks.sorts() {
            let meaning = words(language).picture_mark(mark);
            if told.contains(&meaning) {
                continue;
            }
            told.push(meaning);
            let taken = 84 + width_of(meaning);
            if x + taken > start + width && x > start {
                (x, line) = (start, line + 1);
            }
            entries.push((mark, x, line));
            x += taken;
        }
        let lines = if entries.is_empty() { captions.len() } else { line + 1 };
        Self { captions, language, entries, lines }
    }

    /// The height of all lines.
    pub const fn height(&self) -> usize {
        self.lines * LINE + 10
    }

    /// The lines, drawn below the board.
    pub fn draw(&self, layout: &Layout, colours: &Colours) -> String {
        let top = layout.size().1;
        let room = layout.size().0;
        let text = |x: usize, line: usize, text: &str| {
            // A text that is still too long for a line is set smaller.
            let size = SIZE.min(room.saturating_sub(x) * SIZE / width_of(text).max(1));
            format!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" font-family=\"sans-serif\" \
                 fill=\"{}\">{}</text>\n",
                top + line * LINE + SIZE - 2,
                colours.text,
                escaped(text)
            )
        };
        let captions = self.captions.iter().enumerate();
        let mut svg: String =
            captions.map(|(line, caption)| text(layout.corner().0, line, caption)).collect();
        for &(mark, x, line) in &self.entries {
            let look = mark.look();
            let middle = top + line * LINE + SIZE / 2 + 2;
            svg += &match look.badge {
                Some(letters) => badge((x + 18, middle), letters, look.colour),
                None => format!(
                    "<rect x=\"{x}\" y=\"{}\" width=\"34\" height=\"30\" fill=\"{}\" \
                     fill-opacity=\"0.62\" stroke=\"{}\"/>",
                    middle - 15,
                    look.colour,
                    colours.line
                ),
            };
            svg += &text(x + 46, line, words(self.language).picture_mark(mark));
        }
        svg
    }
}

/// The width that a text takes at most.
fn width_of(text: &str) -> usize {
    text.chars().map(|c| if c < '\u{2000}' { LETTER } else { KANJI }).sum()
}
