//! Reads a rule-fact file (SCHEMA.md) and the chosen options.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::position::KindId;

/// A direction or jump from the mover's side: squares to the right, squares forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offset {
    pub right: i32,
    pub forward: i32,
}

pub const ALL_DIRECTIONS: [&str; 8] = ["F", "B", "L", "R", "FL", "FR", "BL", "BR"];

/// One atom of SCHEMA.md. `max` None is unlimited, lion `lines` None is every direction.
#[derive(Clone, Debug)]
pub enum Atom {
    Slide { dirs: Vec<Offset>, max: Option<i32> },
    Jump { offsets: Vec<Offset> },
    Lion { lines: Option<Vec<Offset>>, steps: i32 },
    Hook { dirs: Vec<Offset> },
    Area { steps: i32 },
    RangeJump { dirs: Vec<Offset> },
    SkipSlide { dirs: Vec<Offset>, from: i32, max: Option<i32> },
    Igui,
    Burn,
    Emperor,
}

/// One piece at one of its ranks (a promoted Kylin is another kind than a Lion).
#[derive(Debug)]
pub struct Kind {
    /// The plain kind name ("Lion"), shared by a promoted Kylin.
    pub name: String,
    pub symbol: String,
    /// Text in a position, Black's and White's.
    pub text: [String; 2],
    pub promotes_to: Option<KindId>,
    pub promoted_from: Option<KindId>,
    pub atoms: Vec<Atom>,
    /// Place in the range jumpers' order, 1 highest, 5 for every piece without one.
    pub rank: i64,
    pub royal: bool,
    pub demon: bool,
    pub emperor: bool,
    /// On how many of the last ranks it may not stay unpromoted.
    pub must_promote_on: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionRule {
    Zone { ranks: i32 },
    Capture,
}

pub struct Facts {
    pub files: i32,
    pub ranks: i32,
    pub promotion: PromotionRule,
    pub drops: bool,
    pub setup: Vec<String>,
    pub kinds: Vec<Kind>,
    /// Both spellings of every piece -> (side, kind).
    pub by_text: HashMap<String, (usize, KindId)>,
    choices: HashMap<String, String>,
}

impl Facts {
    pub fn read(facts_json: &str, options: &[(&str, &str)]) -> Facts {
        let json: Value = serde_json::from_str(facts_json).expect("rule facts are JSON");
        let choices = read_choices(&json, options);
        let mut kinds = read_kinds(&json, &choices);
        write_texts(&mut kinds);
        let mut by_text = HashMap::new();
        for (id, kind) in kinds.iter().enumerate() {
            for side in 0..2 {
                let old = by_text.insert(kind.text[side].clone(), (side, id));
                assert!(old.is_none(), "two pieces are written {}", kind.text[side]);
            }
        }
        Facts {
            files: number(&json["files"]) as i32,
            ranks: number(&json["ranks"]) as i32,
            promotion: read_promotion(&json["promotion"]),
            drops: json["drops"].as_bool().expect("drops"),
            setup: strings(&json["setup"]),
            kinds,
            by_text,
            choices,
        }
    }

    /// Whether the game has this option and it is set to this choice.
    pub fn chosen(&self, option: &str, choice: &str) -> bool {
        self.choices.get(option).is_some_and(|c| c == choice)
    }

    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id]
    }

    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|k| k.name == name)
    }

    /// The unpromoted side of a piece.
    pub fn unpromoted(&self, id: KindId) -> KindId {
        self.kinds[id].promoted_from.unwrap_or(id)
    }
}

/// Every (option name, choice) of the game.
pub fn all_choices(facts_json: &str) -> Vec<(String, String)> {
    let json: Value = serde_json::from_str(facts_json).expect("rule facts are JSON");
    let mut all = Vec::new();
    for (name, option) in json["options"].as_object().expect("options") {
        for choice in strings(&option["choices"]) {
            all.push((name.clone(), choice));
        }
    }
    all
}

/// All options at their defaults, then those asked for.
fn read_choices(json: &Value, options: &[(&str, &str)]) -> HashMap<String, String> {
    let known = json["options"].as_object().expect("options");
    let mut choices = HashMap::new();
    for (name, option) in known {
        choices.insert(name.clone(), string(&option["default"]));
    }
    for (name, choice) in options {
        let option = known.get(*name).unwrap_or_else(|| panic!("no option {name}"));
        let possible = strings(&option["choices"]);
        assert!(possible.iter().any(|c| c == choice), "option {name} has no choice {choice}");
        choices.insert((*name).to_string(), (*choice).to_string());
    }
    choices
}

fn read_promotion(json: &Value) -> PromotionRule {
    match string(&json["kind"]).as_str() {
        "zone" => {
            assert_eq!(json["compulsory"], Value::Bool(false));
            PromotionRule::Zone { ranks: number(&json["ranks"]) as i32 }
        }
        "capture" => {
            assert_eq!(json["compulsory"], Value::Bool(true));
            PromotionRule::Capture
        }
        other => panic!("promotion kind {other} is not one of this oracle's games"),
    }
}

fn read_kinds(json: &Value, choices: &HashMap<String, String>) -> Vec<Kind> {
    let pieces = json["pieces"].as_array().expect("pieces");
    let symbols: Vec<String> = pieces.iter().map(|p| string(&p["symbol"])).collect();
    let find = |symbol: &Value| -> Option<KindId> {
        let wanted = symbol.as_str()?;
        let id = symbols.iter().position(|s| s == wanted);
        Some(id.unwrap_or_else(|| panic!("no piece {wanted}")))
    };
    let royals = strings(&json["royal"]);
    let mut kinds = Vec::new();
    for piece in pieces {
        let name = piece["kind"].as_str().or(piece["name"].as_str()).expect("name").to_string();
        let symbol = string(&piece["symbol"]);
        let atoms = read_atoms(piece, choices);
        assert_eq!(piece["promotes_to"].is_null(), piece["promotes_to_symbol"].is_null());
        kinds.push(Kind {
            text: [String::new(), String::new()],
            promotes_to: find(&piece["promotes_to_symbol"]),
            promoted_from: find(&piece["promoted_from"]),
            rank: read_rank(json, piece, &name, choices),
            royal: royals.contains(&name),
            demon: atoms.iter().any(|a| matches!(a, Atom::Burn)),
            emperor: atoms.iter().any(|a| matches!(a, Atom::Emperor)),
            must_promote_on: json["promotion"]["must"][&symbol].as_i64().unwrap_or(0) as i32,
            atoms,
            name,
            symbol,
        });
    }
    kinds
}

/// `rank` of the piece; option crown_prince_rank=king ranks the Crown Prince with the King.
fn read_rank(json: &Value, piece: &Value, name: &str, choices: &HashMap<String, String>) -> i64 {
    const LOWEST_RANK: i64 = 5;
    let like_king = choices.get("crown_prince_rank").is_some_and(|c| c == "king");
    if like_king && name == "Crown Prince" {
        let pieces = json["pieces"].as_array().expect("pieces");
        let king = pieces.iter().find(|p| p["name"] == "King").expect("a King");
        return number(&king["rank"]);
    }
    piece["rank"].as_i64().unwrap_or(LOWEST_RANK)
}

/// The piece's moves, or those of the `alternatives` entry whose choice is switched on.
fn read_atoms(piece: &Value, choices: &HashMap<String, String>) -> Vec<Atom> {
    let mut list = &piece["moves"];
    let mut taken = 0;
    for alternative in piece["alternatives"].as_array().into_iter().flatten() {
        let option = string(&alternative["option"]);
        if choices.get(&option) == Some(&string(&alternative["choice"])) {
            list = &alternative["moves"];
            taken += 1;
        }
    }
    assert!(taken <= 1, "two alternatives at once for {}", piece["name"]);
    let atoms: Vec<Atom> = list.as_array().expect("moves").iter().map(read_atom).collect();
    assert!(!atoms.is_empty());
    atoms
}

fn read_atom(json: &Value) -> Atom {
    assert!(json["where"].is_null(), "`where` is not used by this oracle's games");
    let max = json["max"].as_i64().map(|m| m as i32);
    match string(&json["type"]).as_str() {
        "slide" => Atom::Slide { dirs: directions(&json["dirs"]), max },
        "jump" => Atom::Jump { offsets: offsets(&json["offsets"]) },
        "lion" => Atom::Lion {
            lines: (json["dirs"] != "all").then(|| directions(&json["dirs"])),
            steps: json["steps"].as_i64().unwrap_or(2) as i32,
        },
        "hook" => Atom::Hook { dirs: directions(&json["dirs"]) },
        "area" => Atom::Area { steps: number(&json["steps"]) as i32 },
        "range_jump" => Atom::RangeJump { dirs: directions(&json["dirs"]) },
        "skip_slide" => Atom::SkipSlide {
            dirs: directions(&json["dirs"]),
            from: number(&json["from"]) as i32,
            max,
        },
        "igui" => Atom::Igui,
        "burn" => Atom::Burn,
        "emperor" => Atom::Emperor,
        other => panic!("unknown atom {other}"),
    }
}

fn directions(json: &Value) -> Vec<Offset> {
    strings(json).iter().map(|d| direction(d)).collect()
}

pub fn direction(name: &str) -> Offset {
    assert!(ALL_DIRECTIONS.contains(&name), "unknown direction {name}");
    let has = |letter: char| i32::from(name.contains(letter));
    Offset { right: has('R') - has('L'), forward: has('F') - has('B') }
}

fn offsets(json: &Value) -> Vec<Offset> {
    let pair = |p: &Value| Offset { right: number(&p[0]) as i32, forward: number(&p[1]) as i32 };
    json.as_array().expect("offsets").iter().map(pair).collect()
}

/// Fills in the position texts (text-formats.md, Positions).
fn write_texts(kinds: &mut [Kind]) {
    // Only the symbols that are written: those of unpromoted pieces.
    let bases: Vec<String> =
        kinds.iter().filter(|k| k.promoted_from.is_none()).map(|k| k.symbol.clone()).collect();
    let mut seen = HashSet::new();
    let mut clashing = HashSet::new();
    for symbol in &bases {
        if !seen.insert(symbol.to_lowercase()) {
            clashing.insert(symbol.to_lowercase());
        }
    }
    for id in 0..kinds.len() {
        let base = kinds[kinds[id].promoted_from.unwrap_or(id)].symbol.clone();
        let plus = if kinds[id].promoted_from.is_some() { "+" } else { "" };
        let lower = if clashing.contains(&base.to_lowercase()) {
            base[..1].to_lowercase() + &base[1..]
        } else {
            base.to_lowercase()
        };
        kinds[id].text = [base, lower].map(|s| plus.to_string() + &in_brackets(&s));
    }
}

fn in_brackets(symbol: &str) -> String {
    if symbol.len() == 1 { symbol.to_string() } else { format!("[{symbol}]") }
}

fn string(json: &Value) -> String {
    json.as_str().unwrap_or_else(|| panic!("not a string: {json}")).to_string()
}

fn strings(json: &Value) -> Vec<String> {
    json.as_array().unwrap_or_else(|| panic!("not a list: {json}")).iter().map(string).collect()
}

fn number(json: &Value) -> i64 {
    json.as_i64().unwrap_or_else(|| panic!("not a number: {json}"))
}
