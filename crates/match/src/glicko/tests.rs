//! Tests of the rating system.

use super::*;

const SCORES: [Score; 3] = [Score::Win, Score::Draw, Score::Loss];

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating { rating, deviation, volatility: 0.06 }
}

/// Returns ratings spread over the usual range.
fn sample() -> Vec<Rating> {
    let ratings = [900.0, 1400.0, 1500.0, 1512.3, 1790.0, 2600.0];
    let both = ratings.into_iter().flat_map(|r| [45.0, 77.7, 350.0].map(|d| (r, d)));
    both.flat_map(|(rating, deviation)| {
        [0.03, 0.06, 0.09].map(|volatility| Rating { rating, deviation, volatility })
    })
    .collect()
}

fn near(figure: f64, expected: f64, tolerance: f64) -> bool {
    (figure - expected).abs() <= tolerance
}

#[track_caller]
fn assert_near(left: Rating, right: Rating) {
    let same = near(left.rating, right.rating, 1e-6)
        && near(left.deviation, right.deviation, 1e-6)
        && near(left.volatility, right.volatility, 1e-6);
    assert!(same, "{left:?} is not {right:?}");
}

#[test]
fn the_example_of_the_paper_is_reproduced() {
    let results = [
        (rating(1400.0, 30.0), Score::Win),
        (rating(1550.0, 100.0), Score::Loss),
        (rating(1700.0, 300.0), Score::Loss),
    ];
    let after = rating(1500.0, 200.0).update(&results, 1.0);
    assert!(near(after.rating, 1464.06, 0.01), "{after:?}");
    assert!(near(after.deviation, 151.52, 0.01), "{after:?}");
    assert!(near(after.volatility, 0.05999, 0.00001), "{after:?}");
}

#[test]
fn a_new_player_is_provisional_for_ten_games() {
    let mut player = Rating::default();
    assert_eq!(player, rating(1500.0, 350.0));
    let mut games = 0;
    while player.is_provisional() {
        games += 1;
        let score = if games % 2 == 0 { Score::Win } else { Score::Loss };
        player = player.update(&[(rating(1500.0, 60.0), score)], 0.0);
    }
    assert_eq!(games, 10);
    assert!(!rating(1500.0, 110.0).is_provisional());
    assert!(rating(1500.0, 110.1).is_provisional());
}

#[test]
fn a_year_without_games_makes_a_rating_provisional() {
    let year = periods(365 * 24 * 60 * 60 * 1000);
    let rested = rating(1800.0, 60.0).idle(year);
    assert_near(rested, rating(1800.0, 110.0));
    assert!(rating(1800.0, 60.0).idle(0.99 * year).deviation < 110.0);
    let days = 365.0 / year;
    assert!(near(days, 4.67, 0.01), "a period is {days} days");
    for player in sample() {
        assert_near(player.idle(0.0), player);
        assert_near(player.idle(3.0).idle(4.5), player.idle(7.5));
        assert!(near(player.idle(f64::INFINITY).deviation, 350.0, 1e-9));
    }
    assert!(periods(-5) <= 0.0 && periods(0) <= 0.0);
}

#[test]
fn the_deviation_never_exceeds_that_of_a_new_player() {
    let win = [(rating(1500.0, 80.0), Score::Win)];
    let returned = rating(1500.0, 60.0).update(&win, periods(i64::MAX));
    let new = Rating::default().update(&win, 0.0);
    assert!(near(returned.rating, new.rating, 1e-6), "{returned:?} is not {new:?}");
    assert!(near(returned.deviation, new.deviation, 1e-6), "{returned:?} is not {new:?}");
}

#[test]
fn a_better_result_gives_a_better_rating() {
    for player in sample() {
        for opponent in sample() {
            let [win, draw, loss] = SCORES.map(|score| player.update(&[(opponent, score)], 0.5));
            assert!(win.rating > draw.rating && draw.rating > loss.rating);
            assert!(win.rating > player.rating && loss.rating < player.rating);
            let stronger = Rating { rating: opponent.rating + 100.0, ..opponent };
            assert!(player.update(&[(stronger, Score::Draw)], 0.5).rating > draw.rating);
        }
    }
}

#[test]
fn a_game_lowers_the_deviation() {
    for (player, opponent) in
        sample().into_iter().flat_map(|a| sample().into_iter().map(move |b| (a, b)))
    {
        for score in SCORES {
            let after = player.update(&[(opponent, score)], 0.0);
            assert!(after.deviation < player.deviation || player.deviation <= 45.0);
        }
    }
}

#[test]
fn with_equal_deviations_the_gain_of_one_is_the_loss_of_the_other() {
    for (first, second) in [(1500.0, 1500.0), (1200.0, 1900.0), (2400.0, 1450.0)] {
        for deviation in [50.0, 110.0, 350.0] {
            let (first, second) = (rating(first, deviation), rating(second, deviation));
            for score in SCORES {
                let gain = first.update(&[(second, score)], 0.0).rating - first.rating;
                let loss = second.rating - second.update(&[(first, score.reversed())], 0.0).rating;
                assert!(near(gain, loss, 1e-6), "{gain} and {loss}");
            }
        }
    }
}

#[test]
fn a_mirrored_result_gives_a_mirrored_rating() {
    let mirror = |player: Rating| Rating { rating: 3000.0 - player.rating, ..player };
    for player in sample() {
        for opponent in sample() {
            let after = player.update(&[(opponent, Score::Win)], 1.5);
            let mirrored = mirror(player).update(&[(mirror(opponent), Score::Loss)], 1.5);
            assert_near(mirrored, mirror(after));
        }
    }
}

#[test]
fn the_order_of_the_games_of_a_period_does_not_matter() {
    let mut results: Vec<_> =
        sample().into_iter().zip(SCORES.into_iter().cycle()).step_by(5).collect();
    let after = rating(1600.0, 90.0).update(&results, 1.0);
    results.reverse();
    assert_near(rating(1600.0, 90.0).update(&results, 1.0), after);
}

#[test]
fn surprising_results_raise_the_volatility() {
    let player = rating(1500.0, 60.0);
    let expected = player.update(&[(rating(1500.0, 60.0), Score::Draw); 10], 1.0);
    let surprise = player.update(&[(rating(2300.0, 60.0), Score::Win); 10], 1.0);
    assert!(expected.volatility < 0.06, "{expected:?}");
    assert!(surprise.volatility > 0.061, "{surprise:?}");
}

/// A second implementation: step 5 by bisection, the other steps as written in the paper.
fn by_bisection(player: Rating, results: &[(Rating, Score)], periods: f64) -> Rating {
    let (mu, phi) = ((player.rating - 1500.0) / 173.7178, player.deviation / 173.7178);
    let g = |phi: f64| 1.0 / (1.0 + 3.0 * phi.powi(2) / PI.powi(2)).sqrt();
    let terms: Vec<(f64, f64, f64)> = results
        .iter()
        .map(|(opponent, score)| {
            let (mu_j, phi_j) =
                ((opponent.rating - 1500.0) / 173.7178, opponent.deviation / 173.7178);
            let e = 1.0 / (1.0 + (-g(phi_j) * (mu - mu_j)).exp());
            (g(phi_j), e, score.points())
        })
        .collect();
    let v = 1.0 / terms.iter().map(|(g, e, _)| g.powi(2) * e * (1.0 - e)).sum::<f64>();
    let sum = terms.iter().map(|(g, e, s)| g * (s - e)).sum::<f64>();
    let (delta, a) = (v * sum, player.volatility.powi(2).ln());
    let f = |x: f64| {
        x.exp() * (delta.powi(2) - phi.powi(2) - v - x.exp())
            / (2.0 * (phi.powi(2) + v + x.exp()).powi(2))
            - (x - a) / 0.25
    };
    let (mut low, mut high) = (a - 5.0, a + 5.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    let volatility = (low / 2.0).exp();
    let before = (phi.powi(2) + periods * volatility.powi(2)).sqrt();
    let after = 1.0 / (1.0 / before.powi(2) + 1.0 / v).sqrt();
    Rating {
        rating: 173.7178 * (mu + after.powi(2) * sum) + 1500.0,
        deviation: after * 173.7178,
        volatility,
    }
}

#[test]
fn a_second_implementation_gives_the_same_ratings() {
    let opponents: Vec<Rating> = (0..12_u32)
        .map(|n| rating(1200.0 + f64::from(n * 67 % 600), 50.0 + f64::from(n * 41 % 250)))
        .collect();
    for n in 0..1500 {
        let player = rating(1300.0 + f64::from(n * 37 % 500), 60.0 + f64::from(n * 53 % 200));
        let results: Vec<_> = (0..=n % 7)
            .map(|game| {
                let pick = |count: usize| (n as usize * 31 + game as usize * 17) / 3 % count;
                (opponents[pick(12)], SCORES[pick(3)])
            })
            .collect();
        let periods = f64::from(n % 5) / 2.0;
        assert_near(player.update(&results, periods), by_bisection(player, &results, periods));
    }
}

#[test]
fn ratings_stay_within_their_bounds_for_any_input() {
    let figures = [
        f64::NAN,
        f64::NEG_INFINITY,
        f64::INFINITY,
        f64::MIN,
        f64::MAX,
        -1.0,
        0.0,
        f64::MIN_POSITIVE,
        0.06,
        30.0,
        350.0,
        1500.0,
    ];
    let mut strange = Vec::new();
    for rating in figures {
        for deviation in figures {
            strange.extend(figures.map(|volatility| Rating { rating, deviation, volatility }));
        }
    }
    let opponents: Vec<_> = strange.iter().copied().step_by(83).collect();
    for &player in &strange {
        for &opponent in &opponents {
            for score in SCORES {
                for (periods, games) in [(f64::NAN, 1), (-1.0, 40), (f64::INFINITY, 2), (0.0, 1)] {
                    let after = player.update(&vec![(opponent, score); games], periods);
                    assert!((100.0..=4000.0).contains(&after.rating), "{player:?} {opponent:?}");
                    assert!((45.0..=350.0).contains(&after.deviation), "{player:?} {opponent:?}");
                    assert!((0.01..=0.1).contains(&after.volatility), "{player:?} {opponent:?}");
                }
            }
        }
    }
}
