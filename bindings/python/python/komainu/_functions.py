"""Single questions about positions, under pyffish's names, with positions in SFEN and moves in USI."""

from __future__ import annotations

from os import PathLike
from typing import Dict, Optional, Sequence, Union

from ._komainu import Board, Outcome, PositionError, Variant, __version__

Game = Union[str, "PathLike[str]", Variant]
Options = Optional[Dict[str, str]]

#: The value of a game that is won, from the point of view of the player to move, as in pyffish.
VALUE_MATE = 32000
#: The value of a draw.
VALUE_DRAW = 0


def _board(variant: Game, sfen: str, moves: Sequence[str], options: Options) -> Board:
    return Board(variant, sfen, options=options, moves=list(moves))


def _value(board: Board, outcome: Outcome) -> int:
    """The value of a result from the point of view of the player to move."""
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == board.turn else -VALUE_MATE


def _end(board: Board, outcome: Optional[Outcome]) -> tuple[bool, int]:
    return (False, 0) if outcome is None else (True, _value(board, outcome))


def _result(board: Board) -> int:
    outcome = board.outcome()
    if outcome is None:
        raise ValueError("the game is not over, expected a position without legal moves or one that ends it")
    return _value(board, outcome)


def version() -> tuple[int, ...]:
    """The version of the package.

    >>> import komainu
    >>> len(komainu.version())
    3
    """
    return tuple(int(part) for part in __version__.split("-")[0].split("."))


def info() -> str:
    """The name and version of the engine.

    >>> import komainu
    >>> komainu.info() == "Komainu " + komainu.__version__
    True
    """
    return f"Komainu {__version__}"


def start_sfen(variant: Game, options: Options = None) -> str:
    """The start position of a game as SFEN.

    >>> import komainu
    >>> komainu.start_sfen("mini")
    'rbsgk/4p/5/P4/KGSBR b - 1'
    """
    return Board(variant, options=options).sfen()


def start_fen(variant: Game, options: Options = None) -> str:
    """The start position of a game as FEN, which UCI front ends write.

    >>> import komainu
    >>> komainu.start_fen("mini")
    'rbsgk/4p/5/P4/KGSBR[] w - - 0 1'
    """
    return Board(variant, options=options).fen()


def legal_moves(variant: Game, sfen: str, moves: Sequence[str], options: Options = None) -> list[str]:
    """The legal moves after some moves from a position, which is an SFEN or `startpos`.

    >>> import komainu
    >>> komainu.legal_moves("mini", "4k/4R/5/5/K4 w - 2", [])
    ['1a2a', '1a1b']
    """
    return _board(variant, sfen, moves, options).legal_moves


def get_sfen(variant: Game, sfen: str, moves: Sequence[str], options: Options = None) -> str:
    """The position after some moves as SFEN.

    >>> import komainu
    >>> komainu.get_sfen("mini", "startpos", ["5d5c"])
    'rbsgk/4p/P4/5/KGSBR w - 2'
    """
    return _board(variant, sfen, moves, options).sfen()


def get_fen(variant: Game, sfen: str, moves: Sequence[str], options: Options = None) -> str:
    """The position after some moves as FEN, which UCI front ends write.

    >>> import komainu
    >>> komainu.get_fen("mini", "startpos", ["5d5c"])
    'rbsgk/4p/P4/5/KGSBR[] b - - 1 1'
    """
    return _board(variant, sfen, moves, options).fen()


def gives_check(variant: Game, sfen: str, moves: Sequence[str], options: Options = None) -> bool:
    """Returns True if the player to move after some moves is in check.

    >>> import komainu
    >>> komainu.gives_check("mini", "startpos", [])
    False
    """
    return _board(variant, sfen, moves, options).is_check()


def is_capture(variant: Game, sfen: str, moves: Sequence[str], move: str, options: Options = None) -> bool:
    """Returns True if a move after some others captures or burns something.

    >>> import komainu
    >>> komainu.is_capture("mini", "startpos", [], "5d5c")
    False
    """
    return _board(variant, sfen, moves, options).is_capture(move)


def game_result(variant: Game, sfen: str, moves: Sequence[str], options: Options = None) -> int:
    """The result of a game that is over: 32000 if the player to move has won, -32000, or 0 for a draw.

    A game that is not over raises a `ValueError`.

    >>> import komainu
    >>> komainu.game_result("mini", "4k/4G/4S/5/K4 w - 8", [])
    -32000
    """
    return _result(_board(variant, sfen, moves, options))


def is_immediate_game_end(
    variant: Game, sfen: str, moves: Sequence[str], options: Options = None
) -> tuple[bool, int]:
    """Whether the pieces on the board end the game, whatever moves there are, and its value.

    So do captured royal pieces, bare Kings, goals that are reached and, where checks win, checks.

    >>> import komainu
    >>> komainu.is_immediate_game_end("dobutsu", "1L1/1c1/1C1/1l1 b - 1", ["2a3a"])
    (True, -32000)
    """
    board = _board(variant, sfen, moves, options)
    return _end(board, board._ends()[0])


def is_optional_game_end(
    variant: Game, sfen: str, moves: Sequence[str], options: Options = None
) -> tuple[bool, int]:
    """Whether the rules about repetition end the game after some moves, and its value.

    >>> import komainu
    >>> komainu.is_optional_game_end("shogi", "startpos", 3 * ["2h3h", "8b7b", "3h2h", "7b8b"])
    (True, 0)
    """
    board = _board(variant, sfen, moves, options)
    return _end(board, board._ends()[1])


def has_insufficient_material(
    variant: Game, sfen: str, moves: Sequence[str], options: Options = None
) -> tuple[bool, bool]:
    """Whether Black and White lack the pieces to win: never, since none of these games has such a rule.

    >>> import komainu
    >>> komainu.has_insufficient_material("mini", "4k/5/5/5/K4 b - 1", [])
    (False, False)
    """
    _board(variant, sfen, moves, options)
    return (False, False)


def validate_sfen(sfen: str, variant: Game, options: Options = None) -> bool:
    """Returns True if a text is a position of a game; `Board` says what is wrong with one that is not.

    >>> import komainu
    >>> komainu.validate_sfen("4k/5/5/5/K4 b - 1", "mini"), komainu.validate_sfen("4k/5/5/K4 b - 1", "mini")
    (True, False)
    """
    try:
        _board(variant, sfen, [], options)
    except PositionError:
        return False
    return True
