#!/usr/bin/env bash
# Runs long work in shards, as an array of Slurm jobs; a second job merges them when all are done.
#
# usage: job=$(sbatch --parsable --array=1-SHARDS slurm.sh OUT SHARDS COMMAND...)
#        sbatch --dependency="afterok:$job" --wrap 'komainu merge OUT.part-* --out OUT'
#
# COMMAND is a `komainu match`, `selfplay`, `perft`, `accuracy` or `annotate` without --shard and --out;
# OUT is on a file system that all nodes share. Submit both again after a failure: complete shards end at
# once, the others continue. A job whose node is lost, or which `scontrol requeue` stops, does so by itself.
#SBATCH --job-name=komainu
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=12:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

if [ $# -lt 3 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
out=$1 shards=$2
shift 2
exec "$@" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$out.part-$SLURM_ARRAY_TASK_ID"
