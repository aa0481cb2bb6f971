"""The counts of all games are those of the published table."""

import komainu
import pytest
from conftest import ROOT

#: Larger counts are left to the long test, and those of Rust's own tests.
MOST = 3_000_000

LINES = [
    line.split()
    for line in (ROOT / "tests" / "data" / "perft.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def board_and_counts(words):
    options = dict(word.split("=") for word in words[1:] if "=" in word)
    counts = [int(word) for word in words[1:] if "=" not in word]
    return komainu.Board(words[0], options=options), counts


@pytest.mark.parametrize("words", LINES, ids=lambda words: " ".join(words[:2]))
def test_counts_are_those_of_the_table(words):
    board, counts = board_and_counts(words)
    assert len(counts) >= 2
    for depth, count in enumerate(counts, 1):
        if count <= MOST:
            assert board.perft(depth) == count, depth


def test_every_game_is_in_the_table():
    assert {words[0] for words in LINES} == set(komainu.variants()) - {"hounds", "oddity"}


@pytest.mark.long
@pytest.mark.parametrize("words", LINES, ids=lambda words: " ".join(words[:2]))
def test_large_counts_are_those_of_the_table(words):
    board, counts = board_and_counts(words)
    for depth, count in enumerate(counts, 1):
        assert board.perft(depth, threads=2, hash=64) == count, depth
