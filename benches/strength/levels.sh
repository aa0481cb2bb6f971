#!/usr/bin/env bash
# Plays the levels of play against each other, neighbours among those that are measured, and prints
# what the matches say: the Elo differences are those of variants/levels.txt. Games are kept in
# target/strength: run it again to go on where it was interrupted. WIN_SCORE is the score in
# centipawns that wins a game; the largest games need more than the 2000 that it is otherwise.
#
# usage: levels.sh GAME PAIRS [LEVEL...]
set -euo pipefail
cd "$(dirname "$0")/../.."
game=$1 pairs=$2
shift 2
[[ $# -gt 0 ]] || set -- 0 4 7 10 13 16 19
games=target/strength
mkdir -p "$games"
komainu=${KOMAINU:-target/release/komainu}
level() { echo "builtin name=level-$1 option.Skill_Level=$1 option.Skill_Seed=1"; }
while [[ $# -gt 1 ]]; do
    echo "== $game $2 against $1"
    "$komainu" match "$game" --engine "$(level "$2")" --engine "$(level "$1")" --depth 50 \
        --pairs "$pairs" --win-score "${WIN_SCORE:-2000}" --out "$games/levels-$game-$1-$2.jsonl"
    shift
done
