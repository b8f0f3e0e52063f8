//! The games that a text without the name of a game may belong to.

use luctor_rules::Variant;

use crate::accepted_variant;

/// The usual games, most likely first.
const USUAL: [&str; 14] = [
    "emulsion:8",
    "emergo:9x9",
    "emulsion:6",
    "emulsion:10",
    "emergo:hex",
    "emergo:7x7",
    "emergo:hex-alternate",
    "emulsion:5",
    "emulsion:7",
    "emulsion:9",
    "emulsion:12",
    "emulsion:free-8",
    "emulsion:free-6",
    "emulsion:free-5",
];

/// Returns the games whose boards may fit a position, or the usual games if there is no position.
pub(super) fn guesses(position: Option<&str>) -> Vec<Variant> {
    let names = match position {
        None => USUAL.map(str::to_owned).to_vec(),
        Some(text) => fitting(text),
    };
    names.iter().filter_map(|name| accepted_variant(name).ok()).collect()
}

/// Returns names of games whose boards have as many rows and men as a position.
fn fitting(text: &str) -> Vec<String> {
    let mut parts = text.split_ascii_whitespace();
    let rows = parts.next().map_or(0, |rows| rows.split('/').count());
    match parts.count() {
        2 => vec![format!("emulsion:{rows}"), format!("emulsion:free-{rows}")],
        _ => ["hex-alternate".to_owned(), format!("{rows}x{rows}")]
            .into_iter()
            .chain([format!("hex-{}", rows.div_ceil(2))])
            .flat_map(|board| {
                [format!("emergo:{board}"), format!("emergo:{board},men={}", white_men(text))]
            })
            .collect(),
    }
}

/// Returns the number of White's men in the text of an Emergo position.
fn white_men(text: &str) -> usize {
    let mut parts = text.split_ascii_whitespace();
    let number = |text: &str| -> usize {
        let digits = text.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    };
    let rows = parts.next().unwrap_or_default();
    let on_board = rows.split('w').skip(1).map(number);
    on_board.chain(parts.nth(1).map(number)).fold(0, usize::saturating_add)
}
