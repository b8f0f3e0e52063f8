//! Fair play: counting of rated matches, suspicious pairs of accounts, protected positions, and blocked players.

pub(crate) mod blocks;
pub(crate) mod positions;
pub(crate) mod settling;
pub(crate) mod suspicions;
pub(crate) mod traces;
