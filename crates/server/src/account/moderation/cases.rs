//! Actions of moderators on chat lines, their addresses, reports, suspicions and games. Nobody decides a case of their own.

use luctor_store::{
    AccountId, AnalysisId, BusMessage, ChatRoom, Corrected, LogEntry, MatchId, ModerationAction,
    Outcome, RatingCorrection, SuspicionState,
};

use crate::account::moderation::actions::{By, Moderation};
use crate::account::moderation::error::ModerationError;
use crate::account::traces::{RESTRICTED_ADDRESS_MS, new_since};

impl By<'_> {
    /// Fails if the moderator is one of the accounts that the case concerns.
    fn check_own(self, accounts: &[String]) -> Result<(), ModerationError> {
        let own = |moderator: &AccountId| accounts.iter().any(|id| id == moderator.as_str());
        match self.moderator.is_some_and(own) {
            true => Err(ModerationError::OwnCase),
            false => Ok(()),
        }
    }
}

impl Moderation {
    /// Hides a line of a chat, which upholds its reports, or shows it again.
    pub(crate) async fn chat_line(
        &self,
        by: By<'_>,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        hidden: bool,
    ) -> Result<(), ModerationError> {
        let action = if hidden { ModerationAction::Hide } else { ModerationAction::Show };
        let entry = self.line_entry(by, action, id, room, seq)?;
        self.check_line(by, id, room, seq).await?;
        if !self.db.moderate_chat_line(id, room, seq, hidden, &entry).await? {
            return Err(ModerationError::NotFound);
        }
        if hidden {
            self.db.close_reports(id, room, seq, Outcome::Upheld, &entry).await?;
        }
        self.announce(BusMessage::Match(id.clone())).await;
        tracing::info!(action = action.as_str(), game = %id, "chat line moderated");
        Ok(())
    }

    /// Blocks the address of a line's author, or ends the block. It is for those who cannot be muted or banned: guests, and
    /// the owners of deleted accounts. A block ends with [`RESTRICTED_ADDRESS_MS`], since addresses get other owners.
    pub(crate) async fn address_of_line(
        &self,
        by: By<'_>,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        blocked: bool,
    ) -> Result<(), ModerationError> {
        let action = match blocked {
            true => ModerationAction::BlockAddress,
            false => ModerationAction::UnblockAddress,
        };
        let entry = self.line_entry(by, action, id, room, seq)?;
        self.check_line(by, id, room, seq).await?;
        if blocked
            && let Some(moderator) = by.moderator
            && let line = (id, room, seq)
            && self.db.line_shares_with_opponent(moderator.as_str(), line, new_since()).await?
        {
            return Err(ModerationError::OwnCase);
        }
        if blocked
            && let Some(author) = self.db.author_of_line(id, room, seq).await?
            && self.db.account(&author.into()).await?.is_some()
        {
            return Err(ModerationError::AuthorHasAccount);
        }
        let until_ms = blocked.then_some(entry.at_ms + RESTRICTED_ADDRESS_MS);
        if !self.db.moderate_address_of_line(id, room, seq, until_ms, &entry).await? {
            return Err(ModerationError::UnknownAddress);
        }
        tracing::info!(action = action.as_str(), game = %id, "address of a chat line moderated");
        Ok(())
    }

    /// Closes the reports of a line.
    pub(crate) async fn resolve(
        &self,
        by: By<'_>,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        outcome: Outcome,
    ) -> Result<(), ModerationError> {
        let action = match outcome {
            Outcome::Upheld => ModerationAction::Uphold,
            Outcome::Dismissed => ModerationAction::Dismiss,
        };
        let entry = self.line_entry(by, action, id, room, seq)?;
        self.check_line(by, id, room, seq).await?;
        match self.db.close_reports(id, room, seq, outcome, &entry).await? {
            true => Ok(()),
            false => Err(ModerationError::NotFound),
        }
    }

    /// Decides a suspicion.
    pub(crate) async fn close_suspicion(
        &self,
        by: By<'_>,
        id: &str,
        state: SuspicionState,
    ) -> Result<(), ModerationError> {
        let action = match state {
            SuspicionState::Confirmed => ModerationAction::ConfirmSuspicion,
            SuspicionState::Open | SuspicionState::Dismissed => ModerationAction::DismissSuspicion,
        };
        let mut entry = self.entry(by, action)?;
        let found = self.db.suspicion(id).await?.ok_or(ModerationError::NotFound)?;
        by.check_own(&[found.first_account, found.second_account])?;
        entry.match_id = found.match_id.map(|id| id.to_string());
        entry.previous = format!("{}, {}", found.first_name, found.second_name);
        match self.db.close_suspicion(id, state, &entry).await? {
            true => Ok(()),
            false => Err(ModerationError::NotFound),
        }
    }

    /// Annuls, restores or deletes a game, and recomputes ratings.
    pub(crate) async fn game(
        &self,
        by: By<'_>,
        id: &MatchId,
        correction: RatingCorrection,
    ) -> Result<(), ModerationError> {
        let action = match correction {
            RatingCorrection::Annul => ModerationAction::Annul,
            RatingCorrection::Restore => ModerationAction::Restore,
            RatingCorrection::Delete => ModerationAction::DeleteGame,
        };
        let mut entry = self.entry(by, action)?;
        entry.match_id = Some(id.to_string());
        if self.db.match_row(id).await?.is_none() {
            return Err(ModerationError::NotFound);
        }
        by.check_own(&self.db.accounts_of_match(id).await?)?;
        // A moderator could gain by the games of their opponents.
        match self.db.correct_ratings(id, correction, &entry).await? {
            Corrected::Done => {}
            Corrected::NotRated => return Err(ModerationError::NotRated),
            Corrected::OwnRating => return Err(ModerationError::OwnCase),
        }
        self.announce(BusMessage::Match(id.clone())).await;
        if correction == RatingCorrection::Delete {
            self.announce(BusMessage::Lobby).await;
        }
        tracing::info!(action = action.as_str(), game = %id, "game moderated");
        Ok(())
    }

    /// Deletes a shared analysis, which upholds its reports, or dismisses them.
    pub(crate) async fn analysis(
        &self,
        by: By<'_>,
        id: &AnalysisId,
        outcome: Outcome,
    ) -> Result<(), ModerationError> {
        let action = match outcome {
            Outcome::Upheld => ModerationAction::DeleteAnalysis,
            Outcome::Dismissed => ModerationAction::DismissAnalysis,
        };
        let mut entry = self.entry(by, action)?;
        let found = self.db.analysis(id).await?.ok_or(ModerationError::NotFound)?;
        by.check_own(found.account_id.as_slice())?;
        entry.analysis_id = Some(id.to_string());
        entry.account_id = found.account_id;
        entry.previous = found.title;
        if !self.db.moderate_analysis(id, &entry).await? {
            return Err(ModerationError::NotFound);
        }
        tracing::info!(action = action.as_str(), analysis = %id, "analysis moderated");
        Ok(())
    }

    fn line_entry(
        &self,
        by: By<'_>,
        action: ModerationAction,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
    ) -> Result<LogEntry, ModerationError> {
        let mut entry = self.entry(by, action)?;
        entry.match_id = Some(id.to_string());
        entry.room = Some(room.to_string());
        entry.line = Some(seq);
        Ok(entry)
    }

    async fn check_line(
        &self,
        by: By<'_>,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
    ) -> Result<(), ModerationError> {
        // Players of the match are concerned, too, whoever wrote the line.
        let mut accounts = self.db.accounts_of_match(id).await?;
        accounts.extend(self.db.author_of_line(id, room, seq).await?);
        by.check_own(&accounts)
    }
}
