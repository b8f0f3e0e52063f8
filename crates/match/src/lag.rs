//! Lag compensation: the part of a move's network delay that is returned to the player.

use crate::time_control::TimeControl;

/// The most that one move is compensated, in milliseconds.
const MOST: i64 = 500;

/// The size of the quota, in milliseconds.
const QUOTA: i64 = 1500;

/// The amount by which the quota recovers with each move, in milliseconds. A player who claims more
/// for every move uses up the quota within a few moves.
const RECOVERY: i64 = 100;

/// The lag that can still be compensated for a player of a live game.
///
/// Only the player's program knows the delay of a move, and it can lie. The quota bounds the gain
/// from lying to a tenth of a second per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota {
    left: i64,
    recovery: i64,
}

impl LagQuota {
    /// Creates the quota of a player in a new match. It is empty unless the game is live.
    pub fn new(control: TimeControl) -> LagQuota {
        match control {
            TimeControl::Live { .. } => LagQuota { left: QUOTA, recovery: RECOVERY },
            _ => LagQuota { left: 0, recovery: 0 },
        }
    }

    /// Returns the most that the next move can be compensated, in milliseconds. A flag must not fall
    /// earlier than that after the deadline, because a move sent in time may still arrive.
    pub fn most(&self) -> i64 {
        self.left.min(MOST)
    }

    /// Uses the quota for a move, and returns the part of the claimed delay that is compensated, in
    /// milliseconds.
    pub fn grant(&mut self, claimed_ms: i64) -> i64 {
        let granted = claimed_ms.clamp(0, self.most());
        self.left = (self.left - granted + self.recovery).min(QUOTA);
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
    fn an_honest_lag_is_compensated_every_time() {
        let mut quota = live();
        for claimed in (0..1000).map(|n| n % 101) {
            assert_eq!(quota.grant(claimed), claimed);
        }
    }

    #[test]
    fn a_single_delay_is_compensated_up_to_half_a_second() {
        for (claimed, granted) in
            [(0, 0), (499, 499), (500, 500), (501, 500), (i64::MAX, 500), (-1, 0), (i64::MIN, 0)]
        {
            assert_eq!(live().grant(claimed), granted, "{claimed}");
        }
    }

    #[test]
    fn repeated_claims_are_limited_to_a_tenth_of_a_second() {
        let mut quota = live();
        let granted: Vec<i64> = (0..7).map(|_| quota.grant(10_000)).collect();
        assert_eq!(granted, [500, 500, 500, 300, 100, 100, 100]);
    }

    #[test]
    fn the_quota_recovers_up_to_its_size() {
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
    fn the_total_is_bounded_by_the_quota_and_its_recovery() {
        let mut quota = live();
        let (mut total, mut number) = (0, 17_u64);
        for moves in 1..500 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let most = quota.most();
            let granted = quota.grant(i64::try_from(number >> 53).unwrap() - 500);
            assert!((0..=most).contains(&granted));
            total += granted;
            assert!(total <= QUOTA + moves * RECOVERY);
        }
    }

    #[test]
    fn only_live_games_compensate_lag() {
        for control in ["unlimited", "3d", "bank:10d+12h"] {
            let mut quota = LagQuota::new(control.parse().unwrap());
            for _ in 0..20 {
                assert_eq!((quota.most(), quota.grant(500)), (0, 0), "{control}");
            }
        }
    }
}
