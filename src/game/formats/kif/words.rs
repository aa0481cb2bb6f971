//! The words of KIF: headers and ends of games.

use crate::board::{Position, Reason};
use crate::game::{End, Ending};

/// The header lines that are tags under another name: ours and KIF's, with a further one that is
/// used where there is a handicap.
pub(super) const TAGS: [(&str, &str, &str); 7] = [
    ("Date", "開始日時", "開始日時"),
    ("EndDate", "終了日時", "終了日時"),
    ("Event", "棋戦", "棋戦"),
    ("Site", "場所", "場所"),
    ("TimeControl", "持ち時間", "持ち時間"),
    ("Black", "先手", "下手"),
    ("White", "後手", "上手"),
];

/// The header that names the handicap, or the game without one.
pub(super) const HANDICAP: &str = "手合割";
/// The handicap that stands for a board that is drawn.
pub(super) const OTHER_HANDICAP: &str = "その他";
/// The handicap that stands for a problem whose board is drawn.
pub(super) const PROBLEM: &str = "詰将棋";
/// The game, or the handicap in it, where nothing is said.
pub(super) const EVEN: &str = "平手";
/// The line above the moves.
pub(super) const MOVES_HEADER: &str = "手数----指手---------消費時間--";
/// The word before the number of the move at which a variation begins.
pub(super) const VARIATION: &str = "変化";
/// The words on a drop, and on what captures without moving or does nothing.
pub(super) const DROP: &str = "打";
pub(super) const PROMOTES: &str = "成";
pub(super) const DECLINES: &str = "不成";
pub(super) const IGUI: &str = "居食い";
pub(super) const IGUI_TOO: &str = "居喰い";
pub(super) const PASSES: &str = "じっと";
pub(super) const FIRST_STEP: &str = "一歩目";
pub(super) const SECOND_STEP: &str = "二歩目";

/// The words for the end of a game, if KIF has some; `end` is the last position.
pub(super) fn of_ending(ending: Ending, end: &Position) -> Option<&'static str> {
    let side = end.side_to_move();
    let wins = ending.winner == Some(side);
    let loses = ending.winner == Some(!side);
    let is_draw = ending.winner.is_none();
    Some(match ending.end {
        End::Resignation if loses => "投了",
        End::Time if loses => "切れ負け",
        End::IllegalMove | End::RulesInfraction if loses => "反則負け",
        End::IllegalMove | End::RulesInfraction if wins => "反則勝ち",
        End::Rules(Reason::Checkmate) if loses => "詰み",
        End::Rules(Reason::Repetition) if is_draw => "千日手",
        End::Rules(Reason::Declaration) if wins => "入玉勝ち",
        End::Rules(Reason::Declaration) if is_draw => "持将棋",
        End::Agreement if is_draw => "引き分け",
        End::Abandoned if is_draw => "中断",
        _ => return None,
    })
}

/// The end that a word stands for where this is the last position.
pub(super) fn ending(word: &str, end: &Position) -> Option<Ending> {
    let side = end.side_to_move();
    let (winner, reason) = match word {
        "投了" => (Some(!side), End::Resignation),
        "切れ負け" | "時間切れ" | "Time-up" => (Some(!side), End::Time),
        "反則負け" => (Some(!side), End::IllegalMove),
        "反則勝ち" => (Some(side), End::IllegalMove),
        "詰み" | "詰" => (Some(!side), End::Rules(Reason::Checkmate)),
        "千日手" => (None, End::Rules(Reason::Repetition)),
        "入玉勝ち" | "勝ち宣言" => (Some(side), End::Rules(Reason::Declaration)),
        "持将棋" => (None, End::Rules(Reason::Declaration)),
        "引き分け" | "引分け" | "引分" => (None, End::Agreement),
        "中断" => (None, End::Abandoned),
        "不戦敗" => (Some(!side), End::Adjudication),
        "不戦勝" => (Some(side), End::Adjudication),
        _ => return None,
    };
    // The rules know better than a word that stands for several ends.
    let by_rules = end.outcome().map(Ending::from).filter(|known| known.winner == winner);
    let is_vague = matches!(reason, End::Rules(_) | End::IllegalMove);
    Some(by_rules.filter(|_| is_vague).unwrap_or(Ending { winner, end: reason }))
}
