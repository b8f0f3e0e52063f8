//! Names of accounts.

mod skeleton;
pub(crate) mod word_list;

use super::email::Email;
use super::error::NameError;
use skeleton::skeleton;
use word_list::WordList;

/// A name: 2 to 20 ASCII letters, digits, `-` and `_`, starting with a letter. Names are compared without case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(String);

/// Names that could be mistaken for the server, the computer, a missing player or a command.
const RESERVED: [&str; 82] = [
    "abuse",
    "accept",
    "adjourn",
    "admin",
    "administration",
    "administrator",
    "admins",
    "anonymous",
    "api",
    "black",
    "bot",
    "challenge",
    "chat",
    "computer",
    "confirm",
    "contact",
    "deleted",
    "draw",
    "emergo",
    "emulsion",
    "engine",
    "everybody",
    "flip",
    "freeemulsion",
    "from",
    "fwd",
    "games",
    "guest",
    "help",
    "hexemergo",
    "host",
    "hostmaster",
    "human",
    "info",
    "list",
    "luctor",
    "mailerdaemon",
    "me",
    "message",
    "mod",
    "moderation",
    "moderator",
    "moderators",
    "mods",
    "modteam",
    "move",
    "nobody",
    "noreply",
    "null",
    "official",
    "operator",
    "owner",
    "postmaster",
    "preview",
    "propose",
    "queue",
    "re",
    "reject",
    "resign",
    "root",
    "security",
    "sent",
    "server",
    "signoff",
    "signup",
    "staff",
    "submit",
    "superuser",
    "support",
    "swap",
    "sysadmin",
    "sysop",
    "system",
    "takeback",
    "team",
    "undefined",
    "undo",
    "userid",
    "wants",
    "webmaster",
    "white",
    "www",
];

/// Words that begin or end no part of a name, such as `LuctorTeam` or `the_administrator`: the player could pose as the
/// host.
const OFFICES: [&str; 4] = ["admin", "administrator", "luctor", "moderator"];

/// Words that are no part of a name, such as `Emergo-Support`.
const TITLES: [&str; 15] = [
    "helpdesk", "host", "mail", "mod", "mods", "official", "operator", "owner", "security",
    "server", "staff", "support", "sysop", "system", "team",
];

impl Name {
    /// Parses the name of an account. It may be reserved: older accounts keep their names.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a name.
    pub(crate) fn read(text: &str) -> Result<Name, NameError> {
        if !(2..=20).contains(&text.chars().count()) {
            return Err(NameError::Length);
        }
        let letter_first = text.starts_with(|first: char| first.is_ascii_alphabetic());
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if !letter_first || !text.chars().all(plain) {
            return Err(NameError::Characters);
        }
        Ok(Name(text.to_owned()))
    }

    /// Parses a name that an account is to get. [`Accounts::check_name`](super::accounts::Accounts::check_name) also
    /// compares it with those of other accounts.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a name, if it is reserved or looks like a reserved name, or if it contains a word of the
    /// list.
    pub(crate) fn new(text: &str, words: &WordList) -> Result<Name, NameError> {
        let name = Name::read(text)?;
        if name.is_reserved() {
            return Err(NameError::Reserved);
        }
        if words.matches_name(text) { Err(NameError::Words) } else { Ok(name) }
    }

    /// Returns the name in the spelling of its owner.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns a key that is the same for all spellings of the name.
    pub(crate) fn key(&self) -> String {
        key(&self.0)
    }

    /// Returns a text that is the same for all names that look like this one.
    pub(crate) fn skeleton(&self) -> String {
        skeleton(&self.0)
    }

    fn is_reserved(&self) -> bool {
        let bare: String = self.key().chars().filter(char::is_ascii_alphanumeric).collect();
        // Numbered names, such as admin1, are reserved like the names themselves. A final 1 or 0 may also be a letter.
        let unnumbered = |text: &str| skeleton(text.trim_end_matches(|c: char| c.is_ascii_digit()));
        let numbered = unnumbered(&bare);
        let lettered = self.skeleton();
        let level = ["level", "engine"].map(skeleton).contains(&numbered);
        let parts: Vec<String> = parts(&self.0).iter().map(|part| unnumbered(part)).collect();
        let is_office = |office: &&str| {
            let office = skeleton(office);
            let is_part = |part: &String| part.starts_with(&office) || part.ends_with(&office);
            [&numbered, &lettered].into_iter().chain(&parts).any(is_part)
        };
        let is_title = |title: &&str| parts.contains(&skeleton(title));
        // A command by mail could be read as one that this account signs.
        let is_cell = bare.len() <= 3
            && bare.starts_with(|c: char| c.is_ascii_lowercase())
            && bare[1..].chars().all(|c| c.is_ascii_digit());
        level
            || is_cell
            || OFFICES.iter().any(is_office)
            || TITLES.iter().any(is_title)
            || RESERVED.iter().any(|reserved| {
                let reserved = skeleton(reserved);
                reserved == numbered || reserved == lettered
            })
    }
}

/// Returns the words that a name consists of, such as `Emergo` and `Support2` of `EmergoSupport2` or `Emergo_Support2`.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut last = ' ';
    for c in name.chars() {
        if matches!(c, '-' | '_') || (c.is_ascii_uppercase() && last.is_ascii_lowercase()) {
            parts.push(String::new());
        }
        if let (Some(part), false) = (parts.last_mut(), matches!(c, '-' | '_')) {
            part.push(c);
        }
        last = c;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the key by which a text is looked up and counted that may be a name or an email address. A text that can be
/// neither has the empty key, which no account has: PostgreSQL accepts no NUL, and the counts stay bounded.
pub(crate) fn key(text: &str) -> String {
    let possible = text.len() <= Email::LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
    if possible { text.to_ascii_lowercase() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_2_to_20_plain_characters_and_start_with_a_letter() {
        for text in ["Al", "Anna-Maria_2", "xy0", "abcdefghijklmnopqrst", "level", "Levelheaded"] {
            let read = Name::new(text, &WordList::default());
            assert_eq!(read.is_ok(), text != "level", "{text}: {read:?}");
        }
        let length = ["", "a", "abcdefghijklmnopqrstu", &"a".repeat(10_000)];
        for text in length {
            assert_eq!(Name::read(text), Err(NameError::Length));
        }
        // A Cyrillic а, full width letters, a combining accent, a right-to-left mark, a NUL.
        let characters = [
            "1anna",
            "-anna",
            "_anna",
            "anna bella",
            "\u{430}nna",
            "ａｎｎａ",
            "anna\u{301}",
            "an\u{200f}na",
            "anna\0",
            "anna\n",
            "an.na",
            "anna@b",
            "<b>",
            "🦀🦀",
        ];
        for text in characters {
            assert_eq!(Name::read(text), Err(NameError::Characters), "{text:?}");
        }
    }

    #[test]
    fn texts_that_cannot_be_names_share_a_key() {
        assert_eq!(key("Anna"), "anna");
        assert_eq!(key("Anna@Example.org"), "anna@example.org");
        for text in ["", "an\0na", "a b", "\u{430}nna", &"a".repeat(255)] {
            assert_eq!(key(text), "", "{text:?}");
        }
    }

    #[test]
    fn names_of_the_server_are_reserved_in_every_spelling() {
        for text in [
            "admin",
            "ADMIN",
            "TheLuctorTeam",
            "XAdminX",
            "aModeratorb",
            "TheHost",
            "Host-Team",
            "TheOwner",
            "SystemMail",
            "Mail-Server",
            "Site_Team",
            "EmergoTeam",
            "Ad-min_",
            "luctor",
            "Level1",
            "level-8",
            "Lev3l",
            "ModTeam7",
            "engine_3",
            "guest",
            "admin1",
            "adm1n",
            "Adrnin_2",
            "lucto-r",
            "M0derator",
            "sy5tem",
            "b0t",
            "LuctorTeam",
            "the_Admin",
            "M0derator-Anna",
            "Emergo-Support",
            "OfficialEmergo",
            "mod_7",
            "my-5taff",
            "e5",
            "Queue",
        ] {
            let new = Name::new(text, &WordList::default());
            assert_eq!(new, Err(NameError::Reserved), "{text}");
            assert!(Name::read(text).is_ok(), "an older account keeps {text}");
        }
        for text in [
            "Admiral",
            "Botvinnik",
            "modest",
            "Hosta1",
            "Teamster",
            "Badminton",
            "Supporter",
            "Hostage",
            "Teamwork",
            "Mailand",
            "Modric",
        ] {
            assert!(Name::new(text, &WordList::default()).is_ok(), "{text}");
        }
        assert!(RESERVED.is_sorted());
    }
}
