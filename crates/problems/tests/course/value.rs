//! Exact values: from the solver, from endgame tables, or from a proof of the engine.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex};

use luctor_problems::TableSet;
use luctor_rules::emergo::Config;
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position, Variant};
use luctor_search::{BestMove, Engine, Limits, Listener, Options};
use luctor_solver::Solver;
use luctor_tables::{Emergo64, Known, Progress, WinDrawLoss};
use tempfile::TempDir;

use super::board::Board;

/// The positions of a search that looks for a proof.
const SEARCHED: u64 = 3_000_000;
/// Boards have tables with so many pieces, which takes seconds.
const THREE_PIECES: &str = "emergo:7x7";
/// The most memory for building tables, in bytes.
const MEMORY: u64 = 1 << 30;

/// Solvers and tables by their games. They are built when a claim needs them.
pub(super) struct Values {
    tables: TableSet,
    dir: TempDir,
    solvers: BTreeMap<String, Solver>,
}

impl Values {
    pub(super) fn new() -> Values {
        let dir = tempfile::tempdir().unwrap();
        Values { tables: TableSet::new(), dir, solvers: BTreeMap::new() }
    }

    /// Returns the tables of a game.
    pub(super) fn tables(&mut self, config: &Config) -> &TableSet {
        if self.tables.get(config).is_none() {
            let pieces = if config.to_string() == THREE_PIECES { 3 } else { 2 };
            let threads = NonZero::new(2).unwrap();
            let options = luctor_tables::Options::new(threads, MEMORY);
            let progress = Progress::default();
            luctor_tables::build(config, pieces, self.dir.path(), options, &progress).unwrap();
            self.tables.open(self.dir.path(), config).unwrap();
        }
        &self.tables
    }

    /// Returns the winner with best play, or `draw`.
    pub(super) fn winner(&mut self, board: &Board) -> Result<String, String> {
        if let Some(over) = board.over() {
            return Ok(if board.is_drawn() { "draw".to_owned() } else { over });
        }
        match board {
            Board::Emulsion(game) => Ok(self.solved(game.position())?.to_string()),
            Board::Emergo(game) => {
                let position = game.position();
                let result = match self.known(position) {
                    Some(known) => known.result(),
                    None => proved(&Variant::Emergo(*position.config()), &position.to_string())?,
                };
                Ok(match result {
                    WinDrawLoss::Win => position.turn().to_string(),
                    WinDrawLoss::Loss => (!position.turn()).to_string(),
                    WinDrawLoss::Draw => "draw".to_owned(),
                })
            }
        }
    }

    /// Returns the value of an endgame, if a table has it.
    fn known(&mut self, position: &Emergo64) -> Option<Known> {
        let men = position.hands();
        let pieces = Color::ALL.map(|color| position.pieces(color).count());
        if men[Color::White] + men[Color::Black] > 0 || pieces.iter().sum::<usize>() > 3 {
            return None;
        }
        let config = *position.config();
        self.tables(&config).get(&config)?.probe(position).unwrap()
    }

    fn solved(&mut self, position: &Emulsion<u64>) -> Result<Color, String> {
        let config = *position.config();
        let solver = self.solvers.entry(config.to_string()).or_insert_with(|| {
            let options = luctor_solver::Options { memory: 4 << 20, ..Default::default() };
            Solver::new(&config, options).unwrap().with_limit(SEARCHED)
        });
        solver.winner(position).map_err(|error| error.to_string())
    }
}

/// Returns the result for the side to move, if a search proves it.
fn proved(variant: &Variant, position: &str) -> Result<WinDrawLoss, String> {
    match searched(variant, position, SEARCHED).score.win_in() {
        Some(1..) => Ok(WinDrawLoss::Win),
        Some(_) => Ok(WinDrawLoss::Loss),
        None => Err(format!("a search of {SEARCHED} positions proves nothing about {position}")),
    }
}

/// Returns the result of a search with one thread, which is the same in every run.
pub(super) fn searched(variant: &Variant, position: &str, nodes: u64) -> BestMove {
    let mut engine = Engine::new(variant, Options { hash_mib: 16, ..Options::default() });
    engine.set_game(Some(position), &[]).unwrap();
    let best = Arc::new(Mutex::new(None));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.start(limits, Box::new(Keep(Arc::clone(&best))));
    engine.wait();
    let best = best.lock().unwrap().take();
    best.unwrap()
}

/// Keeps the result of a search.
struct Keep(Arc<Mutex<Option<BestMove>>>);

impl Listener for Keep {
    fn best_move(&mut self, best: &BestMove) {
        *self.0.lock().unwrap() = Some(best.clone());
    }
}
