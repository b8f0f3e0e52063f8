//! The final report of a match: one line per figure, with the figure's name first.

use std::io::{self, Write};
use std::time::Duration;

use super::rating::ratings;
use super::results::{PlayerTotals, Results, Score};
use super::schedule::Schedule;
use super::sprt::{Sprt, Verdict};
use crate::players::FaultKind;

/// Writes the report. Only lines that start with `time` depend on the machine.
pub(super) fn write(
    schedule: &Schedule,
    results: &Results,
    sprt: Option<&Sprt>,
    anchor: f64,
    duration: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let names: Vec<&str> = schedule.specs.iter().map(|spec| spec.name.as_str()).collect();
    writeln!(out, "game {}", schedule.conditions.setup.variant)?;
    writeln!(out, "players {}", names.join(" "))?;
    writeln!(out, "openings {} {}", schedule.book.source, schedule.book.openings.len())?;
    match names.len() {
        2 => {
            let score = results.scores.get(&[0, 1]).copied().unwrap_or_default();
            write_score(&score, sprt, out)?;
        }
        _ => write_table(&names, results, anchor, out)?,
    }
    for (reason, count) in &results.ends {
        writeln!(out, "end {reason} {count}")?;
    }
    let mean = results.plies as f64 / results.games.max(1) as f64;
    writeln!(out, "plies {} mean {mean:.1}", results.plies)?;
    for (player, name) in names.iter().enumerate() {
        write_player(name, &results.players.get(&player).cloned().unwrap_or_default(), out)?;
    }
    writeln!(out, "time {:.1}", duration.as_secs_f64())
}

fn write_score(score: &Score, sprt: Option<&Sprt>, out: &mut impl Write) -> io::Result<()> {
    let Score { won, drawn, lost, pairs } = score;
    writeln!(out, "games {}", score.games())?;
    writeln!(out, "won {won}")?;
    writeln!(out, "drawn {drawn}")?;
    writeln!(out, "lost {lost}")?;
    let [ll, ld, even, wd, ww] = pairs.0;
    writeln!(out, "pairs {ll} {ld} {even} {wd} {ww}")?;
    if let Some(estimate) = pairs.estimate() {
        writeln!(out, "score {:.4}", estimate.score)?;
        writeln!(out, "elo {:.1} from {:.1} to {:.1}", estimate.elo, estimate.low, estimate.high)?;
        writeln!(out, "nelo {:.1}", estimate.nelo)?;
        writeln!(out, "los {:.4}", estimate.los)?;
    }
    if let Some(sprt) = sprt {
        let Sprt { elo0, elo1, alpha, beta } = sprt;
        let (lower, upper) = sprt.bounds();
        writeln!(out, "sprt {elo0} {elo1} alpha {alpha} beta {beta}")?;
        writeln!(out, "llr {:.3} from {lower:.3} to {upper:.3}", sprt.llr(pairs))?;
        let verdict = match sprt.verdict(pairs) {
            Some(Verdict::H0) => "H0",
            Some(Verdict::H1) => "H1",
            None => "none",
        };
        writeln!(out, "verdict {verdict}")?;
    }
    Ok(())
}

/// Writes the table of a round robin, best player first.
fn write_table(
    names: &[&str],
    results: &Results,
    anchor: f64,
    out: &mut impl Write,
) -> io::Result<()> {
    let count = names.len();
    let mut points = vec![vec![0.0; count]; count];
    let mut games = vec![0; count];
    for (&[a, b], score) in &results.scores {
        points[a][b] = score.points();
        points[b][a] = score.games() as f64 - score.points();
        games[a] += score.games();
        games[b] += score.games();
    }
    writeln!(out, "games {}", results.games)?;
    let found = ratings(&points, anchor);
    if found.prior {
        writeln!(out, "prior 1")?;
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| found.players[b].elo.total_cmp(&found.players[a].elo));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for player in order {
        let rating = found.players[player];
        let name = names[player];
        let scored: f64 = points[player].iter().sum();
        writeln!(
            out,
            "rating {name:width$} {:8.1} error {:6.1} points {scored:6.1} games {:5}",
            rating.elo, rating.error, games[player]
        )?;
    }
    for (&[a, b], score) in &results.scores {
        let Score { won, drawn, lost, .. } = score;
        writeln!(out, "duel {:width$} {:width$} {won} {drawn} {lost}", names[a], names[b])?;
    }
    Ok(())
}

fn write_player(name: &str, totals: &PlayerTotals, out: &mut impl Write) -> io::Result<()> {
    let count = |kind| totals.faults.get(&kind).map_or(0, |(count, _)| *count);
    write!(out, "player {name} moves {}", totals.moves)?;
    for kind in FaultKind::ALL {
        write!(out, " {kind} {}", count(kind))?;
    }
    writeln!(out)?;
    for (kind, (_, message)) in &totals.faults {
        writeln!(out, "fault {name} {kind}: {message}")?;
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let mean = milliseconds(totals.time) / totals.moves.max(1) as f64;
    writeln!(out, "time {name} mean {mean:.1} slowest {:.1}", milliseconds(totals.slowest))
}
