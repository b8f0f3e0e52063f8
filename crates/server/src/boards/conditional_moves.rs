//! Checks conditional moves by the rules, and stores them.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_rules::Message;

use crate::account::visitor::Visitor;
use crate::boards::board_error::BoardError;
use crate::boards::match_board;
use crate::limits::board_work::BoardWork;
use crate::play::conditions::{BadLines, Lines};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::notes::{Conditions, Notes, NotesError};
use crate::views::{BadMove, Unplayable};

/// Sets conditional moves. Lines can lead to positions with thousands of captures, so they are checked with the other
/// work on boards, and all of them have the effort of one line.
#[derive(Debug)]
pub(crate) struct ConditionalMoves {
    notes: Arc<Notes>,
    work: Arc<BoardWork>,
}

impl ConditionalMoves {
    /// Creates the service.
    pub(crate) fn new(notes: Arc<Notes>, work: Arc<BoardWork>) -> ConditionalMoves {
        ConditionalMoves { notes, work }
    }

    /// Replaces a player's conditional moves, and returns them with canonical texts. It must be the opponent's turn in
    /// a correspondence match. No lines delete the stored ones.
    pub(crate) async fn set(
        &self,
        loaded: &Arc<Loaded>,
        (player, visitor): (Player, &Visitor),
        requested: Conditions,
    ) -> Result<Conditions, NotesError> {
        if requested.lines.0.is_empty() {
            self.notes.set_conditions(loaded, (player, visitor), &requested).await?;
            return Ok(self.notes.conditions(loaded, player).await?);
        }
        let ply = requested.ply;
        Notes::may_set_conditions(loaded, player, ply)?;
        let lines = self.checked(loaded, visitor, requested.lines).await?;
        let checked = Conditions { ply, lines };
        self.notes.set_conditions(loaded, (player, visitor), &checked).await?;
        Ok(checked)
    }

    async fn checked(
        &self,
        loaded: &Arc<Loaded>,
        visitor: &Visitor,
        lines: Lines,
    ) -> Result<Lines, NotesError> {
        lines.check_form().map_err(NotesError::BadLines)?;
        let loaded = Arc::clone(loaded);
        let check = move || Ok(canonical(&loaded, &lines));
        let checked = self.work.run(visitor.address, check).await.map_err(|error| match error {
            BoardError::Busy => NotesError::Busy,
            error => MatchError::internal(error).into(),
        })?;
        let checked = Lines(checked.map_err(NotesError::BadLines)?);
        checked.check_answers().map_err(NotesError::BadLines)?;
        Ok(checked)
    }
}

/// Returns lines from the present position of a match with canonical texts.
fn canonical(loaded: &Loaded, lines: &Lines) -> Result<Vec<Vec<String>>, BadLines> {
    let state = &loaded.state;
    let endless = |_| BadLines::Illegal(String::new(), Message::new("endless"));
    let board = match_board::after(state, state.plies()).expect("all these moves were played");
    board.map_err(endless)?.lines(&lines.0).map_err(|BadMove { line, at, why }| {
        let why = match why {
            Unplayable::Refused { why, .. } => why.message(),
            _ => Message::new("endless"),
        };
        BadLines::Illegal(lines.0[line][at].clone(), why)
    })
}
