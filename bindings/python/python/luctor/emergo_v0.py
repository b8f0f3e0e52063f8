"""Emergo for PettingZoo; see ``luctor.pettingzoo``."""

from __future__ import annotations

from typing import Any

from luctor._core import Game
from luctor.pettingzoo import AECEnv, LuctorEnv, wrap


class raw_env(LuctorEnv):
    """Emergo without checks by wrappers.

    Args:
        board: ``"9x9"``, ``"7x7"``, ``"hex"``, ``"hex-alternate"``, ``"5x5"`` to ``"15x15"``, ``"hex-3"`` to
            ``"hex-8"``.
        options: Options of the game's name, such as ``"blocked=loss,men=6"``.
        max_actions: The number of actions after which a game is truncated.
        render_mode: ``"human"``, ``"rgb_array"``, ``"ansi"`` or None.
    """

    def __init__(
        self, board: str = "9x9", *, options: str = "", max_actions: int = 1000, render_mode: str | None = None
    ) -> None:
        """Create the environment; ``reset`` begins a game."""
        game = Game(f"emergo:{board}" + (f",{options}" if options else ""), max_actions)
        super().__init__("emergo_v0", game, render_mode)
        self._ezpickle_args = (board,)
        self._ezpickle_kwargs = {"options": options, "max_actions": max_actions, "render_mode": render_mode}


def env(**options: Any) -> AECEnv:
    """Return Emergo with the usual wrappers. Options are those of ``raw_env``."""
    return wrap(raw_env(**options))
