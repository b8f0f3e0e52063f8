"""OpenSpiel: its own tests, playthroughs and algorithms."""

import pickle
import re
from pathlib import Path
from typing import Any

import luctor
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
import luctor.openspiel  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts, minimax  # noqa: E402

GAMES = [
    "luctor_emulsion(size=5,pie=False)",
    "luctor_emulsion(size=4)",
    "luctor_emulsion(free=True,size=4)",
    "luctor_emulsion",
    "luctor_emergo(board=5x5)",
    "luctor_emergo(board=7x7,blocked=loss,repetition=off,men=5,max_actions=60)",
    "luctor_emergo(board=hex)",
    "luctor_emergo",
]


@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulations_of_openspiel_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=100, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_names_and_games_are_serialized(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pyspiel.deserialize_game(game.serialize())) == str(game)
    restored = pickle.loads(pickle.dumps(game))
    assert str(restored) == str(game) and restored.new_initial_state().position == game.new_initial_state().position
    state = game.new_initial_state()
    random = np.random.default_rng(1)
    for _ in range(15):
        if not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
    copy = pickle.loads(pickle.dumps(state))
    assert str(copy) == str(state) and copy.history() == state.history()
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert other.position == state.position
    if not state.is_terminal():
        from_dict = game.new_initial_state(state.to_dict())
        assert str(from_dict) == str(state) and from_dict.legal_actions() == state.legal_actions()


def test_parameters_choose_the_game() -> None:
    assert pyspiel.load_game("luctor_emulsion(size=6,free=True,pie=False)").luctor.name == "emulsion:free-6,pie=off"
    assert pyspiel.load_game(GAMES[5]).luctor.name == "emergo:7x7,men=5,blocked=loss,repetition=off"
    assert pyspiel.load_game(GAMES[5]).max_game_length() == 60 + 5 - 1
    for wrong in ["luctor_emulsion(size=33)", "luctor_emulsion(size=1)", "luctor_emergo(board=8x8)"]:
        with pytest.raises((ValueError, RuntimeError)):
            pyspiel.load_game(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_those_of_positions(name: str) -> None:
    game = pyspiel.load_game(name)
    shape = game.luctor.observation_shape
    size = int(np.prod(shape))
    state = game.new_initial_state()
    assert game.observation_tensor_shape() == list(shape)
    random = np.random.default_rng(2)
    while not state.is_terminal():
        for player in range(2):
            seen = state.position.observation(player).ravel()
            assert np.array_equal(state.observation_tensor(player), seen)
            told = state.information_state_tensor(player)
            assert np.array_equal(told[:size], seen)
            played = np.rint(np.array(told[size:]) * game.num_distinct_actions()).astype(int)
            assert (played[played > 0] - 1).tolist() == state.history()
        assert state.observation_string(0) == str(state) == state.position.text
        assert state.information_state_string(0) == state.history_str()
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", [GAMES[0], GAMES[1], GAMES[4], GAMES[6]])
def test_playthroughs_can_be_repeated(name: str) -> None:
    first = generate_playthrough.playthrough(name, None, seed=1)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", first, re.MULTILINE)]
    again = generate_playthrough.playthrough(name, actions)
    assert first == again and len(actions) > 5


RECORDED = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_playthroughs_are_reproduced(path: Path) -> None:
    flags.FLAGS(["playthrough"])
    expected, found = generate_playthrough.replay(str(path))
    assert expected.splitlines() == found.splitlines()


def test_playthroughs_are_recorded() -> None:
    assert len(RECORDED) == 3


def test_the_search_of_openspiel_beats_random_play() -> None:
    game = pyspiel.load_game(GAMES[0])
    random = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    won = 0.0
    for number in range(4):
        bot = mcts.MCTSBot(game, 1.4, 60, evaluator, solve=True, random_state=random)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
        won += state.returns()[number % 2]
    assert won >= 2


def test_the_minimax_of_openspiel_agrees_with_the_solver() -> None:
    for size in [2, 3]:
        game = pyspiel.load_game(f"luctor_emulsion(size={size},pie=False)")
        value, _ = minimax.alpha_beta_search(game)
        winner = luctor.solve(luctor.Game(f"emulsion:{size},pie=off").start())
        assert (value > 0) == (winner == "black")


@pytest.mark.parametrize("name", [GAMES[1], GAMES[4]])
def test_the_environment_of_openspiel_runs(name: str) -> None:
    environment: Any = rl_environment.Environment(name)
    random = np.random.default_rng(4)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([int(random.choice(step.observations["legal_actions"][player]))])
    assert sum(step.rewards) == 0
