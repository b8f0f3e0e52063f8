//! Writes the files of a table from those of its passes.

use std::num::NonZero;
use std::thread;

use luctor_rules::emergo::Config;

use super::passes::{PassReader, Passes};
use super::progress::{Phase, Progress};
use crate::error::Error;
use crate::file::{BLOCK, Content, Counts, Header, Writer, compress};
use crate::game::Paths;
use crate::value::WinDrawLoss;

/// The distance of draws while they are collected.
const DRAW: u16 = u16::MAX;

/// A table without its values.
pub(super) struct Description<'a> {
    pub(super) game: &'a Config,
    pub(super) pieces: usize,
    pub(super) entries: u64,
    pub(super) counts: Counts,
}

impl Description<'_> {
    fn header(&self, content: Content) -> Header {
        let Description { game, pieces, entries, counts } = *self;
        Header { game: *game, pieces, content, entries, counts }
    }
}

/// The values of one block, before compression.
struct Block {
    results: Vec<u8>,
    distances: Vec<u8>,
}

/// Writes both files. Holes get the values of the entries before them, which compresses well.
pub(super) fn write(
    table: &Description<'_>,
    paths: &Paths,
    (passes, last): (&Passes, u64),
    is_hole: impl Fn(u64) -> bool + Sync,
    threads: NonZero<usize>,
    progress: &Progress,
) -> Result<(), Error> {
    let headers = [Content::Results, Content::Distances].map(|content| table.header(content));
    let mut results = Writer::create(&paths.results, &headers[0])?;
    let mut distances = Writer::create(&paths.distances, &headers[1])?;
    let mut sources =
        (0..=last).map(|pass| Source::new(passes, pass)).collect::<Result<Vec<_>, _>>()?;
    let blocks = headers[0].blocks();
    progress.begin(last, Phase::Write, blocks);
    // Passes are read by this thread, and blocks compressed by all.
    let batch = 8 * threads.get() as u64;
    for first in (0..blocks).step_by(batch as usize) {
        let mut turns = Vec::new();
        for block in first..blocks.min(first + batch) {
            let end = table.entries.min((block + 1) * BLOCK);
            let mut values = vec![DRAW; (end - block * BLOCK) as usize];
            for source in &mut sources {
                source.fill(block * BLOCK, &mut values)?;
            }
            turns.push((block, values));
        }
        let work = |(block, turns): &(u64, Vec<u16>)| {
            let block = encode(block * BLOCK, turns, &headers[1], &is_hole);
            Ok([compress(&block.results)?, compress(&block.distances)?])
        };
        let share = turns.len().div_ceil(threads.get()).max(1);
        let compressed: Vec<_> = thread::scope(|scope| {
            let parts = turns.chunks(share);
            let parts: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<_>>()))
                .collect();
            let join = |part: thread::ScopedJoinHandle<'_, _>| match part.join() {
                Ok(part) => part,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            parts.into_iter().flat_map(join).collect()
        });
        for block in compressed {
            let [of_results, of_distances] = block.map_err(Error::io(&paths.results))?;
            results.append(&of_results)?;
            distances.append(&of_distances)?;
            progress.advance(1);
        }
        if progress.is_stopped() {
            return Err(Error::Stopped);
        }
    }
    // The results come last: without distances a table is incomplete, but valid.
    distances.finish()?;
    results.finish()
}

/// A pass and its next number.
struct Source {
    reader: PassReader,
    turns: u16,
    next: Option<u64>,
}

impl Source {
    fn new(passes: &Passes, pass: u64) -> Result<Source, Error> {
        let mut reader = passes.open(pass)?;
        let next = reader.next()?;
        Ok(Source { reader, turns: pass as u16, next })
    }

    /// Stores the turns at the numbers from `start` that the pass contains.
    fn fill(&mut self, start: u64, values: &mut [u16]) -> Result<(), Error> {
        while let Some(number) = self.next {
            let at = (number - start) as usize;
            if at >= values.len() {
                break;
            }
            values[at] = self.turns;
            self.next = self.reader.next()?;
        }
        Ok(())
    }
}

/// Converts turns to the bytes of a block.
fn encode(start: u64, turns: &[u16], header: &Header, is_hole: impl Fn(u64) -> bool) -> Block {
    let mut results = Vec::with_capacity(turns.len());
    let mut halves = Vec::with_capacity(turns.len());
    let mut last = (WinDrawLoss::Draw.code(), 0);
    for (number, &turns) in (start..).zip(turns) {
        last = match turns {
            DRAW if is_hole(number) => last,
            DRAW => (WinDrawLoss::Draw.code(), 0),
            _ if turns % 2 == 1 => (WinDrawLoss::Win.code(), turns / 2),
            _ => (WinDrawLoss::Loss.code(), turns / 2),
        };
        results.push(last.0);
        halves.push(last.1);
    }
    let mut distances: Vec<u8> = halves.iter().map(|half| half.to_le_bytes()[0]).collect();
    if header.width() > 1 {
        distances.extend(halves.iter().map(|half| half.to_le_bytes()[1]));
    }
    Block { results, distances }
}
