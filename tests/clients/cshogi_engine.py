"""cshogi runs Komainu in a game of Shogi against itself by a clock, in analysis and in mate problems."""

import sys

import cshogi
from cshogi.usi import Engine
from cshogi.usi.Engine import InfoListener, MultiPVListener


def main():
    engine = Engine(sys.argv[1])
    engine.setoption("USI_Hash", 4)
    engine.isready()
    engine.usinewgame()
    board, moves = cshogi.Board(), []
    for _ in range(40):
        listener = InfoListener()
        engine.position(moves=moves)
        best, _ = engine.go(btime=3000, wtime=3000, byoyomi=20, listener=listener.listen())
        if best in ("resign", "win"):
            break
        assert board.push_usi(best), (board.sfen(), best)
        assert listener.pv[0] == best, (listener.pv, best)
        moves.append(best)
    engine.setoption("MultiPV", 3)
    engine.position(moves=moves[:8])
    several = MultiPVListener()
    best, _ = engine.go(nodes=20000, listener=several.listen())
    assert several.info, "lines"
    engine.position(sfen="sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
    assert engine.go_mate(byoyomi=1000) == "G*5b"
    engine.quit()
    print(f"cshogi: {len(moves)} moves")


main()
