#!/usr/bin/env bash
# Makes the files of a release: `docs/release/build.sh FOLDER [OPTION OF CARGO...]` puts the program,
# the licences and their checksums into FOLDER. The same sources, Rust, linker and C library give the
# same bytes, wherever the sources and the crates lie; no path of this machine is in them.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
options=("${@:2}")
cd "$(dirname "$0")/../.."
root=$(pwd)
host=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
export CARGO_TARGET_DIR=$folder/build

# Panics of crates name the files they are in: the folders of all crates become "crates".
# Of several that fit, rustc takes the last.
separator=$'\x1f'
flags=
while read -r sources; do
    flags+="--remap-path-prefix=$sources=crates$separator"
done < <(cargo metadata --locked --format-version 1 --filter-platform "$host" ${options[@]+"${options[@]}"} |
    grep -o '"manifest_path":"[^"]*"' | sed 's|.*:"\(.*\)/[^/]*/Cargo.toml"|\1|' | sort -u)
flags+="--remap-path-prefix=$root=komainu$separator"
flags+="--remap-path-prefix=$CARGO_TARGET_DIR=build"
CARGO_ENCODED_RUSTFLAGS=$flags cargo build --locked --release --bin komainu ${options[@]+"${options[@]}"}

program=komainu-$version-$host
cp "$CARGO_TARGET_DIR/release/komainu" "$folder/$program"
cp LICENSE-* THIRD-PARTY.md "$folder"
rm -r "$CARGO_TARGET_DIR"
cd "$folder"
if grep -qaF -e "$root/" -e "$folder/" -e "$HOME/" -e "${CARGO_HOME:-$HOME/.cargo}/" -e registry/src "$program"; then
    echo "$program holds paths of this machine" >&2
    exit 1
fi
sha256sum "$program" LICENSE-* THIRD-PARTY.md >SHA256SUMS
cat SHA256SUMS
