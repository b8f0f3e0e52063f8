//! Documents that must agree with files of the repository.

use std::fs;

use luctor_tidy::files::root;

#[test]
fn the_bot_in_the_documentation_is_the_example() {
    let docs = root().join("docs");
    let page = fs::read_to_string(docs.join("bots.md")).unwrap();
    let example = fs::read_to_string(docs.join("examples/bot.py")).unwrap();
    let (_, code) = example.split_once('\n').unwrap();
    assert!(page.contains(code), "docs/bots.md and docs/examples/bot.py differ");
}
