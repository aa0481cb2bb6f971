//! Positions written as lists of pieces, and questions about them.

use std::sync::Arc;

use komainu::board::{Dialect, Outcome, Position, SfenError, Spelling, Variant};
use komainu::notation::{canonical, parse_canonical};
use komainu::rules::VariantFile;
use komainu::types::{Color, Move};

/// A position made by hand.
pub struct Scene {
    variant: Arc<Variant>,
    pub position: Position,
}

/// A position of a game under its default options.
///
/// The text names the side to move and then pieces as position texts write them, each with its
/// square: `b K1p k16a [Ln]8h`. A piece with `*` is in hand, a number before it says how many.
pub fn place(game: &str, pieces: &str) -> Scene {
    place_with(game, &[], pieces)
}

/// A position of a game under some options.
pub fn place_with(game: &str, options: &[(&str, &str)], pieces: &str) -> Scene {
    let variant = Variant::find(game, options).expect("the game and its options exist");
    place_in(&variant, pieces)
}

/// A position of any game.
pub fn place_in(variant: &Arc<Variant>, pieces: &str) -> Scene {
    read(variant, &position_text(variant, pieces))
        .unwrap_or_else(|error| panic!("{pieces}: {error}"))
}

/// A position given by its text, or the error in the text.
pub fn read(variant: &Arc<Variant>, text: &str) -> Result<Scene, SfenError> {
    let position = Position::from_sfen(variant, text, Dialect::Sfen)?;
    Ok(Scene { variant: Arc::clone(variant), position })
}

/// A game made for one rule, so that its test depends on nothing else.
///
/// It has Kings, at the start one in either corner on the left of its player, and what the lines
/// of a variant file add to that.
pub fn small_game(files: usize, ranks: usize, lines: &str) -> Arc<Variant> {
    let empty = ". ".repeat(files);
    let mut setup = vec![empty.clone(); ranks];
    setup[0] = format!("{}vK", &empty[2..]);
    setup[ranks - 1] = format!("K {}", &empty[2..]);
    let text = format!(
        "id = 'small'\nname = 'Small'\nfiles = {files}\nranks = {ranks}\nsetup = {setup:?}\n\
         pieces.K = {{ name = 'King', royal = true, moves = [{{ step = 'all' }}] }}\n{lines}"
    );
    let file = VariantFile::parse(&text, "small.toml").unwrap_or_else(|error| panic!("{error}"));
    Variant::new(file.rules(&[]).expect("no options are chosen"))
}

/// The ordinary text of a position described by its pieces.
fn position_text(variant: &Variant, pieces: &str) -> String {
    let geometry = variant.geometry();
    let mut board = vec![vec![""; geometry.files()]; geometry.ranks()];
    let mut hands = String::new();
    let mut tokens = pieces.split_whitespace();
    let side = tokens.next().expect("the side to move");
    for token in tokens {
        if let Some(held) = token.strip_suffix('*') {
            hands += held;
            continue;
        }
        let (piece, name) = token.split_at(square_start(token));
        let square = geometry.parse(name);
        let square = square.unwrap_or_else(|| panic!("`{name}` in `{token}` is no square"));
        let file = geometry.files() - geometry.file(square);
        let content = &mut board[geometry.rank(square) - 1][file];
        assert_eq!(*content, "", "two pieces on {name}");
        *content = piece;
    }
    let ranks: Vec<String> = board.iter().map(|rank| rank_text(rank)).collect();
    let hands = if hands.is_empty() { "-" } else { &hands };
    format!("{} {side} {hands} 1", ranks.join("/"))
}

/// One rank of a board, with numbers for runs of empty squares.
fn rank_text(rank: &[&str]) -> String {
    let runs = rank.chunk_by(|one, next| one.is_empty() && next.is_empty());
    runs.map(|run| match run[0] {
        "" => run.len().to_string(),
        piece => piece.to_owned(),
    })
    .collect()
}

/// The place where the square begins in a text such as `[Ln]8h`.
fn square_start(token: &str) -> usize {
    let before_rank = token.trim_end_matches(|c: char| c.is_ascii_lowercase());
    before_rank.trim_end_matches(|c: char| c.is_ascii_digit()).len()
}

impl Scene {
    /// The legal moves of the piece on a square that are wanted, without the name of that square.
    fn moves_where(&self, from: &str, wanted: impl Fn(Move) -> bool) -> Vec<String> {
        let start = self.variant.geometry().parse(from).expect("a square");
        let legal = self.position.legal_moves().into_iter();
        let mut texts: Vec<String> = legal
            .filter(|m| m.dropped().is_none() && m.from() == start && wanted(*m))
            .map(|m| canonical(&self.variant, m)[from.len()..].to_owned())
            .collect();
        texts.sort();
        texts
    }

    /// The legal moves of the piece on a square, without the name of that square.
    pub fn moves_from(&self, from: &str) -> Vec<String> {
        self.moves_where(from, |_| true)
    }

    /// The moves of `moves_from` that capture something before they end.
    pub fn series_from(&self, from: &str) -> Vec<String> {
        self.moves_where(from, Move::has_via)
    }

    /// The moves of `moves_from` that stay on the file of their start.
    pub fn moves_on_file(&self, from: &str) -> Vec<String> {
        self.moves_where(from, |m| m.legs().all(|square| square.column() == m.from().column()))
    }

    /// The squares on which a piece can be dropped, by its symbol.
    pub fn drops_of(&self, symbol: &str) -> Vec<String> {
        let prefix = format!("{symbol}*");
        let texts = self.position.legal_moves().into_iter();
        let mut squares: Vec<String> = texts
            .map(|m| canonical(&self.variant, m))
            .filter_map(|text| text.strip_prefix(&prefix).map(str::to_owned))
            .collect();
        squares.sort();
        squares
    }

    /// Returns `true` if a move is legal, written exactly as it is listed.
    pub fn allows(&self, text: &str) -> bool {
        let legal = self.position.legal_moves();
        let counted = self.position.clone().count_legal(&mut Vec::new());
        assert_eq!(counted, legal.len() as u64, "moves counted, and moves listed");
        legal.into_iter().any(|m| canonical(&self.variant, m) == text)
    }

    /// The position after some moves.
    pub fn after(&self, moves: &str) -> Self {
        let mut position = self.position.clone();
        for text in moves.split_whitespace() {
            let m = parse_canonical(&position, text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(canonical(&self.variant, m), text, "moves are written in full");
            position.make(m);
        }
        Self { variant: Arc::clone(&self.variant), position }
    }

    /// The pieces and their squares, as the text of a scene writes them, in the order of the squares'
    /// names.
    pub fn pieces(&self) -> Vec<String> {
        let pieces = self.position.pieces().map(|(square, piece)| {
            let rules = self.variant.rules();
            let name = rules.piece_text(piece.kind(), piece.color());
            name + &self.variant.geometry().name(square)
        });
        sorted(pieces)
    }

    /// The pieces in hand, Black's first.
    pub fn hands(&self) -> String {
        let text = self.text();
        text.split(' ').nth(2).expect("hands").to_owned()
    }

    /// The text of the position.
    pub fn text(&self) -> String {
        self.position.sfen(Spelling::Symbols)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The winner of a game that is over; panics if it is not.
    pub fn winner(&self) -> Option<Color> {
        self.outcome().expect("the game is over").winner
    }
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// A list written with spaces, in the order in which moves and pieces are listed.
pub fn list(text: &str) -> Vec<String> {
    sorted(text.split_whitespace().map(str::to_owned))
}
