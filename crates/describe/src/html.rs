//! Descriptions as HTML: a part of a page, or a complete page.

use super::diagram::{Mark, MoveDiagram};
use super::document::{Block, Document};
use super::language::words;
use super::start::{StartBoard, StartPiece};
use komainu_core::text::{Language, escaped};
use komainu_core::types::Color;

/// The style sheet of descriptions: light and dark, on screens and on paper.
///
/// All its rules apply inside an element of the class `description`.
pub const STYLE: &str = include_str!("style.css");

/// The style of a page around a description.
const PAGE_STYLE: &str = "\
:root { color-scheme: light dark; }
body { margin: 0; background: #fffdf8; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
@media (prefers-color-scheme: dark) { body { background: #191714; } }
";

impl Document {
    /// The description as an `article` of the class `description`, without a page around it.
    ///
    /// It has no style of its own; [`STYLE`] has the rules for it.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = format!(
            "<article class=\"description\">\n<h1>{}</h1>\n",
            inline(&self.title, self.language)
        );
        for block in &self.blocks {
            html += &block_html(block, self.language);
        }
        html + "</article>\n"
    }

    /// The description as a page of its own, with its style in it.
    #[must_use]
    pub fn html_page(&self) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{PAGE_STYLE}{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n\
             </body>\n</html>\n",
            self.language.tag(),
            escaped(&self.title),
            self.html()
        )
    }
}

fn block_html(block: &Block, language: Language) -> String {
    let inline = |text: &str| inline(text, language);
    match block {
        Block::Heading { level, text } => format!("<h{level}>{}</h{level}>\n", inline(text)),
        Block::Paragraph(text) => format!("<p>{}</p>\n", inline(text)),
        Block::List(points) => {
            let points = points.iter().map(|point| format!("<li>{}</li>\n", inline(point)));
            format!("<ul>\n{}</ul>\n", points.collect::<String>())
        }
        Block::Facts(facts) => {
            let fact = |(name, fact): &(String, String)| {
                format!("<div><dt>{}</dt><dd>{}</dd></div>\n", inline(name), inline(fact))
            };
            format!("<dl>\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
        }
        Block::Table { head, rows } => table(head, rows, language),
        Block::Board(board) => self::board(board, language),
        Block::Moves(diagram) => moves(diagram, language),
    }
}

/// A table whose first column names its rows.
fn table(head: &[String], rows: &[Vec<String>], language: Language) -> String {
    let inline = |text: &str| inline(text, language);
    let names = head.iter().map(|name| format!("<th scope=\"col\">{}</th>", inline(name)));
    let mut html = format!(
        "<div class=\"wide\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">\n<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n",
        words(language).table_label(),
        names.collect::<String>()
    );
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{}</th>", inline(cell)),
            _ => format!("<td>{}</td>", inline(cell)),
        });
        html += &format!("<tr>{}</tr>\n", cells.collect::<String>());
    }
    html + "</tbody>\n</table>\n</div>\n"
}

/// The start position with kanji, White's pieces upside down.
fn board(board: &StartBoard, language: Language) -> String {
    let files = board.ranks.first().map_or(0, Vec::len);
    let numbers = (1..=files).rev().map(|file| format!("<th scope=\"col\">{file}</th>"));
    let mut html = format!(
        "<div class=\"wide\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">\n<table class=\"board\">\n\
         <caption>{}</caption>\n<thead><tr>{}<td></td></tr></thead>\n<tbody>\n",
        words(language).board_label(),
        words(language).start_caption(),
        numbers.collect::<String>()
    );
    for (rank, number) in board.ranks.iter().zip(1..) {
        let cells: String = rank.iter().map(|content| cell(content.as_ref(), language)).collect();
        html +=
            &format!("<tr>{cells}<th scope=\"row\">{}</th></tr>\n", words(language).row(number));
    }
    html + "</tbody>\n</table>\n</div>\n"
}

/// A square of the start position.
fn cell(content: Option<&StartPiece>, language: Language) -> String {
    let Some(StartPiece { color, symbol: _, writing, name }) = content else {
        return "<td></td>".to_owned();
    };
    let class = if *color == Color::White { " class=\"white\"" } else { "" };
    let writing: String = writing.chars().map(|c| inline(&c.to_string(), language)).collect();
    let label = escaped(&words(language).owned(*color, name));
    format!(
        "<td{class}><span role=\"img\" aria-label=\"{label}\" title=\"{label}\">{writing}</span></td>"
    )
}

/// A move diagram and the meaning of its letters.
fn moves(diagram: &MoveDiagram, language: Language) -> String {
    let radius = diagram.radius as i8;
    let mut rows = String::new();
    for forward in (-radius..=radius).rev() {
        let cells = (-radius..=radius).map(|right| {
            let class = match diagram.marks(right, forward).first() {
                _ if (right, forward) == (0, 0) => "piece",
                Some(mark) => mark.kind.class(),
                None => return "<td></td>".to_owned(),
            };
            let letters = escaped(&diagram.letters(right, forward));
            format!("<td class=\"{class}\">{letters}</td>")
        });
        rows += &format!("<tr>{}</tr>\n", cells.collect::<String>());
    }
    let legend = diagram.legend();
    let line = |mark: &Mark| {
        let (class, letters) = (mark.kind.class(), escaped(&diagram.letters_of(*mark)));
        format!(
            "<div><dt class=\"{class}\">{letters}</dt><dd>{}</dd></div>\n",
            escaped(&mark.meaning_in(language))
        )
    };
    format!(
        "<figure>\n<div class=\"moves\" role=\"img\" aria-label=\"{}\">\n\
         <table role=\"presentation\">\n{rows}</table>\n</div>\n<figcaption>\n<dl class=\"legend\">\n\
         {}</dl>\n</figcaption>\n</figure>\n",
        words(language).diagram_label(),
        legend.iter().map(line).collect::<String>()
    )
}

/// A text as HTML, with Japanese parts marked as such in a text that is not Japanese.
pub(super) fn inline(text: &str, language: Language) -> String {
    if language == Language::Japanese {
        return escaped(text);
    }
    let mut html = String::new();
    let characters: Vec<char> = text.chars().collect();
    for run in characters.chunk_by(|one, next| is_kanji(*one) == is_kanji(*next)) {
        let text = escaped(&run.iter().collect::<String>());
        match run.first() {
            Some(&first) if is_kanji(first) => html += &format!("<span lang=\"ja\">{text}</span>"),
            _ => html += &text,
        }
    }
    html
}

/// Returns `true` if a character is kanji or kana.
const fn is_kanji(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}
