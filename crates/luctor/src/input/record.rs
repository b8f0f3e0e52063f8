//! A game as one line of JSON, the input format of `luctor replay` and of opening files.

use luctor_rules::emergo::Coordinates;
use serde::Deserialize;

/// One game. Unknown fields are ignored.
#[derive(Deserialize)]
pub(crate) struct GameRecord {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) position: Option<String>,
    #[serde(default, deserialize_with = "coordinates")]
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) moves: Vec<String>,
}

impl GameRecord {
    /// Parses one line.
    ///
    /// # Errors
    ///
    /// Returns a one-sentence message if the line is not a game.
    pub(crate) fn parse(line: &[u8]) -> Result<GameRecord, String> {
        let text =
            str::from_utf8(line).map_err(|error| format!("the line is not UTF-8: {error}"))?;
        // serde would also accept an array with the fields in order, which is not documented.
        if !text.trim_start().starts_with('{') {
            return Err("the line is not a JSON object".to_owned());
        }
        serde_json::from_str(text).map_err(|error| {
            let message = error.to_string().replace(" at line 1 column ", ", at byte ");
            format!("the line is not a game: {}", shorten(&message))
        })
    }
}

fn coordinates<'de, D>(deserializer: D) -> Result<Option<Coordinates>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    match Option::<String>::deserialize(deserializer)?.as_deref() {
        None => Ok(None),
        Some("checkerboard") => Ok(Some(Coordinates::Checkerboard)),
        Some("diamond") => Ok(Some(Coordinates::Diamond)),
        Some(_) => Err(serde::de::Error::custom("coordinates must be checkerboard or diamond")),
    }
}

/// Cuts a message that quotes long input.
fn shorten(message: &str) -> String {
    const MAX_CHARS: usize = 160;
    match message.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}
