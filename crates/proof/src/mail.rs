//! The mail that the server sends, each a file of a directory, and two people who get some.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use crate::person::Person;

/// How long a mail may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks into the directory.
const PACE: Duration = Duration::from_millis(20);

/// Where the server puts its mail.
#[derive(Debug)]
pub struct Mails {
    directory: TempDir,
    /// What was read: what each says, and in which file.
    read: HashMap<String, String>,
}

impl Mails {
    /// An empty directory, which is gone with this.
    ///
    /// # Errors
    ///
    /// The system makes none.
    pub fn new() -> io::Result<Mails> {
        Ok(Mails { directory: TempDir::new()?, read: HashMap::new() })
    }

    /// What a server is told so that it mails there; it is found at `address`.
    pub fn options(&self, address: SocketAddr) -> Vec<String> {
        vec![
            format!("--mail=dir:{}", self.directory.path().display()),
            "--mail-from=Luctor <luctor@proof.test>".to_owned(),
            format!("--public-url=http://{address}"),
        ]
    }

    /// Reads what has come since the last call, and tells which mails say to the same person what another one has said.
    /// A mail that says it names the match and the number of moves.
    pub fn twice(&mut self) -> Vec<String> {
        let mut twice = Vec::new();
        for (name, text) in self.files() {
            match self.read.get(&said(&text)) {
                Some(known) if *known == name => {}
                Some(known) => twice.push(format!("the mail {name} says what {known} says")),
                None => {
                    self.read.insert(said(&text), name);
                }
            }
        }
        twice
    }

    /// How many mails were read.
    pub fn count(&self) -> usize {
        self.read.len()
    }

    /// The mail to an address that has this text, when it comes.
    async fn to(&self, address: &str, text: &str) -> Result<String, String> {
        let until = Instant::now() + PATIENCE;
        let is_meant =
            |mail: &String| mail.contains(&format!("To: {address}")) && mail.contains(text);
        while Instant::now() < until {
            if let Some(mail) = self.files().into_iter().map(|(_, mail)| mail).find(is_meant) {
                return Ok(mail);
            }
            sleep(PACE).await;
        }
        Err(format!("no mail with {text} came to {address}"))
    }

    /// Names and texts of the mails; those that are just being written have a name with a dot in front.
    fn files(&self) -> Vec<(String, String)> {
        let entries = Path::read_dir(self.directory.path()).into_iter().flatten().flatten();
        let named =
            entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry)));
        named
            .filter(|(name, _)| !name.starts_with('.'))
            .filter_map(|(name, entry)| Some((name, std::fs::read_to_string(entry.path()).ok()?)))
            .collect()
    }
}

/// To whom and what a mail says, without what tells any two mails apart.
fn said(mail: &str) -> String {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap_or((mail, ""));
    let to = head.lines().find(|line| line.starts_with("To: ")).unwrap_or_default();
    format!("{to}\n{body}")
}

/// Signs two people up and confirms their addresses.
///
/// # Errors
///
/// The server refuses, or does not mail.
pub async fn members(address: SocketAddr, mails: &Mails) -> Result<[Person; 2], String> {
    Ok([member(address, mails).await?, member(address, mails).await?])
}

async fn member(address: SocketAddr, mails: &Mails) -> Result<Person, String> {
    let mut person = Person::new(address);
    // Another name in every run, on the same database too.
    let name: String = (0..12).map(|_| fastrand::alphabetic()).collect();
    let email = format!("{name}@proof.test");
    let password = format!("{name} has a password of his own");
    let wish = json!({ "name": name, "password": password, "email": email }).to_string();
    granted(&mut person, "/api/account", &wish).await?;
    let mail = mails.to(&email, "/account/verify#").await?;
    let (_, rest) = mail.split_once("/account/verify#").ok_or("the mail has no link")?;
    let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let token = json!({ "token": token }).to_string();
    granted(&mut person, "/api/account/email/verify", &token).await?;
    Ok(person)
}

async fn granted(person: &mut Person, path: &str, body: &str) -> Result<(), String> {
    let answer = person.post(path, body).await.map_err(|error| error.to_string())?;
    match answer.status.is_success() {
        true => Ok(()),
        false => Err(format!("{path}: {}", String::from_utf8_lossy(&answer.body))),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::write;

    use super::*;

    #[test]
    fn a_mail_that_repeats_another_is_found_and_one_to_somebody_else_is_not() {
        let mut mails = Mails::new().unwrap();
        let put = |mails: &Mails, name: &str, to: &str, id: &str| {
            let text = format!("To: {to}\r\nMessage-ID: {id}\r\n\r\n3 moves played.\r\n");
            write(mails.directory.path().join(name), text).unwrap();
        };
        put(&mails, "a", "anna", "1");
        put(&mails, "b", "bert", "2");
        assert!(mails.twice().is_empty());
        put(&mails, "a", "anna", "3");
        assert!(mails.twice().is_empty(), "the same file is the same mail");
        put(&mails, ".c.tmp", "anna", "4");
        assert!(mails.twice().is_empty(), "it is not there yet");
        put(&mails, "c", "anna", "4");
        assert_eq!(mails.twice(), ["the mail c says what a says"]);
        assert_eq!(mails.count(), 2);
    }
}
