"""Compares random games with Fairy-Stockfish: every move and every FEN, in both directions."""

import random
import sys

import pyffish
from conversation import Conversation

GAMES = (
    "shogi minishogi kyotoshogi micro judkins dobutsu gorogoro euroshogi torishogi yarishogi "
    "okisakishogi shoshogi"
).split()


def parts(fen):
    """Returns the parts of a FEN, with the pieces in hand in alphabetical order."""
    board, rest = fen.split(" ", 1)
    board, _, held = board.partition("[")
    return board, sorted(held), rest


def is_mate_by_a_pawn_drop(name, start, moves, move):
    """Returns `True` for such a mate: Fairy-Stockfish lists it, but its player loses."""
    after = [*moves, move]
    mates = pyffish.gives_check(name, start, after) and not pyffish.legal_moves(name, start, after)
    return move.startswith("P@") and mates


def differences(ours, name, start, moves):
    """Returns the differences between the two programs in a position."""
    theirs = set(pyffish.legal_moves(name, start, moves))
    known, wrong = ours.moves(f"startpos moves {' '.join(moves)}" if moves else "startpos")
    fen, their_fen = ours.fen(), pyffish.get_fen(name, start, moves)
    found = list(wrong)
    more = {m for m in theirs - known if not is_mate_by_a_pawn_drop(name, start, moves, m)}
    if more or known - theirs:
        found.append(f"moves {sorted(more | known - theirs)[:9]}")
    if parts(fen) != parts(their_fen):
        found.append(f"fen {fen}, theirs {their_fen}")
    if pyffish.validate_fen(fen, name) != pyffish.FEN_OK:
        found.append(f"fen {fen} is refused")
    if set(pyffish.legal_moves(name, fen, [])) != theirs:
        found.append(f"fen {fen} is another position there")
    again, wrong = ours.moves(f"fen {their_fen}")
    if wrong or again != known:
        found.append(f"their fen {their_fen}: {wrong} {sorted(again ^ known)[:9]}")
    return found


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    total = 0
    for name in GAMES:
        ours, start, plies, failed = Conversation(program, "uci", name), pyffish.start_fen(name), 0, 0
        for game in range(games):
            chance, moves = random.Random(f"{name}{game}"), []
            for _ in range(100):
                legal = sorted(pyffish.legal_moves(name, start, moves))
                if not legal:
                    break
                found = differences(ours, name, start, moves)
                plies += 1
                if found and failed < 5:
                    print(name, " ".join(moves), found)
                failed += bool(found)
                odd = [move for move in legal if "@" in move or move[-1] in "+-"]
                moves.append(chance.choice(odd if odd and chance.random() < 0.4 else legal))
        ours.quit()
        print(f"{name}: {plies} positions, {failed} differ", flush=True)
        total += failed
    sys.exit(total > 0)


main()
