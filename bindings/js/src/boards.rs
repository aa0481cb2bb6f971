//! Positions that a program in JavaScript holds, each known by a number.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::RequestError;
use komainu_core::Color;
use komainu_core::board::{Dialect, Position, Spelling, Variant, position_text};
use komainu_core::notation::{
    Coordinates, MoveTextError, association, associations, japanese, japaneses, uci, usi,
};
use komainu_core::perft::Perft;
use komainu_core::rules::VariantFile;
use komainu_core::text::Language;
use komainu_core::types::Move;
use komainu_describe::Reasons;
use komainu_engine::Games;

/// The positions and the games that they are of.
pub struct Boards {
    games: Games,
    /// The texts of the files of games that were added.
    files: Vec<String>,
    boards: BTreeMap<u32, Board>,
    /// The games that were asked for, by name and choices, since compiling one takes time.
    compiled: BTreeMap<(String, BTreeMap<String, String>), Arc<Variant>>,
}

/// A position and the one that it began with.
struct Board {
    start: Position,
    position: Position,
}

/// How moves are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// As UCI and ffish do: `a1b2`, `P@c3`.
    #[default]
    Uci,
    /// As USI does: `9i8h`, `P*7c`.
    Usi,
    /// As The Shogi Association does: `P-7f`.
    Association,
    /// As the Japanese do.
    Japanese,
}

/// A request to a position.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Ask {
    /// Makes it: the start of a game, or a position as FEN or SFEN.
    New {
        variant: String,
        #[serde(default)]
        options: BTreeMap<String, String>,
        fen: Option<String>,
    },
    /// Frees it.
    Delete,
    /// Sets up a position of the same game.
    SetFen {
        fen: String,
    },
    /// Goes back to the position that it began with.
    Reset,
    /// The legal moves; none once the game is over.
    LegalMoves {
        notation: Notation,
    },
    /// How many there are.
    NumberLegalMoves,
    /// Plays moves, in UCI or USI; none of them if one is wrong.
    Push {
        moves: Vec<String>,
    },
    /// Takes a move back.
    Pop,
    /// The moves that were played.
    MoveStack {
        notation: Notation,
    },
    /// A move in another notation.
    Notate {
        text: String,
        notation: Notation,
    },
    /// Why a move is not legal.
    Explain {
        text: String,
    },
    /// Whether a move captures.
    IsCapture {
        text: String,
    },
    Fen,
    Sfen,
    /// Whether the first player is to move.
    Turn,
    /// The plies since the beginning of the game.
    GamePly,
    FullmoveNumber,
    HalfmoveClock,
    /// The result, and why the game is over; null if it goes on.
    Outcome,
    /// The squares of the royal pieces of the player to move that are in check.
    CheckedPieces,
    IsCheck,
    /// The pieces in the hand of the first player, or of the second one.
    Pocket {
        first: bool,
    },
    /// The number of sequences of moves.
    Perft {
        depth: u32,
    },
    /// A drawing.
    Diagram,
    /// The id of its game.
    Variant,
    /// Whether captured pieces can be dropped.
    CapturesToHand,
}

impl Default for Boards {
    fn default() -> Self {
        let (files, boards, compiled) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        Self { games: Games::built_in(), files, boards, compiled }
    }
}

impl Boards {
    /// Carries out a request to the position of a number.
    pub fn carry_out(&mut self, id: u32, ask: Ask) -> Result<Value, RequestError> {
        match ask {
            Ask::New { variant, options, fen } => {
                let variant = self.variant(variant, options)?;
                let position = match fen {
                    None => Position::start(&variant),
                    Some(text) => read(&variant, &text)?,
                };
                self.boards.insert(id, Board { start: position.clone(), position });
                Ok(json!({}))
            }
            Ask::Delete => {
                self.boards.remove(&id);
                Ok(json!({}))
            }
            ask => {
                let board = self.boards.get_mut(&id).ok_or(RequestError::NoBoard(id))?;
                board.carry_out(ask).map(|value| json!({ "value": value }))
            }
        }
    }

    /// Adds the game of a file, whose text this is; boards that are there keep their rules.
    pub fn add_variant(&mut self, file: VariantFile, text: String) {
        self.games.add(file);
        self.files.push(text);
        self.compiled.clear();
    }

    /// The files of the games that were added.
    pub fn files(&self) -> impl Iterator<Item = VariantFile> + '_ {
        self.files.iter().filter_map(|text| Variant::read_file(text, "the variant file").ok())
    }

    /// The game of a name under some choices of its options.
    fn variant(
        &mut self,
        name: String,
        options: BTreeMap<String, String>,
    ) -> Result<Arc<Variant>, RequestError> {
        let key = (name, options);
        if let Some(variant) = self.compiled.get(&key) {
            return Ok(Arc::clone(variant));
        }
        let choices: Vec<_> =
            key.1.iter().map(|(name, choice)| (name.as_str(), choice.as_str())).collect();
        let variant = self.games.variant_of(&key.0, &choices)?;
        self.compiled.insert(key, Arc::clone(&variant));
        Ok(variant)
    }
}

/// Reads a FEN, which has a clock of moves without progress, or an SFEN.
fn read(variant: &Arc<Variant>, text: &str) -> Result<Position, RequestError> {
    Ok(match position_text(text) {
        None => Position::start(variant),
        Some(text) => Position::from_sfen(variant, text, Dialect::Usi)?,
    })
}

/// Reads a move in UCI, which begins with a file or a dropped piece and `@`, or in USI.
fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    if is_uci(text) {
        Coordinates::default().parse(position, text)
    } else {
        position.parse_move(text)
    }
}

/// Returns `true` if a move is written as in UCI rather than as in USI.
fn is_uci(text: &str) -> bool {
    text == "0000"
        || text.contains('@')
        || text.starts_with(|first: char| first.is_ascii_lowercase())
}

/// Why a move in UCI or USI is not legal, in its squares; empty if it is, or if the text spells no move.
fn explain(position: &Position, text: &str) -> String {
    let (coordinates, geometry) = (Coordinates::default(), position.variant().geometry());
    let reasons = Reasons::new(position, Language::English);
    if !is_uci(text) {
        return reasons.of_text(text);
    }
    let m = coordinates.spelled(position, text);
    let name = |square| coordinates.square(geometry, square);
    m.map_or_else(String::new, |m| reasons.with_squares(&name).of_move(m))
}

/// A move in a notation.
fn write(position: &Position, m: Move, notation: Notation) -> String {
    match notation {
        Notation::Uci => uci(position, m),
        Notation::Usi => usi(position, m),
        Notation::Association => association(position, m),
        Notation::Japanese => japanese(position, m),
    }
}

impl Board {
    fn carry_out(&mut self, ask: Ask) -> Result<Value, RequestError> {
        let position = &mut self.position;
        Ok(match ask {
            // Those that make and free it are carried out before.
            Ask::New { .. } | Ask::Delete => Value::Null,
            Ask::SetFen { fen } => {
                *position = read(position.variant(), &fen)?;
                self.start = position.clone();
                Value::Null
            }
            Ask::Reset => {
                self.position = self.start.clone();
                Value::Null
            }
            // Nothing is played any more once the game is over, as ffish has it.
            Ask::LegalMoves { .. } if position.outcome().is_some() => json!([]),
            Ask::NumberLegalMoves if position.outcome().is_some() => 0.into(),
            Ask::LegalMoves { notation } => {
                let written = |moves: Vec<(Move, String)>| moves.into_iter().map(|(_, text)| text);
                match notation {
                    Notation::Association => written(associations(position)).collect(),
                    Notation::Japanese => written(japaneses(position)).collect(),
                    Notation::Uci | Notation::Usi => {
                        let legal = position.legal_moves();
                        legal.into_iter().map(|m| write(position, m, notation)).collect()
                    }
                }
            }
            Ask::NumberLegalMoves => position.legal_moves().len().into(),
            Ask::Push { moves } => {
                let mut after = position.clone();
                for text in moves {
                    after.play(parse(&after, &text)?)?;
                }
                *position = after;
                Value::Null
            }
            Ask::Pop => position.undo().is_some().into(),
            Ask::MoveStack { notation } => {
                let (mut before, mut moves) = (position.clone(), Vec::new());
                while let Some(m) = before.undo() {
                    moves.push(write(&before, m, notation));
                }
                moves.reverse();
                moves.into()
            }
            Ask::Notate { text, notation } => {
                let m = parse(position, &text)?;
                write(position, m, notation).into()
            }
            Ask::Explain { text } => explain(position, &text).into(),
            Ask::IsCapture { text } => position.is_capture(parse(position, &text)?).into(),
            Ask::Fen => position.uci_fen().into(),
            Ask::Sfen => position.sfen(Spelling::Ids).into(),
            Ask::Turn => (position.side_to_move() == Color::Black).into(),
            Ask::GamePly => (position.move_number().saturating_sub(1)).into(),
            Ask::FullmoveNumber => position.move_number().div_ceil(2).into(),
            Ask::HalfmoveClock => position.moves_since_progress().into(),
            Ask::Outcome => position.outcome().map_or(Value::Null, |outcome| {
                let result = match outcome.winner {
                    Some(Color::Black) => "1-0",
                    Some(Color::White) => "0-1",
                    None => "1/2-1/2",
                };
                json!({ "result": result, "reason": outcome.to_string() })
            }),
            Ask::CheckedPieces => {
                let checks = position.checks(position.side_to_move());
                let geometry = position.variant().geometry();
                let name = |(square, _)| Coordinates::default().square(geometry, square);
                checks.into_iter().map(name).collect()
            }
            Ask::IsCheck => position.is_check().into(),
            Ask::Pocket { first } => pocket(position, first).into(),
            Ask::Perft { depth } => Perft::default().count(position, depth)?.to_string().into(),
            Ask::Diagram => position.diagram().to_string().into(),
            Ask::Variant => position.variant().rules().id.clone().into(),
            Ask::CapturesToHand => position.variant().rules().drops.is_some().into(),
        })
    }
}

/// The pieces in a player's hand, one letter each, as ffish writes them: lower case, the best first.
fn pocket(position: &Position, first: bool) -> String {
    let color = if first { Color::Black } else { Color::White };
    let (variant, hands) = (position.variant(), position.hands());
    let held = variant.hand_kinds().iter().enumerate().map(|(slot, &kind)| {
        let piece = variant.rules().piece_uci(kind, Color::White);
        piece.trim_start_matches('+').repeat(hands.count(color, slot).into())
    });
    held.collect()
}
