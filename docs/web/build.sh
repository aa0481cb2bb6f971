#!/usr/bin/env bash
# Makes the files of the board without a server: `docs/web/build.sh FOLDER` puts the files of the board into
# FOLDER, which any web server can publish, and the package of the engine for JavaScript into FOLDER/komainu.
# bindings/js/build.sh says what that needs; if it is not there, the exit status is 69.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
root=$(pwd -P)
# Pages that any server publishes are not isolated from others, and so have one thread.
bindings/js/build.sh "$folder/komainu" --one-thread
rm "$folder"/komainu/{LICENSE-*,README.md,komainu.js,index.d.ts,package.json}

# The page is marked as having no server. It may load only its own files, a policy that the board's server
# would send in a header; the engine is compiled from one of them.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
cp -R crates/studio/src/assets/. "$folder"
# Comments on separate lines are a fourth of the size of the scripts, and indentation is a tenth.
sed -i -e '\|^ */\*\*.*\*/$|d' -e '\|^ */\*\*$|,\|\*/$|d' -e '\|^ *// |d' -e 's/^ *//' -e '/^$/d' \
    "$folder"/*.js "$folder"/komainu/*.js
sed -i 's/^ *//' "$folder/style.css"
cp crates/describe/src/draw/font/kanji.woff2 crates/describe/src/draw/font/OFL.txt "$folder"
sed -e 's/\(name="komainu-transport" content=\)"server"/\1"worker"/' \
    -e "s|<meta charset=.*>|&\n  <meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" \
    crates/studio/src/assets/index.html >"$folder/index.html"

# The service worker, which caches the files, gets a list of them.
cd "$folder"
files=$(find . -type f ! -name sw.js | LC_ALL=C sort)
{
    printf 'const FILES = ["./"%s];\n' "$(printf ', "%s"' $files)"
    printf 'const VERSION = "%s";\n' "$(cat $files "$root/crates/studio/src/assets/sw.js" | cksum | cut -d' ' -f1)"
    cat "$root/crates/studio/src/assets/sw.js"
} >sw.js
