"""Many games in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from luctor._core import Game, Position, VectorCore


class VectorGame:
    """A batch of ``n`` games that are stepped together.

    All results are written into arrays that belong to this object. Every call overwrites them, so copy what you
    want to keep. The interpreter's lock is released during calls. No thread is kept between calls, so a process
    can be forked.

    Attributes:
        masks: Legal actions, bool of shape (n, num_actions).
        observations: What the player to move sees, uint8 of shape (n, planes, rows, columns). Without
            ``observations=True``, its length is 0.
        players: The player to move, int8 of shape (n,): 0 or 1. It stays the same between the jumps of a capture.
        rewards: The result of each player, float32 of shape (n, 2): 1 and -1 in the step that ends a game.
        terminated: True if the game has just ended by its rules, bool of shape (n,).
        truncated: True if the game has just ended by ``Game.max_actions``, bool of shape (n,).

    Args:
        game: The game or its name.
        n: The number of games, from 1 to 1,048,576.
        observations: Whether to write observations.
        autoreset: Whether a game that ends begins anew in the same step. Its row then holds the result of the old
            game with the mask and observation of the new one. Otherwise, its mask is empty until ``reset``, and its
            actions are ignored.
        threads: The most threads of a call, each for at least 1,024 games. More than one helps large batches on idle
            processors. If other programs use the processors, one thread is faster.
        seed: The seed of ``sample``, from 0 to 2**64 - 1.
    """

    masks: npt.NDArray[np.bool_]
    observations: npt.NDArray[np.uint8]
    players: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        observations: bool = False,
        autoreset: bool = True,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """Create the games at their start."""
        self.game = Game(game) if isinstance(game, str) else game
        if threads < 1:
            raise ValueError("threads is at least 1")
        self._core = VectorCore(self.game, n, autoreset, threads, seed)
        shape = self.game.observation_shape
        cells = n * int(np.prod(shape)) if observations else 0
        masks = np.zeros(n * self.game.num_actions, np.uint8)
        seen = np.zeros(cells, np.uint8)
        rewards = np.zeros(2 * n, np.float32)
        self.players = np.zeros(n, np.int8)
        terminated, truncated = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self._arrays = (masks, seen, self.players, rewards, terminated, truncated)
        self._actions = np.zeros(n, np.int64)
        # The public arrays share the memory of the flat ones.
        self.masks = masks.view(np.bool_).reshape(n, -1)
        self.observations = seen.reshape(-1, *shape)
        self.rewards = rewards.reshape(n, 2)
        self.terminated, self.truncated = terminated.view(np.bool_), truncated.view(np.bool_)
        self.reset()

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.players)

    def reset(self) -> None:
        """Restart all games."""
        self._core.reset(self._arrays)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action in each game.

        Args:
            actions: Integers of shape (n,). Arrays of int64 are not copied.

        Raises:
            IllegalMoveError: If an action is illegal. No game changes then.
            TypeError: If the actions are not integers, for example floats with NaN.
            ValueError: If the shape is wrong.
        """
        self._core.step(self._checked(actions), self._arrays)

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a uniformly random legal action of each game, or -1 if the game is over.

        The array belongs to this object, and the next call overwrites it.
        """
        self._core.sample(self._actions)
        return self._actions

    def position(self, number: int) -> Position:
        """Return a copy of one game as a position.

        Raises:
            IndexError: If the number is not from 0 to n - 1.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"no game {number}: the batch has {len(self)}")
        return self._core.position(number)

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        array: npt.NDArray[Any] = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions are integers, not {array.dtype} (NaN is not an action)")
        if array.shape != (len(self),):
            raise ValueError(f"actions have the shape ({len(self)},), not {array.shape}")
        if array.dtype.kind == "u" and array.dtype.itemsize == 8:
            # Numbers above the range of int64 are illegal actions, not negative ones.
            array = np.minimum(array, np.uint64(np.iinfo(np.int64).max))
        return np.ascontiguousarray(array, np.int64)

    def __repr__(self) -> str:
        """Return the game and the number of games."""
        return f"<VectorGame {self.game.name} n={len(self)}>"
