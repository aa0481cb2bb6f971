//! How games end.

use super::PromoteOn;
use super::mistake::RawDiagnostic;
use super::section::Section;
use crate::types::PieceKind;

/// The ends of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// True if a player may not leave a royal attacked.
    pub check_is_enforced: bool,
    /// The consequence of a position that recurs.
    pub repetition: Repetition,
    /// The number of checks with which a player has won, if checks win.
    ///
    /// Only the first one can win so far.
    pub checks_to_win: Option<u8>,
    /// True if giving check throughout a repetition loses.
    pub perpetual_check_loses: bool,
    /// The fate of a player without a legal move.
    pub no_legal_move: Verdict,
    /// The fate of a player left with only royals.
    pub bare_king: BareKing,
    /// The result of a move that takes the last enemy royal and loses the mover, the last own one.
    pub simultaneous_royal_loss: Verdict,
}

words! {
    /// The consequence of a position that recurs with the same player to move.
    pub enum Repetition {
        /// The fourth occurrence is a draw.
        FourfoldDraw = "fourfold_draw":
            "The fourth occurrence of a position with the same player to move is a draw.",
            "同一局面（手番も同じもの）が4回現れたら千日手で、引き分けとなる。",
        /// Nothing.
        Unrestricted = "unrestricted":
            "Positions may come back any number of times.",
            "同一局面が何回現れてもよい。",
        /// No move may bring back an earlier position.
        Forbidden = "forbidden":
            "No move may bring back an earlier position with the same player to move.",
            "前に現れた局面（手番も同じもの）に戻す手は指せない。",
        /// No move may bring about the third occurrence of a position.
        ThirdForbidden = "third_forbidden":
            "No move may bring about the third occurrence of a position with the same player to \
             move.",
            "同一局面（手番も同じもの）が3回目となる手は指せない。",
        /// At the third occurrence the player to move may not play the moves played at the earlier ones.
        ThirdStarterVaries = "third_starter_varies":
            "At the third occurrence of a position the player to move may play none of the moves \
             that followed it before.",
            "同一局面が3回現れたとき、手番の側は、これまでその局面で指した手を指せない。",
        /// The third occurrence is a draw.
        ThreefoldDraw = "threefold_draw":
            "The third occurrence of a position with the same player to move is a draw.",
            "同一局面（手番も同じもの）が3回現れたら千日手で、引き分けとなる。",
        /// At the fourth occurrence Black loses.
        FourfoldBlackLoses = "fourfold_black_loses":
            "At the fourth occurrence of a position Black loses.",
            "同一局面が4回現れたら千日手で、先手の負けとなる。",
        /// The player who brings about the fourth occurrence loses.
        FourfoldMoverLoses = "fourfold_mover_loses":
            "Who brings about the fourth occurrence of a position loses.",
            "同一局面が4回目に現れる手を指した側の負けとなる。",
        /// At the fourth occurrence the player who alone attacks loses, or who passed first if both
        /// passed.
        FourfoldAggressorVaries = "fourfold_aggressor_varies":
            "At the fourth occurrence of a position a player who gave check with every move since \
             the first loses; else who alone attacked a piece with every move; else, if both have \
             passed, who passed first; else it is a draw.",
            "同一局面が4回現れたときは、1回目からずっと王手をかけ続けた側の負けとなる。\
             王手をかけ続けた側がなく、一方だけがずっと駒に当て続けていれば、その側の負けとなる。\
             それもなく、双方がじっと（手を渡す手）を指していれば、先に指した側の負けとなる。\
             いずれでもなければ引き分けとなる。",
        /// At the fourth occurrence the player who alone gives check or attacks with each move loses.
        FourfoldAttackerLoses = "fourfold_attacker_loses":
            "At the fourth occurrence of a position, of which the square of a Lion just taken is \
             a part, who alone left a royal attacked with every move, or attacked something with \
             the piece moved, loses; else it is a draw.",
            "同一局面（取られたばかりの獅子がいたマスも含めて見る）が4回現れたとき、一方だけが、\
             どの手の後にも、相手の王駒に当たりをつけていたか、動かした駒で何かの駒に当てていたなら、\
             その側の負けとなる。そうでなければ引き分けとなる。",
    }
}

impl Repetition {
    /// Returns `true` if it makes moves illegal, rather than ending the game.
    #[must_use]
    pub const fn limits_moves(self) -> bool {
        matches!(self, Self::Forbidden | Self::ThirdForbidden | Self::ThirdStarterVaries)
    }
}

words! {
    /// The fate of a player who has nothing but royal pieces left.
    pub enum BareKing {
        /// Nothing.
        Off = "off":
            "A player with nothing but royal pieces plays on.",
            "王駒だけになっても対局を続ける。",
        /// The player loses, unless the next move bares the other side too.
        Loses = "loses":
            "A player with nothing but royal pieces loses, but draws by taking all but the royals \
             of the other side with the next move.",
            "王駒だけになった側は負けとなる。ただし、次の手で相手も王駒だけにすれば引き分けとなる。",
        /// The player loses to a safe royal with more than one piece that counts.
        LosesToMaterial = "loses_to_material":
            "A player of whose pieces only a royal can ever move loses to one no royal of whom is \
             attacked and who has another piece that is neither minor nor stuck, unless it is the \
             only one and the lone royal could capture it; two such players draw if no royal is \
             attacked.",
            "この先動ける駒が王駒1枚だけになった側（裸王）は、\
             相手の王駒がどれも当たりになっておらず、相手に、\
             歩兵級の駒でも行き所のない駒でもない駒がほかにあれば、負けとなる。ただし、\
             その駒が1枚だけで、裸王がそれを取れるときは負けにならない。双方が裸王のときは、\
             王駒がどれも当たりになっていなければ引き分けとなる。",
        /// The player loses to a royal with just one other piece that counts.
        LosesToOnePiece = "loses_to_one_piece":
            "A player of whose pieces only a royal can ever move loses to one of whose pieces only \
             a royal and one other, which is not minor, can ever move, unless the lone royal can \
             capture one of the two with the next move; two players with a lone royal draw, unless \
             one can capture the other at once.",
            "この先動ける駒が王駒1枚だけになった側（裸王）は、\
             相手のこの先動ける駒が王駒1枚と歩兵級でない駒1枚だけなら、負けとなる。ただし、\
             次の手でそのどちらかを裸王で取れるときは負けにならない。双方が裸王のときは、\
             一方が他方をすぐに取れる場合を除き、引き分けとなる。",
    }
}

/// The consequence of an event for the player to whom it happens or who causes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
}

/// The end of a game that cannot be won by mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impasse {
    /// By the players' agreement.
    Agreement,
    /// By declaring enough points within the enemy camp.
    Declaration(Declaration),
    /// By bringing the royal safely to the start square of the enemy one.
    Try,
}

/// The conditions of a win by declaration.
///
/// A royal stands unattacked within the promotion zone, with enough other pieces of its side; these and
/// those in hand count their points, and royals count none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declaration {
    /// The number of pieces within the zone beside the royal.
    pub pieces: u8,
    /// The points with which each colour wins, by [`Color::index`](crate::Color::index).
    pub wins: [u8; 2],
    /// The points with which the game is drawn.
    pub draws: Option<u8>,
}

/// The ranks on which a piece wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// The number of furthest ranks.
    pub ranks: u8,
    /// The piece that has to get there.
    pub by: GoalPiece,
    /// True if it may not be attacked there.
    pub unattacked: bool,
}

/// A piece that wins by reaching the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalPiece {
    /// Any royal.
    Royal,
    /// Any piece of this kind.
    Kind(PieceKind),
}

/// Reads the ends of games.
pub(super) fn read_endings(mut section: Section<'_>) -> Endings {
    let perpetual = [("same_as_repetition", false), ("checker_loses", true)];
    let stalemate = [("loss", Verdict::Loss), ("draw", Verdict::Draw), ("win", Verdict::Win)];
    let both = [("captor_wins", Verdict::Win), ("draw", Verdict::Draw)];
    Endings {
        check_is_enforced: section.word("self_check", &[("allowed", false), ("illegal", true)]),
        checks_to_win: section.number("checks_to_win", 1, 1),
        repetition: section.word("repetition", Repetition::WORDS),
        perpetual_check_loses: section.word("perpetual_check", &perpetual),
        no_legal_move: section.word("no_legal_move", &stalemate),
        bare_king: section.word("bare_king", BareKing::WORDS),
        simultaneous_royal_loss: section.word("simultaneous_royal_loss", &both),
    }
}

/// Reads the end of a game that cannot be won by mate.
pub(super) fn read_impasse(mut section: Section<'_>, promote_on: PromoteOn) -> Impasse {
    let [pieces, black, white, draws] =
        ["pieces", "black_wins", "white_wins", "draw"].map(|key| section.number(key, 0, u8::MAX));
    let wins = [black.unwrap_or(0), white.unwrap_or(0)];
    let declaration = Declaration { pieces: pieces.unwrap_or(0), wins, draws };
    let words = [
        ("agreement", Impasse::Agreement),
        ("declaration", Impasse::Declaration(declaration)),
        ("try", Impasse::Try),
    ];
    let impasse = section.word("by", &words);
    if matches!(impasse, Impasse::Declaration(_)) {
        if !matches!(promote_on, PromoteOn::Zone(_)) {
            section.whole("by", "a declaration needs a promotion zone");
        }
        if !section.has("black_wins") || !section.has("white_wins") {
            section.misfit("by", "a declaration needs `black_wins` and `white_wins`");
        }
    }
    impasse
}

/// Reads the ranks on which a piece wins.
pub(super) fn read_goal(mut section: Section<'_>, ranks: u8) -> Goal {
    section.needs(&["ranks", "by"]);
    let by = section.text("by").map(|by| match section.reader.kind(by.get_ref()) {
        Some(kind) => GoalPiece::Kind(kind),
        None => {
            if *by.get_ref() != "royal" {
                let known = [&["royal"][..], &section.reader.symbols].concat();
                section.note(RawDiagnostic::unknown_piece(&by, &known));
            }
            GoalPiece::Royal
        }
    });
    Goal {
        ranks: section.number("ranks", 1, ranks).unwrap_or(1),
        by: by.unwrap_or(GoalPiece::Royal),
        unattacked: section.flag("unattacked"),
    }
}
