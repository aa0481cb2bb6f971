"""Runs long work in shards on a Ray cluster, and merges them.

usage: ray_shards.py OUT SHARDS COMMAND...

COMMAND is a `komainu match`, `selfplay`, `perft`, `accuracy` or `annotate` without --shard and --out. The
current folder is on a file system that all machines share. If a process, a worker of Ray or a machine is
lost, its shard continues on another one. After an error, run the same command again to continue.
"""

import ctypes
import os
import signal
import subprocess
import sys

import ray


class Killed(Exception):
    """The process of a shard was ended by a signal: the shard is worth another try."""


class Failed(Exception):
    """The command of a shard has failed, and would do so again."""


def end_with_worker():
    """Lets the process that is being started end when its parent does.

    One that outlived its worker would keep the file of the shard from the next one.
    """
    if sys.platform == "linux":
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@ray.remote(num_cpus=1, max_retries=10, retry_exceptions=[Killed])
def shard(command, folder, index, shards, out):
    part = f"{out}.part-{index}"
    done = subprocess.run(
        [*command, "--shard", f"{index}/{shards}", "--out", part],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_worker,
    )
    if done.returncode < 0:
        raise Killed(f"shard {index}: {signal.Signals(-done.returncode).name}")
    if done.returncode > 0:
        raise Failed(f"shard {index}: {done.stderr.strip()}")
    return part


def main():
    if len(sys.argv) < 4 or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    out, shards, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    ray.init()
    tasks = [shard.remote(command, os.getcwd(), i + 1, shards, out) for i in range(shards)]
    try:
        parts = ray.get(tasks)
    except (Killed, Failed) as error:
        sys.exit(f"{error.cause}")
    sys.exit(subprocess.run([command[0], "merge", *parts, "--out", out]).returncode)


if __name__ == "__main__":
    main()
