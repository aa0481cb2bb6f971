#!/usr/bin/env bash
# Makes the files of the board without a server: `docs/web/build.sh FOLDER` puts the files of the board into
# FOLDER, which any web server can publish, and the engine and the weights of the games into FOLDER/komainu.
# It needs esbuild, Node and what bindings/js/build.sh needs; if one of them is not there, the exit status is 69.
set -euo pipefail
if ! type esbuild node >/dev/null 2>&1; then
    echo "There is no esbuild or no Node here, which put the page together; everything else can be built." >&2
    exit 69
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
root=$(pwd -P)
assets=$root/crates/studio/src/assets
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Pages that any server publishes are not isolated from others, and so have one thread.
bindings/js/build.sh "$work/komainu" --board
cp "$assets"/*.js "$work"

# A file for the page and one for the workers: on a slow line each further request takes longer than what it
# brings.
bundle() {
    esbuild "$work/$1" --bundle --minify --format=esm --target=es2022 '--external:node:*' --log-level=warning \
        --outfile="$folder/$1"
}
mkdir -p "$folder/komainu"
bundle app.js
bundle komainu/worker.js
cp -R "$work"/komainu/{komainu.wasm.lzma,weights} "$folder/komainu"
# The kanji of the first game have a font of their own, a third of the size; the browser fetches the other one
# when it needs another character.
font=$root/crates/describe/src/draw/font
node docs/web/first-font.mjs "$assets/style.css" "$font/first.txt" | esbuild --minify --loader=css >"$folder/style.css"
cp "$assets/icon.svg" "$font"/{kanji.woff2,first.woff2,OFL.txt} "$folder"
node docs/web/index.mjs "$assets" "$work/komainu" "$folder"

# The service worker, which caches the files, gets a list of them.
cd "$folder"
# What is shown before the engine is loaded is of no use where it is kept.
files=$(find . -type f ! -name sw.js ! -path "./first/*" | LC_ALL=C sort)
{
    printf 'const FILES = ["./"%s];\n' "$(printf ', "%s"' $files)"
    printf 'const VERSION = "%s";\n' "$(cat $files "$root/crates/studio/src/assets/sw.js" | cksum | cut -d' ' -f1)"
    cat "$root/crates/studio/src/assets/sw.js"
} >sw.js
