# Functions shared by `test.sh` and `site.sh`: which browsers are there, and the packages that control them.

declare -A programs=([chromium]=${CHROMIUM:-/usr/bin/chromium} [firefox]=${FIREFOX:-/usr/bin/firefox-esr})

# Succeeds if a browser is installed, and otherwise says that something is not tried: has BROWSER WHAT
has() {
    [ -x "${programs[$1]}" ] && return
    echo "no ${programs[$1]}: $2 is not tried in it"
    return 1
}

# Installs the packages for scripts in a folder, and otherwise says that something is not tried:
# fetch_packages FOLDER WHAT
fetch_packages() {
    if ! type node npm >/dev/null 2>&1; then
        echo "no Node: $2 is not tried in a browser"
        return 1
    fi
    cp package.json package-lock.json "$1"
    npm ci --prefix "$1" --prefer-offline --no-audit --no-fund --loglevel=error && return
    echo "npm fetches nothing: $2 is not tried in a browser"
    return 1
}
