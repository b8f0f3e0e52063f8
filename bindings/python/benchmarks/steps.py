"""Measures random steps with masks: this package, OpenSpiel and pgx, on processors.

Run ``python benchmarks/steps.py [luctor|openspiel|pgx …]`` on an idle machine. OpenSpiel needs ``pip install
open_spiel``, and pgx needs ``pip install pgx jax``. Prints millions of actions per second of wall time, and per second
of processor time, which depends less on other programs.
"""

import os
import sys
import time
from collections.abc import Callable

import luctor
import numpy as np

SECONDS = 4.0


def measure(name: str, run: Callable[[], int]) -> None:
    """Call ``run`` for some seconds. It returns its number of steps."""
    run()
    wall, processor, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < SECONDS:
        steps += run()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    print(f"{name}: {steps / wall / 1e6:.3f} M/s, {steps / processor / 1e6:.3f} M/s of processor time", flush=True)


def measure_luctor() -> None:
    """Measure batches, single positions, and steps with actions that NumPy chooses."""
    random = np.random.default_rng(1)
    for game in ["emulsion:8", "emulsion:5,pie=off", "emergo", "emergo:7x7", "emergo:hex"]:
        for threads in (1, 2):
            for observations in (False, True):
                batch = luctor.VectorGame(game, 4096, observations=observations, threads=threads)

                def step(batch: luctor.VectorGame = batch) -> int:
                    batch.step(batch.sample())
                    return len(batch)

                shown = "masks and observations" if observations else "masks"
                measure(f"luctor.VectorGame {game}, 4096 games, {threads} threads, {shown}", step)
    batch = luctor.VectorGame("emulsion:8", 4096)

    def chosen_by_numpy() -> int:
        scores = random.random(batch.masks.shape, np.float32)
        scores *= batch.masks
        batch.step(scores.argmax(1))
        return len(batch)

    measure("luctor.VectorGame emulsion:8, actions chosen by NumPy from the masks", chosen_by_numpy)
    for game in ["emulsion:8", "emergo"]:
        start = luctor.Game(game).start()

        def play(start: luctor.Position = start) -> int:
            position, steps = start, 0
            while not position.is_over:
                actions = position.legal_actions
                position = position.play(actions[int(random.random() * len(actions))])
                steps += 1
            return steps

        measure(f"luctor.Position {game}", play)


def measure_openspiel() -> None:
    """Measure games of OpenSpiel from Python, its own in C++ and those of this package."""
    import luctor.openspiel  # noqa: F401
    import pyspiel

    random = np.random.default_rng(1)
    for name in ["luctor_emulsion", "luctor_emergo", "breakthrough", "connect_four", "checkers"]:
        game = pyspiel.load_game(name)

        def play(game: "pyspiel.Game" = game) -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                steps += 1
            return steps

        measure(f"OpenSpiel {name}, one state", play)


def measure_pgx() -> None:
    """Measure games of pgx on the processor: batches with random legal actions, compiled as a whole."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    for name in ["connect_four", "othello", "go_9x9", "gardner_chess"]:
        env = pgx.make(name)
        init, step_one = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))
        games, rounds = 1024, 16

        def steps(carry, _, step_one=step_one, games=games):
            state, key = carry
            key, one, two = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(one, logits, axis=1)
            return (step_one(state, action, jax.random.split(two, games)), key), None

        many = jax.jit(lambda carry, steps=steps, rounds=rounds: jax.lax.scan(steps, carry, None, rounds)[0])
        carry = [(jax.jit(init)(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2))]

        def run(carry=carry, many=many, games=games, rounds=rounds) -> int:
            carry[0] = jax.block_until_ready(many(carry[0]))
            return games * rounds

        measure(f"pgx {name}, 1024 games, JAX on the processor", run)


if __name__ == "__main__":
    for part in sys.argv[1:] or ["luctor", "openspiel", "pgx"]:
        {"luctor": measure_luctor, "openspiel": measure_openspiel, "pgx": measure_pgx}[part]()
