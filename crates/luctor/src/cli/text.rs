//! What the help says below the options: how things are named, and examples. `docs/cli.md` tells
//! the same at length.

/// The names of the games; every command that takes one explains it.
macro_rules! games {
    () => {
        "\
Games:
  emulsion              Emulsion on 8x8
  emulsion:N            on NxN, as emulsion:6
  emulsion:free-N       the free game, which begins on an empty board
  emergo                Emergo on 9x9
  emergo:BOARD          on 7x7, 9x9, 11x11 .., hex, hex-5 .., or hex-alternate
  Options follow with commas, as emulsion:6,pie=off or emergo:hex,men=10:
    pie=on|off          Emulsion: White may change sides on the first turn
    blocked=draw|loss, repetition=draw|off, men=N,
    preset=mindsports|iggamecenter|pbmserv          Emergo
"
    };
}

/// What a position looks like.
macro_rules! positions {
    () => {
        "
Positions (put them in quotes):
  'wbwb/bwbw/wbwb/bwbw b 0'         Emulsion: rows from the top, side to move, turns played;
                                    digits are runs of empty squares
  '5/4/5/4/5/4/5/4/5 w 12,12 0'     Emergo: rows from the top, side to move, men in hand (White's,
                                    Black's), turns played; 5 is a run of vacant cells, w3b2 is
                                    White's piece of three men on two black prisoners
"
    };
}

/// How moves are written.
macro_rules! moves {
    () => {
        "
Moves:
  a1-b2                 Emulsion: the pieces on a1 and b2 change places
  c3/c4                 free Emulsion: a black piece on c3, a white one on c4
  swap                  the pie rule: change sides instead of moving
  e5                    Emergo: enter a man (or all that are left, when they go together)
  e4-d3                 step
  g1xe3xc5              capture, every landing cell; start and end are enough when only one fits
"
    };
}

pub(super) const PROGRAM: &str = concat!(
    games!(),
    "
Examples:
  luctor                                serve the web page on http://127.0.0.1:8080
  luctor play emergo --engine 3         play Emergo against the computer
  luctor moves emulsion:4 a1-a2         what can be played after a1-a2
  luctor replay --legal games.jsonl     check games

Exit status: 0 if all went well, 1 for a failure, 2 for a wrong call."
);

pub(super) const SERVE: &str = "\
Every option can also be given in the environment, as LUCTOR_LISTEN or LUCTOR_METRICS_LISTEN, and in
the file of --config, a line for each: listen = \"0.0.0.0:80\". The call beats the environment, which
beats the file. A database's password belongs into one of these two.

Examples:
  luctor serve
  luctor serve --listen 0.0.0.0:80 --data /var/lib/luctor
  luctor serve --database postgres://luctor@localhost/luctor
  luctor serve --public-url https://luctor.example --trust-proxy \\
    --mail smtp://localhost --mail-from luctor@luctor.example
  luctor serve --public-url https://luctor.example --mail smtp://localhost \\
    --mail-from game@luctor.example --mail-listen 127.0.0.1:8025
  luctor serve --config /etc/luctor.toml --metrics-listen 127.0.0.1:9090";

pub(super) const BACKUP: &str = "\
The database is given as for luctor serve, in the call, the environment or a file. The backup shows
one moment; it is checked before it gets its name, and may replace an older one. luctor restore fills
either kind of database from it.

Examples:
  luctor backup /var/backups --data /var/lib/luctor
  luctor backup games.jsonl --database postgres://luctor@localhost/luctor";

pub(super) const RESTORE: &str = "\
The database is given as for luctor serve, in the call, the environment or a file. It must be empty
or not there yet; all comes back or nothing.

Examples:
  luctor restore --check games.jsonl
  luctor restore games.jsonl --data /var/lib/luctor
  luctor restore games.jsonl --database postgres://luctor@localhost/luctor";

pub(super) const BOT: &str = "\
The account is a bot's (made with \"bot\": true), and the token is one of its own. It plays all games
that the account is in, within their clocks; when the connection is lost it comes back. A line is
printed for each game that ends.

Examples:
  luctor bot --server http://127.0.0.1:8080 --token-file token --level 3
  luctor bot --server http://127.0.0.1:8080 --token-file token --games emergo,emulsion:8 --join
  luctor bot --server http://127.0.0.1:8080 --token-file token --accept --decline-others \
    --speeds blitz,rapid
  luctor bot --server http://127.0.0.1:8080 --token-file token --engine \"cmd:'./other ugi'\"";

pub(super) const PBM: &str = "\
The commands are those of play by e-mail, and the answer is the text that would come by mail:
luctor pbm help lists them. With a token (scopes read, play and challenge) userid and password are left
out. Options such as -size=7 stand behind the command, those of luctor pbm before it.

Examples:
  luctor pbm help
  luctor pbm emergo show 12
  luctor pbm --server https://luctor.example --token-file token emergo move 12 e5#7
  luctor pbm --token-file token --text 'Have a nice game!' emergo challenge anna bert -timelimit=3d";

pub(super) const WORKER: &str = "\
It makes the computer's moves that no other process makes, and serves nobody. Any number of workers
and servers may share a database: each move is thought about once, and what a lost process leaves
over is taken up by another after some seconds. luctor serve --engine-threads 0 leaves all moves to
workers.

Examples:
  luctor worker --database postgres://luctor@localhost/luctor --threads 4
  luctor worker --config /etc/luctor.toml --metrics-listen 127.0.0.1:9092";

pub(super) const MAIL: &str = "\
For mail servers that give a mail to a program; those that speak LMTP can hand it to the server
themselves (docs/mail.md). The mail is taken when this ends with status 0. Otherwise it is to come
again: with status 1 the server is away or does not take it.

Examples:
  luctor mail --recipient game@luctor.example < message
  luctor mail --config /etc/luctor.toml < message";

pub(super) const PLAY: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
Commands while playing: help, moves, hint, undo, board, values, groups, text, resign, new, quit.

Examples:
  luctor play emulsion:5                two people at one terminal
  luctor play emergo --engine 4 --as black"
);

pub(super) const MOVES: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
Examples:
  luctor moves emulsion:4
  luctor moves emergo e3 c3
  luctor moves emergo:7x7 --coordinates diamond
  luctor moves emulsion:4 --position 'bwwb/bwwb/wwbw/bbbw b 3'"
);

pub(super) const PICTURE: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
A game of more than 299 moves is animated by every second position, or every third, and so on.

Examples:
  luctor picture emulsion > start.svg
  luctor picture emergo e3 c3 --size 400 --out after.png
  luctor picture emergo:hex --theme dark --out board.svg
  luctor picture emulsion:4 a1-a2 c1-c2 --out game.gif"
);

pub(super) const REPLAY: &str = "\
Each line is a game; each is answered by one line, at once:
  {\"game\":\"emergo:9x9\",\"position\":null,\"moves\":[\"e3\",\"c3\"]}
  {\"plies\":2,\"position\":\"…\",\"result\":null,\"error\":null}
\"position\" may be left out; \"coordinates\":\"diamond\" reads and writes diamond names. A game that
cannot be played to its end has an error with the number of moves before it and the reason; the others
are answered all the same, and the exit status is 1. A line has at most 262144 bytes.

Examples:
  luctor replay games.jsonl
  luctor replay --legal --positions < games.jsonl";

pub(super) const REPLAY_ALL: &str = "\
Every game is played again from its log, and what is stored beside the log, so that games can be found,
is compared with that. Each difference is a line; the last line counts games, their events and the
games that differ, and the exit status is 1 if any does. The server may go on meanwhile.

Examples:
  luctor replay-all
  luctor replay-all --database postgres://luctor@localhost/games";

pub(super) const REPORTS: &str = "\
The database is given as for luctor serve. Each line tells the game, the room, the number of the line, how
many have reported it, and what it says; the latest is on top.

Examples:
  luctor reports --data /var/lib/luctor";

pub(super) const PERFT: &str = concat!(
    games!(),
    positions!(),
    "
The last line is the number of sequences of exactly DEPTH turns. Sequences that end a game sooner and
the pie rule's change of sides are not counted.

Examples:
  luctor perft emergo 3
  luctor perft emulsion:6 3 --divide"
);

pub(super) const PLAYOUTS: &str = concat!(
    games!(),
    "
Every legal move is as likely as the others. The games depend on the seed alone, not on the machine or
the number of threads.

Examples:
  luctor playouts emergo:hex
  luctor playouts emulsion --games 100000 --threads 0"
);

pub(super) const ANALYSE: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
Scores are those of the side to move, in men (Emergo) or pieces of a group (Emulsion): +1.50 is good for
it, -1.50 bad; \"win in 5\" is proved, in turns. Without a limit the analysis goes on until Ctrl-C. The
last line is the move to play, as best a1-a2, or best none when the game is over.

Examples:
  luctor analyse emulsion:6 --time 10s
  luctor analyse emergo e3 c3 --lines 3 --depth 8
  luctor analyse emulsion:4 --position 'bwwb/bwwb/wwbw/bbbw b 3'"
);

pub(super) const LEVELS: &str = "\
The ratings come from games of the levels with each other: 400 points are odds of ten to one. Level 1
has 1000, and the ratings of two games cannot be compared.

Examples:
  luctor levels";

pub(super) const BENCH: &str = concat!(
    games!(),
    "
The last line is the number of positions that were searched. It is the same on every machine and at
every run, and changes only with the engine.

Examples:
  luctor bench
  luctor bench emergo:7x7"
);

pub(super) const UGI: &str = concat!(
    games!(),
    "
UGI is the UCI protocol of chess programs with another name, for any game of two players. Type ugi to
see the options.

Examples:
  luctor ugi
  luctor ugi emergo"
);

pub(super) const MATCH: &str = concat!(
    games!(),
    "
Players, with options behind commas:
  engine                the engine of this program
  level:N               the same at a level from 1 to 8
  mcts, greedy, random  the simple players that it is measured against
  cmd:COMMAND           a program that speaks UGI, with its arguments
  Options:
    name=NAME
    time=50ms, nodes=N, depth=N, clock=10s+0.1s     its own bounds in place of those of the match
    hash=MIB
    threads=N, level=N, seed=S                      players of this program
    option.NAME=VALUE                               programs: a UGI option

Every opening is played twice, with colors reversed. A player that crashes, hangs, oversteps its
time, plays an illegal move or cannot be started loses that game and is started anew for the next.

Examples:
  luctor match emulsion --engine engine --engine cmd:'./other ugi' --time 200ms --games 400
  luctor match emergo --engine engine,threads=2 --engine engine --sprt 0,20 --concurrency 4
  luctor match emulsion:6 --engine level:1 --engine level:2 --engine level:3 --nodes 5000"
);

pub(super) const OPENINGS: &str = concat!(
    games!(),
    "
An opening is a number of random turns. All of them end in different positions, none is won already, and
with --window the engine holds each for even. They are printed as games, which luctor match --openings
and luctor replay can read, with the engine's score for the side to move; the first line tells also how
they were made.

Examples:
  luctor openings emulsion --plies 6 --window 50 > emulsion.jsonl
  luctor match emulsion --openings emulsion.jsonl"
);

pub(super) const COMPLETIONS: &str = "\
Examples:
  luctor completions bash > ~/.local/share/bash-completion/completions/luctor
  luctor completions fish > ~/.config/fish/completions/luctor.fish";

pub(super) const MAN: &str = "\
Examples:
  luctor man | man -l -
  luctor man --out ~/.local/share/man/man1";
