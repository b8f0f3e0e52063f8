//! Names of games: parsing, canonical form, and messages for invalid names.

use luctor_rules::emergo::Blocked;
use luctor_rules::{Position, SMALL_BOARD, Variant, dispatch_small};

use crate::support::variant;

#[test]
fn names_are_written_back_in_their_shortest_form() {
    let names = [
        ("emulsion", "emulsion:8"),
        ("emulsion:8", "emulsion:8"),
        ("emulsion:1", "emulsion:1"),
        ("emulsion:256", "emulsion:256"),
        ("emulsion:8,pie=on", "emulsion:8"),
        ("emulsion,pie=off", "emulsion:8,pie=off"),
        ("emulsion:free-2", "emulsion:free-2"),
        ("emulsion:free-12,pie=off", "emulsion:free-12,pie=off"),
        ("emergo", "emergo:9x9"),
        ("emergo:9x9,men=12", "emergo:9x9"),
        ("emergo:7x7,men=8", "emergo:7x7"),
        ("emergo:7x7,men=9", "emergo:7x7,men=9"),
        ("emergo:hex-4", "emergo:hex"),
        ("emergo:hex,men=12", "emergo:hex"),
        ("emergo:hex-alternate,men=13", "emergo:hex-alternate"),
        ("emergo:11x11", "emergo:11x11"),
        ("emergo:11x11,men=18", "emergo:11x11"),
        ("emergo:hex-8,men=84", "emergo:hex-8,men=84"),
        ("emergo,blocked=draw,repetition=draw", "emergo:9x9"),
        ("emergo,repetition=off,blocked=loss", "emergo:9x9,blocked=loss,repetition=off"),
        ("emergo,preset=mindsports", "emergo:9x9"),
        ("emergo:7x7,preset=iggamecenter", "emergo:7x7"),
        ("emergo:hex,preset=pbmserv", "emergo:hex,blocked=loss,repetition=off"),
        // Other options override those of a preset, in any order.
        ("emergo,blocked=draw,preset=pbmserv", "emergo:9x9,repetition=off"),
        ("emergo,preset=pbmserv,repetition=draw", "emergo:9x9,blocked=loss"),
        ("emergo:hex,men=5,preset=mindsports", "emergo:hex,men=5"),
    ];
    for (name, canonical) in names {
        assert_eq!(variant(name).to_string(), canonical, "{name}");
        assert_eq!(variant(canonical), variant(name), "{name}");
    }
}

#[test]
fn presets_and_defaults_follow_the_rules() {
    let emergo = |name: &str| {
        let Variant::Emergo(config) = variant(name) else { panic!("{name} is no Emergo") };
        (config.men(), config.blocked() == Blocked::Loss, config.repetition())
    };
    for name in ["emergo:9x9", "emergo:9x9,preset=mindsports", "emergo:9x9,preset=iggamecenter"] {
        assert_eq!(emergo(name), (12, false, true), "{name}");
    }
    for board in ["9x9", "hex"] {
        assert_eq!(emergo(&format!("emergo:{board},preset=pbmserv")), (12, true, false), "{board}");
    }
    assert_eq!(emergo("emergo:7x7,preset=iggamecenter"), (8, false, true));
    assert_eq!(emergo("emergo:hex,preset=mindsports"), (12, false, true));
    assert_eq!(emergo("emergo:hex-alternate"), (13, false, true));
    assert_eq!(emergo("emergo:hex-alternate,preset=pbmserv"), (13, true, false));
    let men = ["5x5", "11x11", "13x13", "15x15", "hex-3", "hex-5", "hex-6", "hex-7", "hex-8"];
    let men = men.map(|board| emergo(&format!("emergo:{board}")).0);
    assert_eq!(men, [4, 18, 26, 34, 6, 18, 27, 38, 51], "three for every ten cells");
    let emulsion = |name: &str| {
        let Variant::Emulsion(config) = variant(name) else { panic!("{name} is no Emulsion") };
        (config.size(), config.free(), config.pie())
    };
    assert_eq!(emulsion("emulsion"), (8, false, true));
    assert_eq!(emulsion("emulsion:free-6,pie=off"), (6, true, false));
}

#[test]
fn invalid_names_report_the_problem() {
    let no_game = |game: &str| format!("unknown game {game:?}: the games are emulsion and emergo");
    let no_board = |board: &str| {
        format!("Emulsion has no board {board:?}: write a size (8) or free-SIZE (free-6)")
    };
    let no_emergo = |board: &str| {
        format!(
            "Emergo has no board {board:?}: it has 9x9, 7x7, hex, hex-alternate, 5x5 to 15x15 and \
             hex-3 to hex-8"
        )
    };
    let size = "an Emulsion board has from 1 to 256 files";
    let names: &[(&str, &str)] = &[
        ("", &no_game("")),
        ("chess", &no_game("chess")),
        ("Emulsion", &no_game("Emulsion")),
        ("emulsion ", &no_game("emulsion ")),
        ("émulsion", &no_game("émulsion")),
        ("emergo\n:9x9", &no_game("emergo\n")),
        (":8", &no_game("")),
        ("emulsion:", &no_board("")),
        ("emulsion:x", &no_board("x")),
        ("emulsion:08", &no_board("08")),
        ("emulsion:-1", &no_board("-1")),
        ("emulsion:8x8", &no_board("8x8")),
        ("emulsion:free", &no_board("free")),
        ("emulsion:free-", &no_board("free-")),
        ("emulsion:٣", &no_board("٣")),
        ("emulsion:0", size),
        ("emulsion:257", size),
        ("emulsion:99999999", size),
        ("emulsion:99999999999999999999", size),
        ("emulsion:free-0", size),
        ("emulsion:free-1", "free Emulsion on one square has no legal move"),
        ("emulsion:8,", "an option is written name=value, not \"\""),
        ("emulsion:8,pie", "an option is written name=value, not \"pie\""),
        ("emulsion:8,pie=maybe", "pie is on or off, not \"maybe\""),
        ("emulsion:8,pie=on,pie=on", "the option \"pie\" is given twice"),
        ("emulsion:8,men=3", "Emulsion has no option \"men\": it has pie=on|off"),
        ("emergo:", &no_emergo("")),
        ("emergo:8", &no_emergo("8")),
        ("emergo:9x7", &no_emergo("9x7")),
        ("emergo:hexagon", &no_emergo("hexagon")),
        ("emergo:hex-", &no_emergo("hex-")),
        ("emergo:hex-alternate-5", &no_emergo("hex-alternate-5")),
        ("emergo:999x999", &no_emergo("999x999")),
        ("emergo:8x8", "a square Emergo board is odd, from 5x5 to 15x15, not 8x8"),
        ("emergo:3x3", "a square Emergo board is odd, from 5x5 to 15x15, not 3x3"),
        ("emergo:17x17", "a square Emergo board is odd, from 5x5 to 15x15, not 17x17"),
        ("emergo:hex-2", "an Emergo hexagon has a side of 3 to 8 cells, not 2"),
        ("emergo:hex-9", "an Emergo hexagon has a side of 3 to 8 cells, not 9"),
        ("emergo:9x9,men=0", "a 9x9 board holds from 1 to 20 men per side"),
        ("emergo:9x9,men=21", "a 9x9 board holds from 1 to 20 men per side"),
        ("emergo:hex-3,men=300", "a hex-3 board holds from 1 to 9 men per side"),
        ("emergo:9x9,men=many", "men is a number, not \"many\""),
        ("emergo:9x9,men=012", "men is a number, not \"012\""),
        ("emergo:9x9,men=99999999999", "men is a number, not \"99999999999\""),
        ("emergo:hex-alternate,men=12", "hex-alternate starts with 13 men per side"),
        ("emergo:9x9,blocked=win", "blocked is draw or loss, not \"win\""),
        ("emergo:9x9,repetition=on", "repetition is draw or off, not \"on\""),
        (
            "emergo:9x9,pie=on",
            "Emergo has no option \"pie\": it has blocked, repetition, men and preset",
        ),
        (
            "emergo:9x9,preset=lichess",
            "Emergo has no preset \"lichess\": it has mindsports, iggamecenter and pbmserv",
        ),
        ("emergo:7x7,preset=mindsports", "the preset mindsports is for 9x9, hex, not for 7x7"),
        ("emergo:hex,preset=iggamecenter", "the preset iggamecenter is for 9x9, 7x7, not for hex"),
        (
            "emergo:11x11,preset=pbmserv",
            "the preset pbmserv is for 9x9, hex, hex-alternate, not for 11x11",
        ),
        ("emergo,men=3,men=3", "the option \"men\" is given twice"),
        ("emergo,preset=pbmserv,preset=pbmserv", "the option \"preset\" is given twice"),
        // A fuzzer found that such a name put a line break into the message.
        ("emergo,a\nb=1,a\nb=1", "the option \"a\\nb\" is given twice"),
    ];
    for (name, sentence) in names {
        assert_eq!(name.parse::<Variant>().unwrap_err().to_string(), *sentence, "{name:?}");
    }
}

#[test]
fn overlong_names_are_rejected_without_parsing() {
    let message = |name: String| name.parse::<Variant>().unwrap_err().to_string();
    let sentence = "a game's name has at most 200 bytes, this one has 201";
    assert_eq!(message(format!("emulsion:{}", "1".repeat(192))), sentence);
    assert!(message("emergo,".repeat(150_000)).starts_with("a game's name has at most 200 bytes"));
    // A name of 200 bytes is parsed.
    assert_eq!(
        message(format!("emulsion:{}", "1".repeat(191))),
        "an Emulsion board has from 1 to 256 files"
    );
}

#[test]
fn dispatch_small_covers_boards_up_to_the_limit() {
    let start = |name: &str| dispatch_small!(&variant(name), |P, config| Some(P::start(config).ply()), else None);
    for name in ["emulsion:1", "emulsion:8", "emulsion:11", "emergo:hex-8", "emergo:15x15"] {
        assert_eq!(start(name), Some(0), "{name}");
    }
    assert_eq!(start(&format!("emulsion:{SMALL_BOARD}")), Some(0));
    assert_eq!(start(&format!("emulsion:free-{}", SMALL_BOARD + 1)), None);
}
