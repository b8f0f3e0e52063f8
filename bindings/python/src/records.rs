//! The text of game records.

use luctor_annotate::record::{Record, RecordedMove, read_all};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Headers, moves and the result of a record.
type Parts = (Vec<(String, String)>, Vec<String>, Option<String>);

/// Reads the records of a text.
#[pyfunction]
#[pyo3(name = "_read_records")]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Parts>> {
    let records = read_all(text)
        .map_err(|(number, error)| PyValueError::new_err(format!("record {number}: {error}")))?;
    let parts = |record: Record| {
        let moves = record.move_texts();
        (record.headers, moves, record.result)
    };
    Ok(records.into_iter().map(parts).collect())
}

/// Writes a record.
#[pyfunction]
#[pyo3(name = "_write_record")]
pub(crate) fn write_record(
    headers: Vec<(String, String)>,
    moves: Vec<String>,
    result: Option<String>,
) -> String {
    let moves = moves.into_iter().map(RecordedMove::new).collect();
    Record { headers, moves, result, ..Record::default() }.to_string()
}
