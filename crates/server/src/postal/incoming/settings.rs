//! What an operator decides about mail that comes in.

use lettre::Address;

/// What an operator decides about mail that comes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostSettings {
    /// Where people write to. Behind its local part a `+` and a tag may follow.
    pub address: Address,
    /// The mail server whose `Authentication-Results` are believed, by the name that it gives itself there.
    pub authserv: String,
}

impl PostSettings {
    /// The address with a tag, which is letters, digits, `-` and `_`.
    pub(crate) fn tagged(&self, tag: &str) -> String {
        format!("{}+{tag}@{}", self.address.user(), self.address.domain())
    }

    /// What a mail to an address is for, if the address is ours: the tag in small letters, or none.
    pub(crate) fn tag_of(&self, address: &str) -> Option<Option<String>> {
        let (local, domain) = address.rsplit_once('@')?;
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
    fn an_address_is_ours_with_a_tag_or_without() {
        let address = "Game@luctor.test".parse().unwrap();
        let post = PostSettings { address, authserv: "luctor.test".to_owned() };
        assert_eq!(post.tagged("abc"), "Game+abc@luctor.test");
        assert_eq!(post.tag_of("game@LUCTOR.test"), Some(None));
        assert_eq!(post.tag_of("game+@luctor.test"), Some(None));
        assert_eq!(post.tag_of(&post.tagged("Ab+c")), Some(Some("ab+c".to_owned())));
        for other in ["", "game", "game@other.test", "gamer@luctor.test", "postmaster@luctor.test"]
        {
            assert_eq!(post.tag_of(other), None, "{other}");
        }
    }
}
