#!/usr/bin/env bash
# Checks that eight shards on two workers, one of which is killed and run again, merge to the same bytes
# as the output of one process. Needs GNU parallel; the argument is the path of the program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
komainu=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
games=("$komainu" match mini --engine builtin --engine 'builtin name=weak nodes=200'
    --nodes 2000 --pairs 24)
"${games[@]}" --out whole >whole.txt
"${games[@]}" --shard 3/8 --out merged.part-3 >/dev/null &
until [ -s merged.part-3 ] && [ "$(wc -l <merged.part-3)" -ge 2 ]; do sleep 0.01; done
{ kill -9 $! && wait $!; } 2>/dev/null || true
echo "killed after $(($(wc -l <merged.part-3) - 1)) games"
PARALLEL="--jobs 2" "$here/parallel.sh" merged 8 "${games[@]}" >merged.txt
cmp whole merged
cmp whole.txt merged.txt
echo "the same $(wc -c <whole) bytes"
bash -n "$here/slurm.sh"
python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$here/ray_match.py"
