//! What is shown of an analysis: on a terminal the best lines, drawn again whenever one changes;
//! elsewhere every line that is found.

use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use luctor_search::{BestMove, Info};

use crate::error::Error;

const INTERVAL: Duration = Duration::from_millis(200);

/// Where an analysis is shown.
pub(super) struct View {
    /// The newest line of each rank, the best first.
    lines: Vec<Info>,
    /// What is drawn again and again, on a terminal.
    live: Option<ProgressBar>,
}

impl View {
    /// A view on standard output.
    pub(super) fn new(is_terminal: bool) -> View {
        View { lines: Vec::new(), live: is_terminal.then(live) }
    }

    /// Shows a line that was found.
    pub(super) fn line(&mut self, info: Info) -> Result<(), Error> {
        match &self.live {
            None => {
                let mut out = io::stdout().lock();
                writeln!(out, "{}", for_scripts(&info))?;
                out.flush()?;
            }
            Some(live) => {
                // Lines come best first, so none is missing before this one.
                match self.lines.iter_mut().find(|old| old.rank == info.rank) {
                    Some(old) => *old = info,
                    None => self.lines.push(info),
                }
                live.set_message(for_people(&self.lines));
            }
        }
        Ok(())
    }

    /// Shows the end, in the last line the move alone.
    pub(super) fn best(&mut self, best: &BestMove) -> Result<(), Error> {
        let mut out = io::stdout().lock();
        if let Some(live) = self.live.take() {
            live.finish_and_clear();
            write!(out, "{}", for_people(&self.lines))?;
        }
        writeln!(out, "best {}", best.m.as_deref().unwrap_or("none"))?;
        out.flush()?;
        Ok(())
    }
}

fn live() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}{spinner} {elapsed}, Ctrl-C ends")
        .expect("the template is well formed");
    let target = ProgressDrawTarget::stdout();
    let bar = ProgressBar::with_draw_target(None, target).with_style(style);
    bar.enable_steady_tick(INTERVAL);
    bar
}

/// A line of the output that scripts read.
fn for_scripts(info: &Info) -> String {
    let Info { rank, depth, longest, score, nodes, time, pv, .. } = info;
    let (ms, pv) = (time.as_millis(), pv.join(" "));
    format!("depth {depth} to {longest} line {rank} score {score} nodes {nodes} ms {ms} pv {pv}")
}

/// All lines, as a table with a head.
fn for_people(lines: &[Info]) -> String {
    let Some(newest) = lines.iter().max_by_key(|info| info.nodes) else { return String::new() };
    let seconds = newest.time.max(Duration::from_micros(1)).as_secs_f64();
    let speed = (newest.nodes as f64 / seconds) as u64;
    let mut text = format!(
        "depth {} to {}, {} nodes, {speed} nodes/s, {seconds:.1} s\n",
        newest.depth, newest.longest, newest.nodes
    );
    for Info { rank, depth, score, pv, .. } in lines {
        let (score, pv) = (score.to_string(), pv.join(" "));
        text.push_str(&format!("{rank:>3}  depth {depth:<3} {score:>10}  {pv}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use luctor_search::Score;

    use super::*;

    fn info(rank: usize, depth: u32, score: i32) -> Info {
        Info {
            rank,
            depth,
            longest: depth + 2,
            score: Score::estimate(score),
            nodes: 1000 * u64::from(depth) + rank as u64,
            time: Duration::from_secs(2),
            pv: vec!["e3".to_owned(), "c3".to_owned()],
            table_use: 0,
        }
    }

    #[test]
    fn scripts_get_one_line() {
        let line = "depth 4 to 6 line 1 score +0.35 nodes 4001 ms 2000 pv e3 c3";
        assert_eq!(for_scripts(&info(1, 4, 35)), line);
    }

    #[test]
    fn people_get_the_newest_line_of_each_rank() {
        insta::assert_snapshot!(for_people(&[info(1, 5, 35), info(2, 4, -10)]), @r"
        depth 5 to 7, 5001 nodes, 2500 nodes/s, 2.0 s
          1  depth 5        +0.35  e3 c3
          2  depth 4        -0.10  e3 c3
        ");
    }
}
