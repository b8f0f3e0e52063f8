"""Emulsion and Emergo for PettingZoo, as AEC environments.

Importing this module registers ``luctor/emulsion_v0`` and ``luctor/emergo_v0``. The modules ``luctor.emulsion_v0`` and
``luctor.emergo_v0`` create the same environments, also with versions of PettingZoo that have no registry::

    import luctor.pettingzoo
    import pettingzoo

    env = pettingzoo.make("aec", "luctor/emulsion_v0", size=5, pie=False)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

The agents are ``player_0``, which moves first, and ``player_1``. An observation is a dict: ``observation`` is what the
agent sees (``Position.observation``, uint8), and ``action_mask`` has 1 for each legal action (int8). The mask of the
agent that is not to move is zero.

**The agents of Emergo do not always alternate.** A capture is played jump by jump, and ``agent_selection`` stays the
same until its last jump. The swap of sides in Emulsion exchanges colors, not agents.

``env`` ends a game with reward -1 for an agent that plays an illegal action, as PettingZoo's own games do; ``raw_env``
raises ``luctor.IllegalMoveError``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import pettingzoo
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("luctor.pettingzoo needs PettingZoo: pip install pettingzoo") from error

from luctor._core import Game, Position
from luctor._render import Window, ansi

__all__ = ["AECEnv", "LuctorEnv", "wrap"]

_AGENTS = ["player_0", "player_1"]
_RENDER_MODES = ("human", "rgb_array", "ansi")
_FPS = 2


class LuctorEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """An environment of one game.

    Args:
        name: The name of the environment.
        game: The game or its name.
        render_mode: ``"human"`` (a window, needs pygame), ``"rgb_array"``, ``"ansi"``, or None.
    """

    def __init__(self, name: str, game: Game | str, render_mode: str | None = None) -> None:
        """Create the environment; ``reset`` begins a game."""
        EzPickle.__init__(self, name, game, render_mode)
        super().__init__()
        self.game = Game(game) if isinstance(game, str) else game
        if self.game.start().is_over:
            raise ValueError(f"{self.game.name} has no legal action at its start")
        self.metadata = {
            "name": name,
            "render_modes": list(_RENDER_MODES),
            "render_fps": _FPS,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *_RENDER_MODES):
            raise ValueError(f"render_mode is human, rgb_array, ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self._window = Window(name, _FPS) if render_mode == "human" else None
        self.possible_agents = list(_AGENTS)
        seen = spaces.Box(0, self.game.observation_max, self.game.observation_shape, np.uint8)
        legal = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        self.observation_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": legal}) for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in _AGENTS}
        self.position: Position = self.game.start()

        self.agent_selection = _AGENTS[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The games have no chance, so the seed has no effect.

        Args:
            seed: Ignored.
            options: ``{"position": text}`` begins from another position.
        """
        text = (options or {}).get("position")
        self.position = self.game.start() if text is None else self.game.position(text)
        if self.position.is_over:
            raise ValueError("the game is over in this position")
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self._select()

    def step(self, action: int | None) -> None:
        """Play the action of the agent in ``agent_selection``.

        Raises:
            IllegalMoveError: If the action is illegal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # The game's own check gives the rule of an illegal action.
        self.position = self.position.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(_AGENTS, self.position.returns, strict=True))
        if self.position.truncated:
            self.truncations = dict.fromkeys(_AGENTS, True)
        elif self.position.is_over:
            self.terminations = dict.fromkeys(_AGENTS, True)
        if self.position.is_over:
            # Both agents receive their results, the other one first.
            self.agent_selection = _AGENTS[1 - _AGENTS.index(agent)]
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return what an agent sees, and its legal actions."""
        player = _AGENTS.index(agent)
        if player == self.position.player:
            mask = self.position.mask.astype(np.int8)
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": self.position.observation(player), "action_mask": mask}

    def state(self) -> npt.NDArray[np.uint8]:
        """Return what player 0 sees; the games have no hidden information."""
        return self.position.observation(0)

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """Return pixels or text, or show the position in a window."""
        if self.render_mode is None:
            logger.warn("render was called without a render_mode")
            return None
        if self._window is not None:
            self._window.show(self.position)
            return None
        return self.position.rgb() if self.render_mode == "rgb_array" else ansi(self.position)

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()

    def _select(self) -> None:
        assert self.position.player is not None
        self.agent_selection = _AGENTS[self.position.player]


def wrap(raw: LuctorEnv) -> AECEnv:
    """Add the usual checks: illegal actions end the game with reward -1, and calls come in the right order."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


if hasattr(pettingzoo, "register"):
    for _name in ("emulsion_v0", "emergo_v0"):
        pettingzoo.register("aec", f"luctor/{_name}", entry_point=f"luctor.{_name}:env")
