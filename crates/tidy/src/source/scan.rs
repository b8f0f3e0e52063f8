//! Finds modules, items and paths in the tokens of a file.

use proc_macro2::{Delimiter, LexError, TokenTree};

use super::tokens::{Tokens, is_test_attribute};
use super::{Reference, Source, Use};

/// Reads a Rust file.
///
/// # Errors
///
/// Fails if the text does not consist of Rust tokens.
pub fn scan(text: &str) -> Result<Source, LexError> {
    let mut source = Source::default();
    read(Tokens::new(text.parse()?), Level::Module, &mut source);
    Ok(source)
}

/// Position of tokens: directly in a module, or inside one of its items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Module,
    Item,
}

fn read(mut tokens: Tokens, level: Level, source: &mut Source) {
    while !tokens.is_empty() {
        if tokens.punct(0) == Some('#') && tokens.group(1, Delimiter::Bracket).is_some() {
            if tokens.group(1, Delimiter::Bracket).is_some_and(is_test_attribute) {
                tokens.skip_item();
                continue;
            }
        } else if tokens.ident(0).as_deref() == Some("use") && tokens.punct(1) != Some('<') {
            read_use(&mut tokens, level, source);
            continue;
        } else if level == Level::Module && read_module(&mut tokens, source) {
            continue;
        } else if let Some(reference) = tokens.path() {
            source.paths.push(reference);
            continue;
        }
        if level == Level::Module {
            source.items.extend(defined(&tokens));
        }
        if let Some(TokenTree::Group(group)) = tokens.next() {
            read(Tokens::new(group.stream()), Level::Item, source);
        }
    }
}

/// Reads `mod name;` or `mod name { … }`, if the tokens start with it.
fn read_module(tokens: &mut Tokens, source: &mut Source) -> bool {
    let (Some("mod"), Some(name)) = (tokens.ident(0).as_deref(), tokens.ident(1)) else {
        return false;
    };
    if let Some(body) = tokens.group(2, Delimiter::Brace) {
        let mut inner = Source::default();
        read(Tokens::new(body.stream()), Level::Module, &mut inner);
        source.inline.push((name, inner));
    } else {
        source.declared.push(name);
    }
    tokens.skip(3);
    true
}

/// The name of the item whose definition starts here.
fn defined(tokens: &Tokens) -> Option<String> {
    let keyword = tokens.ident(0)?;
    let keywords =
        ["struct", "enum", "union", "trait", "type", "fn", "const", "static", "macro_rules"];
    if !keywords.contains(&keyword.as_str()) {
        return None;
    }
    let at = if keyword == "macro_rules" { 2 } else { 1 };
    tokens.ident(at)
}

fn read_use(tokens: &mut Tokens, level: Level, source: &mut Source) {
    tokens.skip(1);
    let mut found = Vec::new();
    read_tree(tokens, &[], &mut found);
    match level {
        Level::Module => source.uses.extend(found),
        Level::Item => source.paths.extend(found.into_iter().map(|found| found.reference)),
    }
}

/// Reads one tree of imports, up to the comma or semicolon after it.
fn read_tree(tokens: &mut Tokens, prefix: &[String], found: &mut Vec<Use>) {
    let mut path = prefix.to_vec();
    let line = tokens.line();
    while !tokens.is_empty() {
        if let Some(group) = tokens.group(0, Delimiter::Brace) {
            let mut inner = Tokens::new(group.stream());
            while !inner.is_empty() {
                read_tree(&mut inner, &path, found);
            }
            tokens.skip_past(&[',', ';']);
            return;
        }
        match (tokens.ident(0), tokens.punct(0)) {
            (Some(name), _) if name == "as" => {
                let name = tokens.ident(1);
                push(found, path, name, line);
                tokens.skip_past(&[',', ';']);
                return;
            }
            (Some(name), _) => path.push(name),
            (_, Some('*')) => {
                found.push(Use { reference: Reference { path, line }, name: None });
                tokens.skip_past(&[',', ';']);
                return;
            }
            (_, Some(',' | ';')) => {
                tokens.skip(1);
                break;
            }
            _ => {}
        }
        tokens.skip(1);
    }
    push(found, path, None, line);
}

/// Adds an import under the name given by `as`, or under its last segment.
fn push(found: &mut Vec<Use>, mut path: Vec<String>, name: Option<String>, line: usize) {
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let Some(name) = name.or_else(|| path.last().cloned()) else { return };
    found.push(Use { reference: Reference { path, line }, name: Some(name) });
}
