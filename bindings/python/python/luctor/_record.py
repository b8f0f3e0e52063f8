"""Records of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from luctor._core import Game, Position, _read_records, _write_record

# Results are written with White's points first, in both games.
_RESULTS = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}


class Record:
    """A game with its moves. Records are immutable.

    Args:
        game: The game or its name.
        moves: The texts of the moves, in any spelling.
        start: The first position, if it is not the start of the game.
        headers: Further headers, such as ``{"White": "anna"}``.

    Raises:
        IllegalMoveError: If a move is illegal.
    """

    def __init__(
        self,
        game: Game | str,
        moves: Iterable[str] = (),
        *,
        start: Position | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Replay the moves."""
        self._game = Game(game) if isinstance(game, str) else game
        if start is None:
            start = self._game.start()
        elif isinstance(start, str):
            start = self._game.position(start)
        if start.unfinished is not None:
            raise ValueError(f"the capture {start.unfinished} is unfinished")
        positions, texts = [start], []
        for text in moves:
            position = positions[-1]
            actions = position.actions(text)
            texts.append(_canonical(position, actions))
            positions.append(position.play(text))
        self._positions, self._moves = positions, texts
        self._headers = dict(headers or {})

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def start(self) -> Position:
        """The first position."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The last position."""
        return self._positions[-1]

    @property
    def positions(self) -> list[Position]:
        """The first position and the positions after each move."""
        return list(self._positions)

    @property
    def moves(self) -> list[str]:
        """The canonical texts of the moves."""
        return list(self._moves)

    @property
    def headers(self) -> dict[str, str]:
        """The headers, without those of the game, the first position and the result."""
        return dict(self._headers)

    @property
    def result(self) -> str:
        """``"1-0"`` if White won, ``"0-1"`` if Black won, ``"1/2-1/2"``, or ``"*"`` for an unfinished game."""
        result = self.position.result
        return "*" if result is None else _RESULTS[result.winner]

    def play(self, text: str) -> Record:
        """Return the record with one more move."""
        record = Record.__new__(Record)
        record._game, record._headers = self._game, self._headers
        actions = self.position.actions(text)
        record._moves = [*self._moves, _canonical(self.position, actions)]
        record._positions = [*self._positions, self.position.play(text)]
        return record

    @classmethod
    def read(cls, text: str) -> list[Record]:
        """Read the records of a text, as ``luctor`` writes them. Comments and variations are skipped.

        Raises:
            ValueError: If a record is invalid.
        """
        records = []
        for number, (pairs, moves, _) in enumerate(_read_records(text), 1):
            headers = {name: value for name, value in pairs}
            name, start = headers.pop("Game", None), headers.pop("Position", None)
            headers.pop("Result", None)
            if name is None:
                raise ValueError(f"record {number} has no header Game")
            records.append(cls(name, moves, start=start, headers=headers))
        return records

    def __str__(self) -> str:
        """Return the text: headers, moves and the result."""
        headers = [("Game", self._game.name)]
        if self.start != self._game.start():
            headers.append(("Position", self.start.text))
        headers += [*self._headers.items(), ("Result", self.result)]
        return _write_record(headers, self._moves, self.result)

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self._moves)

    def __eq__(self, other: object) -> bool:
        """Compare games, positions, moves and headers."""
        if not isinstance(other, Record):
            return NotImplemented
        return (self._game, self.start, self._moves, self._headers) == (
            other._game,
            other.start,
            other._moves,
            other._headers,
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the game and the number of moves."""
        return f"<Record {self._game.name} {len(self._moves)} moves {self.result}>"


def _canonical(position: Position, actions: list[int]) -> str:
    """Join the texts of the actions of one turn."""
    texts = [position.action_text(action) for action in actions]
    return "x".join([texts[0], *(text.split("x")[1] for text in texts[1:])])
