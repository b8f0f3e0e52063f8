//! Results of pairs of games, and the estimate of the difference in strength.
//!
//! A pair is one opening played twice with colors reversed. The two games of a pair are correlated, but
//! different pairs are independent. So the statistics count pairs, which have five possible scores.

use std::f64::consts::LN_10;

/// The two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Number of pairs with each score, from the point of view of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pentanomial(pub(crate) [u64; 5]);

/// An estimate of a player's strength compared to the opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    /// Points per game, from 0 to 1.
    pub(crate) score: f64,
    /// Elo difference that corresponds to the score. Infinite if all points were won or lost.
    pub(crate) elo: f64,
    /// Lower end of the 95 % confidence interval of `elo`.
    pub(crate) low: f64,
    /// Upper end of the 95 % confidence interval of `elo`.
    pub(crate) high: f64,
    /// Likelihood of superiority: the probability that the player is stronger.
    pub(crate) los: f64,
    /// Difference in normalized Elo: the score in units of the spread of the results.
    pub(crate) nelo: f64,
}

impl Pentanomial {
    /// Adds a pair by its half points, from 0 (two losses) to 4 (two wins).
    pub(crate) fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub(crate) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Estimates the difference in strength. Returns `None` if there are no pairs.
    ///
    /// Let μ and σ² be the mean and the variance of the score of a pair (from 0 to 1) over n pairs. The
    /// standard error of the mean is σ/√n. Elo and its interval are [`elo`] of μ and of μ ± 1.96 σ/√n. The
    /// likelihood of superiority is Φ((μ − ½)√n/σ). Normalized Elo is (μ − ½)/(σ√2) · 800/ln 10, because
    /// the standard deviation of a single game is σ√2. Source: M. Van den Bergh, "Normalized Elo", 2021,
    /// and the same author's statistics in Fishtest.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&self.0.map(|count| count as f64 / pairs));
        let (reach, los, nelo) = if variance > 0.0 {
            let error = (variance / pairs).sqrt();
            let nelo = (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / LN_10;
            (Z95 * error, normal((mean - 0.5) / error), nelo)
        } else {
            // All pairs have the same score. If another score had probability p, it would be absent from n
            // pairs with probability (1 − p)ⁿ, which is below 5 % for p > 1 − 0.05^(1/n). Each such pair
            // changes the score by at most 1. For the likelihood of superiority, assume a uniform prior for
            // the probability of the observed score: it is below one half with probability 1/2ⁿ⁺¹.
            let doubt = 0.5_f64.powf(pairs + 1.0);
            let (los, nelo) = match mean - 0.5 {
                0.0 => (0.5, 0.0),
                lead if lead > 0.0 => (1.0 - doubt, f64::INFINITY),
                _ => (doubt, f64::NEG_INFINITY),
            };
            (1.0 - 0.05_f64.powf(1.0 / pairs), los, nelo)
        };
        Some(Estimate {
            score: mean,
            elo: elo(mean),
            low: elo(mean - reach),
            high: elo(mean + reach),
            los,
            nelo,
        })
    }
}

/// The five possible scores of a pair, in points per game.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Returns the mean and the variance of the score of a pair.
fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let over = |value: &dyn Fn(f64) -> f64| -> f64 {
        probabilities.iter().zip(SCORES).map(|(p, score)| p * value(score)).sum()
    };
    let mean = over(&|score| score);
    (mean, over(&|score| (score - mean).powi(2)))
}

/// Returns the Elo difference with this expected score. Infinite if the score is at most 0 or at least 1.
pub(crate) fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Returns the expected score of a player who is stronger by `elo`, according to the logistic model.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Returns the cumulative normal distribution with an error below 7.5e-8 (Abramowitz and Stegun,
/// "Handbook of Mathematical Functions", 26.2.17).
fn normal(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    /// Expected values come from Fishtest's `stat_util.get_elo`, applied to published runs.
    #[test]
    fn estimates_match_published_values() {
        for (counts, value, half_width, los, nelo) in [
            (
                [10789, 19328, 33806, 19402, 10543],
                -0.773_577_335_916_5,
                1.277_579_895_728,
                0.117_658_858_032_8,
                -0.951_629_004_472_6,
            ),
            (
                [39, 2226, 31451, 2412, 40],
                0.902_981_048_809,
                0.662_531_485_981_7,
                0.996_222_097_320_7,
                3.450_799_606_946,
            ),
            (
                [50, 400, 1000, 450, 60],
                6.204_866_471_299,
                6.235_842_323_937,
                0.974_462_699_185_7,
                10.825_692_474_877,
            ),
        ] {
            let estimate = Pentanomial(counts).estimate().unwrap();
            near(estimate.elo, value, 1e-9);
            near((estimate.high - estimate.low) / 2.0, half_width, 1e-9);
            near(estimate.los, los, 1e-7);
            near(estimate.nelo, nelo, 1e-9);
        }
    }

    #[test]
    fn equal_results_give_no_difference() {
        let estimate = Pentanomial([5, 5, 5, 5, 5]).estimate().unwrap();
        near(estimate.elo, 0.0, 1e-12);
        near(estimate.los, 0.5, 1e-7);
        near((estimate.high - estimate.low) / 2.0, 98.889_067_203, 1e-6);
    }

    #[test]
    fn identical_pairs_still_have_a_confidence_interval() {
        let estimate = Pentanomial([0, 0, 0, 0, 10]).estimate().unwrap();
        assert_eq!((estimate.elo, estimate.high), (f64::INFINITY, f64::INFINITY));
        // 0.05^(1/10) = 0.741134; 400 log10(0.741134 / 0.258866) = 182.73.
        near(estimate.low, 182.73, 0.01);
        near(estimate.los, 1.0 - 1.0 / 2048.0, 1e-12);
        let even = Pentanomial([0, 0, 1, 0, 0]).estimate().unwrap();
        assert_eq!((even.elo, even.los, even.nelo), (0.0, 0.5, 0.0));
        assert_eq!((even.low, even.high), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(Pentanomial::default().estimate(), None);
    }

    #[test]
    fn elo_and_expected_score_are_inverse_functions() {
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for difference in [-300.0, -1.0, 0.0, 35.0, 800.0] {
            near(elo(expected_score(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn the_normal_distribution_has_known_values() {
        for (x, value) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895)] {
            near(normal(x), value, 1e-7);
        }
    }
}
