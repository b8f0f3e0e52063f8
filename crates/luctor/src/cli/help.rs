//! Text that the long help shows below the options: notation, explanations and examples.
//!
//! `docs/cli.md` covers the same in more detail.

/// The names of the games, for every command that takes one.
macro_rules! games {
    () => {
        "\
Games:
  emulsion              Emulsion on an 8x8 board
  emulsion:N            Emulsion on an NxN board, such as emulsion:6
  emulsion:free-N       free Emulsion, which starts on an empty board
  emergo                Emergo on a 9x9 board
  emergo:BOARD          7x7, 9x9, 11x11, ..., hex, hex-5, ..., or hex-alternate
  Options follow after commas, such as emulsion:6,pie=off or emergo:hex,men=10:
    pie=on|off          Emulsion: White may swap sides on the first turn
    blocked=draw|loss, repetition=draw|off, men=N,
    preset=mindsports|iggamecenter|pbmserv          Emergo
"
    };
}

/// The notation of positions.
macro_rules! positions {
    () => {
        "
Positions (quote them, because they contain spaces):
  'wbwb/bwbw/wbwb/bwbw b 0'         Emulsion: rows from the top, side to move, turns played.
                                    A digit is a run of empty squares.
  '5/4/5/4/5/4/5/4/5 w 12,12 0'     Emergo: rows from the top, side to move, men in hand (White,
                                    Black), turns played. 5 is a run of empty cells; w3b2 is a
                                    white piece of three men on top of two black prisoners.
"
    };
}

/// The notation of moves.
macro_rules! moves {
    () => {
        "
Moves:
  a1-b2                 Emulsion: swap the pieces on a1 and b2
  c3/c4                 free Emulsion: place a black piece on c3 and a white piece on c4
  swap                  pie rule: swap sides instead of moving
  e5                    Emergo: enter a man (or all remaining men, where the rules combine them)
  e4-d3                 Emergo: step
  g1xe3xc5              Emergo: capture with every landing cell; start and end are enough if only
                        one capture matches
"
    };
}

mod engine;
mod games;
mod hosting;
mod problems;
mod solving;

pub(super) use engine::{ANALYZE, ANNOTATE, BENCH, LEVELS, MATCH, OPENINGS, UGI};
pub(super) use games::{MOVES, PERFT, PICTURE, PLAY, PLAYOUTS, REPLAY};
pub(super) use hosting::{
    ADMIN, BACKUP, BOT, DOCTOR, HEALTH, INVITE, MAIL, PBM, REPLAY_ALL, REPORTS, RESTORE, SERVE,
    WORKER,
};
pub(super) use problems::PROBLEMS;
pub(super) use solving::{SOLVE, TABLES, VERIFY};

pub(super) const PROGRAM: &str = concat!(
    games!(),
    "
Examples:
  luctor                                serve the web site on http://127.0.0.1:8080
  luctor play emergo --engine 3         play Emergo against the computer
  luctor moves emulsion:4 a1-a2         list the legal moves after a1-a2
  luctor replay --legal games.jsonl     check games

Exit status: 0 on success, 1 on failure, 2 if the command line is invalid."
);

pub(super) const COMPLETIONS: &str = "\
Examples:
  luctor completions bash > ~/.local/share/bash-completion/completions/luctor
  luctor completions fish > ~/.config/fish/completions/luctor.fish";

pub(super) const MAN: &str = "\
Examples:
  luctor man | man -l -
  luctor man --out ~/.local/share/man/man1";
