#!/usr/bin/env bash
# Checks that a shard of a match that is killed at 50 random moments (while it starts, plays, writes a game or
# sorts its file) has the same bytes as one that is not, each time and when it is merged. The argument is the
# path of the program; SEED, 0 by default, chooses the moments.
set -euo pipefail
komainu=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
RANDOM=${SEED:-0}
games=("$komainu" match mini --engine builtin --engine 'builtin name=weak nodes=100'
    --nodes 500 --pairs 24)
"${games[@]}" --out whole >/dev/null
for shard in 1 3; do "${games[@]}" --shard $shard/3 --out part-$shard >/dev/null; done

start=$(date +%s%N)
"${games[@]}" --shard 2/3 --out expected >/dev/null
longest=$((($(date +%s%N) - start) / 1000000)) # a shard from its start to its end, in milliseconds
kills=0 ends=0
while [ "$kills" -lt 50 ]; do
    "${games[@]}" --shard 2/3 --out part-2 >/dev/null 2>&1 &
    process=$!
    sleep "$(printf '%d.%03d' 0 $((RANDOM % (longest + 50) % 1000)))"
    kill -9 "$process" 2>/dev/null || true
    status=0
    { wait "$process" || status=$?; } 2>/dev/null
    if [ "$status" -eq 0 ]; then
        cmp expected part-2
        ends=$((ends + 1))
        rm part-2
    elif [ "$status" -eq 137 ]; then
        kills=$((kills + 1))
    else
        echo "a shard ended with status $status" >&2
        exit 1
    fi
done
"${games[@]}" --shard 2/3 --out part-2 >/dev/null
cmp expected part-2
"$komainu" merge part-* --out merged >/dev/null
cmp whole merged
echo "killed $kills times, the last time after $ends complete files: the same $(wc -c <merged) bytes"
