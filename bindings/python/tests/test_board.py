import copy
import pickle

import komainu
import pytest


def test_a_board_plays_and_takes_back():
    board = komainu.Board("chu")
    start = board.copy()
    moves = []
    for _ in range(40):
        moves.append(board.push(board.legal_moves[len(moves) % 7]))
    assert board.move_stack == moves and board.move_number == 41
    assert board.peek() == moves[-1]
    for move in reversed(moves):
        assert board.pop() == move
    assert board == start and hash(board) == hash(start) and board.sfen() == start.sfen()
    with pytest.raises(IndexError, match="no move has been played"):
        board.pop()


def test_copies_are_independent_and_pickles_have_the_moves():
    board = komainu.Board("tenjiku", options={"lion_hawk": "version2"}, moves=["8l8k", "9e9f"])
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board and twin.move_stack == board.move_stack and twin.variant == board.variant
        twin.push(twin.legal_moves[0])
        assert twin != board and len(board.move_stack) == 2


def test_boards_that_go_on_alike_are_equal():
    board = komainu.Board("mini", moves=["4e4d", "2a2b", "4d4e", "2b2a"])
    assert board == komainu.Board("mini")
    assert len({board, komainu.Board("mini")}) == 1
    assert board.occurrences() == 2
    assert board != komainu.Board("shogi")
    assert (board == "a board") is False


# The position is the one in the documentation of Rust's `Outcome`; mate by a Gold that a Silver protects.
def test_the_end_of_a_game_has_a_winner_and_a_reason():
    board = komainu.Board("mini", "4k/4G/4S/5/K4 w - 8")
    outcome = board.outcome()
    assert board.is_game_over() and board.is_check() and board.legal_moves == []
    assert (outcome.winner, outcome.reason, outcome.result()) == (komainu.BLACK, "checkmate", "1-0")
    assert str(outcome) == "Black wins (checkmate)" and board.result() == "1-0"
    assert komainu.Board("mini").outcome() is None and komainu.Board("mini").result() == "*"


# The Fire Demon burns its neighbours, as in the documentation of Rust's `Effects`.
def test_effects_tell_what_a_move_burns():
    board = komainu.Board("tenjiku", "k15/16/16/16/16/16/5pnp8/16/6[FiD]9/16/16/16/16/16/16/15K b - 1")
    effects = board.effects("10i10h")
    assert effects.captured == {} and effects.landed == effects.mover and not effects.mover_burns
    assert sorted(effects.burnt.values()) == ["n", "p", "p"]
    assert board.is_capture("10i10h")
    board.push("10i10h")
    assert len(board.pieces()) == 3


def test_hands_are_counted_by_symbols():
    board = komainu.Board("shogi", "4k4/9/9/9/9/9/9/9/4K4 b R2P3p 1")
    assert board.hands == ({"R": 1, "P": 2}, {"P": 3})
    assert board.piece_at("5i") == "K" and board.piece_at("5a") == "k" and board.piece_at("5e") is None
    assert "P*5e" in board.legal_moves
    assert all(move.startswith("5i") for move in board.moves_from("5i"))


def test_moves_are_written_and_read_in_several_notations():
    board = komainu.Board("shogi")
    for notation in ("usi", "uci", "association"):
        texts = [board.notate(move, notation) for move in board.legal_moves]
        assert len(set(texts)) == len(texts)
        assert [board.parse(text, notation) for text in texts] == board.legal_moves
    assert board.notate("7g7f", "japanese") == "７六歩"
    with pytest.raises(ValueError, match="`japanese` is written, not read"):
        board.parse("７六歩", "japanese")


def test_positions_are_read_in_both_forms():
    board = komainu.Board("mini", moves=["5d5c"])
    assert komainu.Board.from_fen("mini", board.fen()) == board
    assert komainu.Board("mini", board.sfen()) == board
    assert komainu.Board("mini", "position startpos") == komainu.Board("mini")


def test_a_handicap_is_given_by_name_or_squares():
    board = komainu.Board("shogi", handicap="two_pieces")
    assert board == komainu.Board("shogi", handicap="8b,2b") and board.turn == komainu.WHITE
    assert "two_pieces" in board.variant.handicaps
    with pytest.raises(komainu.PositionError, match="shogi has no handicap `queen`"):
        komainu.Board("shogi", handicap="queen")


def test_divides_add_up_to_perft():
    board = komainu.Board("mini")
    counts = board.divide(4, threads=2, hash=1)
    assert list(counts) == board.legal_moves and sum(counts.values()) == board.perft(4) == 35401
    assert board.perft(0) == 1
    with pytest.raises(ValueError, match="the depth is 101"):
        board.perft(101)


def test_pictures_have_the_marks_that_are_asked_for():
    board = komainu.Board("shogi", "4k4/9/9/9/9/9/9/9/4K4 b RP 1")
    plain = board.svg()
    assert plain.startswith("<svg ") and "玉" in plain and board._repr_svg_().startswith("<svg ")
    looks = [
        {"piece": "5i"},
        {"piece": "P*"},
        {"influence": "both"},
        {"theme": "print"},
        {"tiles": "letters"},
        {"coordinates": "chess"},
        {"flipped": True},
        {"size": 20},
        {"font": False},
    ]
    pictures = [board.svg(**look) for look in looks]
    assert len({plain, *pictures}) == len(looks) + 1
    for wrong, words in [
        ({"theme": "pink"}, "theme: found `pink`, expected one of `light`, `dark`, `print`"),
        ({"piece": "9z"}, "`9z` is no square of Shogi"),
        ({"piece": "G\\*"}, "`G` is nothing that Black has in hand"),
        ({"size": 4}, "size: found 4"),
    ]:
        wrong = {name: value.replace("\\", "") if isinstance(value, str) else value for name, value in wrong.items()}
        with pytest.raises(ValueError, match=words):
            board.svg(**wrong)


def test_a_problem_without_a_king_is_warned_of():
    with pytest.warns(komainu.PositionWarning, match="Black has no royal piece, and so none to lose"):
        board = komainu.Board("mini", "4k/5/4P/5/5 b G 1")
    assert "G*1b" in board.legal_moves
    assert pickle.loads(pickle.dumps(board)) == board
