//! The owners of mail domains: large providers, which give an address to everyone, and all others.

/// Mail domains of large providers. A missing one costs its users a look by a moderator before their rated matches against
/// each other count.
const PROVIDERS: [&str; 62] = [
    "126.com",
    "163.com",
    "aol.com",
    "bluewin.ch",
    "comcast.net",
    "duck.com",
    "fastmail.com",
    "free.fr",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.es",
    "hotmail.fr",
    "hotmail.it",
    "hotmail.nl",
    "icloud.com",
    "interia.pl",
    "kpnmail.nl",
    "laposte.net",
    "libero.it",
    "live.com",
    "live.nl",
    "mac.com",
    "mail.com",
    "mail.ru",
    "mailbox.org",
    "me.com",
    "msn.com",
    "naver.com",
    "o2.pl",
    "onet.pl",
    "op.pl",
    "orange.fr",
    "outlook.com",
    "planet.nl",
    "pm.me",
    "posteo.de",
    "posteo.net",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "seznam.cz",
    "t-online.de",
    "telefonica.net",
    "tutanota.com",
    "web.de",
    "wp.pl",
    "xs4all.nl",
    "yahoo.co.uk",
    "yahoo.com",
    "yahoo.es",
    "yahoo.fr",
    "yandex.com",
    "yandex.ru",
    "ziggo.nl",
];

/// The second parts of domains such as `example.co.uk`, which belong to nobody.
const SHARED: [&str; 7] = ["ac", "co", "com", "edu", "gov", "net", "org"];

/// Returns the part of a mail domain in lowercase that has one owner, so that subdomains count as their parent. Returns
/// `None` for the domain of a large provider.
pub(super) fn domain_of_owner(domain: &str) -> Option<&str> {
    let mut dots = domain.rmatch_indices('.').map(|(at, _)| at);
    let (last, second, third) = (dots.next(), dots.next(), dots.next());
    let start = match (last, second) {
        (Some(last), Some(second)) => {
            let is_shared = domain.len() - last == 3 && SHARED.contains(&&domain[second + 1..last]);
            if is_shared { third.map_or(0, |third| third + 1) } else { second + 1 }
        }
        _ => 0,
    };
    let owned = &domain[start..];
    (!PROVIDERS.contains(&owned)).then_some(owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subdomains_belong_to_the_owner_of_their_parent() {
        for (domain, owned) in [
            ("example.org", "example.org"),
            ("a.b.example.org", "example.org"),
            ("example.co.uk", "example.co.uk"),
            ("mail.example.co.uk", "example.co.uk"),
            ("mail.example.pl", "example.pl"),
            ("co.uk", "co.uk"),
        ] {
            assert_eq!(domain_of_owner(domain), Some(owned), "{domain}");
        }
        for domain in ["gmail.com", "poczta.onet.pl", "yahoo.co.uk", "mail.yahoo.co.uk"] {
            assert_eq!(domain_of_owner(domain), None, "{domain}");
        }
        assert!(PROVIDERS.is_sorted());
    }
}
