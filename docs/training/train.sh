#!/bin/sh
# Learns the values of a game from scratch: plays games with the formula, learns weights from them, plays
# games with these weights, and so on; finally plays a match of the last weights against the formula.
#
# usage: docs/training/train.sh GAME FOLDER [GAMES [GENERATIONS [THREADS]]]
#
# FOLDER gets gen-N.jsonl (the games), gen-N.txt (the weights) and match.jsonl. After an
# interruption, the same command continues. It creates the same files on every machine. With other GAMES
# the weights that are there are not learnt again: use another folder.
set -eu

game=${1:?usage: train.sh GAME FOLDER [GAMES [GENERATIONS [THREADS]]]}
folder=${2:?usage: train.sh GAME FOLDER [GAMES [GENERATIONS [THREADS]]]}
games=${3:-10000}
generations=${4:-3}
threads=${5:-2}
komainu=${KOMAINU:-komainu}
nodes=${NODES:-1500}
win=${WIN_SCORE:-4000}
plies=${MAX_PLIES:-600}

command -v "$komainu" >/dev/null || {
    echo "train.sh: found no program \`$komainu\`, expected it on PATH or in KOMAINU" >&2
    exit 2
}
mkdir -p "$folder"
formula=$folder/formula.txt
# Weights that were not fitted to any games are the formula itself.
[ -e "$formula" ] || "$komainu" tune "$game" --out "$formula"
weights=$formula
files=
generation=1
while [ "$generation" -le "$generations" ]; do
    journal=$folder/gen-$generation.jsonl
    "$komainu" selfplay "$game" --games "$games" --nodes "$nodes" --seed "$generation" \
        --threads "$threads" --eval-file "$weights" --out "$journal"
    files="$files $journal"
    weights=$folder/gen-$generation.txt
    # shellcheck disable=SC2086 # the files are several words
    [ -e "$weights" ] || "$komainu" tune "$game" $files --out "$weights"
    generation=$((generation + 1))
done
"$komainu" match "$game" --engine "builtin name=learnt option.EvalFile=$weights" \
    --engine "builtin name=formula option.EvalFile=$formula" --nodes "$nodes" --pairs 200 \
    --win-score "$win" --max-plies "$plies" --out "$folder/match.jsonl"
