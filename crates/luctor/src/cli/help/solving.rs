//! Help for the commands that solve positions.

pub(in crate::cli) const SOLVE: &str = "\
Games: emulsion:N up to 8x8, emulsion:free-N up to 6x6; pie=off turns the pie rule off.

The last line is value black or value white: the winner with best play, named after the color that
the player has now. With --moves, one line for each legal move gives the winner after it. With the
pie rule, the value at the start follows from the values of all first moves.

With --state, the search saves its results every five minutes, on Ctrl-C and on SIGTERM. The same
command continues from them. Positions with an estimate of more than an hour need --yes.

Examples:
  luctor solve emulsion:5,pie=off --moves
  luctor solve emulsion:6,pie=off --threads 2 --certificate 6x6.cert
  luctor solve emulsion:7,pie=off --memory 4096 --state 7x7.state --yes
  luctor solve emulsion:4 --position 'bwwb/bwwb/wwbw/bbbw b 3'";

pub(in crate::cli) const VERIFY: &str = "\
The output is one line, such as

  verified emulsion:6,pie=off black nodes 957694

If the certificate is not about the start of the game, a line with its position comes first. If it is
damaged or proves nothing, the message says where, and the exit status is 1.

Examples:
  luctor verify 6x6.cert";
