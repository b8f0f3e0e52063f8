"""A single-agent environment for Gymnasium: one side against the engine.

Importing this module registers ``luctor/Emulsion-v0`` and ``luctor/Emergo-v0``::

    import gymnasium

    env = gymnasium.make("luctor.gymnasium:luctor/Emulsion-v0", game="emulsion:5,pie=off", level=1)

An observation is a dict with ``observation`` (uint8) and ``action_mask`` (int8), as in ``luctor.pettingzoo``. The
reward is 1 for a win, -1 for a loss and 0 otherwise, at the end of the game. An illegal action ends the game with
reward -1 and ``info["illegal"]``, since agents without masks would not get any further. In a capture of several jumps,
the agent acts once for each jump, and the opponent replies after the last one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("luctor.gymnasium needs Gymnasium: pip install gymnasium") from error

from luctor._core import Engine, Game, IllegalMoveError
from luctor._render import Window, ansi

__all__ = ["AgainstEngine"]

_FPS = 2


class AgainstEngine(gymnasium.Env[dict[str, npt.NDArray[Any]], int]):
    """One side of a game against a level of the engine.

    Args:
        game: The game or its name.
        level: The level of the engine, from 1 to 8, or 0 for uniformly random moves.
        player: The player that the agent is: 0 moves first. None chooses at random in each game.
        nodes: The number of positions that the engine visits for a move.
        render_mode: ``"human"`` (a window, needs pygame), ``"rgb_array"``, ``"ansi"``, or None.
    """

    metadata = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": _FPS}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "emulsion",
        *,
        level: int = 1,
        player: int | None = None,
        nodes: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; ``reset`` begins a game."""
        self.game = Game(game) if isinstance(game, str) else game
        if self.game.start().is_over:
            raise ValueError(f"{self.game.name} has no legal action at its start")
        if player not in (None, 0, 1):
            raise ValueError("player is 0, 1 or None")
        if not 1 <= nodes < 2**63:
            raise ValueError("nodes is at least 1")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is human, rgb_array, ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self._window = Window("luctor", _FPS) if render_mode == "human" else None
        self._engine = Engine(self.game, level=level, hash_mib=4) if level else None
        self._choice, self._nodes = player, nodes
        self.action_space = spaces.Discrete(self.game.num_actions)  # type: ignore[assignment]
        seen = spaces.Box(0, self.game.observation_max, self.game.observation_shape, np.uint8)
        legal = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": seen, "action_mask": legal})  # type: ignore[assignment]
        self.player, self.position = 0, self.game.start()
        self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Begin a game. The opponent moves first if the agent is player 1.

        Args:
            seed: The seed of random moves and of the choice of sides.
            options: Ignored.
        """
        super().reset(seed=seed)
        self.position, self._ended = self.game.start(), False
        self.player = int(self.np_random.integers(2)) if self._choice is None else self._choice
        if self._engine is not None:
            # Results of earlier games would make the engine's moves depend on them.
            self._engine.forget()
        self._reply()
        if self.render_mode == "human":
            self.render()
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, npt.NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Play an action of the agent, and then the moves of the opponent."""
        if self._ended or self.position.is_over:
            raise RuntimeError("the game is over: call reset")
        try:
            self.position = self.position.play(action)
        except IllegalMoveError as error:
            self._ended = True
            return self._observation(), -1.0, True, False, {"illegal": str(error)}
        self._reply()
        if self.render_mode == "human":
            self.render()
        reward = float(self.position.returns[self.player])
        ended = self.position.is_over and not self.position.truncated
        return self._observation(), reward, ended, self.position.truncated, {}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions, as trainers with masks expect."""
        return self.position.mask

    def render(self) -> Any:
        """Return pixels or text, or show the position in a window."""
        if self._window is not None:
            self._window.show(self.position)
            return None
        if self.render_mode == "rgb_array":
            return self.position.rgb()
        return ansi(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()

    def _reply(self) -> None:
        while self.position.player == 1 - self.player:
            if self._engine is None:
                self.position = self.position.play(int(self.np_random.choice(self.position.legal_actions)))
            else:
                move = self._engine.search(self.position, nodes=self._nodes).move
                assert move is not None
                self.position = self.position.play(move)

    def _observation(self) -> dict[str, npt.NDArray[Any]]:
        mask = self.position.mask if self.position.player == self.player else np.zeros(self.game.num_actions)
        return {"observation": self.position.observation(self.player), "action_mask": mask.astype(np.int8)}


for _name in ("Emulsion", "Emergo"):
    gymnasium.register(
        id=f"luctor/{_name}-v0",
        entry_point="luctor.gymnasium:AgainstEngine",
        kwargs={"game": _name.lower()},
    )
