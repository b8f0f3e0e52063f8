//! The clock of a match: the time left to each player, and the player whose time is running.
//!
//! The clock does not read the time of day. Callers pass instants in milliseconds since the Unix
//! epoch, and a [`Calendar`] decides which time counts. All durations are milliseconds.

use crate::calendar::Calendar;
use crate::player::Player;
use crate::time_control::TimeControl;

/// The clock of a match. Time belongs to the players, not to the colors, which the pie rule exchanges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// The time left at the start of the present turn. Meaningless if time is unlimited.
    remaining: [i64; 2],
    /// The turn that is taking time, if the clock is running.
    pub running: Option<Running>,
}

/// A turn that is taking time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Running {
    /// The player whose time it takes.
    pub player: Player,
    /// The start of the turn.
    pub since_ms: i64,
}

impl Clock {
    /// Creates the clock of a new match. It is stopped.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, remaining: [control.initial_ms().unwrap_or(0); 2], running: None }
    }

    /// Returns the time left to a player at the start of the present turn, or `None` if time is
    /// unlimited.
    pub fn remaining(&self, player: Player) -> Option<i64> {
        self.is_limited().then_some(self.remaining[player.index()])
    }

    /// Returns the time left to a player at an instant, at least 0, or `None` if time is unlimited.
    pub fn remaining_at(&self, player: Player, now: i64, calendar: &Calendar) -> Option<i64> {
        let spent = match self.running {
            Some(running) if running.player == player => calendar.counted(running.since_ms, now),
            _ => 0,
        };
        self.remaining(player).map(|remaining| remaining.saturating_sub(spent).max(0))
    }

    /// Returns the cost of the present turn up to an instant: the time that counts, minus the
    /// compensated lag.
    pub fn spent(&self, now: i64, lag_ms: i64, calendar: &Calendar) -> i64 {
        let counted = self.running.map_or(0, |running| calendar.counted(running.since_ms, now));
        counted.saturating_sub(lag_ms.max(0)).max(0)
    }

    /// Returns the instant at which the running player runs out of time.
    pub fn flag_at(&self, calendar: &Calendar) -> Option<i64> {
        let Running { player, since_ms } = self.running?;
        self.remaining(player).map(|remaining| calendar.deadline(since_ms, remaining))
    }

    /// Returns the running player if their time has run out by now.
    pub fn out_of_time(&self, now: i64, calendar: &Calendar) -> Option<Player> {
        let flag_at = self.flag_at(calendar)?;
        self.running.filter(|_| flag_at <= now).map(|running| running.player)
    }

    /// Starts the time of a player.
    pub fn start(&mut self, player: Player, at_ms: i64) {
        self.running = Some(Running { player, since_ms: at_ms });
    }

    /// Stops the clock. The present turn costs nothing unless it is [spent](Clock::spend).
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Ends the present turn without a move, at this cost. The player gets no increment. With days for
    /// each move, the next turn has all of them again.
    pub fn interrupt(&mut self, spent_ms: i64) {
        if let Some(Running { player, .. }) = self.running.take()
            && !matches!(self.control, TimeControl::Days { .. })
        {
            self.change(player, |remaining| remaining.saturating_sub(spent_ms.max(0)));
        }
    }

    /// Charges a player for a move and adds the increment. With days for each move, the player has all
    /// of them again.
    pub fn spend(&mut self, player: Player, spent_ms: i64) {
        let control = self.control;
        self.change(player, |remaining| match control {
            TimeControl::Unlimited => remaining,
            TimeControl::Days { .. } => control.initial_ms().unwrap_or(remaining),
            TimeControl::Live { .. } | TimeControl::Bank { .. } => {
                let left = remaining.saturating_sub(spent_ms.max(0)).max(0);
                left.saturating_add(control.increment_ms())
            }
        });
    }

    /// Sets the time left to a player to 0.
    pub fn take_time(&mut self, player: Player) {
        self.change(player, |_| 0);
    }

    /// Adds time to a player's clock. With days for each move, it is lost after the turn.
    pub fn give(&mut self, player: Player, ms: i64) {
        self.change(player, |remaining| remaining.saturating_add(ms.max(0)));
    }

    fn is_limited(&self) -> bool {
        self.control != TimeControl::Unlimited
    }

    fn change(&mut self, player: Player, change: impl FnOnce(i64) -> i64) {
        if self.is_limited() {
            let remaining = &mut self.remaining[player.index()];
            *remaining = change(*remaining).max(0);
        }
    }
}

#[cfg(test)]
mod tests;
