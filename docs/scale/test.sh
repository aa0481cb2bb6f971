#!/usr/bin/env bash
# Checks, for every kind of work, that eight shards on two workers, one of which is killed and run again,
# merge to the same bytes as the output of one process. Needs GNU parallel; the argument is the path of the
# program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
komainu=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Does work in one process and in shards: check NAME COMMAND...
check() {
    local name=$1 process
    shift
    "$@" --out "$name" >"$name.txt"
    "$@" --shard 3/8 --out "$name-merged.part-3" >/dev/null &
    process=$!
    until [ -s "$name-merged.part-3" ] && [ "$(wc -l <"$name-merged.part-3")" -ge 3 ]; do sleep 0.01; done
    { kill -9 "$process" && wait "$process"; } 2>/dev/null || true
    echo "$name: killed after $(($(wc -l <"$name-merged.part-3") - 1)) results"
    PARALLEL="--jobs 2" "$here/parallel.sh" "$name-merged" 8 "$@" >"$name-merged.txt"
    cmp "$name" "$name-merged"
    echo "$name: the same $(wc -c <"$name") bytes"
}

check match "$komainu" match mini --engine builtin --engine 'builtin name=weak nodes=200' \
    --nodes 2000 --pairs 24
check selfplay "$komainu" selfplay mini --games 48 --nodes 500
check perft "$komainu" perft mini 6
check accuracy "$komainu" accuracy mini --gather selfplay --positions 24 --long 40000
check annotate "$komainu" annotate match --nodes 200
for name in match selfplay perft accuracy; do cmp "$name.txt" "$name-merged.txt"; done
# The answer of an analysis is its games, which the merged file has everything for.
"$komainu" annotate match --nodes 200 --out annotate-merged | cmp annotate.txt -

bash -n "$here/slurm.sh"
for script in "$here"/*.py; do python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$script"; done
