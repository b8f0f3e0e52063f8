//! Shows the progress of a running match.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::results::Results;
use super::sprt::Sprt;

/// Shows the score on standard error: as a progress bar on a terminal, otherwise as a line from time to
/// time.
pub(super) struct MatchProgress {
    bar: Option<ProgressBar>,
    last_line: Instant,
}

/// Time between two lines without a terminal.
const INTERVAL: Duration = Duration::from_secs(30);

impl MatchProgress {
    pub(super) fn new(games: u64) -> MatchProgress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{bar:20} {pos} of {len} games, {eta} left{msg}";
            let style = ProgressStyle::with_template(template).expect("the template is valid");
            ProgressBar::new(games).with_style(style)
        });
        MatchProgress { bar, last_line: Instant::now() }
    }

    /// Shows the score after a game.
    pub(super) fn show(&mut self, results: &Results, sprt: Option<&Sprt>) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(results.games);
                bar.set_message(summary(results, sprt));
            }
            None if self.last_line.elapsed() >= INTERVAL => {
                self.last_line = Instant::now();
                let (games, summary) = (results.games, summary(results, sprt));
                // The match goes on even if standard error is closed.
                let _ = writeln!(anstream::stderr().lock(), "games {games}{summary}");
            }
            None => {}
        }
    }

    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Returns the score of a match between two players. Returns an empty string for round robins.
fn summary(results: &Results, sprt: Option<&Sprt>) -> String {
    let Some(score) = results.scores.get(&[0, 1]).filter(|_| results.scores.len() == 1) else {
        return String::new();
    };
    let mut text = format!(", won {} drawn {} lost {}", score.won, score.drawn, score.lost);
    if let Some(estimate) = score.pairs.estimate() {
        text += &format!(" elo {:.1}", estimate.elo);
    }
    if let Some(sprt) = sprt {
        text += &format!(" llr {:.2}", sprt.llr(&score.pairs));
    }
    text
}
