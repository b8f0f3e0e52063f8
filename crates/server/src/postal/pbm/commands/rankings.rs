//! Commands that list games and their best players.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use luctor_match::glicko::is_provisional;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{Activity, Db, RankedPlayer, StoreError};

use super::lists::title;
use crate::limits::list_queries::ListQueries;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::language::PbmGame;
use crate::postal::pbm::request::CommandRequest;

/// The lines of a list.
const LINES: i64 = 50;

/// Lists games and their best players.
#[derive(Debug)]
pub(crate) struct RankingCommands {
    pub(crate) db: Db,
    pub(crate) queries: Arc<ListQueries>,
}

impl RankingCommands {
    /// Lists games with their numbers of boards and players. Each game is listed once.
    pub(crate) async fn list(
        &self,
        request: &CommandRequest<'_>,
        games: &[PbmGame],
    ) -> Result<Answer, CommandError> {
        let games = if games.is_empty() { &PbmGame::ALL[..] } else { games };
        let games: BTreeSet<PbmGame> = games.iter().copied().collect();
        let mut text = String::from("Game          Boards in play  Players\n");
        for game in games {
            let count = |db: Db| async move { db.board_activity(game.variants()).await };
            let Activity { boards, players } = self.query(request, count).await?;
            line(&mut text, format_args!("{:<13} {boards:>14}  {players:>7}", game.name()));
        }
        text.push_str(&mail_text(&Message::new("answer.list.rules")));
        Ok(Answer::new(mail_text(&Message::new("answer.list.all")), text))
    }

    /// Lists the players with the most wins.
    pub(crate) async fn standings(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
    ) -> Result<Answer, CommandError> {
        let mut text = String::from("Player                  won  drawn   lost\n");
        let best = |db: Db| async move { db.standings(game.variants(), LINES).await };
        for row in self.query(request, best).await? {
            let (won, drawn, lost) = (row.won, row.drawn, row.lost);
            line(&mut text, format_args!("{:<20} {won:>6} {drawn:>6} {lost:>6}", row.name));
        }
        Ok(Answer::new(title("answer.list.standings", game), text))
    }

    /// Lists the players with the best correspondence ratings.
    pub(crate) async fn ratings(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
    ) -> Result<Answer, CommandError> {
        let mut text = String::from("Player                rating  games\n");
        let best = |db: Db| async move { db.strongest_players(game.family(), LINES).await };
        for row in self.query(request, best).await? {
            let RankedPlayer { name, rating, deviation, games } = row;
            let provisional = if is_provisional(deviation) { "?" } else { " " };
            line(&mut text, format_args!("{name:<20} {rating:>7.0}{provisional} {games:>5}"));
        }
        text.push_str(&mail_text(&Message::new("answer.list.provisional")));
        Ok(Answer::new(title("answer.list.ratings", game), text))
    }

    /// Runs a query that counts many matches, when it is the turn of the client. All emails are like one client.
    async fn query<T, F>(
        &self,
        request: &CommandRequest<'_>,
        query: impl FnOnce(Db) -> F,
    ) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        let address = request.address().copied().unwrap_or_default();
        Ok(self.queries.run(address, query(self.db.clone())).await?)
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string accepts any text");
}
