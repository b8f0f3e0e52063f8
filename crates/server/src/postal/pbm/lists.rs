//! Boards and players in lists.

use std::fmt::Write;
use std::sync::Arc;

use super::command::{BoardAt, Which};
use super::kind::Kind;
use super::order::{Answer, Order, ShownBoard, Trouble};
use super::proof::{is_invited, player_of};
use super::sheet::{players, seat, subject};
use super::usage::form;
use super::view::MailView;
use crate::app::App;
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::play::seat::Sitter;
use crate::views;
use luctor_match::glicko::is_provisional;
use luctor_match::state::Status;
use luctor_store::MatchId;
use luctor_store::{AccountRow, Activity, GameFilter, MatchQuery, RankedPlayer};

/// Lines of a list.
const LINES: i64 = 50;
/// Boards of an answer.
const BOARDS: usize = 10;

impl App {
    /// How whoever asks wants boards to be drawn.
    pub(super) async fn view_of(&self, order: &Order<'_>) -> Result<MailView, Trouble> {
        match order.account() {
            Some(account) => Ok(self.mail_view(&account.id).await?),
            None => Ok(MailView::default()),
        }
    }

    /// The games, and how much is played of each.
    pub(super) async fn pbm_list(&self, kinds: &[Kind]) -> Result<Answer, Trouble> {
        let kinds = if kinds.is_empty() { &Kind::ALL[..] } else { kinds };
        let mut text = String::from("Game          Boards in play  Players\n");
        for kind in kinds {
            let Activity { boards, players } = self.db.board_activity(kind.like()).await?;
            line(&mut text, format_args!("{:<13} {boards:>14}  {players:>7}", kind.word()));
        }
        text.push_str("\nWrite GAME help for the rules of one of them.\n");
        Ok(Answer::new("Games", text))
    }

    /// Who has won, drawn and lost how many games.
    pub(super) async fn pbm_standings(&self, kind: Kind) -> Result<Answer, Trouble> {
        let mut text = String::from("Player                  won  drawn   lost\n");
        for row in self.db.standings(kind.like(), LINES).await? {
            let (won, drawn, lost) = (row.won, row.drawn, row.lost);
            line(&mut text, format_args!("{:<20} {won:>6} {drawn:>6} {lost:>6}", row.name));
        }
        Ok(Answer::new(format!("{} standings", kind.word()), text))
    }

    /// The ratings of correspondence.
    pub(super) async fn pbm_ratings(&self, kind: Kind) -> Result<Answer, Trouble> {
        let mut text = String::from("Player                rating  games\n");
        for row in self.db.strongest_players(kind.family(), LINES).await? {
            let RankedPlayer { name, rating, deviation, games } = row;
            let unsure = if is_provisional(deviation) { "?" } else { " " };
            line(&mut text, format_args!("{name:<20} {rating:>7.0}{unsure} {games:>5}"));
        }
        text.push_str("\n? is not to be relied upon yet. All boards of a game count together.\n");
        Ok(Answer::new(format!("{} ratings", kind.word()), text))
    }

    /// The games that ended last.
    pub(super) async fn pbm_history(self: &Arc<App>, kind: Kind) -> Result<Answer, Trouble> {
        let ids = self.db.finished_boards(kind.like(), LINES).await?;
        let text = self.listed(&self.loaded(&ids).await?).await?;
        Ok(Answer::new(format!("{} history", kind.word()), text))
    }

    /// The boards of players.
    pub(super) async fn pbm_games(
        self: &Arc<App>,
        order: &Order<'_>,
        kind: Kind,
        names: &[String],
        which: Which,
    ) -> Result<Answer, Trouble> {
        let mut text = String::new();
        for account in self.named_or_own(order, names).await? {
            let list = self.listed(&self.boards_of(kind, &account, which).await?).await?;
            line(&mut text, format_args!("{}:\n{list}", account.name));
        }
        Ok(Answer::new(format!("{} games", kind.word()), text))
    }

    async fn named_or_own(
        &self,
        order: &Order<'_>,
        names: &[String],
    ) -> Result<Vec<AccountRow>, Trouble> {
        if names.is_empty() {
            let own = order.account().ok_or_else(|| Trouble::refused("Nobody is named."))?;
            return Ok(vec![own.clone()]);
        }
        let mut accounts = Vec::new();
        for name in names.iter().take(BOARDS) {
            accounts.push(self.accounts.named(name).await?);
        }
        Ok(accounts)
    }

    /// The matches of an account that have numbers, or get them: both seats are of accounts.
    async fn boards_of(
        &self,
        kind: Kind,
        account: &AccountRow,
        which: Which,
    ) -> Result<Vec<Arc<Loaded>>, Trouble> {
        let over = matches!(which, Which::All | Which::Inactive);
        let mut ids = match which {
            Which::Inactive => Vec::new(),
            _ => self.db.current_matches(Some(account.id.as_str()), None, LINES).await?,
        };
        if over {
            let query = MatchQuery {
                account_id: account.id.as_str(),
                status: Some(Status::Over),
                game: Some(GameFilter::Kind(kind.family())),
                opponent_id: None,
                before_ms: None,
                limit: LINES,
            };
            ids.extend(self.db.matches_of(&query).await?);
        }
        let mut boards = self.loaded(&ids).await?;
        boards.retain(|loaded| {
            let next = which != Which::Next || awaits(loaded, account);
            Kind::of(&loaded.variant) == kind && has_number(loaded) && next
        });
        Ok(boards)
    }

    async fn loaded(&self, ids: &[MatchId]) -> Result<Vec<Arc<Loaded>>, AppError> {
        let mut matches = Vec::new();
        for id in ids {
            matches.push(self.matches.load(id).await?);
        }
        Ok(matches)
    }

    async fn listed(&self, boards: &[Arc<Loaded>]) -> Result<String, Trouble> {
        let mut text = String::new();
        for loaded in boards {
            let number = self.db.board_number(&loaded.id).await?;
            let state = &loaded.state;
            let standing = match state.status() {
                Status::Running => {
                    format!("move {}, {} to move", state.plies() + 1, seat(loaded, state.turn()))
                }
                _ => views::standing(state),
            };
            line(&mut text, format_args!("{number:>6}  {}: {standing}", players(loaded)));
        }
        if text.is_empty() {
            text.push_str("        none\n");
        }
        Ok(text)
    }

    /// Boards by their numbers, and those of players.
    pub(super) async fn pbm_show(
        self: &Arc<App>,
        order: &Order<'_>,
        kind: Kind,
        boards: &[BoardAt],
        names: &[String],
        which: Which,
    ) -> Result<Answer, Trouble> {
        let mut shown: Vec<(i64, Arc<Loaded>, Option<usize>)> = Vec::new();
        for at in boards.iter().take(BOARDS) {
            shown.push((at.board, self.board(kind, at.board).await?, at.ply));
        }
        if !names.is_empty() {
            for account in self.named_or_own(order, names).await? {
                for loaded in self.boards_of(kind, &account, which).await? {
                    let number = self.db.board_number(&loaded.id).await?;
                    shown.push((number, loaded, None));
                }
            }
        }
        let view = self.view_of(order).await?;
        self.sheets(&shown, view, order.account())
    }

    /// The same as one player sees it.
    pub(super) async fn pbm_show_as(
        self: &Arc<App>,
        order: &Order<'_>,
        kind: Kind,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, rest) = self.signed_for(order, "showas", kind, words, 1).await?;
        let boards: Option<Vec<BoardAt>> = rest.iter().map(|word| BoardAt::read(word)).collect();
        let boards = boards.filter(|boards| !boards.is_empty()).ok_or_else(|| {
            let expected = vec![form("showas", Some(kind.word()))];
            Trouble::refused("A board is written 12, or 12#5 after its fifth move.")
                .expecting(expected)
        })?;
        let known = order.by(&account);
        self.pbm_show(&known, kind, &boards, &[], Which::default()).await
    }

    fn sheets(
        &self,
        shown: &[(i64, Arc<Loaded>, Option<usize>)],
        view: MailView,
        reader: Option<&AccountRow>,
    ) -> Result<Answer, Trouble> {
        let mut texts = Vec::new();
        let mut only = None;
        for (number, loaded, ply) in shown.iter().take(BOARDS) {
            let sheet = self
                .sheet(*number, loaded, *ply, view)
                .map_err(|error| Trouble::from(error).about(*number))?;
            only = Some(ShownBoard {
                id: loaded.id.clone(),
                player: reader.and_then(|account| player_of(loaded, account).ok()),
                picture: Some(sheet.picture),
            });
            texts.push(sheet.text);
        }
        let title = match shown {
            [(number, loaded, _)] => subject(*number, loaded),
            _ => "Boards".to_owned(),
        };
        if texts.is_empty() {
            texts.push("There is no such board.\n".to_owned());
        }
        let answer = Answer::new(title, texts.join("\n\n"));
        let board = only.filter(|_| shown.len() == 1);
        Ok(Answer { board, account: reader.cloned(), ..answer })
    }
}

/// Whether a match may have a number: it is between two accounts, whose matches are public by their names.
pub(crate) fn has_number(loaded: &Loaded) -> bool {
    loaded.seats.iter().all(|seat| {
        seat.account.is_some() && matches!(seat.sitter, Sitter::Person | Sitter::Invited)
    })
}

/// Whether an account is to move, or to answer a challenge.
fn awaits(loaded: &Loaded, account: &AccountRow) -> bool {
    is_invited(loaded, account) || loaded.awaits_account(&account.id)
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes any text");
}
