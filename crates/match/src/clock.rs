//! The clock of a match: what each player has left, and whose time runs.
//!
//! A value that knows no time of its own: instants come in as milliseconds since 1970, and a
//! [`Calendar`] says which of them count. Times are milliseconds throughout.

use crate::calendar::Calendar;
use crate::player::Player;
use crate::time_control::TimeControl;

/// The clock of a match. It belongs to the players and not to the colors, which the pie rule
/// exchanges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// As of the beginning of the present turn. Without a meaning where there are no clocks.
    remaining: [i64; 2],
    /// Whose time runs, if anybody's does.
    pub running: Option<Running>,
}

/// A turn that takes time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Running {
    /// Whose time it takes.
    pub player: Player,
    /// When it began.
    pub since_ms: i64,
}

impl Clock {
    /// The clock at the beginning of a match. It stands.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, remaining: [control.initial_ms().unwrap_or(0); 2], running: None }
    }

    /// What a player has left, without the present turn; nothing where time is unlimited.
    pub fn remaining(&self, player: Player) -> Option<i64> {
        self.is_limited().then_some(self.remaining[player.index()])
    }

    /// What a player has left at an instant, never less than nothing.
    pub fn remaining_at(&self, player: Player, now: i64, calendar: &Calendar) -> Option<i64> {
        let spent = match self.running {
            Some(running) if running.player == player => calendar.counted(running.since_ms, now),
            _ => 0,
        };
        self.remaining(player).map(|remaining| remaining.saturating_sub(spent).max(0))
    }

    /// What the present turn has cost at an instant: the time that counts, without what lag
    /// compensation grants.
    pub fn spent(&self, now: i64, lag_ms: i64, calendar: &Calendar) -> i64 {
        let counted = self.running.map_or(0, |running| calendar.counted(running.since_ms, now));
        counted.saturating_sub(lag_ms.max(0)).max(0)
    }

    /// The instant at which the time of the player whose turn it is will have run out, if nothing
    /// happens before.
    pub fn flag_at(&self, calendar: &Calendar) -> Option<i64> {
        let Running { player, since_ms } = self.running?;
        self.remaining(player).map(|remaining| calendar.deadline(since_ms, remaining))
    }

    /// The player whose time has run out by now.
    pub fn out_of_time(&self, now: i64, calendar: &Calendar) -> Option<Player> {
        let flag_at = self.flag_at(calendar)?;
        self.running.filter(|_| flag_at <= now).map(|running| running.player)
    }

    /// Lets the time of a player run.
    pub fn start(&mut self, player: Player, at_ms: i64) {
        self.running = Some(Running { player, since_ms: at_ms });
    }

    /// Lets nobody's time run. The present turn costs nothing unless it is
    /// [spent](Clock::spend).
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Breaks off the present turn without a move, after it has taken so long: there is no increment; with
    /// days for each move the next turn has them all.
    pub fn interrupt(&mut self, spent_ms: i64) {
        if let Some(Running { player, .. }) = self.running.take()
            && !matches!(self.control, TimeControl::Days { .. })
        {
            self.change(player, |remaining| remaining.saturating_sub(spent_ms.max(0)));
        }
    }

    /// A player has made a move that took so long. The increment is added; with days for each move
    /// they are there again.
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

    /// The time of a player has run out: nothing is left.
    pub fn take_time(&mut self, player: Player) {
        self.change(player, |_| 0);
    }

    /// Gives time to a player, as the opponent may. With days for each move it is for one turn.
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
