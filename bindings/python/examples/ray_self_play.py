"""Self-play on all processors of one machine with Ray: ``python ray_self_play.py [TASKS]``.

Needs ``pip install ray``. Each task is determined by its seed, so a failed task can be repeated, and the examples do
not depend on the number of processors.
"""

import sys

import luctor
import numpy as np
import ray

GAME = "emulsion:6,pie=off"
GAMES = 32


@ray.remote(num_cpus=1, max_retries=2)
def self_play(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Play games of the engine with noise, and return observations, actions and results for the players to move."""
    random = np.random.default_rng(seed)
    engine = luctor.Engine(GAME, level=3, hash_mib=1, seed=seed)
    seen, actions, results = [], [], []
    for _ in range(GAMES):
        position, players = engine.game.start(), []
        while not position.is_over:
            # The first moves are random, so that games differ.
            moves = position.legal_moves
            move = random.choice(moves) if position.ply < 4 else engine.search(position, nodes=50).move
            seen.append(position.observation())
            actions.append(position.actions(move)[0])
            players.append(position.player)
            position = position.play(move)
        results += [position.returns[player] for player in players]
    return np.stack(seen), np.array(actions), np.array(results, np.float32)


def main(tasks: int) -> None:
    """Collect the examples of all tasks as they finish, with a bounded number in flight."""
    ray.init(include_dashboard=False, logging_level="error", log_to_driver=False)
    waiting, running, examples, games = list(range(tasks)), [], 0, 0
    while waiting or running:
        # Without this bound, results would fill the memory faster than a learner can use them.
        while waiting and len(running) < 4:
            running.append(self_play.remote(waiting.pop()))
        done, running = ray.wait(running)
        for seen, actions, _ in ray.get(done):
            assert len(seen) == len(actions)
            examples, games = examples + len(seen), games + GAMES
    ray.shutdown()
    print(f"{examples} examples of {games} games")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
