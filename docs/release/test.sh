#!/usr/bin/env bash
# Checks that a release built from these sources has the same bytes as one built from an archive of them,
# in another folder, offline and from a copy of all crates; that signed files pass the verification and
# changed files do not; and that all crates can be packaged.
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
