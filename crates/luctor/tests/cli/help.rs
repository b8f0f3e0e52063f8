//! The help texts, as they leave the house.

use crate::program::luctor;

#[test]
fn short_help() {
    insta::assert_snapshot!(luctor(&["-h"]).ok(), @r#"
    Play Emergo and Emulsion, against people or the computer

    Usage: luctor [OPTIONS]
           luctor <COMMAND>

    Commands:
      serve        Serve the web page to play on (the default)
      backup       Write all games and accounts into a file, while the server runs
      restore      Fill an empty database from a backup
      bot          Play on a server as a bot
      pbm          Give a server a command of play by e-mail, as: luctor pbm emergo show 12
      worker       Think for servers on the same PostgreSQL database
      mail         Hand a mail on standard input to the server that runs on this machine
      play         Play in the terminal, two people or one against the computer
      moves        Print the legal moves, one a line
      picture      Draw a position, or a whole game
      replay       Check whole games, given as JSON Lines
      replay-all   Check all games of a server against their logs and the rules
      reports      List the lines of the chat that people have reported
      perft        Count move sequences
      playouts     Play random games and add up their results
      analyse      Analyse a position: the best lines and what they are worth [alias: analyze]
      levels       Print the levels of the computer
      bench        Measure the engine with fixed searches
      ugi          Run the engine for another program, in the UGI protocol
      match        Let engines play each other and measure their strength
      openings     Make balanced openings for matches
      completions  Print the completions for a shell
      man          Print the manual page
      help         Print this message or the help of the given subcommand(s)

    Options:
          --listen <ADDRESS:PORT>          The address to listen on [default: 127.0.0.1:8080]
          --data <DIR>                     Where the games are kept [default: $XDG_DATA_HOME/luctor or
                                           ~/.local/share/luctor]
          --database <URL>                 Keep the games in this database instead, as
                                           postgres://user@host/name
          --config <FILE>                  Read options from this file too, as listen = "0.0.0.0:80"
          --public-url <URL>               Where people find the server, as https://luctor.example
          --trust-proxy                    Believe the proxy in front who asks: the last entry of
                                           X-Forwarded-For
          --rate-limit <N>                 Requests a second for each address and each account, or off
                                           for no limits at all [default: 50]
          --mail <WAY>                     How mail is sent: smtp://HOST:PORT or dir:PATH; without it
                                           there is none
          --mail-from <ADDRESS>            Who sends it, as "Luctor <luctor@luctor.example>"
          --mail-listen <ADDRESS:PORT>     Take mail by LMTP or SMTP from the mail server on this
                                           machine, as at 127.0.0.1:8025, so that people can play by
                                           mail
          --mail-address <ADDRESS>         Where people write to; +TAG may follow the part before the @
                                           [default: the address of --mail-from]
          --mail-authserv <NAME>           The name of the mail server in the Authentication-Results
                                           that are believed [default: the host of --public-url]
          --push-key <FILE>                Tell browsers that have subscribed while they are closed,
                                           with the key in this file: PKCS #8, P-256, PEM
          --engine-threads <N>             Threads on which the computer thinks; with 0 it thinks in
                                           workers alone [default: one for each processor]
          --metrics-listen <ADDRESS:PORT>  Where Prometheus finds the figures, as 127.0.0.1:9090
                                           [default: nowhere]
          --drain <TIME>                   How long to go on answering, while /readyz tells proxies not
                                           to come, before the end [default: 0s]
          --log <FILTER>                   What the log on standard error tells, as debug or
                                           luctor_server=debug,sqlx=warn
          --log-level <LEVEL>              How much the server's own lines in the log tell [default:
                                           info] [possible values: error, warn, info, debug, trace]
          --log-format <FORMAT>            How the lines of the log look [default: text] [possible
                                           values: text, json]
      -h, --help                           Print help (see more with '--help')
      -V, --version                        Print version

    luctor --help and luctor COMMAND --help tell more, with examples.
    "#);
}

#[test]
fn long_help() {
    insta::assert_snapshot!("luctor", luctor(&["--help"]).ok());
    for command in [
        "serve",
        "backup",
        "restore",
        "bot",
        "worker",
        "play",
        "moves",
        "replay",
        "replay-all",
        "reports",
        "perft",
        "playouts",
        "analyse",
        "levels",
        "bench",
        "ugi",
        "match",
        "openings",
        "completions",
        "man",
    ] {
        let help = luctor(&[command, "--help"]).ok();
        assert_eq!(luctor(&["help", command]).ok(), help);
        insta::assert_snapshot!(command, help);
    }
}

#[test]
fn every_line_fits_a_terminal() {
    for command in [
        "serve",
        "backup",
        "restore",
        "bot",
        "worker",
        "play",
        "moves",
        "replay",
        "replay-all",
        "reports",
        "perft",
        "playouts",
        "analyse",
        "levels",
        "bench",
        "ugi",
        "match",
        "openings",
    ] {
        for line in luctor(&[command, "--help"]).ok().lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
