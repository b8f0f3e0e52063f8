//! Rule 10 of Emulsion, checked for every swap by brute force.

use luctor_rules::emulsion::{Emulsion, Setup, Width};
use luctor_rules::{Color, Game, Position, dispatch};

use crate::support::{Random, variant};

/// The variant, the number of games, and the number of turns per game.
const WALKS: [(&str, u64, usize); 20] = [
    ("emulsion:1", 1, 1),
    ("emulsion:2", 8, 20),
    ("emulsion:3", 20, 20),
    ("emulsion:4", 20, 40),
    ("emulsion:5", 10, 60),
    ("emulsion:6", 6, 90),
    ("emulsion:7", 4, 120),
    ("emulsion:8", 3, 150),
    ("emulsion:8,pie=off", 2, 150),
    ("emulsion:9", 1, 150),
    ("emulsion:10", 1, 100),
    ("emulsion:13", 1, 50),
    ("emulsion:17", 1, 10),
    ("emulsion:33", 1, 2),
    ("emulsion:free-2", 8, 20),
    ("emulsion:free-3", 20, 40),
    ("emulsion:free-4", 10, 60),
    ("emulsion:free-5", 6, 80),
    ("emulsion:free-6", 3, 120),
    ("emulsion:free-12", 1, 60),
];

/// The squares of a position, for counting by brute force.
struct Board<'a>(&'a Setup);

impl Board<'_> {
    fn at(&self, file: isize, rank: isize) -> Option<Color> {
        let size = self.0.size as isize;
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        if inside { self.0.squares[(rank * size + file) as usize] } else { None }
    }

    /// Returns twice the value of the piece on a square: 4 + friends - enemies (rule 4).
    fn doubled_value(&self, file: isize, rank: isize) -> isize {
        let own = self.at(file, rank);
        let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        4 + around
            .into_iter()
            .filter_map(|(right, up)| self.at(file + right, rank + up))
            .map(|there| if Some(there) == own { 1 } else { -1 })
            .sum::<isize>()
    }

    /// Counts orthogonal neighbors of the same color (rule 10).
    fn like_pairs(&self) -> isize {
        let size = self.0.size as isize;
        let like = |file, rank, right, up| {
            let here = self.at(file, rank);
            isize::from(here.is_some() && here == self.at(file + right, rank + up))
        };
        let squares = (0..size).flat_map(|file| (0..size).map(move |rank| (file, rank)));
        squares.map(|(file, rank)| like(file, rank, 1, 0) + like(file, rank, 0, 1)).sum()
    }

    /// Returns all adjacent pairs of pieces of different colors.
    fn pairs(&self) -> Vec<[(isize, isize); 2]> {
        let size = self.0.size as isize;
        let mut pairs = Vec::new();
        for (file, rank) in (0..size).flat_map(|file| (0..size).map(move |rank| (file, rank))) {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let there = self.at(file + right, rank + up);
                if let (Some(a), Some(b)) = (self.at(file, rank), there)
                    && a != b
                {
                    pairs.push([(file, rank), (file + right, rank + up)]);
                }
            }
        }
        pairs
    }
}

/// A check of rule 10, which does nothing for Emergo.
trait RuleTen: Position {
    fn obey_rule_10(&self, _: &mut Random) {}
}

impl<B: luctor_rules::emergo::Width, const CELLS: usize> RuleTen
    for luctor_rules::emergo::Emergo<B, CELLS>
{
}

impl<B: Width> RuleTen for Emulsion<B> {
    fn obey_rule_10(&self, random: &mut Random) {
        const MOST_PAIRS: usize = 300;
        let setup = self.setup();
        let board = Board(&setup);
        for square in self.squares().filter(|square| self.piece(*square).is_some()) {
            let (file, rank) = square.file_and_rank(setup.size);
            let value = board.doubled_value(file as isize, rank as isize);
            assert_eq!(self.doubled_value(square), Some(value as u8), "{self:?} {square:?}");
        }
        let before = board.like_pairs();
        assert_eq!(self.like_pairs() as isize, before, "{self:?}");

        let legal = self.legal_texts();
        let mut pairs = board.pairs();
        let is_complete = pairs.len() <= MOST_PAIRS;
        random.shuffle(&mut pairs);
        pairs.truncate(MOST_PAIRS);
        let mut found = 0;
        for pair in pairs {
            let [a, b] = pair.map(|(file, rank)| rank as usize * setup.size + file as usize);
            let mut swapped = setup.clone();
            swapped.squares.swap(a, b);
            let after = Board(&swapped);
            let rise = after.like_pairs() - before;
            // The piece from `from` is on `to` after the swap.
            let of_piece = |from: (isize, isize), to: (isize, isize)| {
                after.doubled_value(to.0, to.1) - board.doubled_value(from.0, from.1)
            };
            let rises = [of_piece(pair[0], pair[1]), of_piece(pair[1], pair[0])];
            assert_eq!(rises, [rise, rise], "{self:?} {pair:?}: both pieces rise by half of L's");
            let names: Vec<String> = self
                .squares()
                .filter(|square| [a, b].contains(&square.index()))
                .map(|square| square.name(setup.size))
                .collect();
            let ways = [format!("{}-{}", names[0], names[1]), format!("{}-{}", names[1], names[0])];
            let is_legal = ways.iter().any(|text| legal.contains(text));
            assert_eq!(is_legal, rise > 0, "{self:?} {ways:?} changes L by {rise}");
            found += usize::from(is_legal);
        }
        let swaps = legal.iter().filter(|text| text.contains('-')).count();
        assert!(found == swaps || !is_complete, "{self:?}: {swaps} swaps, {found} raise L");

        let other_side = Setup { turn: !self.turn(), ply: 7, ..setup.clone() };
        let other_side: Emulsion<B> = other_side.into_position(self.config()).unwrap();
        assert_eq!(unordered(&other_side), unordered(self), "the moves are the same for both");
    }
}

/// Returns the regular moves, with the squares of swaps sorted by name.
fn unordered<P: Position>(position: &P) -> Vec<String> {
    let mut moves: Vec<String> = position
        .legal_texts()
        .into_iter()
        .filter(|text| text != "swap")
        .map(|text| match text.split_once('-') {
            Some((a, b)) if a > b => format!("{b}-{a}"),
            _ => text,
        })
        .collect();
    moves.sort();
    moves
}

#[test]
fn rule_10_a_swap_is_legal_if_and_only_if_it_raises_like_pairs() {
    for (name, games, turns) in WALKS {
        dispatch!(&variant(name), |P, config| {
            for seed in 0..games {
                let mut random = Random::new(seed);
                let mut position = P::start(config);
                position.obey_rule_10(&mut random);
                for _ in 0..turns {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(random.pick(&moves));
                    position.obey_rule_10(&mut random);
                }
            }
        });
    }
}

#[test]
fn rule_10_a_standard_game_is_short_and_repeats_no_position() {
    for size in 2..=11usize {
        let most = 2 * size * size - 3 * size;
        dispatch!(&variant(&format!("emulsion:{size}")), |P, config| {
            for seed in 0..30 {
                let mut random = Random::new(seed);
                let mut game = Game::new(P::start(config));
                let mut boards = vec![board_of(game.position())];
                while game.outcome().is_none() {
                    let m = random.pick(&game.legal_moves());
                    if game.position().move_text(m) == "swap" {
                        game.play_unchecked(m);
                        continue;
                    }
                    game.play_unchecked(m);
                    boards.push(board_of(game.position()));
                }
                let turns = boards.len() - 1;
                assert!(turns <= most, "{size}x{size}: {turns} turns, more than {most}");
                boards.sort();
                boards.dedup();
                assert_eq!(boards.len(), turns + 1, "{size}x{size}: a board came back");
            }
        });
    }
}

/// Returns the rows of a position text.
fn board_of<P: Position>(position: &P) -> String {
    position.to_string().split(' ').next().unwrap().to_owned()
}
