//! The record of a match, as a line of JSON and as text (`docs/formats.md`).

use luctor_annotate::record::Eval;
use luctor_annotate::{Source, annotate};
use luctor_messages::fill_lines;
use luctor_rules::Color;
use luctor_store::time::DAY_MS;
use serde::Serialize;
use utoipa::ToSchema;

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::views::{self, Analysis, EndReason, Evaluation, Proved};

/// A match on one line: the form of `luctor replay`, with additional fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordLine {
    /// The canonical name of the game.
    game: String,
    /// The first position, if it differs from the usual one.
    #[schema(required)]
    position: Option<String>,
    /// The canonical texts of the moves.
    moves: Vec<String>,
    /// The players of both sides at the end.
    players: RecordPlayers,
    /// Null while the match is not over.
    #[schema(required)]
    result: Option<RecordResult>,
    /// The day in UTC on which it was created, as `2026-11-21`.
    date: String,
    /// The time control.
    control: String,
    /// `true` if the result counts for ratings.
    rated: bool,
    /// The address of its page.
    site: String,
}

/// The names of the players: of accounts, `computer, level 5`, `guest`, or `nobody yet`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordPlayers {
    /// Black.
    black: String,
    /// White.
    white: String,
}

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordResult {
    /// Null for a draw or an aborted match.
    #[schema(required)]
    winner: Option<views::Color>,
    /// The reason why it ended.
    reason: EndReason,
}

/// Returns the record on one line. `url` is the address of the match's page.
pub(crate) fn line(loaded: &Loaded, url: String) -> RecordLine {
    let record = views::record(&loaded.state);
    let [black, white] = views::player_names(loaded);
    let terms = loaded.state.terms();
    RecordLine {
        game: loaded.variant.to_string(),
        position: record.position,
        moves: record.moves.into_iter().map(|(text, _)| text).collect(),
        players: RecordPlayers { black, white },
        result: record
            .result
            .map(|result| RecordResult { winner: result.winner, reason: result.reason }),
        date: date(terms.created_ms),
        control: terms.control.to_string(),
        rated: terms.rated,
        site: url,
    }
}

/// Returns the record as text: headers as in PGN, an empty line, and the moves followed by the result.
pub(crate) fn text(loaded: &Loaded, url: String) -> String {
    let record = views::record(&loaded.state);
    let line = line(loaded, url);
    let end = loaded.state.end();
    let result = match end.map(|end| (end.winner(), end.counts())) {
        Some((Some(Color::White), _)) => "1-0",
        Some((Some(Color::Black), _)) => "0-1",
        Some((None, true)) => "1/2-1/2",
        Some((None, false)) | None => "*",
    };
    let mut text = String::new();
    let mut header = |name: &str, value: &str| text.push_str(&format!("[{name} \"{value}\"]\n"));
    header("Game", &line.game);
    header("Title", &record.title);
    header("Site", &line.site);
    header("Date", &line.date.replace('-', "."));
    header("White", &line.players.white);
    header("Black", &line.players.black);
    header("TimeControl", &line.control);
    header("Rated", if line.rated { "yes" } else { "no" });
    header("Result", result);
    if let Some(result) = &record.result {
        header("Termination", &result.text);
    }
    if let Some(position) = &record.position {
        header("Position", position);
    }
    text.push('\n');
    text.push_str(&wrapped(&words(&record.moves, result)));
    text
}

/// Returns the record as text with the notes that follow from the evaluations of a review.
///
/// # Errors
///
/// Fails if the match does not agree with its record, which never happens.
pub(crate) fn annotated(
    loaded: &Loaded,
    url: String,
    review: &[Evaluation],
) -> Result<String, MatchError> {
    let mut record =
        luctor_annotate::record::read(&text(loaded, url)).map_err(MatchError::internal)?;
    let moves = loaded.state.move_texts();
    let winner = loaded.state.end().and_then(|end| end.winner());
    let source = Source { variant: &loaded.variant, position: None, moves: &moves, winner };
    let evaluations = review.iter().map(|found| evaluation(&found.analysis)).collect();
    let analysis = luctor_annotate::Analysis::of_evaluations(&source, evaluations);
    let annotation =
        analysis.and_then(|analysis| annotate(&source, &analysis)).map_err(MatchError::internal)?;
    annotation.write_into(&mut record, REVIEWER);
    Ok(record.to_string())
}

/// The program and its search in the header `Annotator`.
const REVIEWER: &str = concat!(env!("CARGO_PKG_VERSION"), ", review of the site");

fn evaluation(analysis: &Analysis) -> luctor_annotate::Evaluation {
    let eval = match (analysis.proved, analysis.score) {
        (Some(Proved { winner: Some(winner), turns }), _) => {
            Eval::Win { winner: winner.into(), turns }
        }
        (Some(Proved { winner: None, .. }), _) => Eval::Draw,
        (None, score) => Eval::Estimate(score.unwrap_or_default()),
    };
    luctor_annotate::Evaluation::new(eval, analysis.line.clone())
}

/// The length of a line of moves, in characters.
const LINE: usize = 80;
/// The mark after a move that was the only legal one, as in chess books.
const FORCED: &str = "□";

/// Returns the words of the move text: moves in numbered pairs, with forced moves marked, and the result.
fn words(moves: &[(String, bool)], result: &str) -> Vec<String> {
    let word = |(ply, (text, forced)): (usize, &(String, bool))| {
        let mark = if *forced { FORCED } else { "" };
        match ply % 2 {
            0 => vec![format!("{}.", ply / 2 + 1), format!("{text}{mark}")],
            _ => vec![format!("{text}{mark}")],
        }
    };
    let moves = moves.iter().enumerate().flat_map(word);
    moves.chain([result.to_owned()]).collect()
}

/// Joins words to lines of at most [`LINE`] characters, each with a line feed.
fn wrapped(words: &[String]) -> String {
    fill_lines(words.iter().map(String::as_str), LINE) + "\n"
}

/// Returns the day in UTC of a time in milliseconds since the Unix epoch, as `2026-11-21`. The calculation lets the year
/// start in March, so that the leap day is its last day.
fn date(ms: i64) -> String {
    let days = ms.div_euclid(DAY_MS) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_gregorian_calendar() {
        for (day, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(day * DAY_MS), text);
            assert_eq!(date((day + 1) * DAY_MS - 1), text);
        }
    }

    #[test]
    fn moves_are_numbered_in_pairs_and_forced_ones_are_marked() {
        let moves = [("e3", false), ("c3", false), ("e3xc5", true)];
        let moves = moves.map(|(text, forced)| (text.to_owned(), forced));
        assert_eq!(wrapped(&words(&moves, "*")), "1. e3 c3 2. e3xc5□ *\n");
        assert_eq!(wrapped(&words(&[], "1-0")), "1-0\n");
        let many = vec![("a1-b2".to_owned(), false); 100];
        let text = wrapped(&words(&many, "0-1"));
        assert!(text.lines().all(|line| line.chars().count() <= LINE && !line.ends_with(' ')));
        assert_eq!(text.split_whitespace().count(), 151);
    }
}
