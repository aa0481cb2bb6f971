//! Boards on which the player to move has more than twenty thousand moves.

use std::fmt::Write as _;

/// The files and ranks.
const SIDE: usize = 36;

/// A board full of one kind of piece.
#[derive(Debug, Clone, Copy)]
pub struct Crowd {
    /// Its id.
    pub name: &'static str,
    /// The powers of the pieces.
    moves: &'static str,
    /// One square in `step` has a piece.
    step: usize,
    /// The rules that differ from those of the other boards.
    rules: &'static str,
    /// True if a royal may not be left attacked.
    is_check_enforced: bool,
    /// The kinds that both players hold.
    held: usize,
}

/// An Emperor may capture a piece that no other one protects, which is asked of each piece of the other
/// side.
const RECAPTURE: &str = "[emperor]\nprotection = \"recapture_after_the_capture\"\n\
                         enemy_emperor_protects = \"if_it_could_recapture\"\n";

const PLAIN: Crowd =
    Crowd { name: "", moves: "", step: 5, rules: "", is_check_enforced: false, held: 0 };

/// The boards.
pub const CROWDS: [Crowd; 10] = [
    Crowd { name: "emperors", moves: r#"["emperor"]"#, rules: RECAPTURE, step: 9, ..PLAIN },
    Crowd {
        name: "guarded-emperors",
        moves: r#"["emperor"]"#,
        rules: RECAPTURE,
        is_check_enforced: true,
        ..PLAIN
    },
    Crowd {
        name: "burning-emperors",
        moves: r#"["emperor", { lion = 3 }, "burn"]"#,
        rules: RECAPTURE,
        ..PLAIN
    },
    Crowd { name: "hooks", moves: r#"[{ hook = "all" }]"#, step: 17, ..PLAIN },
    Crowd {
        name: "few-emperors",
        moves: r#"[{ lion = 3 }, "emperor"]"#,
        step: 29,
        is_check_enforced: true,
        ..PLAIN
    },
    Crowd { name: "burning-hooks", moves: r#"[{ hook = "all" }, "burn"]"#, step: 19, ..PLAIN },
    Crowd { name: "lions", moves: r#"[{ lion = 3 }, { hook = "all" }]"#, step: 3, ..PLAIN },
    Crowd {
        name: "areas",
        moves: r#"[{ area = 3 }, { skip_slide = "all" }, { hook = "all" }]"#,
        step: 17,
        ..PLAIN
    },
    Crowd {
        name: "hoppers",
        moves: r#"[{ hop = { dirs = "all", over = "any" } }, { lion = 3 }, "emperor"]"#,
        step: 13,
        ..PLAIN
    },
    Crowd { name: "hands", moves: r#"[{ step = "all" }]"#, step: 7, held: 60, ..PLAIN },
];

impl Crowd {
    /// The variant file.
    pub fn file(&self) -> String {
        let mut text = format!("id = \"{0}\"\nname = \"{0}\"\n", self.name);
        let _ = write!(text, "files = {SIDE}\nranks = {SIDE}\nsetup = [\n");
        for rank in 0..SIDE {
            let words: Vec<String> = (0..SIDE).map(|file| self.word(rank, file)).collect();
            let _ = writeln!(text, "    \"{}\",", words.join(" "));
        }
        text += "]\n\n";
        let kinds: Vec<String> =
            (0..self.held).map(|number| format!("X{}", letters(number))).collect();
        if !kinds.is_empty() {
            let held: Vec<String> = kinds.iter().map(|kind| format!("2{kind}")).collect();
            let held = held.join(" ");
            let _ = write!(text, "[hands]\nblack = \"{held}\"\nwhite = \"{held}\"\n\n[drops]\n\n");
        }
        let self_check = if self.is_check_enforced { "illegal" } else { "allowed" };
        let _ = write!(
            text,
            "[promotion]\non = \"zone\"\nranks = 1\n\n[endings]\nself_check = \"{self_check}\"\n\
             repetition = \"fourfold_draw\"\n\n{}\n",
            self.rules
        );
        let royal = "[{ step = \"all\" }]";
        let _ = write!(text, "[pieces.K]\nname = \"King\"\nroyal = true\nmoves = {royal}\n\n");
        for kind in std::iter::once("E").chain(kinds.iter().map(String::as_str)) {
            let _ = write!(
                text,
                "[pieces.{kind}]\nname = \"Piece {kind}\"\nmoves = {}\n\n",
                self.moves
            );
        }
        text
    }

    /// The text of a square of the set-up.
    fn word(&self, rank: usize, file: usize) -> String {
        let color = if rank < SIDE / 2 { "v" } else { "" };
        let king = file == SIDE / 2 && [0, SIDE - 1].contains(&rank);
        // The Kings have room, so that none is attacked at first.
        let is_near = file.abs_diff(SIDE / 2) <= 3 && (rank <= 3 || rank >= SIDE - 4);
        match rank * SIDE + file {
            _ if king => format!("{color}K"),
            square if (square + rank).is_multiple_of(self.step) && !is_near => format!("{color}E"),
            _ => ".".to_owned(),
        }
    }
}

/// A name for a number.
fn letters(number: usize) -> String {
    let letter = |value: usize| char::from(b'a' + value as u8);
    format!("{}{}", letter(number / 8), letter(number % 8))
}
