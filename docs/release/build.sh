#!/usr/bin/env bash
# Makes the archive of a release for one platform: `docs/release/build.sh FOLDER [OPTION OF CARGO...]` puts
# komainu-VERSION-TARGET.tar.gz, or .zip for Windows, into FOLDER: the program, its licences, manual pages
# and shell completions. If cargo-deb is installed, a Debian package is made of a program for Linux, too.
#
#   TARGET             the platform, by default that of the Rust in use
#   SOURCE_DATE_EPOCH  the time of all files in the archive, by default the first of January 1980
#   CARGO_TARGET_..._RUNNER, CARGO_TARGET_..._LINKER
#                      as for Cargo: what runs programs of another platform, such as qemu-aarch64-static,
#                      and what links them
#
# If the Rust in use has no standard library for the platform, it is compiled with Debian's packages rustc-web
# and rust-web-src; RUSTC_WEB is the path of their compiler, by default /usr/bin/rustc.
#
# The same sources, Rust, linker and C library give the same bytes, wherever the sources and the crates are
# stored: the files contain no path of this machine. A program for Linux needs no library and no device.
set -euo pipefail

# Prints the folder in which the shell is, as programs of Windows write it there.
here() { if type cygpath >/dev/null 2>&1; then cygpath -m "$(pwd -P)"; else pwd -P; fi; }

mkdir -p "$1"
folder=$(cd "$1" && here)
shift
cd "$(dirname "$0")/../.."
root=$(here)
python=$(type -P python3 || type -P python)
host=$(rustc -vV | sed -n 's/^host: //p')
target=${TARGET:-$host}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800}
export CARGO_TARGET_DIR=$folder/build
unset RUSTFLAGS

# Prints the setting of Cargo for the platform with this name, if there is one.
of_target() {
    printenv "CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_$1" || true
}

build_std=()
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
    export RUSTC=${RUSTC_WEB:-/usr/bin/rustc} RUSTC_BOOTSTRAP=1
    if [ ! -d "$("$RUSTC" --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/std" ]; then
        cat >&2 <<HELP
There is no Rust here that builds for $target. One of these helps:
    rustup target add $target
    apt-get install rustc-web rust-web-src
HELP
        exit 69
    fi
    build_std=(-Z "build-std=std,panic_abort")
fi

flags=()
case $target in
*-linux-*) flags+=(-Ctarget-feature=+crt-static) ;;
*-windows-msvc) flags+=(-Ctarget-feature=+crt-static -Clink-arg=-Brepro) ;; # no time in the program
*-windows-gnu) flags+=("-Clink-arg=-Wl,--no-insert-timestamp") ;;
esac
if [ "$target" != "$host" ] && [ -z "$(of_target LINKER)" ] && [[ $target == *-linux-gnu ]]; then
    flags+=("-Clinker=${target/-unknown/}-gcc")
fi

# Panics of crates name their source files. The folders of all crates are replaced by "crates"; if
# several replacements match, rustc uses the last one.
crates=$(cargo metadata --locked --format-version 1 --filter-platform "$target" "$@" | "$python" -c '
import json, os, sys
manifests = {package["manifest_path"].replace("\\", "/") for package in json.load(sys.stdin)["packages"]}
manifests.discard(sys.argv[1] + "/Cargo.toml")
print("\n".join(sorted({os.path.dirname(os.path.dirname(path)) for path in manifests})))
' "$root" | tr -d '\r')
while read -r path; do flags+=("--remap-path-prefix=$path=crates"); done <<<"$crates"
flags+=("--remap-path-prefix=$root=komainu" "--remap-path-prefix=$CARGO_TARGET_DIR=build")
flags+=("--remap-path-prefix=$("${RUSTC:-rustc}" --print sysroot)/lib/rustlib/src/rust=rust")
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") \
    cargo build --locked --release --bin komainu --target "$target" ${build_std[@]+"${build_std[@]}"} "$@"

suffix=
archive=tar.gz
case $target in *-windows-*) suffix=.exe archive=zip ;; esac
program=$CARGO_TARGET_DIR/$target/release/komainu$suffix
if grep -qaF -e "$crates" -e "$root/src" -e "$CARGO_TARGET_DIR" "$program"; then
    echo "the program for $target holds paths of this machine" >&2
    exit 1
fi

# The program as a command, which also runs those of another platform.
run=$folder/build/run
printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$(of_target RUNNER)" "$program" >"$run"
chmod +x "$run"

name=komainu-$version-$target
content=$folder/build/$name
mkdir -p "$content/man/man1" "$content/completions"
cp "$program" LICENSE-* THIRD-PARTY.md README.md CHANGELOG.md "$content"
case $target in *-linux-gnu) cp docs/release/packages/LICENSE-GLIBC "$content" ;; esac
"$run" manual "$content/man/man1" >/dev/null
"$run" completions bash >"$content/completions/komainu.bash"
"$run" completions fish >"$content/completions/komainu.fish"
"$run" completions zsh >"$content/completions/_komainu"
"$run" completions powershell >"$content/completions/_komainu.ps1"
"$python" docs/release/archive.py "$content" "$folder/$name.$archive"

if [[ $target == *-linux-* ]] && type cargo-deb >/dev/null 2>&1; then
    rm -rf target/deb
    make --silent install program="$run" PREFIX=/usr DESTDIR="$root/target/deb" PIECES=kanji
    cargo deb --locked --no-build --no-strip --target "$target" --output "$folder" >/dev/null
fi
rm -r "$CARGO_TARGET_DIR"
ls "$folder/$name.$archive"
