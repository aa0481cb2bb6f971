#!/usr/bin/env bash
# Makes the site of rules and opens its pages in a real browser: `tests/browser/site.sh PROGRAM [PATH...]`,
# where PATH names pages; without it all are opened. Without Node, npm or Chromium, or if npm cannot download
# its packages, nothing is tested.
set -euo pipefail
program=$(realpath "$1")
shift
cd "$(dirname "$0")"
if ! type node npm >/dev/null 2>&1 || [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    echo "no Node or no Chromium: the site is not tried in a browser"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp site.mjs package.json package-lock.json "$folder"
cd "$folder"
if ! npm ci --no-audit --no-fund --loglevel=error; then
    echo "npm fetches nothing: the site is not tried in a browser"
    exit 0
fi
"$program" site --output site
node site.mjs site "$@"
