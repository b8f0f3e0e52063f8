//! Messages of emails: the catalog has exactly those that the server uses.

use std::collections::BTreeSet;

use luctor_messages::{Area, english};

use crate::sources::{code, none, rust};

/// Returns the string literals of the server that are codes of mail messages: those that start with the first part of a
/// code of the catalog, such as `letter.`.
fn used(codes: &BTreeSet<&str>) -> BTreeSet<String> {
    let groups: BTreeSet<&str> =
        codes.iter().filter_map(|code| code.split_once('.')).map(|(group, _)| group).collect();
    let is_code = |text: &str| {
        let group = text.split_once('.').map(|(group, _)| group);
        let symbols = text.bytes().all(|byte| byte.is_ascii_lowercase() || b".-".contains(&byte));
        symbols && group.is_some_and(|group| groups.contains(group))
    };
    let mut found = BTreeSet::new();
    for file in rust("crates/server/src") {
        let code = code(&file.text);
        found.extend(code.split('"').filter(|text| is_code(text)).map(str::to_owned));
    }
    found
}

#[test]
fn the_catalog_has_the_messages_of_mails_that_the_server_uses() {
    let codes: BTreeSet<&str> = english().codes(Area::Mail).collect();
    let used = used(&codes);
    assert!(used.contains("letter.turn.body"), "{used:?}");
    let missing = used.iter().filter(|code| !codes.contains(code.as_str())).cloned();
    none("codes without a text in web/messages/en/mail.json", &missing.collect::<Vec<_>>());
    let unused = codes.iter().filter(|code| !used.contains(**code)).map(|code| (*code).to_owned());
    none("texts of web/messages/en/mail.json that no code uses", &unused.collect::<Vec<_>>());
}
