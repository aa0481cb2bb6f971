import komainu
import numpy as np
import pytest
from komainu.batch import Batch, action, move

SMALL = ["mini", "kyoto", "dobutsu", "tori", "chu", "unashogi"]


def test_a_batch_plays_what_boards_play():
    for name in SMALL:
        batch = Batch(name, 4, seed=3, auto_reset=False)
        boards = [komainu.Board(name) for _ in range(4)]
        for _ in range(30):
            actions = batch.random_actions()
            for index, board in enumerate(boards):
                if not board.is_game_over():
                    assert batch.legal_counts()[index] == len(board.legal_moves)
                if not batch.over()[index]:
                    board.push(board.legal_moves[actions[index]])
            step = batch.step(actions)
            for index, board in enumerate(boards):
                assert batch.board(index) == board and batch.board(index).move_stack == board.move_stack
                assert batch.turns()[index] == board.turn and batch.over()[index] == board.is_game_over()
                if step.terminated[index]:
                    winner = board.outcome().winner
                    expected = [0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1]
                    assert step.rewards[index].tolist() == expected
                else:
                    assert step.rewards[index].tolist() == [0, 0]


@pytest.mark.parametrize("name", komainu.variants())
def test_numbers_of_actions_mean_one_move_each(name):
    batch = Batch(name, 1, seed=5, actions="squares", max_moves=200)
    for _ in range(12):
        board = batch.board(0)
        actions, offsets = batch.legal_actions()
        assert offsets.tolist() == [0, len(board.legal_moves)]
        assert len(set(actions.tolist())) == len(actions)
        assert 0 <= actions.min() and actions.max() < batch.num_actions
        for text, number in list(zip(board.legal_moves, actions.tolist()))[:200]:
            assert move(board, number) == text and action(board, text) == number
        batch.step(batch.random_actions())


def turned(square, files, ranks):
    """The square of a name as White sees the board, from the top left, and as Black does."""
    digits = "".join(letter for letter in square if letter.isdigit())
    row, column = ord(square[len(digits)]) - ord("a"), files - int(digits)
    return row * files + column, (ranks - 1 - row) * files + files - 1 - column


# The formula in the documentation of `Batch`, computed here from the text of a move.
def test_actions_are_numbered_as_the_documentation_says():
    for name in ("mini", "shogi", "tori"):
        batch = Batch(name, 1, seed=9, actions="squares")
        files, ranks = batch.variant.files, batch.variant.ranks
        squares, hands = files * ranks, batch.variant.hand_pieces
        assert batch.num_actions == 2 * (squares + len(hands)) * squares
        for _ in range(60):
            board = batch.board(0)
            for text, number in zip(board.legal_moves, batch.legal_actions()[0].tolist()):
                plain = text.rstrip("+")
                if "*" in plain:
                    piece, to = plain.split("*")
                    start = squares + hands.index(piece)
                else:
                    begin, to = plain[:2], plain[2:]
                    start = turned(begin, files, ranks)[board.turn]
                to = turned(to, files, ranks)[board.turn]
                promotion = int(text.endswith("+"))
                assert number == (promotion * (squares + len(hands)) + start) * squares + to, text
            batch.step(batch.random_actions())


# A Lion on 6f captures on 6e and goes back: igui, one row above and no column beside the start.
def test_captures_on_the_way_are_numbered_by_their_place():
    for turn, sfen in (("b", "k11/12/12/12/6p5/6N5/12/12/12/12/12/11K b - 1"),):
        board = komainu.Board("chu", sfen.replace("N", "[Ln]"))
        text = next(text for text in board.legal_moves if text == "6f6e6f")
        place = 5 * 12 + 6
        captures = 5 * (-1 + 2) + (0 + 2) + 1
        assert action(board, text) == (captures * 144 + place) * 144 + place
        assert move(board, action(board, text)) == text


def test_masks_have_the_legal_actions():
    batch = Batch("mini", 5, seed=1, actions="squares")
    for _ in range(20):
        actions, offsets = batch.legal_actions()
        mask = batch.mask()
        assert mask.shape == (5, batch.num_actions) and mask.dtype == np.bool_
        for index in range(5):
            legal = np.flatnonzero(mask[index])
            assert set(legal) == set(actions[offsets[index] : offsets[index + 1]])
        batch.step(batch.random_actions())
    by_index = Batch("mini", 5, seed=1)
    by_index.step([0, 1, 2, 3, 4])
    assert (by_index.mask().sum(axis=1) == by_index.legal_counts()).all()


def planes_of(board):
    """The planes of the documentation, made from what the board says."""
    variant = board.variant
    kinds = {}
    for kind in variant.pieces:
        kinds[kind.symbol.replace("[", "").replace("]", "")] = kind.index
    count, hands = len(variant.pieces), variant.hand_pieces
    planes = np.zeros((2 * count + 2 * len(hands) + 5, variant.ranks, variant.files), np.uint8)
    for name, text in board.pieces().items():
        owner = 0 if text.replace("+", "").replace("[", "")[0].isupper() else 1
        symbol = text.replace("[", "").replace("]", "")
        symbol = symbol if owner == 0 else symbol.swapcase() if len(symbol.strip("+")) == 1 else symbol.title()
        place = turned(name, variant.files, variant.ranks)[board.turn]
        planes[(owner != board.turn) * count + kinds[symbol]].flat[place] = 1
    for side in (board.turn, 1 - board.turn):
        for slot, symbol in enumerate(hands):
            planes[2 * count + (side != board.turn) * len(hands) + slot] = board.hands[side].get(symbol, 0)
    planes[-5] = board.turn
    planes[-4] = board.occurrences() - 1
    return planes


def test_planes_are_as_documented():
    for name in ("mini", "shogi", "gorogoro"):
        batch = Batch(name, 2, seed=4)
        assert batch.observe().shape == (2, *batch.observation_shape)
        for _ in range(80):
            planes = batch.observe()
            for index in range(2):
                expected = planes_of(batch.board(index))
                assert (planes[index] == expected).all(), batch.board(index)
            batch.step(batch.random_actions())


# A position that comes back three times: two Rooks go to and fro.
def test_repetitions_have_a_plane():
    batch = Batch("shogi", 1, actions="squares")
    for text in 2 * ["2h3h", "8b7b", "3h2h", "7b8b"]:
        batch.step([action(batch.board(0), text)])
    assert (batch.observe()[0, -4] == 2).all()


# A Lion that was taken may not be taken back at once by another kind of piece.
def test_a_lion_that_was_taken_has_a_plane():
    board = komainu.Board("chu", "k10g/12/12/12/12/12/12/12/12/12/12/G10K w - 2 6f")
    batch = Batch("chu", 1, start=board)
    planes = batch.observe()[0, -3]
    assert planes.sum() == 1 and planes.flat[143 - (5 * 12 + 6)] == 1
    assert batch.observe(turned=False)[0, -3].flat[5 * 12 + 6] == 1


def test_boards_and_hands_are_numbers_of_kinds():
    batch = Batch("shogi", 3, seed=8)
    for _ in range(60):
        batch.step(batch.random_actions())
    boards, hands = batch.boards(), batch.hands()
    assert boards.shape == (3, 9, 9) and boards.dtype == np.int16
    assert hands.shape == (3, 2, 7) and hands.dtype == np.uint16
    pieces = batch.variant.pieces
    for index in range(3):
        board = batch.board(index)
        for name, text in board.pieces().items():
            number = boards[index].flat[turned(name, 9, 9)[0]]
            assert pieces[abs(number) - 1].symbol == text.upper() and (number > 0) == text.strip("+").isupper()
        assert np.count_nonzero(boards[index]) == len(board.pieces())
        for side in (0, 1):
            counts = dict(zip(batch.variant.hand_pieces, hands[index, side].tolist()))
            assert {symbol: count for symbol, count in counts.items() if count} == board.hands[side]


def test_games_that_are_over_begin_anew_or_wait():
    batch = Batch("dobutsu", 50, seed=2)
    ended = 0
    for _ in range(100):
        step = batch.step(batch.random_actions())
        ended += int(step.terminated.sum())
        assert (batch.lengths()[step.terminated] == 0).all()
    assert ended == batch.games_finished > 0 and not batch.over().any()
    waiting = Batch("dobutsu", 50, seed=2, auto_reset=False)
    for _ in range(100):
        waiting.step(waiting.random_actions())
    over = waiting.over()
    assert over.any() and (waiting.legal_counts()[over] == 0).all()
    assert (waiting.random_actions()[over] == -1).all()
    waiting.reset(over)
    assert not waiting.over().any()
    waiting.reset([0, 1])
    waiting.reset()
    assert (waiting.lengths() == 0).all()


def test_long_games_are_truncated():
    batch = Batch("shogi", 4, max_moves=10, seed=1)
    for number in range(1, 21):
        step = batch.step(batch.random_actions())
        assert (step.truncated == (number % 10 == 0)).all()
        assert not step.terminated.any() and (step.rewards == 0).all()


def test_the_same_seed_plays_the_same_games_on_any_number_of_threads():
    batches = [Batch("tenjiku", 40, seed=11, threads=threads) for threads in (1, 2)]
    for _ in range(10):
        actions = [batch.random_actions() for batch in batches]
        assert (actions[0] == actions[1]).all()
        for batch in batches:
            batch.step(actions[0])
    assert (batches[0].boards() == batches[1].boards()).all()
    assert (Batch("mini", 40, seed=1).random_actions() != Batch("mini", 40, seed=2).random_actions()).any()


def test_a_batch_begins_with_any_position():
    board = komainu.Board("shogi", moves=["7g7f", "3c3d"])
    batch = Batch("shogi", 2, start=board)
    assert batch.board(1) == board and batch.board(1).move_stack == board.move_stack
    assert (batch.lengths() == 0).all()
    with pytest.raises(ValueError, match="start: found a board of Variant\\('shogi'\\)"):
        Batch("mini", 2, start=board)
    with pytest.raises(ValueError, match="start: the game is over there: Black wins"):
        Batch("mini", 2, start=komainu.Board("mini", "4k/4G/4S/5/K4 w - 8"))


def test_illegal_actions_name_their_games_and_change_nothing():
    batch = Batch("mini", 4)
    before = batch.boards()
    with pytest.raises(komainu.ActionError, match="game 1: the action 14 is not legal, expected 0 to 13; also in the games 3") as caught:
        batch.step([0, 14, 0, -1])
    assert caught.value.games == [1, 3] and isinstance(caught.value, ValueError)
    assert (batch.boards() == before).all()
    squares = Batch("mini", 1, actions="squares")
    for wrong in (-1, squares.num_actions, 2**62, 0):
        with pytest.raises(komainu.ActionError, match="expected one of the 14 that `legal_actions` lists"):
            squares.step([wrong])


def test_wrong_shapes_and_types_of_actions_are_refused():
    batch = Batch("mini", 3)
    for wrong, words in [
        ([0, 0], "the actions have the shape \\(2,\\), expected \\(3,\\)"),
        (np.zeros((3, 1), int), "the actions have the shape \\(3, 1\\)"),
    ]:
        with pytest.raises(ValueError, match=words):
            batch.step(wrong)
    for wrong in ([0.0, 0.0, 0.0], ["a", "b", "c"], [True, False, True], None):
        with pytest.raises(TypeError, match="expected integers"):
            batch.step(wrong)
    for dtype in (np.int8, np.uint8, np.int32, np.uint64):
        batch.step(np.zeros(3, dtype))
    batch.step(np.zeros(6, np.int64)[::2])
    for wrong, error in (([5], IndexError), (np.zeros(2, bool), ValueError), ([0.5], TypeError)):
        with pytest.raises(error):
            batch.reset(wrong)
    with pytest.raises(IndexError, match="there is no game 3, expected 0 to 2"):
        batch.board(3)


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"n": 0}, "n: found 0 games"),
        ({"n": 10**9}, "n: found 1000000000 games"),
        ({"n": 1, "actions": "moves"}, "actions: found 'moves'"),
        ({"n": 1, "max_moves": 0}, "max_moves: found 0"),
        ({"n": 1, "threads": 0}, "threads: found 0"),
    ],
)
def test_batches_that_make_no_sense_are_value_errors(keywords, words):
    with pytest.raises(ValueError, match=words):
        Batch("mini", **keywords)


def test_arrays_that_do_not_fit_are_memory_errors():
    batch = Batch("taikyoku", 1000, actions="squares", threads=1)
    with pytest.raises(MemoryError):
        batch.mask()
