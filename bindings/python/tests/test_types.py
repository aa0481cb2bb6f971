"""The types that are declared are those that are there, and mypy knows them."""

import re
import subprocess
import sys

import komainu
import pytest

PROGRAM = '''
import komainu
from komainu.batch import Batch

board = komainu.Board("mini", options={"self_check": "allowed"})
reveal_type(board.legal_moves)
reveal_type(komainu.Engine(threads=1).search(board, nodes=5).score)
reveal_type(Batch("mini", 3).step([0, 0, 0]).rewards.shape)
reveal_type(komainu.legal_moves("mini", "startpos", []))
board.push(3)
'''


def run(*arguments, cwd=None):
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=cwd)


def test_the_stub_says_what_is_there(tmp_path):
    result = run("mypy.stubtest", "komainu._komainu", "--mypy-config-file", config(tmp_path), cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def config(folder):
    path = folder / "mypy.ini"
    path.write_text("[mypy]\npython_version = 3.10\n")
    return str(path)


def test_the_package_passes_mypy(tmp_path):
    result = run("mypy", "--strict", "-p", "komainu", cwd=tmp_path)
    assert result.returncode == 0, result.stdout


def test_users_get_types(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    result = run("mypy", "--strict", "program.py", cwd=tmp_path)
    assert re.search('program.py:6: note: .*list.*str', result.stdout), result.stdout
    assert "Score" in result.stdout and '"push" of "Board" has incompatible type "int"' in result.stdout
    assert "Found 1 error" in result.stdout
