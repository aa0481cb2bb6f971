#!/usr/bin/env bash
# Makes the files of the board without a server: `docs/web/build.sh FOLDER` puts the engine, compiled
# to WebAssembly, and the files of the board into FOLDER, which any web server can publish.
#
# The build needs Rust's standard library for WebAssembly. It is taken from the first of these that is
# installed: the Rust in use, if it has the target wasm32-unknown-unknown; rustup's nightly Rust, if it
# has the component rust-src; and Debian's packages rustc-web and rust-web-src, which are independent of
# the Rust in use. RUSTC_WEB is the path of Debian's compiler, by default /usr/bin/rustc. If none of
# them is installed, the exit status is 69. WEB_PROFILE is the profile of Cargo, by default `wasm`.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
root=$(pwd -P)
target=wasm32-unknown-unknown
profile=${WEB_PROFILE:-wasm}
host=$(rustc -vV | sed -n 's/^host: //p')
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS

# Succeeds if a compiler has the sources of the standard library and is new enough for Komainu.
builds_std() {
    local version minimum
    minimum=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    version=$("$@" --version 2>/dev/null | cut -d' ' -f2) &&
        printf '%s\n' "$minimum" "$version" | sort -CV &&
        [ -d "$("$@" --print sysroot)/lib/rustlib/src/rust/library/std" ]
}

# Prints the path of a linker from rustup or the system; Debian's compiler has none.
linker() {
    local path
    for path in "$(rustc --print sysroot)" "$(rustc +nightly --print sysroot 2>/dev/null)"; do
        path=$path/lib/rustlib/$host/bin/rust-lld
        if [ -x "$path" ]; then echo "$path" && return; fi
    done
    type -P rust-lld || type -P lld-22
}

if ! type xz >/dev/null 2>&1; then
    echo "There is no xz here, which packs the engine; everything else can be built." >&2
    exit 69
fi

cargo=(cargo)
rustc=(rustc)
# The generic code of the standard library, mostly sorting, is compiled for size: this saves 28 kB to
# download.
build_std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
debian=${RUSTC_WEB:-/usr/bin/rustc}
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
    build_std=()
elif builds_std rustc +nightly; then
    cargo=(cargo +nightly)
    rustc=(rustc +nightly)
elif builds_std "$debian" && linker=$(linker); then
    rustc=("$debian")
    export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
else
    cat >&2 <<END
There is no Rust here that builds for WebAssembly; everything else can be built. One of these helps:
    rustup target add $target
    rustup toolchain install nightly --component rust-src
    apt-get install rustc-web rust-web-src
END
    exit 69
fi

# A stack large enough for the deepest searches, vector instructions, less inlining of functions that do
# not request it (a tenth of the size), and no path of this machine.
flags="-Clink-arg=-zstack-size=4194304 -Ctarget-feature=+simd128 -Cllvm-args=-inline-threshold=50"
flags+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$root=komainu"
flags+=" --remap-path-prefix=$("${rustc[@]}" --print sysroot)/lib/rustlib/src/rust=rust"
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags "${cargo[@]}" rustc --locked --profile "$profile" --lib \
    --package komainu-studio --crate-type cdylib --target $target "${build_std[@]}"

# The files are packed here, since not every server compresses its responses.
module=${CARGO_TARGET_DIR:-target}/$target/$profile/komainu_studio.wasm
pack() { xz --format=lzma --lzma1=preset=9e,pb=0 --stdout "$1" >"$folder/$2.lzma"; }
pack "$module" komainu.wasm
mkdir -p "$folder/weights"
for file in variants/weights/*.txt; do
    pack "$file" "weights/$(basename "$file" .txt)"
done

# The page is marked as having no server. It may load only its own files, a policy that the board's server
# would send in a header; the engine is compiled from one of them.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
cp -R crates/studio/src/assets/. "$folder"
# Comments on separate lines are a fourth of the size of the scripts.
sed -i -e '\|^ */\*\*.*\*/$|d' -e '\|^ */\*\*$|,\|\*/$|d' -e '\|^ *// |d' "$folder"/*.js
cp crates/describe/src/draw/font/kanji.woff2 crates/describe/src/draw/font/OFL.txt "$folder"
sed -e 's/\(name="komainu-transport" content=\)"server"/\1"worker"/' \
    -e "s|<meta charset=.*>|&\n  <meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" \
    crates/studio/src/assets/index.html >"$folder/index.html"

# The service worker, which caches the files, gets a list of them.
cd "$folder"
files=$(find . -type f ! -name sw.js | LC_ALL=C sort)
{
    printf 'const FILES = ["./"%s];\n' "$(printf ', "%s"' $files)"
    printf 'const VERSION = "%s";\n' "$(cat $files "$root/crates/studio/src/assets/sw.js" | cksum | cut -d' ' -f1)"
    cat "$root/crates/studio/src/assets/sw.js"
} >sw.js
cd "$root"
echo "$(stat -c %s "$module") bytes of WebAssembly, packed $(stat -c %s "$folder/komainu.wasm.lzma")"
