#!/usr/bin/env bash
# Says whether one build of Komainu is stronger than another: plays sequential tests, in each game with
# a fixed number of nodes for each move and then, if asked for, with equal processor time. Exits with 0
# if all tests find a gain, with 1 if one finds none, with 2 if one is undecided, and with 3 if one
# cannot be played.
#
# usage: gate.sh NEW OLD TEST...
#
# NEW and OLD are programs. A TEST is GAME:LIMIT, where the limit is a number of nodes or, with `ms`, of
# milliseconds of processor time, or a class: small, middle, large, giant, or one of them with -time.
#
# ELO=0,5        the bounds of the test (default 0,5; in the class giant 0,10)
# PAIRS=20000    the most pairs of games of a test
# SEED=1         the seed of the openings
# CONCURRENCY=2  the games played at the same time
# LOG=FILE       the file to which a line is added for each test: benches/strength/gate.tsv by default
#
# Games are stored in target/strength/gate: an interrupted test goes on where it stopped.
set -euo pipefail
[[ $# -ge 3 ]] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 3; }
for program in "$1" "$2"; do
    [[ $("$program" --version 2>/dev/null) == komainu* ]] ||
        { echo "gate.sh: found \`$program\`, expected a build of Komainu" >&2; exit 3; }
done
new=$(realpath "$1") old=$(realpath "$2") # wherever it is called from
log=${LOG:+$(realpath -m "$LOG")}
cd "$(dirname "$0")/../.."
shift 2
log=${log:-benches/strength/gate.tsv}
games=target/strength/gate
mkdir -p "$games"
sum() { sha256sum "$1" | cut -c1-12; }
sums="$(sum "$new")-$(sum "$old")"

# One test: prints the result and adds it to the log; returns what the gate would exit with.
try() {
    local game=${1%%:*} limit=${1#*:} elo=$2 kind=nodes
    if [[ $limit == *ms ]]; then kind=cputime limit=${limit%ms}; fi
    local name="$game-$kind-$limit-$elo-${SEED:-1}-$sums"
    local text status=0
    text=$("$new" match "$game" --engine "$new name=new" --engine "$old name=old" "--$kind" "$limit" \
        "--sprt=$elo" --pairs "${PAIRS:-20000}" --seed "${SEED:-1}" --adjudicate \
        --margin 1000 --concurrency "${CONCURRENCY:-2}" \
        --out "$games/$name.jsonl") || status=$?
    echo "$text"
    if [[ $status -ne 0 ]]; then return 3; fi
    local verdict=undecided result=2
    if [[ $text == *'H1 accepted'* ]]; then verdict=yes result=0; fi
    if [[ $text == *'H0 accepted'* ]]; then verdict=no result=1; fi
    field() { sed -n "s/^$1 *//p" <<<"$text" | head -n 1; }
    local line
    line=$(
        printf '%s\t' "$sums" "$game" "$kind $limit" "$elo" "${SEED:-1}" "$verdict" \
            "$(sed -n '1s/.*: \([0-9]*\) games/\1/p' <<<"$text")" "$(field result)" "$(field pairs)"
        field SPRT
    )
    # A test that is run again plays no games that are not in the log.
    if grep -qF "$line" "$log" 2>/dev/null; then return "$result"; fi
    {
        [[ -s $log ]] || printf 'date\tbuilds\tgame\tlimit\tElo\tseed\tverdict\tgames\tresult\tpairs\ttest\n' >"$log"
        printf '%s\t%s\n' "$(date -u +%F)" "$line" >>"$log"
    } || { echo "gate.sh: $log: the line of this test is not written; run it again" >&2; return 3; }
    return "$result"
}

outcome=0
for test in "$@"; do
    elo=${ELO:-0,5}
    case $test in
        small) tests="mini:4000" ;;
        small-time) tests="mini:20ms" ;;
        middle) tests="shogi:2500" ;;
        middle-time) tests="shogi:20ms" ;;
        large) tests="chu:3000" ;;
        large-time) tests="chu:10ms" ;;
        giant) tests="tenjiku:3000 dai-dai:3000" elo=${ELO:-0,10} ;;
        giant-time) tests="tenjiku:10ms dai-dai:10ms" elo=${ELO:-0,10} ;;
        *:*) tests=$test ;;
        *) echo "gate.sh: found the test \`$test\`, expected GAME:LIMIT or a class" >&2; exit 3 ;;
    esac
    for one in $tests; do
        echo "== $one, Elo $elo"
        status=0
        try "$one" "$elo" || status=$?
        [[ $status -le $outcome ]] || outcome=$status
    done
done
case $outcome in 0) echo yes ;; 1) echo no ;; 2) echo undecided ;; *) echo failed ;; esac
exit "$outcome"
