"""Equality with the Rust core, which prints random games with checksums."""

import os
import subprocess
import zlib

import luctor
import numpy as np
import pytest

# Set by scripts/python_check: the program of crates/environment/examples/trace.rs.
PROGRAM = os.environ.get("LUCTOR_TRACE")
POSITIONS = 100_000
GAMES = [
    "emulsion:8",
    "emulsion:5,pie=off",
    "emulsion:10",
    "emulsion:free-6",
    "emulsion:18",
    "emergo",
    "emergo:7x7,blocked=loss",
    "emergo:hex",
    "emergo:hex-alternate",
    "emergo:11x11",
]


def line(how: str, position: luctor.Position) -> str:
    """Describe a position like the Rust program."""
    shown = position.mask.tobytes() + position.observation(0).tobytes() + position.observation(1).tobytes()
    text, jumps = position.text, position.unfinished or ""
    texts = [text.removesuffix(" " + jumps) if jumps else text, jumps, *position.legal_moves]
    player = "-" if position.player is None else position.player
    one, two = position.returns
    return f"{how} {player} {one:g} {two:g} {zlib.adler32(shown)} {zlib.adler32(' '.join(texts).encode())}"


@pytest.mark.skipif(PROGRAM is None, reason="LUCTOR_TRACE is not set: run scripts/test python")
def test_python_shows_what_the_core_shows() -> None:
    assert PROGRAM is not None
    traced = subprocess.run([PROGRAM, str(POSITIONS), *GAMES], capture_output=True, text=True, check=True)
    position, compared, kinds = None, 0, set()
    for expected in traced.stdout.splitlines():
        how = expected.split(" ", 1)[0]
        if how[0].isalpha():
            position = luctor.Game(how, 400).start()
            kinds.add(how)
        else:
            assert position is not None
            position = position.play(int(how))
        found = line(how, position)
        # Rust writes the zero of a lost draw as -0.
        assert found == expected.replace(" -0 ", " 0 "), position
        compared += 1
    assert compared >= POSITIONS and kinds == set(GAMES)


def test_one_core_plays_the_same_random_games_in_batches() -> None:
    for name in GAMES:
        batch = luctor.VectorGame(luctor.Game(name, 60), 50, observations=True, seed=1)
        positions = [batch.game.start()] * 50
        for _ in range(70):
            actions = batch.sample().copy()
            batch.step(actions)
            for row, action in enumerate(actions):
                after = positions[row].play(int(action))
                positions[row] = batch.game.start() if after.is_over else after
            shown = np.stack([position.observation() for position in positions])
            masks = np.stack([position.mask for position in positions])
            assert np.array_equal(shown, batch.observations) and np.array_equal(masks, batch.masks), name
