"""The stored results, and the program that computes them."""

import json
import os
import platform
import resource
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "web/src/features/results/results.json"
PROGRAM = os.environ.get("LUCTOR", str(ROOT / "target/release/luctor"))


def load():
    """Returns the rows of each kind."""
    empty = {"solved": [], "tables": [], "advantage": [], "openings": [], "gain": [], "unsolved": []}
    return empty | (json.loads(FILE.read_text()) if FILE.exists() else {})


def store(kind, row, key=("game",)):
    """Adds a row, or replaces the one with the same key. Rows are sorted as their games are named."""
    rows = load()
    name = lambda it: tuple(it[part] for part in key)
    kept = [other for other in rows[kind] if name(other) != name(row)]
    rows[kind] = sorted([*kept, row], key=lambda it: (order(it["game"]), *map(str, name(it))))
    new = FILE.with_suffix(".new")
    FILE.parent.mkdir(parents=True, exist_ok=True)
    new.write_text(json.dumps(rows, indent=1) + "\n")
    new.rename(FILE)
    print(kind, *name(row), flush=True)


def order(game):
    """Returns a key that sorts games by kind, and boards by size."""
    board = game.partition(":")[2].partition(",")[0]
    size = "".join(letter for letter in board if letter.isdigit())[:2] or "0"
    return game.partition(":")[0], not board[:1].isdigit(), int(size)


def luctor(*words):
    """Runs a command. Returns its lines, and the processor time that it took in seconds."""
    begun = processor_time()
    done = subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines(), round(processor_time() - begun, 2)


def match(*words):
    """Plays a match. Returns its report: the words after the first one of each line, by that word. Returns the processor
    time in seconds, too."""
    lines, seconds = luctor("match", *words)
    report = {}
    for line in lines:
        name, *rest = line.split()
        report.setdefault(name, []).append(rest)
    for _, *fields in report["player"]:
        faults = dict(zip(fields[2::2], fields[3::2]))
        if set(faults.values()) != {"0"}:
            raise SystemExit(f"{' '.join(words)}: faults {faults}; was the program paused?")
    return report, seconds


def processor_time():
    """Returns the processor time of all commands that have ended, in seconds. Other programs do not add to it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command(*words):
    """Returns a command as a user types it."""
    return " ".join(["luctor", *words])


def processor():
    """Returns the name of the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
