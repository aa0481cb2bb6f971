"""The program ``komainu``, as ``python -m komainu`` and as a script."""

from __future__ import annotations

import shutil
import signal
import sys
import sysconfig
from pathlib import Path

from . import _komainu


def _script() -> str:
    """The script that other programs can start this one by."""
    started = Path(sys.argv[0])
    if started.name != "__main__.py" and started.exists():
        return str(started.resolve())
    installed = shutil.which("komainu", path=sysconfig.get_path("scripts"))
    return installed or shutil.which("komainu") or "komainu"


def main() -> None:
    """Runs the program with the arguments of this process, and ends the process with its exit code."""
    # Ctrl-C ends the program, unless a command has its own answer to it: Python's would never be seen.
    # Where it was ignored, as by `nohup`, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_komainu._run_program(["komainu", *sys.argv[1:]], _script(), _komainu.__file__))


if __name__ == "__main__":
    main()
