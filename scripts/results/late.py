"""Late positions of Emergo on 9x9 for matches of the engine with and without endgame tables."""

import json
import random
import subprocess
import tempfile
from pathlib import Path

import rows

GAME = "emergo:9x9"
# The cells of each row, from the top, and the men of a side.
ROWS, MEN = [5, 4] * 4 + [5], 12
# A decided position is long if the engine cannot see its end.
LONG = 31
GAMES = ["--engine", "level:5", "--engine", "level:5", "--depth", "4", "--games", "300", "--openings", "random:1"]


def long_wins(folder, count=100):
    """Returns random positions with three pieces that are won or lost in at least 31 turns."""
    found, source = [], random.Random(1)
    while len(found) < count:
        position = random_position(3, source)
        (value, *_), _ = rows.luctor("tables", "probe", GAME, position, "--dir", folder)
        result, *turns = value.split()
        if turns and int(turns[0]) >= LONG:
            found.append(position)
    return found


def random_positions(pieces, count=150):
    source = random.Random(pieces)
    return [random_position(pieces, source) for _ in range(count)]


def random_position(pieces, source):
    """Returns a position with men spread over pieces on random cells. Both sides have at least one piece."""
    owners = ""
    while len(set(owners)) < 2:
        owners = "".join(source.choice("wb") for _ in range(pieces))
    cells = sorted(source.sample(range(sum(ROWS)), pieces))
    # The men of each side beside one cap on each of its own pieces.
    extra = {side: spread(MEN - owners.count(side), pieces, source) for side in "wb"}
    columns = {}
    for place, (cell, owner) in enumerate(zip(cells, owners)):
        other = "b" if owner == "w" else "w"
        prisoners = extra[other][place]
        columns[cell] = f"{owner}{extra[owner][place] + 1}" + (f"{other}{prisoners}" if prisoners else "")
    return f"{board(columns)} {source.choice('wb')} 0,0 90"


def spread(men, pieces, source):
    counts = [0] * pieces
    for _ in range(men):
        counts[source.randrange(pieces)] += 1
    return counts


def board(columns):
    """Returns the rows of a position."""
    lines, start = [], 0
    for length in ROWS:
        parts = []
        for cell in range(start, start + length):
            if cell in columns:
                parts.append(columns[cell])
            elif parts and isinstance(parts[-1], int):
                parts[-1] += 1
            else:
                parts.append(1)
        lines.append(",".join(map(str, parts)))
        start += length
    return "/".join(lines)


def positions_of_games(most, count=100):
    """Returns the first position with at most so many pieces of games of level 5 against itself that have one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        rows.match(GAME, *GAMES, "--out", str(file))
        games = [json.loads(line) for line in file.read_text().splitlines()]
    requests = "".join(json.dumps({"game": GAME, "position": None, "moves": game["moves"]}) + "\n" for game in games)
    words = [rows.PROGRAM, "replay", "--positions"]
    replayed = subprocess.run(words, input=requests, stdout=subprocess.PIPE, text=True, check=True).stdout
    # The last position of a game is over.
    running = [json.loads(line)["positions"][:-1] for line in replayed.splitlines()]
    late = [[position for position in positions if is_late(position, most)] for positions in running]
    return list(dict.fromkeys(found[0] for found in late if found))[:count]


def is_late(position, most):
    """Returns whether both sides have pieces, at most so many in total, and no men in hand."""
    board, _, hands, _ = position.split()
    pieces = [cell[0] for row in board.split("/") for cell in row.split(",") if not cell.isdigit()]
    return hands == "0,0" and len(set(pieces)) == 2 and len(pieces) <= most
