//! Emulsion according to `emulsion.md`.

use super::{Color, Report, square_name};
use std::collections::BTreeMap;

/// One configuration of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The number of squares on a side (rule 1).
    pub n: usize,
    /// `true` if the board starts empty and can be filled (rules 3 and 8).
    pub free: bool,
    /// `true` if White may swap sides on the first turn (rule 11).
    pub pie: bool,
}

/// File and rank, both from 1.
type Square = (i32, i32);

/// The occupied squares.
type Pieces = BTreeMap<Square, Color>;

struct Position {
    pieces: Pieces,
    side: Color,
    ply: u32,
}

#[derive(Debug, Clone, Copy)]
enum Move {
    Swap { own: Square, other: Square },
    Placement { black: Square, white: Square },
    Pie,
}

impl Rules {
    /// Parses the name of a variant, such as `emulsion:6,pie=off`. Returns `None` for another game.
    pub fn named(name: &str) -> Option<Rules> {
        let mut parts = name.split(',');
        let game = parts.next()?;
        let variant = match game.split_once(':') {
            None if game == "emulsion" => "8",
            Some(("emulsion", variant)) => variant,
            _ => return None,
        };
        let (free, size) = match variant.strip_prefix("free-") {
            Some(size) => (true, size),
            None => (false, variant),
        };
        let n = size.parse().expect("an Emulsion variant is a size");
        let mut rules = Rules { n, free, pie: true };
        for option in parts {
            match option {
                "pie=on" => rules.pie = true,
                "pie=off" => rules.pie = false,
                _ => panic!("Emulsion has no option {option}"),
            }
        }
        Some(rules)
    }

    /// Returns the first position (rules 2, 3 and 6).
    pub fn start(&self) -> String {
        let mut pieces = Pieces::new();
        let top = self.n as i32;
        for (file, rank) in self.squares() {
            if !self.free {
                // The top left square, a at the top rank, is White; colors alternate from there.
                let steps_from_top_left = (file - 1) + (top - rank);
                let color = if steps_from_top_left % 2 == 0 { Color::White } else { Color::Black };
                pieces.insert((file, rank), color);
            }
        }
        self.write(&Position { pieces, side: Color::Black, ply: 0 })
    }

    /// Returns all legal moves, including the pie move, or the result.
    pub fn report(&self, position: &str) -> Report {
        let position = self.read(position);
        let mut legal: Vec<String> = self.moves(&position).into_iter().map(text).collect();
        legal.sort();
        // Rule 9: the game ends when no move is available.
        let result = if legal.is_empty() { Some(self.result(&position)) } else { None };
        Report { legal, result }
    }

    /// Returns the position after a legal move in canonical text.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    pub fn play(&self, position: &str, mv: &str) -> String {
        let position = self.read(position);
        let found = self.moves(&position).into_iter().find(|m| text(*m) == mv);
        let Some(m) = found else { panic!("{mv} is not legal in {}", self.write(&position)) };
        self.write(&self.after(&position, m))
    }

    /// Returns the number of sequences of exactly `depth` regular turns, without the pie move.
    pub fn perft(&self, position: &str, depth: u32) -> u64 {
        self.count(&self.read(position), depth)
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        let moves = self.regular_moves(position);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|m| self.count(&self.after(position, m), depth - 1)).sum(),
        }
    }

    /// Rule 1: all squares of the board.
    fn squares(&self) -> Vec<Square> {
        let n = self.n as i32;
        (1..=n).flat_map(|rank| (1..=n).map(move |file| (file, rank))).collect()
    }

    fn on_board(&self, (file, rank): Square) -> bool {
        let n = self.n as i32;
        1 <= file && file <= n && 1 <= rank && rank <= n
    }

    fn orthogonal(&self, (file, rank): Square) -> Vec<Square> {
        let around = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)];
        around.into_iter().filter(|square| self.on_board(*square)).collect()
    }

    fn diagonal(&self, (file, rank): Square) -> Vec<Square> {
        let around = [
            (file - 1, rank - 1),
            (file - 1, rank + 1),
            (file + 1, rank - 1),
            (file + 1, rank + 1),
        ];
        around.into_iter().filter(|square| self.on_board(*square)).collect()
    }

    /// Rule 4, first sentence: twice the value of the piece on `square`.
    fn doubled_value(&self, pieces: &Pieces, (file, rank): Square) -> i32 {
        let n = self.n as i32;
        let color = pieces[&(file, rank)];
        let mut friends = 0;
        let mut empties = 0;
        for neighbor in self.orthogonal((file, rank)) {
            match pieces.get(&neighbor) {
                Some(there) if *there == color => friends += 1,
                Some(_) => {}
                None => empties += 1,
            }
        }
        let mut edges = 0;
        for touches in [file == 1, file == n, rank == 1, rank == n] {
            if touches {
                edges += 1;
            }
        }
        if self.free { 2 * friends + edges + empties } else { 2 * friends + edges }
    }

    /// The board after two pieces have changed places (rule 7).
    fn swapped(&self, pieces: &Pieces, one: Square, two: Square) -> Pieces {
        let mut after = pieces.clone();
        after.insert(one, pieces[&two]);
        after.insert(two, pieces[&one]);
        after
    }

    /// Rule 7: is the value of the piece from `own` strictly greater after the swap than before?
    fn raises(&self, pieces: &Pieces, own: Square, other: Square) -> bool {
        let before = self.doubled_value(pieces, own);
        let after = self.doubled_value(&self.swapped(pieces, own, other), other);
        after > before
    }

    /// Rules 7 and 8: swaps and, in the free game, placements.
    fn regular_moves(&self, position: &Position) -> Vec<Move> {
        let pieces = &position.pieces;
        let mut moves = Vec::new();
        for own in self.squares() {
            if pieces.get(&own) != Some(&position.side) {
                continue;
            }
            for other in [self.orthogonal(own), self.diagonal(own)].concat() {
                if pieces.get(&other) == Some(&position.side.other())
                    && self.raises(pieces, own, other)
                {
                    moves.push(Move::Swap { own, other });
                }
            }
        }
        for black in self.squares() {
            for white in self.orthogonal(black) {
                if self.free && !pieces.contains_key(&black) && !pieces.contains_key(&white) {
                    moves.push(Move::Placement { black, white });
                }
            }
        }
        moves
    }

    /// Rules 7, 8 and 11: the regular moves and perhaps the pie move.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.regular_moves(position);
        let first_turn_of_white = position.side == Color::White && position.ply == 1;
        if self.pie && first_turn_of_white && !moves.is_empty() {
            moves.push(Move::Pie);
        }
        moves
    }

    /// The position after a move (rules 6, 7, 8 and 11).
    fn after(&self, position: &Position, m: Move) -> Position {
        let mut pieces = position.pieces.clone();
        let mut side = position.side.other();
        match m {
            Move::Swap { own, other } => pieces = self.swapped(&pieces, own, other),
            Move::Placement { black, white } => {
                pieces.insert(black, Color::Black);
                pieces.insert(white, Color::White);
            }
            // The players change colors. The board does not change, and it is still White's turn.
            Move::Pie => side = position.side,
        }
        Position { pieces, side, ply: position.ply + 1 }
    }

    /// Rule 5: the sizes of all groups of one color.
    fn groups(&self, pieces: &Pieces, color: Color) -> Vec<usize> {
        let mut unvisited = pieces.clone();
        unvisited.retain(|_, there| *there == color);
        let mut sizes = Vec::new();
        while let Some((square, _)) = unvisited.first_key_value() {
            let square = *square;
            sizes.push(self.flood(&mut unvisited, square));
        }
        sizes
    }

    /// Rule 5: takes the group around `square` off the board and counts it.
    fn flood(&self, unvisited: &mut Pieces, square: Square) -> usize {
        if unvisited.remove(&square).is_none() {
            return 0;
        }
        let mut size = 1;
        for neighbor in self.orthogonal(square) {
            size += self.flood(unvisited, neighbor);
        }
        size
    }

    /// Rules 12 and 13: the result of a position without moves.
    fn result(&self, position: &Position) -> (Option<char>, &'static str) {
        let mut black = self.groups(&position.pieces, Color::Black);
        let mut white = self.groups(&position.pieces, Color::White);
        while let Some((b, w)) = equal_pair(&black, &white) {
            black.remove(b);
            white.remove(w);
        }
        if black.is_empty() && white.is_empty() {
            // Rule 13: the player of the last move loses, so the color to move wins.
            return (Some(position.side.letter()), "last-mover");
        }
        // No two sizes are equal, so one biggest group is bigger. No group counts as 0.
        let biggest_black = black.into_iter().max().unwrap_or(0);
        let biggest_white = white.into_iter().max().unwrap_or(0);
        if biggest_black > biggest_white { (Some('b'), "groups") } else { (Some('w'), "groups") }
    }

    /// Reads `ROWS SIDE PLY`.
    fn read(&self, position: &str) -> Position {
        let fields: Vec<&str> = position.split(' ').collect();
        let [rows, side, ply] = fields[..] else {
            panic!("{position:?} does not have three fields")
        };
        let mut pieces = Pieces::new();
        let mut rank = self.n as i32;
        for row in rows.split('/') {
            let mut file = 1;
            let mut run = String::new();
            for sign in row.chars() {
                if sign.is_ascii_digit() {
                    run.push(sign);
                    continue;
                }
                file += run_length(&run);
                run.clear();
                pieces.insert((file, rank), Color::from_letter(sign));
                file += 1;
            }
            file += run_length(&run);
            assert_eq!(file, self.n as i32 + 1, "row {row:?} of {position:?} has a wrong length");
            rank -= 1;
        }
        assert_eq!(rank, 0, "{position:?} has a wrong number of rows");
        assert!(self.free || pieces.len() == self.n * self.n, "{position:?} has empty squares");
        let side = Color::from_letter(side.parse().expect("the side is one letter"));
        Position { pieces, side, ply: ply.parse().expect("the ply is a number") }
    }

    /// Writes `ROWS SIDE PLY`.
    fn write(&self, position: &Position) -> String {
        let n = self.n as i32;
        let mut rows = Vec::new();
        for rank in (1..=n).rev() {
            let mut row = String::new();
            let mut run = 0;
            for file in 1..=n {
                match position.pieces.get(&(file, rank)) {
                    None => run += 1,
                    Some(color) => {
                        if run > 0 {
                            row.push_str(&run.to_string());
                        }
                        run = 0;
                        row.push(color.letter());
                    }
                }
            }
            if run > 0 {
                row.push_str(&run.to_string());
            }
            rows.push(row);
        }
        format!("{} {} {}", rows.join("/"), position.side.letter(), position.ply)
    }
}

/// Rule 12: the indices of two equal sizes in the two lists.
fn equal_pair(black: &[usize], white: &[usize]) -> Option<(usize, usize)> {
    for (b, black_size) in black.iter().enumerate() {
        for (w, white_size) in white.iter().enumerate() {
            if black_size == white_size {
                return Some((b, w));
            }
        }
    }
    None
}

fn run_length(digits: &str) -> i32 {
    if digits.is_empty() { 0 } else { digits.parse().expect("a run is a number") }
}

/// Section 6: the canonical text of a move.
fn text(m: Move) -> String {
    match m {
        Move::Swap { own, other } => format!("{}-{}", square_name(own), square_name(other)),
        Move::Placement { black, white } => {
            format!("{}/{}", square_name(black), square_name(white))
        }
        Move::Pie => "swap".to_string(),
    }
}
