"""The advantage of the first player and the worth of first moves, from games of the engine against itself."""

import json
import math
import tempfile
from collections import defaultdict
from pathlib import Path

import rows
from symmetry import representative

FIRST = {"emulsion": "black", "emergo": "white"}
# Without errors, the engine plays Emergo without chance: all games with the same first move would be equal. The errors of
# level 5 depend on the seed of each game. It looks four turns ahead.
PLAYERS = {
    "emulsion": ["--engine", "engine", "--engine", "engine", "--nodes", "1000"],
    "emergo": ["--engine", "level:5", "--engine", "level:5", "--depth", "4"],
}
EMULSION = [f"emulsion:{size},pie={pie}" for size in range(4, 11) for pie in ("off", "on")]
ADVANTAGE = [*EMULSION, "emergo:7x7", "emergo:9x9", "emergo:hex"]
OPENINGS = ["emulsion:6,pie=off", "emulsion:8,pie=off", "emergo:7x7", "emergo:9x9", "emergo:hex"]
GAMES = {"advantage": 1000, "openings": 4000}
# These games are long.
FEWER_GAMES = {("emergo:9x9", "openings"): 2000, ("emergo:hex", "openings"): 2000}


def run(games):
    stored = rows.load()
    for kind, all_games in (("advantage", ADVANTAGE), ("openings", OPENINGS)):
        known = {row["game"] for row in stored[kind]}
        for game in all_games:
            if game in games or not games and game not in known:
                rows.store(kind, played(game, kind))


def played(game, kind):
    openings = "none" if kind == "advantage" else "random:1"
    count = FEWER_GAMES.get((game, kind), GAMES[kind])
    words = [game, *PLAYERS[game.partition(":")[0]], "--games", str(count), "--openings", openings]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        _, seconds = rows.match(*words, "--out", str(file))
        records = [json.loads(line) for line in file.read_text().splitlines()]
    row = {"game": game, "command": rows.command("match", *words), "seconds": seconds} | summary(points(game, records))
    if kind == "openings":
        row["moves"] = first_moves(game, records)
    return row


def points(game, records):
    """Returns what the player who began scored in each game: 1, 0.5 or 0."""
    return [point(FIRST[game.partition(":")[0]], record) for record in records]


def point(first, record):
    winner = record["result"]["winner"]
    if winner is None:
        return 0.5
    # The exchange of colors gives White's pieces to the player who began.
    return float((winner == first) != (record["moves"][1:2] == ["swap"]))


def first_moves(game, records):
    """Returns the score of each first move, up to symmetry, the best first."""
    scores = defaultdict(list)
    for record, score in zip(records, points(game, records)):
        scores[representative(game, record["moves"][0])].append(score)
    moves = [{"move": move} | summary(scored) for move, scored in scores.items()]
    return sorted(moves, key=lambda row: (-row["score"], row["move"]))


def summary(scored):
    """Returns the mean score with its 95 % confidence interval (Wilson, with drawn games as half wins)."""
    games, z = len(scored), 1.96
    mean = sum(scored) / games
    center = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games))
    draws = sum(score == 0.5 for score in scored)
    return {"games": games, "score": round(mean, 4), "low": round(center - half, 4), "high": round(center + half, 4), "draws": draws}
