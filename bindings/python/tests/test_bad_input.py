"""Whatever is given to a function, the answer is an exception of Python and never a panic."""

import random

import komainu
import komainu.pyffish
import pytest

ODD = [
    "", "\0", "é", "７", "9z9z", "*", "P*", "+", "[", "]", "startpos", "-1", 3000 * "a", "4k/5/5/5/K4 b - 1", "1a1b+",
    "P*5e", "../x", "\n", None, 0, -1, 2**70, 1.5, [], {}, b"x", float("nan"),
]
EXPECTED = (ValueError, TypeError, OSError, OverflowError, IndexError, NotImplementedError, RuntimeError)
#: They take long, or write files.
LEFT_OUT = {"perft", "divide", "save"}


@pytest.mark.filterwarnings("ignore")
def test_odd_arguments_are_refused_with_the_exceptions_of_python():
    choose = random.Random(5)
    record = komainu.Record(komainu.Board("shogi", moves=["7g7f"]))
    objects = [
        komainu.Board("mini"),
        komainu.Board("tenjiku"),
        komainu.Board("shogi", "4k4/9/9/9/9/9/9/9/4K4 b RP 1"),
        komainu.Variant("chu"),
        record,
        record.main_line()[0],
    ]
    functions = [
        komainu.read_record, komainu.read_records, komainu.load_records, komainu.load_variant_config,
        komainu.load_variant_file, komainu.Variant, komainu.Variant.from_text, komainu.Board, komainu.legal_moves,
    ]
    names = ("legal_moves", "get_fen", "validate_fen", "get_san", "is_capture", "game_result")
    functions += [getattr(komainu.pyffish, name) for name in names]
    for thing in objects:
        methods = [name for name in dir(thing) if not name.startswith("_") and name not in LEFT_OUT]
        functions += [getattr(thing, name) for name in methods if callable(getattr(thing, name))]
    for _ in range(3000):
        function = choose.choice(functions)
        arguments = [choose.choice(ODD) for _ in range(choose.randrange(4))]
        if arguments and choose.random() < 0.3:
            arguments[0] = choose.choice(["mini", "shogi", "chu"])
        try:
            function(*arguments)
        except EXPECTED:
            pass
