//! The rule facts in `tests/data/rules`, and the rules of a game that follow from them.

use std::collections::BTreeMap;
use std::fs;

use komainu::rules::{
    Area, Burn, Compulsory, EdgeSlide, Emperor, Hook, Hop, Igui, Jump, LimitedSlide, LineLion,
    Lion, Mode, Power, PromoteOn, RangeCapture, RangeJump, Rules, SkipSlide, Slide, TurningLion,
};
use komainu::types::{Color, Direction, DirectionSet};
use serde::Deserialize;

/// Kinds that are there only for a choice of an option; the facts do not list them.
const BY_CHOICE: [(&str, &str); 1] = [("tai", "+CP")];

/// The facts about one game.
#[derive(Deserialize)]
pub struct Facts {
    pub id: String,
    name: String,
    files: u8,
    ranks: u8,
    promotion: PromotionFacts,
    drops: bool,
    royal: Vec<String>,
    pub options: BTreeMap<String, OptionFacts>,
    pieces: Vec<PieceFacts>,
    setup: Vec<String>,
}

#[derive(Deserialize)]
struct PromotionFacts {
    kind: String,
    ranks: Option<u8>,
    #[serde(default)]
    compulsory: bool,
    #[serde(default)]
    must: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
pub struct OptionFacts {
    pub default: String,
    pub choices: Vec<String>,
}

#[derive(Deserialize)]
struct PieceFacts {
    name: String,
    symbol: String,
    kanji: Option<String>,
    kind: Option<String>,
    promoted_from: Option<String>,
    /// The name of the piece that it becomes, also where that happens only in the captor's hand.
    promotes_to: Option<String>,
    in_hand: Option<String>,
    rank: Option<u8>,
    moves: Vec<Atom>,
    #[serde(default)]
    alternatives: Vec<Alternative>,
}

#[derive(Deserialize)]
struct Alternative {
    option: String,
    choice: String,
    kind: Option<String>,
    moves: Vec<Atom>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Dirs {
    All(String),
    Some(Vec<String>),
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Atom {
    Slide {
        dirs: Dirs,
        max: Option<u8>,
        r#where: Option<String>,
        mode: Option<String>,
    },
    Hop {
        dirs: Dirs,
        over: (u8, u8),
        max: Option<u8>,
        mode: Option<String>,
    },
    Jump {
        offsets: Vec<(i8, i8)>,
    },
    SkipSlide {
        dirs: Dirs,
        from: u8,
        max: Option<u8>,
    },
    Lion {
        dirs: Dirs,
        steps: Option<u8>,
        turn: Option<bool>,
    },
    Hook {
        dirs: Dirs,
    },
    Area {
        steps: u8,
    },
    RangeJump {
        dirs: Dirs,
        rank: u8,
    },
    RangeCapture {
        dirs: Dirs,
        rank: u8,
    },
    /// `over` null is any number.
    JumpSlide {
        dirs: Dirs,
        over: Option<u8>,
    },
    Igui {
        pass: Option<bool>,
    },
    Burn,
    Emperor,
}

impl Facts {
    /// Reads the facts about a game.
    pub fn read(id: &str) -> Self {
        let text = fs::read_to_string(format!("tests/data/rules/{id}.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// Returns `true` if pieces move differently under a choice.
    pub fn has_moves_for(&self, option: &str, choice: &str) -> bool {
        let mut alternatives = self.pieces.iter().flat_map(|piece| &piece.alternatives);
        alternatives.any(|other| other.option == option && other.choice == choice)
    }

    /// Compares the rules under one choice that differs from the defaults, or under the defaults.
    pub fn compare(&self, rules: &Rules, choice: Option<(&str, &str)>) {
        assert_eq!((&rules.id, &rules.name), (&self.id, &self.name));
        assert_eq!((rules.files, rules.ranks), (self.files, self.ranks));
        assert_eq!(rules.drops.is_some(), self.drops || choice == Some(("drops", "with")));
        self.compare_promotion(rules, choice);
        let by_choice = BY_CHOICE.iter().filter(|(game, _)| *game == self.id);
        assert_eq!(rules.pieces.len(), self.pieces.len() + by_choice.count());
        for piece in &self.pieces {
            self.compare_piece(piece, rules, choice);
        }
        for (row, squares) in self.setup.iter().zip(&rules.setup) {
            let written: Vec<_> = squares
                .iter()
                .map(|square| match square {
                    None => ".".to_string(),
                    Some((kind, Color::Black)) => rules.pieces[kind.index()].symbol.clone(),
                    Some((kind, Color::White)) => {
                        format!("v{}", rules.pieces[kind.index()].symbol)
                    }
                })
                .collect();
            assert_eq!(written.join(" "), *row);
        }
        assert_eq!(rules.setup.len(), self.setup.len());
    }

    fn compare_promotion(&self, rules: &Rules, choice: Option<(&str, &str)>) {
        let on = match (self.promotion.kind.as_str(), self.promotion.ranks) {
            ("zone", Some(ranks)) => PromoteOn::Zone(ranks),
            ("capture" | "flip_on_capture", None) => PromoteOn::Capture,
            ("flip_every_move", None) => PromoteOn::Move,
            ("on_captured", None) => PromoteOn::Nothing,
            other => panic!("{other:?}"),
        };
        let by_choice = choice == Some(("promotion_rule", "capture"));
        assert_eq!(rules.promotion.on, if by_choice { PromoteOn::Capture } else { on });
        if !matches!(choice, Some(("promotion_on_capture" | "promotion_rule", _))) {
            let always = rules.promotion.compulsory == Compulsory::Always;
            assert_eq!(always, self.promotion.compulsory);
        }
    }

    fn compare_piece(&self, facts: &PieceFacts, rules: &Rules, choice: Option<(&str, &str)>) {
        let symbol = &facts.symbol;
        let piece = &rules.pieces[rules.kind_by_symbol(symbol).unwrap().index()];
        let symbol_of = |kind: komainu::types::PieceKind| &rules.pieces[kind.index()].symbol;
        let other = facts.alternatives.iter().find(|a| choice == Some((&a.option, &a.choice)));
        if let Some(kind) = other.and_then(|other| other.kind.as_ref()) {
            assert_eq!(piece.name, *kind, "{symbol}");
        } else {
            assert_eq!(piece.name, *facts.kind.as_ref().unwrap_or(&facts.name), "{symbol}");
            assert_eq!(piece.kanji, facts.kanji, "{symbol}");
        }
        let promotes_to = piece.promotes_to.map(symbol_of).map(String::as_str);
        assert_eq!(promotes_to, self.promoted_side(facts, choice), "{symbol}");
        assert_eq!(piece.promoted_from.map(symbol_of), facts.promoted_from.as_ref());
        assert_eq!(piece.in_hand.map(symbol_of), facts.in_hand.as_ref());
        // There are fewer ids than kinds in the largest game, which has none.
        let has_ids = rules.pieces.iter().any(|piece| piece.gui_id.is_some());
        let has_one = has_ids && facts.promoted_from.is_none();
        assert_eq!(piece.gui_id.is_some(), has_one, "{symbol}");
        assert_eq!(piece.must_promote, self.must_promote(symbol, choice), "{symbol}");
        assert_eq!(piece.royal, self.royal.contains(&piece.name), "{symbol}");
        if choice.is_none_or(|(option, _)| option != "crown_prince_rank") {
            assert_eq!(piece.rank, facts.rank, "{symbol}");
        }
        let atoms = other.map_or(&facts.moves, |other| &other.moves);
        let mut powers: Vec<_> = atoms.iter().map(|atom| power(atom, facts.rank)).collect();
        if facts.name == "Peacock" && choice != Some(("peacock", "forward_only")) {
            let hook = powers.iter_mut().find_map(|power| match power {
                Power::Hook(Hook { second, .. }) => Some(second),
                _ => None,
            });
            *hook.unwrap() = DirectionSet::DIAGONAL;
        }
        assert_eq!(piece.powers, powers, "{symbol} under {choice:?}");
    }

    /// The symbol of the piece's promoted side on the board.
    fn promoted_side(&self, facts: &PieceFacts, choice: Option<(&str, &str)>) -> Option<&str> {
        if choice == Some(("crown_prince_promotion", "emperor")) && facts.symbol == "CP" {
            return Some("+CP");
        }
        let name = facts.promotes_to.as_ref().filter(|_| facts.in_hand.is_none())?;
        let side = self.pieces.iter().find(|piece| piece.name == *name).unwrap();
        Some(&side.symbol)
    }

    /// The number of furthest ranks on which a piece may not stay unpromoted.
    fn must_promote(&self, symbol: &str, choice: Option<(&str, &str)>) -> u8 {
        let is_free = match choice {
            Some(("promotion_rule", "chu_like")) => self.id == "dai",
            Some(("promotion_rule", rule)) => matches!(rule, "jcsa" | "lishogi" | "capture"),
            Some(("piece_moves", "nichureki")) => symbol == "I",
            _ => false,
        };
        self.promotion.must.get(symbol).copied().filter(|_| !is_free).unwrap_or(0)
    }
}

/// The meaning of the `mode` of an atom.
fn mode(word: Option<&str>) -> Mode {
    match word {
        None => Mode::Any,
        Some("move") => Mode::Move,
        Some("capture") => Mode::Capture,
        Some(other) => panic!("unknown mode {other}"),
    }
}

/// The power that an atom of the facts stands for.
fn power(atom: &Atom, mover: Option<u8>) -> Power {
    match atom {
        Atom::Slide { dirs, max, r#where: None, mode: None } => {
            Power::Slide(Slide { dirs: set(dirs), max: *max })
        }
        Atom::Slide { dirs, max, r#where: None, mode: word } => {
            let (mode, from_ranks) = (mode(word.as_deref()), Vec::new());
            Power::LimitedSlide(LimitedSlide { dirs: set(dirs), max: *max, mode, from_ranks })
        }
        Atom::Hop { dirs, over: (least, most), max, mode: word } => Power::Hop(Hop {
            dirs: set(dirs),
            least: *least,
            most: *most,
            max: *max,
            mode: mode(word.as_deref()),
        }),
        Atom::Slide { dirs, max: None, r#where: Some(place), .. } if place == "last_rank" => {
            Power::EdgeSlide(EdgeSlide { dirs: set(dirs), ranks: 1 })
        }
        Atom::Slide { .. } => panic!("a slide from the last rank is unlimited"),
        Atom::Jump { offsets } => Power::Jump(Jump { offsets: offsets.clone(), mode: Mode::Any }),
        Atom::SkipSlide { dirs, from, max } => {
            Power::SkipSlide(SkipSlide { dirs: set(dirs), from: *from, max: *max })
        }
        Atom::JumpSlide { dirs, over } => Power::Hop(Hop {
            dirs: set(dirs),
            least: 0,
            most: over.unwrap_or(Hop::ANY),
            max: None,
            mode: Mode::Any,
        }),
        Atom::Lion { dirs, steps: None, turn: Some(true) } => {
            Power::TurningLion(TurningLion { dirs: set(dirs) })
        }
        Atom::Lion { turn: Some(_), .. } => panic!("what turns has two steps"),
        Atom::Lion { dirs: Dirs::All(_), steps, turn: None } => {
            Power::Lion(Lion { steps: steps.unwrap_or(2) })
        }
        Atom::Lion { dirs, steps, turn: None } => {
            Power::LineLion(LineLion { dirs: set(dirs), steps: steps.unwrap_or(2) })
        }
        Atom::Hook { dirs } => Power::Hook(Hook { first: set(dirs), second: set(dirs) }),
        Atom::Area { steps } => Power::Area(Area { steps: *steps }),
        Atom::RangeJump { dirs, rank } => {
            assert_eq!(Some(*rank), mover);
            Power::RangeJump(RangeJump { dirs: set(dirs) })
        }
        Atom::RangeCapture { dirs, rank } => {
            assert_eq!(Some(*rank), mover);
            Power::RangeCapture(RangeCapture { dirs: set(dirs) })
        }
        Atom::Igui { pass } => Power::Igui(Igui { pass: pass.unwrap_or(false) }),
        Atom::Burn => Power::Burn(Burn),
        Atom::Emperor => Power::Emperor(Emperor),
    }
}

fn set(dirs: &Dirs) -> DirectionSet {
    match dirs {
        Dirs::All(word) => {
            assert_eq!(word, "all");
            DirectionSet::ALL
        }
        Dirs::Some(names) => names.iter().map(|n| Direction::from_name(n).unwrap()).collect(),
    }
}
