#!/usr/bin/env bash
# Compares the nodes that the bench visits in each game with signature.txt, which changes only with the
# search: `benches/signature.sh PROGRAM`. With UPDATE=1 in the environment it records them again.
set -euo pipefail
komainu=$(realpath "$1")
cd "$(dirname "$0")"
found=$("$komainu" bench | awk '
    $3 == "depth" { nodes[$1] += $(NF - 2); if (!seen[$1]++) games[++count] = $1 }
    $2 == "nodes" { all = $1 }
    END { for (i = 1; i <= count; i++) print games[i], nodes[games[i]]; print "all", all }
')
if [ -n "${UPDATE:-}" ]; then
    echo "$found" >signature.txt
elif ! diff signature.txt - <<<"$found"; then
    echo "The search visits other nodes (>) than are on record (<). If it was changed, record them:"
    echo "    UPDATE=1 benches/signature.sh target/release/komainu"
    exit 1
fi
tail -1 signature.txt
