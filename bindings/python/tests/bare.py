"""Run in an environment with the wheel alone: what needs other packages says so, and nothing else does."""

import komainu

board = komainu.Board("tenjiku")
assert board.perft(2) == 4948
assert komainu.Engine(hash=1).search(board, nodes=500).best in board.legal_moves

for module, words in [
    ("batch", "komainu.Batch needs NumPy: pip install 'komainu[numpy]'"),
    ("pettingzoo", "komainu.pettingzoo needs PettingZoo: pip install 'komainu[pettingzoo]'"),
]:
    try:
        __import__(f"komainu.{module}")
    except ImportError as problem:
        assert str(problem) == words, problem
    else:
        raise AssertionError(f"{module} found what is not installed")

try:
    komainu.Batch
except ImportError as problem:
    assert "komainu[numpy]" in str(problem)

import komainu.openspiel  # noqa: E402  # it needs nothing

assert komainu.openspiel.load_game("mini").num_distinct_actions() == 1500
print("the bare package works")
