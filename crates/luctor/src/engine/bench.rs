//! `luctor bench`: runs fixed searches. They measure the engine's speed, and their node count shows
//! whether the engine still searches the same tree.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use luctor_search::{BENCH, BenchPosition};

use crate::cli::BenchArgs;
use crate::error::Error;
use crate::input;

/// Searches every position and prints the sums.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Error> {
    let positions = selected_positions(args.game.as_deref())?;
    let mut out = io::stdout().lock();
    let mut games: Vec<(&str, SearchCost)> = Vec::new();
    for position in &positions {
        let best = position.search();
        let cost = SearchCost { nodes: best.nodes, time: best.time };
        let BenchPosition { game, part, depth, .. } = position;
        writeln!(out, "{game:16} {part:7} depth {depth:2}  {cost}")?;
        // Shows progress immediately, even if the output is buffered.
        out.flush()?;
        match games.iter_mut().find(|(known, _)| known == game) {
            Some((_, sum)) => sum.add(cost),
            None => games.push((game, cost)),
        }
    }
    let mut all = SearchCost::default();
    writeln!(out)?;
    for (game, cost) in games {
        writeln!(out, "{game:16}                   {cost}  nodes/s {}", cost.nodes_per_second())?;
        all.add(cost);
    }
    writeln!(out, "{:16}                   {all}  nodes/s {}", "all", all.nodes_per_second())?;
    writeln!(out, "bench: {}", all.nodes)?;
    out.flush()?;
    Ok(())
}

/// Returns the benchmark positions of a game, or of all games.
fn selected_positions(game: Option<&str>) -> Result<Vec<&'static BenchPosition>, Error> {
    let Some(name) = game else { return Ok(BENCH.iter().collect()) };
    let variant = input::variant(name, None)?;
    let selected: Vec<&BenchPosition> =
        BENCH.iter().filter(|position| position.variant() == variant).collect();
    if selected.is_empty() {
        let mut games: Vec<&str> = BENCH.iter().map(|position| position.game).collect();
        games.dedup();
        let games = games.join(", ");
        return Err(Error::Usage(format!(
            "the benchmark has no positions of {variant}: choose one of {games}"
        )));
    }
    Ok(selected)
}

/// The nodes and the time that searches took.
#[derive(Clone, Copy, Debug, Default)]
struct SearchCost {
    nodes: u64,
    time: Duration,
}

impl SearchCost {
    fn add(&mut self, other: SearchCost) {
        self.nodes += other.nodes;
        self.time += other.time;
    }

    fn nodes_per_second(self) -> u64 {
        // The measured time of a small search can be zero.
        let seconds = self.time.max(Duration::from_micros(1)).as_secs_f64();
        (self.nodes as f64 / seconds) as u64
    }
}

impl fmt::Display for SearchCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {:9}  ms {:6}", self.nodes, self.time.as_millis())
    }
}
