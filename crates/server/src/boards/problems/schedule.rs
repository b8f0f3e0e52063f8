//! The times at which failed problems are repeated, by FSRS with its default parameters.

use fsrs::{FSRS, MemoryState};
use luctor_store::time::{DAY_MS, HOUR_MS};

/// The probability with which a solution should be remembered when it is repeated.
const RETENTION: f32 = 0.9;
/// The time from a failure until the problem is repeated for the first time.
pub(crate) const FIRST_MS: i64 = 12 * HOUR_MS;
/// The time until a problem is repeated that was failed again.
const AGAIN_MS: i64 = HOUR_MS / 6;
/// The longest interval in days.
const LONGEST: f32 = 365.0;

/// The state of memory of a problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Memory {
    /// The days after which it is remembered with a probability of 90%.
    pub(crate) stability: f64,
    /// The difficulty, from 1 to 10.
    pub(crate) difficulty: f64,
}

/// Returns the state of memory after a review, and the milliseconds until the next one. `before` is the state at the last
/// review, `elapsed_ms` ago; `None` at the first review. Any numbers are accepted.
pub(crate) fn review(before: Option<Memory>, elapsed_ms: i64, solved: bool) -> (Memory, i64) {
    // Far outside of what reviews lead to, the formulas have no meaning.
    let sound = |memory: Memory| MemoryState {
        stability: (memory.stability as f32).clamp(0.01, 36_500.0),
        difficulty: (memory.difficulty as f32).clamp(1.0, 10.0),
    };
    let is_sound = |memory: &Memory| memory.stability.is_finite() && memory.difficulty.is_finite();
    let days = u32::try_from(elapsed_ms / DAY_MS).unwrap_or(0).min(36_500);
    let states = FSRS::default().next_states(before.filter(is_sound).map(sound), RETENTION, days);
    let Ok(states) = states else {
        // The formulas reject no state within the bounds above.
        return (Memory { stability: 1.0, difficulty: 5.0 }, DAY_MS);
    };
    let next = if solved { states.good } else { states.again };
    let memory = Memory {
        stability: f64::from(next.memory.stability),
        difficulty: f64::from(next.memory.difficulty),
    };
    let days = f64::from(next.interval.clamp(1.0, LONGEST)).round();
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
}
