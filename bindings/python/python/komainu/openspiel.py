"""Games and states with the methods of OpenSpiel, for programs that are written for its interface.

It needs no other package. Actions are numbered by squares as `komainu.Batch` describes it, and observations
are its planes.

>>> from komainu.openspiel import load_game
>>> game = load_game("dobutsu")
>>> state = game.new_initial_state()
>>> [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
['2c2b', '2d3c', '2d1c', '1d1c']
>>> state.apply_action(state.string_to_action("2c2b"))
>>> state.is_terminal(), state.current_player(), state.returns()
(False, 1, [0.0, 0.0])
"""

from __future__ import annotations

from typing import Dict, List, Optional

from ._functions import Game as AnyGame
from ._komainu import Board, Variant, _actions, _decode, _encode, _observe

#: What `State.current_player` returns at the end of a game.
TERMINAL_PLAYER = -4

_MAX_MOVES = 2000


def load_game(
    game: AnyGame, options: Optional[Dict[str, str]] = None, *, max_moves: int = _MAX_MOVES
) -> Game:
    """The game of a name, a path or a `Variant`; it is drawn after ``max_moves`` moves."""
    return Game(Variant(game, options), max_moves)


class Game:
    """A game, as OpenSpiel's class of this name."""

    def __init__(self, variant: Variant, max_moves: int = _MAX_MOVES) -> None:
        if max_moves < 1:
            raise ValueError(f"max_moves: found {max_moves}, expected at least 1")
        self.variant = variant
        self._max_moves = max_moves
        start = Board(variant)
        self._num_actions = _actions(start)[1]
        self._shape = list(_observe(start)[1])

    def new_initial_state(self, sfen: Optional[str] = None) -> State:
        """The start of a game, or another position as SFEN."""
        return State(self, Board(self.variant, sfen), [])

    def num_distinct_actions(self) -> int:
        return self._num_actions

    def num_players(self) -> int:
        return 2

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return self._max_moves

    def max_chance_outcomes(self) -> int:
        return 0

    def observation_tensor_shape(self) -> List[int]:
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        planes, ranks, files = self._shape
        return planes * ranks * files

    def __str__(self) -> str:
        return f"komainu({self.variant.id})"


class State:
    """A state of a game, as OpenSpiel's class of this name; player 0 is Black, player 1 White."""

    def __init__(self, game: Game, board: Board, history: List[int]) -> None:
        self._game = game
        self._board = board
        self._history = history
        self._look()

    def _look(self) -> None:
        self._outcome = self._board.outcome()
        is_long = len(self._history) >= self._game.max_game_length()
        self._is_over = self._outcome is not None or is_long

    @property
    def board(self) -> Board:
        """A copy of the board."""
        return self._board.copy()

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self._is_over else self._board.turn

    def is_terminal(self) -> bool:
        return self._is_over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self._is_over

    def move_number(self) -> int:
        return len(self._history)

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        if self._is_over or player not in (None, self._board.turn):
            return []
        return sorted(_actions(self._board)[0])

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        if self._is_over:
            raise ValueError("the game is over, expected no action")
        self._board.push(_decode(self._board, action))
        self._history.append(action)
        self._look()

    def undo_action(self, player: int, action: int) -> None:
        if not self._history or self._history[-1] != action or player != 1 - self._board.turn:
            raise ValueError(f"the action {action} of player {player} is not the last one")
        self._board.pop()
        self._history.pop()
        self._look()

    def action_to_string(self, player: int, action: int) -> str:
        if player != self._board.turn:
            raise ValueError(f"player {player} is not to move, expected {self._board.turn}")
        return _decode(self._board, action)

    def string_to_action(self, text: str) -> int:
        return _encode(self._board, text)

    def returns(self) -> List[float]:
        winner = self._outcome.winner if self._outcome is not None else None
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> List[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.history_str()

    def observation_string(self, player: Optional[int] = None) -> str:
        return self._board.sfen()

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        """The planes as the player to move sees them, whoever asks: both players see everything."""
        return [float(value) for value in _observe(self._board)[0]]

    def clone(self) -> State:
        return State(self._game, self._board.copy(), list(self._history))

    def child(self, action: int) -> State:
        state = self.clone()
        state.apply_action(action)
        return state

    def __str__(self) -> str:
        return self._board.diagram()
