//! A player that is a program and speaks UGI (see `docs/formats.md`).

use std::time::{Duration, Instant};

use super::builtin::GRACE;
use super::pace::Pace;
use super::player::{Choice, Fault, FaultKind, Player, Remaining, Request};
use super::process::{Process, Silence};

/// The lines that matter; all others, `info` first of all, are not even kept.
const WORDS: &[&str] = &["ugiok", "readyok", "bestmove", "option"];

/// A program that plays.
pub(super) struct Ugi {
    process: Process,
    /// How long an answer that takes no thought is waited for.
    patience: Duration,
}

impl Ugi {
    /// Starts a program and sets its options, the size of its table among them if it has that option.
    ///
    /// # Errors
    ///
    /// It cannot be started or does not speak UGI.
    pub(super) fn start(
        command: &[String],
        options: &[(String, String)],
        hash: usize,
        patience: Duration,
    ) -> Result<Ugi, Fault> {
        let process = Process::start(command, WORDS).map_err(|error| {
            FaultKind::Start.because(format!("{} cannot be started: {error}", command[0]))
        })?;
        let mut ugi = Ugi { process, patience };
        ugi.process.send("ugi");
        let mut has_hash = false;
        let greeted = ugi.process.wait_with("ugiok", patience, |line| {
            let mut words = line.split_whitespace();
            has_hash |= words.nth(1) == Some("name") && words.next() == Some("Hash");
        });
        greeted.map_err(|silence| ugi.explain(silence, "ugi").at_the_start())?;
        let own_hash = options.iter().any(|(name, _)| name == "Hash");
        if has_hash && !own_hash {
            ugi.process.send(&format!("setoption name Hash value {hash}"));
        }
        for (name, value) in options {
            ugi.process.send(&format!("setoption name {name} value {value}"));
        }
        ugi.synchronize().map_err(Fault::at_the_start)?;
        Ok(ugi)
    }

    /// Waits until all that was sent has been dealt with. Answers from before are dropped, so that
    /// none of them is taken for that to a later question.
    fn synchronize(&mut self) -> Result<(), Fault> {
        self.process.send("isready");
        match self.process.wait_for("readyok", self.patience) {
            Ok(_) => Ok(()),
            Err(silence) => Err(self.explain(silence, "isready")),
        }
    }

    /// Why `question` was not answered. A program that is silent is ended.
    fn explain(&mut self, silence: Silence, question: &str) -> Fault {
        match silence {
            Silence::Ended => {
                FaultKind::Crash.because(format!("it ended: {}", self.process.post_mortem()))
            }
            Silence::Late => {
                self.process.kill();
                FaultKind::Hang
                    .because(format!("no answer to {question} within {:.1?}", self.patience))
            }
        }
    }
}

impl Fault {
    fn at_the_start(self) -> Fault {
        Fault { kind: FaultKind::Start, ..self }
    }
}

impl Player for Ugi {
    fn begin(&mut self, _seed: u64) -> Result<(), Fault> {
        self.process.send("uginewgame");
        self.synchronize()
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        self.process.send(&position_line(request.position, request.moves));
        self.synchronize()?;
        let started = Instant::now();
        self.process.send(&go_line(&request.pace, request.clock.as_ref()));
        match self.process.wait_for("bestmove", request.patience) {
            Ok((at, line)) => {
                let m = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
                Ok(Choice { m, took: at.saturating_duration_since(started) })
            }
            Err(Silence::Ended) => Err(self.explain(Silence::Ended, "go")),
            Err(Silence::Late) => {
                self.process.send("stop");
                let waited = request.patience;
                let message = format!("it had not moved after {waited:.1?}");
                match self.process.wait_for("bestmove", GRACE) {
                    Ok(_) => Err(FaultKind::Time.because(message)),
                    Err(_) => {
                        self.process.kill();
                        Err(FaultKind::Hang.because(format!("{message} and does not stop")))
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

/// Without any bound the search would be endless: a match always gives one.
fn go_line(pace: &Pace, clock: Option<&[Remaining; 2]>) -> String {
    let mut line = "go".to_owned();
    let mut add = |word: &str, value: u128| line.push_str(&format!(" {word} {value}"));
    if let Some([first, second]) = clock {
        add("p1time", first.left.as_millis());
        add("p2time", second.left.as_millis());
        add("p1inc", first.increment.as_millis());
        add("p2inc", second.increment.as_millis());
    }
    if let Some(time) = pace.time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = pace.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = pace.depth {
        add("depth", depth.into());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_as_ugi_tells_them() {
        let moves = ["a1-a2".to_owned(), "swap".to_owned()];
        assert_eq!(position_line(None, &[]), "position startpos");
        assert_eq!(position_line(None, &moves), "position startpos moves a1-a2 swap");
        let text = "wb/bw b 0";
        assert_eq!(position_line(Some(text), &moves[..1]), "position fen wb/bw b 0 moves a1-a2");
    }

    #[test]
    fn bounds_are_told_as_ugi_tells_them() {
        let pace = Pace {
            time: Some(Duration::from_millis(200)),
            nodes: Some(5),
            depth: Some(3),
            ..Pace::default()
        };
        assert_eq!(go_line(&pace, None), "go movetime 200 nodes 5 depth 3");
        let clock = [10, 9].map(|seconds| Remaining {
            left: Duration::from_secs(seconds),
            increment: Duration::from_millis(100),
        });
        let line = go_line(&Pace::default(), Some(&clock));
        assert_eq!(line, "go p1time 10000 p2time 9000 p1inc 100 p2inc 100");
    }
}
