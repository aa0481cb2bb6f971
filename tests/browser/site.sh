#!/usr/bin/env bash
# Makes the site of rules and opens its pages in real browsers: `tests/browser/site.sh PROGRAM [PATH...]`, where
# PATH names pages; without it all are opened. BROWSERS names the browsers, without it Chromium and Firefox. Without
# Node and npm, or if npm cannot download its packages, nothing is tested, and a browser that is not installed
# is left out.
set -euo pipefail
program=$(realpath "$1")
shift
cd "$(dirname "$0")"
source ./browsers.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fetch_packages "$folder" "the site" || exit 0
cp site.mjs driver.mjs "$folder"
cd "$folder"
"$program" site --output site
for browser in ${BROWSERS:-chromium firefox}; do
    if has "$browser" "the site"; then BROWSER=$browser node site.mjs site "$@"; fi
done
