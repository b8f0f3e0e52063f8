//! Help for the commands that play games and apply the rules.

pub(in crate::cli) const PLAY: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
Commands during a game: help, moves, hint, undo, board, values, groups, text, resign, new, quit.

Examples:
  luctor play emulsion:5                two players at one terminal
  luctor play emergo --engine 4 --as black"
);

pub(in crate::cli) const MOVES: &str = concat!(
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

pub(in crate::cli) const PICTURE: &str = concat!(
    games!(),
    positions!(),
    moves!(),
    "
An animation shows at most 300 positions. Longer games are shown in steps of two moves, or more.

Examples:
  luctor picture emulsion > start.svg
  luctor picture emergo e3 c3 --size 400 --out after.png
  luctor picture emergo:hex --theme dark --out board.svg
  luctor picture emulsion:4 a1-a2 c1-c2 --out game.gif"
);

pub(in crate::cli) const REPLAY: &str = "\
Each input line is a game. Each game is answered immediately with one line:
  {\"game\":\"emergo:9x9\",\"position\":null,\"moves\":[\"e3\",\"c3\"]}
  {\"plies\":2,\"position\":\"…\",\"result\":null,\"error\":null}
\"position\" is optional. With \"coordinates\":\"diamond\", moves are read and written with diamond
names. If a move is invalid, the answer contains an error with the number of moves played before it
and the reason. The other games are still answered, and the exit status is 1. A line can have up to
262144 bytes.

Examples:
  luctor replay games.jsonl
  luctor replay --legal --positions < games.jsonl";

pub(in crate::cli) const PERFT: &str = concat!(
    games!(),
    positions!(),
    "
The last line is the number of sequences of exactly DEPTH turns. Games that end earlier and the side
swap of the pie rule are not counted.

Examples:
  luctor perft emergo 3
  luctor perft emulsion:6 3 --divide"
);

pub(in crate::cli) const PLAYOUTS: &str = concat!(
    games!(),
    "
Every legal move is equally likely. The games depend only on the seed, not on the machine or the
number of threads.

Examples:
  luctor playouts emergo:hex
  luctor playouts emulsion --games 100000 --threads 0"
);
