#!/usr/bin/env bash
# A release from these sources and one from an archive of them, in another folder, offline and from a copy
# of all crates, have to be the same bytes. What is signed has to pass, and what is changed has not. All
# crates have to be ready to be packaged.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cargo package --locked --no-verify --workspace --target-dir "$folder/package"
mkdir "$folder/elsewhere" "$folder/home"
git archive --prefix=komainu/ HEAD | tar -x -C "$folder/elsewhere"
cargo vendor --locked --versioned-dirs "$folder/vendored" >"$folder/home/config.toml" 2>/dev/null

docs/release/build.sh "$folder/one"
cd "$folder/elsewhere/komainu"
CARGO_HOME=$folder/home docs/release/build.sh "$folder/another" --offline
cd "$folder"
cmp one/SHA256SUMS another/SHA256SUMS
echo "the same twice"

# The commands of README.md.
ssh-keygen -q -t ed25519 -N '' -f key
echo "komainu $(cat key.pub)" >maintainers
cd one
ssh-keygen -q -Y sign -f ../key -n komainu-release SHA256SUMS
verify() {
    ssh-keygen -Y verify -f ../maintainers -I komainu -n komainu-release -s SHA256SUMS.sig <SHA256SUMS &&
        sha256sum -c SHA256SUMS
} >/dev/null 2>&1
verify
echo >>LICENSE-MIT
if verify; then echo "a changed file passes" && exit 1; fi
sha256sum LICENSE-MIT >SHA256SUMS
if verify; then echo "a changed list of checksums passes" && exit 1; fi
echo "what is signed passes, what is changed does not"
