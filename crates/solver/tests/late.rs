//! Late positions of larger boards, reached by random games.

use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;
use luctor_solver::{Options, Solver, Technique, Techniques};

use crate::minimax::{Minimax, config};

/// A small generator of random numbers (xorshift), so that the positions are the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Plays a random game and returns all of its positions.
pub(crate) fn random_game(name: &str, random: &mut Random) -> Vec<Emulsion<u64>> {
    let mut position = Emulsion::start(&config(name));
    let mut positions = vec![position.clone()];
    loop {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return positions;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
        positions.push(position.clone());
    }
}

#[test]
fn minimax_agrees_on_hundreds_of_late_positions() {
    let mut random = Random(20_260_311);
    let everything = Technique::ALL.into_iter().fold(Techniques::default(), Techniques::with);
    let mut compared = 0;
    for name in [
        "emulsion:5",
        "emulsion:6",
        "emulsion:7",
        "emulsion:8",
        "emulsion:free-5",
        "emulsion:free-6",
    ] {
        let options = [Techniques::default(), everything].map(|techniques| Options {
            memory: 1 << 20,
            techniques,
            ..Options::default()
        });
        let solvers = options.map(|options| Solver::new(&config(name), options).unwrap());
        for _ in 0..15 {
            let game = random_game(name, &mut random);
            let mut minimax = Minimax::default();
            // From the last position backward, as far as minimax is fast.
            for position in game.iter().rev().take(6) {
                let expected = minimax.winner(position);
                for solver in &solvers {
                    assert_eq!(solver.winner(position), Ok(expected), "{position:?}");
                }
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 6 * 15 * 6);
}
