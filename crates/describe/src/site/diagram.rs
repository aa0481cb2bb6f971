//! Move diagrams as pictures.

use crate::diagram::Mark;
use crate::draw::{Tiles, symbol_id};
use crate::language::words;
use crate::piece::PieceDescription;
use komainu_core::text::{Language, escaped};
use komainu_core::types::{Color, Piece};

/// The side of a square in the units of a picture.
const SIDE: i32 = 10;

/// The moves of a piece: the squares around it with colours and signs, and their meaning.
pub(super) fn diagram(piece: &PieceDescription) -> String {
    if piece.diagram.cells.is_empty() {
        return String::new();
    }
    format!(
        "<figure>\n{}<figcaption>\n{}</figcaption>\n</figure>\n",
        picture(piece),
        legend([piece])
    )
}

/// The meaning of the signs in the diagrams of some pieces of one language.
pub(super) fn legend<'p>(pieces: impl IntoIterator<Item = &'p PieceDescription>) -> String {
    let mut lines: Vec<(Mark, Language, Vec<String>)> = Vec::new();
    for PieceDescription { diagram, language, .. } in pieces {
        for mark in diagram.legend() {
            let place = lines.iter().position(|(known, ..)| *known == mark);
            let place = place.unwrap_or_else(|| {
                lines.push((mark, *language, Vec::new()));
                lines.len() - 1
            });
            let known = &mut lines[place].2;
            for letters in diagram.letters_of(mark).split(' ') {
                if known.iter().all(|other| other != letters) {
                    known.push(letters.to_owned());
                }
            }
        }
    }
    lines.sort_by_key(|(mark, ..)| mark.kind);
    let lines: String = lines
        .iter()
        .map(|(mark, language, letters)| {
            format!(
                "<div><dt class=\"{}\">{}</dt><dd>{}</dd></div>\n",
                mark.kind.class(),
                escaped(&letters.join(" ")),
                escaped(&mark.meaning_in(*language))
            )
        })
        .collect();
    format!("<dl class=\"legend\">\n{lines}</dl>\n")
}

/// The picture alone.
pub(super) fn picture(piece: &PieceDescription) -> String {
    let radius = i32::from(piece.diagram.radius);
    let side = (2 * radius + 1) * SIDE;
    let label = words(piece.language).moves_of(&piece.name);
    let mut svg = format!(
        "<svg class=\"moves\" viewBox=\"0 0 {side} {side}\" style=\"width:{}rem\" role=\"img\" \
         aria-label=\"{}\">\n<rect class=\"ground\" width=\"{side}\" height=\"{side}\"/>\n",
        f64::from(2 * radius + 1) * 1.1,
        escaped(&label)
    );
    svg += &squares(piece, radius);
    let lines: String =
        (1..=2 * radius).map(|place| format!("M{0} 0v{side}M0 {0}h{side}", place * SIDE)).collect();
    svg += &format!("<path class=\"lines\" d=\"{lines}\"/>\n");
    svg += &signs(piece, radius);
    let middle = radius * SIDE;
    let symbol = symbol_id(Tiles::Kanji, Piece::new(piece.kind, Color::Black));
    svg + &format!(
        "<use href=\"#{symbol}\" x=\"{middle}\" y=\"{middle}\" width=\"{SIDE}\" height=\"{SIDE}\"/>\n</svg>\n"
    )
}

/// The left and upper edge of a square.
fn corner(radius: i32, right: i8, forward: i8) -> (i32, i32) {
    ((radius + i32::from(right)) * SIDE, (radius - i32::from(forward)) * SIDE)
}

/// The colours, a path for each.
fn squares(piece: &PieceDescription, radius: i32) -> String {
    let mut paths: Vec<(&str, String)> = Vec::new();
    for cell in &piece.diagram.cells {
        let Some(mark) = cell.marks.first() else { continue };
        let (x, y) = corner(radius, cell.right, cell.forward);
        let square = format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
        match paths.iter_mut().find(|(class, _)| *class == mark.kind.class()) {
            Some((_, path)) => *path += &square,
            None => paths.push((mark.kind.class(), square)),
        }
    }
    paths.iter().map(|(class, path)| format!("<path class=\"{class}\" d=\"{path}\"/>\n")).collect()
}

/// The signs: lines as strokes, letters as texts.
fn signs(piece: &PieceDescription, radius: i32) -> String {
    let (mut strokes, mut texts) = (String::new(), String::new());
    let (mut xs, mut ys, mut letters) = (Vec::new(), Vec::new(), String::new());
    for cell in &piece.diagram.cells {
        let (x, y) = corner(radius, cell.right, cell.forward);
        let sign = piece.diagram.letters(cell.right, cell.forward);
        match sign.as_str() {
            "@" => {}
            "|" => strokes += &format!("M{} {}v6", x + 5, y + 2),
            "-" => strokes += &format!("M{} {}h6", x + 2, y + 5),
            "/" => strokes += &format!("M{} {}l6 -6", x + 2, y + 8),
            "\\" => strokes += &format!("M{} {}l6 6", x + 2, y + 2),
            sign if sign.len() == 1 => {
                xs.push((x + 5).to_string());
                ys.push(format!("{}.5", y + 7));
                letters += sign;
            }
            sign => {
                texts += &format!(
                    "<text x=\"{}\" y=\"{}.2\" class=\"small\">{}</text>\n",
                    x + 5,
                    y + 7,
                    escaped(sign)
                )
            }
        }
    }
    if !strokes.is_empty() {
        strokes = format!("<path class=\"strokes\" d=\"{strokes}\"/>\n");
    }
    if !letters.is_empty() {
        texts += &format!(
            "<text x=\"{}\" y=\"{}\">{}</text>\n",
            xs.join(" "),
            ys.join(" "),
            escaped(&letters)
        );
    }
    strokes + &texts
}
