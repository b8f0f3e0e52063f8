//! `luctor perft`: counts move sequences.

use std::io::{self, BufWriter, Write};

use luctor_rules::{Position, dispatch, divide, perft};

use crate::cli::PerftArgs;
use crate::error::Error;
use crate::input;
use crate::output::progress;

/// The total, and with `--divide` the count for each first move.
struct Count {
    nodes: u64,
    parts: Vec<(String, u64)>,
}

/// Counts the sequences and prints the counts.
pub(crate) fn run(args: &PerftArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, None)?;
    let count = dispatch!(&variant, |P, config| {
        let position = input::position::<P>(config, args.position.as_deref())?;
        let unit = format!("counting to depth {}", args.depth);
        progress::show(&unit, None, |_| count(&position, args.depth, args.divide))
    });
    let mut out = BufWriter::new(io::stdout().lock());
    for (text, nodes) in &count.parts {
        writeln!(out, "{text} {nodes}")?;
    }
    writeln!(out, "nodes {}", count.nodes)?;
    out.flush()?;
    Ok(())
}

fn count<P: Position>(position: &P, depth: u32, divided: bool) -> Count {
    // Depth 0 has one sequence, the empty one, which has no first move.
    if !divided || depth == 0 {
        return Count { nodes: perft(position, depth), parts: Vec::new() };
    }
    let parts = divide(position, depth).into_iter();
    let mut parts: Vec<(String, u64)> =
        parts.map(|(m, nodes)| (position.move_text(m), nodes)).collect();
    parts.sort_unstable();
    Count { nodes: parts.iter().map(|(_, nodes)| nodes).sum(), parts }
}
