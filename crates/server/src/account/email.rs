//! Email addresses.

pub(crate) mod confirmed_email;
mod owner;
mod spelling;

use lettre::Address;
use luctor_store::time::now_ms;
use luctor_store::{Db, StoreError};

/// An email address in ASCII of at most 254 characters, in the spelling of its owner.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Email(String);

impl Email {
    /// The longest address that SMTP allows, in bytes.
    pub(crate) const LONGEST: usize = 254;

    /// Parses an address. Returns `None` if the text is not one. Quotation marks would allow many spellings of one mailbox.
    pub(crate) fn read(text: &str) -> Option<Email> {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"\\()<>[],;:".contains(&byte);
        let plain = text.len() <= Email::LONGEST && text.bytes().all(is_plain);
        let address: Option<Address> = if plain { text.parse().ok() } else { None };
        // A domain without a dot, or with a number at its end, is a machine in the network of the server.
        let is_remote = |domain: &str| {
            let top = domain.rsplit_once('.').map_or("", |(_, top)| top);
            top.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        address.filter(|address| is_remote(address.domain())).map(|_| Email(text.to_owned()))
    }

    /// Returns the address in the spelling of its owner.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the part behind the `@`.
    pub(crate) fn domain(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, domain)| domain)
    }

    /// Returns a key that is the same for all addresses of one mailbox: in lowercase, without the tag behind a `+`, and in one
    /// spelling where a large provider accepts several. It is for limits and traces only, since some mail servers treat tags
    /// as part of the name.
    pub(crate) fn mailbox_key(&self) -> String {
        let key = self.key();
        match key.rsplit_once('@') {
            Some((user, domain)) => {
                let untagged = user.split('+').next().filter(|untagged| !untagged.is_empty());
                spelling::mailbox(untagged.unwrap_or(user), domain)
            }
            None => key,
        }
    }

    /// Returns whether one of other addresses is of the same mailbox, as [`Email::mailbox_key`] tells.
    pub(crate) fn is_among(&self, others: &[String]) -> bool {
        let own = self.mailbox_key();
        others.iter().filter_map(|other| Email::read(other)).any(|other| other.mailbox_key() == own)
    }

    /// Returns whether an account that is closed or banned now, or muted if `or_muted`, has the mailbox.
    pub(crate) async fn is_restricted(&self, db: &Db, or_muted: bool) -> Result<bool, StoreError> {
        for ending in spelling::endings(&self.domain().to_ascii_lowercase()) {
            if self.is_among(&db.emails_of_restricted(&ending, or_muted, now_ms()).await?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns a key that is the same for all addresses of the domain's owner, in lowercase. Returns `None` if the domain
    /// belongs to a large mail provider, where the addresses of a domain say nothing about their owners.
    pub(crate) fn owner_key(&self) -> Option<String> {
        owner::domain_of_owner(&self.domain().to_ascii_lowercase())
            .map(|domain| format!("@{domain}"))
    }

    /// Returns a key that is the same for all spellings of the address.
    pub(crate) fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

/// Addresses do not belong in logs.
impl std::fmt::Debug for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Email(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_mailbox_have_the_same_key() {
        let key = |text: &str| Email::read(text).unwrap().mailbox_key();
        for text in ["anna@example.org", "Anna+1@example.org", "anna+a+b@EXAMPLE.org"] {
            assert_eq!(key(text), "anna@example.org", "{text}");
        }
        assert_eq!(key("+a@example.org"), "+a@example.org");
        assert_eq!(key("An.na+1@GoogleMail.com"), key("anna@gmail.com"));
        assert_ne!(key("anna@example.org"), key("anna@mail.example.org"));
    }

    #[test]
    fn addresses_need_a_domain_and_plain_characters() {
        for text in ["anna@example.org", "a.b+c@mail.example.org"] {
            assert!(Email::read(text).is_some(), "{text}");
        }
        let long = format!("{}@example.org", "a".repeat(250));
        for text in [
            "",
            "anna",
            "anna@",
            "@example.org",
            "anna@localhost",
            "a b@example.org",
            "anna@example.org\r\nBcc: x",
            "anna@exam\0ple.org",
            "ännä@example.org",
            "a@b@example.org",
            "<anna@example.org>",
            "\"anna\"@example.org",
            "\"an\\na\"@example.org",
            "anna@[192.0.2.1]",
            "anna@192.0.2.1",
            &long,
        ] {
            assert!(Email::read(text).is_none(), "{text:?}");
        }
    }
}
