//! Help for `luctor problems`.

pub(in crate::cli) const PROBLEMS: &str = "\
A problem is a position in which exactly one move solves the task: clear in N moves (Emergo), win,
keep a win or hold a draw. Only moves with a choice count. Forced turns of either side are played.

make appends to the file until it has enough problems. After Ctrl-C or a crash, the same command
continues, and the problems are the same. Without --tables it builds the tables of three pieces
first, which takes about three minutes of processor time for all boards.

check proves problems again. It prints a line for each problem that fails, and last a line such as
problems 3000 failed 0. The exit status is 1 if any failed.

show lists problems: id, game, goal, level, rating and themes. With an id, it draws the problem.

solve draws a problem and reads moves. Type help for its commands.

Examples:
  luctor problems make --count 1500 --out problems.jsonl.zst --tables tables
  luctor problems make --records games.jsonl --out problems.jsonl.zst
  luctor problems check --sample 50
  luctor problems show --theme feeding
  luctor problems solve --game emulsion";
