//! Analyses that visitors share by a link. Only their owners and moderators can delete them, and nobody can change them.

use std::sync::Arc;

use luctor_messages::is_plain;
use luctor_rules::Message;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{
    AnalysisId, AnalysisOwner, AnalysisQuota, AnalysisRow, Db, MatchId, NewAnalysis, StoreError,
    StoredAnalysis, hex,
};
use sha2::{Digest, Sha256};

use crate::account::visitor::Visitor;
use crate::boards::board_error::BoardError;
use crate::boards::shared_tree::{self, AnalysisNode, CheckedTree};
use crate::limits::board_work::BoardWork;
use crate::limits::{Address, Limits, TooOften};
use crate::play::chat::{Chat, ChatError};
use crate::play::error::MatchError;
use luctor_boards::accepted_variant;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 80;
/// The most analyses that an account may share in a day, and in all.
const OF_ACCOUNT: (i64, i64) = (50, 500);
/// The most analyses that a guest may share in a day, and in all.
const OF_GUEST: (i64, i64) = (10, 100);
/// The most analyses of one list.
const LISTED: i64 = 100;

/// An operation on a shared analysis failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SharedError {
    /// No analysis has this id.
    #[error("no such analysis")]
    NotFound,
    /// The visitor has not shared the analysis.
    #[error("not the visitor's analysis")]
    NotYours,
    /// Reporting needs a cookie or an account.
    #[error("the visitor is unknown")]
    UnknownVisitor,
    /// The visitor has shared too many analyses.
    #[error("too many shared analyses")]
    TooMany,
    /// Too many analyses or reports come from the address or the visitor.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The visitor may not write the texts of the analysis.
    #[error(transparent)]
    Text(#[from] ChatError),
    /// The tree is invalid, or the server failed.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl From<StoreError> for SharedError {
    fn from(error: StoreError) -> SharedError {
        BoardError::from(error).into()
    }
}

/// An analysis to share.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The title; may be empty.
    pub(crate) title: String,
    /// The name of the game.
    pub(crate) game: String,
    /// The text of the position at the root; `None` for the start of the game.
    pub(crate) position: Option<String>,
    /// The match that is analyzed.
    pub(crate) match_id: Option<MatchId>,
    /// The positions.
    pub(crate) nodes: Vec<AnalysisNode>,
}

/// Stores shared analyses.
#[derive(Debug)]
pub(crate) struct SharedAnalyses {
    db: Db,
    chat: Arc<Chat>,
    work: Arc<BoardWork>,
    limits: Arc<Limits>,
}

impl SharedAnalyses {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        chat: Arc<Chat>,
        work: Arc<BoardWork>,
        limits: Arc<Limits>,
    ) -> SharedAnalyses {
        SharedAnalyses { db, chat, work, limits }
    }

    /// Shares an analysis, and returns its id. The same content gets the id that it had before. The visitor must have an
    /// account or a cookie.
    ///
    /// # Errors
    ///
    /// Fails if the analysis is invalid, if the visitor may not write its texts, or if they have shared too many.
    pub(crate) async fn share(
        &self,
        visitor: &Visitor,
        address: Address,
        draft: Draft,
    ) -> Result<AnalysisId, SharedError> {
        let title = plain_title(&draft.title)?;
        let Draft { game, position, match_id, nodes, .. } = draft;
        if let Some(id) = &match_id
            && self.db.match_row(id).await?.is_none()
        {
            return Err(BoardError::from(MatchError::NotFound).into());
        }
        let check = move || {
            let variant = accepted_variant(&game)?;
            shared_tree::check(&variant, position.as_deref(), nodes)
        };
        let tree = self.work.run(address, check).await?;
        self.check_texts(visitor, &title, &tree).await?;
        let (owner, (per_day, in_all)) = match (visitor.account_id(), &visitor.browser) {
            (Some(account), _) => (AnalysisOwner::Account(account), OF_ACCOUNT),
            (None, Some(browser)) => (AnalysisOwner::Guest(browser.as_str()), OF_GUEST),
            (None, None) => return Err(SharedError::UnknownVisitor),
        };
        if matches!(owner, AnalysisOwner::Guest(_)) {
            self.limits.guest_analyses.count(&address)?;
        }
        let id = AnalysisId::random().map_err(MatchError::from).map_err(BoardError::from)?;
        let json = serde_json::to_string(&tree.nodes).map_err(MatchError::internal);
        let json = json.map_err(BoardError::from)?;
        let match_id = match_id.as_ref().map(MatchId::as_str);
        let position = tree.position.as_deref();
        // No part contains a line break, so the parts cannot be confused.
        let content = [&title, &tree.game, position.unwrap_or(""), match_id.unwrap_or(""), &json];
        let now = now_ms();
        let new = NewAnalysis {
            id: &id,
            owner,
            title: &title,
            game: &tree.game,
            position,
            match_id,
            tree: &json,
            digest: &hex(&Sha256::digest(content.join("\n"))),
            created_ms: now,
        };
        let quota = AnalysisQuota { per_day, in_all, day_ms: now - DAY_MS };
        match self.db.insert_analysis(&new, quota).await? {
            StoredAnalysis::New => Ok(id),
            StoredAnalysis::Same(id) => Ok(id),
            StoredAnalysis::TooMany => Err(SharedError::TooMany),
        }
    }

    /// Returns a shared analysis.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist.
    pub(crate) async fn read(&self, id: &AnalysisId) -> Result<AnalysisRow, SharedError> {
        self.db.analysis(id).await?.ok_or(SharedError::NotFound)
    }

    /// Returns the latest analyses that a visitor shares, without their trees, the latest first.
    pub(crate) async fn of_visitor(
        &self,
        visitor: &Visitor,
    ) -> Result<Vec<AnalysisRow>, SharedError> {
        let browser = visitor.browser.as_ref().map(|browser| browser.as_str());
        Ok(self.db.analyses_of(visitor.account_id(), browser, i64::MAX, LISTED).await?)
    }

    /// Deletes an analysis that the visitor shares.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist, or if another visitor shares it.
    pub(crate) async fn delete(
        &self,
        visitor: &Visitor,
        id: &AnalysisId,
    ) -> Result<(), SharedError> {
        if !is_owner(&self.read(id).await?, visitor) {
            return Err(SharedError::NotYours);
        }
        self.db.delete_analysis(id).await?;
        Ok(())
    }

    /// Reports an analysis to the moderators.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist, if the visitor is unknown, or if they report too often.
    pub(crate) async fn report(
        &self,
        visitor: &Visitor,
        id: &AnalysisId,
        address: &Address,
    ) -> Result<(), SharedError> {
        let reporter = visitor.key().ok_or(SharedError::UnknownVisitor)?;
        self.limits.chat_address.count(address)?;
        self.limits.chat.count(&reporter)?;
        if visitor.account.is_none() {
            self.limits.guest_reports.count(address)?;
        }
        if !self.db.report_analysis(id, &reporter, now_ms()).await? {
            return Err(SharedError::NotFound);
        }
        tracing::warn!(analysis = %id, "analysis reported");
        Ok(())
    }

    /// Fails if the visitor may not write the texts of an analysis. Moves and marks alone are always allowed.
    async fn check_texts(
        &self,
        visitor: &Visitor,
        title: &str,
        tree: &CheckedTree,
    ) -> Result<(), SharedError> {
        let comments = tree.nodes.iter().map(|node| node.comment.as_str());
        let texts: Vec<&str> = comments.chain([title]).filter(|text| !text.is_empty()).collect();
        if texts.is_empty() {
            return Ok(());
        }
        Ok(self.chat.check(visitor, &texts.join("\n")).await?)
    }
}

/// Returns whether a visitor shares an analysis.
pub(crate) fn is_owner(row: &AnalysisRow, visitor: &Visitor) -> bool {
    let browser = visitor.browser.as_ref().map(|browser| browser.as_str());
    let same = |owner: Option<&str>, own: Option<&str>| owner.is_some() && owner == own;
    same(row.account_id.as_deref(), visitor.account_id()) || same(row.browser.as_deref(), browser)
}

/// Returns a title on one line, without characters that hide or reorder text.
fn plain_title(title: &str) -> Result<String, BoardError> {
    let shown = title.chars().map(|c| if c.is_control() { ' ' } else { c });
    let plain: String = shown.filter(|&c| is_plain(c)).collect();
    let title = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    match title.chars().count() {
        0..=LONGEST_TITLE => Ok(title),
        _ => Err(BoardError::Invalid(Message::new("text-long").with("most", LONGEST_TITLE))),
    }
}
