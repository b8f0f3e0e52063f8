"""Emergo and Emulsion for researchers: exact rules, engine, solver and learning environments.

Quick start::

    import luctor

    game = luctor.Game("emulsion:5,pie=off")
    position = game.start()
    print(position.legal_moves)  # ['a1-a2', ...]
    position = position.play("a1-b1")
    print(position.mask.shape)  # (100,)

Adapters for other libraries are imported on demand: ``luctor.openspiel``, ``luctor.pettingzoo`` (with
``luctor.emulsion_v0`` and ``luctor.emergo_v0``) and ``luctor.gymnasium``.
"""

from luctor._core import (
    Engine,
    Game,
    GameError,
    GameOverError,
    IllegalMoveError,
    LimitError,
    Line,
    LuctorError,
    Playouts,
    Position,
    PositionError,
    Problem,
    Result,
    Search,
    TableError,
    Tables,
    __version__,
    perft,
    playouts,
    problems,
    solve,
    solve_moves,
)
from luctor._record import Record
from luctor._vector import VectorGame

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
    "Record",
    "Result",
    "Search",
    "TableError",
    "Tables",
    "VectorGame",
    "__version__",
    "perft",
    "playouts",
    "problems",
    "solve",
    "solve_moves",
]
