//! The techniques of the search, each of which can be switched on and off to measure it.

use std::fmt;
use std::str::FromStr;

/// A technique of the search. None of them changes a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Rotations, reflections and positions with exchanged colors share an entry of the table.
    Symmetry,
    /// All replies are looked up in the table before one of them is searched (enhanced transposition cutoffs).
    Cutoffs,
    /// Moves that leave the opponent few moves come first.
    Mobility,
    /// Moves that lead to a bigger biggest group come first, with less weight than mobility.
    Lead,
    /// Moves that often won elsewhere come first, with less weight than mobility.
    History,
    /// Moves that leave an even number of moves come first among equals.
    Parity,
    /// Results that follow from groups that can never change end the search.
    Settled,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 7] = [
        Technique::Symmetry,
        Technique::Cutoffs,
        Technique::Mobility,
        Technique::Lead,
        Technique::History,
        Technique::Parity,
        Technique::Settled,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Symmetry => "symmetry",
            Technique::Cutoffs => "cutoffs",
            Technique::Mobility => "mobility",
            Technique::Lead => "lead",
            Technique::History => "history",
            Technique::Parity => "parity",
            Technique::Settled => "settled",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(name: &str) -> Result<Technique, String> {
        let found = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        found.ok_or_else(|| {
            let names = Technique::ALL.map(Technique::name).join(", ");
            format!("unknown technique {name:?}: the techniques are {names}")
        })
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u8);

impl Default for Techniques {
    /// Returns the techniques that save time, as measured in `docs/solving.md`.
    fn default() -> Techniques {
        use Technique::{Cutoffs, History, Lead, Mobility, Symmetry};
        [Symmetry, Cutoffs, Mobility, Lead, History]
            .into_iter()
            .fold(Techniques(0), Techniques::with)
    }
}

impl Techniques {
    /// Returns the set with one more technique.
    #[must_use]
    pub fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u8)
    }

    /// Returns the set without a technique.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u8))
    }

    /// Returns whether the set has a technique.
    #[inline(always)]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u8 != 0
    }
}
