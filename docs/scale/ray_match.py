"""Runs long tasks in shards on a Ray cluster.

usage: ray_match.py OUT SHARDS COMMAND...

COMMAND is a `komainu match`, `selfplay` or `perft` without --shard and --out; OUT is on a file
system that all machines share. If a machine is lost, its shard continues on another one.
"""

import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=10, retry_exceptions=True)
def shard(command, index, shards, out):
    part = f"{out}.part-{index}"
    subprocess.run([*command, "--shard", f"{index}/{shards}", "--out", part], check=True)
    return part


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    out, shards, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    ray.init()
    parts = ray.get([shard.remote(command, i + 1, shards, out) for i in range(shards)])
    subprocess.run([command[0], "merge", *parts, "--out", out], check=True)


if __name__ == "__main__":
    main()
