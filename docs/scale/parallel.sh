#!/usr/bin/env bash
# Runs long tasks in shards with GNU parallel: on all processors of this machine, or on other machines
# if PARALLEL contains options such as '--sshloginfile machines --workdir /shared/folder'.
#
# usage: parallel.sh OUT SHARDS COMMAND...
#
# COMMAND is a `komainu match`, `selfplay`, `perft`, `accuracy` or `annotate` without --shard and --out.
# After an interruption, run the same command again to continue.
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
