//! What the engine says, line by line. Every line is written at once, whoever writes it.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write as _};
use std::sync::mpsc::Sender;
use std::time::Duration;

use luctor_search::{BestMove, Info, Listener, Score, Stopper};

/// Writes a line.
pub(super) fn say(line: &impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Says why something was not done.
pub(super) fn refuse(why: &impl Display) -> io::Result<()> {
    say(&format_args!("info string error: {why}"))
}

/// Says what a search has come to.
pub(super) fn tell(best: &BestMove) -> io::Result<()> {
    if let Some(totals) = totals(best) {
        say(&totals)?;
    }
    // Where the game is over there is no move; chess programs write it so.
    say(&format_args!("bestmove {}", best.m.as_deref().unwrap_or("(none)")))
}

/// Writes down a search while it goes on.
pub(super) struct Reporter {
    stopper: Stopper,
    held: Option<Sender<BestMove>>,
}

impl Reporter {
    /// A reporter that says everything at once, and stops the search when nobody can hear it.
    pub(super) fn new(stopper: Stopper) -> Reporter {
        Reporter { stopper, held: None }
    }

    /// The same, but the best move is only handed over: it may not be said yet.
    pub(super) fn holding(self, best: Sender<BestMove>) -> Reporter {
        Reporter { held: Some(best), ..self }
    }
}

impl Listener for Reporter {
    fn info(&mut self, info: &Info) {
        // The error itself comes back when the session writes its next line.
        if say(&line(info)).is_err() {
            self.stopper.stop();
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        match &self.held {
            // The session that would say it is gone only when the program ends.
            Some(sender) => drop(sender.send(best.clone())),
            None => drop(tell(best)),
        }
    }
}

fn line(info: &Info) -> String {
    let Info { rank, depth, longest, score, nodes, time, table_use, .. } = info;
    let mut line = format!(
        "info depth {depth} seldepth {longest} multipv {rank} score {} nodes {nodes} nps {} time {} \
         hashfull {table_use} pv",
        ScoreText(*score),
        per_second(*nodes, *time),
        time.as_millis(),
    );
    for m in &info.pv {
        write!(line, " {m}").expect("a string takes any text");
    }
    line
}

/// The last line before the best move; there is none where there was nothing to search.
fn totals(best: &BestMove) -> Option<String> {
    best.m.as_ref()?;
    let BestMove { depth, score, nodes, time, .. } = best;
    // Without a finished iteration the score says nothing.
    let score = match depth {
        0 => String::new(),
        _ => format!(" score {}", ScoreText(*score)),
    };
    let (nps, ms) = (per_second(*nodes, *time), time.as_millis());
    Some(format!("info depth {depth}{score} nodes {nodes} nps {nps} time {ms}"))
}

/// A score as the protocol writes it.
struct ScoreText(Score);

impl Display for ScoreText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.win_in() {
            Some(turns) => write!(f, "mate {turns}"),
            None => write!(f, "cp {}", self.0.value()),
        }
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    // A clock may stand still for a small search; no search takes less than a microsecond.
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_search_has_every_field() {
        let info = Info {
            rank: 2,
            depth: 5,
            longest: 9,
            score: Score::estimate(-120),
            nodes: 3000,
            time: Duration::from_millis(1500),
            pv: vec!["e3".to_owned(), "c3".to_owned()],
            table_use: 7,
        };
        assert_eq!(
            line(&info),
            "info depth 5 seldepth 9 multipv 2 score cp -120 nodes 3000 nps 2000 time 1500 hashfull 7 \
             pv e3 c3"
        );
    }

    #[test]
    fn proved_ends_are_told_in_turns() {
        assert_eq!(ScoreText(Score::won_at(5)).to_string(), "mate 5");
        assert_eq!(ScoreText(Score::lost_at(4)).to_string(), "mate -4");
    }

    #[test]
    fn a_search_that_took_no_time_has_a_speed() {
        assert_eq!(per_second(3, Duration::ZERO), 3_000_000);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}
