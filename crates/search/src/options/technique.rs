//! What the searches do beyond their plain forms, each part with a switch.

use std::fmt;
use std::str::FromStr;

/// A part of the search that can be switched off, so that a match can tell what it is worth. What they do is
/// said where they are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Windows around the score of the iteration before.
    Aspiration,
    /// Moves that refuted a sibling are tried early.
    Killers,
    /// Moves that refuted much lately are tried early.
    History,
    /// The move that refuted the same move last time is tried early.
    CounterMoves,
    /// Late moves are searched less deeply at first.
    LateMoveReductions,
    /// The last moves of shallow nodes are not searched.
    LateMovePruning,
    /// A position that is far too good is not searched.
    ReverseFutility,
    /// Moves of shallow nodes are not searched where the position is far too bad.
    Futility,
    /// A node without a remembered move is searched less deeply.
    InternalReduction,
    /// A forced turn does not count as depth.
    Extensions,
    /// Monte Carlo tree search with RAVE goes on with what is left of the tree of the move before.
    TreeReuse,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 11] = [
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
    ];

    /// The name in commands.
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
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such technique.
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
    /// All of them.
    pub const ALL: Techniques = Techniques((1 << Technique::ALL.len()) - 1);
    /// None of them. The value that alpha-beta finds is that of a search by the definition.
    pub const NONE: Techniques = Techniques(0);

    /// Whether a technique is in the set.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u16 & 1 != 0
    }

    /// What is in both sets.
    #[must_use]
    pub const fn also_in(self, other: Techniques) -> Techniques {
        Techniques(self.0 & other.0)
    }

    /// The set without a technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u16))
    }
}

/// All of them.
impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::ALL
    }
}
