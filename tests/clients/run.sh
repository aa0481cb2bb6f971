#!/bin/sh
# Tests Komainu with other front ends and engines, as far as they are available.
#
#     tests/clients/run.sh PROGRAM [GAMES]
#
# PROGRAM is the komainu to test, GAMES the number of random games that are played in each variant that
# Fairy-Stockfish knows (by default 3). The script needs Python and Node; their packages are downloaded and
# installed under target/clients. Engines that are not installed are skipped and listed.
set -eu

program=$(realpath "${1:?the path of komainu}")
games=${2:-3}
here=$(cd "$(dirname "$0")" && pwd)
work=$(cd "$here/../.." && pwd)/target/clients
PATH=$PATH:/usr/games
export PATH

mkdir -p "$work/npm"
if [ ! -x "$work/venv/bin/python" ]; then
    python3 -m venv "$work/venv"
fi
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    chess==1.11.2 cshogi==1.1.0 fairyfishnet==1.16.74 lishoginet==2.0.0 pyffish==0.0.90
npm install --silent --no-audit --no-fund --prefix "$work/npm" node-uci@1.3.4 uci@0.3.4 >/dev/null

failures=0
try() {
    echo "== $1"
    shift
    if ! timeout 1500 "$@"; then
        failures=$((failures + 1))
        echo "failed: $*"
    fi
}

python=$work/venv/bin/python
try "python-chess, UCI and CECP" "$python" "$here/python_chess.py" "$program"
try "cshogi" "$python" "$here/cshogi_engine.py" "$program"
try "fairyfishnet and lishoginet" "$python" "$here/fishnets.py" "$program"
try "node-uci and uci" env NODE_PATH="$work/npm/node_modules" node "$here/node_clients.cjs" "$program"
try "games beside pyffish" "$python" "$here/beside_pyffish.py" "$program" "$games"
try "engines as guests" "$python" "$here/guests.py" "$program"
[ "$failures" -eq 0 ] || { echo "$failures failed"; exit 1; }
echo "all clients and guests are served"
