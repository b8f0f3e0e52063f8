"""Boards that are not solved yet: the searches that began, from their saved states."""

import subprocess
from pathlib import Path

import rows

STATES = {"emulsion:7,pie=off": "docs/states/emulsion-7.state"}


def run():
    for game, state in STATES.items():
        rows.store("unsolved", unsolved(game, state))


def unsolved(game, state):
    header, _, body = (rows.ROOT / state).read_bytes().partition(b"\n\n")
    if not header.startswith(b"luctor state 1\n"):
        raise SystemExit(f"{state} has another version")
    body = subprocess.run(["zstd", "-dcq"], input=body, stdout=subprocess.PIPE, check=True).stdout
    number = lambda at: int.from_bytes(body[at : at + 8], "little")
    # Without --yes, the program refuses long searches with an estimate.
    refused = subprocess.run([rows.PROGRAM, "solve", game, "--threads", "1"], stderr=subprocess.PIPE, text=True)
    estimate = refused.stderr.partition(" needs ")[2].partition(" from here, which is ")
    return {
        "game": game,
        "positions": number(0),
        "seconds": number(8),
        "results": number(len(body) - 9),
        "estimate": {"positions": estimate[0], "time": estimate[2].partition(" with ")[0]},
        "state": state.removeprefix("docs/"),
        "command": rows.command("solve", game, "--threads", "1", "--memory", "8192", "--state", Path(state).name, "--yes"),
    }
