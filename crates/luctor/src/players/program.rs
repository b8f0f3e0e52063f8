//! An external UGI program as a player (see `docs/ugi.md`).

use std::time::{Duration, Instant};

use super::limits::ThinkingLimits;
use super::player::{Choice, Fault, FaultKind, Player, Remaining, Request, STOP_GRACE};
use super::process::{NoLine, Process};

/// First words of the lines that matter. All other lines, above all `info`, are dropped.
const WORDS: &[&str] = &["ugiok", "readyok", "bestmove", "option"];

/// A running UGI program.
pub(super) struct UgiProgram {
    process: Process,
    /// Time to wait for answers that need no search.
    timeout: Duration,
}

impl UgiProgram {
    /// Starts a program and sets its options. Sets `Hash` to `hash_mib` if the program has that option.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be started or does not speak UGI.
    pub(super) fn start(
        command: &[String],
        options: &[(String, String)],
        hash_mib: usize,
        timeout: Duration,
    ) -> Result<UgiProgram, Fault> {
        let process = Process::start(command, WORDS).map_err(|error| {
            FaultKind::Start.fault(format!("cannot start {}: {error}", command[0]))
        })?;
        let mut program = UgiProgram { process, timeout };
        program.process.send("ugi");
        let mut has_hash = false;
        let greeting = program.process.wait_with("ugiok", timeout, |line| {
            let mut words = line.split_whitespace();
            has_hash |= words.nth(1) == Some("name") && words.next() == Some("Hash");
        });
        greeting.map_err(|no_line| program.fault(no_line, "ugi").during_start())?;
        let own_hash = options.iter().any(|(name, _)| name == "Hash");
        if has_hash && !own_hash {
            program.process.send(&format!("setoption name Hash value {hash_mib}"));
        }
        for (name, value) in options {
            program.process.send(&format!("setoption name {name} value {value}"));
        }
        program.synchronize().map_err(Fault::during_start)?;
        Ok(program)
    }

    /// Waits until the program has processed everything sent so far. Drops its earlier answers, so that none
    /// is mistaken for the answer to a later command.
    fn synchronize(&mut self) -> Result<(), Fault> {
        self.process.send("isready");
        match self.process.wait_for("readyok", self.timeout) {
            Ok(_) => Ok(()),
            Err(no_line) => Err(self.fault(no_line, "isready")),
        }
    }

    /// Returns the fault of a program that did not answer `command`. Kills the program if it still runs.
    fn fault(&mut self, no_line: NoLine, command: &str) -> Fault {
        match no_line {
            NoLine::Ended => {
                FaultKind::Crash.fault(format!("it ended: {}", self.process.post_mortem()))
            }
            NoLine::Timeout => {
                self.process.kill();
                FaultKind::Hang.fault(format!("no answer to {command} within {:.1?}", self.timeout))
            }
        }
    }
}

impl Fault {
    /// Counts the fault as a failed start.
    fn during_start(self) -> Fault {
        Fault { kind: FaultKind::Start, ..self }
    }
}

impl Player for UgiProgram {
    fn begin(&mut self, _seed: u64) -> Result<(), Fault> {
        self.process.send("uginewgame");
        self.synchronize()
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        self.process.send(&position_line(request.position, request.moves));
        self.synchronize()?;
        let started = Instant::now();
        self.process.send(&go_line(&request.limits, request.clock.as_ref()));
        match self.process.wait_for("bestmove", request.timeout) {
            Ok((at, line)) => {
                let m = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
                Ok(Choice { m, took: at.saturating_duration_since(started) })
            }
            Err(NoLine::Ended) => Err(self.fault(NoLine::Ended, "go")),
            Err(NoLine::Timeout) => {
                self.process.send("stop");
                let waited = request.timeout;
                let message = format!("no move after {waited:.1?}");
                match self.process.wait_for("bestmove", STOP_GRACE) {
                    Ok(_) => Err(FaultKind::Time.fault(message)),
                    Err(_) => {
                        self.process.kill();
                        Err(FaultKind::Hang.fault(format!("{message}, and it did not stop")))
                    }
                }
            }
        }
    }
}

fn position_line(position: Option<&str>, moves: &[String]) -> String {
    let mut line = match position {
        None => "position startpos".to_owned(),
        Some(text) => format!("position fen {text}"),
    };
    if !moves.is_empty() {
        line.push_str(" moves");
    }
    for m in moves {
        line.push(' ');
        line.push_str(m);
    }
    line
}

/// Formats the `go` command. A match always sets a limit; without one the search would not end.
fn go_line(limits: &ThinkingLimits, clock: Option<&[Remaining; 2]>) -> String {
    let mut line = "go".to_owned();
    let mut add = |word: &str, value: u128| line.push_str(&format!(" {word} {value}"));
    if let Some([first, second]) = clock {
        add("p1time", first.left.as_millis());
        add("p2time", second.left.as_millis());
        add("p1inc", first.increment.as_millis());
        add("p2inc", second.increment.as_millis());
    }
    if let Some(time) = limits.time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_commands_follow_the_protocol() {
        let moves = ["a1-a2".to_owned(), "swap".to_owned()];
        assert_eq!(position_line(None, &[]), "position startpos");
        assert_eq!(position_line(None, &moves), "position startpos moves a1-a2 swap");
        let text = "wb/bw b 0";
        assert_eq!(position_line(Some(text), &moves[..1]), "position fen wb/bw b 0 moves a1-a2");
    }

    #[test]
    fn go_commands_follow_the_protocol() {
        let limits = ThinkingLimits {
            time: Some(Duration::from_millis(200)),
            nodes: Some(5),
            depth: Some(3),
            ..ThinkingLimits::default()
        };
        assert_eq!(go_line(&limits, None), "go movetime 200 nodes 5 depth 3");
        let clock = [10, 9].map(|seconds| Remaining {
            left: Duration::from_secs(seconds),
            increment: Duration::from_millis(100),
        });
        let line = go_line(&ThinkingLimits::default(), Some(&clock));
        assert_eq!(line, "go p1time 10000 p2time 9000 p1inc 100 p2inc 100");
    }
}
