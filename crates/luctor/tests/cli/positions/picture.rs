//! Tests of `luctor picture`.

use std::fs;

use tempfile::TempDir;

use crate::positions::moves::TWO_ROUTES;
use crate::program::luctor;

#[test]
fn the_default_picture_is_an_svg_without_fonts() {
    let out = luctor(&["picture", "emergo", "e3"]).ok();
    assert!(out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{out}");
    assert!(out.ends_with("</svg>\n") && !out.contains("<text") && !out.contains("font"));
    assert!(out.contains("<title>emergo:9x9 after ply 1, black to move</title>"), "{out}");
    let flipped = luctor(&["picture", "emergo", "e3", "--flip"]).ok();
    let dark = luctor(&["picture", "emergo", "e3", "--theme", "dark"]).ok();
    let plain = luctor(&["picture", "emergo", "e3", "--plain"]).ok();
    assert!(out != flipped && out != dark && plain.len() < out.len());
}

#[test]
fn the_file_extension_determines_the_format() {
    let directory = TempDir::new().unwrap();
    for (name, head) in [("a.svg", &b"<svg "[..]), ("b.png", b"\x89PNG"), ("c.GIF", b"GIF89a")] {
        let file = directory.path().join(name);
        let args = ["picture", "emulsion:4", "a1-a2", "--size", "64", "--out"];
        let out = luctor(&[&args[..], &[file.to_str().unwrap()]].concat()).ok();
        assert_eq!(out, "");
        assert!(fs::read(&file).unwrap().starts_with(head), "{name}");
    }
    let asked = directory.path().join("d.bin");
    let args = ["picture", "emulsion:4", "--format", "png", "--size", "64", "--out"];
    luctor(&[&args[..], &[asked.to_str().unwrap()]].concat()).ok();
    assert!(fs::read(&asked).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn diamond_coordinates_rotate_the_board() {
    let picture = |args: &[&str]| luctor(&[&["picture", "emergo:9x9"], args].concat()).ok();
    let turned = picture(&["--coordinates", "diamond", "A5"]);
    assert_ne!(turned, picture(&["a9"]));
    let position = picture(&["--coordinates", "diamond"]);
    assert_ne!(turned, position);
    luctor(&["picture", "emergo:9x9,men=4", "--position", TWO_ROUTES]).ok();
}

#[test]
fn invalid_arguments_are_rejected() {
    for (args, error) in [
        (&["picture", "chess"][..], "unknown game \"chess\": the games are emulsion and emergo"),
        (
            &["picture", "emergo", "e3", "f4"],
            "move 2 is invalid: that entry would feed: white could capture f4",
        ),
        (
            &["picture", "emulsion", "--out", "a.jpg"],
            "unknown picture format .jpg: choose svg, png or gif with --format",
        ),
        (
            &["picture", "emulsion", "--size", "5"],
            "invalid value '5' for '--size <PIXELS>': 5 is not in 64..=2000 (see --help)",
        ),
    ] {
        assert_eq!(luctor(args).fails_with(2), error);
    }
    let nowhere = luctor(&["picture", "emulsion", "--out", "/nowhere/at/all.svg"]).fails_with(1);
    assert!(nowhere.starts_with("cannot write /nowhere/at/all.svg: "), "{nowhere}");
}
