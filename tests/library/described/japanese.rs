//! Reads the Japanese of the descriptions.

use serde_json::{Value, json};

use super::{ALL, Choices, Said, choice, cut_end, items};

/// The words for directions.
const DIRECTIONS: [(&str, &[&str]); 14] = [
    ("縦横", &["F", "R", "B", "L"]),
    ("前後", &["F", "B"]),
    ("斜め", &["FR", "BR", "BL", "FL"]),
    ("斜め前", &["FR", "FL"]),
    ("斜め後ろ", &["BR", "BL"]),
    ("横", &["R", "L"]),
    ("前", &["F"]),
    ("後ろ", &["B"]),
    ("左", &["L"]),
    ("右", &["R"]),
    ("左前", &["FL"]),
    ("右前", &["FR"]),
    ("左後ろ", &["BL"]),
    ("右後ろ", &["BR"]),
];

/// What each step of a Lion may do.
const STEPS: &str = "1歩ごとに、駒を取ることも飛び越えることもできる";
/// When Lion power leads back to the start.
const BACK: &str =
    "。駒を取って元のマスに戻ること（居喰い）も、空きマスに動いて戻ること（じっと）もできる";

/// Reads the printed description of a piece.
pub fn read(page: &str) -> Said {
    let mut said = Said::default();
    for phrase in items(page, "\n1手で次の", "") {
        said.atoms.push(atom(&phrase, &mut said.choices));
    }
    let notes = page.split_whitespace().collect::<String>();
    let burns = "動き終えたとき、隣にいる相手の駒をすべて焼く（盤から取り除く）。\
                 隣で動き終えた相手の駒も焼く。";
    if notes.contains(burns) {
        said.atoms.push(json!({ "type": "burn" }));
    }
    said
}

/// The limits in the brackets at the end of a phrase.
#[derive(Debug, Default)]
struct Limits<'t> {
    mode: Option<&'t str>,
    from_ranks: Option<Vec<usize>>,
    is_from_last_rank: bool,
    furthest: Option<usize>,
    needs_first_empty: bool,
}

/// Cuts the brackets off the end of a phrase.
fn limits<'t>(phrase: &mut &'t str) -> Limits<'t> {
    let mut limits = Limits::default();
    let Some((before, inside)) = phrase
        .strip_suffix('）')
        .and_then(|text| text.rsplit_once('（'))
        .filter(|(_, inside)| inside.contains("だけ") || inside.contains("マス目まで"))
    else {
        return limits;
    };
    *phrase = before;
    for limit in inside.split('、') {
        match limit {
            "駒を取るときだけ" => limits.mode = Some("capture"),
            "駒を取らないときだけ" => limits.mode = Some("move"),
            "最も奥の段にいるときだけ" => limits.is_from_last_rank = true,
            "その先へは1マス目も空いているときだけ" => {
                limits.needs_first_empty = true
            }
            _ => {
                let within = |start, end| limit.strip_prefix(start)?.strip_suffix(end);
                if let Some(ranks) = within("手前から", "段目にいるときだけ") {
                    limits.from_ranks = Some(ranks.split('・').map(number).collect());
                } else {
                    let furthest = limit.strip_suffix("マス目まで");
                    limits.furthest = Some(number(furthest.expect("a known limit")));
                }
            }
        }
    }
    limits
}

fn atom(phrase: &str, choices: &mut Choices) -> Value {
    let mut rest = phrase;
    let limits = limits(&mut rest);
    let mut atom = bare_atom(rest, &limits, choices);
    if let Some(mode) = limits.mode {
        atom["mode"] = json!(mode);
    }
    if limits.is_from_last_rank {
        atom["where"] = json!("last_rank");
    }
    if let Some(ranks) = limits.from_ranks {
        atom["from_ranks"] = json!(ranks);
    }
    atom
}

/// A power without its purpose and its start.
fn bare_atom(phrase: &str, limits: &Limits<'_>, choices: &mut Choices) -> Value {
    let end = |end: &str| phrase.strip_suffix(end);
    if let Some(pass) = phrase.strip_prefix("動かずに隣の相手の駒を取る（居喰い）")
    {
        let known =
            [("", "no"), ("。隣に空きマスがあれば、動かずに手を渡してもよい（じっと）", "yes")];
        json!({ "type": "igui", "pass": choice(pass, known) == "yes" })
    } else if let Some(dirs) = end("に1マス動く") {
        json!({ "type": "slide", "dirs": directions(dirs), "max": 1 })
    } else if let Some(rest) = end("マスまで走る") {
        let (dirs, max) = rest.rsplit_once('に').expect("a number of squares");
        json!({ "type": "slide", "dirs": directions(dirs), "max": number(max) })
    } else if let Some(dirs) = end("に何マスでも走る") {
        json!({ "type": "slide", "dirs": directions(dirs), "max": null })
    } else if let Some(rest) = end("マス先へ飛び越え、そのまま走る") {
        let (dirs, from) = rest.rsplit_once('の').expect("a square");
        skip_slide(number(from), dirs, limits, choices)
    } else if let Some(ways) = end("へ飛び越えて動く") {
        json!({ "type": "jump", "offsets": jumps(ways) })
    } else if let Some(rest) = phrase.strip_prefix("通り道") {
        let rest = rest.trim_start_matches("（まず縦横、次に斜め）");
        let ways =
            rest.strip_prefix("が空いていれば、").and_then(|ways| ways.strip_suffix("へ動く"));
        json!({ "type": "lame_jump", "offsets": jumps(ways.expect("squares")) })
    } else if let Some(rest) = end("続ける") {
        let (ways, times) =
            rest.split_once("へ飛ぶ動きを、空きマスを伝って同じ向きに").expect("jumps");
        let times = times.strip_suffix("回まで").map(number);
        json!({ "type": "rider", "offsets": jumps(ways), "max": times })
    } else if let Some(rest) = phrase.strip_prefix("獅子の動きをする：全方向に") {
        let steps = rest.strip_suffix(BACK).and_then(|rest| rest.strip_suffix(STEPS));
        let steps = steps.and_then(|steps| steps.strip_suffix("歩まで続けて動く。"));
        json!({ "type": "lion", "dirs": "all", "steps": number(steps.expect("steps")) })
    } else if let Some((dirs, rest)) = phrase.split_once("へ一直線に獅子の動きをする：")
    {
        let rest = rest.strip_suffix(BACK).and_then(|rest| rest.strip_suffix(STEPS));
        let steps = rest
            .and_then(|rest| rest.strip_prefix("1手では一つの方向だけを、元のマスから"))
            .and_then(|rest| rest.strip_suffix("歩まで行き来する。"));
        let steps = number(steps.expect("steps"));
        json!({ "type": "lion", "dirs": directions(dirs), "steps": steps })
    } else if let Some((dirs, rest)) = phrase.split_once("に限って獅子の動きをする：")
    {
        let turn = "2歩まで続けて動き、2歩目はこのうちの別の方向でもよい。";
        let rest = rest.strip_prefix(turn).and_then(|rest| rest.strip_prefix(STEPS));
        let dirs = directions(dirs);
        let has = |name: &str| dirs.iter().any(|dir| dir == name);
        let opposite = |place: usize| has(ALL[place]) && has(ALL[place + 4]);
        assert_eq!(rest, Some(if (0..4).any(opposite) { BACK } else { "" }));
        json!({ "type": "lion", "dirs": dirs, "turn": true })
    } else if let Some(rest) = end("飛び越え、次の駒のところまで動く") {
        hop(rest, limits)
    } else if let Some(rest) = phrase.strip_prefix("空きマスを伝って全方向に") {
        let (steps, back) = rest
            .split_once("歩まで歩き、最後の1歩では相手の駒を取ってもよい。")
            .expect("steps and an end");
        let passes = [("元のマスには戻れない", "no"), ("元のマスに戻ってもよい", "yes")];
        choices.push(("area_move_pass", choice(back, passes)));
        json!({ "type": "area", "steps": number(steps) })
    } else if let Some(rest) = phrase.strip_prefix("盤上のどの空きマスへも動くことができ、")
    {
        let spared = [
            ("守られていない相手の駒をどれでも取れる", "any_protected_piece"),
            ("守られている王駒を除き、相手の駒をどれでも取れる", "protected_royals_only"),
        ];
        choices.push(("emperor_may_not_capture", choice(rest, spared)));
        json!({ "type": "emperor" })
    } else if let Some((first, rest)) =
        phrase.split_once("に何マスでも走る。途中の空きマスで1回だけ直角に曲がり、さらに")
    {
        let second = rest.strip_suffix("に走ってもよい。駒を取ればそこで止まる").expect("an end");
        json!({ "type": "hook", "dirs": directions(first), "second": directions(second) })
    } else if let Some((dirs, rest)) = phrase.split_once("に何マスでも走る") {
        range_jump(dirs, rest, choices)
    } else if let Some((dirs, rest)) =
        phrase.split_once("に、敵味方を問わず格下の駒を何枚でも飛び越え")
    {
        range_capture(dirs, rest, choices)
    } else {
        panic!("not understood: {phrase}")
    }
}

fn range_jump(dirs: &str, rest: &str, choices: &mut Choices) -> Value {
    let (met, beyond) = rest
        .split_once("。また、その方向に敵味方を問わず格下の駒を何枚でも飛び越え、その先の相手の")
        .expect("a jump");
    let plain = [("", "any"), ("（取れるのは格下の駒だけ）", "lower_only")];
    choices.push(("general_plain_capture", choice(met, plain)));
    let limits = [
        ("格下の駒を取る", "jumped_and_captured_lower"),
        ("駒を格を問わず取る", "only_jumped_lower"),
    ];
    choices.push(("general_jump_limit", choice(beyond, limits)));
    json!({ "type": "range_jump", "dirs": directions(dirs) })
}

fn range_capture(dirs: &str, rest: &str, choices: &mut Choices) -> Value {
    let mut rest = rest;
    assert!(cut_end(&mut rest, "まで進む（味方の王駒は飛び越えない）"), "not understood: {rest}");
    let passed = rest.strip_prefix("、そのすべてを取って");
    let known = if passed.is_some() { "captured" } else { "left_standing" };
    choices.push(("range_capture_passed", known));
    let ends = [
        ("、空きマスか格下の相手の駒のマス", "empty_or_lower_enemy"),
        ("、空きマスか相手の駒（格を問わない）のマス", "empty_or_any_enemy"),
        ("、空きマスか敵味方を問わず格下の駒（それも取る）のマス", "empty_or_lower"),
        ("、空きマス", "empty_only"),
        (
            "、相手の駒（格を問わない）のマス、または最初の駒より手前の空きマス",
            "capture_after_passing",
        ),
    ];
    choices.push(("range_capture_landing", choice(passed.unwrap_or(rest), ends)));
    json!({ "type": "range_capture", "dirs": directions(dirs) })
}

fn skip_slide(from: usize, dirs: &str, limits: &Limits<'_>, choices: &mut Choices) -> Value {
    if limits.furthest.is_some() && from == 2 {
        let needed =
            if limits.needs_first_empty { "first_and_second_empty" } else { "second_empty" };
        choices.push(("tetrarchs_third_square", needed));
    }
    let max = limits.furthest;
    json!({ "type": "skip_slide", "dirs": directions(dirs), "from": from, "max": max })
}

fn hop(rest: &str, limits: &Limits<'_>) -> Value {
    let (dirs, over) = rest.split_once("に、敵味方を問わず駒を").expect("something to hop over");
    let (least, most) = if over == "何枚でも" {
        (0, usize::from(u8::MAX))
    } else if let Some(most) = over.strip_suffix("枚まで") {
        (0, number(most))
    } else if let Some(count) = over.strip_prefix("ちょうど") {
        let count = number(count.strip_suffix('枚').expect("a number"));
        (count, count)
    } else {
        let (least, most) = over.split_once("枚から").expect("two numbers");
        (number(least), number(most.strip_suffix('枚').expect("a number")))
    };
    let max = limits.furthest;
    json!({ "type": "hop", "dirs": directions(dirs), "over": [least, most], "max": max })
}

/// The squares of jumps, to the right and forward.
fn jumps(ways: &str) -> Vec<[i64; 2]> {
    ways.split("、または").flat_map(jump).collect()
}

fn jump(way: &str) -> Vec<[i64; 2]> {
    if let Some(way) = way.strip_suffix("マス先") {
        let (dirs, distance) = way.rsplit_once('の').expect("a distance");
        let distance = number(distance) as i64;
        let there = |name: &String| {
            let has = |letter| i64::from(name.contains(letter));
            [(has('R') - has('L')) * distance, (has('F') - has('B')) * distance]
        };
        return directions(dirs).iter().map(there).collect();
    }
    let way = way.strip_suffix("マスの位置").expect("a place");
    let (first, second) = way.split_once("マス、").expect("two ways");
    let [first, second] = [first, second].map(|part| {
        let (side, count) = part.split_once('へ').expect("a side");
        let count = number(count) as i64;
        match side {
            "前" => vec![[0, count]],
            "後ろ" => vec![[0, -count]],
            "左" => vec![[-count, 0]],
            "右" => vec![[count, 0]],
            "横" => vec![[-count, 0], [count, 0]],
            _ => panic!("not understood: {side}"),
        }
    });
    let sum =
        |one: &[i64; 2]| second.iter().map(move |two| [one[0] + two[0], one[1] + two[1]]).collect();
    first.iter().flat_map(|one| -> Vec<[i64; 2]> { sum(one) }).collect()
}

fn directions(text: &str) -> Vec<String> {
    let named = |text: &str| -> Vec<&str> {
        let word = |word: &str| {
            let known = DIRECTIONS.iter().find(|(known, _)| *known == word);
            known.unwrap_or_else(|| panic!("no direction: {word}")).1
        };
        text.split('・').flat_map(|part| word(part).iter().copied()).collect()
    };
    let excluded = match text.strip_suffix("全方向") {
        None => return named(text).into_iter().map(str::to_owned).collect(),
        Some("") => Vec::new(),
        Some(others) => named(others.strip_suffix("以外の").expect("exceptions")),
    };
    ALL.into_iter().filter(|name| !excluded.contains(name)).map(str::to_owned).collect()
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|_| panic!("no number: {text}"))
}
