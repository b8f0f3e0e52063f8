//! The line of a game.

use luctor_rules::emergo::Coordinates;
use serde::Deserialize;

/// What a line asks for. Other fields are left to those who put them there.
#[derive(Deserialize)]
pub(crate) struct Record {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) position: Option<String>,
    #[serde(default, deserialize_with = "coordinates")]
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) moves: Vec<String>,
}

impl Record {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// The line describes no game: why, in one sentence.
    pub(crate) fn read(line: &[u8]) -> Result<Record, String> {
        let text = str::from_utf8(line).map_err(|error| format!("the line is no text: {error}"))?;
        // An array would be read as the fields in their order, which nobody was promised.
        if !text.trim_start().starts_with('{') {
            return Err("the line is no JSON object".to_owned());
        }
        serde_json::from_str(text).map_err(|error| {
            let message = error.to_string().replace(" at line 1 column ", ", at byte ");
            format!("the line is no game: {}", shorten(&message))
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
        Some(_) => Err(serde::de::Error::custom("coordinates are checkerboard or diamond")),
    }
}

/// A message that repeats what was sent would be as long as that.
fn shorten(message: &str) -> String {
    const MOST: usize = 160;
    match message.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}
