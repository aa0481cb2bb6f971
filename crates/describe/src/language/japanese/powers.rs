//! Powers in Japanese.
//!
//! A phrase begins with the directions or squares, the verb names the power, and limits come last in
//! brackets. Directions are joined by 「・」, the squares of jumps by 「、または」.

use super::{Japanese, last_ranks};
use crate::language::{From, PowerWords, Side, Way};
use komainu_core::rules::{Hop, Mode, RangeCaptureLanding, RangeCaptureRules, RangeJumpRules};
use komainu_core::types::{Direction, DirectionSet};

/// What each step of a Lion may do.
const STEPS: &str = "1歩ごとに、駒を取ることも飛び越えることもできる";
/// The words for coming back: after a capture on the way, or as a pass.
const BACK: &str =
    "。駒を取って元のマスに戻ること（居喰い）も、空きマスに動いて戻ること（じっと）もできる";

impl PowerWords for Japanese {
    fn slide(&self, dirs: DirectionSet, max: Option<u8>, mode: Mode, from: &From<'_>) -> String {
        let dirs = directions(dirs);
        let slide = match max {
            Some(1) => format!("{dirs}に1マス動く"),
            Some(max) => format!("{dirs}に{max}マスまで走る"),
            None => format!("{dirs}に何マスでも走る"),
        };
        let from = match from {
            From::Anywhere => None,
            From::Ranks(ranks) => {
                let ranks: Vec<String> = ranks.iter().map(u8::to_string).collect();
                Some(format!("手前から{}段目にいるときだけ", ranks.join("・")))
            }
            From::Last(ranks) => Some(format!("{}にいるときだけ", last_ranks(*ranks))),
        };
        limited(slide, [purpose(mode), from])
    }

    fn jump(&self, ways: &[Way], mode: Mode) -> String {
        limited(format!("{}へ飛び越えて動く", self::ways(ways)), [purpose(mode)])
    }

    fn lame_jump(&self, ways: &[Way], mode: Mode) -> String {
        let turns = ways.iter().any(|way| matches!(way, Way::Oblique { .. }));
        let turn = if turns { "（まず縦横、次に斜め）" } else { "" };
        let ways = self::ways(ways);
        limited(format!("通り道{turn}が空いていれば、{ways}へ動く"), [purpose(mode)])
    }

    fn rider(&self, ways: &[Way], max: Option<u8>, mode: Mode) -> String {
        let times = max.map_or_else(|| "何回でも".to_owned(), |max| format!("{max}回まで"));
        let ways = self::ways(ways);
        limited(
            format!("{ways}へ飛ぶ動きを、空きマスを伝って同じ向きに{times}続ける"),
            [purpose(mode)],
        )
    }

    fn skip_slide(
        &self,
        dirs: DirectionSet,
        from: u8,
        max: Option<u8>,
        needs_first_empty: bool,
    ) -> String {
        let first = needs_first_empty.then(|| "その先へは1マス目も空いているときだけ".to_owned());
        let dirs = directions(dirs);
        limited(format!("{dirs}の{from}マス先へ飛び越え、そのまま走る"), [furthest(max), first])
    }

    fn lion(&self, steps: u8) -> String {
        format!("獅子の動きをする：全方向に{steps}歩まで続けて動く。{STEPS}{BACK}")
    }

    fn line_lion(&self, dirs: DirectionSet, steps: u8) -> String {
        let dirs = directions(dirs);
        format!(
            "{dirs}へ一直線に獅子の動きをする：1手では一つの方向だけを、元のマスから{steps}歩まで行き来する。\
             {STEPS}{BACK}"
        )
    }

    fn turning_lion(&self, dirs: DirectionSet, comes_back: bool) -> String {
        let (dirs, back) = (directions(dirs), if comes_back { BACK } else { "" });
        format!(
            "{dirs}に限って獅子の動きをする：2歩まで続けて動き、2歩目はこのうちの別の方向でもよい。\
             {STEPS}{back}"
        )
    }

    fn hook(&self, first: DirectionSet, second: DirectionSet) -> String {
        let (first, second) = (directions(first), directions(second));
        format!(
            "{first}に何マスでも走る。途中の空きマスで1回だけ直角に曲がり、さらに{second}に走ってもよい。\
             駒を取ればそこで止まる"
        )
    }

    fn hop(&self, hop: &Hop) -> String {
        let Hop { dirs, least, most, max, mode } = *hop;
        let over = match least {
            _ if most == Hop::ANY => "何枚でも".to_owned(),
            0 => format!("{most}枚まで"),
            _ if least == most => format!("ちょうど{most}枚"),
            _ => format!("{least}枚から{most}枚"),
        };
        let dirs = directions(dirs);
        let hop = format!("{dirs}に、敵味方を問わず駒を{over}飛び越え、次の駒のところまで動く");
        limited(hop, [furthest(max), purpose(mode)])
    }

    fn area(&self, steps: u8, may_return: bool) -> String {
        let back = match may_return {
            true => "元のマスに戻ってもよい",
            false => "元のマスには戻れない",
        };
        format!(
            "空きマスを伝って全方向に{steps}歩まで歩き、最後の1歩では相手の駒を取ってもよい。{back}"
        )
    }

    fn igui(&self, may_pass: bool) -> String {
        let pass = match may_pass {
            true => "。隣に空きマスがあれば、動かずに手を渡してもよい（じっと）",
            false => "",
        };
        format!("動かずに隣の相手の駒を取る（居喰い）{pass}")
    }

    fn burn(&self) -> String {
        "動き終えたとき、隣にいる相手の駒をすべて焼く（盤から取り除く）。\
         隣で動き終えた相手の駒も焼く"
            .to_owned()
    }

    fn emperor(&self, only_royals_protected: bool) -> String {
        let taken = match only_royals_protected {
            true => "守られている王駒を除き、相手の駒をどれでも",
            false => "守られていない相手の駒をどれでも",
        };
        format!("盤上のどの空きマスへも動くことができ、{taken}取れる")
    }

    fn range_jump(&self, dirs: DirectionSet, limits: RangeJumpRules) -> String {
        let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
        let met = if plain_capture_must_be_lower {
            "（取れるのは格下の駒だけ）"
        } else {
            ""
        };
        let beyond =
            if captured_must_be_lower { "格下の駒を" } else { "駒を格を問わず" };
        format!(
            "{}に何マスでも走る{met}。また、その方向に敵味方を問わず格下の駒を何枚でも飛び越え、\
             その先の相手の{beyond}取る",
            directions(dirs)
        )
    }

    fn range_capture(&self, dirs: DirectionSet, rules: RangeCaptureRules) -> String {
        let RangeCaptureRules { passed_are_captured, landing } = rules;
        let passed = if passed_are_captured { "、そのすべてを取って" } else { "" };
        let end = match landing {
            RangeCaptureLanding::EmptyOrLowerEnemy => "空きマスか格下の相手の駒のマス",
            RangeCaptureLanding::EmptyOrAnyEnemy => "空きマスか相手の駒（格を問わない）のマス",
            RangeCaptureLanding::EmptyOrLower => {
                "空きマスか敵味方を問わず格下の駒（それも取る）のマス"
            }
            RangeCaptureLanding::EmptyOnly => "空きマス",
            RangeCaptureLanding::CaptureAfterPassing => {
                "相手の駒（格を問わない）のマス、または最初の駒より手前の空きマス"
            }
        };
        format!(
            "{}に、敵味方を問わず格下の駒を何枚でも飛び越え{passed}、\
             {end}まで進む（味方の王駒は飛び越えない）",
            directions(dirs)
        )
    }
}

/// A phrase with limits in brackets.
fn limited<const N: usize>(phrase: String, limits: [Option<String>; N]) -> String {
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    if limits.is_empty() { phrase } else { format!("{phrase}（{}）", limits.join("、")) }
}

/// The limit that a purpose sets, if there is one.
fn purpose(mode: Mode) -> Option<String> {
    match mode {
        Mode::Any => None,
        Mode::Move => Some("駒を取らないときだけ".to_owned()),
        Mode::Capture => Some("駒を取るときだけ".to_owned()),
    }
}

/// The limit of a line to its squares up to one of them, if there is one.
fn furthest(max: Option<u8>) -> Option<String> {
    max.map(|max| format!("{max}マス目まで"))
}

/// The squares of jumps.
fn ways(ways: &[Way]) -> String {
    let way = |way: &Way| match *way {
        Way::Straight { distance, dirs } => format!("{}の{distance}マス先", directions(dirs)),
        Way::Oblique { long: (long, side), short: (short, other) } => {
            format!("{}へ{long}マス、{}へ{short}マスの位置", to(side), to(other))
        }
    };
    ways.iter().map(way).collect::<Vec<_>>().join("、または")
}

/// The side to which a part of a jump leads.
const fn to(side: Side) -> &'static str {
    match side {
        Side::Forward => "前",
        Side::Backward => "後ろ",
        Side::Left => "左",
        Side::Right => "右",
        Side::Either => "横",
    }
}

/// Directions from the mover's side: `縦横・斜め前`.
///
/// Where that saves more than one word, the missing directions are named instead: `後ろ以外の全方向`.
fn directions(dirs: DirectionSet) -> String {
    if dirs == DirectionSet::ALL {
        return "全方向".to_owned();
    }
    let (words, others) = (named(dirs), named(DirectionSet(!dirs.0)));
    if others.len() + 1 < words.len() {
        return format!("{}以外の全方向", others.join("・"));
    }
    words.join("・")
}

/// The words for directions, as few as possible.
fn named(dirs: DirectionSet) -> Vec<&'static str> {
    use Direction::{B, BL, BR, F, FL, FR, L, R};
    const WORDS: [(&[Direction], &str); 14] = [
        (&[F, L, R, B], "縦横"),
        (&[F, B], "前後"),
        (&[F], "前"),
        (&[L, R], "横"),
        (&[L], "左"),
        (&[R], "右"),
        (&[B], "後ろ"),
        (&[FL, FR, BL, BR], "斜め"),
        (&[FL, FR], "斜め前"),
        (&[FL], "左前"),
        (&[FR], "右前"),
        (&[BL, BR], "斜め後ろ"),
        (&[BL], "左後ろ"),
        (&[BR], "右後ろ"),
    ];
    let mut rest = dirs;
    let mut words = Vec::new();
    for (set, word) in WORDS {
        let set: DirectionSet = set.iter().copied().collect();
        if set.0 & rest.0 == set.0 {
            rest.0 &= !set.0;
            words.push(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dirs(names: &str) -> DirectionSet {
        names.split(' ').filter_map(Direction::from_name).collect()
    }

    #[test]
    fn directions_are_named_in_as_few_words_as_say_it() {
        let expected = [
            ("F", "前"),
            ("F B", "前後"),
            ("F FL FR L R B", "縦横・斜め前"),
            ("F FL FR L R BL BR", "後ろ以外の全方向"),
            ("L R FL FR BL BR", "横・斜め"),
            ("F FL FR BL BR", "前・斜め"),
            ("F FL FR L R B BL BR", "全方向"),
        ];
        for (names, words) in expected {
            assert_eq!(directions(dirs(names)), words, "{names}");
        }
    }

    #[test]
    fn limits_stand_together_in_brackets() {
        let slide = |max, mode, from| Japanese.slide(dirs("F"), max, mode, &from);
        assert_eq!(slide(Some(1), Mode::Any, From::Anywhere), "前に1マス動く");
        assert_eq!(
            slide(Some(2), Mode::Move, From::Ranks(&[2, 3])),
            "前に2マスまで走る（駒を取らないときだけ、手前から2・3段目にいるときだけ）"
        );
        assert_eq!(
            slide(None, Mode::Any, From::Last(1)),
            "前に何マスでも走る（最も奥の段にいるときだけ）"
        );
    }

    #[test]
    fn a_knight_jumps_to_the_squares_that_players_know() {
        let way = Way::Oblique { long: (2, Side::Forward), short: (1, Side::Either) };
        assert_eq!(Japanese.jump(&[way], Mode::Any), "前へ2マス、横へ1マスの位置へ飛び越えて動く");
    }
}
