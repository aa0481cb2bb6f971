import komainu
import numpy as np
import pytest
from komainu.openspiel import TERMINAL_PLAYER, load_game
from komainu.pettingzoo import env, raw_env
from pettingzoo.test import api_test, render_test, seed_test

GAMES = ["mini", "dobutsu", "shogi", "chu"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo warns of its own defaults
def test_the_environment_passes_the_test_of_pettingzoo(game, capsys):
    api_test(env(game), num_cycles=60)
    api_test(raw_env(game, max_moves=20), num_cycles=60)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_environment_passes_further_tests_of_pettingzoo():
    seed_test(lambda: env("dobutsu"), num_cycles=20)
    render_test(
        lambda render_mode=None: env("mini", render_mode=render_mode),
        {"ansi": lambda text: isinstance(text, str), "svg": lambda text: text.startswith("<svg ")},
    )


def play(game, seed):
    random = np.random.default_rng(seed)
    game.reset()
    total = {"black": 0.0, "white": 0.0}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        total[agent] += reward
        if terminated or truncated:
            game.step(None)
        else:
            game.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return total


def test_the_winner_is_rewarded_and_the_loser_pays():
    ends = set()
    for seed in range(12):
        game = raw_env("dobutsu", max_moves=200)
        total = play(game, seed)
        outcome = game.board.outcome()
        if outcome is None or outcome.winner is None:
            assert total == {"black": 0.0, "white": 0.0}
        else:
            winner = ["black", "white"][outcome.winner]
            assert total == {"black": -1.0, "white": -1.0, winner: 1.0}
            ends.add(winner)
    assert ends == {"black", "white"}


def test_both_agents_see_the_same_board_from_their_sides():
    game = raw_env("mini")
    game.reset()
    game.step(int(np.flatnonzero(game.observe("black")["action_mask"])[3]))
    white, black = (game.observe(agent)["observation"] for agent in ("white", "black"))
    kinds, slots = len(game.board.variant.pieces), len(game.board.variant.hand_pieces)
    assert (white[:kinds] == black[kinds : 2 * kinds, ::-1, ::-1]).all()
    assert white[2 * kinds + 2 * slots].all() and not black[2 * kinds + 2 * slots].any()
    assert not game.observe("black")["action_mask"].any() and game.observe("white")["action_mask"].any()


def test_giant_games_have_actions_by_index():
    game = raw_env("tenjiku")
    game.reset()
    assert game.action_space("black").n == 4096 and game.observe("black")["action_mask"].sum() == 70
    small = raw_env("tenjiku", max_actions=50)
    small.reset()
    with pytest.raises(OverflowError, match="there are 70 legal moves, expected at most max_actions=50"):
        small.observe("black")


def test_illegal_actions_lose_or_raise():
    game = env("mini")
    game.reset()
    game.step(0)
    assert game.rewards["black"] == -1 and all(game.terminations.values())
    raw = raw_env("mini")
    raw.reset()
    with pytest.raises(komainu.ActionError, match="the action 0 is not a legal move here"):
        raw.step(0)
    with pytest.raises(TypeError, match="the action is of the type str"):
        raw.step("5d5c")
    indexed = raw_env("mini", actions="index")
    indexed.reset()
    with pytest.raises(komainu.ActionError, match="the action 14 is not legal, expected 0 to 13"):
        indexed.step(14)
    for wrong in ({"render_mode": "film"}, {"actions": "moves"}, {"max_moves": 0}):
        with pytest.raises(ValueError, match="found"):
            raw_env("mini", **wrong)


@pytest.mark.parametrize("name", ["dobutsu", "mini", "tori", "chu"])
def test_openspiel_states_play_to_the_end(name):
    game = load_game(name, max_moves=150)
    random = np.random.default_rng(7)
    state = game.new_initial_state()
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        assert actions == sorted(set(actions)) and 0 <= actions[0] and actions[-1] < game.num_distinct_actions()
        assert state.legal_actions(1 - player) == []
        assert len(state.observation_tensor()) == game.observation_tensor_size()
        chosen = int(random.choice(actions))
        text = state.action_to_string(player, chosen)
        assert state.string_to_action(text) == chosen and text in state.board.legal_moves
        child = state.child(chosen)
        state.apply_action(chosen)
        assert child.board == state.board and child.history() == state.history()
    assert state.current_player() == TERMINAL_PLAYER and state.legal_actions() == []
    outcome = state.board.outcome()
    assert sum(state.returns()) == 0 and len(state.history()) == state.move_number() <= 150
    if outcome is not None and outcome.winner is not None:
        assert state.returns()[outcome.winner] == 1
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)


def test_openspiel_actions_are_undone():
    state = load_game("mini").new_initial_state()
    chosen = state.legal_actions()[0]
    before = str(state)
    state.apply_action(chosen)
    with pytest.raises(ValueError, match="is not the last one"):
        state.undo_action(1, chosen)
    state.undo_action(0, chosen)
    assert str(state) == before and state.history() == []
    assert sum(state.legal_actions_mask()) == 14
