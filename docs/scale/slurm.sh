#!/usr/bin/env bash
# Plays a match in shards, as an array of Slurm jobs; the size of the array is the number of shards.
#
# usage: sbatch --array=1-32 slurm.sh
#        komainu merge games.jsonl.part-* --out games.jsonl     (when all jobs are done)
#
# Submit it again after a failure: complete shards end at once, the others continue.
#SBATCH --job-name=komainu
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=12:00:00
#SBATCH --requeue
set -euo pipefail

exec komainu match chu --engine builtin --engine './old-komainu name=old' \
    --nodes 5000 --pairs 1000 --win-score 2000 \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --out "games.jsonl.part-$SLURM_ARRAY_TASK_ID"
