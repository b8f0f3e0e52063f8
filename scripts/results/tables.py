"""Statistics of endgame tables, and the time to build them."""

from pathlib import Path

import rows

COUNTS = ("pieces", "bytes", "entries", "wins", "draws", "losses", "longest")
PIECES = {"emergo:7x7": 4, "emergo:9x9": 3, "emergo:hex": 3}


def run(folder, games, most):
    """Builds the tables that the folder does not have, and describes those of these games, or of all."""
    built = {}
    for game in games or PIECES:
        built |= seconds_to_build(game, min(PIECES[game], most), folder)
    known = {(row["game"], row["pieces"]): row for row in rows.load()["tables"]}
    lines, _ = rows.luctor("tables", "info", "--dir", folder)
    found = {}
    for line in lines:
        game, pieces, count, content, *words = line.split()
        found.setdefault((game, int(count)), {})[content] = dict(zip(words[0::2], map(int, words[1::2])))
    for (game, count), files in found.items():
        if game not in (games or PIECES):
            continue
        before = known.get((game, count), {})
        row = {"game": game} | {name: files["results"].get(name, count) for name in COUNTS}
        row["sizes"] = {content: fields["bytes"] for content, fields in files.items()}
        row["command"] = rows.command("tables", "build", game, "--pieces", str(count))
        # Processor time of all threads. If the tables were there already, the time is the one that was measured before.
        row["seconds"] = built.get((game, count), before.get("seconds"))
        row["statistics"] = statistics(game, count, folder)
        rows.store("tables", row, ("game", "pieces"))


def seconds_to_build(game, pieces, folder):
    """Builds tables. Returns the processor time in seconds by game and pieces, those with fewer pieces included. It is empty
    if some of the tables were there."""
    if list(Path(folder).glob(f"{game.replace(':', '-')}-*")):
        return {}
    times, total = {}, 0
    for count in range(2, pieces + 1):
        _, seconds = rows.luctor("tables", "build", game, "--pieces", str(count), "--dir", folder)
        total += seconds
        times[game, count] = round(total, 2)
    return times


def statistics(game, pieces, folder):
    """Returns the facts that `luctor tables stats` counts, with its command and time."""
    words = ["tables", "stats", game, "--pieces", str(pieces)]
    lines, seconds = rows.luctor(*words, "--dir", folder)
    facts = {"command": rows.command(*words), "seconds": seconds, "owners": {}, "lone": {}}
    for line in lines:
        name, *fields = line.split()
        if name in ("owners", "lone"):
            # Wins, draws and losses.
            facts[name][fields[0].rstrip(":")] = list(map(int, fields[2::2]))
        elif name == "zugzwang":
            facts[name] = dict(zip(fields[0::2], map(int, fields[1::2])))
        elif name == "longest":
            facts[name] = {"turns": int(fields[0]), "positions": int(fields[2])}
        elif name == "position":
            # The first of them, to which the line belongs.
            facts.setdefault(name, " ".join(fields))
        elif name in ("unforced", "line"):
            facts[name] = int(fields[0]) if name == "unforced" else fields
    return facts
