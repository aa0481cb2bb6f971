#!/usr/bin/env bash
# Builds the base of the strength ladder, the engine at commit 50329be, from the history of this
# repository, and prints the path of the program.
set -euo pipefail
cd "$(dirname "$0")/../.."
base=target/base
if [ ! -x "$base/target/release/komainu" ]; then
    [ -d "$base" ] || git worktree add --quiet --force --detach "$base" 50329be >&2
    cargo build --locked --release --manifest-path "$base/Cargo.toml" >&2
fi
echo "$PWD/$base/target/release/komainu"
