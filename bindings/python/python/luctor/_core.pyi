"""Types of the compiled module."""

import os
from typing import Any, Protocol, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Engine",
    "Game",
    "GameError",
    "GameOverError",
    "IllegalMoveError",
    "LimitError",
    "Line",
    "LuctorError",
    "Playouts",
    "Position",
    "PositionError",
    "Problem",
    "Result",
    "Search",
    "TableError",
    "Tables",
    "VectorCore",
    "__version__",
    "_read_records",
    "_restore_position",
    "_write_record",
    "perft",
    "playouts",
    "problems",
    "solve",
    "solve_moves",
]

__version__: str

class LuctorError(ValueError):
    """The base class of all errors of this package."""

class GameError(LuctorError):
    """The name or an option of a game is invalid."""

class PositionError(LuctorError):
    """The text of a position is invalid."""

class IllegalMoveError(LuctorError):
    """A move or an action is illegal."""

    rule: int | None
    """The number of the broken rule on the game's rules page; None if the text or number is not a move."""

class LimitError(LuctorError):
    """A computation reached its limit of positions without a result."""

class TableError(LuctorError):
    """An endgame table is missing, damaged or not supported."""

class GameOverError(IllegalMoveError):
    """The game is over."""

@final
class Game:
    """A game with its board and options.

    Args:
        name: The name, such as ``"emulsion:8,pie=off"`` or ``"emergo:7x7,men=6"``. Boards of Emulsion have up to
            32 files.
        max_actions: The number of actions after which an unfinished game is truncated, from 1 to 1,000,000. A
            capture in progress is finished first. By default, games of Emulsion end by their rules, and games of
            Emergo are truncated after 1,000 actions.

    Raises:
        GameError: If the name or the limit is invalid.
    """

    def __new__(cls, name: str, max_actions: int | None = None) -> Game: ...
    @property
    def name(self) -> str:
        """The canonical name."""
    @property
    def kind(self) -> str:
        """``"emulsion"`` or ``"emergo"``."""
    @property
    def max_actions(self) -> int:
        """The number of actions after which an unfinished game is truncated."""
    @property
    def max_game_length(self) -> int:
        """An upper bound of the actions of a game. A capture of ``k`` jumps has ``k`` actions."""
    @property
    def num_actions(self) -> int:
        """The number of actions, legal or not: planes * rows * columns, and one more with the pie rule."""
    @property
    def pie_action(self) -> int | None:
        """The action that swaps sides (Emulsion rule 11), or None if the game does not have it."""
    @property
    def action_planes(self) -> list[str]:
        """The meanings of the action planes. Numbers are columns to the right and rows up."""
    @property
    def action_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of the actions; row 0 is rank 1, column 0 is file a."""
    @property
    def observation_planes(self) -> list[tuple[str, str]]:
        """The name and the meaning of each plane of an observation."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation; row 0 is rank 1, column 0 is file a."""
    @property
    def observation_max(self) -> int:
        """The highest value of an observation."""
    def start(self) -> Position:
        """Return the first position."""
    def position(self, text: str) -> Position:
        """Read a position, as written by ``Position.text``. Its history is empty.

        Raises:
            PositionError: If the text is not a legal position of this game.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Result:
    """The result of a game that ended by its rules."""

    @property
    def winner(self) -> str | None:
        """``"black"``, ``"white"``, or None for a draw."""
    @property
    def reason(self) -> str:
        """``"groups"``, ``"last-mover"``, ``"eliminated"``, ``"blocked"`` or ``"repetition"``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """An immutable position of a game in progress.

    It contains what its future depends on: the board, the side to move, an unfinished capture, the earlier
    positions that can occur again, and the number of actions played. Positions are equal if all of these are
    equal. Players are numbered: player 0 moves first. The swap of sides exchanges their colors.
    """

    @property
    def game(self) -> Game:
        """The game."""
    @property
    def text(self) -> str:
        """The text of the position, then the jumps of an unfinished capture: ``"... w 0,0 12 g1xe3"``."""
    @property
    def turn(self) -> str:
        """The side to move: ``"black"`` or ``"white"``."""
    @property
    def player(self) -> int | None:
        """The player to move, 0 or 1, or None if the game is over."""
    @property
    def ply(self) -> int:
        """The number of turns played, as stated in the text."""
    @property
    def actions_played(self) -> int:
        """The number of actions played since the first position or the position that was read."""
    @property
    def unfinished(self) -> str | None:
        """The jumps of an unfinished capture, such as ``"g1xe3"``."""
    @property
    def is_over(self) -> bool:
        """True if the game has ended by its rules or is truncated."""
    @property
    def truncated(self) -> bool:
        """True if the game was ended by ``Game.max_actions``."""
    @property
    def result(self) -> Result | None:
        """The result, or None if the game goes on or is truncated."""
    @property
    def returns(self) -> tuple[float, float]:
        """The result of each player: 1 for a win, -1 for a loss, otherwise 0."""
    @property
    def key(self) -> int:
        """A 64-bit hash of the board, the hands and the side to move at the start of the turn."""
    @property
    def legal_moves(self) -> list[str]:
        """The texts of the complete moves, sorted. Those of an unfinished capture include the jumps played."""
    @property
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The legal actions in ascending order."""
    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal actions as a mask of shape (num_actions,)."""
    def color(self, player: int) -> str:
        """Return the color that a player has at present."""
    def observation(self, player: int | None = None) -> npt.NDArray[np.uint8]:
        """Return what a player sees, of shape ``Game.observation_shape``.

        Args:
            player: 0 or 1; by default the player to move.
        """
    def play(self, move: str | int | np.integer[Any]) -> Position:
        """Return the position after a move.

        Args:
            move: The text of a whole move, or the index of an action. A capture of several jumps needs one action
                for each jump, with the same player to move. After a jump, a text is the rest of the capture from
                the cell of the capturing piece.

        Raises:
            IllegalMoveError: If the move is illegal; ``rule`` is the number of the broken rule.
            GameOverError: If the game is over.
        """
    def actions(self, text: str) -> list[int]:
        """Return the actions of a legal move: one, or one for each jump."""
    def action_text(self, action: int) -> str:
        """Return the text of an action, legal or not. A jump is written like a capture of one man.

        Raises:
            ValueError: If the action names no move on this board.
        """
    def svg(self, size: int = 360) -> str:
        """Draw the position at the start of the turn as SVG, ``size`` pixels wide (64 to 2000)."""
    def rgb(self, size: int = 360) -> npt.NDArray[np.uint8]:
        """Draw the position like ``svg`` as pixels of shape (height, width, 3)."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class _Played(Protocol):
    @property
    def start(self) -> Position: ...
    @property
    def moves(self) -> list[str]: ...

@final
class Line:
    """A line of best play."""

    @property
    def moves(self) -> list[str]:
        """The moves, beginning with the side to move."""
    @property
    def score(self) -> int:
        """The value for the side to move. 200 means odds of e to one; proved wins are above 31,000."""
    @property
    def win_in(self) -> int | None:
        """The number of turns to a proved end, negative for a loss; None for an estimate."""
    @property
    def chance(self) -> float:
        """The winning chance of the side to move, from 0 to 1. A draw counts as half a win."""
    @property
    def depth(self) -> int:
        """The depth of the search in turns."""

@final
class Search:
    """The result of a search. Values are for the side to move."""

    @property
    def move(self) -> str | None:
        """The text of the best move, or None if the game is over."""
    @property
    def lines(self) -> list[Line]:
        """The lines of the last iteration, best first. Levels below 8 and simple methods may report none."""
    @property
    def score(self) -> int:
        """The value of the best move. 200 means odds of e to one; proved wins are above 31,000."""
    @property
    def win_in(self) -> int | None:
        """The number of turns to a proved end, negative for a loss; None for an estimate."""
    @property
    def chance(self) -> float:
        """The winning chance of the side to move, from 0 to 1. A draw counts as half a win."""
    @property
    def depth(self) -> int:
        """The depth of the last finished iteration in turns."""
    @property
    def nodes(self) -> int:
        """The number of positions visited."""
    @property
    def seconds(self) -> float:
        """The time of the search in seconds."""

@final
class Engine:
    """An engine that plays one game. It keeps the results of earlier searches.

    Args:
        game: The game or its name.
        level: The playing strength, from 1 (beginner) to 8 (full strength).
        threads: The number of search threads, from 1 to 256. With one thread and no limit of time, searches are
            deterministic.
        lines: The number of lines to find, from 1 to 256.
        hash_mib: The memory of the transposition table in MiB, from 1 to 16,384.
        method: ``"engine"``, ``"alphabeta"``, ``"rave"``, ``"mcts"``, ``"greedy"`` or ``"random"``.
        seed: The seed of random decisions, from 0 to 2**64 - 1.
    """

    def __new__(
        cls,
        game: Game | str,
        *,
        level: int = 8,
        threads: int = 1,
        lines: int = 1,
        hash_mib: int = 64,
        method: str = "engine",
        seed: int = 0,
    ) -> Engine: ...
    @property
    def game(self) -> Game:
        """The game."""
    def search(
        self,
        game: Position | _Played,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Search:
        """Search for the best move until the first limit is reached; without limits, for a second.

        Releases the interpreter's lock. Ctrl-C ends the search and raises KeyboardInterrupt.

        Args:
            game: A position, or a record. Only a record tells the engine of earlier positions, which matter for
                draws by repetition.
            seconds: The time in seconds.
            nodes: The number of positions to visit.
            depth: The number of turns to look ahead.

        Raises:
            ValueError: If the position is of another game or in the middle of a capture, or a limit is invalid.
            RuntimeError: If another thread is using this engine.
        """
    def forget(self) -> None:
        """Delete the results of earlier searches."""

@final
class Tables:
    """The endgame tables of a game of Emergo in a directory.

    Args:
        game: The game or its name: square boards up to 9x9 and hexagons up to side 4.
        directory: The folder that ``Tables.build`` or ``luctor tables build`` has written.
        memory_mib: Tables of up to this size in MiB are read into memory. Others are read from disk at each probe.

    Raises:
        TableError: If no table of the game is there, or a table is damaged.
    """

    def __new__(cls, game: Game | str, directory: str | os.PathLike[str], *, memory_mib: int = 1024) -> Tables: ...
    @staticmethod
    def build(
        game: Game | str,
        directory: str | os.PathLike[str],
        pieces: int,
        *,
        threads: int = 1,
        memory_mib: int = 1024,
    ) -> None:
        """Build the tables with 2 to ``pieces`` pieces that the directory does not have yet. Ctrl-C ends it."""
    @property
    def most_pieces(self) -> int:
        """The largest number of pieces of a table."""
    def probe(self, position: Position) -> tuple[str, int | None] | None:
        """Return ``"win"``, ``"draw"`` or ``"loss"`` for the side to move, and the turns to the end.

        Returns None if no table holds the position.
        """
    def moves(self, position: Position) -> list[tuple[str, tuple[str, int | None] | None]]:
        """Return each legal move with its value for the side to move, best first."""

@final
class Problem:
    """A position with one right move."""

    @property
    def id(self) -> str:
        """The name: eight characters that depend only on the position."""
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def text(self) -> str:
        """The text of the position."""
    @property
    def goal(self) -> str:
        """The task: ``"clear N"``, ``"win"``, ``"keep-win"`` or ``"hold-draw"``."""
    @property
    def first_moves(self) -> list[str]:
        """The right first moves. They lead to the same position or to its mirror image."""
    @property
    def main_line(self) -> list[str]:
        """The solution with the play of both sides."""
    @property
    def themes(self) -> list[str]:
        """The themes, sorted."""
    @property
    def level(self) -> int | None:
        """The lowest level of the engine that solves it."""
    @property
    def rating(self) -> int:
        """The rating of its difficulty."""
    @property
    def proof(self) -> str:
        """The kind of proof: ``"solver"``, ``"table"``, ``"search"`` or ``"confirmed"``."""
    def position(self) -> Position:
        """Return the position."""

@final
class Playouts:
    """The results of random games."""

    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def plies(self) -> int:
        """The number of turns of all games."""
    @property
    def black(self) -> int:
        """The number of games that Black won."""
    @property
    def white(self) -> int:
        """The number of games that White won."""
    @property
    def draws(self) -> int:
        """The number of draws."""
    @property
    def unfinished(self) -> int:
        """The number of games aborted after a million turns."""
    @property
    def reasons(self) -> dict[str, int]:
        """The number of games by the rule that ended them."""

def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of exactly ``depth`` turns.

    The swap of the pie rule is not counted, and the history is taken as empty. The depth is at most 8 in games with
    draws by repetition, and 64 otherwise. Releases the interpreter's lock; Ctrl-C ends it.
    """

def playouts(position: Position, games: int, *, seed: int = 0, threads: int = 1) -> Playouts:
    """Play uniformly random games. The results depend on the seed, not on the number of threads.

    Releases the interpreter's lock; Ctrl-C ends it.
    """

def solve(position: Position, *, threads: int = 1, memory_mib: int = 64, max_positions: int | None = None) -> str:
    """Return the winner of a position of Emulsion with best play: ``"black"`` or ``"white"``.

    The winner is named after the color that they have in this position. Boards have up to 8 files, free boards up to
    6; larger ones than 6x6 take days. Releases the interpreter's lock; Ctrl-C ends it.

    Raises:
        LimitError: If ``max_positions`` is reached.
        GameError: If the game is not Emulsion or the board is too large.
    """

def solve_moves(
    position: Position, *, threads: int = 1, memory_mib: int = 64, max_positions: int | None = None
) -> list[tuple[str, str]]:
    """Return each legal move with the winner of the position after it, like ``solve``."""

def problems(game: Game | str | None = None) -> list[Problem]:
    """Return the problems of the collection, of one game or of all."""

def _read_records(text: str) -> list[tuple[list[tuple[str, str]], list[str], str | None]]: ...
def _write_record(headers: list[tuple[str, str]], moves: list[str], result: str | None) -> str: ...
def _restore_position(game: Game, text: str, unfinished: str | None, earlier: bytes, actions: int) -> Position: ...

@final
class VectorCore:
    """The compiled part of ``VectorGame``."""

    def __new__(cls, game: Game, games: int, autoreset: bool, threads: int, seed: int) -> VectorCore: ...
    def reset(self, arrays: tuple[npt.NDArray[Any], ...]) -> None: ...
    def step(self, actions: npt.NDArray[np.int64], arrays: tuple[npt.NDArray[Any], ...]) -> None: ...
    def sample(self, actions: npt.NDArray[np.int64]) -> None: ...
    def position(self, number: int) -> Position: ...
