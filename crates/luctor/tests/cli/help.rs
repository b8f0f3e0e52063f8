//! Snapshots of the help texts.

use crate::program::luctor;

#[test]
fn short_help() {
    insta::assert_snapshot!(luctor(&["-h"]).ok(), @r#"
    Play Emergo and Emulsion against people or the computer

    Usage: luctor [OPTIONS]
           luctor <COMMAND>

    Commands:
      serve        Serve the web site (the default)
      health       Check whether the server on this machine is ready
      doctor       Check the settings of a server and what they refer to
      backup       Write all games and accounts to a file, even while the server runs
      restore      Fill an empty database from a backup
      bot          Play on a server as a bot
      pbm          Send a play-by-email command to a server, such as: luctor pbm emergo show 12
      worker       Run the computer player for servers on the same PostgreSQL database
      mail         Deliver an email from standard input to the server on this machine
      play         Play in the terminal: two players, or one against the computer
      moves        Print the legal moves, one per line
      picture      Draw a position or a whole game
      replay       Check whole games, given as JSON Lines
      replay-all   Check all stored games against their logs and the rules
      reports      List the chat messages that users have reported
      admin        Moderate accounts, chats and games, even while the server runs
      invite       Write an invitation to sign up, and print its link
      perft        Count the move sequences of a given length
      playouts     Play random games and sum up their results
      analyse      Analyze a position: the best lines and their scores [alias: analyze]
      annotate     Write comments into records of games
      levels       Print the computer's levels and their ratings
      solve        Find the winner with best play, exactly (Emulsion)
      verify       Check a certificate of a solved position
      tables       Build and read tables of exact values for few pieces (Emergo)
      problems     Find, check, show and solve problems
      bench        Measure the engine's speed with fixed searches
      ugi          Run the engine over the UGI protocol, for other programs
      match        Let engines play each other and measure their strength
      openings     Generate balanced openings for matches
      completions  Print the completion script for a shell
      man          Print the manual page
      help         Print this message or the help of the given subcommand(s)

    Options:
          --listen <ADDRESS:PORT>           Address to listen on [default: 127.0.0.1:8080]
          --data <DIR>                      Data directory [default: $XDG_DATA_HOME/luctor or
                                            ~/.local/share/luctor]
          --database <URL>                  Use this database instead of a directory, such as
                                            postgres://user@host/name
          --config <FILE>                   Also read options from this file, with lines such as listen
                                            = "0.0.0.0:80"
          --public-url <URL>                Public address of the server, such as https://luctor.example
          --trust-proxy                     Trust a reverse proxy: take client addresses from the last
                                            entry of X-Forwarded-For
          --rate-limit <N>                  Requests per second for each address and each account, or
                                            off for no limits [default: 50]
          --mail <WAY>                      Destination of outgoing mail: smtp://HOST:PORT or dir:PATH
                                            [default: send no email]
          --mail-from <ADDRESS>             Sender of outgoing mail, such as "Luctor
                                            <luctor@luctor.example>"
          --mail-listen <ADDRESS:PORT>      Accept mail over LMTP or SMTP from the local mail server at
                                            this address, such as 127.0.0.1:8025, to enable play by
                                            email
          --mail-address <ADDRESS>          Address that players write to; +TAG may precede the @
                                            [default: the address of --mail-from]
          --mail-authserv <NAME>            Mail server whose Authentication-Results headers are trusted
                                            [default: the host of --public-url]
          --push-key <FILE>                 Send push notifications to browsers, signed with the key in
                                            this file (P-256, PKCS #8, PEM)
          --sign-up <WHO>                   People who may sign up: open to everyone, by invitation, or
                                            closed [default: open] [possible values: open, invitation,
                                            closed]
          --confirmed-email <WHAT>          Activities that require an account with a confirmed email
                                            address [default: none] [possible values: none, rated, chat,
                                            both]
          --keep-guest-games <TIME>         Time to keep finished games and shared analyses of guests,
                                            such as 90d [default: forever]
          --keep-chat <TIME>                Time to keep chat lines, such as 365d [default: forever]
          --keep-unconfirmed-emails <TIME>  Time to keep email addresses that are never confirmed
                                            [default: 30d]
          --keep-message-log <TIME>         Time to keep records of sent emails and push notifications
                                            [default: 90d]
          --words <FILE>                    Words that names and chat lines must not contain, one per
                                            line [default: the built-in list, contrib/words.txt]
          --tables <DIR>                    Directory of endgame tables, as built by luctor tables
                                            [default: no exact values]
          --engine-threads <N>              Threads for the computer player; 0 leaves all moves to
                                            workers [default: one per processor]
          --metrics-listen <ADDRESS:PORT>   Address that serves Prometheus metrics, such as
                                            127.0.0.1:9090 [default: none]
          --drain <TIME>                    Time to keep serving after a stop signal, while /readyz
                                            reports "not ready" [default: 0s]
          --log <FILTER>                    Filter for the log on standard error, such as debug or
                                            luctor_server=debug,sqlx=warn
          --log-level <LEVEL>               Lowest severity of the server's own log messages [default:
                                            info] [possible values: error, warn, info, debug, trace]
          --log-format <FORMAT>             Log format [default: text] [possible values: text, json]
      -h, --help                            Print help (see more with '--help')
      -V, --version                         Print version

    For details and examples, run luctor --help or luctor COMMAND --help.
    "#);
}

/// All commands.
const COMMANDS: [&str; 32] = [
    "serve",
    "health",
    "doctor",
    "backup",
    "restore",
    "bot",
    "pbm",
    "worker",
    "mail",
    "play",
    "moves",
    "picture",
    "replay",
    "replay-all",
    "reports",
    "admin",
    "invite",
    "perft",
    "playouts",
    "analyse",
    "annotate",
    "levels",
    "solve",
    "verify",
    "tables",
    "problems",
    "bench",
    "ugi",
    "match",
    "openings",
    "completions",
    "man",
];

#[test]
fn long_help() {
    insta::assert_snapshot!("luctor", luctor(&["--help"]).ok());
    for command in COMMANDS {
        let help = luctor(&[command, "--help"]).ok();
        assert_eq!(luctor(&["help", command]).ok(), help);
        insta::assert_snapshot!(command, help);
    }
}

#[test]
fn every_line_fits_a_terminal() {
    for command in COMMANDS {
        for line in luctor(&[command, "--help"]).ok().lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
