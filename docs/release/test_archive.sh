#!/usr/bin/env bash
# Unpacks the archive of a release and starts what is in it: `docs/release/test_archive.sh ARCHIVE`. As for
# Cargo, CARGO_TARGET_..._RUNNER runs programs of another platform. A program for Linux is also started where
# there is nothing but the program, as root or in a user namespace.
set -euo pipefail
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")"
folder=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then { kill "$server" && wait "$server"; } 2>/dev/null || true; fi
    rm -rf "$folder"
}
trap end EXIT
python=$(type -P python3 || type -P python)
"$python" -c 'import shutil, sys; shutil.unpack_archive(*sys.argv[1:])' "$archive" "$folder"
name=$(ls "$folder")
target=${name#komainu-*-}
content=$folder/$name
program=$content/komainu
[[ $target == *-windows-* ]] && program+=.exe
for file in README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE THIRD-PARTY.md man/man1/komainu.1 \
    man/man1/komainu-play.1 completions/komainu.bash completions/komainu.fish completions/_komainu completions/_komainu.ps1; do
    test -s "$content/$file" || { echo "$name has no $file" && exit 1; }
done
bash -n "$content/completions/komainu.bash"

runner=$(printenv "CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_RUNNER" || true)
chmod +x "$program" # zip archives unpacked by Python have lost it
run() { ${runner:+"$runner"} "$program" "$@" | tr -d '\r'; }
test "$(run perft mini 3 2>/dev/null)" = "nodes 2512"
printf '%s\n' usi isready "position startpos moves 7g7f" "go depth 3" | run | grep -E '^bestmove [1-9]'
${runner:+"$runner"} "$program" play --no-browser --games "$folder/games" >"$folder/address" &
server=$!
for _ in {1..600}; do
    grep -q '^http:' "$folder/address" && break
    sleep 0.1
done
address=$(grep -m1 -o 'http:[^[:space:]]*' "$folder/address")
curl -sSf "$address" | grep 'id="board"' >/dev/null # reads all, so that curl can write all
echo "$name: counts moves, plays over USI and serves the board"

case $target in *-linux-*) ./test_static.sh "$program" ${runner:+"$runner"} ;; esac
