//! Help for the commands that solve positions.

pub(in crate::cli) const SOLVE: &str = "\
Games: emulsion:N up to 8x8, emulsion:free-N up to 6x6; pie=off turns the pie rule off.

The last line is value black or value white: the winner with best play, named after the color that
the player has now. With --moves, one line for each legal move gives the winner after it. With the
pie rule, the value at the start follows from the values of all first moves.

With --state, the search saves its results now and then, on Ctrl-C and on SIGTERM. The same
command continues from them. Positions with an estimate of more than an hour need --yes.

Examples:
  luctor solve emulsion:5,pie=off --moves
  luctor solve emulsion:6,pie=off --threads 2 --certificate 6x6.cert
  luctor solve emulsion:7,pie=off --memory 4096 --state 7x7.state --yes
  luctor solve emulsion:4 --position 'bwwb/bwwb/wwbw/bbbw b 3'";

pub(in crate::cli) const VERIFY: &str = "\
The output is one line, such as

  verified emulsion:6,pie=off black nodes 957694

If the certificate is not about the start of the game, a line with its position comes first. If it
is damaged or proves nothing, the message says where, and the exit status is 1.

Examples:
  luctor verify 6x6.cert";

pub(in crate::cli) const TABLES: &str = "\
Tables hold the exact value of every position of Emergo without men in hand and with few pieces:
won, drawn or lost, and the number of turns to the end. They exist for boards up to 9x9 and hex.

A build saves its work after each pass, within long ones, and while it writes. The same command
continues after Ctrl-C or a crash, and the tables are the same. 3 pieces on 9x9 take less than a minute of processor time and 22 MiB.

probe prints win N, draw or loss N for the side to move, where N is the number of turns to the end
with best play. Then it prints each legal move with its value for the side that makes it.

Forced turns have one legal move. Tables built with --unforced also have the number of the other
turns, if the winner keeps it as small and the loser as large as possible: probe --unforced.

Examples:
  luctor tables build emergo --pieces 3
  luctor tables verify emergo
  luctor tables info
  luctor tables probe emergo '5/4/5/4/2,w7b4,2/4/1,b8w5,3/4/5 w 0,0 80'";
