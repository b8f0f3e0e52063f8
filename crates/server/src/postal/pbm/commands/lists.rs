//! Commands that list and show boards.

use std::sync::Arc;

use luctor_match::state::Status;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{AccountRow, Db, GameFilter, MatchId, MatchQuery};

use crate::account::accounts::Accounts;
use crate::limits::Address;
use crate::limits::shares::{AddressShares, Place};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::postal::pbm::answer::{Answer, ShownBoard};
use crate::postal::pbm::boards::{Boards, MailOptions, players, side_name, subject};
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::{BoardFilter, BoardRef, PbmGame, form};
use crate::postal::pbm::players::{is_invited, is_numbered, is_shown_to, player_of};
use crate::postal::pbm::request::CommandRequest;
use crate::views;

/// The lines of a list.
const LINES: i64 = 50;
/// The largest number of boards in one answer that shows them.
const MOST: usize = 10;
/// The largest number of players whose boards are read for one answer. Each has up to 100.
const MOST_PLAYERS: usize = 3;
/// The lists of one address that are made at a time.
const PLACES_OF_ADDRESS: usize = 1;
/// The lists of one address that are made or wait.
const REQUESTS_OF_ADDRESS: usize = 8;

/// Lists and shows boards.
pub(crate) struct ListCommands {
    pub(crate) db: Db,
    pub(crate) matches: Arc<Matches>,
    pub(crate) accounts: Accounts,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) shares: AddressShares,
}

/// Returns the shares of addresses in the making of lists, which read many matches.
pub(crate) fn list_shares() -> AddressShares {
    AddressShares::new(PLACES_OF_ADDRESS, REQUESTS_OF_ADDRESS)
}

/// A board of an answer: its number, its match, and the ply if not the present one.
type Selected = (i64, Arc<Loaded>, Option<usize>);

impl ListCommands {
    /// Lists the latest results of a game.
    pub(crate) async fn history(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
    ) -> Result<Answer, CommandError> {
        let _place = self.place(request).await?;
        let ids = self.db.finished_boards(game.variants(), LINES).await?;
        let text = self.list(&self.load(&ids).await?).await?;
        Ok(Answer::new(title("answer.list.history", game), text))
    }

    /// Lists the boards of players.
    pub(crate) async fn games(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        names: &[String],
        filter: BoardFilter,
    ) -> Result<Answer, CommandError> {
        let _place = self.place(request).await?;
        let mut text = String::new();
        for account in self.named_or_sender(request, names).await? {
            let list = self.list(&self.boards_of(request, game, &account, filter).await?).await?;
            text.push_str(&format!("{}:\n{list}\n", account.name));
        }
        Ok(Answer::new(title("answer.list.games", game), text))
    }

    /// Shows boards by number, and the boards of players.
    pub(crate) async fn show(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        boards: &[BoardRef],
        names: &[String],
        filter: BoardFilter,
    ) -> Result<Answer, CommandError> {
        let _place = self.place(request).await?;
        let mut selected: Vec<Selected> = Vec::new();
        for at in boards.iter().take(MOST) {
            let loaded = self.boards.find_of(game, at.board, request.account()).await?;
            selected.push((at.board, loaded, at.ply));
        }
        if !names.is_empty() {
            for account in self.named_or_sender(request, names).await? {
                for loaded in self.boards_of(request, game, &account, filter).await? {
                    selected.push((self.boards.number(&loaded.id).await?, loaded, None));
                }
            }
        }
        let options = self.boards.options_of_sender(request).await?;
        self.sheets(request, &selected, options).await
    }

    /// Shows boards as one player sees them.
    pub(crate) async fn show_as(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify_for(request, "showas", game, words, 1).await;
        let (account, rest) = identified?;
        let boards: Option<Vec<BoardRef>> = rest.iter().map(|word| BoardRef::read(word)).collect();
        let boards = boards.filter(|boards| !boards.is_empty()).ok_or_else(|| {
            CommandError::rejected(&Message::new("reject.board-form"))
                .with_usage(vec![form("showas", Some(game.name()))])
        })?;
        let known = request.by(&account);
        self.show(&known, game, &boards, &[], BoardFilter::default()).await
    }

    /// Waits until the address of a command has no other list in the making. All emails are like one address; the number
    /// of them is limited elsewhere.
    async fn place(&self, request: &CommandRequest<'_>) -> Result<Place, Failure> {
        match request.address() {
            Some(address) => self.shares.enter(*address).await.map_err(|_| Failure::Busy),
            None => Ok(self.shares.wait(Address(None)).await),
        }
    }

    async fn named_or_sender(
        &self,
        request: &CommandRequest<'_>,
        names: &[String],
    ) -> Result<Vec<AccountRow>, CommandError> {
        if names.is_empty() {
            let own = request.account();
            let own = own.ok_or_else(|| CommandError::rejected(&Message::new("reject.no-player")));
            return Ok(vec![own?.clone()]);
        }
        let mut accounts = Vec::new();
        for name in names.iter().take(MOST_PLAYERS) {
            accounts.push(self.accounts.named(name).await?);
        }
        Ok(accounts)
    }

    /// Returns the numbered matches of an account that the sender of a command may find.
    async fn boards_of(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        account: &AccountRow,
        filter: BoardFilter,
    ) -> Result<Vec<Arc<Loaded>>, CommandError> {
        let finished = matches!(filter, BoardFilter::All | BoardFilter::Inactive);
        let mut ids = match filter {
            BoardFilter::Inactive => Vec::new(),
            _ => self.db.current_matches(Some(account.id.as_str()), None, LINES, LINES).await?,
        };
        if finished {
            let query = MatchQuery {
                account_id: account.id.as_str(),
                reader_id: None,
                status: Some(Status::Over),
                game: Some(GameFilter::Kind(game.family())),
                opponent_id: None,
                before_ms: None,
                limit: LINES,
            };
            ids.extend(self.db.matches_of(&query).await?);
        }
        let mut boards = self.load(&ids).await?;
        boards.retain(|loaded| {
            let selected = filter != BoardFilter::Next || awaits(loaded, account);
            PbmGame::of(&loaded.variant) == game
                && is_numbered(loaded)
                && selected
                && is_shown_to(loaded, request.account())
        });
        Ok(boards)
    }

    async fn load(&self, ids: &[MatchId]) -> Result<Vec<Arc<Loaded>>, MatchError> {
        let mut matches = Vec::new();
        for id in ids {
            matches.push(self.matches.load(id).await?);
        }
        Ok(matches)
    }

    /// Writes one line for each board.
    async fn list(&self, boards: &[Arc<Loaded>]) -> Result<String, CommandError> {
        let mut text = String::new();
        for loaded in boards {
            let number = self.boards.number(&loaded.id).await?;
            let state = &loaded.state;
            let summary = match state.status() {
                Status::Running => {
                    let mover = side_name(loaded, state.turn());
                    let message = Message::new("answer.list.board");
                    mail_text(&message.with("number", state.plies() + 1).with("mover", mover))
                }
                _ => views::standing(state),
            };
            text.push_str(&format!("{number:>6}  {}: {summary}\n", players(loaded)));
        }
        if text.is_empty() {
            text.push_str(&format!("        {}\n", mail_text(&Message::new("answer.list.empty"))));
        }
        Ok(text)
    }

    async fn sheets(
        &self,
        request: &CommandRequest<'_>,
        selected: &[Selected],
        options: MailOptions,
    ) -> Result<Answer, CommandError> {
        let reader = request.account();
        let mut texts = Vec::new();
        let mut last = None;
        for (number, loaded, ply) in selected.iter().take(MOST) {
            let sheet = self.boards.sheet(request.address(), *number, loaded, *ply, options);
            let sheet = sheet.await.map_err(|error| CommandError::from(error).on_board(*number))?;
            last = Some(ShownBoard {
                id: loaded.id.clone(),
                player: reader.and_then(|account| player_of(loaded, account).ok()),
                picture: Some(sheet.picture),
            });
            texts.push(sheet.text);
        }
        let title = match selected {
            [(number, loaded, _)] => subject(*number, loaded),
            _ => mail_text(&Message::new("answer.boards.subject")),
        };
        if texts.is_empty() {
            texts.push(mail_text(&Message::new("answer.boards.none")));
        }
        let answer = Answer::new(title, texts.join("\n\n"));
        // A reply to several boards would be ambiguous.
        let board = last.filter(|_| selected.len() == 1);
        Ok(Answer { board, account: reader.cloned(), ..answer })
    }
}

/// Returns the subject of a list about a game.
pub(super) fn title(code: &'static str, game: PbmGame) -> String {
    mail_text(&Message::new(code).with("name", game.name()))
}

/// Returns whether an account is to move, or to answer a challenge.
fn awaits(loaded: &Loaded, account: &AccountRow) -> bool {
    is_invited(loaded, account) || loaded.awaits_account(&account.id)
}
