"""A bot for Luctor: python3 bot.py http://127.0.0.1:8080 TOKEN_FILE"""
import json, random, sys, urllib.error, urllib.request

SERVER, TOKEN = sys.argv[1], open(sys.argv[2]).read().strip()

def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60)

def join_lobby():
    for seek in json.load(call("/api/lobby"))["seeks"]:
        if not seek["mine"] and not seek["rated"]:
            call(f"/api/games/{seek['id']}/join", {})

def play(game):
    if game["to_move"]:
        move = random.choice(game["position"]["legal"])["text"]
        change = {"id": f"bot-{game['version']}", "version": game["version"], "move": move}
        call(f"/api/games/{game['id']}/moves", change)

for line in call("/api/account/stream"):
    try:  # An empty line follows the running games, then one comes every 15 seconds.
        play(json.load(call(f"/api/games/{json.loads(line)['id']}"))) if line.strip() else join_lobby()
    except urllib.error.HTTPError as error:  # Another player was faster, or a move was taken back.
        print(error, error.read().decode(), file=sys.stderr)
