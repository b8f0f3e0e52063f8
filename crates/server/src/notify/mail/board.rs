//! The picture of a board that goes out with a mail.

use luctor_picture::{Coordinates, Style, png as pixels, svg as draw};

use super::Picture;
use super::html::SIZE;
use crate::app::App;
use crate::http::error::AppError;
use luctor_store::MatchId;

impl App {
    /// The board as PNG; none where it cannot be drawn, since the text of the mail has it too.
    pub(crate) async fn board_for_mail(&self, picture: &Picture) -> Option<Vec<u8>> {
        let drawn = self.draw_board(picture).await;
        drawn
            .inspect_err(|error| {
                tracing::warn!(game = picture.game, ?error, "mail goes without its board")
            })
            .ok()
    }

    async fn draw_board(&self, picture: &Picture) -> Result<Vec<u8>, AppError> {
        let id = MatchId::read(&picture.game).ok_or(AppError::NoSuchMatch)?;
        let loaded = self.matches.load(&id).await?;
        let scene = loaded.state.scene_at(picture.ply).ok_or(AppError::NoSuchPly)?;
        let coordinates =
            if picture.diamond { Coordinates::Diamond } else { Coordinates::Checkerboard };
        let style = Style { flipped: picture.flipped, coordinates, size: SIZE, ..Style::default() };
        self.painter.draw(move || pixels(&draw(&scene, &style))).await
    }
}
