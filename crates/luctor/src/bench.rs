//! `luctor bench`: fixed searches, for the speed of the engine and for a number that tells whether it
//! still searches the same tree.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use luctor_search::{BENCH, BenchPosition};

use crate::cli::Bench;
use crate::error::Error;
use crate::start;

/// Searches, position by position, and adds up.
pub(crate) fn run(args: &Bench) -> Result<(), Error> {
    let positions = chosen(args.game.as_deref())?;
    let mut out = io::stdout().lock();
    let mut games: Vec<(&str, Work)> = Vec::new();
    for position in &positions {
        let best = position.search();
        let work = Work { nodes: best.nodes, time: best.time };
        let BenchPosition { game, part, depth, .. } = position;
        writeln!(out, "{game:16} {part:7} depth {depth:2}  {work}")?;
        // Whoever watches wants to see that it goes on.
        out.flush()?;
        match games.iter_mut().find(|(known, _)| known == game) {
            Some((_, sum)) => sum.add(work),
            None => games.push((game, work)),
        }
    }
    let mut all = Work::default();
    writeln!(out)?;
    for (game, work) in games {
        writeln!(out, "{game:16}                   {work}  nodes/s {}", work.speed())?;
        all.add(work);
    }
    writeln!(out, "{:16}                   {all}  nodes/s {}", "all", all.speed())?;
    writeln!(out, "bench: {}", all.nodes)?;
    out.flush()?;
    Ok(())
}

/// The positions of a game, or all.
fn chosen(game: Option<&str>) -> Result<Vec<&'static BenchPosition>, Error> {
    let Some(name) = game else { return Ok(BENCH.iter().collect()) };
    let variant = start::variant(name, None)?;
    let chosen: Vec<&BenchPosition> =
        BENCH.iter().filter(|position| position.variant() == variant).collect();
    if chosen.is_empty() {
        let mut games: Vec<&str> = BENCH.iter().map(|position| position.game).collect();
        games.dedup();
        let games = games.join(", ");
        return Err(Error::Call(format!("the bench has no position of {variant}: it has {games}")));
    }
    Ok(chosen)
}

/// What searches have taken.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    nodes: u64,
    time: Duration,
}

impl Work {
    fn add(&mut self, other: Work) {
        self.nodes += other.nodes;
        self.time += other.time;
    }

    /// Nodes by the second.
    fn speed(self) -> u64 {
        // A clock may stand still for a small search; no search takes less than a microsecond.
        let seconds = self.time.max(Duration::from_micros(1)).as_secs_f64();
        (self.nodes as f64 / seconds) as u64
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {:9}  ms {:6}", self.nodes, self.time.as_millis())
    }
}
