//! Checking certificates with the rules core alone.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};

use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_rules::{Color, Position as _};

use super::body::Body;
use super::fault::{Fault, Place};
use super::header::Header;
use super::keys::Keys;
use crate::solver::supports;

/// The greatest rise of a layer by two moves: each swap creates at most 8 like pairs, and each placement at most
/// 6 like pairs and 2 pieces.
const TWO_MOVES: u64 = 16;

/// The logarithm of the largest window of the compressed data, which bounds the memory to read it.
const WINDOW: u32 = 24;

/// The first bytes of a frame of zstd.
const FRAME: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A certificate that proves its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The game.
    pub config: Config,
    /// The position.
    pub position: String,
    /// The winner with best play.
    pub winner: Color,
    /// The number of positions in the certificate.
    pub nodes: u64,
}

/// Checks a certificate of at most `most` positions.
///
/// # Errors
///
/// Returns the first fault if the certificate is damaged or does not prove its claim.
pub fn check(mut input: impl BufRead, most: u64) -> Result<Checked, Fault> {
    let (header, nodes, sha256) = Header::read(&mut input)?;
    let Header { config, position, winner } = header;
    if !supports(&config) {
        return Err(Fault::new(Place::Line(2), format!("{config} is too large")));
    }
    let root = Emulsion::<u64>::from_text(&config, &position)
        .map_err(|error| Fault::new(Place::Line(3), format!("the position is invalid: {error}")))?;
    if root.to_string() != position {
        let message = format!("the position must be written as {root}");
        return Err(Fault::new(Place::Line(3), message));
    }
    if nodes > most {
        let message = format!("{nodes} positions are too many: the limit is {most}");
        return Err(Fault::new(Place::Line(5), message));
    }
    let no_data = |error: &dyn std::fmt::Display| {
        Fault::new(Place::Byte(0), format!("no compressed data: {error}"))
    };
    let mut start = [0; FRAME.len()];
    input.read_exact(&mut start).map_err(|error| no_data(&error))?;
    if start != FRAME {
        return Err(no_data(&"the body is not a frame of zstd"));
    }
    let mut compressed = (&start[..]).chain(input);
    let frame = zstd::Decoder::with_buffer(&mut compressed)
        .and_then(|mut frame| frame.window_log_max(WINDOW).map(|()| frame))
        .map_err(|error| no_data(&error))?;
    let mut body = Body::new(BufReader::new(frame.single_frame()));
    let mut proof =
        Proof { config, keys: Keys::new(&config), lowest: layer_of(&root), lost: BTreeMap::new() };
    let found = proof.read(&mut body, nodes)?;
    if found != nodes {
        let message = format!("there are {found} positions instead of {nodes}");
        return Err(Fault::new(body.place(), message));
    }
    if body.sha256() != sha256 {
        return Err(Fault::new(Place::Line(6), "the checksum does not match"));
    }
    if !matches!(compressed.fill_buf(), Ok([])) {
        return Err(Fault::new(Place::End, "data follows the compressed body"));
    }
    match proof.winner(&root) {
        Some(proved) if proved == winner => Ok(Checked { config, position, winner, nodes }),
        Some(proved) => Err(Fault::new(Place::Line(4), format!("it proves that {proved} wins"))),
        None => Err(Fault::new(Place::End, "no position proves the value")),
    }
}

/// The proved positions of the layers that are still needed.
struct Proof {
    config: Config,
    keys: Keys,
    /// The layer of the claimed position, which needs no lower ones.
    lowest: u64,
    /// For each layer, the sorted keys of lost positions.
    lost: BTreeMap<u64, Vec<u64>>,
}

impl Proof {
    /// Reads and checks all layers, and returns the number of positions.
    fn read<R: Read>(&mut self, body: &mut Body<R>, most: u64) -> Result<u64, Fault> {
        let mut found = 0;
        let mut above = u64::MAX;
        loop {
            let place = body.place();
            let Some(layer) = body.number_or_end()? else { return Ok(found) };
            if layer >= above {
                return Err(Fault::new(place, "the layers are not in falling order"));
            }
            if layer < self.lowest {
                return Err(Fault::new(place, "the layer is lower than that of the claim"));
            }
            above = layer;
            let count = body.number()?;
            if count == 0 || count > most - found {
                return Err(Fault::new(place, "the number of positions in the layer is wrong"));
            }
            found += count;
            // Layers that no later position reaches are dropped.
            self.lost.retain(|&kept, _| kept <= layer + TWO_MOVES);
            let mut keys = Vec::new();
            let mut before = None;
            for number in 1..=count {
                let place = Place::Position(layer, number);
                let step = body.number()?;
                let key = match before {
                    None => Some(step),
                    Some(before) => (step > 0).then(|| step.checked_add(before)).flatten(),
                };
                let key =
                    key.ok_or_else(|| Fault::new(place, "the keys are not in rising order"))?;
                self.check_lost(key, layer).map_err(|message| Fault::new(place, message))?;
                keys.push(key);
                before = Some(key);
            }
            self.lost.insert(layer, keys);
        }
    }

    /// Checks that after every move, the other side has a reply to a lost position.
    fn check_lost(&self, key: u64, layer: u64) -> Result<(), String> {
        let setup = self.keys.setup(key).ok_or("the key is too large")?;
        let position: Emulsion<u64> = setup
            .into_position(&self.config)
            .map_err(|error| format!("the position is invalid: {error}"))?;
        if self.key_of(&position) != key {
            return Err(format!("the key of {position} is not its smallest image"));
        }
        if layer_of(&position) != layer {
            return Err(format!("{position} belongs to layer {}", layer_of(&position)));
        }
        if let Some(outcome) = position.outcome() {
            let result = if outcome.winner == Some(position.turn()) { "won" } else { "lost" };
            return Err(format!("{position} is over and {result}"));
        }
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            if !self.is_won(&after) {
                let m = position.move_text(m);
                return Err(format!("{position}: no reply to {m} leads to a lost position"));
            }
        }
        Ok(())
    }

    fn key_of(&self, position: &Emulsion<u64>) -> u64 {
        let turn = position.turn();
        self.keys.key(position.pieces(turn), position.pieces(!turn), self.config.size())
    }

    /// Returns whether the certificate contains a position as lost.
    fn is_listed(&self, position: &Emulsion<u64>) -> bool {
        let keys = self.lost.get(&layer_of(position));
        keys.is_some_and(|keys| keys.binary_search(&self.key_of(position)).is_ok())
    }

    /// Returns whether a position is lost for the side to move: it is over, or in the certificate.
    fn is_lost(&self, position: &Emulsion<u64>) -> bool {
        match position.outcome() {
            Some(outcome) => outcome.winner == Some(!position.turn()),
            None => self.is_listed(position),
        }
    }

    /// Returns whether a position is won for the side to move: it is over, or a move leads to a lost position.
    fn is_won(&self, position: &Emulsion<u64>) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome.winner == Some(position.turn());
        }
        let moves = position.legal_moves().into_iter().filter(|&m| m != Move::Pie);
        moves.into_iter().any(|m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            self.is_lost(&after)
        })
    }

    /// Returns the winner without an exchange of colors.
    fn plain_winner(&self, position: &Emulsion<u64>) -> Option<Color> {
        if self.is_lost(position) {
            return Some(!position.turn());
        }
        self.is_won(position).then(|| position.turn())
    }

    /// Returns the winner of the claimed position, or `None` if the certificate does not prove it.
    fn winner(&self, root: &Emulsion<u64>) -> Option<Color> {
        let turn = root.turn();
        let moves = root.legal_moves();
        if moves.contains(&Move::Pie) {
            // Whoever wins without an exchange, the side to move can choose that color.
            return self.plain_winner(root).map(|_| turn);
        }
        if self.config.pie() && root.ply() == 0 && !moves.is_empty() {
            let after = moves.into_iter().map(|m| {
                let mut after = root.clone();
                after.play_unchecked(m);
                self.winner(&after)
            });
            let winners: Option<Vec<Color>> = after.collect();
            return winners.map(|winners| if winners.contains(&turn) { turn } else { !turn });
        }
        self.plain_winner(root)
    }
}

/// Returns the layer of a position, which every move raises.
fn layer_of(position: &Emulsion<u64>) -> u64 {
    let pieces =
        position.pieces(Color::Black).count_ones() + position.pieces(Color::White).count_ones();
    position.like_pairs() as u64 + u64::from(pieces)
}
