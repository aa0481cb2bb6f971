"""A PettingZoo environment (AEC) of every game: ``pip install 'komainu[pettingzoo]'``.

The agents are ``black``, who begins, and ``white``. An observation is a dictionary: ``observation`` are the
planes that `komainu.Batch.observe` describes, as the agent sees them, and ``action_mask`` says which actions
are legal. A win is rewarded with 1, a loss with -1.

>>> from komainu.pettingzoo import env
>>> game = env("mini")
>>> game.reset(seed=1)
>>> game.agent_selection, game.observe("black")["observation"].shape, game.action_space("black")
('black', (35, 5, 5), Discrete(1500))
"""

from __future__ import annotations

from typing import Any, Dict, Optional

from ._functions import Game
from ._komainu import ActionError, Board, Variant, _actions, _decode, _observe

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as problem:
    raise ImportError(
        "komainu.pettingzoo needs PettingZoo: pip install 'komainu[pettingzoo]'"
    ) from problem

_AGENTS = ["black", "white"]
#: The most actions that are numbered by squares, unless that is asked for.
_MOST_BY_SQUARES = 100_000


def env(game: Game = "mini", **keywords: Any) -> Any:
    """The environment as PettingZoo recommends it: an action that is not legal ends the game with a loss."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw_env(game, **keywords), illegal_reward=-1)
        )
    )


class raw_env(AECEnv):  # type: ignore[misc]  # PettingZoo has it in small letters
    """The environment without wrappers: an action that is not legal raises an `ActionError`.

    ``game`` and ``options`` are those of `Variant`. A game of ``max_moves`` moves that is not over is
    truncated. ``actions`` are numbered by ``squares`` or by ``index``, as `komainu.Batch` describes it; by
    default by squares where that makes at most 100,000 actions. There are ``max_actions`` indices; a position
    with more legal moves raises an `OverflowError`.
    """

    metadata = {
        "name": "komainu_v0",
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game = "mini",
        *,
        options: Optional[Dict[str, str]] = None,
        actions: Optional[str] = None,
        max_actions: int = 4096,
        max_moves: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi", "svg"):
            raise ValueError(f"render_mode: found {render_mode!r}, expected 'human', 'ansi', 'svg' or None")
        if actions not in (None, "index", "squares"):
            raise ValueError(f"actions: found {actions!r}, expected 'index' or 'squares'")
        if max_moves is not None and max_moves < 1:
            raise ValueError(f"max_moves: found {max_moves}, expected at least 1")
        self.render_mode = render_mode
        self._variant = Variant(game, options)
        self._max_moves = max_moves
        self._board = Board(self._variant)
        by_squares = _actions(self._board)[1]
        if actions is None:
            actions = "squares" if by_squares <= _MOST_BY_SQUARES else "index"
        self._by_index = actions == "index"
        self._count = max_actions if self._by_index else by_squares
        shape = _observe(self._board)[1]
        self.possible_agents = list(_AGENTS)
        self.agents = list(_AGENTS)
        self._action_spaces = {agent: spaces.Discrete(self._count) for agent in _AGENTS}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (self._count,), np.int8),
                }
            )
            for agent in _AGENTS
        }

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    @property
    def board(self) -> Board:
        """A copy of the board."""
        return self._board.copy()

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins the game; there is no chance in it, so that the seed does not matter."""
        self._board = Board(self._variant)
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self.agent_selection = _AGENTS[self._board.turn]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Dict[str, Any]:
        board = self._board
        is_to_move = agent == _AGENTS[board.turn]
        planes, shape = _observe(board)
        observation = np.frombuffer(planes, np.uint8).reshape(shape)
        if not is_to_move:
            observation = self._as_the_other_sees(observation)
        mask = np.zeros(self._count, np.int8)
        if is_to_move and not self.terminations[agent] and not self.truncations[agent]:
            mask[self._legal_actions()] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._board.push(self._move(action))
        self._clear_rewards()
        # Otherwise the agent that moves next would be credited with what it had before.
        self._cumulative_rewards[agent] = 0.0
        outcome = self._board.outcome()
        if outcome is not None:
            if outcome.winner is not None:
                self.rewards[_AGENTS[outcome.winner]] = 1.0
                self.rewards[_AGENTS[1 - outcome.winner]] = -1.0
            self.terminations = dict.fromkeys(_AGENTS, True)
            self.infos = {name: {"outcome": str(outcome)} for name in _AGENTS}
        elif self._max_moves is not None and len(self._board.move_stack) >= self._max_moves:
            self.truncations = dict.fromkeys(_AGENTS, True)
        self.agent_selection = _AGENTS[1 - _AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The board as text or as SVG, by ``render_mode``; ``human`` prints it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            print(self._board.diagram())
            return None
        return self._board.svg() if self.render_mode == "svg" else self._board.diagram()

    def close(self) -> None:
        """Does nothing: there is no window."""

    def _legal_actions(self) -> Any:
        if not self._by_index:
            return _actions(self._board)[0]
        count = len(self._board.legal_moves)
        if count > self._count:
            raise OverflowError(f"there are {count} legal moves, expected at most max_actions={self._count}")
        return slice(count)

    def _move(self, action: Any) -> str:
        if not isinstance(action, (int, np.integer)):
            raise TypeError(f"the action is of the type {type(action).__name__}, expected an integer")
        if not self._by_index:
            return _decode(self._board, int(action))
        moves = self._board.legal_moves
        if not 0 <= action < len(moves):
            raise ActionError(f"the action {action} is not legal, expected 0 to {len(moves) - 1}")
        return moves[int(action)]

    def _as_the_other_sees(self, planes: Any) -> Any:
        """The planes of the player to move as the opponent would see the same board."""
        kinds, slots = len(self._variant.pieces), len(self._variant.hand_pieces)
        own, hand = 2 * kinds, 2 * kinds + 2 * slots
        order = [*range(kinds, own), *range(kinds)]
        order += [*range(own + slots, hand), *range(own, own + slots)]
        order += [hand, hand + 1, hand + 2, hand + 4, hand + 3]
        turned = planes[order, ::-1, ::-1].copy()
        turned[hand] = 1 - planes[hand]
        return turned
