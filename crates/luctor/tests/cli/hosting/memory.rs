//! The memory of a server after expensive requests.
#![cfg(target_os = "linux")]

use std::fs;
use std::thread;

use super::server::{Server, directory, exchange, text};

/// The clients that sign in at the same time.
const CLIENTS: usize = 20;
/// The attempts of each of them. Each needs 19 MiB.
const ATTEMPTS: usize = 5;
/// The most megabytes that may remain: less than a tenth of those that all attempts need.
const MOST: usize = 150;

/// Returns the memory of a server in megabytes.
fn resident(server: &Server) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let (_, rest) = status.split_once("VmRSS:").unwrap();
    rest.split_whitespace().next().unwrap().parse::<usize>().unwrap() / 1024
}

#[test]
fn the_memory_of_passwords_is_returned() {
    let directory = directory("password-memory");
    let data = text(&directory);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--rate-limit", "off"];
    let server = Server::start(&args, &[]);
    let before = resident(&server);
    let address = server.address();
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            scope.spawn(move || {
                let body = format!(r#"{{"name":"nobody{client}","password":"wrong password"}}"#);
                for _ in 0..ATTEMPTS {
                    let answer = exchange(address, "POST", "/api/session", &body);
                    assert!(answer.starts_with("HTTP/1.0 401"), "{answer}");
                }
            });
        }
    });
    // The allocator returns memory while the program goes on.
    let returned = (0..1000).any(|_| {
        exchange(address, "GET", "/healthz", "");
        resident(&server) < before + MOST
    });
    assert!(returned, "{before} MB have become {} MB", resident(&server));
    server.signal();
    server.ended();
}
