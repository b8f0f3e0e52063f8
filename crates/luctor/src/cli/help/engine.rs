//! Help for the commands that run the engine and matches between engines.

pub(in crate::cli) const ANALYZE: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
Scores are from the point of view of the side to move, in men (Emergo) or in pieces of a group
(Emulsion): +1.50 is good for that side, -1.50 is bad. \"win in 5\" is proven; the number counts turns.
Without a limit, the analysis runs until you press Ctrl-C. The last line is the best move, such as
best a1-a2, or best none if the game is over.

Examples:
  luctor analyse emulsion:6 --time 10s
  luctor analyse emergo e3 c3 --lines 3 --depth 8
  luctor analyse emulsion:4 --position 'bwwb/bwwb/wwbw/bbbw b 3'"
);

pub(in crate::cli) const ANNOTATE: &str = "\
The input is records as text, with headers such as [Game \"emergo:9x9\"], or JSON Lines as for
luctor replay. Each game is written with an evaluation of every position, marks (?! ? ?? !), better
lines as variations, and comments: mistakes, only moves, the turning point, plans, large captures,
groups. Comments of the input stay, except those that luctor annotate has written.

Examples:
  luctor annotate game.txt > annotated.txt
  luctor annotate --nodes 1000000 games.jsonl --format text
  curl https://luctor.example/api/games/ID/record.txt | luctor annotate";

pub(in crate::cli) const LEVELS: &str = "\
The ratings come from games between the levels. A difference of 400 points means odds of ten to one.
Level 1 is rated 1000. Ratings of the two games are not comparable.

Examples:
  luctor levels";

pub(in crate::cli) const BENCH: &str = concat!(
    games!(),
    "
The last line is the number of positions searched. It is the same on every machine and in every run.
It changes only if the engine changes.

Examples:
  luctor bench
  luctor bench emergo:7x7"
);

pub(in crate::cli) const UGI: &str = concat!(
    games!(),
    "
UGI is a variant of the chess protocol UCI for any two-player game. Type ugi to list the options.

Examples:
  luctor ugi
  luctor ugi emergo"
);

pub(in crate::cli) const MATCH: &str = concat!(
    games!(),
    "
Players, with options after commas:
  engine                the built-in engine
  level:N               the built-in engine at a level from 1 to 8
  mcts, greedy, random  simple built-in players for comparison
  cmd:COMMAND           a UGI program with its arguments
  Options:
    name=NAME
    time=50ms, nodes=N, depth=N, clock=10s+0.1s     limits that replace those of the match
    hash=MIB
    threads=N, level=N, seed=S                      built-in players only
    option.NAME=VALUE                               programs only: a UGI option

Every opening is played twice, with colors reversed. A player that crashes, hangs, exceeds its time,
plays an illegal move or cannot be started loses that game. It is restarted for the next game.

Examples:
  luctor match emulsion --engine engine --engine cmd:'./other ugi' --time 200ms --games 400
  luctor match emergo --engine engine,threads=2 --engine engine --sprt 0,20 --concurrency 4
  luctor match emulsion:6 --engine level:1 --engine level:2 --engine level:3 --nodes 5000"
);

pub(in crate::cli) const OPENINGS: &str = concat!(
    games!(),
    "
An opening is a sequence of random turns. All openings end in different positions, and none of them
ends the game. With --window, the engine must also score the position as balanced. Openings are
printed as games that luctor match --openings and luctor replay can read, with the engine's score
for the side to move. The first line also records the options used.

Examples:
  luctor openings emulsion --plies 6 --window 50 > emulsion.jsonl
  luctor match emulsion --openings emulsion.jsonl"
);
