//! Emergo according to `emergo.md`, without repetition (rule 15), which needs the history of a game.

mod text;

use super::{Color, Report};
use std::collections::BTreeMap;

/// The shape of the board (section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// The dark cells of a checkerboard with this odd number of squares on a side.
    Square(i32),
    /// The hexagon with this number of cells on a side.
    Hex(i32),
}

/// One configuration of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    pub board: Board,
    /// The number of men of each player.
    pub men: u32,
    /// Rule 14: `true` if a player without a legal move loses, `false` for a draw.
    pub blocked_loses: bool,
    /// `true` if all men are on the board at the start, as in `hex-alternate`.
    pub alternate_start: bool,
}

/// Checkerboard file and rank, or hex letter and number, all from 1.
type Cell = (i32, i32);
type Direction = (i32, i32);

/// Every cell of the board with its column of men from top to bottom; a vacant cell has an empty
/// column.
type Cells = BTreeMap<Cell, Vec<Color>>;

#[derive(Clone)]
struct Position {
    cells: Cells,
    side: Color,
    hands: BTreeMap<Color, u32>,
    ply: u32,
}

#[derive(Debug, Clone)]
enum Move {
    Entry(Cell),
    Step(Cell, Cell),
    /// The cell it starts from and every cell it lands on.
    Capture(Vec<Cell>),
}

impl Rules {
    /// Parses the name of a variant, such as `emergo:hex-5,men=18,blocked=loss`. Returns `None` for another game.
    /// The option `repetition` has no effect.
    pub fn named(name: &str) -> Option<Rules> {
        let mut parts = name.split(',');
        let game = parts.next()?;
        let variant = match game.split_once(':') {
            None if game == "emergo" => "9x9",
            Some(("emergo", variant)) => variant,
            _ => return None,
        };
        let mut men = match variant {
            "9x9" | "hex" => Some(12),
            "7x7" => Some(8),
            "hex-alternate" => Some(13),
            _ => None,
        };
        let board = match variant {
            "hex" | "hex-alternate" => Board::Hex(4),
            _ => match variant.strip_prefix("hex-") {
                Some(side) => {
                    Board::Hex(side.parse().expect("a hexagon has a number for its side"))
                }
                None => {
                    let (n, m) = variant.split_once('x').expect("a square board is NxN");
                    assert_eq!(n, m, "a square board is square");
                    Board::Square(n.parse().expect("a square board is NxN"))
                }
            },
        };
        let mut blocked_loses = false;
        for option in parts {
            match option.split_once('=') {
                Some(("blocked", "draw")) => blocked_loses = false,
                Some(("blocked", "loss")) => blocked_loses = true,
                Some(("repetition", "draw" | "off")) => {}
                Some(("men", number)) => men = Some(number.parse().expect("men is a number")),
                _ => panic!("Emergo has no option {option}"),
            }
        }
        let men = men.expect("a custom board states its men");
        Some(Rules { board, men, blocked_loses, alternate_start: variant == "hex-alternate" })
    }

    /// Returns the first position (section 1 and rule 1).
    pub fn start(&self) -> String {
        let in_hand = if self.alternate_start { 0 } else { self.men };
        let mut position = Position {
            cells: self.vacant_board(),
            side: Color::White,
            hands: BTreeMap::from([(Color::White, in_hand), (Color::Black, in_hand)]),
            ply: 0,
        };
        if self.alternate_start {
            let letters =
                |letter: i32, from: i32, to: i32| (from..=to).map(move |number| (letter, number));
            // Black on A1-4, B1-5, C2-5; White on E3-6, F3-7, G4-7.
            for cell in letters(1, 1, 4).chain(letters(2, 1, 5)).chain(letters(3, 2, 5)) {
                position.cells.insert(cell, vec![Color::Black]);
            }
            for cell in letters(5, 3, 6).chain(letters(6, 3, 7)).chain(letters(7, 4, 7)) {
                position.cells.insert(cell, vec![Color::White]);
            }
        }
        self.write(&position)
    }

    /// Returns all legal moves, or the result.
    pub fn report(&self, position: &str) -> Report {
        let position = self.read(position);
        let mut legal: Vec<String> = self.moves(&position).iter().map(text::of).collect();
        legal.sort();
        Report { legal, result: self.result(&position) }
    }

    /// Returns the position after a legal move in canonical text.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    pub fn play(&self, position: &str, mv: &str) -> String {
        let position = self.read(position);
        let found = self.moves(&position).into_iter().find(|m| text::of(m) == mv);
        let Some(m) = found else { panic!("{mv} is not legal in {}", self.write(&position)) };
        self.write(&self.after(&position, &m))
    }

    /// Returns the number of sequences of exactly `depth` turns. A finished game has no continuation.
    pub fn perft(&self, position: &str, depth: u32) -> u64 {
        self.count(&self.read(position), depth)
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|m| self.count(&self.after(position, m), depth - 1)).sum()
    }

    /// Section 1: the cells that exist, all vacant.
    fn vacant_board(&self) -> Cells {
        let mut cells = Cells::new();
        match self.board {
            Board::Square(n) => {
                for file in 1..=n {
                    for rank in 1..=n {
                        if (file + rank) % 2 == 0 {
                            cells.insert((file, rank), Vec::new());
                        }
                    }
                }
            }
            Board::Hex(side) => {
                let longest = 2 * side - 1;
                for letter in 1..=longest {
                    for number in 1..=longest {
                        if (letter - number).abs() < side {
                            cells.insert((letter, number), Vec::new());
                        }
                    }
                }
            }
        }
        cells
    }

    /// Section 1: the directions in which cells are neighbors.
    fn directions(&self) -> Vec<Direction> {
        match self.board {
            Board::Square(_) => vec![(1, 1), (1, -1), (-1, 1), (-1, -1)],
            Board::Hex(_) => vec![(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)],
        }
    }

    /// Section 1: the cell in the middle of the board.
    fn center(&self) -> Cell {
        match self.board {
            Board::Square(n) => ((n + 1) / 2, (n + 1) / 2),
            Board::Hex(side) => (side, side),
        }
    }

    /// Rule 6: one jump of the piece on `from`, if it can be made: the board after it and the
    /// landing cell.
    fn jump(&self, cells: &Cells, from: Cell, direction: Direction) -> Option<(Cells, Cell)> {
        let over = (from.0 + direction.0, from.1 + direction.1);
        let landing = (over.0 + direction.0, over.1 + direction.1);
        let owner = *cells[&from].first()?;
        let jumped_owner = *cells.get(&over)?.first()?;
        if jumped_owner != owner.other() || !cells.get(&landing)?.is_empty() {
            return None;
        }
        let mut after = cells.clone();
        let mut captor = cells[&from].clone();
        let mut jumped = cells[&over].clone();
        // The top man of the jumped piece goes to the very bottom of the captor (rule 2).
        captor.push(jumped.remove(0));
        after.insert(from, Vec::new());
        after.insert(over, jumped);
        after.insert(landing, captor);
        Some((after, landing))
    }

    /// Rules 6, 7 and 9: every route on which the piece on `from` can capture, the routes that stop
    /// early included, each as its landing cells; `last` is the direction of the jump that brought
    /// it here.
    fn routes(&self, cells: &Cells, from: Cell, last: Option<Direction>) -> Vec<Vec<Cell>> {
        let mut routes = Vec::new();
        for direction in self.directions() {
            let back = (-direction.0, -direction.1);
            if last == Some(back) {
                continue; // Rule 7: no immediate turn of 180 degrees.
            }
            if let Some((after, landing)) = self.jump(cells, from, direction) {
                routes.push(vec![landing]);
                for rest in self.routes(&after, landing, Some(direction)) {
                    routes.push([vec![landing], rest].concat());
                }
            }
        }
        routes
    }

    /// Rule 8: the captures of `color` that take the most men, each as its start and landing cells.
    fn captures(&self, cells: &Cells, color: Color) -> Vec<Vec<Cell>> {
        let mut all = Vec::new();
        for (cell, column) in cells {
            if column.first() == Some(&color) {
                for route in self.routes(cells, *cell, None) {
                    all.push([vec![*cell], route].concat());
                }
            }
        }
        let longest = all.iter().map(Vec::len).max().unwrap_or(0);
        all.retain(|capture| capture.len() == longest);
        all
    }

    /// Rules 10 and 12: how many men the player to move enters together.
    fn men_entered(&self, position: &Position) -> u32 {
        let in_hand = position.hands[&position.side];
        if position.hands[&position.side.other()] == 0 { in_hand } else { in_hand.min(1) }
    }

    /// The board after an entry (rules 10 and 12).
    fn entered(&self, position: &Position, cell: Cell) -> Cells {
        let mut cells = position.cells.clone();
        cells.insert(cell, vec![position.side; self.men_entered(position) as usize]);
        cells
    }

    /// Rule 11: would an entry on `cell` make a capture possible for an opponent who has none?
    fn feeds(&self, position: &Position, cell: Cell) -> bool {
        let opponent = position.side.other();
        let captures_before = self.captures(&position.cells, opponent);
        let captures_after = self.captures(&self.entered(position, cell), opponent);
        captures_before.is_empty() && !captures_after.is_empty()
    }

    /// Rules 10, 11 and 12: the cells on which the player to move may enter.
    fn entries(&self, position: &Position) -> Vec<Cell> {
        // White has not entered a man as long as all white men are in hand.
        let first_man_of_white =
            position.side == Color::White && position.hands[&Color::White] == self.men;
        let mut entries = Vec::new();
        for (cell, column) in &position.cells {
            let forbidden_center = first_man_of_white && *cell == self.center();
            if column.is_empty() && !forbidden_center && !self.feeds(position, *cell) {
                entries.push(*cell);
            }
        }
        entries
    }

    /// Rule 5: the steps of the player to move.
    fn steps(&self, position: &Position) -> Vec<(Cell, Cell)> {
        let mut steps = Vec::new();
        for (from, column) in &position.cells {
            if column.first() != Some(&position.side) {
                continue;
            }
            for direction in self.directions() {
                let to = (from.0 + direction.0, from.1 + direction.1);
                if position.cells.get(&to).is_some_and(Vec::is_empty) {
                    steps.push((*from, to));
                }
            }
        }
        steps
    }

    /// Rules 3, 4 and 5: capture before entering before moving; nothing once a player is
    /// eliminated.
    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.eliminated(position, Color::White) || self.eliminated(position, Color::Black) {
            return Vec::new();
        }
        let captures = self.captures(&position.cells, position.side);
        if !captures.is_empty() {
            return captures.into_iter().map(Move::Capture).collect();
        }
        if position.hands[&position.side] > 0 {
            return self.entries(position).into_iter().map(Move::Entry).collect();
        }
        self.steps(position).into_iter().map(|(from, to)| Move::Step(from, to)).collect()
    }

    /// The position after a move (rules 5, 6, 10 and 12).
    fn after(&self, position: &Position, m: &Move) -> Position {
        let mut after = position.clone();
        match m {
            Move::Entry(cell) => {
                after.cells = self.entered(position, *cell);
                let left = position.hands[&position.side] - self.men_entered(position);
                after.hands.insert(position.side, left);
            }
            Move::Step(from, to) => {
                after.cells.insert(*to, position.cells[from].clone());
                after.cells.insert(*from, Vec::new());
            }
            Move::Capture(route) => {
                for pair in route.windows(2) {
                    let (from, to) = (pair[0], pair[1]);
                    let direction = ((to.0 - from.0) / 2, (to.1 - from.1) / 2);
                    let (cells, landing) = self
                        .jump(&after.cells, from, direction)
                        .expect("a generated route can be jumped");
                    assert_eq!(landing, to);
                    after.cells = cells;
                }
            }
        }
        after.side = position.side.other();
        after.ply += 1;
        after
    }

    /// Rule 13: has this player neither a piece on the board nor a man in hand?
    fn eliminated(&self, position: &Position, color: Color) -> bool {
        let has_piece = position.cells.values().any(|column| column.first() == Some(&color));
        !has_piece && position.hands[&color] == 0
    }

    /// Rules 13 and 14.
    fn result(&self, position: &Position) -> Option<(Option<char>, &'static str)> {
        for color in [Color::White, Color::Black] {
            if self.eliminated(position, color) {
                return Some((Some(color.other().letter()), "eliminated"));
            }
        }
        if !self.moves(position).is_empty() {
            return None;
        }
        let winner = if self.blocked_loses { Some(position.side.other().letter()) } else { None };
        Some((winner, "blocked"))
    }
}
