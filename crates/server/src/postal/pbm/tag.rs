//! Secret addresses: what stands behind the `+` of an address, and shows who writes.
//!
//! A tag is signed with a key that only the server has, over what it is for and over the account's address and
//! password hash: it is worthless as soon as one of them changes, and nothing has to be stored for it.

use ring::hmac;
use subtle::ConstantTimeEq;

use crate::account::AccountId;
use crate::app::App;
use crate::http::error::AppError;
use luctor_match::player::Player;
use luctor_store::AccountRow;
use luctor_store::{ALPHABET, MatchId};
use luctor_store::{Secret, SecretHash};

/// Characters of a signature: 80 bits.
const SIGNED: usize = 16;

/// What a tag is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    /// The first line of the mail is a move of this player.
    Seat(MatchId, Player),
    /// The mail has commands of this account.
    Account(AccountId),
}

/// A tag as it was sent, before its signature is looked at.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum SentTag {
    /// Of a seat or an account, with a signature.
    Signed(Tag, String),
    /// What stands for a command that waits to be confirmed.
    Confirm(Code),
}

/// Stands for a command that waits to be confirmed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Code(String);

impl Code {
    /// A new one.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub(crate) fn random() -> Result<Code, getrandom::Error> {
        // Half of a secret is 128 bits, and short enough for a person.
        Ok(Code(Secret::random()?.as_str()[..32].to_owned()))
    }

    /// The code that a text is, if it has the form of one.
    pub(crate) fn read(text: &str) -> Option<Code> {
        let text = text.strip_prefix("c-").unwrap_or(text);
        let plain = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| Code(text.to_ascii_lowercase()))
    }

    /// As it is written.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

impl SentTag {
    /// The tag that a text is, if it has the form of one. Mail servers may change capital letters.
    pub(crate) fn read(text: &str) -> Option<SentTag> {
        let text = text.to_ascii_lowercase();
        let parts: Vec<&str> = text.split('-').collect();
        match parts.as_slice() {
            ["g", id, place, signature] => {
                let player = Player::from_index(place.parse().ok()?)?;
                Some(SentTag::Signed(Tag::Seat(id.parse().ok()?, player), (*signature).to_owned()))
            }
            ["a", id, signature] => Some(SentTag::Signed(
                Tag::Account((*id).to_owned().into()),
                (*signature).to_owned(),
            )),
            ["c", code] => Code::read(code).map(SentTag::Confirm),
            _ => None,
        }
    }

    /// The tag in brackets in a subject line, for those whose addresses can have none.
    pub(crate) fn in_subject(subject: &str) -> Option<SentTag> {
        let brackets = subject.split('[').skip(1).filter_map(|part| part.split(']').next());
        brackets.filter_map(SentTag::read).next()
    }
}

/// Signs tags.
#[derive(Clone)]
pub(crate) struct Signer(hmac::Key);

/// As for [`Signer`].
impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Code(…)")
    }
}

/// What opens something does not belong in logs.
impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(…)")
    }
}

impl Signer {
    fn new(key: &str) -> Signer {
        Signer(hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()))
    }

    /// A text of letters and digits that nobody else can make for these parts.
    fn sign(&self, parts: &[&str]) -> String {
        let mut context = hmac::Context::with_key(&self.0);
        for part in parts {
            // With its length before it no two lists of parts are the same bytes.
            context.update(&(part.len() as u64).to_be_bytes());
            context.update(part.as_bytes());
        }
        let signature = context.sign();
        let letter = |byte: &u8| ALPHABET[usize::from(byte % 32)] as char;
        signature.as_ref().iter().take(SIGNED).map(letter).collect()
    }

    fn of(&self, tag: &Tag, account: &AccountRow) -> String {
        let email = account.email.as_deref().unwrap_or_default();
        let owner = [account.id.as_str(), email, &account.password];
        match tag {
            Tag::Seat(id, player) => {
                self.sign(&[&["seat", id.as_str(), &player.to_string()][..], &owner].concat())
            }
            Tag::Account(_) => self.sign(&[&["account"][..], &owner].concat()),
        }
    }

    /// The tag as it is written, for the account whose it is.
    pub(crate) fn write(&self, tag: &Tag, account: &AccountRow) -> String {
        let signature = self.of(tag, account);
        match tag {
            Tag::Seat(id, player) => format!("g-{id}-{}-{signature}", player.index()),
            Tag::Account(id) => format!("a-{id}-{signature}"),
        }
    }

    /// Whether a signature is that of the account.
    pub(crate) fn is_right(&self, tag: &Tag, signature: &str, account: &AccountRow) -> bool {
        // In constant time, so that the right one cannot be guessed letter by letter.
        self.of(tag, account).as_bytes().ct_eq(signature.as_bytes()).into()
    }

    /// The address of the match that a challenge begins: the same for the same challenge.
    pub(crate) fn match_id(&self, key: &str) -> MatchId {
        let signature = self.sign(&["match", key]);
        signature.parse().expect("signatures have the letters of match ids")
    }
}

impl App {
    /// What signs here, on all processes of a database the same.
    pub(crate) async fn signer(&self) -> Result<&Signer, AppError> {
        self.signer
            .get_or_try_init(async || {
                let fresh = Secret::random()?;
                Ok(Signer::new(&self.db.server_key("mail", fresh.as_str()).await?))
            })
            .await
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
    fn a_tag_is_read_as_it_was_written_also_in_capital_letters_and_only_for_its_account() {
        let signer = Signer::new("key");
        let id = "abcdefghjkmnpqrs".parse().unwrap();
        for tag in [Tag::Seat(id, Player::Second), Tag::Account(anna().id)] {
            let text = signer.write(&tag, &anna());
            assert!(text.len() <= 50, "{text} leaves room for the rest of a local part");
            for text in [text.clone(), text.to_ascii_uppercase()] {
                let Some(SentTag::Signed(read, signature)) = SentTag::read(&text) else {
                    panic!("{text}");
                };
                assert_eq!(read, tag);
                assert!(signer.is_right(&tag, &signature, &anna()));
                let moved = AccountRow { email: Some("a@example.org".to_owned()), ..anna() };
                let changed = AccountRow { password: "other".to_owned(), ..anna() };
                let other = AccountRow { id: "0".to_owned().into(), ..anna() };
                for account in [moved, changed, other] {
                    assert!(!signer.is_right(&tag, &signature, &account));
                }
                assert!(!signer.is_right(&tag, &signature[1..], &anna()));
                assert!(!signer.is_right(&tag, "", &anna()));
            }
        }
        assert_eq!(signer.match_id("1"), signer.match_id("1"));
        assert_ne!(signer.match_id("1"), signer.match_id("2"));
    }

    #[test]
    fn a_subject_may_carry_a_tag() {
        let code = Code::random().unwrap();
        let subject = format!("Re: [emergo 12] confirm [c-{}]", code.as_str());
        assert!(SentTag::in_subject(&subject) == Some(SentTag::Confirm(code)));
        for none in ["", "[", "[]", "[g-x-0-y]", "[c-123]", "c-"] {
            assert!(SentTag::in_subject(none).is_none(), "{none}");
        }
    }
}
