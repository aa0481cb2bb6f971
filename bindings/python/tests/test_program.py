"""The program in the wheel is the program."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import komainu
import pytest

SCRIPT = shutil.which("komainu", path=sysconfig.get_path("scripts"))
WAYS = [[SCRIPT], [sys.executable, "-m", "komainu"]]


@pytest.fixture(params=WAYS, ids=["script", "module"])
def program(request):
    return request.param


def run(program, *arguments, **keywords):
    return subprocess.run([*program, *arguments], capture_output=True, text=True, timeout=120, **keywords)


def test_commands_answer_as_the_program_does(program):
    version = run(program, "--version")
    assert (version.returncode, version.stdout) == (0, f"komainu {komainu.__version__}\n")
    shown = run(program, "show", "mini")
    assert shown.returncode == 0 and shown.stdout.startswith("White in hand: -\n") and shown.stderr == ""
    moves = run(program, "moves", "dobutsu")
    assert moves.returncode == 0
    for move in komainu.Board("dobutsu").legal_moves:
        assert move in moves.stdout
    helped = run(program, "help", "perft")
    assert helped.returncode == 0 and "Usage: komainu perft" in helped.stdout


def test_errors_have_the_exit_codes_of_the_program(program, tmp_path):
    unknown = run(program, "show", "tenjiko")
    assert unknown.returncode == 2 and unknown.stdout == ""
    assert unknown.stderr == (
        "error: unknown variant `tenjiko`, did you mean `tenjiku`? `komainu variants` lists those that are built in\n"
    )
    usage = run(program, "shew")
    assert usage.returncode == 2 and "unrecognized subcommand 'shew'" in usage.stderr
    missing = run(program, "check", str(tmp_path / "none.toml"))
    assert missing.returncode == 2 and "none.toml" in missing.stderr


def test_the_protocols_are_spoken(program):
    text = "usi\nposition sfen 4k/5/4P/5/K4 b G 1\ngo depth 3\nquit\n"
    result = run(program, "--variant", "mini", input="usi\nisready\n" + text)
    assert result.returncode == 0 and "usiok" in result.stdout and "readyok" in result.stdout
    uci = run(program, input="uci\nsetoption name UCI_Variant value minishogi\ngo perft 3\nquit\n")
    assert uci.returncode == 0 and "2512" in uci.stdout


def test_a_closed_pipe_is_no_error(program):
    process = subprocess.Popen([*program, "describe", "taikyoku"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait(60) == 0


def heed_interruptions():
    """A shell may have started the tests with interruptions ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_an_interruption_ends_a_command_with_its_findings(program):
    process = subprocess.Popen(
        [*program, "analyse", "shogi", "--movetime", "60000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interruptions,
    )
    while "depth" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and "bestmove" in output and errors == "interrupted\n"


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_an_interruption_ends_the_protocols(program):
    process = subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=heed_interruptions
    )
    process.stdin.write("usi\n")
    process.stdin.flush()
    while process.stdout.readline() != "usiok\n":
        pass
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == -signal.SIGINT


# An engine of a match is the program itself, started again.
def test_matches_start_the_program_again(program, tmp_path):
    result = run(
        program, "match", "dobutsu", "--pairs", "1", "--engine", "builtin name=a", "--engine", "builtin name=b",
        "--nodes", "20", "--max-plies", "30", cwd=tmp_path,
    )
    assert result.returncode == 0 and "a against b: 2 games" in result.stdout, result.stdout + result.stderr


def test_an_installation_for_xboard_names_the_script(tmp_path):
    environment = {**os.environ, "HOME": str(tmp_path)}
    result = run(WAYS[1], "install-xboard", env=environment)
    if result.returncode != 0:
        assert "error" in result.stderr
        pytest.skip(result.stderr)
    found = [path.read_text(errors="replace") for path in Path(tmp_path).rglob("*") if path.is_file()]
    assert any(SCRIPT in text for text in found)
    assert not any(sys.executable + " " in text for text in found)
