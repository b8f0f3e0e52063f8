//! Ratings of several players from the games between them.

use std::f64::consts::LN_10;

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    /// Rating in Elo.
    pub(crate) elo: f64,
    /// Half the width of the 95 % confidence interval of the difference from the first player.
    pub(crate) error: f64,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ratings {
    /// Ratings in the order of the players.
    pub(crate) players: Vec<Rating>,
    /// True if one drawn game was added to every pairing. Without it, ratings would be infinite if some
    /// players never lost points to the others.
    pub(crate) prior: bool,
}

/// The two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Elo points per unit of the natural logarithm of strength.
const ELO: f64 = 400.0 / LN_10;

/// Returns the maximum-likelihood ratings of the Bradley-Terry model. A draw counts as half a win and half
/// a loss. `points[i][j]` are the points of player i against player j. The first player is rated `anchor`.
///
/// The algorithm is by L. R. Ford (1957). D. R. Hunter proves its convergence in "MM algorithms for
/// generalized Bradley-Terry models" (2004). The errors come from the inverse of the Fisher information
/// with the first player fixed. Draws reduce the variance below that of the model, so the errors are
/// rather too large than too small.
pub(crate) fn ratings(points: &[Vec<f64>], anchor: f64) -> Ratings {
    let count = points.len();
    let prior = !connected(points);
    let mut won = points.to_vec();
    if prior {
        for (i, row) in won.iter_mut().enumerate() {
            for (j, points) in row.iter_mut().enumerate() {
                *points += if i == j { 0.0 } else { 0.5 };
            }
        }
    }
    let strength = likeliest(&won);
    let covariance = inverse(information(&won, &strength));
    let rating = |i: usize| Rating {
        elo: anchor + ELO * (strength[i] / strength[0]).ln(),
        error: if i == 0 { 0.0 } else { Z95 * ELO * covariance[i - 1][i - 1].sqrt() },
    };
    Ratings { players: (0..count).map(rating).collect(), prior }
}

/// Returns whether every player scored against every other, directly or through other players. Only then
/// a maximum-likelihood rating exists.
fn connected(points: &[Vec<f64>]) -> bool {
    let reaches_all = |scored: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; points.len()];
        let mut open = vec![0];
        while let Some(i) = open.pop() {
            if !std::mem::replace(&mut reached[i], true) {
                open.extend((0..points.len()).filter(|&j| scored(i, j)));
            }
        }
        reached.into_iter().all(|reached| reached)
    };
    reaches_all(&|i, j| points[i][j] > 0.0) && reaches_all(&|i, j| points[j][i] > 0.0)
}

/// Returns the strengths γ with γᵢ = Wᵢ / Σⱼ nᵢⱼ / (γᵢ + γⱼ), computed by iterating this equation.
fn likeliest(won: &[Vec<f64>]) -> Vec<f64> {
    const MAX_ITERATIONS: usize = 100_000;
    let count = won.len();
    let mut strength = vec![1.0; count];
    for _ in 0..MAX_ITERATIONS {
        let mut change: f64 = 0.0;
        for i in 0..count {
            let all: f64 = won[i].iter().sum();
            let terms = (0..count).filter(|&j| j != i);
            let load: f64 =
                terms.map(|j| (won[i][j] + won[j][i]) / (strength[i] + strength[j])).sum();
            let next = all / load;
            change = change.max((next / strength[i]).ln().abs());
            strength[i] = next;
        }
        // Only ratios matter. Normalizing to a geometric mean of 1 avoids overflow.
        let mean = (strength.iter().map(|s| s.ln()).sum::<f64>() / count as f64).exp();
        strength.iter_mut().for_each(|s| *s /= mean);
        if change < 1e-12 {
            break;
        }
    }
    strength
}

/// Returns the Fisher information on the logarithms of all strengths except the first.
fn information(won: &[Vec<f64>], strength: &[f64]) -> Vec<Vec<f64>> {
    let count = won.len();
    let mut matrix = vec![vec![0.0; count - 1]; count - 1];
    for i in 0..count {
        for j in (0..count).filter(|&j| j != i) {
            let sum = strength[i] + strength[j];
            let weight = (won[i][j] + won[j][i]) * strength[i] * strength[j] / (sum * sum);
            if i > 0 {
                matrix[i - 1][i - 1] += weight;
            }
            if i > 0 && j > 0 {
                matrix[i - 1][j - 1] -= weight;
            }
        }
    }
    matrix
}

/// Inverts a positive definite matrix by Gauss-Jordan elimination, which needs no pivoting.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut result: Vec<Vec<f64>> =
        (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for at in 0..count {
        let pivot = matrix[at][at];
        for column in 0..count {
            matrix[at][column] /= pivot;
            result[at][column] /= pivot;
        }
        for row in (0..count).filter(|&row| row != at) {
            let factor = matrix[row][at];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[at][column];
                result[row][column] -= factor * result[at][column];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    #[test]
    fn two_players_have_the_difference_of_their_score() {
        // 75 of 100: 400 log10(3) = 190.85; the error 1.96 · 173.72 / √(100 · 3/16) = 78.63.
        let found = ratings(&[vec![0.0, 25.0], vec![75.0, 0.0]], 1000.0);
        near(found.players[1].elo, 1190.85, 0.01);
        near(found.players[1].error, 78.63, 0.01);
        assert_eq!(found.players[0], Rating { elo: 1000.0, error: 0.0 });
        assert!(!found.prior);
    }

    #[test]
    fn exact_model_results_reproduce_the_ratings() {
        let elo = [0.0, 100.0, 250.0, -50.0];
        let points = |i: usize, j: usize| match i == j {
            true => 0.0,
            false => 200.0 / (1.0 + 10.0_f64.powf((elo[j] - elo[i]) / 400.0)),
        };
        let points: Vec<Vec<f64>> =
            (0..4).map(|i| (0..4).map(|j| points(i, j)).collect()).collect();
        for (rating, expected) in ratings(&points, 0.0).players.into_iter().zip(elo) {
            near(rating.elo, expected, 1e-6);
        }
    }

    #[test]
    fn an_undefeated_player_has_a_finite_rating() {
        let points = vec![vec![0.0, 5.0, 0.0], vec![5.0, 0.0, 0.0], vec![10.0, 10.0, 0.0]];
        let found = ratings(&points, 0.0);
        assert!(found.prior);
        assert!(found.players[2].elo > 300.0 && found.players[2].elo.is_finite());
        assert!(found.players.iter().all(|rating| rating.error.is_finite()));
    }
}
