//! The boards that emails show.

use std::pin::Pin;
use std::sync::Arc;

use luctor_picture::{Coordinates, Style, png as pixels, svg as draw};
use luctor_store::{MatchId, Picture};

use crate::limits::Address;
use crate::notify::delivery::BoardPictures;
use crate::notify::mail::PICTURE_SIZE;
use crate::play::error::{Cause, MatchError};
use crate::play::matches::Matches;
use crate::views;
use crate::views::painter::Painter;

/// Draws boards of stored matches for emails.
#[derive(Debug)]
pub(crate) struct MailBoards {
    matches: Arc<Matches>,
    painter: Arc<Painter>,
}

impl MailBoards {
    /// Creates the service.
    pub(crate) fn new(matches: Arc<Matches>, painter: Arc<Painter>) -> MailBoards {
        MailBoards { matches, painter }
    }

    async fn draw(&self, picture: &Picture) -> Result<Vec<u8>, Cause> {
        let id = picture.game.parse::<MatchId>().map_err(|_| MatchError::NotFound)?;
        let loaded = self.matches.load(&id).await?;
        let game =
            views::shown_at(&loaded.state, picture.ply).ok_or("the match has no such move")?;
        let scene = game.scene();
        let coordinates =
            if picture.diamond { Coordinates::Diamond } else { Coordinates::Checkerboard };
        let style =
            Style { flipped: picture.flipped, coordinates, size: PICTURE_SIZE, ..Style::default() };
        Ok(self
            .painter
            .of_size(style.size)
            .draw(Address(None), move || pixels(&draw(&scene, &style)))
            .await?)
    }
}

impl BoardPictures for MailBoards {
    fn png<'a>(
        &'a self,
        picture: &'a Picture,
    ) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + 'a>> {
        Box::pin(async move {
            let drawn = self.draw(picture).await.inspect_err(|error| {
                tracing::warn!(game = picture.game, %error, "mail is sent without its board");
            });
            drawn.ok()
        })
    }
}
