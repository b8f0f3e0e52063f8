//! Writes the output lines of the protocol. Each line is written and flushed at once.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write as _};
use std::sync::mpsc::Sender;
use std::time::Duration;

use luctor_search::{BestMove, Info, Listener, Score, Stopper};

/// Writes a line.
pub(super) fn line(line: &impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Writes an error message.
pub(super) fn error(message: &impl Display) -> io::Result<()> {
    line(&format_args!("info string error: {message}"))
}

/// Writes the totals of a search and its best move.
pub(super) fn best_move(best: &BestMove) -> io::Result<()> {
    if let Some(totals) = totals(best) {
        line(&totals)?;
    }
    // Like chess programs, writes (none) if the game is over.
    line(&format_args!("bestmove {}", best.m.as_deref().unwrap_or("(none)")))
}

/// Writes the reports of a running search.
pub(super) struct Reporter {
    stopper: Stopper,
    held: Option<Sender<BestMove>>,
}

impl Reporter {
    /// Creates a reporter that writes everything immediately. It stops the search if the output is closed.
    pub(super) fn new(stopper: Stopper) -> Reporter {
        Reporter { stopper, held: None }
    }

    /// Sends the best move to `best` instead of writing it.
    pub(super) fn holding(self, best: Sender<BestMove>) -> Reporter {
        Reporter { held: Some(best), ..self }
    }
}

impl Listener for Reporter {
    fn info(&mut self, info: &Info) {
        // The session reports the error when it writes its next line.
        if line(&info_line(info)).is_err() {
            self.stopper.stop();
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        match &self.held {
            // The receiving session ends only with the program.
            Some(sender) => drop(sender.send(best.clone())),
            None => drop(best_move(best)),
        }
    }
}

fn info_line(info: &Info) -> String {
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

/// Formats the totals of a search. Returns `None` if there was no move to search.
fn totals(best: &BestMove) -> Option<String> {
    best.m.as_ref()?;
    let BestMove { depth, score, nodes, time, .. } = best;
    // Before the first finished iteration, the score has no meaning.
    let score = match depth {
        0 => String::new(),
        _ => format!(" score {}", ScoreText(*score)),
    };
    let (nps, ms) = (per_second(*nodes, *time), time.as_millis());
    Some(format!("info depth {depth}{score} nodes {nodes} nps {nps} time {ms}"))
}

/// Displays a score in the protocol's notation.
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
    // The measured time of a small search can be zero.
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_info_line_has_every_field() {
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
            info_line(&info),
            "info depth 5 seldepth 9 multipv 2 score cp -120 nodes 3000 nps 2000 time 1500 hashfull 7 \
             pv e3 c3"
        );
    }

    #[test]
    fn proven_results_are_given_in_turns() {
        assert_eq!(ScoreText(Score::won_at(5)).to_string(), "mate 5");
        assert_eq!(ScoreText(Score::lost_at(4)).to_string(), "mate -4");
    }

    #[test]
    fn the_speed_of_a_search_without_duration_is_finite() {
        assert_eq!(per_second(3, Duration::ZERO), 3_000_000);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}
