#!/usr/bin/env bash
# Plays matches between neighbouring levels of those that are measured, and prints the results: the
# Elo differences in variants/levels.txt come from them. Games are stored in target/strength: run the
# script again to continue after an interruption. WIN_SCORE is the score in centipawns that wins a
# game, 2000 by default; the largest games need more.
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
