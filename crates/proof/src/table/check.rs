//! Holding a server that was started again against what was acknowledged before.

use super::{Stop, Table};
use crate::game::{Chat, Color, Game};

/// What a check has found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Acknowledged changes that are gone, or done in another order.
    pub lost: Vec<String>,
    /// What was done twice.
    pub twice: Vec<String>,
    /// How far the worst clock is from what it should be, in milliseconds.
    pub clock_ms: i64,
    /// Whether a request that was not answered had been done all the same.
    pub done_unanswered: bool,
}

impl Table {
    /// Looks whether everything is there that was acknowledged, once and in order, and nothing else but
    /// what was on its way; then sends that again. The server was down for `down_ms`.
    ///
    /// # Errors
    ///
    /// The server does not answer, or refuses.
    pub async fn check(&mut self, down_ms: i64) -> Result<Found, Stop> {
        let mut found = Found::default();
        if !self.told.seated {
            self.sit_down().await?;
            return Ok(found);
        }
        let game = self.seen_by(0).await?;
        let clock_ms = self.clock_error(&game, down_ms);
        self.check_moves(&game, &mut found);
        self.check_chat(&mut found).await?;
        if self.saying.is_some() {
            self.say(true).await?;
            self.check_chat(&mut found).await?;
        }
        if found.done_unanswered {
            // The clock of an event whose time nobody was told is not known so exactly.
            self.told.clock = None;
        } else {
            found.clock_ms = clock_ms;
        }
        if game.result.is_some() && self.open.is_none() {
            self.told.over = true;
            return Ok(found);
        }
        self.settle(true).await?;
        Ok(found)
    }

    fn check_moves(&self, game: &Game, found: &mut Found) {
        let moves = game.texts();
        let told = &self.told;
        if game.version == told.version && moves == told.moves {
            return;
        }
        let wished = self.open.as_ref().map(|wish| wish.effect.after(&told.moves));
        if game.version == told.version + 1 && wished.is_some_and(|wished| moves == wished) {
            found.done_unanswered = true;
            return;
        }
        let (id, was, is) = (&self.id, told.version, game.version);
        let sentence = format!(
            "match {id}: version {was} with {:?} was acknowledged, there is version {is} with \
             {moves:?}; on its way was {:?}",
            told.moves,
            self.open.as_ref().map(|wish| &wish.body)
        );
        let more =
            is > was && moves.len() > told.moves.len() && moves.starts_with(&as_str(&told.moves));
        if more { found.twice.push(sentence) } else { found.lost.push(sentence) }
    }

    async fn check_chat(&mut self, found: &mut Found) -> Result<(), Stop> {
        let path = format!("/api/games/{}/chat?room=players&after=0", self.id);
        let answer = self.players[0].get(&path).await?;
        let chat: Chat = serde_json::from_slice(&answer.body)
            .map_err(|error| format!("the chat cannot be read: {error}"))?;
        let lines: Vec<&str> = chat.lines.iter().map(|line| line.text.as_str()).collect();
        let said = as_str(&self.said);
        let unanswered = self.saying.as_ref().map(|words| words.text.as_str());
        let right = match lines.split_at_checked(said.len()) {
            Some((told, [])) => told == said,
            Some((told, [line])) => told == said && unanswered == Some(*line),
            _ => false,
        };
        if !right {
            let id = &self.id;
            let sentence = format!("match {id}: {said:?} was said, {lines:?} is there");
            // Each line of a match is another one.
            let repeated = lines.iter().enumerate().any(|(at, line)| lines[..at].contains(line));
            let findings = if repeated { &mut found.twice } else { &mut found.lost };
            findings.push(sentence);
        }
        Ok(())
    }

    fn clock_error(&self, game: &Game, down_ms: i64) -> i64 {
        let error = |color: Color| {
            let (is, should) = (game.clock?.of(color), self.told.left(color, down_ms)?);
            Some((is - should).abs())
        };
        Color::ALL.into_iter().filter_map(error).max().unwrap_or(0)
    }
}

fn as_str(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
