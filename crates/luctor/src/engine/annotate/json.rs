//! Annotated games as lines of JSON.

use luctor_annotate::record::Record;
use luctor_annotate::{AnnotatedMove, Annotation, Sentence};
use luctor_rules::{Argument, Message};
use serde_json::{Map, Value, json};

use super::records::Game;

/// Returns the line of a game with the key `annotation`. The other keys are those of the input; headers of text that
/// have no key of their own are in `headers`.
pub(super) fn annotated(game: Game, annotation: &Annotation, annotator: &str) -> Value {
    let mut line = match game {
        Game::Json(map) => map,
        Game::Text(record) => keys(record),
    };
    let Annotation { eval, summary, moves, themes } = annotation;
    let themes: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
    let moves: Vec<Value> = moves.iter().map(annotated_move).collect();
    let annotation = json!({
        "annotator": format!("luctor {annotator}"),
        "eval": eval.map(|eval| eval.to_string()),
        "summary": sentences(summary),
        "themes": themes,
        "moves": moves,
    });
    line.insert("annotation".to_owned(), annotation);
    Value::Object(line)
}

fn keys(record: Record) -> Map<String, Value> {
    let mut map = Map::new();
    map.insert("game".to_owned(), record.header("Game").into());
    map.insert("position".to_owned(), record.header("Position").into());
    if let Some(coordinates) = record.header("Coordinates") {
        map.insert("coordinates".to_owned(), coordinates.into());
    }
    map.insert("moves".to_owned(), record.move_texts().into());
    let own = ["game", "position", "coordinates"];
    let others = record.headers.into_iter();
    let others = others.filter(|(name, _)| !own.contains(&name.to_ascii_lowercase().as_str()));
    let headers: Map<String, Value> = others.map(|(name, value)| (name, value.into())).collect();
    map.insert("headers".to_owned(), headers.into());
    map
}

fn annotated_move(annotated: &AnnotatedMove) -> Value {
    let AnnotatedMove { text, forced, mark, eval, sentences: notes, better } = annotated;
    json!({
        "move": text,
        "forced": forced,
        "mark": mark.map(|mark| mark.to_string()),
        "eval": eval.map(|eval| eval.to_string()),
        "notes": sentences(notes),
        "better": better,
    })
}

fn sentences(sentences: &[Sentence]) -> Vec<Value> {
    let value = |sentence: &Sentence| {
        let Message { code, arguments } = sentence.message();
        let arguments = arguments.iter().map(|(name, value)| ((*name).to_owned(), argument(value)));
        let arguments: Map<String, Value> = arguments.collect();
        json!({ "code": code, "args": arguments, "text": sentence.text() })
    };
    sentences.iter().map(value).collect()
}

fn argument(argument: &Argument) -> Value {
    match argument {
        Argument::Number(number) => (*number).into(),
        Argument::Text(text) => text.as_str().into(),
        Argument::List(items) => items.clone().into(),
        Argument::Messages(messages) => messages.iter().map(|message| message.code).collect(),
    }
}
