//! Emergo: free men, how safely prisoners are held, room to move, and what is attacked.
//!
//! The aim is to bury all men of the other side, so what counts first is the men that are not buried:
//! caps and men in hand. A prisoner can be set free once the caps above are taken, so many caps on many
//! prisoners are worth more than the men alone.

use luctor_rules::emergo::{Emergo, Move, Width};
use luctor_rules::{Color, Position};

use super::{Evaluate, PHASES, Phase, Weight};
use crate::options::{Handicap, Level, Method, Technique, Techniques};

/// The ratings are those of a round robin of 560 games, 200 ms a move where nothing else bounds it.
const LEVELS: [Handicap; 8] = [
    Handicap { depth: Some(1), nodes: None, noise: 500, rating: 1000 },
    Handicap { depth: Some(2), nodes: None, noise: 220, rating: 1220 },
    Handicap { depth: Some(2), nodes: None, noise: 60, rating: 1349 },
    Handicap { depth: Some(3), nodes: None, noise: 56, rating: 1639 },
    Handicap { depth: Some(4), nodes: None, noise: 60, rating: 1822 },
    Handicap { depth: None, nodes: Some(4_000), noise: 0, rating: 2101 },
    Handicap { depth: None, nodes: Some(15_000), noise: 0, rating: 2237 },
    Handicap { depth: None, nodes: None, noise: 0, rating: 2416 },
];

/// What one side of a position has.
trait Side {
    /// The terms of a color; the first is not its own.
    fn side(&self, color: Color) -> [i32; TERMS];
}

const TERMS: usize = 22;

impl<B: Width, const CELLS: usize> Side for Emergo<B, CELLS> {
    #[inline(always)]
    fn side(&self, color: Color) -> [i32; TERMS] {
        let hands = self.hands();
        let exposed = self.exposed();
        let mut side = [0; TERMS];
        for piece in self.pieces(color) {
            let caps = usize::from(piece.caps);
            let kind = caps.min(4) - 1;
            let prisoners = i32::from(piece.prisoners);
            side[1] += caps as i32;
            side[3 + kind] += 1;
            side[7 + kind] += prisoners;
            side[11] += i32::from(prisoners == 0);
            side[21] = side[21].max(caps as i32);
        }
        let own = self.owned(color);
        let hand = i32::from(hands[color]);
        side[2] = hand;
        side[12] = self.step_count(color) as i32;
        side[13] = (own & exposed).count() as i32;
        let attacked = self.victims(!color);
        for cell in attacked.iter() {
            let (caps, prisoners) = self.column(cell);
            side[15] += i32::from(caps);
            side[16] += i32::from(prisoners);
        }
        side[14] = attacked.count() as i32;
        side[17] = self.capturers(color).count() as i32;
        if hand > 0 {
            side[18] = self.feeding(color).count() as i32;
        }
        if hands[!color] == 0 {
            side[19] = hand;
        }
        side[20] = (own & !exposed).count() as i32;
        side
    }
}

impl<B: Width, const CELLS: usize> Evaluate for Emergo<B, CELLS> {
    // Captures change everything at once: how far a position is below alpha tells too little here.
    const TECHNIQUES: Techniques =
        Techniques::ALL.without(Technique::Futility).without(Technique::InternalReduction);

    const TERMS: &'static [&'static str] = &[
        "tempo",
        "caps",
        "men in hand",
        "pieces of one cap",
        "pieces of two caps",
        "pieces of three caps",
        "pieces of four caps and more",
        "prisoners under one cap",
        "prisoners under two caps",
        "prisoners under three caps",
        "prisoners under four caps and more",
        "fresh pieces",
        "steps",
        "exposed pieces",
        "attacked pieces",
        "attacked caps",
        "attacked prisoners",
        "attackers",
        "feeding cells",
        "hand alone",
        "pieces on the rim",
        "tallest",
        "share of free men",
    ];

    fn weights() -> &'static [Weight] {
        &WEIGHTS
    }

    #[inline(always)]
    fn terms(&self, mut term: impl FnMut(usize, i32)) -> Phase {
        let turn = self.turn();
        let hands = self.hands();
        let sides = [self.side(turn), self.side(!turn)];
        term(0, 256);
        for (at, (own, other)) in sides[0].iter().zip(&sides[1]).enumerate().skip(1) {
            term(at, 256 * (own - other));
        }
        let free = sides.map(|side| side[1] + side[2]);
        term(TERMS, 1024 * (free[0] - free[1]) / (free[0] + free[1]).max(1));
        let in_hand = i32::from(hands.black) + i32::from(hands.white);
        PHASES - in_hand * PHASES / (2 * i32::from(Position::config(self).men()))
    }

    fn is_quiet(&self) -> bool {
        !self.can_capture(self.turn())
    }

    /// Men that are not buried.
    fn count(&self) -> i32 {
        let free = |color: Color| {
            let caps: i32 = self.pieces(color).map(|piece| i32::from(piece.caps)).sum();
            caps + i32::from(self.hands()[color])
        };
        free(self.turn()) - free(!self.turn())
    }

    /// Captures are forced: what decides is seen by looking, not by chance.
    fn best_method(_config: &Self::Config) -> Method {
        Method::AlphaBeta
    }

    fn handicap(level: Level) -> Handicap {
        LEVELS[usize::from(level.number() - 1)]
    }

    fn fingerprint(m: Move<B>) -> u64 {
        m.fingerprint()
    }
}

/// Made by the example `tune`; `docs/engine.md` tells how.
const WEIGHTS: [Weight; 23] = [
    [56, 44],    // tempo
    [-45, 33],   // caps
    [-60, -144], // men in hand
    [107, -24],  // pieces of one cap
    [-121, -50], // pieces of two caps
    [116, -54],  // pieces of three caps
    [-56, -64],  // pieces of four caps and more
    [-38, -68],  // prisoners under one cap
    [-58, -24],  // prisoners under two caps
    [-2, -29],   // prisoners under three caps
    [-8, 9],     // prisoners under four caps and more
    [-55, -1],   // fresh pieces
    [12, -9],    // steps
    [7, -75],    // exposed pieces
    [-57, -28],  // attacked pieces
    [-140, 31],  // attacked caps
    [88, -32],   // attacked prisoners
    [-67, -89],  // attackers
    [-8, -18],   // feeding cells
    [294, 16],   // hand alone
    [40, -116],  // pieces on the rim
    [-40, -27],  // tallest
    [282, 782],  // share of free men
];
