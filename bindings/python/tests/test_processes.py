"""Threads, processes that are forked, and interruptions."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading

import komainu
import numpy as np
import pytest
from komainu.batch import Batch

posix = pytest.mark.skipif(os.name != "posix", reason="only POSIX forks")

ENGINE = komainu.Engine(hash=1, threads=2)
BATCH = Batch("mini", 200, seed=1, threads=2)


def work(seed):
    """Uses what was made before the fork."""
    best = ENGINE.search(komainu.Board("mini"), nodes=2000).best
    for _ in range(5):
        BATCH.step(BATCH.random_actions())
    return best is not None, int(BATCH.lengths()[0]), komainu.Board("chu").perft(2, threads=2)


@posix
def test_a_forked_process_has_threads_of_its_own():
    assert work(0) == (True, 5, 1296)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        results = pool.map_async(work, range(4)).get(120)
    # Each process goes on from the batch of its parent.
    assert all(found and moves >= 5 and count == 1296 for found, moves, count in results)
    assert work(0)[0], "the parent goes on"


def test_a_spawned_process_gets_pickles():
    board = komainu.Board("tenjiku", options={"lion_hawk": "version2"}, moves=["8l8k"])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply_async(after, (board,)).get(120) == board.sfen()


def after(board):
    return board.sfen()


def test_threads_play_boards_of_their_own():
    results = []

    def play(seed):
        batch = Batch("dobutsu", 50, seed=seed, threads=2)
        for _ in range(50):
            batch.step(batch.random_actions())
        results.append(batch.games_finished)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(results)


def test_one_batch_in_two_threads_is_refused_or_waits():
    batch, errors = Batch("shogi", 2000, threads=1), []

    def play():
        for _ in range(30):
            try:
                batch.step(np.zeros(2000, int))
            except RuntimeError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("borrowed" in error for error in errors)
    assert int(batch.lengths().max()) + len(errors) >= 30


INTERRUPTED = """
import komainu, signal
# A shell may have started the tests with interruptions ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(komainu.Board("mini").perft(2))
"""


@posix
@pytest.mark.parametrize(
    "call",
    [
        'komainu.Engine().search(komainu.Board("tenjiku"), infinite=True)',
        'komainu.Engine(threads=2).search(komainu.Board("shogi"), time=600)',
        'komainu.Board("tenjiku").perft(7)',
        'komainu.solve_mate("shogi", "4k4/9/9/9/9/9/9/9/4K4 b B4N9P 1", time=600, hash=16)',
    ],
)
def test_an_interruption_is_raised(call):
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(call)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    try:
        process.wait(0.7)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (output, errors, process.returncode) == ("interrupted\n181\n", "", 0)
