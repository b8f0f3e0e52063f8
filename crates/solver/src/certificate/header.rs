//! The header of a certificate: lines of text.

use std::io::BufRead;

use luctor_rules::Color;
use luctor_rules::Variant;
use luctor_rules::emulsion::Config;

use super::fault::{Fault, Place};

const VERSION: &str = "luctor certificate 1";

/// The longest line in bytes. Longer ones are invalid.
const LONGEST_LINE: u64 = 300;

/// The claim of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) config: Config,
    pub(super) position: String,
    pub(super) winner: Color,
}

impl Header {
    /// Returns the text for a body with this number of positions and this checksum.
    pub(super) fn text(&self, nodes: u64, sha256: &str) -> String {
        let Header { config, position, winner } = self;
        format!(
            "{VERSION}\ngame {config}\nposition {position}\nvalue {winner}\nnodes {nodes}\n\
             sha256 {sha256}\n\n"
        )
    }

    /// Reads a header, the number of positions and the checksum. Each line must be the one that [`text`](Self::text)
    /// writes.
    pub(super) fn read(input: &mut impl BufRead) -> Result<(Header, u64, String), Fault> {
        let mut number = 0;
        let mut line = |name: &str| -> Result<String, Fault> {
            number += 1;
            let place = Place::Line(number);
            let mut bytes = Vec::new();
            std::io::Read::take(&mut *input, LONGEST_LINE)
                .read_until(b'\n', &mut bytes)
                .map_err(|error| Fault::new(place, format!("cannot be read: {error}")))?;
            let text = String::from_utf8(bytes).ok();
            let text = text.as_deref().and_then(|text| text.strip_suffix('\n'));
            let value = text.and_then(|text| text.strip_prefix(name));
            value.map(str::to_owned).ok_or_else(|| {
                let message = match name {
                    "" | VERSION => format!("this is not a {VERSION:?}"),
                    name => format!("the line must begin with {name:?}"),
                };
                Fault::new(place, message)
            })
        };
        let rest = line(VERSION)?;
        let game = line("game ")?;
        let position = line("position ")?;
        let winner = line("value ")?;
        let nodes = line("nodes ")?;
        let sha256 = line("sha256 ")?;
        let end = line("")?;
        let invalid =
            |line, what: &str| Fault::new(Place::Line(line), format!("{what} is invalid"));
        if !rest.is_empty() {
            return Err(invalid(1, "the version"));
        }
        let config = match game.parse::<Variant>() {
            Ok(Variant::Emulsion(config)) if config.to_string() == game => config,
            _ => return Err(invalid(2, "the game")),
        };
        let winner = winner.parse().map_err(|_| invalid(4, "the value"))?;
        let count = nodes.parse::<u64>().ok().filter(|count| count.to_string() == nodes);
        let nodes = count.ok_or_else(|| invalid(5, "the number of positions"))?;
        if !end.is_empty() {
            return Err(invalid(7, "the empty line"));
        }
        Ok((Header { config, position, winner }, nodes, sha256))
    }
}
