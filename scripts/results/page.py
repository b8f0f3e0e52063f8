"""Writes docs/results.md from the stored rows."""

import re

import facts
import rows
from symmetry import representative

INTRODUCTION = """# Results

What is known exactly about Emulsion and Emergo, and what games of the engine against itself suggest. The page `/results` of
every Luctor server shows most of it with boards. [Methods](methods.md) explains how the figures arise and how to check them.

`scripts/results` writes this page. Each row has the command that repeats it, with the release build. Times are the
processor time of one thread on {processor}.
"""

SOLVED = """
## Solved boards of Emulsion

The winner with best play of both sides. `pie=off` is the game without the pie rule. With the rule, White wins every board on which
Black's first move leaves a legal move, because White then chooses the better color.

| game | winner | first moves that win | certificate: positions, bytes | solved | verified |
|---|---|---|---|---|---|
"""

UNSOLVED = """
### {game}

This game is not solved. The search has looked at {positions} positions in {hours} hours, without a result.

* Estimate for the whole search: {estimate}, or {time} with one thread. It can be ten times as much.
* The {results} results that took the most work are in [a saved state]({state}). The search goes on from a copy of it:
  `{command}`.
* [Solving Emulsion](solving.md#larger-boards) says how the search grows.
"""

COMMANDS = """
### Commands for the values

The winner and, with `--moves`, the winner after each first move. This is the time in the column "solved" above.

| command | time |
|---|---|
"""

CERTIFICATES = """
### Commands for the certificates

`luctor verify FILE` checks a certificate without search, and [verify.py](examples/verify.py) does it with rules of its own.
Certificates without a link are not in the repository. The command solves the game and writes a certificate with the same checksum,
on every machine.

| command | time | SHA-256 |
|---|---|---|
"""

TABLES = """
## Endgame tables of Emergo

All positions without men in hand, with best play. Positions count once for all rotations, reflections and
colors; the side to move wins, draws or loses. [Endgame tables](tables.md) has the details. The times are those of all threads
together, and include the tables with fewer pieces.

| game | pieces | wins | draws | losses | longest win, turns | command | built |
|---|---|---|---|---|---|---|---|
"""

GAIN = """
## The gain of endgame tables

The engine with the tables of two and three pieces against the same engine without them, on 9x9, at 20,000 positions for a move.
Each position is played twice, with colors reversed. `python3 scripts/results gain DIR` makes the positions and plays the games:
`{command}`.

| positions | games | won, drawn, lost | Elo, 95 % interval | mean time for a move | time |
|---|---|---|---|---|---|
"""

ADVANTAGE = """
## The advantage of the first player

Games of the engine against itself from the start. The score is that of the player who begins, with its 95 % confidence interval.
In Emulsion the engine searches 1,000 positions for a move, and in Emergo level 5 plays. So the scores show what happens between
club players rather than the value of the game.

| game | games | score of the first player | command | time |
|---|---|---|---|---|
"""

OPENINGS = """
## First moves

Games of the engine against itself after a random first move. Moves count once for all symmetries of the start. The score is that
of the player who begins.
"""


PAGE = rows.ROOT / "docs/results.md"


def write():
    PAGE.write_text(text())


def check():
    """Fails if the page is not the one that the stored rows give."""
    if PAGE.read_text() != text():
        raise SystemExit("docs/results.md was not written from its rows: run python3 scripts/results page")


def text():
    """Returns the page for the stored rows."""
    stored = rows.load()
    solved = stored["solved"]
    page = INTRODUCTION.format(processor=solved[0]["processor"] if solved else rows.processor())
    page += SOLVED + "".join(map(solved_row, solved)) + "".join(map(pie_row, without_pie(solved)))
    page += "".join(map(unsolved_section, stored["unsolved"]))
    page += COMMANDS + "".join(f"| `{row['command']}` | {seconds(row)} |\n" for row in solved)
    page += CERTIFICATES + "".join(map(certificate_row, solved))
    page += TABLES + "".join(map(table_row, stored["tables"]))
    page += facts.sections(stored["tables"], seconds)
    page += gain_section(stored["gain"])
    page += ADVANTAGE + "".join(map(advantage_row, stored["advantage"]))
    page += OPENINGS + "".join(map(openings_section, stored["openings"]))
    return page


def solved_row(row):
    certificate = row["certificate"]
    size = f"{certificate['positions']:,}, {certificate['bytes']:,}"
    return f"| `{row['game']}` | {row['value'].title()} | {winning(row)} | {size} | {seconds(row)} | {seconds(certificate, 'verifying')} |\n"


def without_pie(solved):
    """Returns the rows of games without the pie rule whose game with it has no row."""
    games = {row["game"] for row in solved}
    return [row for row in solved if row["game"].endswith(",pie=off") and row["game"].removesuffix(",pie=off") not in games]


def pie_row(row):
    """Returns the row of a game whose value follows from the pie rule alone."""
    return f"| `{row['game'].removesuffix(',pie=off')}` | White | not all solved | none: by the pie rule | – | – |\n"


def unsolved_section(row):
    fields = {name: row[name] for name in ("game", "state", "command")}
    counts = {name: f"{row[name]:,}" for name in ("positions", "results")}
    estimate = row["estimate"]
    hours = f"{row['seconds'] / 3600:.1f}"
    return UNSOLVED.format(**fields, **counts, hours=hours, estimate=estimate["positions"], time=estimate["time"])


def winning(row):
    """Returns the first moves that win, up to symmetry, and how many they are in total."""
    if row["moves"] is None:
        return "not all solved"
    won = [move for move, winner in row["moves"].items() if winner == "black" and move != "swap"]
    classes = sorted({representative(row["game"], move) for move in won})
    count = f"{len(won)} of {len(row['moves'])}"
    return f"{count}: {', '.join(classes)}" if classes else count


def seconds(row, name="seconds"):
    """Returns a time for readers. Some runs took place before their time was stored."""
    if row.get(name) is None:
        return "not measured"
    return "under 0.1 s" if row[name] < 0.1 else f"{row[name]:,.1f} s"


def certificate_row(row):
    certificate = row["certificate"]
    name = certificate["name"]
    shown = f"[{certificate['sha256'][:16]}…](certificates/{name})" if certificate["shipped"] else certificate["sha256"]
    return f"| `{certificate['command']}` | {seconds(certificate)} | {shown} |\n"


def table_row(row):
    counts = " | ".join(f"{row[name]:,}" for name in ("wins", "draws", "losses", "longest"))
    return f"| `{row['game']}` | {row['pieces']} | {counts} | `{row['command']}` | {seconds(row)} |\n"


def gain_section(gains):
    if not gains:
        return ""
    command = re.sub("--games [0-9]+", "--games N", gains[0]["command"])
    return GAIN.format(command=command) + "".join(map(gain_row, gains))


def gain_row(row):
    counts = f"{row['won']}, {row['drawn']}, {row['lost']}"
    elo = f"{row['elo']:+.0f} ({row['low']:.0f} to {row['high']:.0f})"
    times = f"{row['milliseconds']['tables']} ms, without tables {row['milliseconds']['plain']} ms"
    return f"| {row['positions']} | {row['games']:,} | {counts} | {elo} | {times} | {seconds(row)} |\n"


def advantage_row(row):
    return f"| `{row['game']}` | {row['games']:,} | {score(row)} | `{row['command']}` | {seconds(row)} |\n"


def score(row):
    # Halves are rounded up, as on the page /results.
    mean, low, high = (f"{row[name] + 1e-9:.1%}".replace("%", " %") for name in ("score", "low", "high"))
    return f"{mean} ({low} to {high})"


def openings_section(row):
    text = f"\n### {row['game']}\n\n`{row['command']}`: {row['games']:,} games, score {score(row)}, {row['draws']:,} draws; "
    text += f"time: {seconds(row)}.\n\n"
    text += "| first move | games | score |\n|---|---|---|\n"
    return text + "".join(f"| {move['move']} | {move['games']} | {score(move)} |\n" for move in row["moves"])
