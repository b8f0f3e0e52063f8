//! Fixed searches for measurements: positions of real games, each searched for a fraction of a second.

use luctor_rules::Variant;

use crate::engine::Engine;
use crate::limits::Limits;
use crate::options::Options;
use crate::report::BestMove;

/// A position with the depth of its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchPosition {
    /// The name of the game.
    pub game: &'static str,
    /// The phase of the game: `start`, `middle` or `end`.
    pub part: &'static str,
    /// The text of the position.
    pub position: &'static str,
    /// The depth in turns.
    pub depth: u32,
    /// The reason why the position is included.
    pub why: &'static str,
}

/// Positions from the start, the middle and the end of games on boards of several sizes. All but the starts
/// come from games of the engine against itself with a quarter of a second per move.
///
/// All searches together should take about three seconds in a release build. If the engine becomes much
/// faster or slower, adjust the depths.
pub const BENCH: [BenchPosition; 18] = [
    BenchPosition {
        game: "emulsion:8",
        part: "start",
        position: "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw b 0",
        depth: 7,
        why: "every swap is like many others, and moves order badly",
    },
    BenchPosition {
        game: "emulsion:8",
        part: "middle",
        position: "bwwwwwwb/bwbbbbbw/wwwbwbwb/bbbbwbbw/wbwbwbwb/bwwwwwwb/bwwbwbwb/bwbbbwbw b 13",
        depth: 8,
        why: "groups grow together: what is connected is worth the most",
    },
    BenchPosition {
        game: "emulsion:8",
        part: "end",
        position: "bwwwwwwb/bwbbbbbb/wwwbwbbw/bbbbwbbw/wbbwwwwb/bwwwwwwb/bwwbwbwb/bwbbbwbw b 17",
        depth: 10,
        why: "few swaps are left, and every one joins or parts large groups",
    },
    BenchPosition {
        game: "emulsion:10",
        part: "start",
        position: "wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw b 0",
        depth: 5,
        why: "the wider words, and more moves than on any smaller board",
    },
    BenchPosition {
        game: "emulsion:10",
        part: "middle",
        position: "wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/wbbwbwbbww/wwbbbbwwwb/bwbwbbwwbb/bwwwwwwbbw/bwbbbbbbww/bbbwwwbbwb/bwwwwwwbwb b 24",
        depth: 7,
        why: "one half is decided, the other untouched",
    },
    BenchPosition {
        game: "emulsion:10",
        part: "end",
        position: "wwwbbwwbwb/bbbwbwbwbw/bbbwbbbbbw/wwwwwwbbbw/wwbbbbwwww/bwwbbbwwww/bwwwwwwbbb/bwbbbbbbwb/bbbwwwbbwb/bwwwwwwbwb b 38",
        depth: 8,
        why: "the fight is over which large groups can still be joined",
    },
    BenchPosition {
        game: "emulsion:free-6",
        part: "start",
        position: "6/6/6/6/6/6 b 0",
        depth: 6,
        why: "over a thousand placements, most of them alike",
    },
    BenchPosition {
        game: "emulsion:free-6",
        part: "middle",
        position: "w3b1/b3w1/bw2wb/wbbwwb/wbb3/wwb3 b 13",
        depth: 8,
        why: "placements and swaps side by side",
    },
    BenchPosition {
        game: "emulsion:free-6",
        part: "end",
        position: "w3b1/w3w1/bbbwwb/wbbwwb/wbb1wb/wwb3 w 16",
        depth: 9,
        why: "the last empty squares: who runs out of moves first",
    },
    BenchPosition {
        game: "emergo:9x9",
        part: "start",
        position: "5/4/5/4/5/4/5/4/5 w 12,12 0",
        depth: 9,
        why: "entering: every vacant cell is a move, and nothing can be captured yet",
    },
    BenchPosition {
        game: "emergo:9x9",
        part: "middle",
        position: "5/4/1,b1w1,3/b2,3/3,b1,1/3,b1/b1,1,w1,b1w1,w1b1/2,w1,1/b1,w1,b1,w1,w1 w 4,2 24",
        depth: 10,
        why: "the last men are entered while captures threaten",
    },
    BenchPosition {
        game: "emergo:9x9",
        part: "end",
        position: "5/w1b2,3/1,w1,w1,w2b1,w1/4/1,b5,3/1,b1w1,2/3,w1,1/1,b1,w1,w1b2/3,w1,w1 b 0,0 53",
        depth: 15,
        why: "a tall piece against many: steps that can be repeated, forced captures",
    },
    BenchPosition {
        game: "emergo:7x7",
        part: "start",
        position: "4/3/4/3/4/3/4 w 8,8 0",
        depth: 11,
        why: "the same entering on a board small enough to look deep",
    },
    BenchPosition {
        game: "emergo:7x7",
        part: "middle",
        position: "1,w1b1,b1,b1/w2,2/3,b1/b1,2/b1,b1w1,1,w1/2,w1/b1,w1,1,w1 w 0,0 20",
        depth: 17,
        why: "all men are entered and prisoners taken on both sides",
    },
    BenchPosition {
        game: "emergo:7x7",
        part: "end",
        position: "1,w1b1,b1,b1/3/w3b3,3/1,b1w3,w1b1/4/3/4 w 0,0 38",
        depth: 18,
        why: "few pieces, which can come back to where they were",
    },
    BenchPosition {
        game: "emergo:hex",
        part: "start",
        position: "4/5/6/7/6/5/4 w 12,12 0",
        depth: 8,
        why: "six directions: more cells to feed, more to capture",
    },
    BenchPosition {
        game: "emergo:hex",
        part: "middle",
        position: "w1,w1,2/w1,4/b1,b1,4/b1,b1,b1,4/b1,b1,b1,3/w1,1,w1,2/w1,w1,w1,w1 b 3,4 17",
        depth: 10,
        why: "walls of single men, and the last men to enter",
    },
    BenchPosition {
        game: "emergo:hex",
        part: "end",
        position: "b1w1,w1,w1b1,1/5/2,b1,2,w1/b1,b1,b1,b1,b1,2/b1,b1,b1,3/w1,b1,w1,w1,w1/w1,w1,w1,w1 w 0,0 28",
        depth: 13,
        why: "long captures, which open others",
    },
];

/// The transposition table in mebibytes: large enough for these searches, and soon filled with zeros.
const HASH_MIB: usize = 16;

impl BenchPosition {
    /// Returns the game.
    ///
    /// # Panics
    ///
    /// Panics if the name of the game is invalid.
    pub fn variant(&self) -> Variant {
        self.game.parse().expect("the bench names games that exist")
    }

    /// Searches the position on one thread with an empty table. The nodes are the same on every machine.
    ///
    /// # Panics
    ///
    /// Panics if the position is not legal.
    pub fn search(&self) -> BestMove {
        let options = Options { hash_mib: HASH_MIB, ..Options::default() };
        let mut engine = Engine::new(&self.variant(), options);
        engine.set_game(Some(self.position), &[]).expect("the bench has legal positions");
        engine.think(Limits { depth: Some(self.depth), ..Limits::default() })
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::{Position, dispatch};

    use super::*;

    #[test]
    fn every_position_has_several_moves_and_starts_are_start_positions() {
        for BenchPosition { game, part, position, why, .. } in BENCH {
            let variant: Variant = game.parse().unwrap();
            assert_eq!(variant.to_string(), game);
            dispatch!(&variant, |P, config| {
                let read = P::from_text(config, position).unwrap();
                assert_eq!(read.to_string(), position);
                assert_eq!(read == P::start(config), part == "start", "{game} {part}");
                assert!(read.legal_count() > 4, "{game} {part}: {} moves", read.legal_count());
            });
            assert!(!why.is_empty());
        }
    }
}
