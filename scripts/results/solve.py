"""Values of boards of Emulsion, with certificates."""

import hashlib
import tempfile
from pathlib import Path

import rows

GAMES = [
    f"emulsion:{board}{pie}"
    for board in ("1", "2", "3", "4", "5", "6", "free-2", "free-3", "free-4", "free-5")
    for pie in (",pie=off", "")
]
# Their first moves are not solved one by one: that takes a day.
WITHOUT_MOVES = {"emulsion:free-5,pie=off"}
# The value with the pie rule needs the values of all first moves.
OMITTED = {"emulsion:free-5"}


def run(games):
    known = {row["game"] for row in rows.load()["solved"]}
    for game in games or [game for game in GAMES if game not in known | OMITTED]:
        rows.store("solved", solved(game))


def solved(game):
    value_words = ["solve", game, "--threads", "1", "--yes"]
    words = value_words if game in WITHOUT_MOVES else [*value_words, "--moves"]
    lines, seconds = rows.luctor(*words)
    *moves, value = (line.split() for line in lines)
    return {
        "game": game,
        "value": value[1],
        "command": rows.command(*words),
        "seconds": seconds,
        "processor": rows.processor(),
        "moves": dict(moves) if game not in WITHOUT_MOVES else None,
        "certificate": certificate(game, value_words),
    }


def certificate(game, words):
    """Writes the certificate, verifies it, and describes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate"
        _, seconds = rows.luctor(*words, "--certificate", str(file))
        verified, verifying = rows.luctor("verify", str(file))
        content = file.read_bytes()
    name = game.replace(":", "-").replace(",", "-").replace("=", "-") + ".cert"
    shipped = rows.ROOT / "docs/certificates" / name
    if shipped.exists() and shipped.read_bytes() != content:
        raise SystemExit(f"{shipped} differs from the certificate of this program")
    return {
        "name": name,
        "shipped": shipped.exists(),
        "command": rows.command(*words, "--certificate", name),
        "seconds": seconds,
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "positions": int(verified[-1].split()[-1]),
        "verifying": verifying,
    }
