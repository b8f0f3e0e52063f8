//! The Python module `luctor._core`: classes around the crates of Luctor.
//!
//! This crate only translates. Rules, actions and batches are in `crates/environment`.

mod bounds;
mod counting;
mod engine;
mod errors;
mod exact;
mod game;
mod interrupt;
mod position;
mod problems;
mod records;
mod vector;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::register(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::Result>()?;
    module.add_class::<vector::VectorCore>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Search>()?;
    module.add_class::<engine::Line>()?;
    module.add_class::<exact::Tables>()?;
    module.add_class::<problems::Problem>()?;
    module.add_class::<counting::Playouts>()?;
    module.add_function(wrap_pyfunction!(counting::perft, module)?)?;
    module.add_function(wrap_pyfunction!(counting::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(exact::solve, module)?)?;
    module.add_function(wrap_pyfunction!(exact::solve_moves, module)?)?;
    module.add_function(wrap_pyfunction!(problems::problems, module)?)?;
    module.add_function(wrap_pyfunction!(records::read_records, module)?)?;
    module.add_function(wrap_pyfunction!(records::write_record, module)?)?;
    module.add_function(wrap_pyfunction!(position::restore_position, module)?)?;
    Ok(())
}
