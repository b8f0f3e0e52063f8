//! A game of any variant, as views show it.

use luctor_rules::{Game, Message, Outcome};

use super::Shown;
use crate::text::hint_text;
use crate::title::Title as _;
use crate::types::{Board, LegalMove, Position};

/// A game that can be shown. [`Game`] implements it for every type of position.
pub trait ShownGame: Send + Sync {
    /// Returns the name of the variant for users.
    fn title(&self) -> String;

    /// Returns the board without pieces.
    fn board(&self) -> Board;

    /// Returns the text of the first position, unless it is that of the variant.
    fn start(&self) -> Option<String>;

    /// Returns the present position with its legal moves.
    fn position(&self) -> Position;

    /// Returns the present position without legal moves, hint and groups.
    fn still(&self) -> Position;

    /// Returns the cells of the last move, in order. The list is empty before the first move.
    fn last_cells(&self) -> Vec<String>;

    /// Returns the explanation of an outcome of the present position.
    fn explain(&self, outcome: Outcome) -> Message;
}

impl<P: Shown> ShownGame for Game<P> {
    fn title(&self) -> String {
        self.start().config().title()
    }

    fn board(&self) -> Board {
        self.start().board()
    }

    fn start(&self) -> Option<String> {
        let start = self.start();
        (*start != P::start(start.config())).then(|| start.to_string())
    }

    fn position(&self) -> Position {
        let present = self.position();
        let mut moves: Vec<(String, P::Move)> =
            self.legal_moves().into_iter().map(|m| (present.move_text(m), m)).collect();
        moves.sort_unstable();
        let hint = present.hint(&moves);
        Position {
            hint: hint.as_ref().map(hint_text),
            hint_told: hint.map(Into::into),
            groups: present.groups(),
            legal: moves
                .into_iter()
                .map(|(text, m)| LegalMove { text, kind: P::kind(m), cells: present.cells_of(m) })
                .collect(),
            ..self.still()
        }
    }

    fn still(&self) -> Position {
        let present = self.position();
        Position {
            text: present.to_string(),
            ply: present.ply(),
            turn: present.turn().into(),
            pieces: present.pieces(),
            hands: present.hands(),
            duty: present.duty(),
            hint: None,
            hint_told: None,
            groups: Vec::new(),
            legal: Vec::new(),
        }
    }

    fn last_cells(&self) -> Vec<String> {
        let Some((&last, before)) = self.moves().split_last() else { return Vec::new() };
        let mut position = self.start().clone();
        before.iter().for_each(|&m| position.play_unchecked(m));
        position.cells_of(last)
    }

    fn explain(&self, outcome: Outcome) -> Message {
        self.position().outcome_message(outcome)
    }
}
