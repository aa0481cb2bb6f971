#!/usr/bin/env bash
# Checks the files that `finish.sh` has made in a folder with all archives: `docs/release/test_packages.sh
# FOLDER`. Each address in them is that of a file in the folder, with its checksum; the files have the form
# that Homebrew, AUR, winget and Docker expect, as far as ruby, makepkg and buildah are here; and the package
# for Arch Linux is put together.
set -euo pipefail
folder=$(cd "$1" && pwd -P)
cd "$folder"
sha256sum --quiet -c SHA256SUMS
if grep -rn '@[A-Z0-9]*[@:]' packages install.sh install.ps1 Dockerfile NOTES.md; then
    echo "these places have not been filled" && exit 1
fi
for file in packages/homebrew/komainu.rb packages/aur/PKGBUILD packages/aur/.SRCINFO \
    packages/winget/Komainu.Komainu.installer.yaml; do
    python3 - "$file" <<'PYTHON'
import re, sys

known = dict(reversed(line.split()) for line in open("SHA256SUMS"))
text = open(sys.argv[1]).read()
names = set(re.findall(r"https?://\S*/(komainu-[^/\s\"]*)", text))
sums = set(re.findall(r"\b[0-9a-f]{64}\b", text))
assert names and names <= set(known), (sys.argv[1], names - set(known))
assert sums == {known[name] for name in names}, (sys.argv[1], names)
for path in re.findall(r"RelativeFilePath: (\S+)", text):
    import zipfile
    name = path.split("\\")[0] + ".zip"
    assert path.replace("\\", "/") in zipfile.ZipFile(name).namelist(), path
PYTHON
done
echo "the addresses are those of files, with their checksums"

if type ruby >/dev/null 2>&1; then
    ruby -c packages/homebrew/komainu.rb
    ruby -ryaml -e 'ARGV.each { |path| YAML.load_file(path).fetch("PackageIdentifier") == "Komainu.Komainu" or abort path }' packages/winget/*.yaml
fi
bash -n packages/aur/PKGBUILD
sh -n install.sh
work=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then { kill "$server" && wait "$server"; } 2>/dev/null || true; fi
    rm -rf "$work"
}
trap end EXIT
chmod 777 "$work" # makepkg runs as another user
if type makepkg pacman >/dev/null 2>&1; then
    cp packages/aur/PKGBUILD "$work"
    as=()
    [ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=65534 --regid=65534 --clear-groups) # makepkg refuses root
    (cd "$work" && HOME=$work "${as[@]}" makepkg --printsrcinfo) | diff - packages/aur/.SRCINFO
    echo ".SRCINFO is that of PKGBUILD"
fi
machine=$(uname -m)
for archive in komainu-*-"$machine"-unknown-linux-gnu.tar.gz; do tar -xf "$archive" -C "$work"; done
(
    # shellcheck disable=SC2034 # PKGBUILD uses them
    CARCH=$machine pkgdir=$work/arch
    # shellcheck source=/dev/null
    source packages/aur/PKGBUILD
    cd "$work"
    package
    test "$("$work/arch/usr/bin/komainu" perft mini 3 2>/dev/null)" = "nodes 2512"
    test -s "$work/arch/usr/share/man/man1/komainu.1"
)
echo "PKGBUILD puts a package together"
if type buildah >/dev/null 2>&1; then
    case $machine in x86_64) processor=amd64 ;; *) processor=arm64 ;; esac
    image() { buildah --storage-driver vfs --root "$work/images" --runroot "$work/run" "$@"; }
    image build --quiet --isolation chroot --platform "linux/$processor" --tag komainu . >/dev/null
    container=$(image from --pull-never komainu)
    mounted=$(image mount "$container")
    test "$(find "$mounted" -type f | sed "s|$mounted||" | sort | tr '\n' ' ')" = \
        "/komainu /licences/LICENSE-APACHE /licences/LICENSE-GLIBC /licences/LICENSE-MIT /licences/THIRD-PARTY.md "
    test "$(chroot "$mounted" /komainu perft mini 3 2>/dev/null)" = "nodes 2512"
    # Its own command serves the board; another port may be free.
    words=$(image inspect --type image komainu | python3 -c '
import json, sys
config = json.load(sys.stdin)["OCIv1"]["config"]
print("\n".join(config["Entrypoint"] + config["Cmd"]))')
    mapfile -t words <<<"$words"
    chroot "$mounted" "${words[@]/#8000/0}" </dev/null >"$work/address" &
    server=$!
    for _ in {1..300}; do
        if grep -q '^http:' "$work/address"; then break; fi
        sleep 0.1
    done
    address=$(grep -m1 -o '^http:[^#]*' "$work/address")
    curl -sSf "$address" | grep 'id="board"' >/dev/null # reads all, so that curl can write all
    printf 'usi\n' | chroot "$mounted" /komainu protocol | grep '^usiok$' >/dev/null
    echo "the image serves the board and answers front ends: $(du -sh "$mounted" | cut -f1)"
    image umount "$container" >/dev/null
fi
