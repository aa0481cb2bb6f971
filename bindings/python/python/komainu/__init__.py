"""The great shogi variants: their rules, an engine, records, and batches of games for learning.

A `Board` is a position of a game with the moves that led to it, an `Engine` searches and evaluates it, a
`Record` is a game with notes in the usual formats, and a `Batch` plays thousands of games at once. The
functions of this module answer single questions, under the names that pyffish has for them; they take
positions as SFEN and moves as USI writes them. `komainu.pyffish` has all functions of pyffish in its own
dialect, FEN and UCI.

>>> import komainu
>>> komainu.legal_moves("dobutsu", "startpos", [])
['2c2b', '2d3c', '2d1c', '1d1c']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._functions import (
    get_fen,
    get_sfen,
    game_result,
    gives_check,
    has_insufficient_material,
    info,
    is_capture,
    is_immediate_game_end,
    is_optional_game_end,
    legal_moves,
    start_fen,
    start_sfen,
    validate_sfen,
    version,
)
from ._komainu import (
    BLACK,
    WHITE,
    ActionError,
    Board,
    Effects,
    Engine,
    GameError,
    Info,
    KomainuError,
    MateResult,
    MoveError,
    Node,
    Outcome,
    PieceKind,
    PositionError,
    PositionWarning,
    Record,
    RecordError,
    RecordWarning,
    RuleOption,
    Score,
    SearchResult,
    Variant,
    VariantWarning,
    WeightsError,
    __version__,
    load_records,
    load_variant_config,
    load_variant_file,
    read_record,
    read_records,
    solve_mate,
    variants,
)

if TYPE_CHECKING:
    from .batch import Batch as Batch

__all__ = [
    "BLACK",
    "WHITE",
    "ActionError",
    "Batch",
    "Board",
    "Effects",
    "Engine",
    "GameError",
    "Info",
    "KomainuError",
    "MateResult",
    "MoveError",
    "Node",
    "Outcome",
    "PieceKind",
    "PositionError",
    "PositionWarning",
    "Record",
    "RecordError",
    "RecordWarning",
    "RuleOption",
    "Score",
    "SearchResult",
    "Variant",
    "VariantWarning",
    "WeightsError",
    "__version__",
    "game_result",
    "get_fen",
    "get_sfen",
    "gives_check",
    "has_insufficient_material",
    "info",
    "is_capture",
    "is_immediate_game_end",
    "is_optional_game_end",
    "legal_moves",
    "load_records",
    "load_variant_config",
    "load_variant_file",
    "read_record",
    "read_records",
    "solve_mate",
    "start_fen",
    "start_sfen",
    "validate_sfen",
    "variants",
    "version",
]


def __getattr__(name: str) -> object:
    # Batches need NumPy, which the program and the rest of the package do without.
    if name == "Batch":
        from .batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
