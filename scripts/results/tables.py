"""Statistics of endgame tables, and the time to build them."""

from pathlib import Path

import rows

COUNTS = ("pieces", "bytes", "entries", "wins", "draws", "losses", "longest")
PIECES = {"emergo:7x7": 4, "emergo:9x9": 3, "emergo:hex": 3}


def run(folder):
    """Builds the tables that the folder does not have, and describes all of its tables."""
    built = {game: seconds_to_build(game, pieces, folder) for game, pieces in PIECES.items()}
    known = {(row["game"], row["pieces"]): row.get("seconds") for row in rows.load()["tables"]}
    lines, _ = rows.luctor("tables", "info", "--dir", folder)
    for line in lines:
        game, pieces, count, content, *words = line.split()
        if content == "results":
            words = [pieces, count, *words]
            fields = dict(zip(words[0::2], map(int, words[1::2])))
            row = {"game": game} | {name: fields[name] for name in COUNTS}
            row["command"] = rows.command("tables", "build", game, "--pieces", count)
            measured = built.get(game) if int(count) == PIECES.get(game) else None
            # Processor time of all threads. Null if the tables were there already, and their time was not measured.
            row["seconds"] = measured or known.get((game, int(count)))
            rows.store("tables", row, ("game", "pieces"))


def seconds_to_build(game, pieces, folder):
    """Builds tables. Returns the processor time in seconds, or None if some of them were there."""
    if list(Path(folder).glob(f"{game.replace(':', '-')}-*")):
        return None
    _, seconds = rows.luctor("tables", "build", game, "--pieces", str(pieces), "--dir", folder)
    return seconds
