//! Variant files made up at random: boards, powers and rules in combinations that no real game has.

use crate::support::Random;

/// The words of a key, each of which may be drawn, with the section and the key.
type Key = (&'static str, &'static [&'static str]);

/// The rules of a section that any game may have.
const SECTIONS: [(&str, &[Key]); 7] = [
    (
        "endings",
        &[
            ("self_check", &["illegal", "allowed"]),
            (
                "repetition",
                &[
                    "unrestricted",
                    "forbidden",
                    "third_forbidden",
                    "third_starter_varies",
                    "fourfold_draw",
                    "fourfold_black_loses",
                    "fourfold_mover_loses",
                    "fourfold_aggressor_varies",
                    "fourfold_attacker_loses",
                ],
            ),
            ("perpetual_check", &["checker_loses", "same_as_repetition"]),
            ("no_legal_move", &["loss", "draw", "win"]),
            (
                "bare_king",
                &["off", "off", "off", "loses", "loses_to_material", "loses_to_one_piece"],
            ),
            ("simultaneous_royal_loss", &["captor_wins", "draw"]),
        ],
    ),
    (
        "lion_trading",
        &[
            ("capture", &["free", "free", "free", "after_move", "before_move"]),
            ("counter_strike", &["off", "off", "off", "always", "if_defended"]),
            ("counter_strike_same_square", &["allowed", "forbidden"]),
        ],
    ),
    (
        "range_jump",
        &[
            ("jump_limit", &["jumped_and_captured_lower", "only_jumped_lower"]),
            ("plain_capture", &["any", "lower_only"]),
        ],
    ),
    (
        "burning",
        &[
            ("demon_meets_demon", &["mover_only", "others_then_mover"]),
            ("without_displacement", &["burnt", "safe"]),
            ("on_promotion", &["yes", "no"]),
        ],
    ),
    (
        "emperor",
        &[
            ("may_not_capture", &["any_protected_piece", "protected_royals_only"]),
            ("protection", &["recapture_after_the_capture", "attack_before_the_capture"]),
            ("enemy_emperor_protects", &["always", "never", "if_it_could_recapture"]),
        ],
    ),
    ("area", &[("pass", &["yes", "no"])]),
    (
        "range_capture",
        &[
            ("passed", &["captured", "captured", "left_standing"]),
            (
                "landing",
                &[
                    "empty_or_lower_enemy",
                    "empty_or_any_enemy",
                    "empty_or_lower",
                    "empty_only",
                    "capture_after_passing",
                ],
            ),
        ],
    ),
];

/// The rules for pieces that declined to promote in a zone.
const DEFERRALS: [&str; 4] =
    ["none", "next_turn_only_by_capture", "until_capture_or_reentry", "until_last_rank"];

/// The text of a variant file.
pub fn variant_file(random: &mut Random) -> String {
    let mut game = Game::new(random);
    let mut text = game.head(random);
    text += &game.promotion(random);
    if game.has_drops {
        text += &game.drops(random);
    }
    for (section, keys) in SECTIONS {
        text += &format!("\n[{section}]\n");
        for (key, words) in keys {
            text += &format!("{key} = \"{}\"\n", random.pick(words));
        }
    }
    let squares = ["second_empty", "first_and_second_empty"];
    // A number is not among the words above, and most games go on after a check.
    if random.percent(15) {
        text = text.replace("\n[endings]\n", "\n[endings]\nchecks_to_win = 1\n");
    }
    text += &format!("\n[skip_slide]\nthird_square = \"{}\"\n", random.pick(&squares));
    text += &game.impasse(random);
    text + &game.pieces(random)
}

/// The facts that the sections of a file share.
struct Game {
    files: usize,
    ranks: usize,
    /// The kinds that do not come about by promotion: `A`, `B` and so on; `A` is royal.
    kinds: usize,
    /// Whether each of these kinds promotes.
    promoting: Vec<bool>,
    /// The number of ranks of the promotion zone; 0 if there is none.
    zone: usize,
    has_drops: bool,
    /// True if each player starts with a royal in hand.
    holds_royals: bool,
}

impl Game {
    fn new(random: &mut Random) -> Self {
        let side = |random: &mut Random| match random.below(100) {
            0..85 => 3 + random.below(5),
            85..98 => 6 + random.below(6),
            _ => 10 + random.below(27),
        };
        let kinds = 3 + random.below(5);
        let promoting = (0..kinds).map(|_| random.percent(60)).collect();
        let (files, ranks) = (side(random), side(random));
        let has_drops = random.percent(40);
        let holds_royals = has_drops && random.percent(20);
        Self { files, ranks, kinds, promoting, zone: 0, has_drops, holds_royals }
    }

    fn head(&self, random: &mut Random) -> String {
        let rows = 1 + random.below((self.ranks / 2).min(3));
        let density = if self.files > 12 { 35 } else { 60 };
        let mut setup = vec![vec![".".to_owned(); self.files]; self.ranks];
        for row in 0..rows {
            for (rank, prefix) in [(row, "v"), (self.ranks - 1 - row, "")] {
                for square in &mut setup[rank] {
                    if random.percent(density) {
                        *square = format!("{prefix}{}", symbol(random.below(self.kinds)));
                    }
                }
            }
        }
        let kings = if self.holds_royals && random.percent(60) { 0 } else { 2 };
        for (rank, king) in [(0, "vA"), (self.ranks - 1, "A")].into_iter().take(kings) {
            let file = random.below(self.files);
            king.clone_into(&mut setup[rank][file]);
        }
        let setup: Vec<String> = setup.iter().map(|rank| rank.join(" ")).collect();
        let (files, ranks) = (self.files, self.ranks);
        format!(
            "id = \"made-up\"\nname = \"Made Up\"\nfiles = {files}\nranks = {ranks}\n\
             setup = {setup:#?}\n"
        )
    }

    fn promotion(&mut self, random: &mut Random) -> String {
        let on = *random.pick(&["zone", "zone", "capture", "move", "nothing"]);
        let compulsory = random.pick(&["never", "always", "when_victim_promoted"]);
        let mut text = format!("\n[promotion]\non = \"{on}\"\ncompulsory = \"{compulsory}\"\n");
        if on == "zone" {
            self.zone = 1 + random.below(self.ranks.min(4));
            let squares =
                random.pick(&["any_square_of_the_move", "start_or_end", "end_or_captures", "end"]);
            let deferral = random.pick(&DEFERRALS);
            text += &format!("ranks = {}\nsquares = \"{squares}\"\n", self.zone);
            text += &format!("deferral = \"{deferral}\"\n");
        }
        text
    }

    fn drops(&self, random: &mut Random) -> String {
        let mut text = "\n[drops]\n".to_owned();
        text += &format!("side = \"{}\"\n", random.pick(&["unpromoted", "unpromoted", "either"]));
        text += &format!("immobile = \"{}\"\n", random.pick(&["forbidden", "allowed"]));
        let check = random.pick(&["allowed", "allowed", "allowed", "forbidden"]);
        text += &format!("check = \"{check}\"\n");
        if self.holds_royals {
            let words = ["no_capture", "no_capture_or_promotion"];
            text += &format!("before_royal = \"{}\"\n", random.pick(&words));
        }
        if random.percent(70) {
            text += &format!("pawn = \"{}\"\n", symbol(self.kinds - 1));
            text += &format!("pawn_drop_mate = \"{}\"\n", random.pick(&["forbidden", "allowed"]));
            if random.percent(60) {
                text += &format!("pawns_per_file = {}\n", 1 + random.below(2));
                let limits = ["drops", "drops", "drops", "drops_and_moves"];
                text += &format!("pawn_limit = \"{}\"\n", random.pick(&limits));
            }
        }
        if self.holds_royals {
            text += "\n[hands]\nblack = \"A\"\nwhite = \"A\"\n";
        }
        text
    }

    /// A goal, the try or a declaration, if there is any.
    fn impasse(&self, random: &mut Random) -> String {
        let mut text = String::new();
        match random.below(10) {
            0..2 => text += "\n[impasse]\nby = \"try\"\n",
            2 if self.zone > 0 => {
                let points = 1 + random.below(4);
                let pieces = random.below(3);
                text += "\n[impasse]\nby = \"declaration\"\n";
                text +=
                    &format!("pieces = {pieces}\nblack_wins = {points}\nwhite_wins = {points}\n");
            }
            _ => {}
        }
        if random.percent(25) {
            let by = match random.below(2) {
                0 => "royal".to_owned(),
                _ => symbol(1 + random.below(self.kinds - 1)),
            };
            let ranks = 1 + random.below(2.min(self.ranks - 1));
            text += &format!("\n[goal]\nby = \"{by}\"\nranks = {ranks}\n");
            text += &format!("unattacked = {}\n", random.percent(50));
        }
        text
    }

    fn pieces(&self, random: &mut Random) -> String {
        let turns_over = random.percent(20);
        let mut text = String::new();
        for kind in 0..self.kinds {
            let name = symbol(kind);
            let promotes = self.promoting[kind];
            text += &self.piece(&name, kind == 0, random);
            if promotes {
                text += &format!("promotes_to = \"+{name}\"\n");
                if self.zone > 0 && random.percent(30) {
                    text += &format!("must_promote = {}\n", 1 + random.below(self.zone));
                }
                let royal = if kind == 0 { random.percent(60) } else { random.percent(8) };
                text += &self.piece(&format!("+{name}"), royal, random);
                if turns_over {
                    text += &format!("promotes_to = \"{name}\"\n");
                }
            }
        }
        text
    }

    /// One piece, without its promoted side.
    fn piece(&self, name: &str, royal: bool, random: &mut Random) -> String {
        let mut text = format!("\n[pieces.\"{name}\"]\nname = \"Kind {name}\"\nrank = ");
        text += &format!("{}\n", 1 + random.below(4));
        let most = if random.percent(50) { 1 } else { 3 };
        let powers = 1 + random.below(most);
        let mut moves: Vec<String> = (0..powers).map(|_| self.power(random)).collect();
        if random.percent(6) {
            moves.push("\"burn\"".to_owned());
        }
        // A piece that can only burn cannot move.
        moves.push(format!("{{ step = \"{}\" }}", directions(random)));
        text += &format!("moves = [{}]\n", moves.join(", "));
        if royal {
            text += "royal = true\n";
        }
        if random.percent(10) {
            text += &format!("infects = \"{}\"\n", symbol(random.below(self.kinds)));
        }
        for (key, chance) in [("lion", 15), ("minor", 20), ("last_rank_chance", 15)] {
            if random.percent(chance) {
                text += &format!("{key} = true\n");
            }
        }
        if self.zone > 0 && random.percent(20) {
            text += &format!("deferral = \"{}\"\n", random.pick(&DEFERRALS));
        }
        text
    }

    fn power(&self, random: &mut Random) -> String {
        let dirs = directions(random);
        let longest = self.files.max(self.ranks).max(3) - 1;
        let max = 2 + random.below(longest - 1);
        let steps = 2 + random.below(2);
        // Most pieces of most games only step, slide and jump.
        match random.below(31) {
            0..4 => self.slide("step", &dirs, "", random),
            4..8 => self.slide("slide", &dirs, "", random),
            8..10 => self.slide("range", &dirs, &format!(", max = {max}"), random),
            10..13 => jumps(random),
            28 => lame_jumps(random),
            29 => rider(random),
            13..15 => hop(&dirs, max, random),
            15 => skip_slide(&dirs, max, random),
            16 => format!("{{ lion = {{ steps = {steps} }} }}"),
            17 => {
                let steps = 2 + random.below(3);
                format!("{{ line_lion = {{ dirs = \"{dirs}\", steps = {steps} }} }}")
            }
            18 => format!("{{ hook = \"{dirs}\" }}"),
            19 => {
                let second = directions(random);
                format!("{{ hook_from = {{ first = \"{dirs}\", second = \"{second}\" }} }}")
            }
            20 => {
                let ranks = 1 + random.below(self.ranks);
                format!("{{ edge_slide = {{ dirs = \"{dirs}\", ranks = {ranks} }} }}")
            }
            21 => format!("{{ area = {{ steps = {steps} }} }}"),
            22 => format!("{{ range_jump = \"{dirs}\" }}"),
            23 if random.percent(50) => "{ igui = { pass = true } }".to_owned(),
            23 => "\"igui\"".to_owned(),
            24 => "\"burn\"".to_owned(),
            25..27 => format!("{{ range_capture = \"{dirs}\" }}"),
            27 => "\"emperor\"".to_owned(),
            _ => format!("{{ turning_lion = \"{dirs}\" }}"),
        }
    }

    /// A step, slide or range, perhaps for moving or capturing alone and from some ranks.
    fn slide(&self, power: &str, dirs: &str, max: &str, random: &mut Random) -> String {
        let mut limits = mode(random).to_owned();
        if random.percent(10) {
            limits += &format!(", from_ranks = [{}]", 1 + random.below(self.ranks));
        }
        if power != "range" && limits.is_empty() {
            return format!("{{ {power} = \"{dirs}\" }}");
        }
        format!("{{ {power} = {{ dirs = \"{dirs}\"{max}{limits} }} }}")
    }
}

/// The purpose of a power, as a key after others; mostly none.
fn mode(random: &mut Random) -> &'static str {
    match random.below(8) {
        0 => ", mode = \"move\"",
        1 => ", mode = \"capture\"",
        _ => "",
    }
}

/// A slide behind a jump over one square or some.
fn skip_slide(dirs: &str, max: usize, random: &mut Random) -> String {
    let from = 2 + random.below(3);
    let limit =
        if random.percent(50) { format!(", max = {}", max.max(from)) } else { String::new() };
    match from {
        2 => format!("{{ skip_slide = {{ dirs = \"{dirs}\"{limit} }} }}"),
        _ => format!("{{ skip_slide = {{ dirs = \"{dirs}\", from = {from}{limit} }} }}"),
    }
}

/// A hop over one piece or some.
fn hop(dirs: &str, max: usize, random: &mut Random) -> String {
    let over = match random.below(5) {
        0 => ", over = 2",
        1 => ", over = [0, 2]",
        2 => ", over = [1, 3]",
        3 => ", over = \"any\"",
        _ => "",
    };
    let max =
        if random.percent(30) { format!(", max = {}", (max + 2).min(35)) } else { String::new() };
    format!("{{ hop = {{ dirs = \"{dirs}\"{over}{max}{} }} }}", mode(random))
}

/// The symbol of an unpromoted kind.
fn symbol(kind: usize) -> String {
    char::from(b'A' + kind as u8).to_string()
}

/// A text of one direction or more.
fn directions(random: &mut Random) -> String {
    const WORDS: [&str; 11] =
        ["F", "B", "L", "R", "FL", "FR", "BL", "BR", "orthogonal", "diagonal", "all"];
    let count = 1 + random.below(3);
    (0..count).map(|_| *random.pick(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// Jumps to some squares, most of them near.
fn jumps(random: &mut Random) -> String {
    let furthest = if random.percent(70) { 2 } else { 4 };
    let squares = squares(furthest, random);
    match mode(random) {
        "" => format!("{{ jump = [{squares}] }}"),
        mode => format!("{{ jump = {{ to = [{squares}]{mode} }} }}"),
    }
}

/// Jumps over empty squares alone.
fn lame_jumps(random: &mut Random) -> String {
    format!("{{ lame_jump = {{ to = [{}]{} }} }}", squares(3, random), mode(random))
}

/// Jumps again and again.
fn rider(random: &mut Random) -> String {
    let squares = squares(if random.percent(70) { 2 } else { 4 }, random);
    let max = match random.percent(30) {
        true => format!(", max = {}", 1 + random.below(4)),
        false => String::new(),
    };
    format!("{{ rider = {{ to = [{squares}]{max}{} }} }}", mode(random))
}

/// Up to four squares of jumps, at most this far away in each direction.
fn squares(furthest: usize, random: &mut Random) -> String {
    let step = |random: &mut Random| random.below(2 * furthest + 1) as i32 - furthest as i32;
    let squares: Vec<String> = (0..1 + random.below(4))
        .map(|_| (step(random), step(random)))
        .filter(|&square| square != (0, 0))
        .map(|(right, forward)| format!("[{right}, {forward}]"))
        .collect();
    if squares.is_empty() { self::squares(furthest, random) } else { squares.join(", ") }
}

/// A power that is not among those that are drawn would never be tried.
#[test]
fn every_power_is_invented() {
    let file = "id = 'x'\nname = 'X'\nfiles = 1\nranks = 2\nsetup = ['vK', 'K']\n\
        [pieces.K]\nname = 'King'\nroyal = true\nmoves = ['nothing']\n";
    let error = komainu::rules::VariantFile::parse(file, "x")
        .expect_err("there is no such power")
        .to_string();
    let (_, known) = error.split_once("it can be ").expect("the powers that there are");
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    assert!(known.len() > 15, "{error}");
    let mut random = Random(1);
    let games: String = (0..400).map(|_| variant_file(&mut random)).collect();
    for power in known {
        assert!(
            games.contains(&format!("{power} =")) || games.contains(&format!("\"{power}\"")),
            "{power}"
        );
    }
}
