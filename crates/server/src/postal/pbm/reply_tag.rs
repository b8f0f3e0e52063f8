//! Signed tags in reply addresses: the part behind the `+` identifies the sender of a reply.
//!
//! A tag is signed with a key that only the server has. The signature covers its purpose and the address and password
//! hash of the account, so it becomes invalid when one of them changes. Nothing needs to be stored.

use luctor_match::player::Player;
use luctor_store::{ALPHABET, AccountId, AccountRow, MatchId};
use ring::hmac;
use subtle::ConstantTimeEq;

use super::confirmation_code::ConfirmationCode;

/// Characters of a signature: 80 bits.
const SIGNATURE: usize = 16;

/// The purpose of a reply address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReplyTag {
    /// The first line of the email is a move of this player.
    Seat(MatchId, Player),
    /// The mail has a command of this account.
    Account(AccountId),
}

/// A tag of an incoming mail, before its signature is checked.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum SentTag {
    /// A tag with its signature.
    Signed(ReplyTag, String),
    /// A reply to a request to confirm a command.
    Confirm(ConfirmationCode),
}

impl SentTag {
    /// Parses a tag in any case, since mail servers may change the case.
    pub(crate) fn read(text: &str) -> Option<SentTag> {
        let text = text.to_ascii_lowercase();
        let parts: Vec<&str> = text.split('-').collect();
        match parts.as_slice() {
            // A tag has one spelling: `parse` would also read `+0` and `00`.
            ["g", id, place @ ("0" | "1"), signature] => {
                let player = Player::from_index(place.parse().ok()?)?;
                let tag = ReplyTag::Seat(id.parse().ok()?, player);
                Some(SentTag::Signed(tag, (*signature).to_owned()))
            }
            ["a", id, signature] => {
                let tag = ReplyTag::Account((*id).to_owned().into());
                Some(SentTag::Signed(tag, (*signature).to_owned()))
            }
            ["c", code] => ConfirmationCode::read(code).map(SentTag::Confirm),
            _ => None,
        }
    }

    /// Returns the first tag in brackets in a subject, for mail programs that cannot write to addresses with `+`.
    pub(crate) fn in_subject(subject: &str) -> Option<SentTag> {
        let brackets = subject.split('[').skip(1).filter_map(|part| part.split(']').next());
        brackets.filter_map(SentTag::read).next()
    }
}

/// Signs tags.
#[derive(Clone)]
pub(super) struct Signer(hmac::Key);

/// Shows nothing secret, since keys must not be logged.
impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(…)")
    }
}

impl Signer {
    /// Creates a signer with the key of the server.
    pub(super) fn new(key: &str) -> Signer {
        Signer(hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()))
    }

    /// Returns a signature of the parts, in letters and digits.
    fn sign(&self, parts: &[&str]) -> String {
        let mut context = hmac::Context::with_key(&self.0);
        for part in parts {
            // With its length before each part, different lists never have the same bytes.
            context.update(&(part.len() as u64).to_be_bytes());
            context.update(part.as_bytes());
        }
        let signature = context.sign();
        let character = |byte: &u8| ALPHABET[usize::from(byte % 32)] as char;
        signature.as_ref().iter().take(SIGNATURE).map(character).collect()
    }

    fn signature(&self, tag: &ReplyTag, account: &AccountRow) -> String {
        let email = account.email.as_deref().unwrap_or_default();
        let owner = [account.id.as_str(), email, &account.password];
        match tag {
            ReplyTag::Seat(id, player) => {
                self.sign(&[&["seat", id.as_str(), &player.to_string()][..], &owner].concat())
            }
            ReplyTag::Account(_) => self.sign(&[&["account"][..], &owner].concat()),
        }
    }

    /// Returns the signed text of a tag for its owner.
    pub(super) fn write(&self, tag: &ReplyTag, account: &AccountRow) -> String {
        let signature = self.signature(tag, account);
        match tag {
            ReplyTag::Seat(id, player) => format!("g-{id}-{}-{signature}", player.index()),
            ReplyTag::Account(id) => format!("a-{id}-{signature}"),
        }
    }

    /// Returns whether a signature is valid for the account.
    pub(super) fn is_valid(&self, tag: &ReplyTag, signature: &str, account: &AccountRow) -> bool {
        let valid = self.signature(tag, account);
        // In constant time, so that a signature cannot be guessed character by character.
        valid.as_bytes().ct_eq(signature.as_bytes()).into()
    }

    /// Returns the id of the match that a challenge creates: the same for a repeated challenge.
    pub(super) fn match_id(&self, key: &str) -> MatchId {
        let signature = self.sign(&["match", key]);
        signature.parse().expect("signatures use the alphabet of match ids")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anna() -> AccountRow {
        AccountRow {
            id: "00112233445566778899".to_owned().into(),
            name: "Anna".to_owned(),
            password: "hash".to_owned(),
            email: Some("anna@example.org".to_owned()),
            unconfirmed_email: None,
            bot: false,
            preferences: String::new(),
            created_ms: 0,
        }
    }

    #[test]
    fn a_tag_is_valid_in_any_case_and_only_for_its_account() {
        let signer = Signer::new("key");
        let id = "abcdefghjkmnpqrs".parse().unwrap();
        for tag in [ReplyTag::Seat(id, Player::Second), ReplyTag::Account(anna().id)] {
            let text = signer.write(&tag, &anna());
            assert!(text.len() <= 50, "{text} must fit into a local part of 64 characters");
            for text in [text.clone(), text.to_ascii_uppercase()] {
                let Some(SentTag::Signed(read, signature)) = SentTag::read(&text) else {
                    panic!("{text}");
                };
                assert_eq!(read, tag);
                assert!(signer.is_valid(&tag, &signature, &anna()));
                let moved = AccountRow { email: Some("a@example.org".to_owned()), ..anna() };
                let changed = AccountRow { password: "other".to_owned(), ..anna() };
                let other = AccountRow { id: "0".to_owned().into(), ..anna() };
                for account in [moved, changed, other] {
                    assert!(!signer.is_valid(&tag, &signature, &account));
                }
                assert!(!signer.is_valid(&tag, &signature[1..], &anna()));
                assert!(!signer.is_valid(&tag, "", &anna()));
            }
        }
        for tag in ["g-abcdefghjkmnpqrs-+0-s", "g-abcdefghjkmnpqrs-00-s", "g-abcdefghjkmnpqrs-2-s"]
        {
            assert!(SentTag::read(tag).is_none(), "{tag}");
        }
        assert_eq!(signer.match_id("1"), signer.match_id("1"));
        assert_ne!(signer.match_id("1"), signer.match_id("2"));
    }

    #[test]
    fn a_subject_may_have_a_tag() {
        let code = ConfirmationCode::random().unwrap();
        let subject = format!("Re: [emergo 12] confirm [c-{}]", code.as_str());
        assert!(SentTag::in_subject(&subject) == Some(SentTag::Confirm(code)));
        for invalid in ["", "[", "[]", "[g-x-0-y]", "[c-123]", "c-"] {
            assert!(SentTag::in_subject(invalid).is_none(), "{invalid}");
        }
    }
}
