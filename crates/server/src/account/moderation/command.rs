//! Actions of the host on the command line. They work on the database, beside running servers.

use std::sync::Arc;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{
    ChatRoom, FOREVER_MS, MatchId, NEWEST_MIGRATION, OpenError, Outcome, RatingCorrection, Role,
    Store, SuspicionRow, SuspicionState,
};
use tokio::runtime::Builder;

use crate::account::WordList;
use crate::account::moderation::actions::{AccountAction, By, Moderation};
use crate::account::moderation::error::ModerationError;

/// The longest ban with an end, in days.
const LONGEST_BAN: u32 = 36_500;

/// A command of the host for an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountCommand {
    /// Makes the account a moderator, or takes the role away.
    SetModerator(bool),
    /// Mutes the account.
    Mute,
    /// Ends a mute.
    Unmute,
    /// Bans the account for a number of days, or for ever.
    Ban(Option<u32>),
    /// Ends a ban.
    Unban,
    /// Changes the name.
    Rename(String),
    /// Closes the account.
    Close,
    /// Reopens the account.
    Reopen,
    /// Ends all sessions and tokens.
    SignOut,
    /// Removes the second factor.
    RemoveSecondFactor,
}

/// The place of a line in a chat, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePlace {
    /// The id of the game.
    pub game: String,
    /// The room: `players` or `spectators`.
    pub room: String,
    /// The number of the line.
    pub line: i64,
}

impl LinePlace {
    fn read(&self) -> Result<(MatchId, ChatRoom), ModerationError> {
        let room = self.room.parse().map_err(|_| ModerationError::NotFound)?;
        Ok((match_id(&self.game)?, room))
    }
}

/// A command of the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdminAction {
    /// Changes an account.
    Account {
        /// The name of the account.
        name: String,
        /// The change.
        command: AccountCommand,
    },
    /// Hides a line of a chat, or shows it again.
    Line {
        /// The line.
        place: LinePlace,
        /// True to hide the line.
        hidden: bool,
    },
    /// Blocks the address of a line's author, a guest or the owner of a deleted account, or ends the block.
    Address {
        /// The line.
        place: LinePlace,
        /// True to block the address.
        blocked: bool,
    },
    /// Deletes a game.
    DeleteGame(String),
    /// Annuls a rated game.
    Annul(String),
    /// Counts an annulled game again.
    Restore(String),
    /// Dismisses the reports of a line.
    Dismiss(LinePlace),
    /// Lists the reports without a decision.
    Reports,
    /// Lists the suspicions without a decision.
    Suspicions,
    /// Decides a suspicion.
    CloseSuspicion {
        /// The id of the suspicion.
        id: String,
        /// True if the accounts belong to one person.
        confirmed: bool,
    },
    /// Lists the latest actions, all or those that concern an account.
    Log(Option<String>),
}

/// A command of the host failed.
#[derive(Debug)]
pub enum AdminError {
    /// The database cannot be opened.
    Open(OpenError),
    /// The command was rejected or failed, with the reason.
    Failed(String),
}

impl std::fmt::Display for AdminError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AdminError::Open(error) => error.fmt(f),
            AdminError::Failed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for AdminError {}

/// Runs a command of the host, and returns the lines to print. Servers may use the database meanwhile.
///
/// # Errors
///
/// Fails if the database cannot be opened, or if the command is rejected or fails.
pub fn admin(store: &Store, reason: &str, action: &AdminAction) -> Result<Vec<String>, AdminError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| AdminError::Failed(error.to_string()))?;
    runtime.block_on(async {
        let db = store.open_existing().await.map_err(AdminError::Open)?;
        db.migrate(NEWEST_MIGRATION).await.map_err(AdminError::Open)?;
        let moderation = Moderation::new(db.clone(), None, Arc::new(WordList::default()));
        let lines = apply(&moderation, By { moderator: None, reason }, action).await;
        db.close().await;
        lines.map_err(|error| AdminError::Failed(error.to_string()))
    })
}

async fn apply(
    moderation: &Moderation,
    by: By<'_>,
    action: &AdminAction,
) -> Result<Vec<String>, ModerationError> {
    match action {
        AdminAction::Account { name, command } => {
            moderation.account(by, name, account_action(command)?).await?;
        }
        AdminAction::Line { place, hidden } => {
            let (id, room) = place.read()?;
            moderation.chat_line(by, &id, room, place.line, *hidden).await?;
        }
        AdminAction::Address { place, blocked } => {
            let (id, room) = place.read()?;
            moderation.address_of_line(by, &id, room, place.line, *blocked).await?;
        }
        AdminAction::DeleteGame(game) => {
            moderation.game(by, &match_id(game)?, RatingCorrection::Delete).await?;
        }
        AdminAction::Annul(game) => {
            moderation.game(by, &match_id(game)?, RatingCorrection::Annul).await?;
        }
        AdminAction::Restore(game) => {
            moderation.game(by, &match_id(game)?, RatingCorrection::Restore).await?;
        }
        AdminAction::Dismiss(place) => {
            let (id, room) = place.read()?;
            moderation.resolve(by, &id, room, place.line, Outcome::Dismissed).await?;
        }
        AdminAction::CloseSuspicion { id, confirmed } => {
            let state =
                if *confirmed { SuspicionState::Confirmed } else { SuspicionState::Dismissed };
            moderation.close_suspicion(by, id, state).await?;
        }
        AdminAction::Suspicions => return suspicion_lines(moderation).await,
        AdminAction::Reports => return report_lines(moderation).await,
        AdminAction::Log(account) => return log_lines(moderation, account.as_deref()).await,
    }
    Ok(Vec::new())
}

fn account_action(command: &AccountCommand) -> Result<AccountAction<'_>, ModerationError> {
    Ok(match command {
        AccountCommand::SetModerator(true) => AccountAction::SetRole(Role::Moderator),
        AccountCommand::SetModerator(false) => AccountAction::SetRole(Role::Player),
        AccountCommand::Mute => AccountAction::Mute,
        AccountCommand::Unmute => AccountAction::Unmute,
        AccountCommand::Ban(days) => AccountAction::Ban(ban_end(*days)?),
        AccountCommand::Unban => AccountAction::Unban,
        AccountCommand::Rename(new) => AccountAction::Rename(new),
        AccountCommand::Close => AccountAction::Close,
        AccountCommand::Reopen => AccountAction::Reopen,
        AccountCommand::SignOut => AccountAction::SignOut,
        AccountCommand::RemoveSecondFactor => AccountAction::RemoveSecondFactor,
    })
}

/// Returns the end of a ban that begins now. Without a number of days it never ends.
pub(crate) fn ban_end(days: Option<u32>) -> Result<i64, ModerationError> {
    match days {
        None => Ok(FOREVER_MS),
        Some(days @ 1..=LONGEST_BAN) => Ok(now_ms() + i64::from(days) * DAY_MS),
        Some(_) => Err(ModerationError::Days),
    }
}

fn match_id(text: &str) -> Result<MatchId, ModerationError> {
    text.parse().map_err(|_| ModerationError::NotFound)
}

/// Returns all rows of a queue. `part` returns some of them, without the first ones, or none at the end.
async fn all<T>(
    part: impl AsyncFn(u32) -> Result<Vec<T>, ModerationError>,
) -> Result<Vec<T>, ModerationError> {
    let mut rows = Vec::new();
    loop {
        let skip = u32::try_from(rows.len()).expect("more rows do not fit into the memory");
        let found = part(skip).await?;
        if found.is_empty() {
            return Ok(rows);
        }
        rows.extend(found);
    }
}

/// Returns a block of lines for each report. The reported line is marked with `>`.
async fn report_lines(moderation: &Moderation) -> Result<Vec<String>, ModerationError> {
    let mut lines = Vec::new();
    for queued in all(async |skip| moderation.reports(skip).await).await? {
        let report = &queued.report;
        let by = match queued.reporters.as_slice() {
            [] => "guests".to_owned(),
            names => names.join(", "),
        };
        let (id, room, seq, times) = (&report.match_id, report.room, report.seq, report.times);
        lines.push(format!("{id} {room} {seq}, reported by {times} ({by})"));
        for line in queued.lines {
            let mark = if line.seq == seq { '>' } else { ' ' };
            let speaker = line.speaker.as_deref().unwrap_or("guest");
            lines.push(format!("{mark} {} {speaker}: {}", line.seq, line.text));
        }
    }
    Ok(lines)
}

/// Returns a line for each suspicion: the id, the accounts, the reason and the game.
async fn suspicion_lines(moderation: &Moderation) -> Result<Vec<String>, ModerationError> {
    let rows = all(async |skip| moderation.suspicions(skip).await).await?;
    let line = |row: SuspicionRow| {
        let SuspicionRow { id, first_name, second_name, reason, match_id, .. } = row;
        let game = match_id.map_or("(deleted)".to_owned(), |id| id.to_string());
        format!("{id} {first_name} {second_name} {reason} {game}")
    };
    Ok(rows.into_iter().map(line).collect())
}

/// Returns a line for each entry: the time, the moderator, the action, its target and the reason.
async fn log_lines(
    moderation: &Moderation,
    account: Option<&str>,
) -> Result<Vec<String>, ModerationError> {
    let id = match account {
        Some(name) => Some(moderation.named(name).await?.id),
        None => None,
    };
    let entries = moderation.log(id.as_ref().map(|id| id.as_str()), i64::MAX).await?;
    let line = |named: crate::account::moderation::report_queue::NamedEntry| {
        let entry = named.entry;
        let by = named.moderator.unwrap_or_else(|| "(host)".to_owned());
        let account = named.account.or(entry.account_id);
        let line = entry.line.map(|line| line.to_string());
        let target = [account, entry.match_id, entry.room, line, entry.analysis_id];
        let target = target.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let (at_ms, action, reason) = (entry.at_ms, entry.action, entry.reason);
        let state = |title: &str, text: &str| match text {
            "" => String::new(),
            text => format!(" ({title}: {text})"),
        };
        let (before, now) = (state("before", &entry.previous), state("now", &entry.next));
        format!("{at_ms} {by} {action} {target}{before}{now}: {reason}")
    };
    Ok(entries.into_iter().map(line).collect())
}
