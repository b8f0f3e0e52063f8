//! How much of the time that a move spent on its way is given back to its player.

use crate::time_control::TimeControl;

/// No move is given back more, in milliseconds.
const MOST: i64 = 500;

/// What a player can be given back for moves that come at once, in milliseconds.
const QUOTA: i64 = 1500;

/// What the quota regains with each move, in milliseconds: who claims more than that for every
/// move has used up the quota after a few.
const REGAIN: i64 = 100;

/// What may still be given back to a player of a live game.
///
/// How long a move was on its way is only known from its player's program, which can lie. So there
/// are bounds, and the most that a lie wins is a tenth of a second a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota {
    left: i64,
    regain: i64,
}

impl LagQuota {
    /// The quota of a player at the beginning of a match. Only live games have one: with days for
    /// a move half a second does not matter.
    pub fn new(control: TimeControl) -> LagQuota {
        match control {
            TimeControl::Live { .. } => LagQuota { left: QUOTA, regain: REGAIN },
            _ => LagQuota { left: 0, regain: 0 },
        }
    }

    /// The most that the next move can be granted, in milliseconds. A flag should not fall before
    /// that has passed too: the move may be on its way.
    pub fn most(&self) -> i64 {
        self.left.min(MOST)
    }

    /// What is granted of the milliseconds that a move claims to have been on its way.
    pub fn grant(&mut self, claimed_ms: i64) -> i64 {
        let granted = claimed_ms.clamp(0, self.most());
        self.left = (self.left - granted + self.regain).min(QUOTA);
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn live() -> LagQuota {
        LagQuota::new("5+3".parse().unwrap())
    }

    #[test]
    fn an_honest_lag_is_granted_move_after_move() {
        let mut quota = live();
        for claimed in (0..1000).map(|n| n % 101) {
            assert_eq!(quota.grant(claimed), claimed);
        }
    }

    #[test]
    fn a_single_delay_is_granted_up_to_half_a_second() {
        for (claimed, granted) in
            [(0, 0), (499, 499), (500, 500), (501, 500), (i64::MAX, 500), (-1, 0), (i64::MIN, 0)]
        {
            assert_eq!(live().grant(claimed), granted, "{claimed}");
        }
    }

    #[test]
    fn who_always_claims_the_most_gets_a_tenth_of_a_second_in_the_end() {
        let mut quota = live();
        let granted: Vec<i64> = (0..7).map(|_| quota.grant(10_000)).collect();
        assert_eq!(granted, [500, 500, 500, 300, 100, 100, 100]);
    }

    #[test]
    fn the_quota_comes_back_but_never_grows_beyond_its_beginning() {
        let mut quota = live();
        for _ in 0..5 {
            quota.grant(500);
        }
        for _ in 0..50 {
            assert_eq!(quota.grant(0), 0);
        }
        assert_eq!(quota, live());
    }

    #[test]
    fn no_row_of_claims_gets_more_than_the_quota_and_what_it_regains() {
        let mut quota = live();
        let (mut total, mut number) = (0, 17_u64);
        for moves in 1..500 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let most = quota.most();
            let granted = quota.grant(i64::try_from(number >> 53).unwrap() - 500);
            assert!((0..=most).contains(&granted));
            total += granted;
            assert!(total <= QUOTA + moves * REGAIN);
        }
    }

    #[test]
    fn games_without_a_sitting_know_no_lag() {
        for control in ["unlimited", "3d", "bank:10d+12h"] {
            let mut quota = LagQuota::new(control.parse().unwrap());
            for _ in 0..20 {
                assert_eq!((quota.most(), quota.grant(500)), (0, 0), "{control}");
            }
        }
    }
}
