//! Estimates of the work to solve a position, from measurements.
