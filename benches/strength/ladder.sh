#!/usr/bin/env bash
# Plays the matches of STRENGTH.md whose names match a pattern (all of them by default), each at
# equal processor time on one thread, and prints their results. Games are stored in target/strength:
# run the script again to continue after an interruption.
#
# usage: ladder.sh [PATTERN]        (CONCURRENCY=2 plays two games at a time; CPUTIME=30 gives
#                                    each move against the base 30 ms instead of 100)
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PATH:/usr/games"
pattern=${1:-.}
games=target/strength
cputime=${CPUTIME:-100}
mkdir -p "$games"
cargo build --locked --release
komainu=target/release/komainu

# name, game, pairs of games, agreed centipawns that end a game, opponent, limits of each move
play() {
    local name=$1 game=$2 pairs=$3 win=$4 opponent=$5
    shift 5
    [[ $name =~ $pattern ]] || return 0
    if [[ $opponent == BASE* ]]; then
        opponent="$(benches/strength/base.sh) name=base${opponent#BASE}"
    fi
    echo "== $name"
    "$komainu" match "$game" --engine 'builtin name=komainu' --engine "$opponent" "$@" \
        --pairs "$pairs" --win-score "$win" --margin 1000 --concurrency "${CONCURRENCY:-1}" \
        --out "$games/$name.jsonl"
}

play mini-fairy mini 100 3000 'fairy-stockfish name=fairy-stockfish' --cputime 100
play mini-crazywa mini 100 3000 'crazywa protocol=cecp tc=40/4+0' --cputime 100
play shogi-fairy shogi 30 3000 'fairy-stockfish name=fairy-stockfish' --cputime 100
play chu-hachu chu 30 3000 'hachu protocol=cecp tc=40/4+0' --cputime 100
play dai-hachu dai 30 3000 'hachu protocol=cecp tc=40/4+0' --cputime 100
for game in mini chu tenjiku dai-dai maka-dai-dai; do
    play "$game-base" "$game" 100 3000 BASE --cputime "$cputime"
done
for game in tori wa judkins kyoto micro whale yari tai; do
    play "$game-base" "$game" 30 3000 BASE --cputime "$cputime"
done
for game in tenjiku dai-dai maka-dai-dai; do
    play "$game-quarter" "$game" 100 3000 "builtin name=quarter cputime=$((cputime / 4))" \
        --cputime "$cputime"
done
