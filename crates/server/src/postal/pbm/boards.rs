//! Boards of matches as emails show them.

mod board_text;
mod drawing;
mod named_board;
mod options;
mod sheet;

use std::sync::Arc;

use luctor_rules::Message;
use luctor_store::{AccountId, AccountRow, Db, MatchId, StoreError};

use super::answer::{Answer, ShownBoard};
use super::error::CommandError;
use super::language::PbmGame;
use super::players::{is_shown_to, player_of};
use super::request::CommandRequest;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
pub(super) use board_text::{board_text, moves_text, players, side_name, subject};
pub(super) use named_board::NamedBoard;
pub(super) use options::MailOptions;
pub(super) use sheet::{Sheet, SheetError};

/// Finds boards by their numbers, and writes them as text.
pub(crate) struct Boards {
    db: Db,
    matches: Arc<Matches>,
    work: Arc<BoardWork>,
}

/// Returns the error for the number of a board that does not exist.
pub(super) fn no_board(number: i64) -> CommandError {
    CommandError::rejected(&Message::new("reject.no-board").with("number", number.to_string()))
}

impl Boards {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, work: Arc<BoardWork>) -> Boards {
        Boards { db, matches, work }
    }

    /// Returns the email options of an account. Unreadable options are the default ones.
    pub(super) async fn options(&self, account: &AccountId) -> Result<MailOptions, StoreError> {
        let stored = self.db.mail_view(account).await?.unwrap_or_default();
        Ok(serde_json::from_str(&stored).unwrap_or_default())
    }

    /// Returns the email options of a sender.
    pub(super) async fn options_of_sender(
        &self,
        request: &CommandRequest<'_>,
    ) -> Result<MailOptions, StoreError> {
        match request.account() {
            Some(account) => self.options(&account.id).await,
            None => Ok(MailOptions::default()),
        }
    }

    /// Returns the board number of a match, which gets one if it has none.
    pub(crate) async fn number(&self, id: &MatchId) -> Result<i64, StoreError> {
        self.db.board_number(id).await
    }

    /// Returns the match with a board number, or `None` if none exists that `reader` may see.
    pub(super) async fn find(
        &self,
        number: i64,
        reader: Option<&AccountRow>,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        match self.db.match_of_board(number).await? {
            Some(id) => {
                Ok(Some(self.matches.load(&id).await?).filter(|found| is_shown_to(found, reader)))
            }
            None => Ok(None),
        }
    }

    /// Returns the match with a board number. Fails if it is of another game, or if none exists that `reader` may see.
    pub(super) async fn find_of(
        &self,
        game: PbmGame,
        number: i64,
        reader: Option<&AccountRow>,
    ) -> Result<Arc<Loaded>, CommandError> {
        let loaded = self.find(number, reader).await?.ok_or_else(|| no_board(number))?;
        match PbmGame::of(&loaded.variant) {
            own if own == game => Ok(loaded),
            own => {
                let reason = Message::new("reject.other-game")
                    .with("number", number.to_string())
                    .with("own", own.name())
                    .with("name", game.name());
                Err(CommandError::rejected(&reason).on_board(number))
            }
        }
    }

    /// Writes the position after the first `ply` moves, or the present one. A large board takes milliseconds, so the boards of a
    /// client, known by its address, wait for each other.
    pub(super) async fn sheet(
        &self,
        client: Option<&Address>,
        number: i64,
        loaded: &Arc<Loaded>,
        ply: Option<usize>,
        options: MailOptions,
    ) -> Result<Sheet, SheetError> {
        let (calendar, loaded) = (self.matches.calendar(loaded), Arc::clone(loaded));
        let write = move || sheet::sheet(number, &loaded, &calendar, ply, options);
        self.work
            .wait(client.copied().unwrap_or_default(), write)
            .await
            .map_err(MatchError::from)?
    }

    /// Returns an answer that shows a board to an account.
    pub(super) async fn answer(
        &self,
        client: Option<&Address>,
        number: i64,
        loaded: &Arc<Loaded>,
        account: &AccountRow,
    ) -> Result<Answer, CommandError> {
        let options = self.options(&account.id).await?;
        let sheet = self.sheet(client, number, loaded, None, options).await?;
        let board = ShownBoard {
            id: loaded.id.clone(),
            player: player_of(loaded, account).ok(),
            picture: Some(sheet.picture),
        };
        let answer = Answer::new(subject(number, loaded), sheet.text).to(account);
        Ok(Answer { board: Some(board), ..answer })
    }
}
