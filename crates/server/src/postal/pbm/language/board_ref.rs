//! Boards in commands.

/// A board, optionally after one of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardRef {
    /// The number of the board.
    pub(crate) board: i64,
    /// The number of moves before the position, if not the present one.
    pub(crate) ply: Option<usize>,
}

impl BoardRef {
    /// Parses `12` or `12#5`.
    pub(crate) fn read(word: &str) -> Option<BoardRef> {
        let (board, ply) = match word.split_once('#') {
            Some((board, ply)) => (board, Some(ply.parse().ok()?)),
            None => (word, None),
        };
        Some(BoardRef { board: board.parse().ok().filter(|&board| board > 0)?, ply })
    }
}

/// A selection of a player's boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BoardFilter {
    /// All boards.
    All,
    /// Boards in play.
    #[default]
    Active,
    /// Finished boards.
    Inactive,
    /// Boards on which the player is to move.
    Next,
}

impl BoardFilter {
    fn read(word: &str) -> Option<BoardFilter> {
        Some(match word.to_ascii_lowercase().as_str() {
            "all" => BoardFilter::All,
            "active" => BoardFilter::Active,
            "inactive" => BoardFilter::Inactive,
            "next" => BoardFilter::Next,
            _ => return None,
        })
    }

    /// Splits words into names and the filter that may follow them.
    pub(super) fn split(words: &[String]) -> (Vec<String>, BoardFilter) {
        match words.split_last() {
            Some((last, names)) if BoardFilter::read(last).is_some() => {
                (names.to_vec(), BoardFilter::read(last).unwrap_or_default())
            }
            _ => (words.to_vec(), BoardFilter::default()),
        }
    }
}
