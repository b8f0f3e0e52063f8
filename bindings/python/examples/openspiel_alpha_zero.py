"""OpenSpiel's AlphaZero on Emulsion 4x4, with a tiny network and few steps.

Needs ``pip install open_spiel jax flax optax chex``. For real training, raise the numbers.
"""

import argparse
import tempfile

# OpenSpiel starts processes that import this file, so that the games are registered there, too.
import luctor.openspiel  # noqa: F401
from open_spiel.python.algorithms.alpha_zero import alpha_zero
from open_spiel.python.utils import spawn


def main(_: object = None) -> None:
    """Train for some steps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="luctor_emulsion(size=4,pie=False)")
    parser.add_argument("--steps", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        config = alpha_zero.Config(
            game=options.game,
            path=folder,
            learning_rate=1e-3,
            weight_decay=1e-4,
            decouple_weight_decay=False,
            train_batch_size=16,
            replay_buffer_size=64,
            replay_buffer_reuse=4,
            max_steps=options.steps,
            checkpoint_freq=10,
            actors=1,
            evaluators=1,
            evaluation_window=5,
            eval_levels=2,
            uct_c=1.4,
            max_simulations=5,
            policy_alpha=1.0,
            policy_epsilon=0.25,
            temperature=1.0,
            temperature_drop=4,
            nn_model="mlp",
            nn_width=16,
            nn_depth=1,
            observation_shape=None,
            output_size=None,
            verbose=False,
            quiet=True,
            nn_api_version="linen",
        )
        alpha_zero.alpha_zero(config)


if __name__ == "__main__":
    with spawn.main_handler():
        main()
