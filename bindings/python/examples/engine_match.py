"""A match between two levels of the engine: ``python engine_match.py [GAMES]``."""

import sys

import luctor


def play(game: luctor.Game, first: luctor.Engine, second: luctor.Engine, opening: str) -> luctor.Record:
    """Play one game that begins with a given move."""
    record = luctor.Record(game, [opening])
    while not record.position.is_over:
        engine = (first, second)[len(record) % 2]
        move = engine.search(record, nodes=2000).move
        assert move is not None
        record = record.play(move)
    return record


def main(games: int) -> None:
    """Play pairs of games with the same opening and exchanged sides."""
    game = luctor.Game("emulsion:6,pie=off")
    strong, weak = luctor.Engine(game, level=8), luctor.Engine(game, level=1)
    openings, points = game.start().legal_moves, 0.0
    for number in range(games):
        players = (strong, weak) if number % 2 == 0 else (weak, strong)
        record = play(game, *players, openings[number // 2 * 7 % len(openings)])
        points += (1 + record.position.returns[number % 2]) / 2
    print(f"level 8 scored {points:g} of {games} against level 1")
    print(record)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
