#!/usr/bin/env bash
# Starts a program for Linux where there is nothing but the program: `docs/release/test_static.sh PROGRAM
# [EMULATOR]`. In an empty root, without libraries, devices, /proc or /tmp, it counts moves, plays a move over
# USI, and serves the board, on which a move is made over HTTP. It needs root, or user namespaces.
set -euo pipefail
root=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then { kill "$server" && wait "$server"; } 2>/dev/null || true; fi
    rm -rf "$root"
}
trap end EXIT
cp "$1" "$root/komainu"
inside=(chroot "$root")
[ "$(id -u)" -eq 0 ] || inside=(unshare --map-root-user chroot "$root")
start=(env -i "$(type -P "${inside[0]}")" "${inside[@]:1}")
if [ $# -gt 1 ]; then
    cp "$(type -P "$2")" "$root/emulator"
    start+=(/emulator)
fi
start+=(/komainu)

test "$("${start[@]}" perft mini 3 </dev/null 2>/dev/null)" = "nodes 2512"
echo "counts moves"

answers=$(printf '%s\n' usi isready "position startpos moves 7g7f" "go depth 3" | "${start[@]}")
grep -q '^usiok$' <<<"$answers"
grep -qE '^bestmove [1-9][a-i][1-9][a-i]' <<<"$answers"
echo "plays over USI: $(grep '^bestmove' <<<"$answers")"

"${start[@]}" play --no-browser --games /games --you people </dev/null >"$root/address" &
server=$!
for _ in {1..300}; do
    grep -q '^http:.*/$' "$root/address" && break
    sleep 0.1
done
address=$(grep -m1 '^http:' "$root/address")
curl -sSf "$address" | grep 'id="board"' >/dev/null # reads all, so that curl can write all
test "$(curl -sSf -X POST -H 'Content-Type: application/json' -d '{"do":"play","move":"7g7f"}' "${address}do")" = "{}"
curl -sSN --max-time 2 "${address}events" 2>/dev/null >"$root/events" || true
grep -q '7g7f' "$root/events"
echo "serves the board and plays on it"
test -n "$(ls "$root/games")"
echo "keeps the game"
