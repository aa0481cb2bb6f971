# Tools that `run` and `nightly` install if they are missing, as root or with sudo.

apt_install() {
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" apt-get install -y -qq "$@"
}

# Real front ends and opponents for the tests that use them; valgrind to count instructions; GNU parallel
# for the recipe that uses it; strace, which makes system calls fail.
install_opponents() {
    type xboard Xvfb xdotool crazywa hachu fairy-stockfish valgrind parallel strace >/dev/null 2>&1 && return
    apt_install xboard xvfb xdotool crazywa hachu fairy-stockfish valgrind parallel strace
}

# Slurm, for the recipe that uses it.
install_slurm() {
    type slurmctld slurmd sbatch munged >/dev/null 2>&1 && return
    apt_install --no-install-recommends slurmctld slurmd slurm-client munge
}

# The browsers for the board.
install_browsers() {
    local browser
    for browser in chromium firefox-esr; do
        type "$browser" >/dev/null 2>&1 && continue
        apt_install --no-install-recommends "$browser" || echo "no $browser can be had"
    done
}

# Python with virtual environments, for the wheel.
install_python() {
    python3 -c 'import ensurepip, venv' >/dev/null 2>&1 && return
    apt_install --no-install-recommends python3 python3-venv
}

# A virtual environment of Python with a package: install_package FOLDER PACKAGE
install_package() {
    install_python
    [ -x "$1/bin/pip" ] || python3 -m venv "$1"
    "$1/bin/pip" install --quiet --disable-pip-version-check "$2"
}

# The compiler for WebAssembly, and what puts the scripts of the page together. Debian's compiler comes after the
# active one on the path.
install_web_rust() {
    [ -d /usr/lib/rustlib/src/rust/library/std ] && type esbuild >/dev/null 2>&1 && return
    apt_install --no-install-recommends rustc-web rust-web-src esbuild || echo "the page cannot be built"
}

# Compilers and emulators for other platforms, and what checks the files for repositories of packages.
install_release_tools() {
    install_web_rust
    type aarch64-linux-gnu-gcc qemu-aarch64-static x86_64-w64-mingw32-gcc wine pacman buildah ruby curl wget \
        >/dev/null 2>&1 && return
    apt_install --no-install-recommends gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static \
        mingw-w64 wine wine64 makepkg pacman-package-manager buildah ruby curl wget ||
        echo "not all tools for releases can be had"
}
