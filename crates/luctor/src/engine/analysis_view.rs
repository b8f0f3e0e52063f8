//! Prints an analysis. A terminal shows a live table of the best lines; other outputs get every line
//! the engine reports.

use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use luctor_search::{BestMove, Info};

use crate::error::Error;

const INTERVAL: Duration = Duration::from_millis(200);

/// Prints an analysis to standard output.
pub(super) struct AnalysisView {
    /// The latest line of each rank, best first.
    lines: Vec<Info>,
    /// The live table, on a terminal only.
    live: Option<ProgressBar>,
}

impl AnalysisView {
    pub(super) fn new(is_terminal: bool) -> AnalysisView {
        AnalysisView { lines: Vec::new(), live: is_terminal.then(live_table) }
    }

    /// Shows a line from the engine.
    pub(super) fn line(&mut self, info: Info) -> Result<(), Error> {
        match &self.live {
            None => {
                let mut out = io::stdout().lock();
                writeln!(out, "{}", script_line(&info))?;
                out.flush()?;
            }
            Some(live) => {
                // Lines arrive best first, so there is no gap before a new rank.
                match self.lines.iter_mut().find(|old| old.rank == info.rank) {
                    Some(old) => *old = info,
                    None => self.lines.push(info),
                }
                live.set_message(table(&self.lines));
            }
        }
        Ok(())
    }

    /// Shows the final table, and the best move on the last line.
    pub(super) fn best(&mut self, best: &BestMove) -> Result<(), Error> {
        let mut out = io::stdout().lock();
        if let Some(live) = self.live.take() {
            live.finish_and_clear();
            write!(out, "{}", table(&self.lines))?;
        }
        writeln!(out, "best {}", best.m.as_deref().unwrap_or("none"))?;
        out.flush()?;
        Ok(())
    }
}

fn live_table() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}{spinner} {elapsed}, Ctrl-C to stop")
        .expect("the template is valid");
    let target = ProgressDrawTarget::stdout();
    let bar = ProgressBar::with_draw_target(None, target).with_style(style);
    bar.enable_steady_tick(INTERVAL);
    bar
}

/// Formats one line for scripts.
fn script_line(info: &Info) -> String {
    let Info { rank, depth, longest, score, nodes, time, pv, .. } = info;
    let (ms, pv) = (time.as_millis(), pv.join(" "));
    format!("depth {depth} to {longest} line {rank} score {score} nodes {nodes} ms {ms} pv {pv}")
}

/// Formats all lines as a table with a header.
fn table(lines: &[Info]) -> String {
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
    fn scripts_get_one_line_per_report() {
        let line = "depth 4 to 6 line 1 score +0.35 nodes 4001 ms 2000 pv e3 c3";
        assert_eq!(script_line(&info(1, 4, 35)), line);
    }

    #[test]
    fn the_table_has_a_row_for_each_rank() {
        insta::assert_snapshot!(table(&[info(1, 5, 35), info(2, 4, -10)]), @r"
        depth 5 to 7, 5001 nodes, 2500 nodes/s, 2.0 s
          1  depth 5        +0.35  e3 c3
          2  depth 4        -0.10  e3 c3
        ");
    }
}
