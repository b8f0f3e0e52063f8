//! The evaluation of Emergo: free men, security of prisoners, mobility and attacks.
//!
//! The aim is to capture all men of the other side, so free men are the most important: caps and men in
//! hand. Prisoners are released when the caps above them are captured, so the heights of the pieces
//! count, too.

use luctor_rules::emergo::{Emergo, Move, Width};
use luctor_rules::{Color, Position};

use super::terms::terms;
use super::{Evaluate, PHASES, Phase, Weight};
use crate::options::{Handicap, Level, Method, Technique, Techniques};

/// The ratings come from a round robin of 560 games with 200 ms per move unless another limit applies.
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

// The example `tune` computed the weights; `docs/engine.md` describes how.
terms! {
    sides: &Sides;
    "tempo", [56, 44], 256;
    "caps", [-45, 33], sides.lead(|side| side.caps);
    "men in hand", [-60, -144], sides.lead(|side| side.hand);
    "pieces of one cap", [107, -24], sides.lead(|side| side.pieces[0]);
    "pieces of two caps", [-121, -50], sides.lead(|side| side.pieces[1]);
    "pieces of three caps", [116, -54], sides.lead(|side| side.pieces[2]);
    "pieces of four caps and more", [-56, -64], sides.lead(|side| side.pieces[3]);
    "prisoners under one cap", [-38, -68], sides.lead(|side| side.prisoners[0]);
    "prisoners under two caps", [-58, -24], sides.lead(|side| side.prisoners[1]);
    "prisoners under three caps", [-2, -29], sides.lead(|side| side.prisoners[2]);
    "prisoners under four caps and more", [-8, 9], sides.lead(|side| side.prisoners[3]);
    "fresh pieces", [-55, -1], sides.lead(|side| side.fresh);
    "steps", [12, -9], sides.lead(|side| side.steps);
    "exposed pieces", [7, -75], sides.lead(|side| side.exposed);
    "attacked pieces", [-57, -28], sides.lead(|side| side.attacked);
    "attacked caps", [-140, 31], sides.lead(|side| side.attacked_caps);
    "attacked prisoners", [88, -32], sides.lead(|side| side.attacked_prisoners);
    "attackers", [-67, -89], sides.lead(|side| side.attackers);
    "feeding cells", [-8, -18], sides.lead(|side| side.feeding);
    "hand alone", [294, 16], sides.lead(|side| side.hand_alone);
    "pieces on the rim", [40, -116], sides.lead(|side| side.on_rim);
    "tallest", [-40, -27], sides.lead(|side| side.tallest);
    "share of free men", [282, 782], sides.share_of_free();
}

/// The counts of the side to move and of the other side.
struct Sides {
    own: Side,
    other: Side,
}

impl Sides {
    /// Returns the lead of the side to move in a count, in 256ths.
    #[inline(always)]
    fn lead(&self, count: impl Fn(&Side) -> i32) -> i32 {
        256 * (count(&self.own) - count(&self.other))
    }

    /// Returns the lead of the side to move in free men, as a share of all free men.
    #[inline(always)]
    fn share_of_free(&self) -> i32 {
        let [own, other] = [&self.own, &self.other].map(|side| side.caps + side.hand);
        1024 * (own - other) / (own + other).max(1)
    }
}

/// The counts of one side that the terms compare.
#[derive(Default)]
struct Side {
    caps: i32,
    hand: i32,
    /// Pieces of one, two, three, and four or more caps.
    pieces: [i32; 4],
    /// Prisoners under one, two, three, and four or more caps.
    prisoners: [i32; 4],
    /// Pieces without prisoners.
    fresh: i32,
    steps: i32,
    exposed: i32,
    attacked: i32,
    attacked_caps: i32,
    attacked_prisoners: i32,
    /// Pieces that can capture.
    attackers: i32,
    /// Cells where an entry would feed.
    feeding: i32,
    /// Men in hand if the other side has none.
    hand_alone: i32,
    on_rim: i32,
    /// The most caps of one piece.
    tallest: i32,
}

impl Side {
    #[inline(always)]
    fn of<B: Width, const CELLS: usize>(position: &Emergo<B, CELLS>, color: Color) -> Side {
        let mut side = Side::default();
        for piece in position.pieces(color) {
            let caps = usize::from(piece.caps);
            let kind = caps.min(4) - 1;
            let prisoners = i32::from(piece.prisoners);
            side.caps += caps as i32;
            side.pieces[kind] += 1;
            side.prisoners[kind] += prisoners;
            side.fresh += i32::from(prisoners == 0);
            side.tallest = side.tallest.max(caps as i32);
        }
        let hands = position.hands();
        let own = position.owned(color);
        let exposed = position.exposed();
        side.hand = i32::from(hands[color]);
        side.steps = position.step_count(color) as i32;
        side.exposed = (own & exposed).count() as i32;
        let attacked = position.victims(!color);
        for cell in attacked.iter() {
            let (caps, prisoners) = position.column(cell);
            side.attacked_caps += i32::from(caps);
            side.attacked_prisoners += i32::from(prisoners);
        }
        side.attacked = attacked.count() as i32;
        side.attackers = position.capturers(color).count() as i32;
        if side.hand > 0 {
            side.feeding = position.feeding(color).count() as i32;
        }
        if hands[!color] == 0 {
            side.hand_alone = side.hand;
        }
        side.on_rim = (own & !exposed).count() as i32;
        side
    }
}

impl<B: Width, const CELLS: usize> Evaluate for Emergo<B, CELLS> {
    // Captures change the evaluation abruptly, so a value far below alpha says too little here.
    const TECHNIQUES: Techniques =
        Techniques::ALL.without(Technique::Futility).without(Technique::InternalReduction);

    const TERMS: &'static [&'static str] = NAMES;

    fn weights() -> &'static [Weight] {
        WEIGHTS
    }

    #[inline(always)]
    fn terms(&self, term: impl FnMut(usize, i32)) -> Phase {
        let turn = self.turn();
        each_term(&Sides { own: Side::of(self, turn), other: Side::of(self, !turn) }, term);
        let hands = self.hands();
        let in_hand = i32::from(hands.black) + i32::from(hands.white);
        PHASES - in_hand * PHASES / (2 * i32::from(Position::config(self).men()))
    }

    fn is_quiet(&self) -> bool {
        !self.can_capture(self.turn())
    }

    /// Counts free men: caps and men in hand.
    fn count(&self) -> i32 {
        let free = |color: Color| {
            let caps: i32 = self.pieces(color).map(|piece| i32::from(piece.caps)).sum();
            caps + i32::from(self.hands()[color])
        };
        free(self.turn()) - free(!self.turn())
    }

    /// Games take 35 to 55 moves of each side. Shares for fewer moves give more time to the first half.
    fn turns_left(&self) -> u32 {
        25
    }

    /// Captures are forced, so searching lines is stronger than sampling.
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
