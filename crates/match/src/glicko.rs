//! Ratings by Glicko-2.
//!
//! The numbered steps are those of Mark Glickman, "Example of the Glicko-2 system" (2013, revised
//! 2022), <https://www.glicko.net/glicko/glicko2.pdf>. There all games of a rating period are rated
//! together; here a period may also be a fraction, so that a game is rated as soon as it is over,
//! with the time since the last one as its period.

use std::f64::consts::PI;

/// What is known of the strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The likeliest strength. Who has 200 more can expect three points of four.
    pub rating: f64,
    /// How uncertain it is: the strength lies within two deviations in 19 cases of 20.
    pub deviation: f64,
    /// How erratic the results are: the deviation grows the faster without games.
    pub volatility: f64,
}

/// The result of a game, for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The player won.
    Win,
    /// A draw.
    Draw,
    /// The player lost.
    Loss,
}

impl Score {
    /// The result of the same game for the opponent.
    pub fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

/// Between the scale on which ratings are told and that of the formulas.
const SCALE: f64 = 173.7178;

/// The middle of the scale: the rating of a player of whom nothing is known.
const MIDDLE: f64 = 1500.0;

/// Ratings stay within. So far from the middle no result tells more, and with the bounds no
/// input can bring the formulas to infinity.
const RATINGS: (f64, f64) = (100.0, 4000.0);

/// The lower bound keeps the rating of a busy player moving, since even the strength of one who
/// plays every day changes. The upper one is the deviation of a player of whom nothing is known.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// Far from these bounds when results are those of people. A game that surprises beyond all
/// reason has no single best volatility; then the bound is taken.
const VOLATILITIES: (f64, f64) = (0.01, 0.1);

/// Ratings with a larger deviation are provisional.
const PROVISIONAL: f64 = 110.0;

/// How readily the volatility changes, the paper's tau. It recommends 0.3 to 1.2, the less the more
/// single improbable results are to be distrusted. 0.5 is its own example's; with periods as
/// short as here the volatility moves slowly whatever tau is.
const TAU: f64 = 0.5;

/// Rating periods in a year. Without games a deviation of 60, that of an active player, becomes
/// 110 in a year, and so the rating provisional, at the usual volatility. lichess has chosen its
/// period by the same demand; it is 4.7 days.
const PERIODS_IN_A_YEAR: f64 =
    (PROVISIONAL * PROVISIONAL - 60.0 * 60.0) / (0.06 * SCALE * 0.06 * SCALE);

const YEAR_MS: f64 = 365.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// The volatility is found when it is this near.
const NEAR: f64 = 1e-6;

/// Bounds the search for the volatility, which takes some ten steps.
const STEPS: u32 = 100;

/// The rating periods in so many milliseconds.
pub fn periods(ms: i64) -> f64 {
    // An i64 of milliseconds beyond 2^53 is 285,000 years: its last digits do not matter.
    ms.max(0) as f64 / YEAR_MS * PERIODS_IN_A_YEAR
}

/// Whether a rating of this deviation is not to be relied upon.
pub fn is_provisional(deviation: f64) -> bool {
    deviation > PROVISIONAL
}

impl Default for Rating {
    /// The rating of a player of whom nothing is known (step 1).
    fn default() -> Rating {
        Rating { rating: MIDDLE, deviation: DEVIATIONS.1, volatility: 0.06 }
    }
}

impl Rating {
    /// Whether the rating is not to be relied upon yet, or any more.
    pub fn is_provisional(self) -> bool {
        is_provisional(self.deviation)
    }

    /// The rating after so many [`periods`] without a game.
    pub fn idle(self, periods: f64) -> Rating {
        self.update(&[], periods)
    }

    /// The rating after games that lie within so many [`periods`]; the order of the games does not
    /// matter. Opponents come as they were before, with what they have been [idle](Rating::idle).
    pub fn update(self, results: &[(Rating, Score)], periods: f64) -> Rating {
        let Rating { rating, deviation, volatility } = self.sound();
        // Step 2.
        let (mu, phi) = ((rating - MIDDLE) / SCALE, deviation / SCALE);
        // Steps 3 and 4: `information` is the inverse of the variance that the games would leave
        // alone, `surplus` the points beyond those expected, by their weight.
        let (mut information, mut surplus) = (0.0, 0.0);
        for &(opponent, score) in results {
            let opponent = opponent.sound();
            let g = weight(opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-g * (rating - opponent.rating) / SCALE).exp());
            information += g * g * expected * (1.0 - expected);
            surplus += g * (score.points() - expected);
        }
        // Step 5, which has nothing to go by without games.
        let volatility = match results {
            [] => volatility,
            _ => Change { phi, variance: 1.0 / information, delta: surplus / information }
                .volatility(volatility),
        };
        // Step 6. Beyond the upper bound is nothing left to forget.
        let forgotten = periods.max(0.0) * volatility * volatility;
        let before = (phi * phi + forgotten).sqrt().min(DEVIATIONS.1 / SCALE);
        // Step 7.
        let after = 1.0 / (1.0 / (before * before) + information).sqrt();
        let mu = mu + after * after * surplus;
        // Step 8.
        Rating {
            rating: (mu * SCALE + MIDDLE).clamp(RATINGS.0, RATINGS.1),
            deviation: (after * SCALE).clamp(DEVIATIONS.0, DEVIATIONS.1),
            volatility,
        }
    }

    /// This rating with figures that the formulas bear, whatever they were. The deviation may be
    /// under the bound of those made here: the paper's example has such a one.
    fn sound(self) -> Rating {
        let or = |figure: f64, otherwise| if figure.is_nan() { otherwise } else { figure };
        let unknown = Rating::default();
        Rating {
            rating: or(self.rating, unknown.rating).clamp(RATINGS.0, RATINGS.1),
            deviation: or(self.deviation, unknown.deviation).clamp(1.0, DEVIATIONS.1),
            volatility: or(self.volatility, unknown.volatility)
                .clamp(VOLATILITIES.0, VOLATILITIES.1),
        }
    }
}

/// The paper's g: what a result against an opponent of this deviation is worth.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// What the games of a period would change, if nothing had been known before them.
struct Change {
    phi: f64,
    /// The paper's v.
    variance: f64,
    /// The paper's Δ.
    delta: f64,
}

impl Change {
    /// Step 5: the new volatility, by the Illinois variant of regula falsi.
    fn volatility(&self, volatility: f64) -> f64 {
        let start = (volatility * volatility).ln();
        let f = |x| self.slope(x) - (x - start) / (TAU * TAU);
        let (mut a, mut b) = (start, self.other_side(start, f));
        let (mut f_a, mut f_b) = (f(a), f(b));
        for _ in 0..STEPS {
            if (b - a).abs() <= NEAR {
                break;
            }
            let c = a + (a - b) * f_a / (f_b - f_a);
            let f_c = f(c);
            if f_c * f_b <= 0.0 {
                (a, f_a) = (b, f_b);
            } else {
                f_a /= 2.0;
            }
            (b, f_b) = (c, f_c);
        }
        (a / 2.0).exp().clamp(VOLATILITIES.0, VOLATILITIES.1)
    }

    /// The part of the paper's f that the games decide.
    fn slope(&self, x: f64) -> f64 {
        let (e, known) = (x.exp(), self.phi * self.phi + self.variance);
        e * (self.delta * self.delta - known - e) / (2.0 * (known + e) * (known + e))
    }

    /// A point such that the root lies between it and `start`.
    fn other_side(&self, start: f64, f: impl Fn(f64) -> f64) -> f64 {
        let surprise = self.delta * self.delta - self.phi * self.phi - self.variance;
        if surprise > 0.0 {
            return surprise.ln();
        }
        let mut x = start - TAU;
        for _ in 0..STEPS {
            if f(x) >= 0.0 {
                break;
            }
            x -= TAU;
        }
        x
    }
}

#[cfg(test)]
mod tests;
