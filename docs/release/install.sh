#!/bin/sh
# Installs Komainu: sh install.sh [FOLDER]. The program is put into FOLDER, by default ~/.local/bin; nothing
# else is written. It is downloaded, and its checksum compared, before anything is put there, and it takes
# the place of an earlier version in one step. To uninstall it, delete the file.
#
#   KOMAINU_DOWNLOADS  the address, or the folder, of the files of a release
#   KOMAINU_TARGET     the platform, if it is not to be found out
set -eu

version=@VERSION@
downloads=${KOMAINU_DOWNLOADS:-@DOWNLOADS@}

fail() {
    echo "komainu: $*" >&2
    echo "komainu: nothing has been changed" >&2
    exit 1
}

# Prints the platform of this machine as the archives are called.
platform() {
    system=$(uname -s)
    machine=$(uname -m)
    case $machine in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) fail "there is no program for the processor $machine; it can be built with Rust, as README.md says" ;;
    esac
    case $system in
    Linux)
        # A kernel of 64 bits may run a system of 32.
        [ "$(getconf LONG_BIT 2>/dev/null || echo 64)" = 64 ] ||
            fail "this is a system of 32 bits; there is no program for it"
        echo "$machine-unknown-linux-gnu" ;;
    Darwin)
        # A shell that is translated for Intel processors does not see the real one.
        [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || echo 0)" = 1 ] && machine=aarch64
        echo "$machine-apple-darwin" ;;
    *) fail "there is no program for the system $system; for Windows there is install.ps1" ;;
    esac
}

# Copies a file of the release to this machine: fetch NAME FILE
fetch() {
    case $downloads in
    http://* | https://*)
        if command -v curl >/dev/null 2>&1; then
            curl --fail --silent --show-error --location --output "$2" "$downloads/$1" ||
                fail "cannot download $downloads/$1 into $folder"
        elif command -v wget >/dev/null 2>&1; then
            wget -q -O "$2" "$downloads/$1" || fail "cannot download $downloads/$1 into $folder"
        else
            fail "neither curl nor wget is here to download $downloads/$1"
        fi ;;
    *) cp "${downloads#file://}/$1" "$2" 2>/dev/null || fail "cannot copy ${downloads#file://}/$1 into $folder" ;;
    esac
}

# Prints the SHA-256 of a file.
checksum() {
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum "$1" | cut -d' ' -f1
    elif command -v shasum >/dev/null 2>&1; then
        shasum -a 256 "$1" | cut -d' ' -f1
    elif command -v openssl >/dev/null 2>&1; then
        openssl dgst -sha256 -r "$1" | cut -d' ' -f1
    else
        fail "neither sha256sum, shasum nor openssl is here to compare checksums"
    fi
}

# Everything is in functions, so that a script that is cut off on its way does nothing.
main() {
    [ $# -le 1 ] || fail "expected one folder, found $# words"
    case ${1:-} in
    -*) fail "expected a folder, found \`$1\`" ;;
    esac
    [ -n "${1:-}${HOME:-}" ] || fail "HOME is not set: expected the folder for the program"
    folder=${1:-$HOME/.local/bin}
    target=${KOMAINU_TARGET:-$(platform)} || exit 1
    name=komainu-$version-$target

    mkdir -p "$folder" 2>/dev/null || fail "cannot make the folder $folder"
    folder=$(CDPATH='' cd -- "$folder" && pwd) || fail "cannot enter the folder $folder"
    [ ! -d "$folder/komainu" ] || fail "$folder/komainu is a folder"
    # Beside the program, so that it can be moved into its place in one step.
    work=$(mktemp -d "$folder/.komainu-XXXXXX" 2>/dev/null) || fail "cannot write to $folder"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM

    fetch SHA256SUMS "$work/SHA256SUMS"
    expected=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$name\.tar\.gz\$/\1/p" "$work/SHA256SUMS")
    [ -n "$expected" ] || fail "this release has no program for $target"
    fetch "$name.tar.gz" "$work/archive.tar.gz"
    found=$(checksum "$work/archive.tar.gz") || exit 1
    [ "$found" = "$expected" ] ||
        fail "$name.tar.gz is not what was released: its SHA-256 is $found, expected $expected"
    (cd "$work" && gzip -dc archive.tar.gz 2>problem | tar -xf - "$name/komainu" 2>>problem) ||
        fail "cannot unpack $name.tar.gz: $(tail -1 "$work/problem")"
    said=$("$work/$name/komainu" --version 2>&1) || fail "the program for $target does not start here: $said"
    mv -f "$work/$name/komainu" "$folder/komainu" || fail "cannot write $folder/komainu"

    echo "$said is installed: $folder/komainu"
    case :${PATH:-}: in
    *":$folder:"*)
        other=$(command -v komainu || true)
        if [ "$other" != "$folder/komainu" ]; then
            echo "But \`komainu\` is $other, which comes earlier in PATH."
        fi
        echo "To play, type: komainu" ;;
    *)
        echo "This folder is not in PATH. To play, type: $folder/komainu"
        echo "To type \`komainu\` alone, add this line to the settings of your shell, such as ~/.profile:"
        echo "    export PATH=\"$folder:\$PATH\"" ;;
    esac
    echo "To uninstall it: rm '$folder/komainu'"
}

main "$@"
