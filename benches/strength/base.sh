#!/usr/bin/env bash
# Builds an earlier commit of the engine from the history of this repository, by default 50329be, the
# base of the strength ladder, and prints the path of the program.
#
# usage: base.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/../.."
commit=${1:-50329be}
base=target/base-$commit
if [ ! -x "$base/target/release/komainu" ]; then
    [ -d "$base" ] || git worktree add --quiet --force --detach "$base" "$commit" >&2
    cargo build --locked --release --manifest-path "$base/Cargo.toml" >&2
fi
echo "$PWD/$base/target/release/komainu"
