"""The same questions to this package and to pyffish, in random play of every game that both have."""

import random

import komainu
import komainu.pyffish as ours
import pytest
from komainu import Variant

theirs = pytest.importorskip("pyffish")

#: Each game, its name in pyffish, and the options by which the rules are those of Fairy-Stockfish.
GAMES = {
    "mini": ("minishogi", {}),
    "micro": ("micro", {}),
    "kyoto": ("kyotoshogi", {}),
    "dobutsu": ("dobutsu", {}),
    "gorogoro": ("gorogoro", {}),
    "judkins": ("judkins", {}),
    "tori": ("torishogi", {"repetition": "mover_loses_fourth"}),
    "yari": ("yarishogi", {"no_legal_move": "loss", "repetition": "fourfold_draw"}),
    "euroshogi": ("euroshogi", {}),
    "sho": ("shoshogi", {}),
    "shogi": ("shogi", {}),
    "okisaki": ("okisakishogi", {}),
}
LENGTH = 60


def test_every_game_that_both_have_is_compared():
    built_in = dict(zip(komainu.variants(), ours.variants()))
    assert {game for game, uci in built_in.items() if uci in theirs.variants()} == set(GAMES)


def is_pawn_drop_mate(name, fen, move):
    """A pawn that is dropped to give mate is legal in pyffish, and loses."""
    return "@" in move and not theirs.legal_moves(name, fen, [move]) and theirs.game_result(name, fen, [move]) > 0


def in_order(fen):
    """The FEN with the pieces in hand in alphabetical order: each library has its own."""
    before, _, rest = fen.partition("[")
    pieces, _, rest = rest.partition("]")
    return f"{before}[{''.join(sorted(pieces))}]{rest}"


def board(fen):
    """The pieces on the board."""
    return fen.partition("[")[0]


def is_passed_by(fen):
    """Whether the Lion of the player to move is on the furthest rank: in pyffish it has won there if the enemy has
    left it, and here it wins with the next move."""
    ranks = board(fen).split("/")
    return "L" in ranks[0] if " w " in fen else "l" in ranks[-1]


def play(game, seed):
    name, options = GAMES[game]
    variant = Variant(game, options)
    choose = random.Random(seed)
    fen = theirs.start_fen(name)
    for _ in range(LENGTH):
        assert ours.validate_fen(fen, variant) == theirs.validate_fen(fen, name) == 1, fen
        legal = compare(name, variant, fen, choose)
        if not legal:
            return
        move = choose.choice(legal)
        after, own = theirs.get_fen(name, fen, [move]), ours.get_fen(variant, fen, [move])
        end = theirs.is_immediate_game_end(name, fen, [move])
        if end == (True, 32000) and game == "dobutsu":
            assert is_passed_by(after), (fen, move)
            return
        if end[0]:
            # A royal piece that is captured does not come into a hand here.
            assert ours.is_immediate_game_end(variant, fen, [move]) == end and board(own) == board(after), fen
            return
        assert not ours.is_immediate_game_end(variant, fen, [move])[0], (fen, move)
        assert in_order(own) == in_order(after), (fen, move)
        fen = after


def may_be_left_attacked(variant):
    """Whether royal pieces are captured in the end: then pyffish knows no check, and here there is one."""
    return any(option.name == "self_check" and option.chosen == "allowed" for option in variant.all_options)


def compare(name, variant, fen, choose):
    """Compares all answers about a position, and returns the legal moves."""
    if not may_be_left_attacked(variant):
        assert ours.gives_check(variant, fen, []) == theirs.gives_check(name, fen, []), fen
    legal, expected = ours.legal_moves(variant, fen, []), theirs.legal_moves(name, fen, [])
    assert not set(legal) - set(expected), fen
    missing = set(expected) - set(legal)
    assert all(is_pawn_drop_mate(name, fen, move) for move in missing), (fen, missing)
    # pyffish takes a hundred times as long for an answer: only some of the moves.
    for move in choose.sample(legal, min(2, len(legal))):
        assert ours.is_capture(variant, fen, [], move) == theirs.is_capture(name, fen, [], move), (fen, move)
    if not legal and not missing:
        assert ours.game_result(variant, fen, []) == theirs.game_result(name, fen, []), fen
    return legal


@pytest.mark.parametrize("game", GAMES)
def test_both_give_the_same_answers(game):
    for seed in range(2):
        play(game, seed)


@pytest.mark.parametrize("game", ["mini", "shogi", "gorogoro", "judkins", "euroshogi", "okisaki"])
def test_moves_are_written_as_pyffish_writes_them(game):
    name, _ = GAMES[game]
    fen = theirs.start_fen(name)
    numbers = [theirs.NOTATION_DEFAULT, theirs.NOTATION_SHOGI_HODGES_NUMBER, theirs.NOTATION_SHOGI_HOSKING]
    for notation in [*numbers, *([theirs.NOTATION_SHOGI_HODGES] if Variant(game).ranks < 10 else [])]:
        for move in ours.legal_moves(game, fen, []):
            assert ours.get_san(game, fen, move, False, notation) == theirs.get_san(name, fen, move, False, notation)
    assert ours.NOTATION_SHOGI_HODGES == theirs.NOTATION_SHOGI_HODGES and ours.FEN_OK == theirs.FEN_OK
    with pytest.raises(NotImplementedError, match="the games of komainu have no notation of that number"):
        ours.get_san(game, fen, move, False, ours.NOTATION_JANGGI)


# Statements of the test cases in pyffish's own repository about games that both have.
def test_further_functions_answer_as_pyffish_does():
    fen = "lnsgkgsnl/1r5b1/ppppppppp/S8/9/9/PPPPPPPPP/1B5R1/LNSGKG1NL[] w 0 1"
    for moves in (["a6a7+"], ["a6a7+", "a9a7"], ["i3i4"]):
        assert ours.piece_to_partner("shogi", fen, moves) == theirs.piece_to_partner("shogi", fen, moves)
    for problem in ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG++KGSNL[-] w - - 0 1", ""):
        assert ours.validate_fen(problem, "shogi") == theirs.validate_fen(problem, "shogi")
    kyoto = "p+nks+l/5/5/5/+LS+K+NP[-] w 0 1"
    assert ours.validate_fen(kyoto, "kyotoshogi") == theirs.validate_fen(kyoto, "kyotoshogi") == -12
    assert ours.captures_to_hand("shogi") and not ours.captures_to_hand("shoshogi") and not ours.two_boards("shogi")
    repeated = 3 * ["h2g2", "b8c8", "g2h2", "c8b8"]
    start = ours.start_fen("shogi")
    assert ours.is_optional_game_end("shogi", start, repeated) == theirs.is_optional_game_end("shogi", start, repeated)
    assert ours.has_insufficient_material("shogi", start, []) == theirs.has_insufficient_material("shogi", start, [])


def test_what_these_games_lack_is_not_implemented():
    start = ours.start_fen("shogi")
    for call in (lambda: ours.get_fog_fen(start, "shogi"), lambda: ours.legal_moves("shogi", start, [], True)):
        with pytest.raises(NotImplementedError, match="the games of komainu have no"):
            call()
    with pytest.raises(ValueError, match="No such option Hash"):
        ours.set_option("Hash", 16)
    with pytest.raises(ValueError, match="the game is not over"):
        ours.game_result("shogi", start, [])
    with pytest.raises(komainu.MoveError, match="move 2: `a1a9` is not a legal move here"):
        ours.legal_moves("shogi", start, ["i3i4", "a1a9"])
    with pytest.raises(komainu.GameError, match="error"):
        ours.load_variant_config("[own:shogi]\nstartFen = 9/9/9\n")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_both_give_the_same_answers_in_many_games(game):
    for seed in range(100, 160):
        play(game, seed)
