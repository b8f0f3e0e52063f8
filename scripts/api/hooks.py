"""Hooks of Schemathesis: who sends a generated request, and to which objects of the server.

The first request of each operation, and a third of the others, are examples that should succeed. The
rest keep what was generated, apart from most ids in their path. The choice depends on the generated
request and not on chance, so that failures can be repeated.
"""

import atexit
import json
import os
import pathlib
import random
import subprocess
import zlib
from collections import Counter

import schemathesis

from examples import Examples
from player import Player

URL = os.environ["API_CHECK_URL"]
MAIL = pathlib.Path(os.environ["API_CHECK_MAIL"])
SIGNED_IN = os.environ["API_CHECK_USER"] == "account"

other = Player(URL, f"Bert-{os.getpid()}")
me = Player(URL, f"Anna-{os.getpid()}" if SIGNED_IN else None)
moderator = Player(URL, f"Mona-{os.getpid()}") if SIGNED_IN else None
if SIGNED_IN:
    command = [*json.loads(os.environ["API_CHECK_ADMIN"]), "role", moderator.name, "moderator"]
    subprocess.run(command, check=True, timeout=60)
examples = Examples(me, other, moderator, MAIL)
users = [me]
stranger = Player(URL)
further = me.another()
if SIGNED_IN:
    scopes = {"title": "API check", "scopes": ["read", "play", "challenge", "bot"]}
    token = me.ask("POST", "/api/account/tokens", scopes)["secret"]
    users = [me, me, other, Player(URL, token=token)]

# Share of requests that are examples.
SHARE = 0.35
# Operations that would sign out a user of these checks: all requests are examples, with new accounts.
ENDS_A_SESSION = {"signOut", "endSession", "endOtherSessions"}
# Operations that start a session, and would end that of a user of these checks: a guest sends them.
SIGNS_IN = {"signUp", "signIn"}
# Operations that would change what the users of these checks may do: a further account sends them.
CHANGES_THE_USER = {"setPreferences", "revokeToken", "block", "unblock"}

statuses = {}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Fills in real users and objects."""
    operation = case.operation
    if case.method.upper() != operation.method.upper():
        return
    parts = [case.path_parameters, case.query, case.body, case.media_type]
    choice = random.Random(zlib.crc32(repr(parts).encode(errors="replace")))
    name = operation.definition.raw["operationId"]
    # The first request of each operation should succeed.
    valid = name not in statuses or name in ENDS_A_SESSION or choice.random() < SHARE
    example = examples.request(name) if valid else None
    user = sender(name) or (me if valid else choice.choice(users))
    if example is None:
        aim(choice, operation.path, case.path_parameters)
    else:
        user = example.player or user
        case.path_parameters, case.query = dict(example.path), dict(example.query)
        if example.body is not None:
            case.body, case.media_type, case.headers = example.body, "application/json", {}
    case.headers = {**(case.headers or {}), **user.headers()}


def sender(operation):
    """Returns the user who sends requests to this operation, if it must be a certain one."""
    if operation in SIGNS_IN or (operation in CHANGES_THE_USER and not SIGNED_IN):
        return stranger
    return further if operation in CHANGES_THE_USER else None


def aim(choice, path, parameters):
    """Replaces most ids in a path by those of objects that exist."""
    if not parameters or choice.random() < 0.1:
        return
    if path.startswith("/api/games/{id}"):
        parameters["id"] = choice.choice(games)
    if "name" in parameters:
        parameters["name"] = choice.choice([other.name, me.name or other.name])
    if path.startswith("/api/boards/"):
        parameters["game"] = choice.choice(["emulsion:4", "emulsion:8", "emergo:9x9", "emergo:hex"])


def all_games():
    """Creates matches in every state, and returns their ids."""
    made = [examples.over, me.begin(), me.begin(opponent="link"), me.begin(opponent="1")]
    made += [other.begin(opponent="lobby", control="3d"), other.finished()]
    if SIGNED_IN:
        made += [me.against(other, game="emulsion:6", rated=True), other.against(me), other.invite(me)]
    return [game["id"] for game in made]


games = all_games()


@schemathesis.hook
def after_call(context, case, response):
    """Counts the responses of each operation."""
    if case.method.upper() == case.operation.method.upper():
        name = case.operation.definition.raw["operationId"]
        statuses.setdefault(name, Counter())[response.status_code] += 1


@atexit.register
def report():
    """Writes the counts for the program that has started Schemathesis."""
    pathlib.Path(os.environ["API_CHECK_COUNTS"]).write_text(json.dumps(statuses))
