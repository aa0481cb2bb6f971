#!/usr/bin/env bash
# Packs the suite for other programs as a file of a release: `docs/release/suite.sh KOMAINU FOLDER [GAME]...` puts
# komainu-suite-VERSION.tar.gz into FOLDER, with the version of the suite. The program needs minutes for all games,
# which are those that it writes if none is named. The same program makes the same bytes.
set -euo pipefail
komainu=$(realpath "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd -P)
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$komainu" suite --output "$work/suite" --threads "$(nproc)" "$@"
version=$(cat "$work"/suite/*.jsonl | sed -n '1s/^{"suite":\([0-9]*\),.*/\1/p')
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw --mtime="@${SOURCE_DATE_EPOCH:-0}" \
    -C "$work" -cf - suite | gzip -9n >"$folder/komainu-suite-$version.tar.gz"
ls -l "$folder/komainu-suite-$version.tar.gz"
