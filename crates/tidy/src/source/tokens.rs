//! A list of tokens that is read from the front.

use std::collections::VecDeque;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::Reference;

/// Tokens that have not been read yet.
pub(super) struct Tokens(VecDeque<TokenTree>);

impl Tokens {
    pub(super) fn new(stream: TokenStream) -> Tokens {
        Tokens(stream.into_iter().collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the identifier at index `at`, without the `r#` of a raw one.
    pub(super) fn ident(&self, at: usize) -> Option<String> {
        match self.0.get(at)? {
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                Some(text.strip_prefix("r#").map(str::to_owned).unwrap_or(text))
            }
            _ => None,
        }
    }

    /// Returns the punctuation character at index `at`.
    pub(super) fn punct(&self, at: usize) -> Option<char> {
        match self.0.get(at)? {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        }
    }

    /// Returns the group at index `at`, if it has this delimiter.
    pub(super) fn group(&self, at: usize, delimiter: Delimiter) -> Option<&Group> {
        match self.0.get(at)? {
            TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
            _ => None,
        }
    }

    /// Returns the line of the next token, or 0 at the end.
    pub(super) fn line(&self) -> usize {
        self.0.front().map_or(0, |token| token.span().start().line)
    }

    pub(super) fn next(&mut self) -> Option<TokenTree> {
        self.0.pop_front()
    }

    pub(super) fn skip(&mut self, count: usize) {
        self.0.drain(..count.min(self.0.len()));
    }

    /// Skips everything up to and including the first of these characters.
    pub(super) fn skip_past(&mut self, ends: &[char]) {
        while let Some(token) = self.next() {
            if matches!(&token, TokenTree::Punct(punct) if ends.contains(&punct.as_char())) {
                return;
            }
        }
    }

    /// Skips an item with its attributes, up to its semicolon or its body.
    pub(super) fn skip_item(&mut self) {
        let mut import = false;
        while let Some(token) = self.next() {
            match token {
                TokenTree::Ident(ident) if ident == "use" => import = true,
                TokenTree::Punct(punct) if punct.as_char() == ';' => return,
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !import => {
                    return;
                }
                _ => {}
            }
        }
    }

    /// Takes a path of at least two segments from the front, or a single identifier after
    /// something that is not one. Returns `None`, and takes nothing, if there is no such path.
    pub(super) fn path(&mut self) -> Option<Reference> {
        if self.is_separator(0) {
            // `::name` is a path of another crate, and `<T>::name` belongs to a type.
            self.skip(2);
            while self.ident(0).is_some() {
                self.skip(1);
                if !self.is_separator(0) {
                    break;
                }
                self.skip(2);
            }
            return None;
        }
        let line = self.line();
        let mut path = vec![self.ident(0)?];
        while self.is_separator(path.len() * 3 - 2) {
            let Some(name) = self.ident(path.len() * 3) else { break };
            path.push(name);
        }
        if path.len() == 1 {
            return None;
        }
        self.skip(path.len() * 3 - 2);
        Some(Reference { path, line })
    }

    fn is_separator(&self, at: usize) -> bool {
        self.punct(at) == Some(':') && self.punct(at + 1) == Some(':')
    }
}

/// Tells whether an attribute (the part in brackets) limits an item to tests.
pub(super) fn is_test_attribute(attribute: &Group) -> bool {
    let text = attribute.stream().to_string();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    words == ["test"]
        || (words.first() == Some(&"cfg") && words.contains(&"test") && !words.contains(&"not"))
}
