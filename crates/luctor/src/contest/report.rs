//! What a match says in the end: a line for each figure, its name first, for people and scripts.

use std::io::{self, Write};
use std::time::Duration;

use super::player::FaultKind;
use super::rating::ratings;
use super::schedule::Plan;
use super::sprt::{Sprt, Verdict};
use super::standing::{Duel, Standing, Sums};

/// Writes the report. Only the lines that begin with `time` depend on the machine.
pub(super) fn write(
    plan: &Plan,
    standing: &Standing,
    sprt: Option<&Sprt>,
    anchor: f64,
    took: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let names: Vec<&str> = plan.specs.iter().map(|spec| spec.name.as_str()).collect();
    writeln!(out, "game {}", plan.terms.house.variant)?;
    writeln!(out, "players {}", names.join(" "))?;
    writeln!(out, "openings {} {}", plan.book.source, plan.book.openings.len())?;
    match names.len() {
        2 => {
            let duel = standing.duels.get(&[0, 1]).copied().unwrap_or_default();
            write_duel(&duel, sprt, out)?;
        }
        _ => write_table(&names, standing, anchor, out)?,
    }
    for (reason, count) in &standing.ends {
        writeln!(out, "end {reason} {count}")?;
    }
    let mean = standing.plies as f64 / standing.games.max(1) as f64;
    writeln!(out, "plies {} mean {mean:.1}", standing.plies)?;
    for (at, name) in names.iter().enumerate() {
        write_player(name, &standing.players.get(&at).cloned().unwrap_or_default(), out)?;
    }
    writeln!(out, "time {:.1}", took.as_secs_f64())
}

fn write_duel(duel: &Duel, sprt: Option<&Sprt>, out: &mut impl Write) -> io::Result<()> {
    let Duel { won, drawn, lost, pairs } = duel;
    writeln!(out, "games {}", duel.games())?;
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

/// The table of a round robin, the best player first.
fn write_table(
    names: &[&str],
    standing: &Standing,
    anchor: f64,
    out: &mut impl Write,
) -> io::Result<()> {
    let count = names.len();
    let mut points = vec![vec![0.0; count]; count];
    let mut games = vec![0; count];
    for (&[a, b], duel) in &standing.duels {
        points[a][b] = duel.points();
        points[b][a] = duel.games() as f64 - duel.points();
        games[a] += duel.games();
        games[b] += duel.games();
    }
    writeln!(out, "games {}", standing.games)?;
    let found = ratings(&points, anchor);
    if found.prior {
        writeln!(out, "prior 1")?;
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| found.players[b].elo.total_cmp(&found.players[a].elo));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for at in order {
        let rating = found.players[at];
        let name = names[at];
        let scored: f64 = points[at].iter().sum();
        writeln!(
            out,
            "rating {name:width$} {:8.1} error {:6.1} points {scored:6.1} games {:5}",
            rating.elo, rating.error, games[at]
        )?;
    }
    for (&[a, b], duel) in &standing.duels {
        let Duel { won, drawn, lost, .. } = duel;
        writeln!(out, "duel {:width$} {:width$} {won} {drawn} {lost}", names[a], names[b])?;
    }
    Ok(())
}

fn write_player(name: &str, sums: &Sums, out: &mut impl Write) -> io::Result<()> {
    let count = |kind| sums.faults.get(&kind).map_or(0, |(count, _)| *count);
    write!(out, "player {name} moves {}", sums.moves)?;
    for kind in FaultKind::ALL {
        write!(out, " {kind} {}", count(kind))?;
    }
    writeln!(out)?;
    for (kind, (_, message)) in &sums.faults {
        writeln!(out, "fault {name} {kind}: {message}")?;
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let mean = milliseconds(sums.time) / sums.moves.max(1) as f64;
    writeln!(out, "time {name} mean {mean:.1} slowest {:.1}", milliseconds(sums.slowest))
}
