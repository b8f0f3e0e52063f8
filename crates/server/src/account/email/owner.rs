//! The owners of mail domains: large providers, which give an address to everyone, and all others.

/// Mail domains of large providers. A missing one costs its users a look by a moderator before their rated matches against
/// each other count.
const PROVIDERS: [&str; 159] = [
    "126.com",
    "163.com",
    "a1.net",
    "alice.it",
    "aol.com",
    "aon.at",
    "arcor.de",
    "att.net",
    "azet.sk",
    "bigpond.com",
    "bk.ru",
    "bluewin.ch",
    "bol.com.br",
    "btinternet.com",
    "centrum.cz",
    "cock.li",
    "comcast.net",
    "cox.net",
    "daum.net",
    "disroot.org",
    "duck.com",
    "email.cz",
    "email.de",
    "fastmail.com",
    "firemail.de",
    "foxmail.com",
    "free.fr",
    "freenet.de",
    "gazeta.pl",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.eu",
    "gmx.net",
    "googlemail.com",
    "hanmail.net",
    "hetnet.nl",
    "hey.com",
    "hispeed.ch",
    "home.nl",
    "hotmail.be",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.de",
    "hotmail.es",
    "hotmail.fr",
    "hotmail.it",
    "hotmail.nl",
    "hushmail.com",
    "icloud.com",
    "inbox.lv",
    "inbox.ru",
    "interia.pl",
    "keemail.me",
    "kpnmail.nl",
    "laposte.net",
    "libero.it",
    "list.ru",
    "live.be",
    "live.co.uk",
    "live.com",
    "live.de",
    "live.fr",
    "live.it",
    "live.nl",
    "mac.com",
    "mail.com",
    "mail.de",
    "mail.ee",
    "mail.ru",
    "mailbox.org",
    "mailfence.com",
    "me.com",
    "msn.com",
    "naver.com",
    "neuf.fr",
    "o2.pl",
    "onet.pl",
    "op.pl",
    "optusnet.com.au",
    "orange.fr",
    "outlook.co.uk",
    "outlook.com",
    "outlook.de",
    "outlook.es",
    "outlook.fr",
    "outlook.it",
    "outlook.pt",
    "planet.nl",
    "pm.me",
    "poczta.fm",
    "post.cz",
    "posteo.de",
    "posteo.net",
    "prodigy.net.mx",
    "proton.me",
    "protonmail.com",
    "proximus.be",
    "qq.com",
    "rambler.ru",
    "rediffmail.com",
    "riseup.net",
    "rogers.com",
    "runbox.com",
    "sbcglobal.net",
    "seznam.cz",
    "sfr.fr",
    "shaw.ca",
    "sina.com",
    "sky.com",
    "skynet.be",
    "sunrise.ch",
    "t-online.de",
    "talktalk.net",
    "telefonica.net",
    "telenet.be",
    "terra.com.br",
    "terra.es",
    "tiscali.it",
    "tlen.pl",
    "tuta.com",
    "tuta.io",
    "tutamail.com",
    "tutanota.com",
    "ukr.net",
    "uol.com.br",
    "upcmail.nl",
    "verizon.net",
    "virgilio.it",
    "virginmedia.com",
    "vodafone.nl",
    "vp.pl",
    "wanadoo.fr",
    "web.de",
    "wp.pl",
    "xs4all.nl",
    "xtra.co.nz",
    "ya.ru",
    "yahoo.co.jp",
    "yahoo.co.uk",
    "yahoo.com",
    "yahoo.com.ar",
    "yahoo.com.br",
    "yahoo.de",
    "yahoo.es",
    "yahoo.fr",
    "yahoo.it",
    "yahoo.nl",
    "yahoo.pl",
    "yandex.by",
    "yandex.com",
    "yandex.kz",
    "yandex.ru",
    "ziggo.nl",
    "zoho.com",
    "zohomail.com",
    "zohomail.eu",
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
