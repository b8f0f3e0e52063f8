//! The host's settings for incoming mail.

use lettre::Address;

/// The host's settings for incoming mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncomingMailSettings {
    /// The address that players write to. A `+` and a tag may follow its local part.
    pub address: Address,
    /// The name of the host's mail server in `Authentication-Results`. Only its results are trusted.
    pub authserv: String,
}

impl IncomingMailSettings {
    /// Returns the address with a tag, which consists of letters, digits, `-` and `_`.
    pub(crate) fn tagged(&self, tag: &str) -> String {
        format!("{}+{tag}@{}", self.address.user(), self.address.domain())
    }

    /// Returns the tag of a recipient in lowercase, `Some(None)` for the address without a tag, or `None` for an
    /// address of someone else.
    pub(crate) fn tag_of(&self, recipient: &str) -> Option<Option<String>> {
        let (local, domain) = recipient.rsplit_once('@')?;
        if !domain.eq_ignore_ascii_case(self.address.domain()) {
            return None;
        }
        let (user, tag) = match local.split_once('+') {
            Some((user, tag)) => (user, Some(tag)),
            None => (local, None),
        };
        if !user.eq_ignore_ascii_case(self.address.user()) {
            return None;
        }
        Some(tag.filter(|tag| !tag.is_empty()).map(str::to_ascii_lowercase))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_the_server_may_have_a_tag() {
        let address = "Game@luctor.test".parse().unwrap();
        let settings = IncomingMailSettings { address, authserv: "luctor.test".to_owned() };
        assert_eq!(settings.tagged("abc"), "Game+abc@luctor.test");
        assert_eq!(settings.tag_of("game@LUCTOR.test"), Some(None));
        assert_eq!(settings.tag_of("game+@luctor.test"), Some(None));
        assert_eq!(settings.tag_of(&settings.tagged("Ab+c")), Some(Some("ab+c".to_owned())));
        for other in ["", "game", "game@other.test", "gamer@luctor.test", "postmaster@luctor.test"]
        {
            assert_eq!(settings.tag_of(other), None, "{other}");
        }
    }
}
