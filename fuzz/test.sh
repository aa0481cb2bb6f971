#!/usr/bin/env bash
# Tries out what is kept for the fuzzer, then fuzzes each target for some seconds.
set -euo pipefail
cd "$(dirname "$0")"
cargo fmt --check
cargo test --locked --release --lib
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ROUNDS=1 KEEP=$folder ./run.sh "${1:-10}"
