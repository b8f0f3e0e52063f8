//! Large mail providers that accept several spellings of the name of a mailbox, as their help pages say.

/// Domains that are other names of the same mailboxes, with the one that stands for them.
const DOMAINS: [(&str, &str); 10] = [
    ("googlemail.com", "gmail.com"),
    ("mac.com", "icloud.com"),
    ("me.com", "icloud.com"),
    ("pm.me", "proton.me"),
    ("protonmail.com", "proton.me"),
    ("ya.ru", "yandex.ru"),
    ("yandex.by", "yandex.ru"),
    ("yandex.com", "yandex.ru"),
    ("yandex.kz", "yandex.ru"),
    ("yandex.ua", "yandex.ru"),
];

/// Domains with the characters that do not count in the names of their mailboxes.
const IGNORED: [(&str, &[char]); 2] = [("gmail.com", &['.']), ("proton.me", &['.', '-', '_'])];

/// A provider whose users have a subdomain each, in which every name is theirs.
const SUBDOMAINS: &str = ".fastmail.com";

/// Returns one spelling of a mailbox, whose name and domain are in lowercase.
pub(super) fn mailbox(user: &str, domain: &str) -> String {
    if let Some(owner) = domain.strip_suffix(SUBDOMAINS) {
        return format!("{owner}@{}", &SUBDOMAINS[1..]);
    }
    let domain = main_domain(domain);
    let ignored =
        IGNORED.iter().find(|(of, _)| *of == domain).map_or(&[][..], |(_, ignored)| ignored);
    format!("{}@{domain}", user.replace(ignored, ""))
}

/// Returns endings of addresses such that every spelling of a mailbox of a domain, in lowercase, has one of them.
pub(super) fn endings(domain: &str) -> Vec<String> {
    if domain.ends_with(SUBDOMAINS) || domain == &SUBDOMAINS[1..] {
        return vec![SUBDOMAINS[1..].to_owned()];
    }
    let main = main_domain(domain);
    let others = DOMAINS.iter().filter(|(_, one)| *one == main).map(|(other, _)| *other);
    others.chain([main]).map(|domain| format!("@{domain}")).collect()
}

/// Returns the domain that stands for all domains of the same mailboxes.
fn main_domain(domain: &str) -> &str {
    DOMAINS.iter().find(|(other, _)| *other == domain).map_or(domain, |(_, one)| *one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_has_one_spelling() {
        for (user, domain, one) in [
            ("an.na", "gmail.com", "anna@gmail.com"),
            ("a.n.n.a", "googlemail.com", "anna@gmail.com"),
            ("an_n-a", "pm.me", "anna@proton.me"),
            ("anna", "me.com", "anna@icloud.com"),
            ("x", "anna.fastmail.com", "anna@fastmail.com"),
            ("an.na", "example.org", "an.na@example.org"),
            ("an.na", "fastmail.com", "an.na@fastmail.com"),
        ] {
            assert_eq!(mailbox(user, domain), one, "{user}@{domain}");
            for address in [format!("{user}@{domain}"), one.to_owned()] {
                let known = endings(domain).iter().any(|ending| address.ends_with(ending));
                assert!(known, "{address}");
            }
        }
    }
}
