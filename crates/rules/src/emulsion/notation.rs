//! Parsing of moves (section 6 of the rules).

use super::board::{Square, Width};
use super::refusal::Refusal;
use super::{Emulsion, Move};
use crate::invalid::shorten;

impl<B: Width> Emulsion<B> {
    /// Parses `a1-b2`, `c3/c4`, `b:c3 w:c4` or `swap`, in any letter case and with spaces anywhere.
    pub(super) fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let plain: String =
            text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect();
        if plain == "swap" {
            self.check_pie()?;
            return Ok(Move::Pie);
        }
        if let Some((black, white)) = self.read_placement(&plain)? {
            self.check_placement(black, white)?;
            return Ok(Move::Place { black, white });
        }
        let Some((a, b)) = self.read_two(&plain, "-")? else {
            return Err(Refusal::Unreadable(shorten(text)));
        };
        // The pieces of a swap can be named in either order.
        let theirs_first = self.pieces[!self.turn].has(a.index());
        let mine_second = self.pieces[self.turn].has(b.index());
        let (own, other) = if theirs_first && mine_second { (b, a) } else { (a, b) };
        self.check_swap(own, other)?;
        Ok(Move::Swap { own, other })
    }

    /// Parses `c3/c4`, `b:c3w:c4` or `w:c4b:c3`.
    fn read_placement(&self, text: &str) -> Result<Option<(Square, Square)>, Refusal> {
        for (first, second, black_first) in [("b:", "w:", true), ("w:", "b:", false)] {
            let Some(rest) = text.strip_prefix(first) else { continue };
            let Some((a, b)) = self.read_two(rest, second)? else { return Ok(None) };
            return Ok(Some(if black_first { (a, b) } else { (b, a) }));
        }
        if text.contains('/') { self.read_two(text, "/") } else { Ok(None) }
    }

    /// Parses two squares separated by `between`, which is optional if it is `-`.
    fn read_two(&self, text: &str, between: &str) -> Result<Option<(Square, Square)>, Refusal> {
        let size = self.config.size();
        let Some((first, rest)) = Square::read(text, size) else { return Ok(None) };
        let rest = match rest.strip_prefix(between) {
            Some(rest) => rest,
            None if between == "-" => rest,
            None => return Ok(None),
        };
        let Some((second, "")) = Square::read(rest, size) else { return Ok(None) };
        let off = |name: &str| Refusal::OffBoard(shorten(name), size);
        let first_name = &text[..text.len() - rest.len()];
        let first = first.ok_or_else(|| off(first_name.trim_end_matches(between)))?;
        let second = second.ok_or_else(|| off(rest))?;
        Ok(Some((first, second)))
    }
}
