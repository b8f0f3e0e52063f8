//! Tests of time controls and their text form.

use super::*;

fn live(base_s: u32, increment_s: u32) -> TimeControl {
    TimeControl::Live { base_s, increment_s }
}

fn bank(bank_s: u32, increment_s: u32, weekends_off: bool) -> TimeControl {
    TimeControl::Bank { bank_s, increment_s, weekends_off }
}

#[test]
fn every_form_has_its_usual_text() {
    let table = [
        ("unlimited", TimeControl::Unlimited),
        ("5+3", live(300, 3)),
        ("0.25+0", live(15, 0)),
        ("0.5+0", live(30, 0)),
        ("0.75+1", live(45, 1)),
        ("1.5+180", live(90, 180)),
        ("180+0", live(10_800, 0)),
        ("1d", TimeControl::Days { days: 1, weekends_off: false }),
        ("30d,weekends-off", TimeControl::Days { days: 30, weekends_off: true }),
        ("bank:10d+12h", bank(864_000, 43_200, false)),
        ("bank:1h+0h", bank(3600, 0, false)),
        ("bank:36h+1d,weekends-off", bank(129_600, 86_400, true)),
    ];
    for (text, control) in table {
        assert_eq!(text.parse(), Ok(control), "{text}");
        assert_eq!(control.to_string(), text);
    }
    assert_eq!("5.50+3".parse(), Ok(live(330, 3)));
    assert_eq!("bank:48h+24h".parse(), Ok(bank(172_800, 86_400, false)));
}

#[test]
fn every_valid_time_control_is_parsed_from_its_text() {
    let live = (1..=720)
        .flat_map(|quarters| [0, 1, 59, 180].map(|increment| live(quarters * QUARTER, increment)));
    let days = (1..=30).map(|days| TimeControl::Days { days, weekends_off: days % 2 == 0 });
    let banks = (1..=90 * 24).flat_map(|hours| {
        [0, 1, 24, 25, 168].map(|increment| bank(hours * HOUR, increment * HOUR, hours < 99))
    });
    for control in live.chain(days).chain(banks) {
        assert_eq!(control.checked(), Ok(control));
        assert_eq!(control.to_string().parse(), Ok(control), "{control}");
    }
}

#[test]
fn an_invalid_text_is_rejected_with_the_reason() {
    let table = [
        ("0+3", TimeControlError::Base),
        ("0+0", TimeControlError::Base),
        ("180.25+0", TimeControlError::Base),
        ("99999999999999999999+0", TimeControlError::Base),
        ("5+181", TimeControlError::Increment),
        ("5+4294967296", TimeControlError::Increment),
        ("0d", TimeControlError::Days),
        ("31d,weekends-off", TimeControlError::Days),
        ("bank:0h+1h", TimeControlError::Bank),
        ("bank:91d+1h", TimeControlError::Bank),
        ("bank:10d+169h", TimeControlError::BankIncrement),
        ("bank:10d+99999999999d", TimeControlError::BankIncrement),
    ];
    for (text, reason) in table {
        assert_eq!(text.parse::<TimeControl>(), Err(reason), "{text}");
    }
    let unreadable = [
        "",
        " ",
        "5",
        "+",
        "5+",
        "+3",
        "5+-3",
        "-5+3",
        "5+3+1",
        "5 + 3",
        "0.3+0",
        ".5+0",
        "5.+0",
        "1e3+0",
        "inf+0",
        "NaN+0",
        "5+3,weekends-off",
        "unlimited,weekends-off",
        "Unlimited",
        "d",
        "3 d",
        "3d,",
        "3d,weekends-on",
        "3d,weekends-off,weekends-off",
        "bank:",
        "bank:10d",
        "bank:10+12",
        "bank:10d+12m",
        "bank:1d12h+1h",
        "bank:h+h",
        "٣d",
        "3d\0",
    ];
    for text in unreadable {
        assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError::Unreadable), "{text:?}");
    }
}

#[test]
fn values_without_a_text_form_are_rejected() {
    assert_eq!(live(16, 0).checked(), Err(TimeControlError::Base));
    assert_eq!(bank(3601, 0, false).checked(), Err(TimeControlError::Bank));
    assert_eq!(bank(3600, 1, false).checked(), Err(TimeControlError::BankIncrement));
}

#[test]
fn clocks_start_with_the_base_the_days_or_the_bank() {
    let table = [
        ("unlimited", None, 0, false),
        ("0.5+2", Some(30_000), 2000, false),
        ("3d,weekends-off", Some(259_200_000), 0, true),
        ("bank:2d+6h", Some(172_800_000), 21_600_000, true),
    ];
    for (text, initial, increment, correspondence) in table {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.initial_ms(), initial, "{text}");
        assert_eq!(control.increment_ms(), increment, "{text}");
        assert_eq!(control.is_correspondence(), correspondence, "{text}");
        assert_eq!(control.weekends_off(), text.ends_with("weekends-off"), "{text}");
    }
}

#[test]
fn each_control_has_its_kind() {
    for (text, kind) in [
        ("unlimited", ControlKind::Unlimited),
        ("5+3", ControlKind::Live),
        ("3d", ControlKind::Correspondence),
        ("3d,weekends-off", ControlKind::Correspondence),
        ("bank:12h+1h", ControlKind::Correspondence),
        ("bank:10d+12h,weekends-off", ControlKind::Correspondence),
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.kind(), kind, "{text}");
    }
}
