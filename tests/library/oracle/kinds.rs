//! The pieces of a rule-fact file: what they are called and how they move.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::json::{number, string, strings};
use super::position::KindId;

/// A direction or jump from the mover's side: squares to the right, squares forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offset {
    pub right: i32,
    pub forward: i32,
}

pub const ALL_DIRECTIONS: [&str; 8] = ["F", "B", "L", "R", "FL", "FR", "BL", "BR"];

/// One atom: a way to move. `max` None is unlimited, lion `lines` None is every direction.
#[derive(Clone, Debug)]
pub enum Atom {
    Slide {
        dirs: Vec<Offset>,
        max: Option<i32>,
        mode: Mode,
    },
    Jump {
        offsets: Vec<Offset>,
        mode: Mode,
    },
    /// A jump that can be blocked on the way, which is straight first, then diagonal.
    LameJump {
        offsets: Vec<Offset>,
        mode: Mode,
    },
    /// The same jump, repeated over empty squares.
    Rider {
        offsets: Vec<Offset>,
        max: Option<i32>,
        mode: Mode,
    },
    Lion {
        lines: Option<Vec<Offset>>,
        steps: i32,
    },
    /// Lion power of two steps, each in one of these directions.
    TurningLion {
        dirs: Vec<Offset>,
    },
    /// The directions of the first leg and those of the second.
    Hook {
        first: Vec<Offset>,
        second: Vec<Offset>,
    },
    Area {
        steps: i32,
    },
    RangeJump {
        dirs: Vec<Offset>,
    },
    /// A slide over lower-ranked pieces, which captures everything that it passes unless an option says
    /// otherwise.
    RangeCapture {
        dirs: Vec<Offset>,
    },
    SkipSlide {
        dirs: Vec<Offset>,
        from: i32,
        max: Option<i32>,
    },
    /// A slide over a number of pieces within two bounds.
    Hop {
        dirs: Vec<Offset>,
        over: (i32, i32),
        max: Option<i32>,
        mode: Mode,
    },
    /// A capture without moving, perhaps with a pass by an adjacent empty square.
    Igui {
        pass: bool,
    },
    Burn,
    Emperor,
    /// `from_ranks`: can be used only from these ranks of its player, 1 the first.
    OnRanks(Vec<i32>, Box<Atom>),
    /// `where` "last_rank": can be used only from the furthest rank.
    OnLastRank(Box<Atom>),
}

/// Whether an atom leads to empty squares, and whether it captures.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub moves: bool,
    pub captures: bool,
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
    /// The kind that it becomes in the captor's hand, where the file names one (`in_hand`).
    pub in_hand: Option<KindId>,
    pub atoms: Vec<Atom>,
    /// Place in the range jumpers' order, 1 highest, 5 for every piece without one.
    pub rank: i64,
    pub royal: bool,
    pub demon: bool,
    pub emperor: bool,
    /// The number of last ranks on which it may not stay unpromoted.
    pub must_promote_on: i32,
}

pub type Choices = HashMap<String, String>;

pub fn read(json: &Value, choices: &Choices) -> Vec<Kind> {
    let mut kinds = read_listed(json, choices);
    if is_chosen(choices, "crown_prince_promotion", "emperor") {
        add_promoted_crown_prince(&mut kinds);
    }
    write_texts(&mut kinds);
    kinds
}

fn read_listed(json: &Value, choices: &Choices) -> Vec<Kind> {
    let pieces = json["pieces"].as_array().expect("pieces");
    let find = |field: &str, wanted: &Value| -> Option<KindId> {
        let wanted = wanted.as_str()?;
        let id = pieces.iter().position(|p| p[field] == wanted);
        Some(id.unwrap_or_else(|| panic!("no piece {wanted}")))
    };
    let royals = strings(&json["royal"]);
    let mut kinds = Vec::new();
    for piece in pieces {
        let chosen = chosen_alternative(piece, choices);
        let name = chosen["kind"].as_str().or(piece["kind"].as_str()).or(piece["name"].as_str());
        let name = name.expect("name").to_string();
        let symbol = string(&piece["symbol"]);
        let atoms = read_atoms(&chosen["moves"], choices);
        let promotes_to = find("symbol", &piece["promotes_to_symbol"])
            .or_else(|| find("name", &piece["promotes_to"]));
        kinds.push(Kind {
            text: [String::new(), String::new()],
            promotes_to,
            promoted_from: find("symbol", &piece["promoted_from"]),
            in_hand: find("symbol", &piece["in_hand"]),
            rank: read_rank(json, piece, &name, choices),
            royal: royals.contains(&name),
            demon: atoms.iter().any(|a| matches!(a, Atom::Burn)),
            emperor: atoms.iter().any(|a| matches!(a, Atom::Emperor)),
            must_promote_on: must_promote_on(json, &symbol, choices),
            atoms,
            name,
            symbol,
        });
    }
    kinds
}

/// Option crown_prince_promotion=emperor: no file lists the promoted Crown Prince, so it is made
/// here. It is an Emperor in all but its text, which says what it was (`+[CP]`).
fn add_promoted_crown_prince(kinds: &mut Vec<Kind>) {
    let unpromoted = |k: &Kind, name: &str| k.name == name && k.promoted_from.is_none();
    let prince = kinds.iter().position(|k| unpromoted(k, "Crown Prince")).expect("Crown Prince");
    let emperor = kinds.iter().find(|k| unpromoted(k, "Emperor")).expect("Emperor");
    let promoted = Kind {
        name: emperor.name.clone(),
        symbol: format!("+{}", kinds[prince].symbol),
        text: [String::new(), String::new()],
        promotes_to: None,
        promoted_from: Some(prince),
        in_hand: None,
        atoms: emperor.atoms.clone(),
        rank: emperor.rank,
        royal: true,
        demon: false,
        emperor: true,
        must_promote_on: 0,
    };
    kinds[prince].promotes_to = Some(kinds.len());
    kinds.push(promoted);
}

fn is_chosen(choices: &Choices, option: &str, choice: &str) -> bool {
    choices.get(option).is_some_and(|c| c == choice)
}

/// `must` of the promotion, which some choices switch off: under promotion_rule jcsa, lishogi
/// (Chu), chu_like (Dai, whose facts say so) and capture (Taikyoku, without a zone) nothing is
/// forced, and under piece_moves=nichureki (Heian Dai) the Iron General is not.
fn must_promote_on(json: &Value, symbol: &str, choices: &Choices) -> i32 {
    let chu_like = if json["id"] == "dai" { "chu_like" } else { "capture" };
    let nothing_forced = ["jcsa", "lishogi", "capture", chu_like];
    let forced = &json["promotion"]["must"][symbol];
    if nothing_forced.iter().any(|choice| is_chosen(choices, "promotion_rule", choice)) {
        return 0;
    }
    if symbol == "I" && is_chosen(choices, "piece_moves", "nichureki") {
        return 0;
    }
    forced.as_i64().unwrap_or(0) as i32
}

/// `rank` of the piece; option crown_prince_rank=king ranks the Crown Prince with the King.
fn read_rank(json: &Value, piece: &Value, name: &str, choices: &Choices) -> i64 {
    const LOWEST_RANK: i64 = 5;
    if is_chosen(choices, "crown_prince_rank", "king") && name == "Crown Prince" {
        let pieces = json["pieces"].as_array().expect("pieces");
        let king = pieces.iter().find(|p| p["name"] == "King").expect("a King");
        return number(&king["rank"]);
    }
    piece["rank"].as_i64().unwrap_or(LOWEST_RANK)
}

/// The piece itself, or its `alternatives` entry whose choice is switched on: `moves`, perhaps
/// with a `kind` of its own. Of several the later one wins (Taikyoku's Heavenly Tetrarch King).
fn chosen_alternative<'j>(piece: &'j Value, choices: &Choices) -> &'j Value {
    let switched_on = |a: &&Value| is_chosen(choices, &string(&a["option"]), &string(&a["choice"]));
    let alternatives = piece["alternatives"].as_array().into_iter().flatten();
    alternatives.rev().find(switched_on).unwrap_or(piece)
}

fn read_atoms(list: &Value, choices: &Choices) -> Vec<Atom> {
    let read = |json: &Value| {
        let atom = read_atom(json, choices);
        if let Some(ranks) = json["from_ranks"].as_array() {
            let ranks = ranks.iter().map(|rank| number(rank) as i32).collect();
            return Atom::OnRanks(ranks, Box::new(atom));
        }
        match json["where"].as_str() {
            None => atom,
            Some("last_rank") => Atom::OnLastRank(Box::new(atom)),
            Some(other) => panic!("unknown place {other}"),
        }
    };
    let atoms: Vec<Atom> = list.as_array().expect("moves").iter().map(read).collect();
    assert!(!atoms.is_empty());
    atoms
}

fn read_atom(json: &Value, choices: &Choices) -> Atom {
    let max = json["max"].as_i64().map(|m| m as i32);
    match string(&json["type"]).as_str() {
        "slide" => Atom::Slide { dirs: directions(&json["dirs"]), max, mode: read_mode(json) },
        "jump" => Atom::Jump { offsets: offsets(&json["offsets"]), mode: read_mode(json) },
        "lame_jump" => Atom::LameJump { offsets: offsets(&json["offsets"]), mode: read_mode(json) },
        "rider" => Atom::Rider { offsets: offsets(&json["offsets"]), max, mode: read_mode(json) },
        "lion" if json["turn"] == true => Atom::TurningLion { dirs: directions(&json["dirs"]) },
        "lion" => Atom::Lion {
            lines: (json["dirs"] != "all").then(|| directions(&json["dirs"])),
            steps: json["steps"].as_i64().unwrap_or(2) as i32,
        },
        "hook" if json["second"].is_array() => {
            Atom::Hook { first: directions(&json["dirs"]), second: directions(&json["second"]) }
        }
        "hook" => read_hook(&strings(&json["dirs"]), choices),
        "area" => Atom::Area { steps: number(&json["steps"]) as i32 },
        "range_jump" => Atom::RangeJump { dirs: directions(&json["dirs"]) },
        "range_capture" => Atom::RangeCapture { dirs: directions(&json["dirs"]) },
        "skip_slide" => Atom::SkipSlide {
            dirs: directions(&json["dirs"]),
            from: number(&json["from"]) as i32,
            max,
        },
        "hop" => Atom::Hop {
            dirs: directions(&json["dirs"]),
            over: (number(&json["over"][0]) as i32, number(&json["over"][1]) as i32),
            max,
            mode: read_mode(json),
        },
        // `over` null is any number.
        "jump_slide" => Atom::Hop {
            dirs: directions(&json["dirs"]),
            over: (0, json["over"].as_i64().unwrap_or(i64::from(i32::MAX)) as i32),
            max,
            mode: read_mode(json),
        },
        "igui" => Atom::Igui { pass: json["pass"] == true },
        "burn" => Atom::Burn,
        "emperor" => Atom::Emperor,
        other => panic!("unknown atom {other}"),
    }
}

/// `mode`: "move" or "capture"; an atom without it can do both.
fn read_mode(json: &Value) -> Mode {
    let mode = json["mode"].as_str();
    assert!([None, Some("move"), Some("capture")].contains(&mode), "unknown mode {mode:?}");
    Mode { moves: mode != Some("capture"), captures: mode != Some("move") }
}

/// Both legs go in the listed directions. Only the Peacock's do not, unless option peacock=forward_only
/// is chosen: the facts list the two forward diagonals, and its second leg goes either way.
fn read_hook(names: &[String], choices: &Choices) -> Atom {
    let first: Vec<Offset> = names.iter().map(|d| direction(d)).collect();
    let is_peacock = names == ["FL", "FR"];
    let second = if is_peacock && !is_chosen(choices, "peacock", "forward_only") {
        ["FL", "FR", "BL", "BR"].map(direction).to_vec()
    } else {
        first.clone()
    };
    Atom::Hook { first, second }
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

/// Fills in the position texts.
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
        let lower = if clashing.contains(&base.to_lowercase()) {
            base[..1].to_lowercase() + &base[1..]
        } else {
            base.to_lowercase()
        };
        // The Tokin of Micro Shogi has a `+` in its symbol without being a promoted side.
        let plus = if kinds[id].promoted_from.is_some() { "+" } else { "" };
        kinds[id].text = [base, lower].map(|s| match s.strip_prefix('+') {
            Some(rest) => format!("+{}", in_brackets(rest)),
            None => format!("{plus}{}", in_brackets(&s)),
        });
    }
}

fn in_brackets(symbol: &str) -> String {
    if symbol.len() == 1 { symbol.to_string() } else { format!("[{symbol}]") }
}
