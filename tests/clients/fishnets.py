"""The analysis clients of pychess and lishogi analyse games, with their own parsers."""

import logging
import sys

import lishoginet
from conversation import Conversation
from fairyfishnet import engine as fishnet

logging.basicConfig(level=logging.ERROR)

# With a node limit a search takes seconds, so that it also sends lines about its progress.
LISHOGI = ["shogi", "minishogi", "chushogi", "kyotoshogi"]
PYCHESS = [
    "shogi", "minishogi", "kyotoshogi", "micro", "dobutsu", "gorogoro", "torishogi", "yarishogi",
    "euroshogi", "okisakishogi",
]  # fmt: skip


def analyse_for_lishogi(program, name):
    process = lishoginet.open_process(program)
    lishoginet.usi(process)
    for option in ("EvalDir", "BookFile", "USI_OwnBook"):
        lishoginet.setoption(process, option, "no_book")
    lishoginet.set_variant_options(process, name)
    lishoginet.isready(process)
    sfen = {
        "shogi": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "minishogi": "rbsgk/4p/5/P4/KGSBR b - 1",
        "kyotoshogi": "p+nks+l/5/5/5/+LSK+NP b - 1",
        "chushogi": "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/"
        "PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    }[name]
    lishoginet.go(process, sfen, [], movetime=2500)
    scores, nodes, times, pvs = lishoginet.recv_analysis(process)
    depth = len(scores[0]) - 1
    assert scores[0][depth] is not None and pvs[0][depth], (name, scores, pvs)
    assert nodes[0][depth] > 0 and times[0][depth] is not None, (name, nodes, times)
    lishoginet.kill_process(process)


def play_for_pychess(program, name):
    process = fishnet.open_process(program)
    _, variants = fishnet.uci(process)
    assert name in variants, (name, variants)
    fishnet.set_variant_options(process, name, False, False)
    fishnet.isready(process)
    fishnet.send(process, "position startpos")
    start, moves = fishnet.current_fen(process), []
    for _ in range(12):
        info = fishnet.go(process, start, moves, nodes=2000)
        if info["bestmove"] is None:
            break
        assert info["pv"].split()[0] == info["bestmove"] and "score" in info, (name, info)
        moves.append(info["bestmove"])
    info = fishnet.go(process, start, moves, movetime=1500)
    assert "depth" in info and "score" in info, (name, info)
    fishnet.kill_process(process)


def main():
    for name in LISHOGI:
        analyse_for_lishogi(sys.argv[1], name)
    for name in PYCHESS:
        play_for_pychess(sys.argv[1], name)
    talk = Conversation(sys.argv[1], "uci", "minishogi")
    answer = talk.ask("setoption name UCI_Chess960 value false")
    assert all(len(line) < 100 and "error" not in line for line in answer), answer
    print(f"lishoginet: {len(LISHOGI)} games, fairyfishnet: {len(PYCHESS)}")


main()
