#!/usr/bin/env bash
# Does long work in shards with GNU parallel: on all processors of this machine, or on others if
# PARALLEL holds options such as '--sshloginfile machines --workdir /shared/folder'.
#
# usage: parallel.sh OUT SHARDS COMMAND...
#
# COMMAND is a `komainu match`, `selfplay` or `perft` without --shard and --out. Run it again after
# an interruption: it goes on where it was.
set -euo pipefail

if [ $# -lt 3 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
out=$1 shards=$2
shift 2
parallel --quote --halt soon,fail=1 "$@" --shard "{}/$shards" --out "$out.part-{}" \
    ::: $(seq "$shards") >/dev/null
"$1" merge "$out".part-* --out "$out"
