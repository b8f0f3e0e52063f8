//! Search techniques that can be disabled.

use std::fmt;
use std::str::FromStr;

/// A search technique that can be disabled to measure its value in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Starts with a narrow window around the score of the previous iteration.
    Aspiration,
    /// Tries moves early that refuted a sibling node.
    Killers,
    /// Tries moves early that have often refuted other moves recently.
    History,
    /// Tries the move early that last refuted the previous move.
    CounterMoves,
    /// Searches late moves less deeply at first.
    LateMoveReductions,
    /// Skips the last moves of shallow nodes.
    LateMovePruning,
    /// Skips positions far above beta.
    ReverseFutility,
    /// Skips moves of shallow nodes in positions far below alpha.
    Futility,
    /// Searches nodes without a best move in the table less deeply.
    InternalReduction,
    /// Does not count a forced move as depth.
    Extensions,
    /// Reuses the tree of the previous move in Monte Carlo tree search with RAVE.
    TreeReuse,
    /// Asks an exact solver before Monte Carlo tree search with RAVE.
    Solver,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 12] = [
        Technique::Aspiration,
        Technique::Killers,
        Technique::History,
        Technique::CounterMoves,
        Technique::LateMoveReductions,
        Technique::LateMovePruning,
        Technique::ReverseFutility,
        Technique::Futility,
        Technique::InternalReduction,
        Technique::Extensions,
        Technique::TreeReuse,
        Technique::Solver,
    ];

    /// Returns the name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Aspiration => "aspiration",
            Technique::Killers => "killers",
            Technique::History => "history",
            Technique::CounterMoves => "counter-moves",
            Technique::LateMoveReductions => "reductions",
            Technique::LateMovePruning => "late-move-pruning",
            Technique::ReverseFutility => "reverse-futility",
            Technique::Futility => "futility",
            Technique::InternalReduction => "internal-reduction",
            Technique::Extensions => "extensions",
            Technique::TreeReuse => "tree-reuse",
            Technique::Solver => "solver",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTechniqueError;

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Technique::ALL.map(Technique::name).join(", ");
        write!(f, "the techniques are {names}")
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(name: &str) -> Result<Technique, ParseTechniqueError> {
        let known = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        known.ok_or(ParseTechniqueError)
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques(u16);

impl Techniques {
    /// All techniques.
    pub const ALL: Techniques = Techniques((1 << Technique::ALL.len()) - 1);
    /// No technique. Alpha-beta then returns the same value as plain negamax.
    pub const NONE: Techniques = Techniques(0);

    /// Returns `true` if a technique is in the set.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u16 & 1 != 0
    }

    /// Returns the techniques that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Techniques) -> Techniques {
        Techniques(self.0 & other.0)
    }

    /// Returns the set without a technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u16))
    }
}

/// Returns all techniques.
impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::ALL
    }
}
