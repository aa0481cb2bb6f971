//! The words of KIF: headers, handicaps and parts of moves.

/// The headers that are tags under another name: our name, KIF's, and KIF's for games with a handicap.
pub(super) const TAGS: [(&str, &str, &str); 30] = [
    ("Date", "開始日時", "開始日時"),
    ("EndDate", "終了日時", "終了日時"),
    ("GameDate", "対局日", "対局日"),
    ("Event", "棋戦", "棋戦"),
    ("Site", "場所", "場所"),
    ("TimeControl", "持ち時間", "持ち時間"),
    ("Byoyomi", "秒読み", "秒読み"),
    ("TimeSpent", "消費時間", "消費時間"),
    ("Opening", "戦型", "戦型"),
    ("Title", "表題", "表題"),
    ("PublishedIn", "掲載", "掲載"),
    ("Note", "備考", "備考"),
    ("Scorekeeper", "記録係", "記録係"),
    ("OpusNumber", "作品番号", "作品番号"),
    ("OpusName", "作品名", "作品名"),
    ("Author", "作者", "作者"),
    ("Magazine", "発表誌", "発表誌"),
    ("PublishedAt", "発表年月", "発表年月"),
    ("Source", "出典", "出典"),
    ("Category", "分類", "分類"),
    ("Award", "受賞", "受賞"),
    ("Integrity", "完全性", "完全性"),
    ("MaxMoves", "最大手数", "最大手数"),
    ("Jishogi", "持将棋", "持将棋"),
    ("BlackTimeControl", "先手持ち時間", "下手持ち時間"),
    ("WhiteTimeControl", "後手持ち時間", "上手持ち時間"),
    ("BlackShort", "先手省略名", "下手省略名"),
    ("WhiteShort", "後手省略名", "上手省略名"),
    ("Black", "先手", "下手"),
    ("White", "後手", "上手"),
];
/// The headers that occur once in each game, so that another game begins where one is repeated.
pub(super) const ONCE: [&str; 6] = [HANDICAP, "開始日時", "先手", "後手", "下手", "上手"];
/// The headers that some programs write after the moves.
pub(super) const BEHIND_MOVES: [&str; 5] = ["終了日時", "消費時間", "備考", "完全性", "戦型"];

/// The header that names the handicap, or the game without one.
pub(super) const HANDICAP: &str = "手合割";
/// The handicap that stands for a board that is drawn.
pub(super) const OTHER_HANDICAP: &str = "その他";
/// The handicap that stands for a problem whose board is drawn.
pub(super) const PROBLEM: &str = "詰将棋";
/// The game, or the start without a handicap, if nothing is given.
pub(in super::super) const EVEN: &str = "平手";
/// The line above the moves.
pub(super) const MOVES_HEADER: &str = "手数----指手---------消費時間--";
/// The beginning of such a line, whatever its columns.
pub(super) const MOVES_HEADER_BEGINS: &str = "手数--";
/// The word before the summary of a game.
pub(in super::super) const SUMMARY: &str = "まで";
/// The word before the number of the move at which a variation begins.
pub(in super::super) const VARIATION: &str = "変化";
/// The marks of Black's moves and of White's.
pub(in super::super) const MARKS: [&[char]; 2] = [&['▲', '☗', '▼'], &['△', '☖', '▽']];
/// The words for a drop, for promotion, and for moves that capture without moving or do nothing.
pub(super) const DROP: &str = "打";
pub(super) const PROMOTES: &str = "成";
pub(super) const DECLINES: &str = "不成";
pub(super) const IGUI: &str = "居食い";
pub(super) const IGUI_TOO: &str = "居喰い";
pub(super) const PASSES: &str = "じっと";
pub(super) const FIRST_STEP: &str = "一歩目";
pub(super) const SECOND_STEP: &str = "二歩目";
