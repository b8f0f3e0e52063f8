//! Outgoing mail of the server, collected in a directory, and accounts that receive it.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use crate::client::Client;

/// Time to wait for an email.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Interval between two checks of the directory.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The emails that the server has sent, one file each.
#[derive(Debug)]
pub struct SentMail {
    directory: TempDir,
    /// File names by the content of the emails read so far.
    read: HashMap<String, String>,
}

impl SentMail {
    /// Creates an empty directory, which is deleted on drop.
    ///
    /// # Errors
    ///
    /// Fails if the directory cannot be created.
    pub fn new() -> io::Result<SentMail> {
        Ok(SentMail { directory: TempDir::new()?, read: HashMap::new() })
    }

    /// Returns the options for a server at `address` that sends its email here.
    pub fn options(&self, address: SocketAddr) -> Vec<String> {
        vec![
            format!("--mail=dir:{}", self.directory.path().display()),
            "--mail-from=Luctor <luctor@proof.test>".to_owned(),
            format!("--public-url=http://{address}"),
        ]
    }

    /// Reads new emails and reports duplicates: emails with the same recipient and text as another one.
    /// Notifications contain the match and the number of moves, so different ones have different texts.
    pub fn duplicates(&mut self) -> Vec<String> {
        let mut duplicates = Vec::new();
        for (name, text) in self.files() {
            match self.read.get(&content(&text)) {
                Some(known) if *known == name => {}
                Some(known) => duplicates.push(format!("the mail {name} repeats {known}")),
                None => {
                    self.read.insert(content(&text), name);
                }
            }
        }
        duplicates
    }

    /// Returns the number of different emails read so far.
    pub fn count(&self) -> usize {
        self.read.len()
    }

    /// Waits for an email to an address that contains a text.
    async fn wait_for(&self, address: &str, text: &str) -> Result<String, String> {
        let deadline = Instant::now() + TIMEOUT;
        let matches =
            |mail: &String| mail.contains(&format!("To: {address}")) && mail.contains(text);
        while Instant::now() < deadline {
            if let Some(mail) = self.files().into_iter().map(|(_, mail)| mail).find(matches) {
                return Ok(mail);
            }
            sleep(POLL_INTERVAL).await;
        }
        Err(format!("no mail with {text} arrived at {address}"))
    }

    /// Returns the names and texts of all complete emails. Incomplete files start with a dot.
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

/// Returns the recipient and the body of an email, without headers that differ in every email.
fn content(mail: &str) -> String {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap_or((mail, ""));
    let to = head.lines().find(|line| line.starts_with("To: ")).unwrap_or_default();
    format!("{to}\n{body}")
}

/// Creates two accounts and confirms their mail addresses.
///
/// # Errors
///
/// Fails if the server rejects a request or sends no email.
pub async fn create_accounts(address: SocketAddr, mails: &SentMail) -> Result<[Client; 2], String> {
    Ok([create_account(address, mails).await?, create_account(address, mails).await?])
}

async fn create_account(address: SocketAddr, mails: &SentMail) -> Result<Client, String> {
    let mut client = Client::new(address);
    // The name is new even if several runs use the same database.
    let name: String = (0..12).map(|_| fastrand::alphabetic()).collect();
    let email = format!("{name}@proof.test");
    let password = format!("the secret password of {name}");
    let account = json!({ "name": name, "password": password, "email": email }).to_string();
    post(&mut client, "/api/account", &account).await?;
    let mail = mails.wait_for(&email, "/account/verify#").await?;
    let (_, rest) = mail.split_once("/account/verify#").ok_or("the mail has no link")?;
    let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let token = json!({ "token": token }).to_string();
    post(&mut client, "/api/account/email/verify", &token).await?;
    Ok(client)
}

/// Sends a request that must be accepted.
async fn post(client: &mut Client, path: &str, body: &str) -> Result<(), String> {
    let answer = client.post(path, body).await.map_err(|error| error.to_string())?;
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
    fn duplicates_have_the_same_recipient_and_body() {
        let mut mails = SentMail::new().unwrap();
        let put = |mails: &SentMail, name: &str, to: &str, id: &str| {
            let text = format!("To: {to}\r\nMessage-ID: {id}\r\n\r\n3 moves played.\r\n");
            write(mails.directory.path().join(name), text).unwrap();
        };
        put(&mails, "a", "anna", "1");
        put(&mails, "b", "bert", "2");
        assert!(mails.duplicates().is_empty());
        put(&mails, "a", "anna", "3");
        assert!(mails.duplicates().is_empty(), "the same file is the same mail");
        put(&mails, ".c.tmp", "anna", "4");
        assert!(mails.duplicates().is_empty(), "the file is incomplete");
        put(&mails, "c", "anna", "4");
        assert_eq!(mails.duplicates(), ["the mail c repeats a"]);
        assert_eq!(mails.count(), 2);
    }
}
