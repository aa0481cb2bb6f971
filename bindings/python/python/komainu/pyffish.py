"""The functions of pyffish in its own dialect: positions as FEN, moves as UCI writes them.

``import komainu.pyffish as sf`` takes the place of ``import pyffish as sf`` in a program that plays the
games of this package. Games have the names that UCI front ends know, such as ``minishogi``, or those of
`komainu.variants`. Rules that Fairy-Stockfish plays in another way than the default of a game here are
chosen with ``options`` on a `komainu.Variant`, which every function takes in place of a name.

What these games do not have raises `NotImplementedError`: fog (`get_fog_fen`), chess960, and other
notations than those of shogi.

>>> import komainu.pyffish as sf
>>> sf.legal_moves("dobutsu", sf.start_fen("dobutsu"), [])
['b2b3', 'b1a2', 'b1c2', 'c1c2']
"""

from __future__ import annotations

import re
from typing import Sequence

from ._functions import VALUE_DRAW as VALUE_DRAW
from ._functions import VALUE_MATE as VALUE_MATE
from ._functions import Game, _end, _result
from ._functions import info as info
from ._functions import version as version
from ._komainu import Board, KomainuError, Variant, _fen_problem, _uci_names
from ._komainu import load_variant_config as load_variant_config
from ._komainu import load_variant_file as _load_variant_file

error = KomainuError

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID_MOVE_COUNTER = -1
FEN_INVALID_NUMBER_OF_KINGS = -3
FEN_INVALID_SIDE_TO_MOVE = -6
FEN_INVALID_POCKET_INFO = -7
FEN_INVALID_BOARD_GEOMETRY = -8
FEN_TOUCHING_KINGS = -9
FEN_INVALID_CHAR = -10
FEN_INVALID_NB_PARTS = -11
FEN_INVALID_PROMOTED_PIECE = -12


def _lacks(what: str) -> NotImplementedError:
    return NotImplementedError(f"the games of komainu have no {what}")


def _board(variant: Game, fen: str, moves: Sequence[str], chess960: bool = False) -> Board:
    if chess960:
        raise _lacks("chess960")
    board = Board(variant) if fen == "startpos" else Board.from_fen(variant, fen)
    for number, move in enumerate(moves, 1):
        try:
            board.push(board.parse(move, "uci"))
        except KomainuError as problem:
            raise type(problem)(f"move {number}: {problem}") from None
    return board


def variants() -> list[str]:
    """The names of the games as UCI front ends know them."""
    return _uci_names()


def set_option(name: str, value: object) -> None:
    """Loads a variant file by the option ``VariantPath``; pyffish's other options are of its own engine."""
    if name != "VariantPath":
        raise ValueError(f"No such option {name}, expected VariantPath")
    _load_variant_file(str(value))


def start_fen(variant: Game) -> str:
    """The start position of a game."""
    return Board(variant).fen()


def two_boards(variant: Game) -> bool:
    """Returns True if a game is played on two boards: none is."""
    Variant(variant)
    return False


def captures_to_hand(variant: Game) -> bool:
    """Returns True if captured pieces come back."""
    return Variant(variant).has_drops


def get_san(
    variant: Game, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> str:
    """A move as people write it: with ``NOTATION_SHOGI_HODGES`` `P-7f`, with
    ``NOTATION_SHOGI_HODGES_NUMBER`` `P-76`, and with ``NOTATION_SHOGI_HOSKING`` `P76`. The default is
    the second. Pieces have the symbols of the game, which are longer than pyffish's letters in some."""
    return get_san_moves(variant, fen, [move], chess960, notation)[0]


def get_san_moves(
    variant: Game, fen: str, moves: Sequence[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """Several moves, one after the other, as people write them."""
    board, texts = _board(variant, fen, [], chess960), []
    for move in moves:
        usi = board.parse(move, "uci")
        texts.append(_spelt(board, usi, notation))
        board.push(usi)
    return texts


def _spelt(board: Board, usi: str, notation: int) -> str:
    text = board.notate(usi, "association")
    if notation == NOTATION_SHOGI_HODGES:
        return text
    if notation not in (NOTATION_DEFAULT, NOTATION_SHOGI_HODGES_NUMBER, NOTATION_SHOGI_HOSKING):
        raise _lacks("notation of that number, expected one of shogi")
    numbered = re.sub("(?<=[0-9])[a-z]+", lambda rank: str(_rank(rank[0])), text)
    if notation == NOTATION_SHOGI_HOSKING:
        return re.sub("^([+]?[A-Za-z]+)-", r"\1", numbered).replace("*", "'", 1)
    return numbered


def _rank(letters: str) -> int:
    """The number of a rank: after the 26 letters they are doubled."""
    return ord(letters[0]) - ord("a") + 1 + 26 * (len(letters) - 1)


def legal_moves(variant: Game, fen: str, moves: Sequence[str], chess960: bool = False) -> list[str]:
    """The legal moves after some moves from a position."""
    return _board(variant, fen, moves, chess960)._moves("uci")


def get_fen(
    variant: Game,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """The position after some moves, as FEN or as SFEN; promoted pieces are always shown as such."""
    board = _board(variant, fen, moves, chess960)
    return board.sfen() if sfen else board.fen()


def gives_check(variant: Game, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    """Returns True if the player to move after some moves is in check."""
    return _board(variant, fen, moves, chess960).is_check()


def is_capture(variant: Game, fen: str, moves: Sequence[str], move: str, chess960: bool = False) -> bool:
    """Returns True if a move after some others captures or burns something."""
    board = _board(variant, fen, moves, chess960)
    return board.is_capture(board.parse(move, "uci"))


def piece_to_partner(variant: Game, fen: str, moves: Sequence[str], chess960: bool = False) -> str:
    """The piece that the last of some moves captured, as it was before it promoted; empty if it took none."""
    board = _board(variant, fen, moves, chess960)
    if not moves:
        return ""
    last = board.pop()
    captured = list(board.effects(last).captured.values())
    return captured[-1].replace("+", "") if captured else ""


def game_result(variant: Game, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """The result of a game that is over, from the point of view of the player to move.

    A game that is not over raises a `ValueError`.
    """
    return _result(_board(variant, fen, moves, chess960))


def is_immediate_game_end(
    variant: Game, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, int]:
    """Whether the pieces on the board end the game after some moves, and its value."""
    board = _board(variant, fen, moves, chess960)
    return _end(board, board._ends()[0])


def is_optional_game_end(
    variant: Game, fen: str, moves: Sequence[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Whether the rules about repetition end the game after some moves, and its value.

    pyffish lets players claim such an end; here the rules of a game say whether it is one.
    """
    board = _board(variant, fen, moves, chess960)
    return _end(board, board._ends()[1])


def has_insufficient_material(
    variant: Game, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Whether the players lack the pieces to win: never, since none of these games has such a rule."""
    _board(variant, fen, moves, chess960)
    return (False, False)


def validate_fen(fen: str, variant: Game, chess960: bool = False) -> int:
    """``FEN_OK`` if a text is a position of a game, or else a number below 1 that says what is wrong."""
    if chess960:
        raise _lacks("chess960")
    return _fen_problem(variant, fen)


def get_fog_fen(fen: str, variant: Game, chess960: bool = False) -> str:
    """Raises `NotImplementedError`: none of these games has fog."""
    raise _lacks("fog")
