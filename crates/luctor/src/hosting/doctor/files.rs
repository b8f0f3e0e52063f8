//! Checks of the files that settings name.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::Finding;
use crate::hosting::serve::{check_tables, push_settings};

/// Permissions of other users on a file.
const OTHERS: u32 = 0o077;

/// Checks the key of push notifications.
pub(super) fn push_key(file: Option<&Path>) -> Finding {
    let Some(file) = file else {
        return Finding::off("no push notifications to browsers");
    };
    if let Err(error) = push_settings(file) {
        return Finding::failed(error);
    }
    let name = file.display();
    if fs::metadata(file).is_ok_and(|found| found.mode() & OTHERS != 0) {
        return Finding::warning(format!("other users can read {name}: run chmod 400 {name}"));
    }
    Finding::ok(name.to_string())
}

/// Checks the headers of the endgame tables.
pub(super) fn tables(directory: Option<&Path>) -> Finding {
    let Some(directory) = directory else {
        return Finding::off("no exact values of Emergo");
    };
    match check_tables(directory) {
        Ok(1) => Finding::ok(format!("1 table in {}", directory.display())),
        Ok(many) => Finding::ok(format!("{many} tables in {}", directory.display())),
        Err(error) => Finding::failed(error),
    }
}
