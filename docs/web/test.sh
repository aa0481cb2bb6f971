#!/usr/bin/env bash
# The engine in WebAssembly has to count and search as the program does, which is the argument. Where
# no Rust builds for WebAssembly, or Node is not there, nothing is tried.
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
    # What drives Chromium, where that is.
    if [ -x "${CHROMIUM:-/usr/bin/chromium}" ] && [ -z "${NODE_PATH:-}" ] && type npm >/dev/null 2>&1; then
        npm install --silent --prefix "$tools" playwright-core@1 >/dev/null 2>&1 || true
        export NODE_PATH=$tools/node_modules
    fi
    node docs/web/page.mjs "$folder"
else
    echo "no Node: what was built is not tried"
fi
