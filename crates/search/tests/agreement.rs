//! Alpha-beta returns the same values as plain negamax.

use luctor_rules::{Game, Position, dispatch};
use luctor_search::{
    Engine, Evaluate, Evaluator, Limits, Linear, Options, Random, Score, Techniques,
};

use crate::variant;

/// Plain negamax with all moves, no window and no table. It remembers the path, because forced captures can
/// repeat a position, which counts as a draw.
struct PlainNegamax {
    path: Vec<u64>,
    nodes_left: u32,
}

impl PlainNegamax {
    /// Returns the value of a position, or `None` if it has too many lines of forced captures.
    fn value<P: Evaluate>(&mut self, position: &P, depth: u32) -> Option<Score> {
        let ply = self.path.len();
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if self.path.contains(&position.zobrist()) {
            return Some(Score::DRAW);
        }
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == position.turn() => Score::won_at(ply),
                Some(_) => Score::lost_at(ply),
            });
        }
        if depth == 0 && position.is_quiet() {
            return Some(Score::estimate(Linear::new(P::weights()).evaluate(position)));
        }
        self.path.push(position.zobrist());
        let mut best = -Score::INFINITE;
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            best = best.max(-self.value(&next, depth.saturating_sub(1))?);
        }
        self.path.pop();
        Some(best)
    }
}

/// Compares positions of random games. The table is tiny, because its entries can be deeper than required: lines
/// beyond the horizon can return to earlier positions.
fn agrees(name: &str, depth: u32, games: u64) {
    let variant = variant(name);
    let mut compared = 0;
    dispatch!(variant, |P, config| {
        for number in 0..games {
            let mut random = Random::for_task(7, number);
            let mut game = Game::new(P::start(config));
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                if random.below(3) == 0 {
                    let mut plain = PlainNegamax { path: Vec::new(), nodes_left: 20_000 };
                    if let Some(expected) = plain.value(game.position(), depth) {
                        let text = game.position().to_string();
                        let options = Options {
                            hash_mib: 0,
                            techniques: Techniques::NONE,
                            ..Options::default()
                        };
                        let mut engine = Engine::new(&variant, options);
                        engine.set_game(Some(&text), &[]).expect("a position of a game is legal");
                        let limits = Limits { depth: Some(depth), ..Limits::default() };
                        assert_eq!(engine.think(limits).score, expected, "{variant} {text}");
                        compared += 1;
                    }
                }
                game.play_unchecked(moves[random.below(moves.len())]);
            }
        }
    });
    assert!(compared >= games, "{variant}: {compared} positions were compared");
}

#[test]
fn one_turn_ahead_the_search_agrees_with_plain_negamax() {
    for name in crate::VARIANTS {
        agrees(name, 1, 4);
    }
}

#[test]
fn two_turns_ahead_the_search_agrees_with_plain_negamax() {
    for name in ["emulsion:4,pie=off", "emulsion:6,pie=off", "emulsion:free-3,pie=off"] {
        agrees(name, 2, 4);
    }
}

/// Section 7 of the rules of Emulsion: without the pie rule White wins 2x2 and 3x3, Black wins 4x4.
#[test]
fn small_boards_have_their_known_values() {
    for (name, black_wins) in
        [("emulsion:2,pie=off", false), ("emulsion:3,pie=off", false), ("emulsion:4,pie=off", true)]
    {
        let mut engine = Engine::new(&variant(name), Options::default());
        let best = engine.think(Limits::default());
        let end = best.score.win_in().unwrap_or_else(|| panic!("{name} is not solved: {best:?}"));
        assert_eq!(end > 0, black_wins, "{name}: {best:?}");
    }
}

/// With the pie rule the second player chooses the winning side, so Black, who begins, always loses (rule 11). On
/// 3x3, every first move loses, so White does not swap. On 4x4, some first moves win, so White swaps after such a
/// move.
#[test]
fn the_swap_of_sides_inverts_the_value() {
    for name in ["emulsion:3", "emulsion:4"] {
        let mut engine = Engine::new(&variant(name), Options::default());
        let best = engine.think(Limits::default());
        assert!(best.score.win_in().is_some_and(|end| end < 0), "{name}: {best:?}");
    }
    let mut engine = Engine::new(&variant("emulsion:3"), Options::default());
    engine.set_game(None, &["a1-b1".to_owned()]).expect("the move is legal");
    assert_ne!(engine.think(Limits::default()).m.as_deref(), Some("swap"));

    let without = Engine::new(&variant("emulsion:4,pie=off"), Options::default())
        .think(Limits::default())
        .m
        .expect("the game has moves");
    let mut engine = Engine::new(&variant("emulsion:4"), Options::default());
    engine.set_game(None, &[without]).expect("the move is legal");
    assert_eq!(engine.think(Limits::default()).m.as_deref(), Some("swap"));
}
