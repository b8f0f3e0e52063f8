//! Commands that list games and their best players.

use std::fmt::Write;

use luctor_match::glicko::is_provisional;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{Activity, Db, RankedPlayer};

use super::lists::title;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::error::CommandError;
use crate::postal::pbm::language::PbmGame;

/// The lines of a list.
const LINES: i64 = 50;

/// Lists games and their best players.
#[derive(Debug)]
pub(crate) struct RankingCommands {
    pub(crate) db: Db,
}

impl RankingCommands {
    /// Lists games with their numbers of boards and players.
    pub(crate) async fn list(&self, games: &[PbmGame]) -> Result<Answer, CommandError> {
        let games = if games.is_empty() { &PbmGame::ALL[..] } else { games };
        let mut text = String::from("Game          Boards in play  Players\n");
        for game in games {
            let Activity { boards, players } = self.db.board_activity(game.variants()).await?;
            line(&mut text, format_args!("{:<13} {boards:>14}  {players:>7}", game.name()));
        }
        text.push_str(&mail_text(&Message::new("answer.list.rules")));
        Ok(Answer::new(mail_text(&Message::new("answer.list.all")), text))
    }

    /// Lists the players with the most wins.
    pub(crate) async fn standings(&self, game: PbmGame) -> Result<Answer, CommandError> {
        let mut text = String::from("Player                  won  drawn   lost\n");
        for row in self.db.standings(game.variants(), LINES).await? {
            let (won, drawn, lost) = (row.won, row.drawn, row.lost);
            line(&mut text, format_args!("{:<20} {won:>6} {drawn:>6} {lost:>6}", row.name));
        }
        Ok(Answer::new(title("answer.list.standings", game), text))
    }

    /// Lists the players with the best correspondence ratings.
    pub(crate) async fn ratings(&self, game: PbmGame) -> Result<Answer, CommandError> {
        let mut text = String::from("Player                rating  games\n");
        for row in self.db.strongest_players(game.family(), LINES).await? {
            let RankedPlayer { name, rating, deviation, games } = row;
            let provisional = if is_provisional(deviation) { "?" } else { " " };
            line(&mut text, format_args!("{name:<20} {rating:>7.0}{provisional} {games:>5}"));
        }
        text.push_str(&mail_text(&Message::new("answer.list.provisional")));
        Ok(Answer::new(title("answer.list.ratings", game), text))
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string accepts any text");
}
