"""PettingZoo and Gymnasium: their own tests."""

import os
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import luctor
import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")
import luctor.gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from luctor import emergo_v0, emulsion_v0  # noqa: E402
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test  # noqa: E402

ENVIRONMENTS: list[Callable[..., Any]] = [
    emulsion_v0.env,
    lambda **options: emulsion_v0.env(size=4, pie=False, **options),
    lambda **options: emulsion_v0.env(size=4, free=True, **options),
    emergo_v0.env,
    lambda **options: emergo_v0.env(board="hex", options="blocked=loss", max_actions=100, **options),
]


@pytest.mark.parametrize("create", ENVIRONMENTS)
def test_the_api_test_passes(create: Callable[..., Any]) -> None:
    with warnings.catch_warnings():
        # PettingZoo suggests flat observations; boards are planes in its own games, too.
        warnings.simplefilter("ignore")
        api_test(create(), num_cycles=1000)
        api_test(create().unwrapped, num_cycles=1000)


@pytest.mark.parametrize("create", ENVIRONMENTS)
def test_the_seed_test_passes(create: Callable[..., Any]) -> None:
    seed_test(create, num_cycles=500)


@pytest.mark.parametrize("create", [ENVIRONMENTS[1], ENVIRONMENTS[4]])
def test_the_render_test_passes(create: Callable[..., Any]) -> None:
    pytest.importorskip("pygame")
    render_test(create)


@pytest.mark.parametrize("create", [ENVIRONMENTS[0], ENVIRONMENTS[3]])
def test_the_performance_benchmark_runs(create: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(create())
    assert "turns per second" in capsys.readouterr().out


def test_the_environments_are_registered() -> None:
    make = getattr(pettingzoo, "make", None)
    if make is None:
        pytest.skip("this version of PettingZoo has no registry")
    assert make("aec", "luctor/emulsion_v0", size=5).unwrapped.game == luctor.Game("emulsion:5")
    assert make("aec", "luctor/emergo_v0", board="7x7").unwrapped.game == luctor.Game("emergo:7x7", 1000)


def test_an_agent_stays_selected_during_a_capture() -> None:
    env = emergo_v0.env()
    env.reset(options={"position": "5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4"})
    assert env.agent_selection == "player_0"
    mask = env.observe("player_0")["action_mask"]
    assert mask.sum() == 1 and not env.observe("player_1")["action_mask"].any()
    env.step(int(mask.argmax()))
    assert env.agent_selection == "player_0" and env.unwrapped.position.unfinished == "b2xd4"
    env.step(int(env.observe("player_0")["action_mask"].argmax()))
    assert env.agent_selection == "player_1"


def test_the_results_of_a_game_reach_both_agents() -> None:
    random = np.random.default_rng(1)
    env = emulsion_v0.env(size=3, pie=False)
    env.reset()
    rewards = {"player_0": 0.0, "player_1": 0.0}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(random.choice(legal)))
    assert sorted(rewards.values()) == [-1, 1]


def test_illegal_actions_end_the_game_or_raise() -> None:
    env = emulsion_v0.env(size=4)
    env.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0 if not env.observe("player_0")["action_mask"][0] else 64)
    assert all(env.terminations.values()) and env.unwrapped.rewards["player_0"] == -1
    raw = emulsion_v0.raw_env(size=4)
    raw.reset()
    with pytest.raises(luctor.IllegalMoveError) as caught:
        raw.step(64)
    assert caught.value.rule == 11


def test_wrong_options_are_rejected() -> None:
    for wrong in [{"size": 1}, {"size": 40}, {"render_mode": "magic"}]:
        with pytest.raises(ValueError):
            emulsion_v0.env(**wrong)
    with pytest.raises(luctor.GameError):
        emergo_v0.env(board="8x8")
    for wrong in [{"player": 2}, {"level": 9}, {"nodes": 0}, {"render_mode": "magic"}, {"game": "emulsion:1"}]:
        with pytest.raises(ValueError):
            luctor.gymnasium.AgainstEngine(**wrong)  # type: ignore[arg-type]


def test_environments_can_be_pickled() -> None:
    for env in [emulsion_v0.raw_env(size=5, pie=False), emergo_v0.raw_env("7x7", options="men=5", max_actions=70)]:
        copy = pickle.loads(pickle.dumps(env))
        assert copy.game == env.game and copy.metadata == env.metadata


def test_boards_are_drawn_as_text() -> None:
    env = emulsion_v0.env(size=3, render_mode="ansi")
    env.reset()
    assert env.render() == "w b w\nb w b\nw b w\nb 0\n"
    emergo = emergo_v0.env(board="5x5", render_mode="ansi")
    emergo.reset()
    assert emergo.render() == ". . .\n . .\n. . .\n . .\n. . .\nw 4,4 0\n"
    free = emulsion_v0.env(size=12, free=True, render_mode="ansi")
    free.reset()
    assert free.render().splitlines()[0] == " ".join(["."] * 12)


@pytest.mark.parametrize("name", ["luctor/Emulsion-v0", "luctor/Emergo-v0"])
def test_the_environments_of_gymnasium_are_valid(name: str) -> None:
    pytest.importorskip("pygame")
    env = gymnasium.make("luctor.gymnasium:" + name, level=1, nodes=10)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize(("game", "level"), [("emulsion:5", 0), ("emulsion:4", 2), ("emergo:5x5", 1)])
def test_games_against_the_engine_end_with_a_result(game: str, level: int) -> None:
    env = luctor.gymnasium.AgainstEngine(game, level=level, nodes=50)
    results, sides = set(), set()
    for seed in range(6):
        observation, _ = env.reset(seed=seed)
        sides.add(env.player)
        ended = False
        while not ended:
            assert np.array_equal(observation["action_mask"], env.action_masks())
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, terminated, truncated, _ = env.step(int(env.np_random.choice(legal)))
            ended = terminated or truncated
        results.add(reward)
    assert sides == {0, 1} and results <= {-1, 0, 1}
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(env.game.num_actions - 1)
    assert (reward, terminated) == (-1, True) and info["illegal"]
