//! The exact solver of Emulsion as a prover of the engine.

use luctor_rules::Position;
use luctor_rules::emulsion::{Config, Emulsion, Move, Width};
use luctor_solver::{Effort, Options, Solver, Verdict as Solved};

use crate::eval::{Proof, Prove, Verdict};

/// The first ply at which sides cannot be swapped any more (rule 11).
const AFTER_PIE: u32 = 2;

/// The solver of one game. It does not know the swap of sides.
pub(super) struct Prover(Solver);

impl Prover {
    /// Creates a prover, if the solver supports the board and the memory is available.
    pub(super) fn new(config: &Config, bytes: usize) -> Option<Prover> {
        let options = Options { memory: bytes, ..Options::default() };
        Solver::new(config, options).ok().map(Prover)
    }
}

impl<B: Width> Prove<Emulsion<B>> for Prover {
    fn prove(
        &mut self,
        position: &Emulsion<B>,
        nodes: u64,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Proof<Move>> {
        if position.config().pie() && position.ply() < AFTER_PIE {
            return None;
        }
        let proof = self.0.prove(position, Effort { nodes, interrupt });
        let verdict = match proof.verdict {
            Solved::Win(line) => Verdict::Win(line),
            Solved::Loss(line) => Verdict::Loss(line),
            Solved::Unknown => Verdict::Unknown,
        };
        Some(Proof { verdict, nodes: proof.nodes })
    }
}
