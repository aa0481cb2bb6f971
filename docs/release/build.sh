#!/usr/bin/env bash
# Makes the files of a release: `docs/release/build.sh FOLDER [OPTION OF CARGO...]` puts the program,
# the licences and their checksums into FOLDER. The same sources, Rust, linker and C library give the
# same bytes, wherever the sources and the crates are stored: the files contain no path of this machine.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
shift
cd "$(dirname "$0")/../.."
root=$(pwd -P)
host=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
export CARGO_TARGET_DIR=$folder/build

# Panics of crates name their source files. The folders of all crates are replaced by "crates"; if
# several replacements match, rustc uses the last one.
manifests=$(cargo metadata --locked --format-version 1 --filter-platform "$host" "$@" |
    grep -o '"manifest_path":"[^"]*"' | cut -d'"' -f4 | grep -vFx "$root/Cargo.toml")
crates=$(xargs -d '\n' dirname <<<"$manifests" | xargs -d '\n' dirname | sort -u)
flags=()
while read -r path; do flags+=("--remap-path-prefix=$path=crates"); done <<<"$crates"
flags+=("--remap-path-prefix=$root=komainu" "--remap-path-prefix=$CARGO_TARGET_DIR=build")
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") \
    cargo build --locked --release --bin komainu "$@"

program=komainu-$version-$host
cp "$CARGO_TARGET_DIR/release/komainu" "$folder/$program"
cp LICENSE-* THIRD-PARTY.md "$folder"
rm -r "$CARGO_TARGET_DIR"
cd "$folder"
if grep -qaF -e "$crates" -e "$root/src" -e "$CARGO_TARGET_DIR" "$program"; then
    echo "$program holds paths of this machine" >&2
    exit 1
fi
sha256sum "$program" LICENSE-* THIRD-PARTY.md >SHA256SUMS
cat SHA256SUMS
