//! The annotation of a game, and the record with it.

use luctor_problems::Theme;
use luctor_rules::{Color, Message};
use luctor_search::SetGameError;

use crate::analysis::Analysis;
use crate::judge::{Judgment, turning_point};
use crate::notes::Notes;
use crate::record::{Eval, Mark, Record, RecordedMove, Variation};
use crate::replay::{Replayed, Source};
use crate::sentence::{Sentence, comment};

/// The number of moves that name an opening.
const OPENING: usize = 4;
/// The most moves of a variation.
const VARIATION: usize = 8;
/// The start of the header `Annotator` of records that this program has annotated.
const ANNOTATOR: &str = "luctor";

/// The notes of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    /// The evaluation of the first position.
    pub eval: Option<Eval>,
    /// The sentences about the whole game.
    pub summary: Vec<Sentence>,
    /// The moves with their notes.
    pub moves: Vec<AnnotatedMove>,
    /// The themes of the game, sorted.
    pub themes: Vec<Theme>,
}

/// A move with its notes.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotatedMove {
    /// The canonical text.
    pub text: String,
    /// `true` if it was the only legal move.
    pub forced: bool,
    /// The judgment.
    pub mark: Option<Mark>,
    /// The evaluation of the position after the move.
    pub eval: Option<Eval>,
    /// The sentences about the move.
    pub sentences: Vec<Sentence>,
    /// The line that was better; empty if the move is not a mistake.
    pub better: Vec<String>,
}

/// Annotates a game by its analysis.
///
/// # Errors
///
/// Fails if the position or a move is not legal.
pub fn annotate(source: &Source<'_>, analysis: &Analysis) -> Result<Annotation, SetGameError> {
    let replayed = source.replay(&analysis.evaluations)?;
    let winner = match &replayed.end {
        Some((outcome, _)) => outcome.winner,
        None => source.winner,
    };
    let is_complete = analysis.evaluations.len() > replayed.played.len();
    let turning = turning_point(&replayed.played, &analysis.evaluations, winner);
    let turning = turning.filter(|_| is_complete);
    let mut notes = Notes::new(&replayed, analysis, turning);
    let mut themes = replayed.end_themes.clone();
    let mut moves = Vec::with_capacity(replayed.played.len());
    for (ply, played) in replayed.played.iter().enumerate() {
        let (mark, mut sentences) = notes.of(ply, &mut themes);
        if ply + 1 == replayed.played.len() {
            sentences.extend(end(&replayed));
        }
        let eval = analysis.evaluations.get(ply + 1).map(|found| found.eval);
        let better = analysis.judged.get(ply).map_or(&[][..], |judged| &judged.better);
        let better = better[..better.len().min(VARIATION)].to_vec();
        let (text, forced) = (played.text.clone(), played.forced);
        moves.push(AnnotatedMove { text, forced, mark, eval, sentences, better });
    }
    themes.sort_unstable();
    themes.dedup();
    let mut summary = summary(&replayed, analysis, winner, turning);
    if moves.is_empty() {
        summary.extend(end(&replayed));
    }
    let eval = analysis.evaluations.first().map(|found| found.eval);
    Ok(Annotation { eval, summary, moves, themes })
}

/// Returns the sentences about the end of the game.
fn end(replayed: &Replayed) -> Vec<Sentence> {
    let result = replayed.end.as_ref().map(|(_, message)| Sentence::of_result(message.clone()));
    result.into_iter().chain(replayed.count.clone().map(Sentence::from)).collect()
}

/// Returns the sentences about the whole game.
fn summary(
    replayed: &Replayed,
    analysis: &Analysis,
    winner: Option<Color>,
    turning: Option<usize>,
) -> Vec<Sentence> {
    let turns = replayed.played.len();
    if turns == 0 {
        return Vec::new();
    }
    let over = Message::new("summary").with("winner", winner).with("turns", turns);
    let result = match (&replayed.end, winner) {
        (None, None) => Message::new("open").with("turns", turns),
        _ => over,
    };
    let mistakes = |color| {
        let judged = analysis.judged.iter().zip(&replayed.played);
        let kinds = judged.filter(|(_, played)| played.color == color);
        kinds.filter(|(judged, _)| judged.mistake() >= Some(Judgment::Mistake)).count()
    };
    let counted = Message::new("mistakes")
        .with("white", mistakes(Color::White))
        .with("black", mistakes(Color::Black));
    let turning = turning.map(|ply| {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let place = format!("{}{dots} {}", ply / 2 + 1, replayed.played[ply].text);
        Message::new("turningAt").with("move", place)
    });
    [result, counted].into_iter().chain(turning).map(Sentence::from).collect()
}

impl Annotation {
    /// Writes the notes into the record of the game. Comments and variations of the record stay, unless this program
    /// has written them. `annotator` describes the program and its search.
    pub fn write_into(&self, record: &mut Record, annotator: &str) {
        if record.header("Annotator").is_some_and(|name| name.starts_with(ANNOTATOR)) {
            record.start = crate::record::Note::default();
            for played in &mut record.moves {
                *played = RecordedMove::new(std::mem::take(&mut played.text));
            }
        }
        let opening: Vec<&str> = self.moves.iter().take(OPENING).map(|m| m.text.as_str()).collect();
        if !opening.is_empty() {
            record.set_header("Opening", opening.join(" "));
        }
        if !self.themes.is_empty() {
            let themes: Vec<&str> = self.themes.iter().map(|theme| theme.name()).collect();
            record.set_header("Themes", themes.join(", "));
        }
        record.set_header("Annotator", format!("{ANNOTATOR} {annotator}"));
        record.start.eval = self.eval;
        add(&mut record.start.comment, &comment(&self.summary));
        for (played, noted) in record.moves.iter_mut().zip(&self.moves) {
            played.text.clone_from(&noted.text);
            played.forced |= noted.forced;
            played.mark = noted.mark.or(played.mark);
            played.note.eval = noted.eval;
            add(&mut played.note.comment, &comment(&noted.sentences));
            let known =
                |line: &Variation| line.moves.first().map(|m| &m.text) == noted.better.first();
            if !noted.better.is_empty() && !played.variations.iter().any(known) {
                played.variations.push(Variation::of(&noted.better, ""));
            }
        }
    }
}

/// Adds a comment after another one.
fn add(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push(' ');
    }
    comment.push_str(more);
}
