//! Reuse of trees in the search of a later position.

use luctor_rules::{Game, Position};

use super::tree::Tree;

/// The trees that the threads of a search have built, with the position of the search.
#[derive(Debug)]
pub(crate) struct SavedTrees<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    trees: Vec<Tree<P::Move>>,
}

impl<P: Position> SavedTrees<P> {
    pub(crate) fn new(game: &Game<P>, trees: Vec<Tree<P::Move>>) -> SavedTrees<P> {
        SavedTrees { start: game.start().clone(), moves: game.moves().to_vec(), trees }
    }

    /// Returns the subtrees of the current position of a game. Returns no trees if it is not a later position of
    /// the same game, or if the trees do not contain it.
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

    use super::super::{Mcts, MoveStats, Selection};
    use super::*;
    use crate::bench::BENCH;
    use crate::eval::Evaluate;
    use crate::limits::{Bounds, Budget};

    fn grow<P: Evaluate>(game: &Game<P>, tree: Tree<P::Move>, nodes: u64) -> Mcts<'_, P> {
        static STOP: AtomicBool = AtomicBool::new(false);
        let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
        let budget = Budget::new(bounds, &STOP, None);
        let mut mcts = Mcts::new(game, Selection::Rave, tree, budget, 1);
        mcts.run(game, u64::MAX);
        mcts
    }

    fn is_the_subtree<P: Evaluate>(config: &P::Config) {
        let before = Game::new(P::start(config));
        let mcts = grow(&before, Tree::new(4), 10_000);
        let best = mcts.moves().into_iter().max_by(MoveStats::order).unwrap();
        let line = mcts.line(best.node);
        let mut after = before.clone();
        after.play_unchecked(best.m);
        let tree = SavedTrees::new(&before, vec![mcts.into_tree()]).at(&after).pop().unwrap();
        let mcts = grow(&after, tree, 0);
        let mut moves: Vec<P::Move> = mcts.moves().iter().map(|stats| stats.m).collect();
        moves.sort();
        let mut legal = after.legal_moves();
        legal.sort();
        assert_eq!(moves, legal);
        let visits: f32 = mcts.moves().iter().map(|stats| stats.visits).sum();
        assert!(visits > 0.5 * best.visits && visits <= best.visits, "{visits} {}", best.visits);
        let best = mcts.moves().into_iter().max_by(MoveStats::order).unwrap();
        assert_eq!(mcts.line(best.node), line[1..]);
    }

    fn belongs_to_its_game<P: Evaluate>(config: &P::Config) {
        let before = Game::new(P::start(config));
        let saved = |game| SavedTrees::new(game, vec![grow(game, Tree::new(1), 500).into_tree()]);
        let mut other = before.clone();
        other.play_unchecked(other.legal_moves()[0]);
        assert!(saved(&other).at(&before).is_empty());
        let elsewhere = Game::new(other.position().clone());
        assert!(saved(&before).at(&elsewhere).is_empty());
        assert_eq!(saved(&before).at(&before).len(), 1);
    }

    fn variants() -> Vec<Variant> {
        BENCH.iter().map(|bench| bench.game.parse().expect("a bench names its game")).collect()
    }

    #[test]
    fn a_later_position_reuses_its_subtree() {
        for variant in variants() {
            dispatch!(variant, |P, config| is_the_subtree::<P>(config));
        }
    }

    #[test]
    fn another_game_reuses_no_tree() {
        for variant in variants() {
            dispatch!(variant, |P, config| belongs_to_its_game::<P>(config));
        }
    }
}
