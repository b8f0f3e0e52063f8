//! The times at which failed problems are repeated, by FSRS-6 with its default parameters.
//!
//! The formulas are those of the [description of the algorithm][fsrs], for the two answers "again" and "good". The crate
//! `fsrs` would bring 43 others, one of them with a license that asks for more than attribution, and most for training and
//! simulation.
//!
//! [fsrs]: https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm

use luctor_store::time::{DAY_MS, HOUR_MS};

/// The time from a failure until the problem is repeated for the first time.
pub(crate) const FIRST_MS: i64 = 12 * HOUR_MS;
/// The time until a problem is repeated that was failed again.
const AGAIN_MS: i64 = HOUR_MS / 6;
/// The longest interval in days.
const LONGEST: f64 = 365.0;

/// The bounds of a stability, in days.
const STABILITY: (f64, f64) = (0.01, 36_500.0);
/// The bounds of a difficulty.
const DIFFICULTY: (f64, f64) = (1.0, 10.0);

/// The default parameters of FSRS-6, w0 to w20.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The grades of FSRS.
const AGAIN: f64 = 1.0;
const GOOD: f64 = 3.0;
const EASY: f64 = 4.0;

/// The state of memory of a problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Memory {
    /// The days after which it is remembered with a probability of 90%.
    pub(crate) stability: f64,
    /// The difficulty, from 1 to 10.
    pub(crate) difficulty: f64,
}

impl Memory {
    /// Returns the state after the first review.
    fn first(solved: bool) -> Memory {
        let (stability, grade) = if solved { (W[2], GOOD) } else { (W[0], AGAIN) };
        Memory { stability, difficulty: first_difficulty(grade) }.bounded()
    }

    /// Returns the state after a further review.
    fn after(self, days: f64, solved: bool) -> Memory {
        let grade = if solved { GOOD } else { AGAIN };
        let Memory { stability: s, difficulty: d } = self;
        let forgotten = 1.0 - self.recall(days);
        let stability = if days == 0.0 {
            let factor = (W[17] * (grade - GOOD + W[18])).exp() * s.powf(-W[19]);
            s * if solved { factor.max(1.0) } else { factor }
        } else if solved {
            let gain = ((W[10] * forgotten).exp() - 1.0) * (11.0 - d) * s.powf(-W[9]);
            s * (1.0 + W[8].exp() * gain)
        } else {
            let lapsed = W[11] * d.powf(-W[12]) * ((s + 1.0).powf(W[13]) - 1.0);
            (lapsed * (W[14] * forgotten).exp()).min(s / (W[17] * W[18]).exp())
        };
        let damped = d - W[6] * (grade - GOOD) * (10.0 - d) / 9.0;
        let difficulty = W[7] * first_difficulty(EASY) + (1.0 - W[7]) * damped;
        Memory { stability, difficulty }.bounded()
    }

    /// Returns the probability of remembering after some days.
    fn recall(self, days: f64) -> f64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days / self.stability).powf(-W[20])
    }

    /// Far outside of what reviews lead to, the formulas have no meaning.
    fn bounded(self) -> Memory {
        Memory {
            stability: self.stability.clamp(STABILITY.0, STABILITY.1),
            difficulty: self.difficulty.clamp(DIFFICULTY.0, DIFFICULTY.1),
        }
    }

    fn is_finite(&self) -> bool {
        self.stability.is_finite() && self.difficulty.is_finite()
    }
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

/// Returns the state of memory after a review, and the milliseconds until the next one. `before` is the state at the last
/// review, `elapsed_ms` ago; `None` at the first review. Any numbers are accepted.
pub(crate) fn review(before: Option<Memory>, elapsed_ms: i64, solved: bool) -> (Memory, i64) {
    let days = u32::try_from(elapsed_ms / DAY_MS).unwrap_or(0).min(36_500);
    let memory = match before.filter(Memory::is_finite) {
        Some(memory) => memory.bounded().after(f64::from(days), solved),
        None => Memory::first(solved),
    };
    // A problem is repeated when it is remembered with a probability of 90%, so the stability is the interval.
    let days = memory.stability.clamp(1.0, LONGEST).round();
    let wait = if solved { days as i64 * DAY_MS } else { AGAIN_MS };
    (memory, wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_grow_while_the_problem_is_solved() {
        let (mut memory, mut wait) = review(None, 0, true);
        for _ in 0..4 {
            let (next, longer) = review(Some(memory), wait, true);
            assert!(longer > wait, "{longer} after {wait}");
            (memory, wait) = (next, longer);
        }
        let (failed, again) = review(Some(memory), wait, false);
        assert_eq!(again, AGAIN_MS);
        assert!(failed.stability < memory.stability);
        assert!(review(Some(failed), again, true).1 < wait);
    }

    #[test]
    fn any_state_has_a_next_review_within_a_year() {
        for number in [f64::NAN, f64::INFINITY, -1e300, 0.0, 1e300] {
            for elapsed in [i64::MIN, -1, 0, i64::MAX] {
                for solved in [true, false] {
                    let memory = Memory { stability: number, difficulty: number };
                    let (memory, wait) = review(Some(memory), elapsed, solved);
                    assert!(memory.stability.is_finite() && memory.difficulty.is_finite());
                    assert!((1..=366 * DAY_MS).contains(&wait), "{wait}");
                }
            }
        }
    }

    /// The values are those of version 6.6.2 of the crate `fsrs`.
    #[test]
    fn states_are_those_of_fsrs_6() {
        let state = |stability, difficulty| Some(Memory { stability, difficulty });
        for (before, days, solved, stability, difficulty) in [
            (None, 0, true, 2.3065, 2.1181),
            (None, 0, false, 0.212, 6.4133),
            (state(2.3065, 2.1181), 2, true, 10.9644, 2.1111),
            (state(2.3065, 2.1181), 2, false, 0.6076, 7.3945),
            (state(30.0, 6.0), 40, true, 85.9340, 5.9892),
            (state(30.0, 6.0), 40, false, 2.3789, 8.6705),
            (state(30.0, 6.0), 0, true, 30.0, 5.9892),
        ] {
            let (memory, _) = review(before, days * DAY_MS, solved);
            assert!((memory.stability - stability).abs() < 1e-3, "{memory:?}");
            assert!((memory.difficulty - difficulty).abs() < 1e-3, "{memory:?}");
        }
    }
}
