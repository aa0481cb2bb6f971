"""Checks the recipe for Ray on a cluster of two nodes on this machine.

Shards whose process, worker or node is killed merge to the same bytes as the output of one process. Needs the
package `ray`; the argument is the path of the program.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

RECIPE = Path(__file__).with_name("ray_shards.py")
SHARDS = 6
GAMES = 16  # of a shard


def process_of(part):
    """Returns the process that writes a part, if there is one."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[-2:-1] == [part.encode()] and b"--shard" in words:
            return int(folder.name)
    return None


def parent(process):
    stat = Path(f"/proc/{process}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])


def results(part):
    return max(0, Path(part).read_bytes().count(b"\n") - 1) if Path(part).exists() else 0


def running(recipe, known, is_wanted=lambda process: True):
    """Waits for a shard that has some results but not all, a new one if there is one."""
    end = time.monotonic() + 120
    while time.monotonic() < end and recipe.poll() is None:
        for index in sorted(range(1, SHARDS + 1), key=lambda index: index in known):
            part = f"merged.part-{index}"
            if 2 <= results(part) < GAMES:
                process = process_of(part)
                if process is not None and is_wanted(process):
                    known.add(index)
                    return index, process
        time.sleep(0.02)
    sys.exit("no shard is running that could be killed")


def main():
    komainu = os.path.abspath(sys.argv[1])
    games = [komainu, "match", "mini", "--engine", "builtin"]
    games += ["--engine", "builtin name=weak nodes=500", "--nodes", "8000"]
    games += ["--pairs", str(SHARDS * GAMES // 2)]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        whole = subprocess.run([*games, "--out", "whole"], stdout=subprocess.PIPE, check=True).stdout
        head = {"num_cpus": 1, "temp_dir": f"{folder}/ray"}
        # Ray notes the address of the cluster where it would keep its files by default, in a folder that has to be there.
        os.environ["RAY_TMPDIR"] = folder
        os.mkdir(f"{folder}/ray")
        cluster = Cluster(initialize_head=True, head_node_args=head)
        try:
            check(cluster, games, whole)
        finally:
            cluster.shutdown()
            os.chdir("/")


def check(cluster, games, whole):
    node = cluster.add_node(num_cpus=1)
    environment = {**os.environ, "RAY_ADDRESS": cluster.address, "RAY_DEDUP_LOGS": "0"}
    command = [sys.executable, RECIPE, "merged", str(SHARDS), *games]
    recipe = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    known = set()

    index, process = running(recipe, known)
    os.kill(process, signal.SIGKILL)
    print(f"shard {index}: process killed after {results(f'merged.part-{index}')} games", flush=True)

    index, process = running(recipe, known)
    os.kill(parent(process), signal.SIGKILL)
    print(f"shard {index}: worker killed after {results(f'merged.part-{index}')} games", flush=True)

    [raylet] = [info.process.pid for info in node.all_processes["raylet"]]
    index, _ = running(recipe, known, lambda process: parent(parent(process)) == raylet)
    cluster.remove_node(node, allow_graceful=False)
    print(f"shard {index}: node lost after {results(f'merged.part-{index}')} games", flush=True)
    cluster.add_node(num_cpus=1)

    summary, _ = recipe.communicate(timeout=600)
    assert recipe.returncode == 0, recipe.returncode
    assert Path("merged").read_bytes() == Path("whole").read_bytes()
    # Before it, Ray tells of the losses.
    assert summary.endswith(whole), summary
    print(f"the same {Path('whole').stat().st_size} bytes")

    # A command that fails is not tried again and again, and is reported in its own words.
    wrong = [sys.executable, RECIPE, "wrong", "2", games[0], "match", "mini", "--pairs", "0"]
    failed = subprocess.run(wrong, env=environment, stderr=subprocess.PIPE, text=True)
    assert failed.returncode == 1 and "invalid value '0' for '--pairs <N>'" in failed.stderr, failed.stderr


if __name__ == "__main__":
    main()
