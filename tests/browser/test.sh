#!/usr/bin/env bash
# Plays on the board in a real browser: `tests/browser/test.sh PROGRAM`. Without Node, npm or Chromium, or
# if npm cannot download its packages, nothing is tested.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")"
if ! type node npm >/dev/null 2>&1 || [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    echo "no Node or no Chromium: the board is not tried in a browser"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp ./*.mjs package.json package-lock.json "$folder"
export LESSONS=${LESSONS:-$PWD/../data/lessons}
cd "$folder"
if ! npm ci --no-audit --no-fund --loglevel=error; then
    echo "npm fetches nothing: the board is not tried in a browser"
    exit 0
fi
export KOMAINU=$program
# One game of each size with special moves; `node play.mjs` plays all games.
for script in "play.mjs mini chu tenjiku maka-dai-dai tai" features.mjs people.mjs learn.mjs restart.mjs accessibility.mjs; do
    echo "+ $script"
    # A browser on a busy machine may miss a click; a real fault occurs twice.
    node $script || node $script
done
