"""A user of the server, and the games and records that the checks need."""

import itertools
import uuid

import requests

PASSWORD = "correct horse battery staple"
GAME = "emulsion:4,pie=off"


class Player:
    """A guest, a signed-in account, or a program with a token."""

    numbers = itertools.count(1)

    def __init__(self, url, name=None, token=None):
        self.url = url
        self.name = name
        self.session = requests.Session()
        self.session.headers["Origin"] = url
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"
        elif name:
            self.ask("POST", "/api/account", {"name": name, "password": PASSWORD})

    def ask(self, method, path, body=None):
        """Sends a request that must succeed, and returns the JSON of its response."""
        response = self.session.request(method, self.url + path, json=body, timeout=60)
        if not response.ok:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.text}")
        return response.json() if response.content else None

    def headers(self):
        """Returns the headers that identify this user."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.session.cookies)
        headers = {"Origin": self.url}
        if cookies:
            headers["Cookie"] = cookies
        if token := self.session.headers.get("Authorization"):
            headers["Authorization"] = token
        return headers

    def another(self):
        """Signs up a new account."""
        return Player(self.url, f"Player-{next(self.numbers)}-{uuid.uuid4().hex[:6]}")

    def begin(self, **options):
        """Creates a match; the player has both sides if the options do not say otherwise."""
        new = {"game": GAME, "opponent": "human", "color": "black", "control": "unlimited"}
        return self.ask("POST", "/api/games", new | options)

    def invite(self, other, **options):
        """Creates a match for which another account is invited."""
        return self.begin(opponent="player", player=other.name, control="3d", **options)

    def against(self, other, **options):
        """Creates a match by correspondence that another account has joined."""
        game = self.invite(other, **options)
        other.ask("POST", f"/api/games/{game['id']}/join", {})
        return self.game(game["id"])

    def game(self, id):
        return self.ask("GET", f"/api/games/{id}")

    def change(self, game, **more):
        """Returns the body of a request that changes a match."""
        return {"id": uuid.uuid4().hex, "version": game["version"]} | more

    def move(self, game):
        """Plays the first legal move."""
        body = self.change(game, move=game["position"]["legal"][0]["text"])
        return self.ask("POST", f"/api/games/{game['id']}/moves", body)

    def finished(self, **options):
        """Creates a match of one move that the player has resigned."""
        game = self.move(self.begin(**options))
        return self.ask("POST", f"/api/games/{game['id']}/resign", self.change(game))
