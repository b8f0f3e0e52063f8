//! Compares a restarted server with everything it acknowledged before.

use super::{MatchError, TrackedMatch};
use crate::game::{Chat, Color, Game};

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Acknowledged changes that are missing or in a different order.
    pub lost: Vec<String>,
    /// Changes that were applied twice.
    pub twice: Vec<String>,
    /// Largest clock error in milliseconds.
    pub clock_ms: i64,
    /// True if an unanswered request was applied.
    pub applied_unanswered: bool,
}

impl TrackedMatch {
    /// Checks that all acknowledged changes exist once and in order, and that there are no other changes
    /// except the pending request. Then repeats the pending request. The server was down for `down_ms`.
    ///
    /// # Errors
    ///
    /// Fails if the server does not answer or rejects a request.
    pub async fn check(&mut self, down_ms: i64) -> Result<Findings, MatchError> {
        let mut findings = Findings::default();
        if !self.acknowledged.seated {
            self.join().await?;
            return Ok(findings);
        }
        let game = self.read(0).await?;
        let clock_ms = self.clock_error(&game, down_ms);
        self.check_moves(&game, &mut findings);
        self.check_chat(&mut findings).await?;
        if self.pending_message.is_some() {
            self.send_message(true).await?;
            self.check_chat(&mut findings).await?;
        }
        if findings.applied_unanswered {
            // The time of the unanswered event is unknown, so the clock cannot be checked next time.
            self.acknowledged.clock = None;
        } else {
            findings.clock_ms = clock_ms;
        }
        if game.result.is_some() && self.pending.is_none() {
            self.acknowledged.over = true;
            return Ok(findings);
        }
        self.send_pending(true).await?;
        Ok(findings)
    }

    fn check_moves(&self, game: &Game, findings: &mut Findings) {
        let moves = game.move_texts();
        let known = &self.acknowledged;
        if game.version == known.version && moves == known.moves {
            return;
        }
        let expected = self.pending.as_ref().map(|request| request.effect.after(&known.moves));
        if game.version == known.version + 1 && expected.is_some_and(|expected| moves == expected) {
            findings.applied_unanswered = true;
            return;
        }
        let (id, was, is) = (&self.id, known.version, game.version);
        let message = format!(
            "match {id}: acknowledged version {was} with {:?}, found version {is} with {moves:?}; \
             pending: {:?}",
            known.moves,
            self.pending.as_ref().map(|request| &request.body)
        );
        let has_extra_moves =
            is > was && moves.len() > known.moves.len() && moves.starts_with(&as_str(&known.moves));
        if has_extra_moves { findings.twice.push(message) } else { findings.lost.push(message) }
    }

    async fn check_chat(&mut self, findings: &mut Findings) -> Result<(), MatchError> {
        let path = format!("/api/games/{}/chat?room=players&after=0", self.id);
        let answer = self.players[0].get(&path).await?;
        let chat: Chat = serde_json::from_slice(&answer.body)
            .map_err(|error| format!("the chat is invalid: {error}"))?;
        let lines: Vec<&str> = chat.lines.iter().map(|line| line.text.as_str()).collect();
        let expected = as_str(&self.chat);
        let pending = self.pending_message.as_ref().map(|message| message.text.as_str());
        let is_correct = match lines.split_at_checked(expected.len()) {
            Some((known, [])) => known == expected,
            Some((known, [line])) => known == expected && pending == Some(*line),
            _ => false,
        };
        if !is_correct {
            let id = &self.id;
            let message = format!("match {id}: acknowledged chat {expected:?}, found {lines:?}");
            // All messages of a match are different.
            let repeated = lines.iter().enumerate().any(|(at, line)| lines[..at].contains(line));
            let list = if repeated { &mut findings.twice } else { &mut findings.lost };
            list.push(message);
        }
        Ok(())
    }

    fn clock_error(&self, game: &Game, down_ms: i64) -> i64 {
        let error = |color: Color| {
            let expected = self.acknowledged.expected_time(color, down_ms)?;
            Some((game.clock?.of(color) - expected).abs())
        };
        Color::ALL.into_iter().filter_map(error).max().unwrap_or(0)
    }
}

fn as_str(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
