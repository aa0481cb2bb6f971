//! Reads a rule-fact file and the chosen options.

use std::collections::HashMap;

use serde_json::Value;

use super::json::{number, string, strings};
use super::kinds::{self, Choices, Kind};
use super::position::KindId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionRule {
    Zone {
        ranks: i32,
        compulsory: bool,
    },
    /// By a capture; also "flip_on_capture", where a piece turns over both ways.
    Capture,
    /// "flip_every_move": a piece turns over after each of its moves.
    EveryMove,
    /// "on_captured": a piece becomes another one only in the captor's hand.
    Never,
}

/// `drop_rules` of the file, with the options of the same names.
#[derive(Debug)]
pub struct DropRules {
    /// The player chooses the face of a piece in hand.
    pub either_side: bool,
    /// The piece with a file limit and a mate limit.
    pub pawn: Option<KindId>,
    /// The number of unpromoted own pawns that a file may hold.
    pub pawns_per_file: Option<usize>,
    pub pawn_drop_mate: bool,
    /// A drop may give check; true where the facts are silent.
    pub check: bool,
    pub immobile_drop: bool,
    /// Unashogi: royals start in hand, and before one is dropped its player captures nothing.
    pub royals_in_hand: bool,
}

pub struct Facts {
    pub files: i32,
    pub ranks: i32,
    pub promotion: PromotionRule,
    /// Chu: a piece that entered the zone unpromoted may on its side's next turn promote only by
    /// a capture (`defer`).
    pub defers_promotion: bool,
    /// Chu: a Lion taken on the move before matters (option counter_strike).
    pub remembers_lions: bool,
    pub drops: Option<DropRules>,
    pub setup: Vec<String>,
    /// The pieces that each player holds at the start.
    pub hands: Vec<(KindId, u32)>,
    pub kinds: Vec<Kind>,
    /// The kinds in the order in which a hand is written.
    pub hand_order: Vec<KindId>,
    /// Both spellings of every piece -> (side, kind).
    pub by_text: HashMap<String, (usize, KindId)>,
    choices: Choices,
}

impl Facts {
    pub fn read(facts_json: &str, options: &[(&str, &str)]) -> Facts {
        let json: Value = serde_json::from_str(facts_json).expect("rule facts are JSON");
        let choices = read_choices(&json, options);
        let kinds = kinds::read(&json, &choices);
        let mut by_text = HashMap::new();
        for (id, kind) in kinds.iter().enumerate() {
            for side in 0..2 {
                let old = by_text.insert(kind.text[side].clone(), (side, id));
                assert!(old.is_none(), "two pieces are written {}", kind.text[side]);
            }
        }
        let counter_strike = choices.get("counter_strike");
        let promotion_rule = choices.get("promotion_rule");
        Facts {
            files: number(&json["files"]) as i32,
            ranks: number(&json["ranks"]) as i32,
            promotion: read_promotion(&json["promotion"], &choices),
            defers_promotion: !json["promotion"]["defer"].is_null()
                && promotion_rule.is_some_and(|choice| choice == "shogivar"),
            remembers_lions: counter_strike.is_some_and(|choice| choice != "off"),
            drops: read_drops(&json, &choices, &kinds),
            setup: strings(&json["setup"]),
            hands: read_hands(&json["hands"], &kinds),
            hand_order: hand_order(&json["hand_order"], &kinds),
            kinds,
            by_text,
            choices,
        }
    }

    /// Returns `true` if the game has this option and it is set to this choice.
    pub fn chosen(&self, option: &str, choice: &str) -> bool {
        self.choices.get(option).is_some_and(|c| c == choice)
    }

    /// Returns `true` if a player who has given check all through a repetition loses.
    pub fn punishes_perpetual_check(&self) -> bool {
        self.chosen("perpetual_check", "checker_loses")
    }

    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id]
    }

    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|k| k.name == name)
    }

    /// The kind of a captured piece in the captor's hand: its unpromoted side, the kind that `in_hand`
    /// names, or, of a piece with two equal faces, the one that stands in the setup.
    pub fn kind_in_hand(&self, id: KindId) -> KindId {
        let unpromoted = self.kinds[id].promoted_from.unwrap_or(id);
        let in_hand = self.kinds[unpromoted].in_hand.unwrap_or(unpromoted);
        match self.other_face(in_hand) {
            Some(other) if !self.stands_in_setup(in_hand) => other,
            _ => in_hand,
        }
    }

    /// The other face of a piece that is dropped with either side up.
    pub fn other_face(&self, id: KindId) -> Option<KindId> {
        let either_side = self.drops.as_ref().is_some_and(|rules| rules.either_side);
        self.kinds[id].promotes_to.filter(|_| either_side)
    }

    fn stands_in_setup(&self, id: KindId) -> bool {
        let symbol = &self.kinds[id].symbol;
        self.setup.iter().flat_map(|line| line.split_whitespace()).any(|text| text == symbol)
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
fn read_choices(json: &Value, options: &[(&str, &str)]) -> Choices {
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

/// Tori's option promotion_rule=optional lifts the compulsion of its zone; Taikyoku's can make
/// promotion compulsory, or by capture.
fn read_promotion(json: &Value, choices: &Choices) -> PromotionRule {
    let compulsory = json["compulsory"].as_bool().unwrap_or(false);
    let rule = choices.get("promotion_rule").map(String::as_str);
    match string(&json["kind"]).as_str() {
        "zone" if rule == Some("capture") => PromotionRule::Capture,
        "zone" => PromotionRule::Zone {
            ranks: number(&json["ranks"]) as i32,
            compulsory: compulsory && rule != Some("optional") || rule == Some("zone_compulsory"),
        },
        "capture" | "flip_on_capture" => {
            assert!(compulsory);
            PromotionRule::Capture
        }
        "flip_every_move" => {
            assert!(compulsory);
            PromotionRule::EveryMove
        }
        "on_captured" => PromotionRule::Never,
        other => panic!("unknown promotion kind {other}"),
    }
}

/// `drops`, which option `drops` can switch on (Wa); Mini Shogi has options for all drop rules and
/// therefore no `drop_rules`.
fn read_drops(json: &Value, choices: &Choices, kinds: &[Kind]) -> Option<DropRules> {
    let with = choices.get("drops").map(|choice| choice == "with");
    if !with.unwrap_or(json["drops"] == true) {
        return None;
    }
    let rules = &json["drop_rules"];
    let named = |symbol: &str| kinds.iter().position(|k| k.symbol == symbol);
    let pawn = if rules.is_null() { Some("P") } else { rules["pawn"].as_str() };
    let per_file = if rules.is_null() { Some(1) } else { rules["pawns_per_file"].as_u64() };
    let unlimited = choices.get("nifu").is_some_and(|choice| choice == "allowed");
    let allowed = |name: &str| {
        let fact = rules[name].as_str();
        choices.get(name).map(String::as_str).or(fact).expect("a drop rule") == "allowed"
    };
    Some(DropRules {
        either_side: rules["side"] == "either",
        pawn: pawn.map(|symbol| named(symbol).expect("the pawn of the drop rules")),
        pawns_per_file: per_file.filter(|_| !unlimited).map(|limit| limit as usize),
        pawn_drop_mate: allowed("pawn_drop_mate"),
        check: choices.get("drop_check").is_none_or(|choice| choice != "forbidden"),
        immobile_drop: allowed("immobile_drop"),
        royals_in_hand: rules["before_royal"] == "no_capture",
    })
}

fn read_hands(json: &Value, kinds: &[Kind]) -> Vec<(KindId, u32)> {
    let held = json.as_object().into_iter().flatten();
    let kind = |symbol: &str| kinds.iter().position(|k| k.symbol == symbol).expect("a piece");
    held.map(|(symbol, count)| (kind(symbol), number(count) as u32)).collect()
}

/// Rook, Bishop, Gold, Silver, Knight, Lance, Pawn as in ordinary shogi (note "Hand order" of
/// Shogi), unless the fact file names others to be first; then everything else in its order.
fn hand_order(first: &Value, kinds: &[Kind]) -> Vec<KindId> {
    const FIRST: [&str; 7] = ["R", "B", "G", "S", "N", "L", "P"];
    let first = match first {
        Value::Null => FIRST.map(str::to_owned).to_vec(),
        named => strings(named),
    };
    let mut order: Vec<KindId> = (0..kinds.len()).collect();
    order.sort_by_key(|&id| {
        first.iter().position(|symbol| *symbol == kinds[id].symbol).unwrap_or(first.len())
    });
    order
}
