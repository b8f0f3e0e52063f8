"""The sections of docs/results.md about the statistics of endgame tables."""

MATERIAL = """
### Results by material

The side to move has the first number of pieces, and its opponent the second.

| game | pieces | wins | draws | losses |
|---|---|---|---|---|
"""

LONE = """
### Prisoners that a lone piece needs

A piece alone against two, whoever moves, by the number of its prisoners: how many of its positions it draws or wins, in percent.

| prisoners | {games} |
|---|{columns}|
"""

ZUGZWANG = """
### Mutual zugzwangs and longest wins

In the first kind each side loses if it is to move. In the second, a side loses if it is to move, and draws if the other is.
Forced turns of a line have one legal move. The command counts all of this, and the results above.

| game | pieces | both lose | one loses or draws | longest win, turns | positions with it | not forced on the line | command | time |
|---|---|---|---|---|---|---|---|---|
"""

LINES = """
### Lines of the longest wins

Each begins at the first position with the longest win, and both sides play their best moves.
"""


def sections(tables, seconds):
    """Returns the sections for rows with statistics."""
    known = [row for row in tables if row.get("statistics")]
    if not known:
        return ""
    text = MATERIAL + "".join(map(material_rows, known))
    text += lone_section([row for row in known if row["pieces"] == 3])
    text += ZUGZWANG + "".join(zugzwang_row(row, seconds) for row in known)
    lines = [row for row in known if "line" in row["statistics"]]
    return text + (LINES + "".join(map(line_section, lines)) if lines else "")


def material_rows(row):
    owners = row["statistics"]["owners"].items()
    numbers = lambda counts: " | ".join(f"{count:,}" for count in counts)
    return "".join(f"| `{row['game']}` | {pieces.replace(':', ' against ')} | {numbers(counts)} |\n" for pieces, counts in owners)


def lone_section(known):
    if not known:
        return ""
    games = " | ".join(f"`{row['game']}`: draws | wins" for row in known)
    text = LONE.format(games=games, columns="|".join("---" for _ in range(2 * len(known))))
    most = max(len(row["statistics"]["lone"]) for row in known)
    for prisoners in range(most):
        text += f"| {prisoners} | " + " | ".join(lone_cells(row, str(prisoners)) for row in known) + " |\n"
    return text + "\n" + "".join(map(lone_sentence, known))


def lone_cells(row, prisoners):
    counts = row["statistics"]["lone"].get(prisoners)
    if not counts:
        return " | "
    wins, draws, _ = counts
    return " | ".join(f"{100 * part / sum(counts):.0f}" for part in (draws, wins))


def lone_sentence(row):
    """Says from which number of prisoners on a lone piece does not lose in most of its positions."""
    held = [int(prisoners) for prisoners, (wins, draws, losses) in row["statistics"]["lone"].items() if wins + draws >= losses]
    if not held:
        return f"* On `{row['game']}`, a lone piece loses most positions with any number of prisoners.\n"
    return f"* On `{row['game']}`, a lone piece draws or wins at least half of the positions from {min(held)} prisoners on.\n"


def zugzwang_row(row, seconds):
    facts = row["statistics"]
    both, one = (f"{facts['zugzwang'][name]:,}" for name in ("lost-for-both", "lost-or-drawn"))
    longest = facts.get("longest")
    count = f"{longest['positions']:,}" if longest else "not counted"
    unforced = facts.get("unforced", "not counted")
    cells = [f"`{row['game']}`", row["pieces"], both, one, row["longest"], count, unforced, f"`{facts['command']}`", seconds(facts)]
    return "| " + " | ".join(map(str, cells)) + " |\n"


def line_section(row):
    facts = row["statistics"]
    return f"\n`{row['game']}` with {row['pieces']} pieces, {len(facts['line'])} turns from `{facts['position']}`:\n\n> {' '.join(facts['line'])}\n"
