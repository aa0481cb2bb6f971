"""Other engines play a pair of games each in `komainu match`.

Some of them have known faults:
- HaChu 0.21 exits at `variant sho`, with the message that it does not know the piece `LN`;
- crazywa ends with SIGSEGV while it thinks, after it has accepted every move that it was sent;
- gpsusi thinks for about a second a move when its clock has less, and longer than its byoyomi;
- Fairy-Stockfish does not allow a Lion of Dobutsu to be left attacked, and ignores the moves after one
  that leaves it attacked.
"""

import shutil
import subprocess
import sys

MATCHES = [
    *((game, "fairy-stockfish protocol=uci", "--movetime 50")
      for game in "shogi mini kyoto micro judkins gorogoro euroshogi".split()),
    ("dobutsu", "fairy-stockfish protocol=uci", "--movetime 50 --option self_check=illegal"),
    ("kyoto", "fairy-stockfish protocol=usi", "--movetime 50"),
    ("shogi", "fairy-stockfish protocol=usi", "--tc 2b0.1"),
    ("shogi", "gpsusi protocol=usi", "--tc 5b3"),
    ("chu", "hachu protocol=cecp", "--cputime 100"),
    ("chu", "hachu protocol=cecp", "--movetime 50"),
    ("sho", "hachu protocol=cecp", "--tc 3"),
    ("mini", "gnuminishogi protocol=cecp", "--tc 60"),
    ("shogi", "gnushogi protocol=cecp", "--tc 60"),
    ("mini", "sjaakii protocol=cecp", "--movetime 100"),
    ("wa", "crazywa protocol=cecp", "--tc 5"),
]  # fmt: skip


def main():
    failed = 0
    for game, guest, limit in MATCHES:
        if not shutil.which(guest.split()[0]):
            print(f"{game}: {guest.split()[0]} is not installed")
            continue
        command = [sys.argv[1], "match", game, "--engine", "builtin", "--engine", guest]
        command += ["--pairs", "1", "--margin", "1000", *limit.split()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900)
        player = guest.split()[0]
        lines = [line for line in done.stdout.splitlines() if f"{player}:" in line]
        faults = ("illegal", "out of time", "crash", "no answer", "false claim")
        # Old programs exceed their time; it only matters that the communication with them works.
        faults = faults[:1] + faults[2:] if player.startswith(("gnu", "gpsusi")) else faults
        own = player == "crazywa" or (game, player) == ("sho", "hachu")
        faults = [fault for fault in faults if not own or fault != "crash"]
        wrong = done.returncode != 0 or not lines or any(fault in lines[0] for fault in faults)
        failed += wrong
        print(f"{game} {limit}: {lines or done.stderr}{' WRONG' if wrong else ''}", flush=True)
    sys.exit(failed > 0)


main()
