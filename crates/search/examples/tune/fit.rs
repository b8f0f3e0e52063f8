//! Logistic regression.

use luctor_search::{Evaluate, LOGISTIC, PHASES, Weight};

/// The terms of a position and the result of its game for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    terms: Vec<(u8, i16)>,
    phase: u16,
    /// 1 for a win, 0 for a loss.
    pub(crate) result: f32,
}

impl Sample {
    pub(crate) fn of<P: Evaluate>(position: &P) -> Sample {
        let mut terms = Vec::new();
        let phase = position.terms(|index, value| {
            if value != 0 {
                terms.push((index as u8, value as i16));
            }
        });
        terms.shrink_to_fit();
        Sample { terms, phase: phase as u16, result: 0.5 }
    }

    /// Fills `row` with the columns of the regression: each term at the beginning and at the end of the game.
    fn columns(&self, row: &mut Vec<(usize, f64)>) {
        row.clear();
        let late = f64::from(self.phase) / f64::from(PHASES);
        for &(index, value) in &self.terms {
            let value = f64::from(value) / 256.0;
            row.push((2 * usize::from(index), value * (1.0 - late)));
            row.push((2 * usize::from(index) + 1, value * late));
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fitted {
    pub(crate) weights: Vec<Weight>,
    /// The mean logarithmic loss.
    pub(crate) loss: f64,
    /// The loss without an evaluation.
    pub(crate) blind_loss: f64,
}

/// The ridge of the regression, in samples. It keeps weights near 0 that the data do not determine.
const RIDGE: f64 = 5.0;
const STEPS: usize = 12;

/// Fits the weights that make the results most probable, by Newton's method.
pub(crate) fn fit(samples: &[Sample], terms: usize) -> Fitted {
    let size = 2 * terms;
    let mut at = vec![0.0; size];
    let mut loss = 0.0;
    let mut row = Vec::new();
    for _ in 0..STEPS {
        // 1. Gradient and Hessian of the loss.
        let mut gradient: Vec<f64> = at.iter().map(|weight| RIDGE * weight).collect();
        let mut hessian = vec![vec![0.0; size]; size];
        loss = 0.0;
        for sample in samples {
            sample.columns(&mut row);
            let sum: f64 = row.iter().map(|&(column, value)| at[column] * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let result = f64::from(sample.result);
            loss -=
                result * chance.max(1e-12).ln() + (1.0 - result) * (1.0 - chance).max(1e-12).ln();
            let error = chance - result;
            let curvature = chance * (1.0 - chance);
            for &(i, x) in &row {
                gradient[i] += error * x;
                for &(j, y) in &row {
                    hessian[i][j] += curvature * x * y;
                }
            }
        }
        for (i, line) in hessian.iter_mut().enumerate() {
            line[i] += RIDGE;
        }
        // 2. The Newton step.
        let step = solve(hessian, gradient);
        for (weight, step) in at.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    let count = samples.len().max(1) as f64;
    let weight = |i: usize| (at[i] * LOGISTIC).round() as i32;
    Fitted {
        weights: (0..terms).map(|term| [weight(2 * term), weight(2 * term + 1)]).collect(),
        loss: loss / count,
        blind_loss: std::f64::consts::LN_2,
    }
}

/// Solves a symmetric positive definite system by Gaussian elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot_row = matrix[column].clone();
        for row in column + 1..size {
            let factor = matrix[row][column] / pivot_row[column];
            if factor != 0.0 {
                for (value, pivot) in matrix[row].iter_mut().zip(&pivot_row).skip(column) {
                    *value -= factor * pivot;
                }
                right[row] -= factor * right[column];
            }
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|k| matrix[column][k] * right[k]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    right
}
