#!/usr/bin/env bash
# Eight shards on two workers, one of them killed and run again, have to merge to the bytes of one
# process. Needs GNU parallel; takes the program as its argument.
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
