"""Games and positions."""

import pickle

import luctor
import numpy as np
import pytest

GAMES = [
    "emulsion:4",
    "emulsion:8,pie=off",
    "emulsion:9",
    "emulsion:free-5",
    "emulsion:17",
    "emergo",
    "emergo:5x5,repetition=off",
    "emergo:hex",
    "emergo:hex-5",
]


def random_game(name: str, seed: int, max_actions: int | None = None) -> list[luctor.Position]:
    """Return all positions of a random game."""
    random = np.random.default_rng(seed)
    positions = [luctor.Game(name, max_actions).start()]
    while not positions[-1].is_over:
        action = random.choice(positions[-1].legal_actions)
        positions.append(positions[-1].play(action))
    return positions


def test_a_game_describes_its_spaces() -> None:
    game = luctor.Game("emulsion:8")
    assert (game.name, game.kind, game.num_actions, game.pie_action) == ("emulsion:8", "emulsion", 257, 256)
    assert game.action_shape == (4, 8, 8)
    assert game.action_planes == ["swap +1 +0", "swap +0 +1", "swap +1 +1", "swap -1 +1"]
    assert game.observation_shape == (4, 8, 8)
    assert [name for name, _ in game.observation_planes] == ["own", "other", "to-move", "pie"]
    emergo = luctor.Game("emergo", max_actions=77)
    assert (emergo.max_actions, emergo.max_game_length) == (77, 77 + 12 - 1)
    assert (emergo.num_actions, emergo.observation_shape, emergo.observation_max) == (729, (11, 9, 9), 12)
    assert emergo == luctor.Game("emergo:9x9", 77) != luctor.Game("emergo")
    assert len({emergo, luctor.Game("emergo:9x9", 77), luctor.Game("emergo")}) == 2
    assert repr(emergo) == 'Game("emergo:9x9", max_actions=77)'


@pytest.mark.parametrize(
    "name",
    [
        "",
        "chess",
        "emulsion:0",
        "emulsion:33",
        "emulsion,pie=maybe",
        "emergo:4x4",
        "emergo,men=99",
        "emulsion" * 99,
        "\0",
    ],
)
def test_wrong_names_are_rejected(name: str) -> None:
    with pytest.raises(luctor.GameError):
        luctor.Game(name)


@pytest.mark.parametrize("limit", [0, 1_000_001])
def test_wrong_limits_are_rejected(limit: int) -> None:
    with pytest.raises(luctor.GameError, match="limit of actions"):
        luctor.Game("emergo", limit)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_is_consistent(name: str) -> None:
    game = luctor.Game(name)
    for position in random_game(name, 1):
        assert position.mask.dtype == np.bool_ and position.mask.shape == (game.num_actions,)
        assert np.array_equal(np.flatnonzero(position.mask), position.legal_actions)
        assert bool(position.legal_moves) == bool(position.mask.any()) == (not position.is_over)
        observation = position.observation()
        assert observation.dtype == np.uint8 and observation.shape == game.observation_shape
        assert observation.max() <= game.observation_max
        assert sum(position.returns) == 0
        copy = game.position(position.text)
        assert (copy.text, copy.player, copy.turn) == (position.text, position.player, position.turn)
        assert copy.legal_moves == position.legal_moves or position.result is not None


@pytest.mark.parametrize("name", GAMES)
def test_pickling_keeps_everything(name: str) -> None:
    for position in random_game(name, 2, max_actions=150):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            copy = pickle.loads(pickle.dumps(position, protocol))
            assert copy == position and hash(copy) == hash(position)
        assert copy.game == position.game and copy.mask.tobytes() == position.mask.tobytes()
        assert (copy.is_over, copy.truncated, copy.result, copy.returns) == (
            position.is_over,
            position.truncated,
            position.result,
            position.returns,
        )
    game = luctor.Game(name, 50)
    assert pickle.loads(pickle.dumps(game)) == game


def test_positions_are_immutable_and_hashable() -> None:
    start = luctor.Game("emulsion:4").start()
    text = start.text
    after = start.play("a1-b1")
    assert start.text == text != after.text
    assert len({start, after, start.play("a1-b1")}) == 2
    assert start != text and start != luctor.Game("emulsion:5").start()
    with pytest.raises(AttributeError):
        start.turn = "white"  # type: ignore[misc]


def test_positions_with_another_history_differ() -> None:
    position = luctor.Game("emergo:5x5,men=1").position("3/2/3/2/w1,1,b1 w 0,0 2")
    again = position
    for move in ["a1-b2", "e1-d2", "b2-a1", "d2-e1"]:
        again = again.play(move)
    assert again.key == position.key
    assert again != position
    assert again.observation()[10, 0, 0] == 1
    for move in ["a1-b2", "e1-d2", "b2-a1", "d2-e1"]:
        again = pickle.loads(pickle.dumps(again)).play(move)
    assert again.result == pickle.loads(pickle.dumps(again)).result
    assert again.result is not None and again.result.reason == "repetition" and again.result.winner is None


def test_refused_moves_tell_their_rule() -> None:
    start = luctor.Game("emulsion:4").start()
    for move, rule in [("a1-c3", 7), ("swap", 11), ("nonsense", None), (64, 11), (65, None), (-1, None)]:
        with pytest.raises(luctor.IllegalMoveError) as caught:
            start.play(move)
        assert caught.value.rule == rule, move
        assert isinstance(caught.value, ValueError) and str(caught.value)
    with pytest.raises(luctor.IllegalMoveError) as caught:
        luctor.Game("emergo").start().play("e5")
    assert caught.value.rule == 10
    end = random_game("emulsion:4", 3)[-1]
    with pytest.raises(luctor.GameOverError):
        end.play(0)


def test_only_texts_and_integers_are_moves() -> None:
    start = luctor.Game("emulsion:4").start()
    action = int(start.legal_actions[0])
    after = start.play(action)
    assert start.play(np.int64(action)) == start.play(np.uint8(action)) == after
    for wrong in [None, float(action), float("nan"), True, b"a1-b1", [action], np.array([action, 1]), object()]:
        with pytest.raises(TypeError, match="a move is a str or an int"):
            start.play(wrong)  # type: ignore[arg-type]


def test_captures_are_played_jump_by_jump() -> None:
    position = luctor.Game("emergo").position("5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4")
    assert position.legal_moves == ["b2xd4xb6"]
    actions = position.actions("b2xd4xb6")
    assert [position.action_text(action) for action in actions] == ["b2xd4", "d4xb6"]
    middle = position.play(actions[0])
    assert (middle.player, middle.ply, middle.unfinished) == (position.player, 4, "b2xd4")
    assert middle.text == position.text + " b2xd4" and middle.key == position.key
    assert middle == position.play(actions[0]) != position
    assert middle.play("d4xb6") == middle.play(actions[1])
    assert middle.play(actions[1]).text == position.play("b2xd4xb6").text
    assert middle.play(actions[1]).player != position.player
    with pytest.raises(luctor.IllegalMoveError) as caught:
        middle.play(0)
    assert caught.value.rule == 7


@pytest.mark.parametrize(
    "text", ["", "x", "wbwb/bwbw/wbwb/bwbw b", "wbwb/bwbw/wbwb/bwbw b 0 a1xb2", "w" * 10_000, "\ud800"]
)
def test_wrong_positions_are_rejected(text: str) -> None:
    with pytest.raises((luctor.PositionError, UnicodeEncodeError)):
        luctor.Game("emulsion:4").position(text)


def test_players_see_their_own_side() -> None:
    start = luctor.Game("emulsion:3").start()
    first, second = start.observation(0), start.observation(1)
    # Row 0 is rank 1. White has the corners of odd boards.
    assert first[0].tolist() == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    assert np.array_equal(first[0], second[1]) and np.array_equal(first[1], second[0])
    assert first[2].all() and not second[2].any()
    assert (start.color(0), start.color(1)) == ("black", "white")
    with pytest.raises(ValueError, match="0 or 1"):
        start.observation(2)
    swapped = start.play("b1-a1").play("swap")
    assert (swapped.player, swapped.color(0), swapped.turn) == (0, "white", "white")


def test_positions_are_drawn() -> None:
    for name in ["emulsion:5", "emergo:hex"]:
        start = luctor.Game(name).start()
        assert start._repr_svg_() == start.svg(360) and start.svg(200).startswith("<svg")
        for size in [0, 63, 2001]:
            with pytest.raises(ValueError, match="size"):
                start.svg(size)


def test_a_truncated_game_has_no_result() -> None:
    end = random_game("emergo", 4, max_actions=9)[-1]
    assert end.truncated and end.is_over and end.result is None and end.returns == (0, 0)
    assert end.actions_played >= 9
