#!/usr/bin/env bash
# Plays the matches whose names match a pattern (all of them by default) that show what was gained since
# commit 53d95e7: against it, and against the strongest programs for Mini-Shogi and Shogi. One thread,
# equal processor time unless the name says otherwise. Games are stored in target/strength/targets: run
# the script again to continue after an interruption, also with more PAIRS.
#
# usage: targets.sh [PATTERN]
#
# PAIRS=200        the pairs of games of a match; those with a clock for the whole game have 10
# CONCURRENCY=1    the games played at the same time
# KOMAINU=PROGRAM  the build to measure: target/release/komainu by default
# BASE=PROGRAM     the build to measure it against: built from the history by default
# YANEURAOU=ENGINE YaneuraOu as `komainu match --engine` takes it; without it its matches are left out
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PATH:/usr/games"
pattern=${1:-.}
games=target/strength/targets
mkdir -p "$games"
komainu=${KOMAINU:-target/release/komainu}
base=${BASE:-$(benches/strength/base.sh 53d95e7)}

# name, game, pairs of games, opponent, limits and what else the match needs
play() {
    local name=$1 game=$2 pairs=$3 opponent=$4
    shift 4
    [[ $name =~ $pattern ]] || return 0
    echo "== $name"
    "$komainu" match "$game" --engine "$komainu name=komainu${EXTRA:-}" --engine "$opponent" "$@" \
        --pairs "$pairs" --seed 36 --adjudicate --margin 1000 --concurrency "${CONCURRENCY:-1}" \
        --out "$games/$name.jsonl"
}

pairs=${PAIRS:-200}
old="$base name=base"
if [[ -n ${YANEURAOU:-} ]]; then
    EXTRA=' nodes=16000' play shogi-yaneuraou-nodes shogi "$pairs" "$YANEURAOU nodes=4000"
    play shogi-yaneuraou shogi "$pairs" "$YANEURAOU" --cputime 100
fi
for game in shogi mini; do
    play "$game-fairy" "$game" "$pairs" 'fairy-stockfish name=fairy-stockfish' --cputime 100
done
for game in chu dai tenjiku dai-dai maka-dai-dai wa; do
    play "$game-base" "$game" "$pairs" "$old" --cputime 50
done
for game in dai-dai maka-dai-dai; do
    EXTRA=' cputime=12' play "$game-quarter" "$game" "$pairs" "$old cputime=48"
done
for game in tori kyoto judkins whale yari micro heian tai taikyoku; do
    play "$game-base" "$game" "$pairs" "$old" --cputime 30
done
for game in tenjiku chu; do
    play "$game-clock" "$game" 10 "$old" --tc 360+0
done
for game in mini chu tenjiku; do
    EXTRA=' option.Threads=2' play "$game-threads" "$game" "$pairs" "$komainu name=one" --movetime 40
done
