"""Plays random games of both kinds and prints the results: ``python random_play.py [GAMES]``."""

import sys

import luctor
import numpy as np


def main(games: int) -> None:
    """Play move by move, then many games in one call."""
    random = np.random.default_rng(1)
    for name in ["emulsion:5", "emergo:7x7"]:
        position = luctor.Game(name).start()
        while not position.is_over:
            position = position.play(int(random.choice(position.legal_actions)))
        print(f"{name}: {position.result} after {position.ply} turns")
        print(f"{games} games: {luctor.playouts(luctor.Game(name).start(), games, seed=1)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
