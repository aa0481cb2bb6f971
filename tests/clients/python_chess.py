"""python-chess starts the program in UCI and CECP, and reads the output of its searches."""

import logging
import sys

import chess.engine
from conversation import Conversation

logging.basicConfig(level=logging.WARNING)


def main():
    program = sys.argv[1]
    with chess.engine.SimpleEngine.popen_uci(program) as engine:
        assert engine.id["name"].startswith("Komainu"), engine.id
        assert "Threads" in engine.options and "UCI_Variant" in engine.options
        engine.configure({"Hash": 4, "Threads": 1})
        engine.ping()
    with chess.engine.SimpleEngine.popen_xboard(program) as engine:
        engine.ping()
        assert engine.options, "the options of CECP"
    # python-chess has only chess boards: the lines are read without their moves.
    for name in ("minishogi", "chushogi", "tenjiku"):
        talk = Conversation(program, "uci", name)
        talk.ask("setoption name MultiPV value 2", "position startpos")
        talk.say("go movetime 1500")
        lines = talk.until("bestmove")
        board = chess.Board()
        told = [line for line in lines if line.startswith("info ") and "string" not in line]
        for line in told:
            words = line.removeprefix("info ").split(" pv ")[0].split(" currmove ")[0]
            chess.engine._parse_uci_info(words, board)
        assert any("score" in line for line in told), lines
        talk.quit()
    print("python-chess: both languages")


main()
