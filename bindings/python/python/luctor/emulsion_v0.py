"""Emulsion for PettingZoo; see ``luctor.pettingzoo``."""

from __future__ import annotations

from typing import Any

from luctor._core import Game
from luctor.pettingzoo import AECEnv, LuctorEnv, wrap


class raw_env(LuctorEnv):
    """Emulsion without checks by wrappers.

    Args:
        size: The number of files, from 2 to 32.
        free: Whether the board starts empty.
        pie: Whether player 1 may swap sides on the first turn.
        render_mode: ``"human"``, ``"rgb_array"``, ``"ansi"`` or None.
    """

    def __init__(self, size: int = 8, *, free: bool = False, pie: bool = True, render_mode: str | None = None) -> None:
        """Create the environment; ``reset`` begins a game."""
        game = Game(f"emulsion:{'free-' if free else ''}{size},pie={'on' if pie else 'off'}")
        super().__init__("emulsion_v0", game, render_mode)
        self._ezpickle_args = (size,)
        self._ezpickle_kwargs = {"free": free, "pie": pie, "render_mode": render_mode}


def env(**options: Any) -> AECEnv:
    """Return Emulsion with the usual wrappers. Options are those of ``raw_env``."""
    return wrap(raw_env(**options))
