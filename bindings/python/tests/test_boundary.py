"""Arbitrary input at the boundary: errors of Python, never a crash or a panic."""

import contextlib

import luctor
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

EXPECTED = (ValueError, TypeError, OverflowError, IndexError)
# Any object, texts that look like moves and positions, and numbers of any size.
pieces = st.sampled_from(
    ["emulsion", "emergo", ":", ",", "=", "8", "pie", "off", "free-", "hex", "9x9", "men", "x", "/"]
)
texts = st.text(max_size=60) | st.lists(pieces, max_size=8).map("".join)
moves = st.from_regex(r"\A([a-i][1-9][-x/ ]?){0,6}\Z") | st.sampled_from(["swap", "3*e5"]) | texts
integers = st.integers() | st.sampled_from([-1, 2**31, 2**32, 2**63, 2**64])
objects = st.none() | st.booleans() | st.floats() | integers | moves | st.binary() | st.lists(integers, max_size=3)
GAMES = [luctor.Game(name) for name in ["emulsion:4", "emulsion:free-3", "emergo:5x5", "emergo:hex-3"]]


@given(texts | objects, st.none() | integers | objects)
def test_names(name: object, limit: object) -> None:
    with contextlib.suppress(*EXPECTED):
        luctor.Game(name, limit)  # type: ignore[arg-type]


@given(st.sampled_from(GAMES), texts)
def test_positions(game: luctor.Game, text: str) -> None:
    with contextlib.suppress(*EXPECTED):
        game.position(text)


@given(st.sampled_from(GAMES), st.data())
def test_changed_positions(game: luctor.Game, data: st.DataObject) -> None:
    position = game.start()
    for _ in range(data.draw(st.integers(0, 30))):
        if not position.is_over:
            position = position.play(int(data.draw(st.sampled_from(position.legal_actions.tolist()))))
    text = list(position.text)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 2))] = data.draw(st.text("bw/0123456789, x", max_size=2))
    with contextlib.suppress(*EXPECTED):
        changed = game.position("".join(text))
        assert changed.mask.any() != changed.is_over
        changed.svg(), changed.observation(), changed.legal_moves, changed.returns


@given(st.sampled_from(GAMES), st.lists(objects | moves, min_size=1, max_size=4))
def test_moves(game: luctor.Game, chosen: list[object]) -> None:
    position = game.start()
    for move in chosen:
        with contextlib.suppress(*EXPECTED):
            position = position.play(move)  # type: ignore[arg-type]
        with contextlib.suppress(*EXPECTED):
            position.action_text(move)  # type: ignore[arg-type]
        with contextlib.suppress(*EXPECTED):
            position.observation(move)  # type: ignore[arg-type]
    assert position.mask.any() != position.is_over


@given(
    st.sampled_from(GAMES),
    arrays.arrays(
        arrays.scalar_dtypes() | st.just(np.dtype(object)), arrays.array_shapes(min_dims=0, max_dims=2, max_side=4)
    )
    | objects,
)
def test_actions_of_a_batch(game: luctor.Game, actions: object) -> None:
    batch = luctor.VectorGame(game, 2)
    with contextlib.suppress(*EXPECTED):
        batch.step(actions)  # type: ignore[arg-type]
    assert batch.masks.any(axis=1).all()


@given(texts, st.lists(moves, max_size=3))
def test_records(text: str, played: list[str]) -> None:
    with contextlib.suppress(*EXPECTED):
        luctor.Record.read(text)
    with contextlib.suppress(*EXPECTED):
        luctor.Record(GAMES[0], played)


@settings(max_examples=50)
@given(objects, objects, objects)
def test_searches(seconds: object, nodes: object, depth: object) -> None:
    engine = luctor.Engine(GAMES[0], hash_mib=1)
    # Limits that hypothesis finds can allow a search of days, so two of them are always small.
    with contextlib.suppress(*EXPECTED):
        engine.search(GAMES[0].start(), seconds=seconds, nodes=10)  # type: ignore[arg-type]
    with contextlib.suppress(*EXPECTED):
        engine.search(GAMES[0].start(), seconds=0, nodes=nodes, depth=depth)  # type: ignore[arg-type]


@given(st.sampled_from(GAMES), texts, st.none() | moves, st.binary(max_size=40), integers)
def test_damaged_pickles(game: luctor.Game, text: str, jumps: str | None, earlier: bytes, actions: int) -> None:
    with contextlib.suppress(*EXPECTED):
        luctor._core._restore_position(game, text, jumps, earlier, actions)
    with contextlib.suppress(*EXPECTED):
        luctor._core._restore_position(game, game.start().text, jumps, earlier, actions)
