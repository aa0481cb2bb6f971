"""Checks the recipe for Kubernetes without a cluster.

The job is valid by the schema of Kubernetes, and the commands of its pods, run here one after the other for a
shorter match, merge to the same bytes as the output of one process. Needs the package `kubernetes-validate`;
the argument is the path of the program.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import kubernetes_validate
import yaml


def shorter(command, folder):
    """Returns the command of a pod with fewer and quicker games, on a volume in a folder."""
    for found, replacement in [
        ("match chu", "match micro"),
        ("--nodes 5000 --pairs 1000 --win-score 2000", "--nodes 50 --pairs 40"),
        ("/games/", f"{folder}/"),
    ]:
        assert found in command, f"found `{command}`, expected `{found}` in it"
        command = command.replace(found, replacement)
    return command


def main():
    komainu = os.path.abspath(sys.argv[1])
    job = yaml.safe_load(Path(__file__).with_name("kubernetes.yaml").read_text())
    version = kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)
    print(f"valid for Kubernetes {version}")

    spec = job["spec"]
    [container] = spec["template"]["spec"]["containers"]
    [claim] = spec["template"]["spec"]["volumes"]
    [mount] = container["volumeMounts"]
    assert mount == {"name": claim["name"], "mountPath": "/games"}, mount
    [command] = container["args"]
    count = spec["completions"]
    with tempfile.TemporaryDirectory() as folder:
        for name in ["komainu", "old-komainu"]:
            os.symlink(komainu, f"{folder}/{name}")
        command = shorter(command, folder)
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        for index in range(count):
            environment["JOB_COMPLETION_INDEX"] = str(index)
            pod = [*container["command"], command]
            subprocess.run(pod, env=environment, stdout=subprocess.DEVNULL, check=True)
        parts = sorted(Path(folder).glob("games.jsonl.part-*"))
        assert len(parts) == count, parts
        merge = [komainu, "merge", *parts, "--out", f"{folder}/merged"]
        merged = subprocess.run(merge, capture_output=True, text=True, check=True)
        assert merged.stderr == "", merged.stderr
        whole = shlex.split(command.partition("--shard")[0].removeprefix("exec "))
        out = ["--out", f"{folder}/whole"]
        subprocess.run([*whole, *out], env=environment, stdout=subprocess.DEVNULL, check=True)
        assert Path(folder, "merged").read_bytes() == Path(folder, "whole").read_bytes()
        size = Path(folder, "whole").stat().st_size
        print(f"{count} pods: the same {size} bytes")


if __name__ == "__main__":
    main()
