import threading
import time

import komainu
import pytest

MATE = "4k/5/4P/5/K4 b G 1"


@pytest.fixture(scope="module")
def engine():
    return komainu.Engine(hash=4)


def test_a_search_finds_a_legal_move_in_every_game(engine):
    for name in komainu.variants():
        board = komainu.Board(name)
        result = engine.search(board, nodes=300)
        assert result.best in board.legal_moves, name
        assert result.nodes <= 300 and result.lines[0].pv[0] == result.best


def test_a_mate_is_found_and_scored(engine):
    result = engine.search(komainu.Board("mini", MATE), depth=4)
    assert result.best in ("G*1b", "G*3b") and result.score.mate == 1 and result.score.cp is None
    assert (-result.score).mate < 0 and str(result.score) == "mate 1" and result.score > -result.score
    over = komainu.Board("mini", "4k/4G/4S/5/K4 w - 8")
    result = engine.search(over, depth=2)
    assert result.best is None and result.score is None and result.lines == []


def test_several_lines_are_in_order(engine):
    board = komainu.Board("shogi")
    result = engine.search(board, nodes=20_000, multipv=4)
    firsts = [info.pv[0] for info in result.lines]
    assert len(set(firsts)) == 4 and [info.line for info in result.lines] == [1, 2, 3, 4]
    assert result.lines[0].score == result.score
    for info in result.lines:
        after = board.copy()
        after.push_all(info.pv)


def test_each_depth_is_told(engine):
    infos = []
    engine.clear()
    result = engine.search(komainu.Board("mini"), depth=5, on_info=infos.append)
    assert [info.depth for info in infos if info.bound == "exact"] == [1, 2, 3, 4, 5]
    assert result.depth == 5 and infos[-1].nodes <= result.nodes and infos[-1].time >= 0
    assert 0 <= infos[-1].hashfull <= 1


def test_the_search_is_the_same_every_time():
    board = komainu.Board("chu")
    results = [komainu.Engine(hash=4).search(board, nodes=5000) for _ in range(2)]
    assert results[0].best == results[1].best and results[0].score == results[1].score


def test_only_the_given_moves_are_looked_at(engine):
    board = komainu.Board("mini")
    assert engine.search(board, depth=3, moves=["5d5c"]).best == "5d5c"


def test_levels_are_weaker_than_full_strength(engine):
    board = komainu.Board("mini")
    chosen = {engine.search(board, nodes=3000, level=0, seed=seed).best for seed in range(12)}
    assert len(chosen) > 1 and chosen <= set(board.legal_moves)


def test_another_thread_stops_a_search_and_goes_on_meanwhile(engine):
    board, count = komainu.Board("tenjiku"), 0
    timer = threading.Timer(0.5, engine.stop)
    found = []
    worker = threading.Thread(target=lambda: found.append(engine.search(board, infinite=True)))
    worker.start()
    timer.start()
    while worker.is_alive():
        count += 1
        assert engine.is_searching() or not worker.is_alive() or count < 10_000_000
    worker.join()
    assert count > 100, "the lock of the interpreter was free"
    assert found[0].best in board.legal_moves and not engine.is_searching()


def test_one_engine_searches_one_position_at_a_time(engine):
    board = komainu.Board("mini")
    worker = threading.Thread(target=lambda: engine.search(board, infinite=True))
    worker.start()
    while not engine.is_searching():
        time.sleep(0.01)
    with pytest.raises(RuntimeError, match="this engine is searching"):
        engine.search(board, depth=1)
    with pytest.raises(RuntimeError, match="this engine is searching"):
        engine.clear()
    engine.stop()
    worker.join()
    assert engine.search(board, depth=1).best is not None


def test_what_the_listener_raises_ends_the_search(engine):
    def listen(info):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        engine.search(komainu.Board("shogi"), infinite=True, on_info=listen)
    assert engine.search(komainu.Board("shogi"), depth=1).best is not None


def test_several_threads_search_together():
    board = komainu.Board("shogi")
    result = komainu.Engine(hash=4, threads=2).search(board, nodes=20_000)
    assert result.best in board.legal_moves and result.nodes <= 20_000


def test_an_evaluation_is_the_sum_of_its_parts(engine):
    board = komainu.Board("mini", "4k/5/5/5/K4 w R2p 7")
    value, parts = engine.evaluate(board), engine.trace(board)
    # The parts are good for Black if they are positive, and White is to move.
    assert parts["material"] == 0 and abs(sum(parts.values()) + value) <= 5


def test_mates_are_proved_or_disproved():
    proved = komainu.solve_mate(komainu.Board("mini", MATE))
    assert proved and proved.status == "proved" and proved.line == ["G*1b"] and proved.nodes > 0
    assert komainu.solve_mate("mini", "4k/5/4P/5/5 b G 1").line == ["G*1b"]
    disproved = komainu.solve_mate("mini", "4k/5/5/5/K4 b P 1")
    assert not disproved and disproved.status == "disproved" and disproved.line == []
    with pytest.raises(komainu.PositionError, match="nothing to attack"):
        komainu.solve_mate("chu", "12/12/12/12/12/12/12/12/12/12/12/11K b - 1")


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"depth": 0}, "depth: expected a number from 1"),
        ({"nodes": 0}, "nodes: found 0"),
        ({"time": -1.0}, "time: found -1"),
        ({"time": float("nan")}, "time: found NaN"),
        ({"multipv": 0}, "multipv: found 0, expected a number from 1 to 500"),
        ({"level": 21}, "level: expected a number from 0 to 20"),
        ({"infinite": True, "depth": 3}, "limits of a search that is infinite"),
        ({"moves": ["9z9z"], "depth": 1}, "`9z9z` is no move"),
    ],
)
def test_limits_that_make_no_sense_are_value_errors(engine, limits, words):
    with pytest.raises(ValueError, match=words):
        engine.search(komainu.Board("mini"), **limits)


def test_wrong_types_are_type_errors(engine):
    for call in (
        lambda: engine.search("mini", depth=1),
        lambda: engine.search(komainu.Board("mini"), depth="3"),
        lambda: engine.search(komainu.Board("mini"), depth=1.5),
        lambda: engine.evaluate(None),
        lambda: komainu.Engine(threads="2"),
        lambda: komainu.Board("mini").push(3),
        lambda: komainu.Board("mini").perft(2.5),
    ):
        with pytest.raises(TypeError):
            call()


def test_weights_that_are_missing_or_wrong_say_so(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        komainu.Engine(weights=tmp_path / "none.txt")
    assert caught.value.filename == str(tmp_path / "none.txt")
    torn = tmp_path / "torn.txt"
    torn.write_text("no weights\n")
    with pytest.raises(komainu.WeightsError, match="torn.txt"):
        komainu.Engine(weights=torn)


def test_memory_and_threads_have_bounds():
    with pytest.raises(ValueError, match="threads: found 0, expected a number from 1 to 512"):
        komainu.Engine(threads=0)
    with pytest.raises(ValueError, match="hash: found 0"):
        komainu.Engine(hash=0)
    with pytest.raises(ValueError, match="hash: found 0"):
        komainu.solve_mate("mini", hash=0)
    with pytest.raises(ValueError, match="threads: found 0"):
        komainu.Board("mini").perft(2, threads=0)
    with pytest.raises((MemoryError, ValueError)):
        komainu.Engine(hash=65_536 * 16)
