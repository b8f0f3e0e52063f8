#!/usr/bin/env python3
"""Plays a whole game against the computer over HTTP: `play.py ADDRESS ORIGIN`. Prints the id of the game.

With a third argument, the id of a finished game, checks instead that the server still has its result.
"""

import json
import sys
import time
import urllib.request

ADDRESS, ORIGIN, *FINISHED = sys.argv[1:]
PATIENCE_S = 60


def request(method: str, path: str, body: dict | None = None, cookie: str = "") -> tuple[dict, str]:
    """Returns the answer, and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Origin": ORIGIN, "Cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"http://{ADDRESS}{path}", data, headers, method=method)
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").split(";")[0]


def play() -> str:
    new = {"game": "emulsion:3", "opponent": "1", "color": "black"}
    game, cookie = request("POST", "/api/games", new)
    path = f"/api/games/{game['id']}"
    deadline = time.monotonic() + PATIENCE_S
    while game["result"] is None:
        if time.monotonic() > deadline:
            sys.exit(f"the game did not end: {game['moves']}")
        if not game["to_move"]:
            time.sleep(0.1)
            game, _ = request("GET", path, cookie=cookie)
        else:
            change = {"id": f"move-{game['version']}", "version": game["version"]}
            move = game["position"]["legal"][0]["text"]
            game, _ = request("POST", f"{path}/moves", change | {"move": move}, cookie)
    return game["id"]


if FINISHED:
    found, _ = request("GET", f"/api/games/{FINISHED[0]}")
    if found["result"] is None or not found["moves"]:
        sys.exit(f"the server has lost the result of {FINISHED[0]}")
else:
    print(play())
