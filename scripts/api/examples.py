"""A request that should succeed, for each operation of the API."""

import base64
import hmac
import time
import uuid
from dataclasses import dataclass, field

from player import GAME, PASSWORD, Player
from server import secret_in_mail


@dataclass
class Request:
    """The parts of a request that an example sets."""

    path: dict = field(default_factory=dict)
    query: dict = field(default_factory=dict)
    body: object = None
    player: object = None


class Examples:
    """Makes examples for a user. `other` is the opponent where one is needed. A guest has no moderator.

    Each method has the name of an operation. Operations that change their object get a new one.
    """

    def __init__(self, me, other, moderator, mail):
        self.me, self.other, self.moderator, self.mail = me, other, moderator, mail
        self.over = me.finished()
        self.address = 0

    def request(self, operation):
        """Returns an example for this operation, or `None` if this user has none."""
        make = getattr(self, operation, None)
        if make is None or (self.me.name is None and operation not in FOR_GUESTS):
            return None
        return make()

    # Matches

    def beginGame(self):
        return Request(body={"game": GAME, "opponent": "link", "color": "random"})

    def game(self):
        return Request(path={"id": self.over["id"]})

    card = recordJson = recordText = annotatedRecord = game
    picturePng = pictureSvg = animation = game

    def position(self):
        return Request(path={"id": self.over["id"], "ply": 1})

    continuation = analysis = insight = position

    def coach(self):
        game = self.me.begin(game="emulsion:4", opponent="1", coach=True)
        return Request(path={"id": self.me.move(game)["id"], "ply": 0})

    def play(self):
        game = self.me.begin()
        move = game["position"]["legal"][0]["text"]
        return Request({"id": game["id"]}, body=self.me.change(game, move=move))

    def undo(self):
        game = self.me.move(self.me.begin())
        return Request({"id": game["id"]}, body=self.me.change(game))

    def resign(self):
        game = self.me.begin()
        return Request({"id": game["id"]}, body=self.me.change(game))

    def act(self):
        game = self.me.begin()
        return Request({"id": game["id"]}, body=self.me.change(game, act="abort"))

    def join(self):
        game = self.other.begin(opponent="lobby", control="3d")
        return Request({"id": game["id"]}, body={})

    def declineInvitation(self):
        return Request({"id": self.other.invite(self.me)["id"]})

    def renewCode(self):
        game = self.me.begin(opponent="link")
        return Request({"id": game["id"], "color": "black"})

    def say(self):
        game = self.me.begin(opponent="link")
        return Request({"id": game["id"]}, body={"room": "players", "text": "Hello"})

    def chat(self):
        said = self.say()
        self.me.ask("POST", f"/api/games/{said.path['id']}/chat", said.body)
        return Request(said.path, {"room": "players"})

    def reportLine(self):
        return Request(self.chat().path, body={"room": "players", "seq": 1})

    def conditions(self):
        return Request({"id": self.me.against(self.other)["id"]})

    def setConditions(self):
        game = self.me.against(self.other)
        if game["to_move"]:
            game = self.me.move(game)
        return Request({"id": game["id"]}, body={"ply": len(game["moves"]), "lines": []})

    exploration = conditions

    def setExploration(self):
        return Request(self.conditions().path, body={"ply": 0, "tree": {"moves": []}})

    # Boards without a match

    def board(self):
        return Request({"game": GAME}, {"moves": "a1-a2"})

    boardInsight = board

    def checkPosition(self):
        return Request({"game": GAME}, body={"position": "wbwb/bwbw/wbwb/bwbw b 0"})

    def readText(self):
        return Request(body={"text": '[Game "emulsion:8"] 1. a1-b1 h8-g8'})

    def positionPng(self):
        return Request(query={"game": GAME})

    positionSvg = positionPng

    def exactValues(self):
        return Request({"game": "emergo:5x5"})

    def libraryGame(self):
        library = self.me.ask("GET", "/api/library")
        return Request({"id": library["games"][0]["id"]})

    libraryRecord = libraryGame

    # Shared analyses

    def shareAnalysis(self):
        nodes = [{}, {"parent": 0, "move": "a1-a2", "comment": "solid", "marks": ["green:a1"]}]
        return Request(body={"game": GAME, "title": "A line", "nodes": nodes})

    def shared(self):
        """Shares an analysis of the other player, and returns its id."""
        return self.other.ask("POST", "/api/analyses", self.shareAnalysis().body)["id"]

    def sharedAnalysis(self):
        return Request({"id": self.shared()})

    reportAnalysis = sharedAnalysis

    def deleteAnalysis(self):
        return Request({"id": self.shared()}, player=self.other)

    # Problems

    def problem_id(self):
        return self.other.ask("GET", "/api/problems/next")["problem"]["id"]

    def problem(self):
        return Request({"id": self.problem_id()})

    def attemptProblem(self):
        return Request({"id": self.problem_id()}, body={"moves": []})

    def reviewProblem(self):
        id = self.problem_id()
        # An account repeats the problems that it has failed.
        self.me.ask("POST", f"/api/problems/{id}/attempts", {"moves": []})
        return Request({"id": id}, body={"moves": []})

    def voteOnProblem(self):
        return Request({"id": self.problem_id()}, body={"up": True})

    def importAttempts(self):
        return Request(body={"attempts": [{"id": self.problem_id(), "solved": True, "at_ms": 1}]})

    def startRace(self):
        return Request(body={"game": "emergo"})

    def race(self):
        return Request({"id": self.me.ask("POST", "/api/problems/races", {})["id"]})

    def answerRace(self):
        return Request(self.race().path, body={"number": 0, "moves": []})

    # Lists and players

    def oembed(self):
        return Request(query={"url": f"{self.me.url}/game/{self.over['id']}"})

    def players(self):
        return Request(query={"prefix": self.name()[:3]})

    def player(self):
        return Request({"name": self.name()})

    gamesOf = playerCard = playerStatistics = player

    def recordAgainst(self):
        return Request({"name": self.name(), "other": self.name()})

    def ratingHistory(self):
        return Request({"name": self.name(), "game": "emulsion", "speed": "blitz"})

    def pbm(self):
        return Request(body={"command": "help"})

    def name(self):
        return self.me.name or self.other.another().name

    # Accounts. What ends an account or a session is done by a new one.

    def signUp(self):
        name = f"New-{uuid.uuid4().hex[:12]}"
        return Request(body={"name": name, "password": PASSWORD})

    def signIn(self):
        return Request(body={"name": self.me.another().name, "password": PASSWORD})

    def signOut(self):
        return Request(player=self.me.another())

    endOtherSessions = signOut

    def deleteAccount(self):
        return Request(body={"password": PASSWORD}, player=self.me.another())

    def changePassword(self):
        return Request(body={"old": PASSWORD, "new": PASSWORD + " 2"}, player=self.me.another())

    def setPreferences(self):
        return Request(body={"autoplay_forced": False})

    def setVacation(self):
        return Request(body={"days": 1}, player=self.me.another())

    def changeEmail(self):
        self.address += 1
        body = {"email": f"address{self.address}@example.org", "password": PASSWORD}
        return Request(body=body, player=self.me.another())

    def removeEmail(self):
        return Request(body={"password": PASSWORD}, player=self.me.another())

    def verifyEmail(self):
        change = self.changeEmail()
        change.player.ask("PUT", "/api/account/email", change.body)
        secret = secret_in_mail(self.mail, change.body["email"])
        return Request(body={"token": secret}, player=change.player)

    readEmailLink = verifyEmail

    def askReset(self):
        return Request(body={"name": self.me.name})

    def reset(self):
        verify = self.verifyEmail()
        verify.player.ask("POST", "/api/account/email/verify", verify.body)
        name = verify.player.name
        verify.player.ask("POST", "/api/account/reset", {"name": name})
        address = verify.player.ask("GET", "/api/account")["account"]["email"]
        secret = secret_in_mail(self.mail, address, "reset")
        return Request(body={"token": secret, "password": PASSWORD + " 3"})

    def endSession(self):
        player = self.me.another()
        sessions = player.ask("GET", "/api/account/sessions")
        return Request({"id": sessions[0]["id"]}, player=player)

    def createToken(self):
        return Request(body={"title": "Bot", "scopes": ["read"]}, player=self.me.another())

    def revokeToken(self):
        make = self.createToken()
        token = make.player.ask("POST", "/api/account/tokens", make.body)
        return Request({"id": token["id"]}, player=make.player)

    def block(self):
        return Request({"name": self.other.name}, player=self.me.another())

    unblock = follow = unfollow = block

    def proposeSecondFactor(self):
        return Request(body={"password": PASSWORD}, player=self.me.another())

    def confirmSecondFactor(self):
        propose = self.proposeSecondFactor()
        proposed = propose.player.ask("POST", "/api/account/second-factor", propose.body)
        return Request(body={"code": one_time_code(proposed["secret"])}, player=propose.player)

    def removeSecondFactor(self):
        confirm = self.confirmSecondFactor()
        recovery = confirm.player.ask("PUT", "/api/account/second-factor", confirm.body)
        return Request(body={"password": PASSWORD, "code": recovery["codes"][0]}, player=confirm.player)

    def subscribe(self):
        endpoint = f"https://push.example.org/{uuid.uuid4().hex}"
        keys = {"p256dh": P256DH, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
        return Request(body={"endpoint": endpoint, "keys": keys})

    def unsubscribe(self):
        subscription = self.me.ask("POST", "/api/account/push", self.subscribe().body)
        return Request({"id": subscription["id"]})

    def notices(self):
        return Request()

    def clearNotices(self):
        return Request(body={"until": 1})

    # Moderation

    def reports(self):
        return Request(player=self.moderator)

    suspicions = moderationLog = reportedAnalyses = reports

    def moderateAnalysis(self):
        body = {"action": "delete", "reason": "rude"}
        return Request({"id": self.shared()}, body=body, player=self.moderator)

    def resolveReport(self):
        report = self.reportLine()
        game = report.path["id"]
        self.me.ask("POST", f"/api/games/{game}/chat/report", report.body)
        body = {"game": game, "room": "players", "line": 1, "upheld": False, "reason": "polite"}
        return Request(body=body, player=self.moderator)

    def closeSuspicion(self):
        first, second = self.me.another(), self.me.another()
        game = first.invite(second, game="emulsion:6", rated=True)
        # Both play in one browser.
        second.session.cookies.update(first.session.cookies.get_dict() | second.session.cookies.get_dict())
        second.ask("POST", f"/api/games/{game['id']}/join", {})
        for player in [first, second] * 2:
            player.move(player.game(game["id"]))
        last = first.game(game["id"])
        first.ask("POST", f"/api/games/{game['id']}/resign", first.change(last))
        for _ in range(100):
            for suspicion in self.moderator.ask("GET", "/api/mod/suspicions"):
                if suspicion["game"] == game["id"]:
                    body = {"confirmed": False, "reason": "a family"}
                    return Request({"id": suspicion["id"]}, body=body, player=self.moderator)
            time.sleep(0.1)
        raise RuntimeError("two accounts in one browser are not suspected")

    def moderatedAccount(self):
        return Request({"name": self.other.name}, player=self.moderator)

    def moderateAccount(self):
        body = {"action": "mute", "reason": "rude"}
        return Request({"name": self.me.another().name}, body=body, player=self.moderator)

    def moderateLine(self):
        body = {"room": "players", "line": 1, "hidden": True, "reason": "rude"}
        return Request(self.chat().path, body=body, player=self.moderator)

    def moderateAddress(self):
        said = self.say()
        guest = Player(self.me.url)
        # Addresses of this machine are not blocked, and a blocked one cannot write again.
        high, low = divmod(next(Player.numbers), 256)
        guest.session.headers["X-Forwarded-For"] = f"198.18.{high}.{low}"
        guest.begin()
        guest.ask("POST", f"/api/games/{said.path['id']}/chat", {"room": "spectators", "text": "hello"})
        body = {"room": "spectators", "line": 1, "blocked": True, "reason": "rude"}
        return Request(said.path, body=body, player=self.moderator)

    def moderateGame(self):
        body = {"action": "delete", "reason": "a test"}
        return Request({"id": self.me.begin()["id"]}, body=body, player=self.moderator)


def one_time_code(secret):
    """Returns the present code of an authenticator app (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, int(time.time() // 30).to_bytes(8), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


# The public key of a browser, from RFC 8291, appendix A.
P256DH = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)

# Operations for which a guest can make an example.
FOR_GUESTS = {
    "beginGame", "game", "card", "recordJson", "recordText", "annotatedRecord", "picturePng", "pictureSvg",
    "animation", "position", "continuation", "analysis", "insight", "coach", "play", "undo", "resign", "act", "join",
    "renewCode", "say", "chat", "board", "boardInsight", "checkPosition", "readText", "positionPng",
    "positionSvg", "exactValues", "libraryGame", "libraryRecord", "oembed", "players", "player", "gamesOf",
    "playerCard", "playerStatistics", "recordAgainst", "ratingHistory",
    "signUp", "signIn", "problem", "attemptProblem", "reviewProblem", "startRace", "race", "answerRace",
}
