//! Reads collections and selects problems.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use luctor_problems::{Collection, Id, Problem, built_in, file};

use crate::cli::Selection;
use crate::error::Error;
use crate::input;

/// Returns the problems of a file, or those of the program.
pub(super) fn collection(path: Option<&Path>) -> Result<Collection, Error> {
    let Some(path) = path else { return Ok(built_in()) };
    let name = path.display();
    let input =
        File::open(path).map_err(|error| Error::Failure(format!("cannot open {name}: {error}")))?;
    file::read(BufReader::new(input)).map_err(|error| Error::Failure(format!("{name}, {error}")))
}

/// Returns the problem with a name.
pub(super) fn problem(collection: &Collection, id: Id) -> Result<&Problem, Error> {
    collection.get(id).ok_or_else(|| Error::Usage(format!("the file has no problem {id}")))
}

/// Returns the selected problems, in the order of the file.
pub(super) fn selected<'a>(
    collection: &'a Collection,
    selection: &Selection,
) -> Result<Vec<&'a Problem>, Error> {
    let game = selection.game.as_deref();
    // Both names stand for all boards here.
    let family = game.filter(|game| matches!(*game, "emergo" | "emulsion"));
    let variant = match game.filter(|_| family.is_none()) {
        Some(name) => Some(input::variant(name, None)?),
        None => None,
    };
    let fits = |problem: &&Problem| {
        let name = problem.game.to_string();
        selection.theme.is_none_or(|theme| problem.themes.contains(&theme))
            && family.is_none_or(|family| name.split(':').next() == Some(family))
            && variant.as_ref().is_none_or(|variant| problem.game == *variant)
    };
    let found: Vec<&Problem> = collection.problems().iter().filter(fits).collect();
    if found.is_empty() {
        return Err(Error::Failure("the file has no such problems".to_owned()));
    }
    Ok(found)
}
