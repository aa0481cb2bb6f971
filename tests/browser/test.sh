#!/usr/bin/env bash
# Plays on the board in real browsers: `tests/browser/test.sh PROGRAM [--long]`. Everything runs in Chromium, with
# some of the games, and a part of it in Firefox meanwhile; with `--long` everything runs in both, with all
# games, in one after the other. Without Node and npm, or if npm cannot download its packages, nothing is
# tested, and a browser that is not installed is left out.
set -euo pipefail
program=$(realpath "$1")
long=${2:-}
cd "$(dirname "$0")"
source ./browsers.sh
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
fetch_packages "$folder" "the board" || exit 0
cp ./*.mjs "$folder"
export LESSONS=${LESSONS:-$PWD/../data/lessons}
cd "$folder"
export KOMAINU=$program

# Runs scripts in a browser: in_browser BROWSER SCRIPT...
in_browser() {
    local script
    export BROWSER=$1
    has "$1" "the board" || return 0
    for script in "${@:2}"; do
        echo "+ $script, in ${1^}"
        # A browser on a busy machine may miss a click; a real fault occurs twice.
        node $script || node $script
    done
}

if [ "$long" = --long ]; then
    for browser in chromium firefox; do
        in_browser "$browser" play.mjs features.mjs people.mjs guest.mjs gallery.mjs learn.mjs sight.mjs after.mjs links.mjs languages.mjs restart.mjs accessibility.mjs "measure.mjs mini" "pictures.mjs pictures"
    done
else
    in_browser firefox "play.mjs mini chu" learn.mjs >firefox.log 2>&1 &
    firefox=$!
    # Games of several sizes with special moves.
    in_browser chromium "play.mjs mini chu tenjiku maka-dai-dai" features.mjs people.mjs guest.mjs gallery.mjs learn.mjs sight.mjs after.mjs links.mjs languages.mjs restart.mjs "accessibility.mjs 1280 en-light" "accessibility.mjs 400 ja-dark"
    wait "$firefox" || status=$?
    cat firefox.log
    exit "${status:-0}"
fi
