//! The sequential probability ratio test, which decides when a match has enough games.

use super::pentanomial::{Pentanomial, SCORES, expected_score};

/// A test of two hypotheses about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    /// Hypothesis H0: difference in (logistic) Elo.
    pub(crate) elo0: f64,
    /// Hypothesis H1, a greater difference.
    pub(crate) elo1: f64,
    /// Probability of accepting H1 if H0 holds.
    pub(crate) alpha: f64,
    /// Probability of accepting H0 if H1 holds.
    pub(crate) beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
}

impl Sprt {
    /// Returns the bounds of the log-likelihood ratio. H0 is accepted below the first bound, H1 above the
    /// second (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945).
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the generalized log-likelihood ratio of H1 to H0. Each hypothesis is represented by the
    /// likeliest distribution of pairs with its expected score (M. Van den Bergh, "The generalized
    /// sequential probability ratio test for Elo", and Fishtest's `LLRcalc`).
    pub(crate) fn llr(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        // Scores that have not occurred yet are still possible. The value is Fishtest's.
        let counts = results.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let pairs: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / pairs);
        let likeliest = |elo| likeliest_with_mean(&observed, expected_score(elo));
        let (with0, with1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratios = with1.iter().zip(with0).map(|(one, zero)| (one / zero).ln());
        pairs * observed.iter().zip(ratios).map(|(p, ratio)| p * ratio).sum::<f64>()
    }

    /// Returns the decision, or `None` if more games are needed.
    pub(crate) fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match self.llr(results) {
            llr if llr <= lower => Some(Verdict::H0),
            llr if llr >= upper => Some(Verdict::H1),
            _ => None,
        }
    }
}

/// Returns the distribution with a given mean that makes the observed one likeliest.
///
/// By Lagrange's method it is pᵢ / (1 + θ(aᵢ − s)), with the observed pᵢ, the scores aᵢ and the mean s.
/// θ is the root of Σ pᵢ(aᵢ − s) / (1 + θ(aᵢ − s)), which decreases strictly between its two poles.
fn likeliest_with_mean(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    let slope = |theta: f64| -> f64 {
        let terms = observed.iter().zip(SCORES);
        terms.map(|(p, a)| p * (a - mean) / (1.0 + theta * (a - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Each step gains one bit, and a double has fewer than 100.
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = (low + high) / 2.0;
    let mut found = *observed;
    for (p, a) in found.iter_mut().zip(SCORES) {
        *p /= 1.0 + theta * (a - mean);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Expected values come from Fishtest's `LLRcalc.LLR_logistic`. The first two are from its self-test.
    #[test]
    fn ratios_match_published_values() {
        for (counts, elo0, elo1, expected) in [
            ([10789, 19328, 33806, 19402, 10543], -3.0, 1.0, 2.131_067_811_79),
            ([39, 2226, 31451, 2412, 40], 0.2, 0.9, 2.162_542_580_05),
            ([0, 10, 20, 50, 20], 0.0, 5.0, 1.428_686_106_47),
            ([3, 20, 45, 25, 7], 0.0, 10.0, 0.695_972_606_50),
        ] {
            let llr = sprt(elo0, elo1).llr(&Pentanomial(counts));
            assert!((llr - expected).abs() < 1e-8, "{llr} is not {expected}");
        }
    }

    #[test]
    fn the_bounds_follow_wald() {
        let (lower, upper) = sprt(0.0, 5.0).bounds();
        assert!((upper - 19.0_f64.ln()).abs() < 1e-12 && lower == -upper);
        let (lower, upper) = Sprt { alpha: 0.1, beta: 0.2, ..sprt(0.0, 5.0) }.bounds();
        assert!((lower - (2.0_f64 / 9.0).ln()).abs() < 1e-12);
        assert!((upper - 8.0_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn a_decision_needs_enough_pairs() {
        let test = sprt(0.0, 50.0);
        assert_eq!(test.verdict(&Pentanomial::default()), None);
        assert_eq!(test.verdict(&Pentanomial([1, 2, 3, 2, 2])), None);
        assert_eq!(test.verdict(&Pentanomial([0, 10, 30, 40, 20])), Some(Verdict::H1));
        assert_eq!(test.verdict(&Pentanomial([20, 40, 30, 10, 0])), Some(Verdict::H0));
    }

    #[test]
    fn results_halfway_between_the_hypotheses_favor_neither() {
        let llr = sprt(-10.0, 10.0).llr(&Pentanomial([7, 20, 31, 20, 7]));
        assert!(llr.abs() < 1e-9, "{llr}");
    }
}
