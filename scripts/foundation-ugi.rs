//! The engine of the foundation as a UGI program, for matches against it. `scripts/foundation` builds this
//! file as an example of that commit's `luctor-search`, which had no UGI of its own; it speaks as much
//! of it as a match needs.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use luctor_rules::Variant;
use luctor_search::{BestMove, Engine, Limits, Listener, Options};

/// Writes a line; a reader who has gone needs none.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Tells the best move.
struct Reply;

impl Listener for Reply {
    fn best_move(&mut self, best: &BestMove) {
        say(&format!("bestmove {}", best.m.as_deref().unwrap_or("none")));
    }
}

/// An engine and what it was made with.
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

    /// Does what a line says, or tells why not.
    fn obey(&mut self, line: &str) -> Result<(), String> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "ugi" => {
                say("id name Luctor foundation");
                say("option name Game type string default emulsion:8");
                say("option name Hash type spin default 64 min 1 max 65536");
                say("ugiok");
            }
            "isready" => say("readyok"),
            "uginewgame" => *self = Session::new(self.variant.clone(), self.hash_mib),
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => {
                let limits = limits(rest)?;
                self.engine.start(limits, Box::new(Reply));
            }
            "stop" => self.engine.stop(),
            "" => {}
            _ => return Err(format!("there is no command {command:?}")),
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
                let size = size.parse().map_err(|_| format!("{size:?} is no size"))?;
                *self = Session::new(self.variant.clone(), size);
            }
            _ => return Err(format!("there is no such option: {rest:?}")),
        }
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let start = match start.trim() {
            "startpos" => None,
            other => Some(other.strip_prefix("fen ").ok_or("no position was given")?),
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
            .ok_or_else(|| format!("{word} needs a number"))?;
        match word {
            "movetime" => limits.time = Some(Duration::from_millis(value)),
            "nodes" => limits.nodes = Some(value),
            "depth" => limits.depth = u32::try_from(value).ok(),
            _ => return Err(format!("there is no limit {word:?}")),
        }
    }
    Ok(limits)
}

fn main() {
    let variant = "emulsion:8".parse().expect("it is the name of a game");
    let mut session = Session::new(variant, 64);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line.trim() == "quit" {
            return;
        }
        if let Err(message) = session.obey(&line) {
            say(&format!("info string {message}"));
        }
    }
}
