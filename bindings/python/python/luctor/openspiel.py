"""Emulsion and Emergo for OpenSpiel. Importing this module registers both games.

Example::

    import luctor.openspiel
    import pyspiel

    game = pyspiel.load_game("luctor_emulsion(size=5,pie=False)")

Parameters of ``luctor_emulsion``: ``size`` (files, 1 to 32, default 8), ``free`` (the board starts empty, default
False), ``pie`` (White may swap sides, default True). Parameters of ``luctor_emergo``: ``board`` (default ``9x9``),
``men`` (0 for the usual number), ``blocked`` (``draw`` or ``loss``), ``repetition`` (``draw`` or ``off``). Both have
``max_actions``, after which an unfinished game is a draw (0 for the usual limit).

Actions and observations are those of ``luctor.Game``. In a capture of Emergo, each jump is an action, and the current
player stays the same. The information state is the observation followed by the history: one number for each action,
its index plus one divided by the number of actions, and zeros after the last one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import pyspiel
except ImportError as error:
    raise ImportError("luctor.openspiel needs OpenSpiel: pip install open_spiel") from error

from luctor._core import Game, Position

__all__ = ["EmergoGame", "EmulsionGame", "LuctorState"]


def _game_type(short_name: str, long_name: str, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


_EMULSION = _game_type("luctor_emulsion", "Emulsion", {"size": 8, "free": False, "pie": True, "max_actions": 0})
_EMERGO = _game_type(
    "luctor_emergo",
    "Emergo",
    {"board": "9x9", "men": 0, "blocked": "draw", "repetition": "draw", "max_actions": 0},
)


class _LuctorGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Luctor. Subclasses translate the parameters into a ``luctor.Game``."""

    _type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game with these parameters."""
        game = self._named({**self._type.parameter_specification, **(params or {})})
        if game.start().is_over:
            raise ValueError(f"{game.name} has no legal action at its start")
        information = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_game_length,
        )
        super().__init__(self._type, information, params or {})
        self._luctor = game

    @staticmethod
    def _named(parameters: dict[str, Any]) -> Game:
        raise NotImplementedError

    @property
    def luctor(self) -> Game:
        """The ``luctor.Game`` of these parameters."""
        if "_luctor" not in self.__dict__:
            # OpenSpiel restores pickled games without the attributes of their Python class.
            self._luctor = self._named(self.get_parameters())
        return self._luctor

    def new_initial_state(self, state: Any = None) -> LuctorState:
        """Return the first state, or the one that a dict from ``State.to_dict`` describes."""
        if state is None:
            return LuctorState(self, self.luctor.start())
        parts = state if isinstance(state, dict) else state.to_dict()
        return LuctorState(self, self.luctor.position(parts["position"]))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Return an observer of observations, or of information states if it has perfect recall."""
        return _Observer(self.luctor, params, iig_obs_type is not None and iig_obs_type.perfect_recall)


class EmulsionGame(_LuctorGame):
    """Emulsion."""

    _type = _EMULSION

    @staticmethod
    def _named(parameters: dict[str, Any]) -> Game:
        free, pie = "free-" if parameters["free"] else "", "on" if parameters["pie"] else "off"
        return Game(f"emulsion:{free}{parameters['size']},pie={pie}", parameters["max_actions"] or None)


class EmergoGame(_LuctorGame):
    """Emergo."""

    _type = _EMERGO

    @staticmethod
    def _named(parameters: dict[str, Any]) -> Game:
        name = f"emergo:{parameters['board']},blocked={parameters['blocked']},repetition={parameters['repetition']}"
        if parameters["men"]:
            name += f",men={parameters['men']}"
        return Game(name, parameters["max_actions"] or None)


class LuctorState(pyspiel.State):  # type: ignore[misc]
    """A state: an immutable ``luctor.Position`` in the attribute ``position``."""

    def __init__(self, game: _LuctorGame, position: Position) -> None:
        """Create the state of a position; games call this."""
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Return the player to move, or TERMINAL. A player moves several times in a row during a capture."""
        player = self.position.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return the result of each player: 1, 0 or -1."""
        return list(self.position.returns)

    def __str__(self) -> str:
        """Return the text of the position, with the jumps of an unfinished capture."""
        return self.position.text

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions.tolist() if player == self.position.player else []

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_text(action)

    def _to_struct(self) -> dict[str, Any]:
        return {"position": self.position.text, "current_player": self.current_player()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._to_struct()


class _Observer:
    """Writes observations into ``tensor``; ``dict`` has views of its parts."""

    def __init__(self, game: Game, params: Any, recall: bool) -> None:
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        shape = game.observation_shape
        cells = int(np.prod(shape))
        self._recall, self._actions = recall, game.num_actions
        self.tensor: npt.NDArray[np.float32] = np.zeros(cells + recall * game.max_game_length, np.float32)
        self.dict = {"observation": self.tensor[:cells].reshape(shape)}
        if recall:
            self.dict["history"] = self.tensor[cells:]

    def set_from(self, state: LuctorState, player: int) -> None:
        """Write what a player sees."""
        self.dict["observation"][:] = state.position.observation(player)
        if self._recall:
            played = np.array(state.history(), np.float32)
            self.dict["history"][: len(played)] = (played + 1) / self._actions
            self.dict["history"][len(played) :] = 0

    def string_from(self, state: LuctorState, player: int) -> str:
        """Return the position, or the history for information states."""
        return str(state.history_str()) if self._recall else state.position.text


pyspiel.register_game(_EMULSION, EmulsionGame)
pyspiel.register_game(_EMERGO, EmergoGame)
