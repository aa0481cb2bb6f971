#!/usr/bin/env bash
# Checks that the engine in WebAssembly counts and searches like the native program, whose path is the
# argument, and tries the page in the browsers that BROWSERS names, without it Chromium and Firefox. Without a
# Rust that builds for WebAssembly, or without Node, nothing is tested.
set -euo pipefail
komainu=$(realpath "$1")
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
tools=$(mktemp -d)
trap 'rm -rf "$folder" "$tools"' EXIT
status=0
docs/web/build.sh "$folder" || status=$?
if [ "$status" -eq 69 ]; then exit 0; fi # EX_UNAVAILABLE
if [ "$status" -ne 0 ]; then exit "$status"; fi
if type node >/dev/null 2>&1; then
    node docs/web/test.mjs "$folder" "$komainu"
    # The package that controls the browsers, in the version that all tests in browsers use.
    if [ -z "${NODE_PATH:-}" ] && type npm >/dev/null 2>&1; then
        cp tests/browser/package.json tests/browser/package-lock.json "$tools"
        npm ci --silent --prefix "$tools" --prefer-offline --no-audit --no-fund >/dev/null 2>&1 || true
        export NODE_PATH=$tools/node_modules
    fi
    for browser in ${BROWSERS:-chromium firefox}; do
        BROWSER=$browser node docs/web/page.mjs "$folder"
        BROWSER=$browser WEB=$folder KOMAINU=$komainu node tests/browser/links.mjs "without a server"
    done
else
    echo "no Node: what was built is not tried"
fi
