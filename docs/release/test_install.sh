#!/usr/bin/env bash
# Checks that the Makefile builds what OpenBench expects, and that its installation is complete and can
# be removed. If cargo-deb is installed, also checks the Debian package.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

make EXE="$folder/candidate"
"$folder/candidate" bench | tail -1 | grep -E '^[0-9]+ nodes [0-9]+ nps$'

make --silent install DESTDIR="$folder/root" PREFIX=/usr PIECES=letters
cd "$folder/root/usr"
test "$(bin/komainu perft mini 3)" = "nodes 2512"
test -s share/games/plugins/xboard/komainu.eng
test -s share/games/xboard/themes/conf/komainu-tenjiku
if type man >/dev/null 2>&1; then
    for page in share/man/man1/*; do
        complaints=$(MANROFFSEQ='' LC_ALL=C.UTF-8 man --warnings=w -E UTF-8 -l "$page" 2>&1 >/dev/null)
        if [ -n "$complaints" ]; then echo "$page: $complaints" && exit 1; fi
    done
fi
if type desktop-file-validate >/dev/null 2>&1; then desktop-file-validate share/applications/komainu.desktop; fi
test -s share/icons/hicolor/scalable/apps/komainu.svg
bash -n share/bash-completion/completions/komainu
if type zsh >/dev/null 2>&1; then zsh -n share/zsh/site-functions/_komainu; fi
if type fish >/dev/null 2>&1; then fish -n share/fish/vendor_completions.d/komainu.fish; fi
echo "installed $(find . -type f | wc -l) files"

# A file from another source stops an installation before anything is written.
cd - >/dev/null
mkdir -p "$folder/taken/usr/share/games/plugins/xboard"
echo "another engine" >"$folder/taken/usr/share/games/plugins/xboard/komainu.eng"
if make --silent install DESTDIR="$folder/taken" PREFIX=/usr 2>/dev/null; then
    echo "an installation went over a file of somebody else" && exit 1
fi
test "$(find "$folder/taken" -type f | wc -l)" -eq 1

make --silent uninstall DESTDIR="$folder/root" PREFIX=/usr
left=$(find "$folder/root" -type f)
if [ -n "$left" ]; then echo "left behind: $left" && exit 1; fi
echo "and nothing is left of them"

if type cargo-deb dpkg-deb >/dev/null 2>&1; then
    package=$(make --silent deb | tail -1)
    dpkg-deb --extract "$package" "$folder/package"
    test "$("$folder/package/usr/bin/komainu" perft mini 3)" = "nodes 2512"
    test -s "$folder/package/usr/share/games/xboard/themes/conf/komainu-chu"
    test -s "$folder/package/usr/share/man/man1/komainu.1.gz"
    dpkg-deb --info "$package"
else
    echo "no cargo-deb: no package"
fi
