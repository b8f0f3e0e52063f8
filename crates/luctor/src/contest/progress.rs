//! How a match stands, while it goes on.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::sprt::Sprt;
use super::standing::Standing;

/// Shows the standing on standard error: on a terminal in one line that is kept up to date, elsewhere
/// now and then in a new one.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    told: Instant,
}

/// The time between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(30);

impl Progress {
    pub(super) fn new(games: u64) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{bar:20} {pos} of {len} games, {eta} left{msg}";
            let style =
                ProgressStyle::with_template(template).expect("the template is well formed");
            ProgressBar::new(games).with_style(style)
        });
        Progress { bar, told: Instant::now() }
    }

    /// Shows how it stands after a game.
    pub(super) fn show(&mut self, standing: &Standing, sprt: Option<&Sprt>) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(standing.games);
                bar.set_message(sentence(standing, sprt));
            }
            None if self.told.elapsed() >= INTERVAL => {
                self.told = Instant::now();
                let games = standing.games;
                // Whoever closed standard error does not want to know.
                let _ = writeln!(
                    anstream::stderr().lock(),
                    "games {games}{}",
                    sentence(standing, sprt)
                );
            }
            None => {}
        }
    }

    pub(super) fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// What there is to say behind the number of games, if anything.
fn sentence(standing: &Standing, sprt: Option<&Sprt>) -> String {
    let Some(duel) = standing.duels.get(&[0, 1]).filter(|_| standing.duels.len() == 1) else {
        return String::new();
    };
    let mut text = format!(", won {} drawn {} lost {}", duel.won, duel.drawn, duel.lost);
    if let Some(estimate) = duel.pairs.estimate() {
        text += &format!(" elo {:.1}", estimate.elo);
    }
    if let Some(sprt) = sprt {
        text += &format!(" llr {:.2}", sprt.llr(&duel.pairs));
    }
    text
}
