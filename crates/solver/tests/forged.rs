//! Forged certificates: consistent files with valid checksums that prove nothing.

use luctor_solver::certificate::Fault;
use sha2::{Digest, Sha256};

use crate::certificates::{check, written};
use crate::late::Random;

/// The parts of a certificate.
#[derive(Clone)]
struct Parts {
    lines: Vec<String>,
    layers: Vec<(u64, Vec<u64>)>,
}

fn parts(bytes: &[u8]) -> Parts {
    let header = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
    let lines = str::from_utf8(&bytes[..header]).unwrap().lines().map(str::to_owned).collect();
    let body = zstd::decode_all(&bytes[header + 2..]).unwrap();
    let mut numbers = numbers(&body).into_iter();
    let mut layers = Vec::new();
    while let Some(layer) = numbers.next() {
        let count = numbers.next().unwrap();
        let mut key = 0;
        let keys = (0..count).map(|_| {
            key += numbers.next().unwrap();
            key
        });
        layers.push((layer, keys.collect()));
    }
    Parts { lines, layers }
}

fn numbers(body: &[u8]) -> Vec<u64> {
    let mut numbers = vec![0];
    let mut shift = 0;
    for byte in body {
        *numbers.last_mut().unwrap() |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            numbers.push(0);
            shift = 0;
        }
    }
    numbers.pop();
    numbers
}

/// Joins parts with a valid checksum and number of positions.
fn join(parts: &Parts) -> Vec<u8> {
    let mut body = Vec::new();
    let mut push = |mut number: u64| {
        while number >= 0x80 {
            body.push(number as u8 | 0x80);
            number >>= 7;
        }
        body.push(number as u8);
    };
    for (layer, keys) in &parts.layers {
        push(*layer);
        push(keys.len() as u64);
        let mut before = 0;
        for &key in keys {
            push(u64::wrapping_sub(key, before));
            before = key;
        }
    }
    let mut lines = parts.lines.clone();
    let nodes: usize = parts.layers.iter().map(|(_, keys)| keys.len()).sum();
    lines[4] = format!("nodes {nodes}");
    let digest = Sha256::digest(&body);
    let hex: String = digest.as_slice().iter().map(|byte| format!("{byte:02x}")).collect();
    lines[5] = format!("sha256 {hex}");
    let mut bytes = format!("{}\n\n", lines.join("\n")).into_bytes();
    bytes.extend(zstd::encode_all(&body[..], 3).unwrap());
    bytes
}

fn fault(change: impl FnOnce(&mut Parts)) -> Fault {
    let mut parts = parts(&written("emulsion:4,pie=off"));
    change(&mut parts);
    check(&join(&parts)).unwrap_err()
}

#[test]
fn unchanged_parts_join_to_a_valid_certificate() {
    let parts = parts(&written("emulsion:4,pie=off"));
    assert!(check(&join(&parts)).is_ok());
}

#[test]
fn false_claims_are_rejected() {
    let message = fault(|parts| parts.lines[3] = "value white".to_owned()).to_string();
    assert_eq!(message, "line 4: it proves that black wins");
    let message = fault(|parts| parts.layers.clear()).to_string();
    assert_eq!(message, "end: no position proves the value");
}

#[test]
fn a_position_without_its_successors_is_rejected() {
    // Without the layers at the end of the game, some position above them has no reply.
    let fault = fault(|parts| _ = parts.layers.drain(..3));
    assert!(fault.message.contains("no reply to"), "{fault}");
    assert!(fault.to_string().starts_with("layer "), "{fault}");
}

#[test]
fn disordered_layers_and_keys_are_rejected() {
    let message = fault(|parts| parts.layers.reverse()).to_string();
    assert!(message.contains("no reply to") || message.contains("falling order"), "{message}");
    let message = fault(|parts| {
        let twice = parts.layers[0].clone();
        parts.layers.insert(0, twice);
    });
    assert!(message.to_string().contains("falling order"), "{message}");
    let message = fault(|parts| {
        let keys = parts.layers.iter_mut().map(|(_, keys)| keys).find(|keys| keys.len() > 1);
        let keys = keys.unwrap();
        let first = keys[0];
        keys.insert(0, first);
    });
    assert!(message.to_string().contains("rising order"), "{message}");
    let message = fault(|parts| parts.layers[0].0 += 1).to_string();
    assert!(message.contains("belongs to layer"), "{message}");
}

#[test]
fn a_hundred_changed_keys_are_rejected_at_their_place() {
    let original = parts(&written("emulsion:4,pie=off"));
    let mut random = Random(11);
    for _ in 0..100 {
        let mut changed = original.clone();
        let (layer, keys) = {
            let at = random.below(changed.layers.len());
            &mut changed.layers[at]
        };
        let layer = *layer;
        let at = random.below(keys.len());
        keys[at] ^= 1 << random.below(16);
        let fault = check(&join(&changed)).unwrap_err();
        let place = format!("layer {layer}, ");
        assert!(fault.to_string().starts_with(&place), "{fault}");
    }
}

#[test]
fn more_positions_than_the_limit_are_rejected() {
    let bytes = written("emulsion:4,pie=off");
    let fault = luctor_solver::certificate::check(&bytes[..], 10).unwrap_err();
    assert!(fault.message.ends_with("positions are too many: the limit is 10"), "{fault}");
}

#[test]
fn large_and_foreign_games_are_rejected() {
    let message = fault(|parts| parts.lines[1] = "game emulsion:200".to_owned()).to_string();
    assert_eq!(message, "line 2: emulsion:200 is too large");
    let message = fault(|parts| parts.lines[1] = "game emergo".to_owned()).to_string();
    assert_eq!(message, "line 2: the game is invalid");
    let message = fault(|parts| parts.lines[0] = "luctor certificate 2".to_owned()).to_string();
    assert_eq!(message, "line 1: this is not a \"luctor certificate 1\"");
    let message = fault(|parts| parts.lines[2] = "position w b 0".to_owned()).to_string();
    assert!(message.starts_with("line 3: the position is invalid"), "{message}");
}
