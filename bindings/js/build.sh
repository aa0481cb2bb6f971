#!/usr/bin/env bash
# Makes the package for npm: `bindings/js/build.sh FOLDER` puts the scripts, the engine compiled to WebAssembly and
# the weights of the games into FOLDER. The engine is compiled twice, with one thread and with several that share
# memory. `bindings/js/build.sh FOLDER --one-thread` compiles it once, with one thread, and
# `bindings/js/build.sh FOLDER --board` also leaves out what the board in the browser does not need.
#
# The build needs Rust's standard library for WebAssembly. It is taken from the first of these that is
# installed: rustup's nightly Rust, if it has the component rust-src; Debian's packages rustc-web and
# rust-web-src, which are independent of the Rust in use; and the Rust in use, if it has the target
# wasm32-unknown-unknown. RUSTC_WEB is the path of Debian's compiler, by default /usr/bin/rustc. If none of
# them is installed, the exit status is 69. The first two compile the library: it is smaller, and has threads;
# with the last one, the package has one thread. WEB_PROFILE is the profile of Cargo, by default `wasm`.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
modules=(one-thread several-threads) features=()
case "${2:-}" in
    --one-thread) modules=(one-thread) ;;
    --board) modules=(one-thread) features=(--no-default-features) ;;
esac
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

has_target=$([ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] && echo yes || true)
debian=${RUSTC_WEB:-/usr/bin/rustc}
from=
if builds_std rustc +nightly; then
    from=nightly
elif builds_std "$debian" && linker=$(linker); then
    from=debian
elif [ -z "$has_target" ]; then
    cat >&2 <<END
There is no Rust here that builds for WebAssembly; everything else can be built. One of these helps:
    rustup toolchain install nightly --component rust-src
    rustup target add $target
    apt-get install rustc-web rust-web-src
END
    exit 69
fi

# Compiles the engine with some flags of the compiler into a folder: compile FOLDER STD FLAG...; STD is
# `ready` for the standard library of the Rust in use, or `built` for one that is compiled with these flags.
compile() {
    local out=$1 std=$2 cargo=(cargo) rustc=(rustc) build_std=()
    shift 2
    if [ "$std" = built ]; then
        # The generic code of the standard library, mostly sorting, is compiled for size: this saves 28 kB
        # to download.
        build_std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
        if [ "$from" = nightly ]; then
            cargo=(cargo +nightly) rustc=(rustc +nightly)
        else
            rustc=("$debian")
            export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
        fi
    fi
    # A stack large enough for the deepest searches, less inlining of functions that do not request it (a
    # tenth of the size), and no path of this machine.
    local flags="-Clink-arg=-zstack-size=4194304 -Cllvm-args=-inline-threshold=20 $*"
    flags+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$root=komainu"
    flags+=" --remap-path-prefix=$("${rustc[@]}" --print sysroot)/lib/rustlib/src/rust=rust"
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags "${cargo[@]}" rustc --locked --profile "$profile" --lib \
        --package komainu-js --crate-type cdylib --target $target --target-dir "$out" "${features[@]}" "${build_std[@]}"
}

# Packs a file, since not every server compresses its responses.
pack() { xz --format=lzma --lzma1=preset=9e,pb=0 --stdout "$1" >"$folder/$2.lzma"; }

# What an earlier build has made must not be mixed with this one.
rm -f "$folder"/*.wasm.lzma
cp bindings/js/package/* "$folder"
cp bindings/js/README.md LICENSE-APACHE LICENSE-MIT "$folder"
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
sed -i "s/\"version\": \".*\"/\"version\": \"$version\"/" "$folder/package.json"
mkdir -p "$folder/weights"
for file in variants/weights/*.txt; do
    pack "$file" "weights/$(basename "$file" .txt)"
done

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
for threads in "${modules[@]}"; do
    if [ "$threads" = one-thread ]; then
        into=$out name=komainu
        # Vector instructions, which all browsers have.
        (compile "$into" "$([ -n "$from" ] && echo built || echo ready)" -Ctarget-feature=+simd128)
    elif [ -z "$from" ]; then
        echo "There are no sources of Rust's standard library here: the package has one thread."
        continue
    else
        into=$out/wasm-threads name=komainu-threads
        # Memory that is made outside and shared, of the size that wasm.js begins with; what a thread's
        # instance needs to find its own stack and variables.
        flags=(-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals)
        flags+=(-Clink-arg=--shared-memory -Clink-arg=--import-memory)
        flags+=(-Clink-arg=--initial-memory=16777216 -Clink-arg=--max-memory=4294967296)
        for symbol in __stack_pointer __wasm_init_tls __tls_size __tls_align; do
            flags+=("-Clink-arg=--export=$symbol")
        done
        (compile "$into" built "${flags[@]}")
    fi
    module=$into/$target/$profile/komainu_js.wasm
    pack "$module" "$name.wasm"
    echo "$name: $(stat -c %s "$module") bytes of WebAssembly, packed $(stat -c %s "$folder/$name.wasm.lzma")"
done
