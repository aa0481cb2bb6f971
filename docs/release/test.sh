#!/usr/bin/env bash
# Checks that a release built from these sources has the same bytes as one built from an archive of them,
# in another folder, offline and from a copy of all crates; that it starts, installs and becomes packages;
# that signed files pass the verification and changed files do not; and that all crates can be packaged.
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
cd - >/dev/null
for file in "$folder"/one/*; do cmp "$file" "$folder/another/$(basename "$file")"; done
echo "the same twice"

archive=$(ls "$folder"/one/*.tar.gz)
docs/release/test_archive.sh "$archive"
name=$(basename "$archive" .tar.gz)
tar -xf "$archive" -C "$folder"
docs/release/test_installer.sh "$folder/$name/komainu"

for tag in v0.0.0 "${name%%-*}"; do
    if docs/release/check_tag.sh "$tag" 2>/dev/null; then echo "$tag is no version of this" && exit 1; fi
done

# The archives of other platforms are made on them; these stand in for them.
version=${name#komainu-}
version=${version%%-*}
for ending in {x86_64,aarch64}-{unknown-linux-gnu.tar.gz,apple-darwin.tar.gz,pc-windows-msvc.zip}; do
    other=komainu-$version-$ending
    content=$folder/${other%.*}
    content=${content%.tar}
    if [ -e "$folder/one/$other" ]; then continue; fi
    mkdir "$content"
    echo "$other" | tee "$content/komainu" >"$content/komainu.exe"
    SOURCE_DATE_EPOCH=1000000000 python3 docs/release/archive.py "$content" "$folder/one/$other"
done
docs/release/suite.sh "$folder/$name/komainu" "$folder/one" mini
tar -xf "$folder"/one/komainu-suite-*.tar.gz -C "$folder"
python3 "$folder/suite/check.py" --usi "$folder/$name/komainu protocol"
docs/release/finish.sh "$folder/one" https://example.org/komainu --complete
docs/release/test_packages.sh "$folder/one"
cd "$folder"

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
echo >>install.sh
if verify; then echo "a changed file passes" && exit 1; fi
sha256sum install.sh >SHA256SUMS
if verify; then echo "a changed list of checksums passes" && exit 1; fi
echo "what is signed passes, what is changed does not"
