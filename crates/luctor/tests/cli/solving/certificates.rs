//! Tests of `luctor solve --certificate` and `luctor verify`.

use std::fs;

use crate::program::luctor;

#[test]
fn a_written_certificate_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let file = path.to_str().unwrap();
    for game in ["emulsion:4,pie=off", "emulsion:4", "emulsion:free-3"] {
        let value = luctor(&["solve", game, "--certificate", file]).ok();
        let value = value.trim().strip_prefix("value ").unwrap();
        let out = luctor(&["verify", file]).ok();
        assert!(out.starts_with(&format!("verified {game} {value} nodes ")), "{out}");
        assert_eq!(out.lines().count(), 1);
    }
}

#[test]
fn the_position_of_a_certificate_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let file = path.to_str().unwrap();
    luctor(&["solve", "emulsion:4,pie=off", "a1-a2", "--certificate", file]).ok();
    let out = luctor(&["verify", file]).ok();
    assert!(out.starts_with("position wbwb/bwbw/bbwb/wwbw w 1\nverified "), "{out}");
}

#[test]
fn damaged_and_missing_certificates_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let file = path.to_str().unwrap();
    luctor(&["solve", "emulsion:4,pie=off", "--certificate", file]).ok();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let error = luctor(&["verify", file]).fails_with(1);
    assert!(error.starts_with(&format!("{file}, ")), "{error}");
    fs::write(&path, "GIF89a").unwrap();
    let error = luctor(&["verify", file]).fails_with(1);
    assert_eq!(error, format!("{file}, line 1: this is not a \"luctor certificate 1\""));
    let error = luctor(&["verify", "no/such/file"]).fails_with(1);
    assert!(error.starts_with("cannot open no/such/file: "), "{error}");
}

#[test]
fn a_certificate_that_cannot_be_written_is_a_failure() {
    let args = ["solve", "emulsion:3", "--certificate", "no/such/folder/file"];
    let error = luctor(&args).fails_with(1);
    assert!(error.starts_with("no/such/folder/file: "), "{error}");
}

#[cfg(unix)]
#[test]
fn devices_links_and_the_other_file_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("precious"), "text").unwrap();
    std::os::unix::fs::symlink(path("precious"), path("link")).unwrap();
    let solve = |words: &[&str]| luctor(&[&["solve", "emulsion:3"], words].concat()).fails_with(2);
    for option in ["--certificate", "--state"] {
        for name in ["/dev/null".to_owned(), path("link"), path("")] {
            let error = solve(&[option, &name]);
            let expected =
                format!("{option} {name} is not a regular file: give the name of a new file");
            assert_eq!(error, expected);
        }
    }
    let [one, temporary] = [path("one"), path("one.part")];
    for (state, certificate) in [(&one, &one), (&one, &temporary), (&temporary, &one)] {
        assert_eq!(
            solve(&["--state", state, "--certificate", certificate]),
            "--state and --certificate must not write the same file"
        );
    }
    let same = folder.path().join(".").join("one").display().to_string();
    let error = solve(&["--state", &one, "--certificate", &same]);
    assert!(error.ends_with("must not write the same file"), "{error}");
    assert!(!folder.path().join("one").exists());
    assert_eq!(fs::read_link(path("link")).unwrap(), folder.path().join("precious"));
}
