//! The plan of a match: plan files and the command line, tests that end it, and options of engines.

use std::fs;

use crate::commands::{Folder, answer, complaint, komainu, path, text};

#[test]
fn no_pair_is_begun_after_the_verdict_of_a_test_of_one_game_at_a_time() {
    let folder = Folder::new("match-verdict");
    let with = |name: &str| {
        let players =
            ["match", "mini", "--engine", "builtin", "--engine", "builtin name=w nodes=5"];
        let test = ["--nodes", "200", "--sprt", "0,400", "--out"];
        let out = folder.file(name);
        (answer(&[&players[..], &test, &[path(&out)]].concat()), text(&out))
    };
    let (summary, games) = with("first");
    let (_, verdict) = summary.split_once(" accepted after ").expect("a verdict");
    let pairs: usize = verdict.split(' ').next().and_then(|word| word.parse().ok()).expect("pairs");
    assert_eq!(games.lines().count(), 1 + 2 * pairs, "{summary}");
    for name in ["second", "third"] {
        assert_eq!(with(name), (summary.clone(), games.clone()));
    }
    for kept in [1, 4, 2 * pairs] {
        let cut: String = games.lines().take(kept).map(|line| format!("{line}\n")).collect();
        fs::write(folder.file("cut"), cut).expect("a file");
        assert_eq!(with("cut"), (summary.clone(), games.clone()), "cut after {kept} lines");
    }
}

#[test]
fn a_plan_and_the_command_line_are_one_before_they_are_judged() {
    let folder = Folder::new("match-plan-merged");
    let (plan, out) = (folder.file("plan.toml"), folder.file("games"));
    let engines = "engine = ['builtin name=one', 'builtin name=other']\ngame = 'mini'\npairs = 1\n";
    let with = |keys: &str, more: &[&str]| {
        fs::write(&plan, format!("{engines}{keys}")).expect("a file");
        komainu(&[&["match", "--plan", path(&plan)], more].concat())
    };
    let written = |keys: &str, more: &[&str]| {
        let _ = fs::remove_file(&out);
        let output = with(keys, &[more, &["--out", path(&out)]].concat());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{keys}: {told}");
        text(&out).lines().next().expect("a plan").to_owned()
    };
    for (keys, more, expected) in [
        (
            "depth = 1\nmax-plies = 4\nwin-score = 500\n",
            ["--win-plies", "2"],
            r#""adjudication":{"max_plies":4,"win_plies":2,"win_score":500}"#,
        ),
        (
            "depth = 1\nmax-plies = 4\ndraw-score = 5\n",
            ["--draw-after", "2"],
            r#""adjudication":{"draw_after":2,"draw_score":5,"max_plies":4}"#,
        ),
        ("depth = 2\nmax-plies = 4\n", ["--nodes", "9"], r#""pace":{"depth":2,"nodes":9}"#),
        ("depth = 2\nmax-plies = 4\n", ["--depth", "1"], r#""pace":{"depth":1}"#),
        ("tc = '9+1'\nmax-plies = 4\n", ["--movetime", "5"], r#""pace":{"movetime":5}"#),
        ("movetime = 5000\nmax-plies = 4\n", ["--tc", "9+1"], r#""pace":{"tc":"9+1"}"#),
    ] {
        let first = written(keys, &more);
        assert!(first.contains(expected), "{keys}: {first}");
    }
    for (keys, more, expected) in [
        ("depth = 1\nwin-plies = 3\n", &[][..], "found win-plies without win-score, expected both"),
        ("depth = 1\n", &["--win-plies", "3"], "found win-plies without win-score, expected both"),
        ("depth = 1\ndraw-plies = 3\n", &[], "found draw-plies without draw-score, expected both"),
        ("depth = 1\n", &["--draw-after", "3"], "found draw-after without draw-score"),
        ("tc = '9+1'\nmovetime = 5\n", &[], "expected only one of tc, movetime and cputime"),
        ("depth = 0\n", &[], "depth: found the number `0`, expected a whole number from 1"),
        ("maxplies = 4\n", &[], "`max-plies`"),
    ] {
        let output = with(keys, more);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(expected), "{keys}: {told}");
    }
}

#[test]
fn the_handicap_of_a_match_is_in_its_pgn_by_name() {
    let folder = Folder::new("match-handicap-pgn");
    let [games, pgn] = ["games.jsonl", "games.pgn"].map(|name| folder.file(name));
    let players =
        ["match", "shogi", "--engine", "builtin name=one", "--engine", "builtin name=two"];
    let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "4"];
    for handicap in ["rook", "2b,8b"] {
        let files = ["--handicap", handicap, "--out", path(&games), "--pgn", path(&pgn)];
        answer(&[&players[..], &limits, &files].concat());
        assert_eq!(answer(&["convert", path(&games)]), text(&pgn));
        assert_eq!(text(&pgn).matches(&format!("[Handicap \"{handicap}\"]")).count(), 2);
        let by_journal = answer(&["convert", path(&games), "--number", "0", "--to", "kif"]);
        assert_eq!(answer(&["convert", path(&pgn), "--number", "0", "--to", "kif"]), by_journal);
        for file in [&games, &pgn] {
            fs::remove_file(file).expect("a file");
        }
    }
}

#[test]
fn a_game_that_lasts_too_long_is_won_by_whoever_both_see_ahead() {
    let folder = Folder::new("match-late-win");
    let out = folder.file("games");
    let players = ["match", "shogi", "--engine", "builtin", "--engine", "builtin name=other"];
    let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "4", "--handicap", "2b,8b"];
    for (score, end, of_black) in
        [("300", "adjudicated win after too many plies", 2), ("100000", "too many plies", 0)]
    {
        let late = ["--late-win-score", score, "--out", path(&out)];
        answer(&[&players[..], &limits, &late].concat());
        let games = text(&out);
        assert_eq!(games.matches(&format!("\"end\":\"{end}\"")).count(), 2, "{games}");
        assert_eq!(games.matches("\"winner\":\"black\"").count(), of_black, "{games}");
        fs::remove_file(&out).expect("a file");
    }
}

#[test]
fn adjudication_is_that_of_self_play_except_for_what_is_given() {
    let folder = Folder::new("match-adjudicated");
    let [played, of_match] = ["self-play", "match"].map(|name| folder.file(name));
    let rules = |line: &str| {
        let (_, rest) = line.split_once("\"adjudication\":{").expect("rules");
        rest.split_once('}').expect("an end").0.to_owned()
    };
    let self_play = ["selfplay", "mini", "--games", "1", "--nodes", "1", "--out", path(&played)];
    answer(&self_play);
    let usual = rules(&text(&played));
    for (given, expected) in [
        (&[][..], usual.clone()),
        (&["--max-plies", "2"], usual.replace("\"max_plies\":100", "\"max_plies\":2")),
    ] {
        let players = ["match", "mini", "--engine", "builtin", "--engine", "builtin name=other"];
        let limits = ["--depth", "1", "--pairs", "1", "--adjudicate", "--out", path(&of_match)];
        answer(&[&players[..], &limits, given].concat());
        assert_eq!(rules(&text(&of_match)), expected);
        fs::remove_file(&of_match).expect("a file");
    }
}

#[test]
fn a_match_that_is_lengthened_and_changed_is_told_what_is_changed() {
    let folder = Folder::new("match-lengthened-and-changed");
    let out = folder.file("games");
    let with = |pairs: &'static str, more: &[&'static str]| {
        let players = ["match", "mini", "--engine", "builtin name=one", "--engine", "builtin"];
        let limits = ["--depth", "1", "--max-plies", "4", "--out", path(&out), "--pairs", pairs];
        komainu(&[&players[..], &limits, more].concat())
    };
    assert!(with("1", &[]).status.success());
    for (pairs, more, expected) in [
        ("1", ["--sprt", "0,10"], "sprt: found none, expected "),
        ("2", ["--sprt", "0,10"], "sprt: found none, expected "),
        ("2", ["--seed", "3"], "seed: found 0, expected 3"),
    ] {
        let output = with(pairs, &more);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(expected), "{pairs}: {told}");
    }
    assert!(with("2", &[]).status.success());
}

#[test]
#[cfg(unix)]
fn rules_that_an_engine_cannot_be_told_are_warned_of_once() {
    let with = |engine: &str, rules: &[&str]| {
        let players = ["match", "mini", "--engine", "builtin", "--engine", engine];
        let limits = ["--depth", "1", "--pairs", "2", "--concurrency", "2", "--max-plies", "2"];
        let output = komainu(&[&players[..], &limits, rules].concat());
        assert!(output.status.success(), "{engine}");
        String::from_utf8(output.stderr).expect("a text")
    };
    for protocol in ["uci", "usi", "cecp"] {
        let builtin = format!("builtin name=other protocol={protocol}");
        assert_eq!(with(&builtin, &["--option", "nifu=allowed"]), "", "{protocol}");
    }
    for (protocol, announced) in [("uci", "tells-nifu"), ("cecp", "announces-anew")] {
        let player = |way: &str| {
            format!("tests/engines/players/{protocol} {way} name=p protocol={protocol}")
        };
        let resigns = player("resigns");
        assert_eq!(with(&resigns, &[]), "", "{protocol}");
        let rules = ["--option", "nifu=allowed", "--option", "pawn_drop_mate=allowed"];
        let warning = "warning: p: it cannot be told these rules of the match: ";
        let all = format!("{warning}nifu=allowed, pawn_drop_mate=allowed\n");
        assert_eq!(with(&resigns, &rules), all, "{protocol}");
        let rest = format!("{warning}pawn_drop_mate=allowed\n");
        let anew =
            "warning: p: it is started anew for each game, since it announces no feature: ping=1\n";
        assert_eq!(with(&player(announced), &rules).replace(anew, ""), rest, "{protocol}");
    }
}

#[test]
#[cfg(unix)]
fn usi_engines_get_their_options_before_they_are_asked_whether_they_are_ready() {
    let with = |options: &str| {
        let engine = format!("tests/engines/players/usi name=p protocol=usi {options}");
        let players = ["match", "shogi", "--engine", "builtin", "--engine", &engine];
        komainu(&[&players[..], &["--depth", "1", "--pairs", "1"]].concat())
    };
    for hash in ["USI_Hash", "usi_hash"] {
        let output = with(&format!("option.EvalDir=here option.{hash}=16"));
        assert!(output.status.success(), "{hash}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{hash}");
    }
    let problem = String::from_utf8(with("option.USI_Hash=many").stderr).expect("a text");
    assert_eq!(problem, "error: p: USI_Hash: found `many`, expected a number\n");
    let problem = String::from_utf8(with("option.Book=none").stderr).expect("a text");
    let known = "expected one of EvalDir, USI_Hash, USI_Ponder";
    assert_eq!(problem, format!("error: p: it has no option `Book`, {known}\n"));
}

#[test]
fn options_that_the_match_sets_itself_or_that_are_given_twice_are_refused() {
    let refused = |engine: &str| {
        let players = ["match", "mini", "--engine", "builtin", "--engine", engine];
        complaint(&[&players[..], &["--depth", "1", "--pairs", "1", "--max-plies", "2"]].concat())
    };
    for protocol in ["uci", "usi", "cecp"] {
        for option in
            ["UCI_Variant=chushogi", "usi_variant=minishogi", "Variant=chushogi", "Handicap=rook"]
        {
            let problem = refused(&format!("builtin name=w protocol={protocol} option.{option}"));
            let (name, _) = option.split_once('=').expect("a value");
            let name = name.replace('_', " ");
            let expected =
                format!("error: w: {name}: it is set by the match, which tells it the game\n");
            assert_eq!(problem, expected, "{protocol}");
        }
    }
    let problem = refused("builtin threads=2 option.Threads=1");
    assert!(problem.contains("found both `threads` and `option.Threads`"), "{problem}");
    let folder = Folder::new("match-options-twice");
    let plan = folder.file("plan.toml");
    let engines = "game = 'mini'\ndepth = 1\n[[engine]]\ncommand = ['builtin']\n\
                   [[engine]]\ncommand = ['builtin']\noptions = { Hash = '1', hash = '2' }\n";
    fs::write(&plan, engines).expect("a file");
    let problem = complaint(&["match", "--plan", path(&plan)]);
    assert!(problem.contains("found both `Hash` and `hash`"), "{problem}");
    #[cfg(unix)]
    {
        let engine = "tests/engines/players/cecp resigns name=p protocol=cecp option.Memory=9";
        let players = ["match", "mini", "--engine", "builtin", "--engine", engine];
        let output = komainu(&[&players[..], &["--depth", "1", "--pairs", "1"]].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("p: it has not announced an option that is set: Memory=9"), "{told}");
    }
}

#[test]
fn a_match_that_cannot_begin_leaves_no_file_to_go_on_with() {
    let folder = Folder::new("match-cannot-begin");
    let out = folder.file("games");
    let with = |engine: &'static str| {
        let players = ["match", "mini", "--engine", "builtin", "--engine", engine];
        let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "2", "--out", path(&out)];
        komainu(&[&players[..], &limits].concat())
    };
    let refused = || assert!(!with("builtin name=w option.Hash=none").status.success());
    refused();
    assert!(!out.exists());
    assert!(with("builtin name=w option.Hash=1").status.success());
    let written = text(&out);
    refused();
    assert_eq!(text(&out), written);
}

#[test]
fn an_engine_is_told_the_name_that_stands_for_the_rules_of_the_match() {
    let folder = Folder::new("match-names-of-rules");
    for (drops, name) in [("without", "wa-shogi"), ("with", "crazywa")] {
        let log = folder.file(drops);
        let choice = format!("drops={drops}");
        let players = ["match", "wa", "--engine", "builtin protocol=cecp", "--engine", "builtin"];
        let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "2", "--option", &choice];
        let summary = answer(&[&players[..], &limits, &["--log", path(&log)]].concat());
        assert!(!summary.contains("warning"), "{summary}");
        assert!(text(&log).contains(&format!("> variant {name}\n")), "{}", text(&log));
    }
}

#[test]
fn a_file_with_fewer_openings_than_pairs_is_warned_of() {
    let folder = Folder::new("match-few-openings");
    let openings = folder.file("openings.txt");
    // The first and the last line lead to the same position.
    let lines =
        ["5d5c 1b1c 2e3d", "1e1b 1a1b", "2e3d 2a3b", "2e3d 3a4b", "2e3d 1b1c 5d5c"].join("\n");
    fs::write(&openings, lines).expect("a file");
    let with = |pairs: &str| {
        let players = ["match", "mini", "--engine", "builtin", "--engine", "builtin name=w"];
        let limits = ["--depth", "1", "--max-plies", "6", "--pairs", pairs, "--openings"];
        let output = komainu(&[&players[..], &limits, &[path(&openings)]].concat());
        let warnings = String::from_utf8(output.stderr).expect("a text");
        assert!(output.status.success(), "{warnings}");
        warnings
    };
    assert_eq!(with("4"), "");
    let warnings = with("5");
    let expected = "openings.txt: found 4 different openings, expected 5, one for each pair of games: \
                    later pairs begin with those of earlier ones\n";
    assert!(warnings.starts_with("warning: ") && warnings.ends_with(expected), "{warnings}");
}
