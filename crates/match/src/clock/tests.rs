//! Tests of the clock.

use super::*;
use crate::calendar::Interval;
use crate::player::Player::{First, Second};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Examples of all kinds of time control. The first is without clocks.
const CONTROLS: [&str; 6] = ["unlimited", "0.25+0", "5+3", "3d", "3d,weekends-off", "bank:10d+12h"];

fn clock(control: &str) -> Clock {
    Clock::new(control.parse().unwrap())
}

fn always() -> Calendar {
    Calendar::default()
}

#[test]
fn a_new_clock_is_stopped_with_equal_time() {
    for control in CONTROLS {
        let clock = clock(control);
        assert_eq!(clock.running, None);
        for player in Player::ALL {
            assert_eq!(
                clock.remaining(player),
                control.parse::<TimeControl>().unwrap().initial_ms()
            );
            assert_eq!(clock.remaining_at(player, i64::MAX, &always()), clock.remaining(player));
        }
        assert_eq!(clock.flag_at(&always()), None);
        assert_eq!(clock.out_of_time(i64::MAX, &always()), None);
        assert_eq!(clock.spent(i64::MAX, 0, &always()), 0);
    }
}

#[test]
fn only_the_running_players_time_decreases() {
    let mut clock = clock("5+3");
    clock.start(Second, 1000);
    assert_eq!(clock.remaining_at(First, 61_000, &always()), Some(300_000));
    assert_eq!(clock.remaining_at(Second, 61_000, &always()), Some(240_000));
    assert_eq!(clock.remaining_at(Second, 999_000, &always()), Some(0));
    // An instant before the turn started, because the system clock was set back.
    assert_eq!(clock.remaining_at(Second, 0, &always()), Some(300_000));
    assert_eq!(clock.spent(61_000, 400, &always()), 59_600);
    assert_eq!(clock.spent(1100, 400, &always()), 0);
    assert_eq!(clock.spent(61_000, -400, &always()), 60_000);
    clock.stop();
    assert_eq!(clock.remaining_at(Second, 999_000, &always()), Some(300_000));
}

#[test]
fn a_move_costs_time_and_adds_the_increment() {
    for (control, base, increment) in
        [("5+3", 300_000, 3000), ("bank:10d+12h", 10 * DAY_MS, DAY_MS / 2)]
    {
        let table = [
            (0, base + increment),
            (1234, base - 1234 + increment),
            (base, increment),
            (base + 1, increment),
            (i64::MAX, increment),
            (-5, base + increment),
        ];
        for (spent, remaining) in table {
            let mut clock = clock(control);
            clock.spend(First, spent);
            assert_eq!(clock.remaining(First), Some(remaining), "{control} {spent}");
            assert_eq!(clock.remaining(Second), Some(base), "{control} {spent}");
        }
    }
}

#[test]
fn days_for_each_move_are_restored_by_the_move() {
    let mut clock = clock("3d");
    clock.start(First, 0);
    assert_eq!(clock.remaining_at(First, DAY_MS, &always()), Some(2 * DAY_MS));
    clock.spend(First, DAY_MS);
    assert_eq!(clock.remaining(First), Some(3 * DAY_MS));
}

#[test]
fn time_runs_out_at_the_instant_of_the_flag() {
    let weekends = Calendar::new(Vec::new(), true);
    let outage = Calendar::new(vec![Interval { from: 5000, to: 5_000_000 }], false);
    for control in &CONTROLS[1..] {
        for calendar in [&always(), &weekends, &outage] {
            for player in Player::ALL {
                let mut clock = clock(control);
                clock.start(player, 777);
                let flag_at = clock.flag_at(calendar).unwrap();
                assert_eq!(clock.out_of_time(flag_at - 1, calendar), None, "{control}");
                assert_eq!(clock.remaining_at(player, flag_at - 1, calendar), Some(1));
                assert_eq!(clock.out_of_time(flag_at, calendar), Some(player), "{control}");
                assert_eq!(clock.remaining_at(player, flag_at, calendar), Some(0));
                assert_eq!(clock.spent(flag_at, 0, calendar), clock.remaining(player).unwrap());
                clock.take_time(player);
                assert_eq!(clock.remaining(player), Some(0));
                assert_eq!(clock.flag_at(calendar), Some(777));
            }
        }
    }
}

#[test]
fn an_outage_delays_the_flag_by_its_length() {
    let mut clock = clock("5+0");
    clock.start(First, 10_000);
    let outage = Calendar::new(vec![Interval { from: 40_000, to: 95_000 }], false);
    assert_eq!(clock.flag_at(&always()), Some(310_000));
    assert_eq!(clock.flag_at(&outage), Some(365_000));
    assert_eq!(clock.remaining_at(First, 95_000, &outage), Some(270_000));
}

#[test]
fn unlimited_time_does_not_run_out() {
    let mut clock = clock("unlimited");
    let new = clock.clone();
    clock.give(First, 15_000);
    clock.spend(First, 1000);
    clock.take_time(Second);
    assert_eq!(clock, new);
    clock.start(First, 0);
    assert_eq!(clock.remaining_at(First, i64::MAX, &always()), None);
    assert_eq!(clock.flag_at(&always()), None);
    assert_eq!(clock.out_of_time(i64::MAX, &always()), None);
    assert_eq!(clock.spent(5000, 0, &always()), 5000);
}

#[test]
fn added_time_delays_the_flag_of_that_player_only() {
    let mut clock = clock("1+0");
    clock.start(First, 0);
    clock.give(First, 15_000);
    assert_eq!(clock.flag_at(&always()), Some(75_000));
    assert_eq!(clock.remaining(Second), Some(60_000));
    clock.give(First, -15_000);
    assert_eq!(clock.flag_at(&always()), Some(75_000));
    clock.give(First, i64::MAX);
    assert_eq!(clock.remaining(First), Some(i64::MAX));
}

#[test]
fn an_interrupted_turn_costs_time_and_adds_no_increment() {
    for (control, left) in
        [("1+5", 40_000), ("bank:1h+1h", 3_580_000), ("3d", 3 * DAY_MS), ("1+180", 40_000)]
    {
        let mut clock = clock(control);
        clock.start(Second, 1000);
        clock.interrupt(20_000);
        assert_eq!(clock.running, None);
        assert_eq!(clock.remaining(Second), Some(left), "{control}");
        assert_eq!(
            clock.remaining(First),
            control.parse::<TimeControl>().unwrap().initial_ms(),
            "{control}"
        );
        let stopped = clock.clone();
        clock.interrupt(98_000);
        assert_eq!(clock, stopped, "the clock is stopped already");
    }
    let mut late = clock("1+5");
    late.start(First, 0);
    late.interrupt(61_000);
    assert_eq!(late.remaining(First), Some(0));
}

#[test]
fn the_time_of_a_whole_game_adds_up() {
    let outage = Calendar::new(vec![Interval { from: 100_000, to: 190_000 }], false);
    let mut clock = clock("5+3");
    let (mut now, mut spent) = (0, [0, 0]);
    for turn in 0..60 {
        let player = Player::from_index(turn % 2).unwrap();
        clock.start(player, now);
        now += 1000 + i64::try_from(turn * 7919 % 9001).unwrap();
        assert_eq!(clock.out_of_time(now, &outage), None);
        let took = clock.spent(now, 0, &outage);
        clock.spend(player, took);
        spent[player.index()] += took;
    }
    assert!(now > 190_000, "the game outlasts the outage");
    assert_eq!(spent[0] + spent[1], now - 90_000);
    for player in Player::ALL {
        let balance = 300_000 - spent[player.index()] + 30 * 3000;
        assert_eq!(clock.remaining(player), Some(balance));
    }
}

#[test]
fn extreme_figures_do_not_overflow() {
    let extremes = [i64::MIN, -1, 0, 1, i64::MAX];
    for (control, now) in CONTROLS.into_iter().flat_map(|c| extremes.map(|now| (c, now))) {
        for (since, ms) in extremes.into_iter().flat_map(|a| extremes.map(|b| (a, b))) {
            let mut clock = clock(control);
            clock.start(First, since);
            clock.give(First, ms);
            clock.spend(First, ms);
            assert!(clock.spent(now, ms, &always()) >= 0);
            assert!(clock.remaining_at(First, now, &always()).is_none_or(|left| left >= 0));
            assert!(clock.flag_at(&always()).is_none_or(|flag_at| flag_at >= since));
            clock.interrupt(now);
            assert!(clock.remaining(First).is_none_or(|left| left >= 0));
        }
    }
}
