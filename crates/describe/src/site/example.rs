//! Examples of powers that can be played: small boards with all moves of one piece worked out.

use std::sync::Arc;

use super::features::{special_power, special_powers};
use super::page::inline;
use super::piece;
use crate::draw::{Tiles, symbol_id};
use crate::language::{Label, PowerName, name, words};
use crate::piece::kinds;
use komainu_core::board::{Position, Restrictions, Setup, Variant};
use komainu_core::notation::canonical;
use komainu_core::rules::{
    BareKing, CounterStrike, EdgeSlide, Impasse, LimitedSlide, LionCapture, Power, PromoteOn,
    Repetition, Rules,
};
use komainu_core::text::{Language, escaped};
use komainu_core::types::{Color, Geometry, Move, Piece, PieceKind, Square, rank_letters};

/// The most squares each way.
const MAX_SIDE: u8 = 9;
/// The side of a square in the units of a picture.
const SIDE: usize = 10;

/// The room for numbers and letters beside the board.
const MARGIN: usize = 5;
/// The texts that the script shows, by the names of their attributes.
const TEXTS: [(&str, Label); 9] = [
    ("captures", Label::Captures),
    ("burns", Label::Burns),
    ("own", Label::CapturesOwn),
    ("burnt", Label::IsBurnt),
    ("nothing", Label::CapturesNothing),
    ("to", Label::MoveTo),
    ("several", Label::SeveralMoves),
    ("choose", Label::ChooseMove),
    ("comma", Label::Comma),
];

/// Enemies around the piece: to the right and forward.
const ENEMIES: [(i8, i8); 7] = [(0, 1), (0, 2), (0, 4), (1, 1), (2, 2), (-2, 0), (-2, -2)];
/// Pieces of its own side around it.
const FRIENDS: [(i8, i8); 2] = [(2, 0), (-3, 3)];

/// What the text of a move shows of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// True if it captures on its way.
    pub has_way: bool,
    /// True if it ends where it began.
    pub returns: bool,
}

/// A move of each shape that special powers bring about, on the boards of the examples, as text.
pub(super) fn special_moves(game: &Variant) -> Vec<(Shape, String)> {
    let small = Variant::new(small(game.rules()));
    let mut known: Vec<(Shape, String)> = Vec::new();
    for (power, having) in special_powers(game.rules()) {
        let places = having.iter().filter_map(|&kind| position(&small, kind, power));
        for (position, square) in places {
            let (position, moves) = position.moves_of(square);
            for m in moves {
                let shape = Shape { has_way: m.has_via(), returns: m.from() == m.to() };
                if known.iter().all(|(other, _)| *other != shape) {
                    known.push((shape, canonical(position.variant(), m)));
                }
            }
        }
    }
    known
}

/// An example: a piece with a power, and its moves on a small board.
pub(super) struct Example {
    pub power: PowerName,
    pub kind: PieceKind,
    position: Position,
    square: Square,
    moves: Vec<Move>,
}

/// An example of each special power of a game.
pub(super) fn shown(game: &Variant) -> Vec<Example> {
    let small = Variant::new(small(game.rules()));
    let shown = special_powers(game.rules()).into_iter().filter_map(|(power, having)| {
        let (kind, (position, square)) =
            having.iter().find_map(|&kind| Some((kind, position(&small, kind, power)?)))?;
        let (position, moves) = position.moves_of(square);
        (!moves.is_empty()).then_some(Example { power, kind, position, square, moves })
    });
    shown.collect()
}

/// The id of the example of a power.
pub(super) fn id(power: PowerName) -> String {
    format!("example-{}", power.id())
}

/// The examples of a game as HTML.
pub(super) fn examples(game: &Variant, language: Language) -> String {
    let rules = game.rules();
    let words = words(language);
    let figures: String =
        shown(game).iter().map(|example| figure(rules, example, language)).collect();
    if figures.is_empty() {
        return figures;
    }
    format!(
        "<p>{}</p>\n<div class=\"examples\">\n{figures}</div>\n",
        words.label(Label::ExamplesIntroduction)
    )
}

/// The rules of a game on a small board, without those that are not about powers.
fn small(rules: &Rules) -> Rules {
    let mut small = rules.clone();
    small.files = rules.files.min(MAX_SIDE);
    small.ranks = rules.ranks.min(MAX_SIDE);
    small.setup = vec![vec![None; small.files.into()]; small.ranks.into()];
    small.hands = Default::default();
    small.handicaps.clear();
    small.promotion.on = PromoteOn::Nothing;
    small.drops = None;
    small.goal = None;
    small.impasse = Impasse::Agreement;
    small.lion_trading.capture = LionCapture::Free;
    small.lion_trading.counter_strike = CounterStrike::Off;
    small.endings.check_is_enforced = false;
    small.endings.checks_to_win = None;
    small.endings.bare_king = BareKing::Off;
    small.endings.repetition = Repetition::Unrestricted;
    for piece in &mut small.pieces {
        piece.must_promote = 0;
    }
    small
}

/// The rank, from the player's own side, on which a piece has a power; any if there is no such limit.
fn rank(rules: &Rules, kind: PieceKind, power: PowerName) -> Option<usize> {
    let mut powers = rules.pieces[kind.index()].powers.iter();
    match powers.find(|known| special_power(known) == Some(power))? {
        Power::EdgeSlide(EdgeSlide { .. }) => Some(rules.ranks.into()),
        Power::LimitedSlide(LimitedSlide { from_ranks, .. }) => {
            from_ranks.first().map(|&rank| rank.into())
        }
        _ => None,
    }
}

/// A piece of Black's with others around it, and its square.
fn position(
    variant: &Arc<Variant>,
    kind: PieceKind,
    power: PowerName,
) -> Option<(Position, Square)> {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let own_rank = rank(rules, kind, power).unwrap_or_else(|| ranks.div_ceil(3));
    let file = files.div_ceil(2);
    let square = geometry.square(file, (ranks + 1).checked_sub(own_rank)?)?;
    let royal = kinds(rules).find(|kind| rules.pieces[kind.index()].royal)?;
    let mut pieces = vec![(square, Piece::new(kind, Color::Black))];
    let mut put = |at: Option<Square>, piece: Piece| {
        let free = |at: &Square| pieces.iter().all(|(other, _)| other != at);
        pieces.extend(at.filter(free).map(|at| (at, piece)));
    };
    let is_royal = rules.pieces[kind.index()].royal;
    put(geometry.square(1, 1), Piece::new(royal, Color::White));
    if !is_royal {
        put(geometry.square(files, ranks), Piece::new(royal, Color::Black));
    }
    let pawn = common_kind(variant)?;
    for (at, color) in ENEMIES
        .iter()
        .filter(|at| !(power.needs_room() && matches!(at, (0, 1) | (0, 2))))
        .map(|&at| (at, Color::White))
        .chain(FRIENDS.map(|at| (at, Color::Black)))
    {
        put(beside(geometry, square, at), Piece::new(pawn, color));
    }
    let (side, restrictions) = (Color::Black, Restrictions::default());
    let setup = Setup { pieces, hands: Vec::new(), side, number: 1, quiet: 0, restrictions };
    Some((Position::new(variant, &setup).ok()?, square))
}

/// A square to the right of another and before it, as Black sees it.
fn beside(geometry: &Geometry, square: Square, (right, forward): (i8, i8)) -> Option<Square> {
    let file = geometry.file(square) as i32 - i32::from(right);
    let rank = geometry.rank(square) as i32 - i32::from(forward);
    geometry.square(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
}

/// A plain kind: the first that is not royal and has no rank.
fn common_kind(variant: &Variant) -> Option<PieceKind> {
    let rules = variant.rules();
    let is_plain = |kind: &PieceKind| {
        let piece = &rules.pieces[kind.index()];
        let steps = |power: &Power| matches!(power, Power::Slide(slide) if slide.max == Some(1));
        !piece.royal && piece.rank.is_none() && piece.powers.iter().all(steps)
    };
    kinds(rules)
        .filter(is_plain)
        .min_by_key(|kind| rules.pieces[kind.index()].powers.iter().map(breadth).sum::<u32>())
}

/// The number of directions of a power that steps.
fn breadth(power: &Power) -> u32 {
    match power {
        Power::Slide(slide) => slide.dirs.iter().count() as u32,
        _ => 0,
    }
}

/// The number of a square, from the top left.
fn index(geometry: &Geometry, square: Square) -> usize {
    (square.row() - Square::BORDER) * geometry.files() + (square.column() - Square::BORDER)
}

/// The moves for the script: the end, the squares of captured enemies, of burnt ones and of pieces lost by
/// the own side, `x` if the mover is burnt, and the text of each.
fn moves_text(position: &Position, moves: &[Move]) -> String {
    let geometry = position.variant().geometry();
    let one = |&m: &Move| {
        let effects = position.effects(m);
        let squares = |all: &mut dyn Iterator<Item = (Square, Piece)>| {
            let all = all.map(|(square, _)| index(geometry, square).to_string());
            all.collect::<Vec<_>>().join(".")
        };
        let captured = squares(&mut effects.captured());
        let (burnt, own) = (squares(&mut effects.burnt()), squares(&mut effects.lost()));
        let is_burnt = if effects.mover_burns() { "x" } else { "" };
        let (to, text) = (index(geometry, m.to()), canonical(position.variant(), m));
        format!("{to},{captured},{burnt},{own},{is_burnt},{text}")
    };
    moves.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The numbers of the files above the board and the letters of the ranks to its right.
fn coordinates(geometry: &Geometry) -> String {
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let text = |x, y, text: String| format!("<text x=\"{x}\" y=\"{y}\">{text}</text>\n");
    let numbers = (0..files)
        .map(|place| text(place * SIDE + SIDE / 2, "-1".to_owned(), (files - place).to_string()));
    let letters = (0..ranks).map(|place| {
        let y = format!("{}.5", place * SIDE + SIDE / 2 + 1);
        text(files * SIDE + MARGIN / 2, y, rank_letters(place + 1))
    });
    let all: String = numbers.chain(letters).collect();
    format!("<g class=\"coordinates\" aria-hidden=\"true\">\n{all}</g>\n")
}

/// An example as HTML.
fn figure(
    rules: &Rules,
    Example { power, kind, position, square, moves }: &Example,
    language: Language,
) -> String {
    let (geometry, words) = (position.variant().geometry(), words(language));
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let (width, height) = (files * SIDE, ranks * SIDE);
    let lines: String = (1..files)
        .map(|file| format!("M{} 0v{height}", file * SIDE))
        .chain((1..ranks).map(|rank| format!("M0 {}h{width}", rank * SIDE)))
        .collect();
    let pieces: String = position
        .pieces()
        .map(|(at, piece)| {
            let place = index(geometry, at);
            let (x, y) = (place % files * SIDE, place / files * SIDE);
            let symbol = symbol_id(Tiles::Kanji, piece);
            let turn = match piece.color() {
                Color::White => format!(" transform=\"rotate(180 {} {})\"", x + SIDE / 2, y + SIDE / 2),
                Color::Black => String::new(),
            };
            format!(
                "<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" data-square=\"{place}\"{turn}/>\n"
            )
        })
        .collect();
    let coordinates = coordinates(geometry);
    let texts: String = TEXTS
        .map(|(name, label)| format!(" data-{name}=\"{}\"", escaped(words.label(label))))
        .concat();
    let label = words.moves_of(&name(&rules.pieces[kind.index()], language));
    format!(
        "<figure class=\"example\" id=\"{}\" data-files=\"{files}\" data-from=\"{}\" data-moves=\"{}\">\n\
         <figcaption><b>{}</b> {}</figcaption>\n\
         <svg viewBox=\"0 -{MARGIN} {} {}\" role=\"group\" aria-label=\"{}\">\n\
         <rect class=\"wood\" width=\"{width}\" height=\"{height}\"/>\n<path class=\"lines\" d=\"{lines}\"/>\n\
         {coordinates}{pieces}</svg>\n<p class=\"result\" role=\"status\"{texts}></p>\n\
         <div class=\"choices\"></div>\n<button type=\"button\" hidden>{}</button>\n</figure>\n",
        id(*power),
        index(geometry, *square),
        escaped(&moves_text(position, moves)),
        inline(words.power_name(*power), language),
        piece::link(rules, *kind, language),
        width + MARGIN,
        height + MARGIN,
        escaped(&label),
        words.label(Label::TakeBack),
    )
}
