//! Trees that outlive the search that grew them.

use luctor_rules::{Game, Position};

use super::tree::Tree;

/// What the threads of a search have grown, and at which position.
#[derive(Debug)]
pub(crate) struct Forest<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    trees: Vec<Tree<P::Move>>,
}

impl<P: Position> Forest<P> {
    pub(crate) fn new(game: &Game<P>, trees: Vec<Tree<P::Move>>) -> Forest<P> {
        Forest { start: game.start().clone(), moves: game.moves().to_vec(), trees }
    }

    /// What is left of the trees at the present position of a game: none where it is not a later one of the
    /// same game, or nobody has thought of it.
    pub(crate) fn at(self, game: &Game<P>) -> Vec<Tree<P::Move>> {
        let same = self.start == *game.start();
        let Some(since) = game.moves().strip_prefix(&self.moves[..]).filter(|_| same) else {
            return Vec::new();
        };
        let below = |tree, &m| Tree::below(&tree, m);
        self.trees.into_iter().filter_map(|tree| since.iter().try_fold(tree, below)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use luctor_rules::{Variant, dispatch};

    use super::super::{Mcts, Sampled, Selection};
    use super::*;
    use crate::bench::BENCH;
    use crate::eval::Evaluate;
    use crate::limits::{Budget, Limits};

    fn grow<P: Evaluate>(game: &Game<P>, tree: Tree<P::Move>, nodes: u64) -> Mcts<'_, P> {
        static STOP: AtomicBool = AtomicBool::new(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let budget = Budget::new(limits, &STOP, None);
        let mut mcts = Mcts::new(game, Selection::Rave, tree, budget, 1);
        mcts.run(game, u64::MAX);
        mcts
    }

    fn is_what_had_grown<P: Evaluate>(config: &P::Config) {
        let before = Game::new(P::start(config));
        let mcts = grow(&before, Tree::new(4), 10_000);
        let best = mcts.moves().into_iter().max_by(Sampled::order).unwrap();
        let line = mcts.line(best.node);
        let mut after = before.clone();
        after.play_unchecked(best.m);
        let tree = Forest::new(&before, vec![mcts.into_tree()]).at(&after).pop().unwrap();
        let mcts = grow(&after, tree, 0);
        let mut moves: Vec<P::Move> = mcts.moves().iter().map(|sampled| sampled.m).collect();
        moves.sort();
        let mut legal = after.legal_moves();
        legal.sort();
        assert_eq!(moves, legal);
        let visits: f32 = mcts.moves().iter().map(|sampled| sampled.visits).sum();
        assert!(visits > 0.5 * best.visits && visits <= best.visits, "{visits} {}", best.visits);
        let best = mcts.moves().into_iter().max_by(Sampled::order).unwrap();
        assert_eq!(mcts.line(best.node), line[1..]);
    }

    fn is_of_its_game<P: Evaluate>(config: &P::Config) {
        let before = Game::new(P::start(config));
        let forest = |game| Forest::new(game, vec![grow(game, Tree::new(1), 500).into_tree()]);
        let mut other = before.clone();
        other.play_unchecked(other.legal_moves()[0]);
        assert!(forest(&other).at(&before).is_empty());
        let elsewhere = Game::new(other.position().clone());
        assert!(forest(&before).at(&elsewhere).is_empty());
        assert_eq!(forest(&before).at(&before).len(), 1);
    }

    fn variants() -> Vec<Variant> {
        BENCH.iter().map(|bench| bench.game.parse().expect("a bench names its game")).collect()
    }

    #[test]
    fn the_tree_of_a_later_position_is_what_had_grown_below_it() {
        for variant in variants() {
            dispatch!(variant, |P, config| is_what_had_grown::<P>(config));
        }
    }

    #[test]
    fn another_game_has_no_tree() {
        for variant in variants() {
            dispatch!(variant, |P, config| is_of_its_game::<P>(config));
        }
    }
}
