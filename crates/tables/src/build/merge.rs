//! Writes the files of a table from those of its passes.

use std::io;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use luctor_rules::emergo::Config;

use super::journal;
use super::passes::{PassReader, Passes};
use super::progress::{Phase, Progress};
use crate::error::Error;
use crate::file::{BLOCK, Content, Counts, Header, Writer, compress};
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

/// A file of the table.
pub(super) struct Output<'a> {
    pub(super) content: Content,
    pub(super) path: &'a Path,
}

/// Writes the files of a table. Holes get the values of the entries before them, which compresses well.
///
/// The directory of the passes has a journal of the blocks that are written, with which a later call continues.
pub(super) fn write(
    table: &Description<'_>,
    outputs: &[Output<'_>],
    (passes, last): (&Passes, u64),
    is_hole: impl Fn(u64) -> bool + Sync,
    threads: NonZero<usize>,
    progress: &Progress,
) -> Result<(), Error> {
    let blocks = table.entries.div_ceil(BLOCK);
    let headers = outputs.iter().map(|output| table.header(output.content)).collect::<Vec<_>>();
    let files = outputs.iter().zip(&headers).map(|(output, header)| {
        let temporary = passes.dir().join(format!("{}.part", output.content.name()));
        (output.path.to_owned(), temporary, header.clone())
    });
    let (mut writers, mut journal) = journal::open(passes.dir(), files.collect())?;
    let begin = journal.blocks();
    let mut sources =
        (0..=last).map(|pass| Source::new(passes, pass)).collect::<Result<Vec<_>, _>>()?;
    for source in &mut sources {
        source.skip(begin * BLOCK)?;
    }
    progress.begin(last, Phase::Write, begin..blocks);
    // Passes are read by this thread, and blocks compressed by all.
    let batch = 4 * threads.get() as u64;
    for first in (begin..blocks).step_by(batch as usize) {
        if progress.is_stopped() {
            writers.iter_mut().for_each(Writer::keep);
            return Err(Error::Stopped);
        }
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
            let values = values(block * BLOCK, turns, &is_hole);
            let parts = headers.iter().map(|header| compress(&bytes(&values, header)));
            parts.collect::<io::Result<Vec<_>>>()
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
        for parts in compressed {
            let parts = parts.map_err(Error::io(outputs[0].path))?;
            for (writer, part) in writers.iter_mut().zip(&parts) {
                writer.append(part)?;
            }
            journal.note(&parts)?;
            progress.advance(1);
        }
    }
    // The results come last: without distances a table is incomplete, but valid.
    writers.into_iter().rev().try_for_each(Writer::finish)
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

    /// Skips the numbers before `start`.
    fn skip(&mut self, start: u64) -> Result<(), Error> {
        while self.next.is_some_and(|number| number < start) {
            self.next = self.reader.next()?;
        }
        Ok(())
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

/// Returns the result and half of the turns of each entry of a block.
fn values(start: u64, turns: &[u16], is_hole: impl Fn(u64) -> bool) -> Vec<(WinDrawLoss, u16)> {
    let mut last = (WinDrawLoss::Draw, 0);
    let value = |(number, &turns): (u64, &u16)| {
        last = match turns {
            DRAW if is_hole(number) => last,
            DRAW => (WinDrawLoss::Draw, 0),
            _ if turns % 2 == 1 => (WinDrawLoss::Win, turns / 2),
            _ => (WinDrawLoss::Loss, turns / 2),
        };
        last
    };
    (start..).zip(turns).map(value).collect()
}

/// Returns the bytes of a block before compression.
fn bytes(values: &[(WinDrawLoss, u16)], header: &Header) -> Vec<u8> {
    if header.content == Content::Results {
        return values.iter().map(|(result, _)| result.code()).collect();
    }
    let mut bytes: Vec<u8> = values.iter().map(|(_, half)| half.to_le_bytes()[0]).collect();
    if header.width() > 1 {
        bytes.extend(values.iter().map(|(_, half)| half.to_le_bytes()[1]));
    }
    bytes
}
