//! Time of day that never goes back.
//!
//! The wall clock of a machine may be set back while matches are running. A player whose turn it is would get that time
//! as a gift.

/// Corrects the readings of a wall clock by those of a clock that never goes back but has any origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SteadyTime {
    /// The largest difference seen between the two clocks.
    ahead_ms: i64,
}

impl SteadyTime {
    /// Starts with the first reading of both clocks, in milliseconds.
    pub const fn new(wall_ms: i64, steady_ms: i64) -> SteadyTime {
        SteadyTime { ahead_ms: wall_ms.saturating_sub(steady_ms) }
    }

    /// Returns the time for a reading of both clocks. It advances by at least as much as the steady clock. If the wall
    /// clock steps forward, the time steps forward with it.
    pub fn read(&mut self, wall_ms: i64, steady_ms: i64) -> i64 {
        self.ahead_ms = self.ahead_ms.max(wall_ms.saturating_sub(steady_ms));
        steady_ms.saturating_add(self.ahead_ms)
    }

    /// Advances to a later time that was stored before, for example by another process. An earlier time changes nothing.
    pub fn advance_to(&mut self, stored_ms: i64, steady_ms: i64) {
        self.ahead_ms = self.ahead_ms.max(stored_ms.saturating_sub(steady_ms));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_when_the_wall_clock_steps_back() {
        let mut time = SteadyTime::new(1_000_000, 0);
        assert_eq!(time.read(1_000_500, 500), 1_000_500);
        assert_eq!(time.read(400_000, 600), 1_000_600, "a step back by ten minutes");
        assert_eq!(time.read(460_000, 60_600), 1_060_600);
        assert_eq!(time.read(2_000_000, 60_700), 2_000_000, "a step forward");
        assert_eq!(time.read(1_060_800, 60_800), 2_000_100);
    }

    #[test]
    fn time_continues_from_the_latest_stored_time() {
        // The wall clock was set back while the server was down.
        let mut time = SteadyTime::new(500_000, 0);
        time.advance_to(900_000, 100);
        assert_eq!(time.read(500_200, 200), 900_100);
        time.advance_to(800_000, 300);
        assert_eq!(time.read(500_300, 300), 900_200);
    }
}
