#!/usr/bin/env bash
# Tests the package for npm as its users have it: packed, installed into a fresh project, in Node, in Chromium
# and in Firefox: `bindings/js/test.sh FOLDER KOMAINU`. FOLDER is the output folder of build.sh, without which
# nothing is tested, and KOMAINU the path of the program, whose answers it compares. It needs Node and npm; a
# browser that is missing is skipped (`tests/browser/driver.mjs`), and BROWSERS names those that are tried.
set -euo pipefail
if [ ! -e "$1/komainu.wasm.lzma" ]; then
    echo "no package in $1: nothing is tested"
    exit
fi
if ! type node npm >/dev/null 2>&1; then
    echo "no Node or no npm: the package is not tested"
    exit
fi
package=$(realpath "$1")
KOMAINU=$(realpath "$2")
cd "$(dirname "$0")/../.."
root=$(pwd -P)
export KOMAINU PERFT=$root/tests/data/perft.txt OWN_GAME=$root/examples/own_game.toml
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT

(cd "$project" && npm pack --silent "$package" >/dev/null)
ls "$project"/komainu-*.tgz | xargs -n 1 stat -c 'the package: %s bytes'
cp bindings/js/tests/* tests/browser/driver.mjs "$project"
puppeteer=puppeteer-core@$(node -p "require('./tests/browser/package.json').dependencies['puppeteer-core']")
cd "$project"
echo '{ "name": "project", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund ./komainu-*.tgz
npm install --silent --no-audit --no-fund --no-save ffish-es6@0.7 "$puppeteer" typescript@5 ./komainu-*.tgz

npx --no-install tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom types.ts

# The examples of the page about the package, each a program that ends by itself.
awk '/^```js$/ { file = "example-" ++n ".mjs"; next } /^```$/ { file = "" } file { print > file }' \
    "$root/bindings/js/README.md"
for example in example-*.mjs; do
    echo "$example:"
    node "$example"
done

node --test --test-concurrency=1 board.test.mjs engine.test.mjs
for browser in ${BROWSERS:-chromium firefox}; do BROWSER=$browser node --test page.test.mjs; done
