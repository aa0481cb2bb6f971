#!/usr/bin/env bash
# Builds the archives for Linux on ARM and for Windows on this machine, and starts what is in them in emulators,
# QEMU and Wine: `docs/release/test_cross.sh [OPTION OF CARGO...]`. On Debian it needs gcc-aarch64-linux-gnu,
# libc6-dev-arm64-cross and qemu-user-static; mingw-w64, wine and wine64; and rustc-web and rust-web-src, unless
# rustup has the standard libraries. What is missing is said, and not tried.
set -euo pipefail
cd "$(dirname "$0")"
options=("$@")
folder=$(mktemp -d)
export WINEPREFIX=$folder/wine
mkdir "$WINEPREFIX"
end() {
    if type wineserver >/dev/null 2>&1; then wineserver -w || true; fi # until it has written its settings
    rm -rf "$folder"
}
trap end EXIT

# Builds and starts an archive if these programs are here: try TARGET PROGRAM...
try() {
    local status=0
    if ! type "${@:2}" >/dev/null 2>&1; then
        echo "$1: not tried, without ${*:2}"
        return
    fi
    TARGET=$1 ./build.sh "$folder/$1" "${options[@]}" || status=$?
    if [ "$status" -eq 69 ]; then return; fi # EX_UNAVAILABLE
    [ "$status" -eq 0 ] || exit "$status"
    ./test_archive.sh "$(ls "$folder/$1"/komainu-*-"$1".*)"
}

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64-static
try aarch64-unknown-linux-gnu qemu-aarch64-static aarch64-linux-gnu-gcc

# Rust's standard library takes random numbers from a library that Wine 8 lacks; this one stands in for it.
if type x86_64-w64-mingw32-gcc >/dev/null 2>&1; then
    cat >"$folder/random.c" <<'C'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return RtlGenRandom(data, (ULONG) length);
}
C
    x86_64-w64-mingw32-gcc -shared -O1 -o "$folder/bcryptprimitives.dll" "$folder/random.c" -ladvapi32
fi
export WINEPATH=Z:${folder//\//\\} WINEDEBUG=-all
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine
try x86_64-pc-windows-gnu wine x86_64-w64-mingw32-gcc
