//! The baseline engine ("foundation") as a UGI program, for matches against it.
//!
//! `scripts/foundation` builds this file as an example of `luctor-search` at the baseline commit, which did not
//! support UGI. It implements only the part of UGI that matches use.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use luctor_rules::Variant;
use luctor_search::{BestMove, Engine, Limits, Listener, Options};

/// Writes a line. Ignores errors, because the reader may be gone.
fn write_line(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Writes the best move.
struct BestMoveWriter;

impl Listener for BestMoveWriter {
    fn best_move(&mut self, best: &BestMove) {
        write_line(&format!("bestmove {}", best.m.as_deref().unwrap_or("none")));
    }
}

/// An engine and its options.
struct Session {
    variant: Variant,
    hash_mib: usize,
    engine: Engine,
}

impl Session {
    fn new(variant: Variant, hash_mib: usize) -> Session {
        let engine = Engine::new(&variant, Options { hash_mib, ..Options::default() });
        Session { variant, hash_mib, engine }
    }

    /// Executes a command. Returns a message if it is invalid.
    fn execute(&mut self, line: &str) -> Result<(), String> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "ugi" => {
                write_line("id name Luctor foundation");
                write_line("option name Game type string default emulsion:8");
                write_line("option name Hash type spin default 64 min 1 max 65536");
                write_line("ugiok");
            }
            "isready" => write_line("readyok"),
            "uginewgame" => *self = Session::new(self.variant.clone(), self.hash_mib),
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => {
                let limits = limits(rest)?;
                self.engine.start(limits, Box::new(BestMoveWriter));
            }
            "stop" => self.engine.stop(),
            "" => {}
            _ => return Err(format!("unknown command {command:?}")),
        }
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let option = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        match option {
            Some(("Game", name)) => {
                let variant = name.parse::<Variant>().map_err(|error| error.to_string())?;
                *self = Session::new(variant, self.hash_mib);
            }
            Some(("Hash", size)) => {
                let size = size.parse().map_err(|_| format!("invalid size {size:?}"))?;
                *self = Session::new(self.variant.clone(), size);
            }
            _ => return Err(format!("unknown option: {rest:?}")),
        }
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let start = match start.trim() {
            "startpos" => None,
            other => Some(other.strip_prefix("fen ").ok_or("expected a position")?),
        };
        self.engine.set_game(start, &moves).map_err(|error| error.to_string())
    }
}

fn limits(rest: &str) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next().filter(|word| *word != "infinite") {
        let value: u64 = words
            .next()
            .and_then(|value| value.parse().ok())
            .ok_or_else(|| format!("{word} requires a number"))?;
        match word {
            "movetime" => limits.time = Some(Duration::from_millis(value)),
            "nodes" => limits.nodes = Some(value),
            "depth" => limits.depth = u32::try_from(value).ok(),
            _ => return Err(format!("unknown limit {word:?}")),
        }
    }
    Ok(limits)
}

fn main() {
    let variant = "emulsion:8".parse().expect("the name is valid");
    let mut session = Session::new(variant, 64);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line.trim() == "quit" {
            return;
        }
        if let Err(message) = session.execute(&line) {
            write_line(&format!("info string {message}"));
        }
    }
}
