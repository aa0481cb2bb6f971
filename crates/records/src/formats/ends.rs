//! Ends of games in the words of Japanese formats: lines of KIF and their summaries, and the words in
//! place of a last move in CSA and JKF.
//!
//! Sources: the description of KIF by the maker of Kifu for Windows, the descriptions of CSA 2.2 and
//! 3.0 by its association, and files written by lishogi, 81Dojo and ShogiHome.

use crate::{End, Ending};
use komainu_core::board::{Position, Reason};
use komainu_core::types::Color;

/// The winner, relative to the position in which the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    /// The player to move.
    Next,
    /// The player that moved last.
    Last,
    Nobody,
}

/// The words for an end.
struct Words {
    end: End,
    winner: Winner,
    /// The words in KIF; the first one is written.
    kif: &'static [&'static str],
    /// The word in CSA, without the player's sign where it has one.
    csa: Option<&'static str>,
}

/// The words that give both the event and the winner.
const WORDS: [Words; 20] = {
    use Winner::{Last, Next, Nobody};
    const fn words(
        end: End,
        winner: Winner,
        kif: &'static [&'static str],
        csa: Option<&'static str>,
    ) -> Words {
        Words { end, winner, kif, csa }
    }
    [
        words(End::Resignation, Last, &["投了"], Some("TORYO")),
        words(
            End::Time,
            Last,
            &["切れ負け", "時間切れ", "時間切れ負け", "時間切", "Time-up"],
            Some("TIME_UP"),
        ),
        words(End::Time, Next, &["切れ勝ち", "時間切れ勝ち"], None),
        words(End::IllegalMove, Last, &["反則負け", "反則手", "反則"], Some("ILLEGAL_MOVE")),
        words(End::IllegalMove, Next, &["反則勝ち"], Some(ILLEGAL_ACTION)),
        words(End::Rules(Reason::Checkmate), Last, &["詰み", "詰"], Some("TSUMI")),
        words(End::Rules(Reason::Repetition), Nobody, &["千日手"], Some("SENNICHITE")),
        words(
            End::Rules(Reason::Declaration),
            Next,
            &["入玉勝ち", "宣言勝ち", "勝ち宣言", "入玉宣言", "入玉宣言勝ち", "入玉"],
            Some("KACHI"),
        ),
        words(End::Rules(Reason::Declaration), Nobody, &["持将棋"], Some("JISHOGI")),
        words(End::Rules(Reason::Try), Last, &["トライ", "トライ勝ち"], None),
        words(End::Agreement, Nobody, &["引き分け", "引分け", "引分"], Some("HIKIWAKE")),
        words(End::MoveLimit, Nobody, &["最大手数", "手数制限"], Some("MAX_MOVES")),
        words(End::Abandoned, Nobody, &["中断"], Some("CHUDAN")),
        words(End::SealedMove, Nobody, &["封じ手"], None),
        words(End::Forfeit, Last, &["不戦敗"], None),
        words(End::Forfeit, Next, &["不戦勝"], None),
        words(End::NoMate, Nobody, &["不詰", "不詰み"], Some("FUZUMI")),
        words(End::TakeBack, Nobody, &["待った"], Some("MATTA")),
        words(End::Error, Nobody, &["エラー"], Some("ERROR")),
        // Files that give only the winner.
        words(End::Adjudication, Next, &["勝ち"], None),
    ]
};

/// The only word of CSA that begins with the sign of the player at fault.
const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";

/// The words in place of a last move in USI and PSN: answers of engines and servers, and words written
/// by ShogiHome.
const ENGLISH: [(&str, End, Winner); 34] = {
    use Winner::{Last, Next, Nobody};
    [
        ("resign", End::Resignation, Last),
        ("resigns", End::Resignation, Last),
        ("resigned", End::Resignation, Last),
        ("toryo", End::Resignation, Last),
        ("win", End::Rules(Reason::Declaration), Next),
        ("kachi", End::Rules(Reason::Declaration), Next),
        ("nyugyoku", End::Rules(Reason::Declaration), Next),
        ("draw", End::Agreement, Nobody),
        ("hikiwake", End::Agreement, Nobody),
        ("rep_draw", End::Rules(Reason::Repetition), Nobody),
        ("rep_sennichite", End::Rules(Reason::Repetition), Nobody),
        ("sennichite", End::Rules(Reason::Repetition), Nobody),
        ("repetition", End::Rules(Reason::Repetition), Nobody),
        ("jishogi", End::Rules(Reason::Declaration), Nobody),
        ("impasse", End::Rules(Reason::Declaration), Nobody),
        ("checkmate", End::Rules(Reason::Checkmate), Last),
        ("mate", End::Rules(Reason::Checkmate), Last),
        ("tsumi", End::Rules(Reason::Checkmate), Last),
        ("timeout", End::Time, Last),
        ("time-up", End::Time, Last),
        ("time_up", End::Time, Last),
        ("timeup", End::Time, Last),
        ("max_moves", End::MoveLimit, Nobody),
        ("illegal", End::IllegalMove, Last),
        ("illegal_move", End::IllegalMove, Last),
        ("abort", End::Abandoned, Nobody),
        ("aborted", End::Abandoned, Nobody),
        ("break", End::Abandoned, Nobody),
        ("chudan", End::Abandoned, Nobody),
        ("interrupt", End::Abandoned, Nobody),
        ("interrupted", End::Abandoned, Nobody),
        ("suspend", End::Abandoned, Nobody),
        ("error", End::Error, Nobody),
        ("matta", End::TakeBack, Nobody),
    ]
};

/// Returns the word for the event in a summary, before `により`.
const fn event(end: End) -> &'static str {
    match end {
        End::Resignation => "投了",
        End::Time => "時間切れ",
        End::IllegalMove => "反則",
        End::RulesInfraction => "規定違反",
        End::Agreement => "合意",
        End::Adjudication => "裁定",
        End::Abandoned => "中断",
        End::Forfeit => "不戦",
        End::MoveLimit => "最大手数",
        End::SealedMove => "封じ手",
        End::NoMate => "不詰",
        End::TakeBack => "待った",
        End::Error => "エラー",
        End::Rules(Reason::RoyalsCaptured) => "玉取り",
        End::Rules(Reason::BareKing) => "裸玉",
        End::Rules(Reason::Checkmate) => "詰み",
        End::Rules(Reason::NoLegalMove) => "指し手なし",
        End::Rules(Reason::PerpetualCheck) => "連続王手の千日手",
        End::Rules(Reason::Repetition) => "千日手",
        End::Rules(Reason::Declaration) => "入玉宣言",
        End::Rules(Reason::Try) => "トライ",
        End::Rules(Reason::Goal) => "入城",
        End::Rules(Reason::Check) => "王手",
    }
}

impl Winner {
    fn of(ending: Ending, next: Color) -> Self {
        Self::of_color(ending.winner, next)
    }

    fn of_color(winner: Option<Color>, next: Color) -> Self {
        match winner {
            None => Self::Nobody,
            Some(color) if color == next => Self::Next,
            Some(_) => Self::Last,
        }
    }

    fn color(self, next: Color) -> Option<Color> {
        match self {
            Self::Next => Some(next),
            Self::Last => Some(!next),
            Self::Nobody => None,
        }
    }
}

/// Returns the word of KIF for an end in a position; `None` if there is no word for it.
pub(super) fn in_kif(ending: Ending, last: &Position) -> Option<&'static str> {
    let words = words_for(ending, last.side_to_move());
    words.or_else(|| general(ending, last))?.kif.first().copied()
}

/// Returns words that describe an end less exactly, if the rules make clear what is meant.
fn general(ending: Ending, last: &Position) -> Option<&'static Words> {
    let is_known = last.outcome().map(Ending::from) == Some(ending);
    let winner = Winner::of(ending, last.side_to_move());
    let end = match ending.end {
        End::Rules(Reason::PerpetualCheck) if is_known => End::IllegalMove,
        End::Rules(Reason::RoyalsCaptured | Reason::NoLegalMove)
            if is_known && winner == Winner::Last =>
        {
            End::Rules(Reason::Checkmate)
        }
        _ => return None,
    };
    words_for(Ending { end, ..ending }, last.side_to_move())
}

/// Returns `true` if a word of KIF stands for an end.
pub(super) fn is_in_kif(word: &str) -> bool {
    WORDS.iter().any(|words| words.kif.contains(&word))
}

/// Returns the end that a word of KIF stands for in a position.
pub(super) fn of_kif(word: &str, last: &Position) -> Option<Ending> {
    let found = WORDS.iter().find(|words| words.kif.contains(&word))?;
    Some(refined(found.end, found.winner, last))
}

/// Returns the word of CSA for an end in a position; `None` if there is no word for it.
pub(super) fn in_csa(ending: Ending, last: &Position) -> Option<String> {
    let next = last.side_to_move();
    let word = words_for(ending, next).or_else(|| general(ending, last))?.csa?;
    // The player that moved last is at fault.
    let sign = match next {
        _ if word != ILLEGAL_ACTION => "",
        Color::Black => "-",
        Color::White => "+",
    };
    Some(format!("{sign}{word}"))
}

/// Returns the end that a word of CSA stands for in a position.
pub(super) fn of_csa(word: &str, last: &Position) -> Option<Ending> {
    if let Some(at_fault) = word.strip_suffix(ILLEGAL_ACTION) {
        let winner = match at_fault {
            "+" => Color::White,
            "-" => Color::Black,
            _ => return None,
        };
        let winner = Winner::of_color(Some(winner), last.side_to_move());
        return Some(refined(End::IllegalMove, winner, last));
    }
    let found = WORDS.iter().find(|words| words.csa == Some(word))?;
    Some(refined(found.end, found.winner, last))
}

/// Returns the end that an English word stands for in a position.
pub(super) fn of_english(word: &str, last: &Position) -> Option<Ending> {
    let word = word.trim_end_matches('.');
    let (_, end, winner) = ENGLISH.iter().find(|(known, ..)| known.eq_ignore_ascii_case(word))?;
    Some(refined(*end, *winner, last))
}

fn words_for(ending: Ending, next: Color) -> Option<&'static Words> {
    let winner = Winner::of(ending, next);
    WORDS.iter().find(|words| words.end == ending.end && words.winner == winner)
}

/// Returns the end that is meant: the rules are more exact than a word that stands for several ends.
fn refined(end: End, winner: Winner, last: &Position) -> Ending {
    let winner = winner.color(last.side_to_move());
    let by_rules = last.outcome().map(Ending::from).filter(|known| known.winner == winner);
    let is_vague = matches!(end, End::Rules(_) | End::IllegalMove | End::Adjudication);
    by_rules.filter(|_| is_vague).unwrap_or(Ending { winner, end })
}

/// Returns the summary after the moves, as in KIF and KI2: `まで98手で後手の勝ち`.
///
/// `players` are the words for Black and White, `number` is that of the last move.
pub(super) fn summary(
    ending: Ending,
    last: &Position,
    number: usize,
    players: [&str; 2],
) -> String {
    let winner = Winner::of(ending, last.side_to_move());
    let name = |color: Option<Color>| color.map_or("", |color| players[color.index()]);
    let (won, lost) = (name(ending.winner), name(ending.winner.map(|color| !color)));
    let event = event(ending.end);
    let stated = match (ending.end, winner) {
        // A result without a reason is read as a resignation only if the rules do not end the game.
        (End::Resignation, Winner::Last) if last.outcome().is_none() => format!("{won}の勝ち"),
        (End::IllegalMove, Winner::Last) => format!("{lost}の反則負け"),
        (End::IllegalMove, Winner::Next) => format!("{won}の反則勝ち"),
        (End::Rules(Reason::Checkmate), Winner::Last) => "詰み".to_owned(),
        (End::Rules(Reason::Declaration), Winner::Next) => format!("{won}の入玉勝ち"),
        (End::Rules(Reason::Declaration), Winner::Nobody) => "持将棋".to_owned(),
        (End::Agreement, Winner::Nobody) => "引き分け".to_owned(),
        (End::Rules(Reason::Repetition), Winner::Nobody) => event.to_owned(),
        (end, Winner::Nobody) if end.leaves_open() || end == End::MoveLimit => event.to_owned(),
        (_, Winner::Nobody) => format!("{event}により引き分け"),
        _ => format!("{event}により{won}の勝ち"),
    };
    format!("まで{number}手で{stated}")
}

/// Reads the end in a summary without `まで`: `98手で後手の勝ち`; returns `None` if it is not a summary.
pub(super) fn of_summary(text: &str, last: &Position) -> Option<Ending> {
    let text = text.trim();
    let stated =
        text.split_once("手で").or_else(|| text.split_once('手')).map_or(text, |parts| parts.1);
    let stated = stated.trim_start_matches([' ', '　', '、', '，']);
    let stated = stated.trim_end_matches(['。', '.', ' ', '　']);
    if let Some(ending) = of_kif(stated, last) {
        return Some(ending);
    }
    let end_of = |words: &str| {
        let events = End::all().map(|end| (event(end), end));
        let others = WORDS.iter().flat_map(|words| words.kif.iter().map(|&word| (word, words.end)));
        events.chain(others).find(|&(event, _)| event == words).map(|(_, end)| end)
    };
    let (end, stated) = match stated.split_once("により").or_else(|| stated.split_once("で、"))
    {
        Some((words, stated)) => (Some(end_of(words)?), stated),
        None => (None, stated),
    };
    if matches!(stated, "引き分け" | "引分け" | "引分") {
        return Some(Ending { winner: None, end: end.unwrap_or(End::Agreement) });
    }
    let (player, result) = stated.split_once('の')?;
    let player = match player {
        "先手" | "下手" => Color::Black,
        "後手" | "上手" => Color::White,
        _ => return None,
    };
    let (winner, words) = match result.strip_suffix("勝ち").or_else(|| result.strip_suffix('勝'))
    {
        Some(words) => (player, words),
        None => (!player, result.strip_suffix("負け").or_else(|| result.strip_suffix('負'))?),
    };
    let winner = Some(winner);
    let end = match (end, words) {
        (Some(end), "") => end,
        (None, "") => {
            let by_rules = last.outcome().map(Ending::from);
            if let Some(by_rules) = by_rules.filter(|known| known.winner == winner) {
                return Some(by_rules);
            }
            // If nothing else is said, a player to move that has lost has resigned.
            let is_next = winner == Some(last.side_to_move());
            if is_next { End::Adjudication } else { End::Resignation }
        }
        (_, "入玉" | "宣言" | "入玉宣言") => End::Rules(Reason::Declaration),
        (_, words) => end_of(words)?,
    };
    Some(Ending { winner, end })
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Variant;

    #[test]
    fn every_end_is_told_by_a_summary_and_read_from_it() {
        let mut last = Position::start(&Variant::find("shogi", &[]).unwrap());
        for text in ["7g7f", "3c3d"] {
            for end in End::all() {
                for winner in [None, Some(Color::Black), Some(Color::White)] {
                    let ending = Ending { winner, end };
                    let stated = summary(ending, &last, 2, ["先手", "後手"]);
                    let read = of_summary(stated.strip_prefix("まで").unwrap(), &last);
                    assert_eq!(read, Some(ending), "{stated}");
                }
            }
            let m = last.parse_move(text).unwrap();
            last.make(m);
        }
    }

    #[test]
    fn every_word_is_read_as_the_end_for_which_it_is_written() {
        let last = Position::start(&Variant::find("shogi", &[]).unwrap());
        for words in &WORDS {
            let ending = Ending { winner: words.winner.color(Color::Black), end: words.end };
            for word in words.kif {
                assert_eq!(of_kif(word, &last), Some(ending), "{word}");
            }
            assert_eq!(in_kif(ending, &last), words.kif.first().copied());
            if let Some(word) = in_csa(ending, &last) {
                assert_eq!(of_csa(&word, &last), Some(ending), "{word}");
            }
        }
    }
}
