//! The header of a table, in lines of text.

use std::fmt;

use luctor_rules::emergo::Config;

use super::BLOCK;

pub(super) const VERSION: &str = "luctor table 1";
/// The beginning of the first line in all versions.
pub(super) const MAGIC: &str = "luctor table ";
/// No header is longer.
pub(super) const LONGEST: usize = 1000;

/// The kind of values in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Win, draw or loss.
    Results,
    /// Half of the number of turns to the end.
    Distances,
    /// The number of unforced turns to the end.
    Unforced,
}

impl Content {
    /// Returns the name, which is also the ending of the file.
    pub fn name(self) -> &'static str {
        match self {
            Content::Results => "results",
            Content::Distances => "distances",
            Content::Unforced => "unforced",
        }
    }
}

/// The number of positions with each result, up to symmetry and without holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The turns of the longest win. In a file of unforced turns, the most of any position.
    pub longest: u16,
}

/// The description of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game, as returned by [`table_game`](crate::table_game).
    pub game: Config,
    /// The number of pieces.
    pub pieces: usize,
    /// The kind of values.
    pub content: Content,
    /// The number of entries, holes included.
    pub entries: u64,
    /// Statistics.
    pub counts: Counts,
}

impl Header {
    /// Returns the number of blocks.
    pub fn blocks(&self) -> u64 {
        self.entries.div_ceil(BLOCK)
    }

    /// Returns the number of bytes of an entry before compression. The second byte has its own half of a block.
    pub(crate) fn width(&self) -> usize {
        match self.content {
            // The longest loss can take one turn more than the longest win.
            Content::Distances if self.counts.longest.div_ceil(2) > 255 => 2,
            Content::Unforced if self.counts.longest > 255 => 2,
            _ => 1,
        }
    }

    /// Returns the length of a block before compression.
    pub(super) fn block_bytes(&self, block: u64) -> usize {
        let entries = (self.entries - block * BLOCK).min(BLOCK);
        entries as usize * self.width()
    }

    /// Parses the lines after the first one, without the empty line at the end.
    pub(super) fn parse(text: &str) -> Option<Header> {
        let mut lines = text.lines();
        let mut field = |name: &str| {
            let value = lines.next()?.strip_prefix(name)?.strip_prefix(' ')?;
            Some(value.to_owned())
        };
        let game = match field("game")?.parse() {
            Ok(luctor_rules::Variant::Emergo(config)) => config,
            _ => return None,
        };
        let pieces = field("pieces")?.parse().ok()?;
        let content = match field("content")?.as_str() {
            "results" => Content::Results,
            "distances" => Content::Distances,
            "unforced" => Content::Unforced,
            _ => return None,
        };
        let entries = field("entries")?.parse().ok()?;
        let block: u64 = field("block")?.parse().ok()?;
        let mut number = |name| field(name)?.parse().ok();
        let counts = Counts {
            wins: number("wins")?,
            draws: number("draws")?,
            losses: number("losses")?,
            longest: number("longest").and_then(|turns| u16::try_from(turns).ok())?,
        };
        let header = Header { game, pieces, content, entries, counts };
        // The text is canonical, so every change of it is noticed.
        let same = header.to_string().strip_prefix(VERSION)?.trim_start() == format!("{text}\n");
        (block == BLOCK && same).then_some(header)
    }
}

/// Writes the header with the empty line at its end.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { wins, draws, losses, longest } = self.counts;
        writeln!(f, "{VERSION}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "pieces {}", self.pieces)?;
        writeln!(f, "content {}", self.content.name())?;
        writeln!(f, "entries {}", self.entries)?;
        writeln!(f, "block {BLOCK}")?;
        writeln!(f, "wins {wins}\ndraws {draws}\nlosses {losses}\nlongest {longest}\n")
    }
}
