//! Ratings by the Glicko-2 system.
//!
//! The numbered steps are those of Mark Glickman, "Example of the Glicko-2 system" (2013, revised
//! 2022), <https://www.glicko.net/glicko/glicko2.pdf>. The paper rates all games of a rating period
//! together. Here each game is rated as soon as it is over, and its period is the time since the
//! player's last game, usually a fraction of a period.

pub mod replay;

use std::f64::consts::PI;

/// An estimate of a player's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most likely strength. A player rated 200 higher is expected to score 75%.
    pub rating: f64,
    /// The standard deviation: the strength is within two deviations with a probability of 95%.
    pub deviation: f64,
    /// The expected fluctuation of the strength. With a higher volatility, the deviation grows faster
    /// between games.
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
    /// Returns the result of the same game for the opponent.
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

/// The factor between displayed ratings and the scale of the formulas.
const SCALE: f64 = 173.7178;

/// The rating of a new player, the middle of the scale.
const MIDDLE: f64 = 1500.0;

/// The bounds of ratings. Results so far from the middle carry no information, and with bounds no input
/// can make the formulas diverge.
const RATINGS: (f64, f64) = (100.0, 4000.0);

/// The bounds of deviations. The lower one keeps the ratings of frequent players moving, because their
/// strength changes too. The upper one is the deviation of a new player.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// The bounds of volatilities. Real results stay far from them. An extremely surprising result has no
/// unique best volatility, and then a bound is used.
const VOLATILITIES: (f64, f64) = (0.01, 0.1);

/// The largest deviation of a rating that is not provisional.
const PROVISIONAL: f64 = 110.0;

/// The paper's tau, which limits changes of the volatility. The paper recommends 0.3 to 1.2, and lower
/// values if single improbable results should count less. Its example uses 0.5. With periods as short as
/// ours, the volatility changes slowly with any tau.
const TAU: f64 = 0.5;

/// The number of rating periods in a year. It is chosen so that a year without games raises the
/// deviation of an active player, 60, to 110, which makes the rating provisional. Lichess uses the same
/// criterion. One period is 4.7 days.
const PERIODS_IN_A_YEAR: f64 =
    (PROVISIONAL * PROVISIONAL - 60.0 * 60.0) / (0.06 * SCALE * 0.06 * SCALE);

const YEAR_MS: f64 = 365.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// The tolerance of the search for the volatility.
const TOLERANCE: f64 = 1e-6;

/// The most steps of the search for the volatility. It usually takes about ten.
const STEPS: u32 = 100;

/// Returns the number of rating periods in a duration in milliseconds.
pub fn periods(ms: i64) -> f64 {
    // Above 2^53 ms, which is 285,000 years, the conversion is not exact. That does not matter.
    ms.max(0) as f64 / YEAR_MS * PERIODS_IN_A_YEAR
}

/// Returns whether a rating with this deviation is provisional.
pub fn is_provisional(deviation: f64) -> bool {
    deviation > PROVISIONAL
}

impl Default for Rating {
    /// Returns the rating of a new player (step 1).
    fn default() -> Rating {
        Rating { rating: MIDDLE, deviation: DEVIATIONS.1, volatility: 0.06 }
    }
}

impl Rating {
    /// Returns whether the rating is provisional: the player has played too few games, or none lately.
    pub fn is_provisional(self) -> bool {
        is_provisional(self.deviation)
    }

    /// Returns the rating after a number of [`periods`] without games.
    pub fn idle(self, periods: f64) -> Rating {
        self.update(&[], periods)
    }

    /// Returns the rating after the games of a number of [`periods`]. The order of the games does not
    /// matter. The ratings of opponents are those before the games, [grown](Rating::idle) to the present.
    pub fn update(self, results: &[(Rating, Score)], periods: f64) -> Rating {
        let Rating { rating, deviation, volatility } = self.sound();
        // Step 2.
        let (mu, phi) = ((rating - MIDDLE) / SCALE, deviation / SCALE);
        // Steps 3 and 4. `information` is 1/v, the inverse of the variance of the rating estimated from
        // the games alone. `surplus` is the weighted score above the expected one.
        let (mut information, mut surplus) = (0.0, 0.0);
        for &(opponent, score) in results {
            let opponent = opponent.sound();
            let g = weight(opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-g * (rating - opponent.rating) / SCALE).exp());
            information += g * g * expected * (1.0 - expected);
            surplus += g * (score.points() - expected);
        }
        // Step 5. Without games the volatility does not change.
        let volatility = match results {
            [] => volatility,
            _ => {
                let (variance, delta) = (1.0 / information, surplus / information);
                VolatilityUpdate { phi, variance, delta }.solve(volatility)
            }
        };
        // Step 6, for any number of periods. The deviation never exceeds that of a new player.
        let growth = periods.max(0.0) * volatility * volatility;
        let before = (phi * phi + growth).sqrt().min(DEVIATIONS.1 / SCALE);
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

    /// Returns this rating with its figures clamped to values that the formulas accept. The deviation may
    /// be less than the lower bound of updated ratings, as in the paper's example.
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

/// Returns the paper's g, the weight of a result against an opponent with this deviation.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The inputs of step 5.
struct VolatilityUpdate {
    /// The deviation before the games.
    phi: f64,
    /// The paper's v.
    variance: f64,
    /// The paper's Δ.
    delta: f64,
}

impl VolatilityUpdate {
    /// Returns the new volatility. Step 5 uses the Illinois variant of regula falsi.
    fn solve(&self, volatility: f64) -> f64 {
        let start = (volatility * volatility).ln();
        let f = |x| self.slope(x) - (x - start) / (TAU * TAU);
        let (mut a, mut b) = (start, self.other_side(start, f));
        let (mut f_a, mut f_b) = (f(a), f(b));
        for _ in 0..STEPS {
            if (b - a).abs() <= TOLERANCE {
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

    /// Returns the first term of the paper's f, the one that depends on the games.
    fn slope(&self, x: f64) -> f64 {
        let (e, known) = (x.exp(), self.phi * self.phi + self.variance);
        e * (self.delta * self.delta - known - e) / (2.0 * (known + e) * (known + e))
    }

    /// Returns a point such that the root lies between it and `start`.
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
