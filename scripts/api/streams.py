"""Checks the streams of the API, which never end and which generated requests therefore leave out."""

import json

import jsonschema
import requests
from websockets.sync.client import connect

from player import Player

# Seconds to wait for a line.
PATIENCE = 20


class Lines:
    """Validates the lines of streams against the OpenAPI document of a server."""

    def __init__(self, url):
        self.url = url
        self.document = requests.get(f"{url}/api/openapi.json", timeout=PATIENCE).json()

    def valid(self, text, path, status, kind):
        """Parses JSON and validates it by the schema of a response."""
        response = self.document["paths"][path]["get"]["responses"][status]
        schema = response["content"][kind]["schema"] | {"components": self.document["components"]}
        value = json.loads(text)
        jsonschema.Draft202012Validator(schema).validate(value)
        return value

    def read(self, player, path, count, then=lambda: None, **parameters):
        """Reads `count` lines of a stream that are not empty, and calls `then` after the first."""
        place = self.url + path.format(**parameters)
        lines = []
        with player.session.get(place, stream=True, timeout=PATIENCE) as response:
            kind = response.headers["content-type"]
            assert response.status_code == 200, f"{place}: {response.status_code} {response.text}"
            assert kind == "application/x-ndjson", f"{place}: {kind}"
            for line in response.iter_lines():
                if line:
                    lines.append(self.valid(line, path.split("?")[0], "200", kind))
                    if len(lines) == 1:
                        then()
                if len(lines) == count:
                    break
        assert len(lines) == count, f"{place} ended after {len(lines)} lines"
        return lines

    def rejected(self, player, path, status, **parameters):
        """Checks that a stream is rejected with this status and a body as documented."""
        response = player.session.get(self.url + path.format(**parameters), timeout=PATIENCE)
        assert response.status_code == status, f"{path}: {response.status_code}"
        self.valid(response.text, path, "4XX", "application/json")


def check(url):
    """Opens each stream of the API. Fails with an `AssertionError` or a `ValidationError`."""
    lines = Lines(url)
    me, other, guest = Player(url, "Streams"), Player(url, "Streams-2"), Player(url)
    match = me.against(other)
    over = guest.finished()

    lines.read(guest, "/api/lobby/stream", 2, lambda: other.begin(opponent="lobby", control="3d"))
    lines.read(guest, "/api/tv/stream", 1)
    versions = lines.read(guest, "/api/games/{id}/stream", 2, lambda: me.move(match), id=match["id"])
    assert versions[0]["version"] < versions[1]["version"]
    lines.read(me, "/api/account/stream", 2, lambda: me.against(other))
    lines.read(guest, "/api/games/{id}/evaluations", len(over["moves"]) + 1, id=over["id"])
    board = "/api/boards/{game}/analysis?seconds=1"
    lines.read(guest, board, 2, game="emulsion:4")

    unknown = "0" * 16
    lines.rejected(guest, "/api/account/stream", 401)
    lines.rejected(guest, "/api/games/{id}/stream", 404, id=unknown)
    lines.rejected(guest, "/api/games/{id}/evaluations", 404, id=unknown)
    lines.rejected(guest, "/api/games/{id}/live", 400, id=match["id"])
    lines.rejected(guest, "/api/boards/{game}/analysis", 400, game="chess")

    socket = f"{url.replace('http', 'ws', 1)}/api/games/{match['id']}/live"
    with connect(socket, origin=url, open_timeout=PATIENCE) as frames:
        for _ in range(2):
            game = lines.valid(frames.recv(PATIENCE), "/api/games/{id}", "200", "application/json")
            if game["status"] == "running":
                me.ask("POST", f"/api/games/{match['id']}/resign", me.change(game))
    assert game["status"] == "over"
    return sum(path.endswith(("/stream", "/live", "/evaluations")) for path in lines.document["paths"]) + 1
