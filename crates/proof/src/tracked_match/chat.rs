//! Sends chat messages of the players.

use serde_json::json;

use super::{MatchError, PendingMessage, TrackedMatch};

impl TrackedMatch {
    /// Sends the pending chat message, optionally twice at once.
    pub(super) async fn send_message(&mut self, twice: bool) -> Result<(), MatchError> {
        let Some(PendingMessage { by, id, text }) = self.pending_message.clone() else {
            return Ok(());
        };
        let path = format!("/api/games/{}/chat", self.id);
        let body = json!({ "id": id, "room": "players", "text": text }).to_string();
        let player = &mut self.players[by];
        let mut second_client = player.with_new_connection();
        let repeat = async {
            match twice {
                true => second_client.post(&path, &body).await.map(Some),
                false => Ok(None),
            }
        };
        let (first, second) = tokio::join!(player.post(&path, &body), repeat);
        for answer in [Some(first?), second?].into_iter().flatten() {
            if !answer.status.is_success() {
                return Err(MatchError::Wrong(format!(
                    "a chat message was rejected with {}",
                    answer.status
                )));
            }
        }
        self.pending_message = None;
        self.chat.push(text);
        Ok(())
    }
}
