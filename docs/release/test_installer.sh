#!/usr/bin/env bash
# Tests install.sh with a release made of one program: `docs/release/test_installer.sh PROGRAM`. The release is
# served on this machine. What can go wrong is tried, too: each time a sentence says what, and nothing is
# installed or left behind. It needs curl and wget; a full disk is tried where file systems can be mounted.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")"
version=$("$program" --version | cut -d' ' -f2)
target=$(rustc -vV | sed -n 's/^host: //p')
name=komainu-$version-$target
folder=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    umount "$folder/small" 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
address=http://127.0.0.1:$port
served=$folder/served
release=$served/releases/download/v$version
mkdir -p "$release" "$folder/$name" "$folder/home"

# Makes a release of a program: make_release PROGRAM
make_release() {
    rm -rf "${release:?}"/*
    cp "$1" "$folder/$name/komainu"
    SOURCE_DATE_EPOCH=1000000000 python3 archive.py "$folder/$name" "$release/$name.tar.gz"
    ./finish.sh "$release" "$address" >/dev/null 2>&1
}
make_release "$program"
python3 -m http.server --bind 127.0.0.1 --directory "$served" "$port" >/dev/null 2>&1 &
server=$!
for _ in {1..100}; do curl -s "$address" >/dev/null && break; sleep 0.1; done

# Runs the installer as it is published, in a system with this PATH: installer PATH [ARGUMENT...]
installer() { env -i HOME="$folder/home" PATH="$1" ${downloads:+KOMAINU_DOWNLOADS="$downloads"} ${platform:+KOMAINU_TARGET="$platform"} "${shell[@]}" "$release/install.sh" "${@:2}" 2>&1; }
shell=(sh)
downloads=
platform=
path=/usr/local/bin:/usr/bin:/bin

# Fails unless the installer refuses with these words and leaves the folder as it is:
# refuses WORDS PATH FOLDER
refuses() {
    local before after said
    before=$(find "$3" -type f -exec cksum {} + 2>/dev/null || true)
    if said=$(installer "$2" "$3"); then echo "it has not failed: $1" && exit 1; fi
    after=$(find "$3" -type f -exec cksum {} + 2>/dev/null || true)
    if [[ $said != *"$1"* ]]; then echo "expected \`$1\`, found: $said" && exit 1; fi
    if [[ $said != *"nothing has been changed"* ]]; then echo "$said" && exit 1; fi
    if [ "$before" != "$after" ]; then echo "$1: left behind: $after" && exit 1; fi
    if compgen -G "$3/.komainu-*" >/dev/null; then echo "$1: left behind a folder" && exit 1; fi
    echo "refused: $(head -1 <<<"$said")"
}

# The usual way, by each shell and each program that downloads, and from a folder.
for shell in "sh" "bash --posix" "busybox sh"; do
    read -ra shell <<<"$shell"
    type "${shell[0]}" >/dev/null 2>&1 || continue
    rm -rf "$folder/home/.local"
    said=$(installer "$path")
    test "$("$folder/home/.local/bin/komainu" perft mini 3 2>/dev/null)" = "nodes 2512"
    [[ $said == *"not in PATH"*"export PATH="*"To uninstall it: rm "* ]]
done
shell=(sh)
# shellcheck disable=SC2016 # the quotes of Markdown
commands=$(sed -n '/^sh install.sh$/,/^```$/{/^```$/!p}' ../../README.md)
test "$(wc -l <<<"$commands")" -eq 2
rm -rf "$folder/home/.local"
# At a terminal, until the board is there; Ctrl-C then ends it.
touch "$folder/screen"
(
    for _ in {1..300}; do
        if grep -q '#new' "$folder/screen"; then break; fi
        sleep 0.1
    done
    printf '\3'
) | (cd "$release" && env -i HOME="$folder/home" PATH="$folder/home/.local/bin:$path" \
    script -qfc "sh -ec '$commands'" "$folder/screen" >/dev/null) || true
grep -q 'is installed: ' "$folder/screen"
grep -q 'http://127.0.0.1:.*/#new' "$folder/screen"
echo "the commands of README.md open the board"
said=$(installer "$folder/home/.local/bin:$path")
[[ $said == *"To play, type: komainu"* && $said != *"comes earlier"* ]]
mkdir "$folder/earlier"
ln -s "$program" "$folder/earlier/komainu"
said=$(installer "$folder/earlier:$folder/home/.local/bin:$path")
[[ $said == *"comes earlier in PATH"* ]]
mkdir "$folder/wget"
for tool in wget uname mktemp sed cut sha256sum gzip tar mv rm cat mkdir tail getconf; do
    ln -s "$(type -P $tool)" "$folder/wget/$tool"
done
shell=("$(type -P sh)")
installer "$folder/wget" "$folder/by wget" >/dev/null
cmp "$program" "$folder/by wget/komainu"
env -i HOME="$folder/home" PATH="$path" sh -s -- "$folder/by pipe" <"$release/install.sh" >/dev/null
cmp "$program" "$folder/by pipe/komainu"
downloads=$release
installer "$path" "$folder/from a folder" >/dev/null
downloads=file://$release
installer "$path" "$folder/from a folder" >/dev/null
cmp "$program" "$folder/from a folder/komainu"
downloads=
test "$(ls -A "$folder/from a folder")" = komainu
echo "installed"

# Another version takes the place of one that runs.
there=$folder/from\ a\ folder
"$there/komainu" play --no-browser --games "$folder/games" >/dev/null 2>&1 &
running=$!
installer "$path" "$there" >/dev/null
kill "$running"
echo "installed over one that runs"

# What can go wrong.
platform=riscv64gc-unknown-linux-gnu refuses "no program for riscv64gc-unknown-linux-gnu" "$path" "$there"
mkdir "$folder/machine"
# shellcheck disable=SC2016
for said in "Linux riscv64:the processor riscv64" "Haiku x86_64:the system Haiku" "Darwin arm64:no program for aarch64-apple-darwin"; do
    read -r system machine <<<"${said%%:*}"
    printf '#!/bin/sh\ncase $1 in -s) echo %s ;; *) echo %s ;; esac\n' "$system" "$machine" >"$folder/machine/uname"
    chmod +x "$folder/machine/uname"
    refuses "${said#*:}" "$folder/machine:$path" "$there"
done
rm "$folder/machine/uname"
printf '#!/bin/sh\necho 32\n' >"$folder/machine/getconf"
chmod +x "$folder/machine/getconf"
refuses "a system of 32 bits" "$folder/machine:$path" "$there"
rm "$folder/wget/wget"
refuses "neither curl nor wget" "$folder/wget" "$there"
downloads=$address/nowhere refuses "cannot download $address/nowhere/SHA256SUMS" "$path" "$there"
downloads=$folder/nowhere refuses "cannot copy $folder/nowhere/SHA256SUMS" "$path" "$there"
refuses "cannot make the folder" "$path" /proc/komainu
refuses "cannot write to /proc" "$path" /proc/self
refuses "expected a folder, found \`--prefix\`" "$path" --prefix
mkdir -p "$folder/taken/komainu"
refuses "is a folder" "$path" "$folder/taken"
mkdir "$folder/small"
if mount -t tmpfs -o size=1m none "$folder/small" 2>/dev/null; then
    refuses "cannot" "$path" "$folder/small"
    umount "$folder/small"
fi
if [ "$(id -u)" -eq 0 ] && type setpriv >/dev/null 2>&1; then
    mkdir "$folder/locked"
    chmod 755 "$folder" "$folder/locked"
    shell=("$(type -P setpriv)" --reuid=65534 --regid=65534 --clear-groups sh)
    refuses "cannot write to $folder/locked" "$path" "$folder/locked"
    shell=(sh)
fi
size=$(stat -c %s "$release/install.sh")
head -c $((size - 20)) "$release/install.sh" >"$folder/half.sh"
HOME=$folder/half sh "$folder/half.sh" 2>/dev/null || true
test ! -e "$folder/half"
echo "a script that is cut off does nothing"
cp "$release/$name.tar.gz" "$folder/whole.tar.gz"
head -c 100000 "$folder/whole.tar.gz" >"$release/$name.tar.gz"
refuses "is not what was released: its SHA-256 is " "$path" "$there"
rm "$release/$name.tar.gz"
refuses "cannot download $address" "$path" "$there"
printf '#!/nowhere/sh\n' >"$folder/other"
make_release "$folder/other"
refuses "does not start here" "$path" "$there"
cmp "$program" "$there/komainu"
