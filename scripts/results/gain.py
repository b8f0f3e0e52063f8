"""The gain of endgame tables: the engine with tables against the same engine without."""

import json
import tempfile
from pathlib import Path

import late
import rows

SETS = {
    "3 pieces, won or lost in 31 turns or more": late.long_wins,
    "4 pieces": lambda _: late.random_positions(4),
    "5 pieces": lambda _: late.random_positions(5),
    "the first position of a game with 6 pieces or fewer": lambda _: late.positions_of_games(6),
}


def run(folder):
    known = {row["positions"] for row in rows.load()["gain"]}
    for name, positions in SETS.items():
        if name not in known:
            rows.store("gain", {"positions": name} | played(positions(folder), folder), ("positions",))


def played(positions, folder):
    """Plays each position twice, with colors reversed."""
    words = [late.GAME, "--nodes", "20000", "--longest", "400", "--hash", "8", "--games", str(2 * len(positions))]
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "positions.jsonl"
        file.write_text("".join(json.dumps({"game": late.GAME, "position": it, "moves": []}) + "\n" for it in positions))
        with_tables = f"alphabeta,tables={folder},name=tables"
        players = ["--engine", with_tables, "--engine", "alphabeta,name=plain"]
        report, seconds = rows.match(*words, *players, "--openings", str(file))
    elo, _, low, _, high = report["elo"][0]
    mean = {name: float(milliseconds) for name, _, milliseconds, *_ in report["time"][:2]}
    counts = {name: int(report[name][0][0]) for name in ("games", "won", "drawn", "lost")}
    players = ["--engine", "alphabeta,tables=DIR", "--engine", "alphabeta"]
    return {
        "game": late.GAME,
        **counts,
        "elo": float(elo),
        "low": float(low),
        "high": float(high),
        "milliseconds": mean,
        "seconds": seconds,
        "command": rows.command("match", *words, *players, "--openings", "FILE"),
    }
