"""Many games of one kind that are played at once, for learning: NumPy in, NumPy out.

The games are played in Rust, on several threads and without the lock of the interpreter.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, NamedTuple, Optional, Union

from ._komainu import Board, Variant, _Batch, _decode, _encode

try:
    import numpy as np
except ImportError as problem:
    raise ImportError("komainu.Batch needs NumPy: pip install 'komainu[numpy]'") from problem

if TYPE_CHECKING:
    from numpy.typing import NDArray

Game = Union[str, "os.PathLike[str]", Variant]

#: The number of moves of a batch that is not to break games off.
_ENDLESS = 1 << 62


class Step(NamedTuple):
    """What a step did to each game of a batch."""

    #: The rewards of Black and White, ``float32`` of the shape ``(n, 2)``: 1 for a win, -1 for a loss, and 0
    #: for a draw and as long as the game goes on.
    rewards: NDArray[np.float32]
    #: Which games ended by their rules with this move, ``bool`` of the shape ``(n,)``.
    terminated: NDArray[np.bool_]
    #: Which games were broken off after ``max_moves`` moves, ``bool`` of the shape ``(n,)``.
    truncated: NDArray[np.bool_]


class Batch:
    """``n`` games of one kind that are played at once.

    ``game`` and ``options`` are those of `Variant`; ``start`` is a `Board` with which the games begin
    instead of the start position. ``seed`` decides what `random_actions` chooses. A game of ``max_moves``
    moves that is not over is broken off; without it games go on to their end by the rules. A game that is
    over begins anew in the same step if ``auto_reset`` is set, and otherwise waits for `reset`.
    ``threads`` play the games, by default as many as the processor runs at a time.

    **Actions.** With ``actions="index"``, the default, an action is the place of a move among the legal ones,
    which stand in an order that depends on the position alone (that of `Board.legal_moves`). With
    ``actions="squares"`` it is a number that means the same move in every position of the game as the
    player to move sees the board. Let S be the number of squares, H that of the kinds in hand, F the number
    of files, and C the number of ways to capture on the way: 1 in most games, 26 in games with Lions of two
    steps (Chu, Tenjiku), 128 in games with longer ones. A square is the number ``row * F + column`` from the
    top left; White sees the board turned round. The action is::

        ((promotion * C + captures) * (S + H) + start) * S + destination

    where ``promotion`` is 0 or 1, ``start`` a square, or S and the place of the piece among
    `Variant.hand_pieces` for a drop. ``captures`` is 0 if nothing is captured on the way; from 1 to 25 it is
    ``5 * (r + 2) + (c + 2) + 1`` if one piece is captured r rows below and c columns to the right of the
    start; higher codes mean two or three captures. `action` and `move` translate.

    >>> import komainu
    >>> batch = komainu.Batch("mini", 3, seed=1)
    >>> batch.legal_counts()
    array([14, 14, 14])
    >>> rewards, terminated, truncated = batch.step([0, 5, 13])
    >>> rewards.shape, terminated.any(), batch.turns()
    ((3, 2), np.False_, array([1, 1, 1], dtype=uint8))
    >>> batch.board(0).peek()
    '5d5c'
    >>> batch.step([0, 0, 99])
    Traceback (most recent call last):
        ...
    komainu.ActionError: game 2: the action 99 is not legal, expected 0 to 14
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        options: Optional[dict[str, str]] = None,
        start: Optional[Board] = None,
        seed: int = 0,
        actions: str = "index",
        max_moves: Optional[int] = None,
        auto_reset: bool = True,
        threads: Optional[int] = None,
    ) -> None:
        if actions not in ("index", "squares"):
            raise ValueError(f"actions: found {actions!r}, expected 'index' or 'squares'")
        if max_moves is not None and max_moves < 1:
            raise ValueError(f"max_moves: found {max_moves}, expected at least 1")
        if threads is None:
            threads = _processors()
        if not 1 <= threads <= 512:
            raise ValueError(f"threads: found {threads}, expected a number from 1 to 512")
        variant = Variant(game, options)
        if start is not None and start.variant != variant:
            raise ValueError(f"start: found a board of {start.variant!r}, expected one of {variant!r}")
        most = _ENDLESS if max_moves is None else max_moves
        self._actions = actions
        self._variant = variant
        self._n = n
        self._batch = _Batch(variant, start, n, seed, actions == "index", auto_reset, most, threads)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self._variant

    @property
    def actions(self) -> str:
        """What actions are: ``index`` or ``squares``."""
        return self._actions

    @property
    def num_actions(self) -> int:
        """The number of actions that are numbered by squares."""
        return self._batch.num_actions()

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of the planes of one game: planes, ranks, files."""
        return (self._batch.num_planes(), self._variant.ranks, self._variant.files)

    @property
    def games_finished(self) -> int:
        """The number of games that have ended or were broken off so far."""
        return self._batch.finished()

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games of {self._variant.id}>"

    def step(self, actions: Union[NDArray[np.integer[Any]], Iterable[int]]) -> Step:
        """Plays an action in each game; what a game that is over gets does not matter.

        If an action is not legal, an `ActionError` names its game (its ``games`` are all of them), and no
        game has changed.
        """
        rewards, terminated, truncated = self._batch.step(self._numbers(actions))
        return Step(
            np.frombuffer(rewards, np.float32).reshape(self._n, 2),
            np.frombuffer(terminated, np.bool_),
            np.frombuffer(truncated, np.bool_),
        )

    def reset(self, games: Optional[Union[NDArray[Any], Iterable[int]]] = None) -> None:
        """Begins all games anew, or those of some indices or of a mask of the shape ``(n,)``."""
        which = np.zeros(self._n, np.uint8)
        chosen = np.arange(self._n) if games is None else np.asarray(games)
        if chosen.dtype.kind not in "biu" and chosen.size:
            raise TypeError(f"the games are of the type {chosen.dtype}, expected indices or a mask")
        if chosen.dtype == np.bool_ and chosen.shape != (self._n,):
            raise ValueError(f"the mask has the shape {chosen.shape}, expected ({self._n},)")
        if chosen.size:
            which[chosen] = 1
        self._batch.reset(which.tobytes())

    def random_actions(self) -> NDArray[np.int64]:
        """An action for each game, ``int64``, chosen at random from all legal ones; -1 if a game is over."""
        return np.frombuffer(self._batch.random_actions(), np.int64)

    def legal_counts(self) -> NDArray[np.int64]:
        """The number of legal actions of each game, ``int64``; none if a game is over."""
        return np.frombuffer(self._batch.legal_counts(), np.int64)

    def legal_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All legal actions numbered by squares, ``int64``, and where those of each game begin.

        Those of the game i are ``actions[offsets[i]:offsets[i + 1]]``, in the order of the legal moves, so
        that this translates indices, too. The memory is that of the moves, however many actions there are.
        """
        offsets = np.zeros(self._n + 1, np.int64)
        np.cumsum(self.legal_counts(), out=offsets[1:])
        return np.frombuffer(self._batch.legal_actions(), np.int64), offsets

    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, ``bool``.

        By squares the shape is ``(n, num_actions)``: 1,500 for Mini-Shogi, 14,256 for Shogi, and millions
        for games with Lions, where `legal_actions` is what fits. By index it is ``(n, m)`` for the largest
        number m of legal moves that a game now has.
        """
        if self._actions == "index":
            counts = self.legal_counts()
            mask: NDArray[np.bool_] = np.arange(counts.max(initial=0)) < counts[:, None]
            return mask
        return np.frombuffer(self._batch.mask(), np.bool_).reshape(self._n, self.num_actions)

    def observe(self, *, turned: bool = True) -> NDArray[np.uint8]:
        """The planes of each game, ``uint8`` of the shape ``(n, planes, ranks, files)``.

        The player to move sees the own pieces at the bottom: White's board is turned round, unless
        ``turned`` is not set; then the planes are Black's. With K kinds of pieces (`Variant.pieces`) and H
        kinds in hand (`Variant.hand_pieces`) the planes are:

        ================ =========================================================================
        0 to K - 1       1 where an own piece of that kind stands
        K to 2 K - 1     the same for the opponent's
        then H           filled with the number of own pieces of that kind in hand, at most 255
        then H           the same for the opponent's
        then 1           filled with 1 if the planes are as White sees them
        then 1           filled with the number of earlier occurrences of the position
        then 1           1 on the square where a Lion was just captured, where a rule needs it
        then 2           1 on the square of an own piece that just entered the promotion zone without
                         promoting, where a rule needs it; the same for the opponent's
        ================ =========================================================================
        """
        planes = self._batch.observe(turned)
        return np.frombuffer(planes, np.uint8).reshape(self._n, *self.observation_shape)

    def boards(self) -> NDArray[np.int16]:
        """The boards, ``int16`` of the shape ``(n, ranks, files)``, as Black sees them.

        0 is an empty square, k + 1 a piece of Black's of the kind k in `Variant.pieces`, -(k + 1) one of
        White's. This is small where planes are not: 2.6 kB for a board of Taikyoku Shogi.
        """
        boards = np.frombuffer(self._batch.boards(), np.int16)
        return boards.reshape(self._n, self._variant.ranks, self._variant.files)

    def hands(self) -> NDArray[np.uint16]:
        """The pieces in hand, ``uint16`` of the shape ``(n, 2, H)``: of Black, then of White."""
        slots = len(self._variant.hand_pieces)
        return np.frombuffer(self._batch.hands(), np.uint16).reshape(self._n, 2, slots)

    def turns(self) -> NDArray[np.uint8]:
        """The player to move in each game, ``uint8``: 0 is Black, 1 White."""
        return np.frombuffer(self._batch.turns(), np.uint8)

    def lengths(self) -> NDArray[np.int64]:
        """The number of moves made in each game since it began, ``int64``."""
        return np.frombuffer(self._batch.lengths(), np.int64)

    def over(self) -> NDArray[np.bool_]:
        """Which games are over and wait for `reset`, ``bool``; none with ``auto_reset``."""
        return np.frombuffer(self._batch.over(), np.bool_)

    def board(self, index: int) -> Board:
        """A copy of a game, with the moves that led there."""
        return self._batch.board(index)

    def _numbers(self, actions: Union[NDArray[np.integer[Any]], Iterable[int]]) -> bytes:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"the actions are of the type {array.dtype}, expected integers")
        if array.shape != (self._n,):
            raise ValueError(f"the actions have the shape {array.shape}, expected ({self._n},)")
        return array.astype(np.int64, copy=False).tobytes()


def action(board: Board, move: str) -> int:
    """The number of the action that a legal move is, by squares, as `Batch` describes it.

    >>> import komainu
    >>> from komainu.batch import action, move
    >>> board = komainu.Board("mini")
    >>> number = action(board, "5d5c")
    >>> number, move(board, number)
    (385, '5d5c')
    """
    return _encode(board, move)


def move(board: Board, action: int) -> str:
    """The legal move that a number of an action means, by squares, as `Batch` describes it."""
    return _decode(board, action)


def _processors() -> int:
    """The number of threads that run at a time for this process."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), 512)
    return min(os.cpu_count() or 1, 512)
