//! Tables contain the values of plain search.

use std::collections::HashMap;
use std::path::Path;

use luctor_rules::emergo::{Blocked, Config};
use luctor_rules::{Color, Position, Probe, Value};
use luctor_tables::{
    Columns, Emergo64, Known, Options, Progress, Storage, Tables, build, statistics, verify,
};

use crate::support::{OPTIONS, SMALL, built, game, index, positions, rules};

/// The values of all positions, found by repeating a plain rule until nothing changes.
struct Plain {
    config: Config,
    positions: Vec<Emergo64>,
    values: HashMap<u64, Value>,
}

impl Plain {
    /// Computes all values with at most `pieces` pieces.
    fn new(config: Config, pieces: usize) -> Plain {
        let all = (2..=pieces).flat_map(|pieces| {
            let index = index(&config, pieces);
            positions(&index).map(|(_, columns)| rules(&config, &columns)).collect::<Vec<_>>()
        });
        let mut plain = Plain { config, positions: all.collect(), values: HashMap::new() };
        for turns in 0.. {
            let new: Vec<(u64, Value)> = plain
                .positions
                .iter()
                .filter(|position| !plain.values.contains_key(&position.canonical_hash()))
                .filter_map(|position| plain.decided(position, turns))
                .collect();
            let idle = new.is_empty();
            plain.values.extend(new);
            if idle && turns > 2 {
                return plain;
            }
        }
        unreachable!("the number of positions is finite")
    }

    /// Returns the value if it follows from known values, all of which take fewer turns.
    fn decided(&self, position: &Emergo64, turns: u16) -> Option<(u64, Value)> {
        let key = position.canonical_hash();
        let moves = position.legal_moves();
        if moves.is_empty() || turns == 0 {
            let blocked = moves.is_empty() && self.config.blocked() == Blocked::Loss;
            return blocked.then_some((key, Value::Loss(0)));
        }
        let next = |&m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        };
        let values: Vec<Option<Value>> = moves.iter().map(|m| self.known(&next(m))).collect();
        if values.iter().any(|value| matches!(value, Some(Value::Loss(_)))) {
            return Some((key, Value::Win(turns)));
        }
        let lost = values.iter().all(|value| matches!(value, Some(Value::Win(_))));
        lost.then_some((key, Value::Loss(turns)))
    }

    fn known(&self, position: &Emergo64) -> Option<Value> {
        if let Some(outcome) = position.outcome()
            && outcome.winner == Some(!position.turn())
        {
            return Some(Value::Loss(0));
        }
        self.values.get(&position.canonical_hash()).copied()
    }
}

#[test]
fn all_values_of_small_boards_are_those_of_plain_search() {
    for name in SMALL {
        let config = game(name);
        let dir = tempfile::tempdir().unwrap();
        built(&config, 3, dir.path());
        let plain = Plain::new(config, 3);
        let tables = [Storage::Memory, Storage::Disk]
            .map(|storage| Tables::open(dir.path(), &config, storage).unwrap());
        let mut wins = 0;
        for (number, position) in plain.positions.iter().enumerate() {
            let expected = plain.values.get(&position.canonical_hash()).copied();
            let expected = expected.unwrap_or(Value::Draw);
            wins += u64::from(matches!(expected, Value::Win(_)));
            assert_eq!(
                tables[0].probe(position).unwrap(),
                Some(Known::Value(expected)),
                "{name}: {position}"
            );
            assert_eq!(tables[0].exact(position), Some(expected), "{name}: {position}");
            if number % 97 == 0 {
                assert_eq!(tables[1].exact(position), None, "searches do not read from disk");
                assert_eq!(
                    tables[1].probe(position).unwrap(),
                    Some(Known::Value(expected)),
                    "from disk"
                );
                let columns = Columns::of(position).unwrap();
                let black = columns.position(&config, Color::Black);
                assert_eq!(
                    tables[0].probe(&black).unwrap(),
                    Some(Known::Value(expected)),
                    "exchanged"
                );
                let line = tables[0].best_line(position).unwrap();
                let turns = Known::Value(expected).turns();
                assert_eq!(line.map(|line| line.moves.len() as u16), turns, "{name}: {position}");
                let best = tables[0].moves(position).unwrap().first().and_then(|best| best.1);
                assert!(
                    best.is_none_or(|best| best == Known::Value(expected)),
                    "{name}: {position}"
                );
            }
        }
        let counts: u64 =
            (2..=3).map(|pieces| tables[0].table(pieces).unwrap().counts().wins).sum();
        assert_eq!(counts, wins, "{name}");
    }
}

/// The unforced turns of all decided positions, found by repeating a plain rule until nothing changes.
struct PlainUnforced<'a> {
    plain: &'a Plain,
    turns: HashMap<u64, u16>,
}

impl PlainUnforced<'_> {
    fn new(plain: &Plain) -> PlainUnforced<'_> {
        // The numbers of wins fall until they are right.
        let mut unforced = PlainUnforced { plain, turns: HashMap::new() };
        loop {
            let mut changed = false;
            for position in &plain.positions {
                let key = position.canonical_hash();
                let found = unforced.of(position);
                changed |= found != unforced.turns.get(&key).copied();
                if let Some(found) = found {
                    unforced.turns.insert(key, found);
                }
            }
            if !changed {
                return unforced;
            }
        }
    }

    /// Returns the unforced turns as far as those of the next positions are known.
    fn of(&self, position: &Emergo64) -> Option<u16> {
        let value = *self.plain.values.get(&position.canonical_hash())?;
        let moves = position.legal_moves();
        let choice = u16::from(moves.len() > 1);
        let mut after = Vec::new();
        for &m in &moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            let known = match self.plain.known(&next) {
                Some(Value::Loss(0)) => Some(0),
                _ => self.turns.get(&next.canonical_hash()).copied(),
            };
            match (value, self.plain.known(&next)) {
                // The winner keeps the win, and the loser has no other moves.
                (Value::Win(_), Some(Value::Loss(_))) => after.extend(known),
                (Value::Loss(_), _) => after.push(known?),
                _ => {}
            }
        }
        let best =
            if matches!(value, Value::Win(_)) { after.iter().min() } else { after.iter().max() };
        match best {
            Some(best) => Some(best + choice),
            None => moves.is_empty().then_some(0),
        }
    }
}

#[test]
fn all_unforced_turns_of_small_boards_are_those_of_plain_search() {
    for name in SMALL {
        let config = game(name);
        let dir = tempfile::tempdir().unwrap();
        let options = Options { unforced: true, ..OPTIONS };
        build(&config, 3, dir.path(), options, &Progress::default()).unwrap();
        let plain = Plain::new(config, 3);
        let unforced = PlainUnforced::new(&plain);
        let tables = Tables::open(dir.path(), &config, Storage::Memory).unwrap();
        let mut longest = 0;
        for position in &plain.positions {
            let expected = unforced.turns.get(&position.canonical_hash()).copied();
            assert_eq!(tables.unforced(position).unwrap(), expected, "{name}: {position}");
            let decided = tables.probe(position).unwrap().and_then(Known::turns);
            assert_eq!(decided.is_some(), expected.is_some(), "{name}: {position}");
            assert!(expected <= decided, "{name}: {position}");
            longest = longest.max(expected.unwrap_or(0));
        }
        assert!(longest > 3, "{name}: {longest}");
        for pieces in 2..=3 {
            let state = (&Default::default(), &Default::default());
            verify(dir.path(), &config, pieces, None, OPTIONS.threads, state).unwrap();
        }
    }
}

/// Searches as far as a number of turns with the rules alone. Returns the value if it is decided within them.
fn searched(
    position: &Emergo64,
    turns: u16,
    seen: &mut HashMap<(u64, u16), Option<Value>>,
) -> Option<Value> {
    if let Some(outcome) = position.outcome() {
        return (outcome.winner == Some(!position.turn())).then_some(Value::Loss(0));
    }
    if turns == 0 {
        return None;
    }
    let key = (position.canonical_hash(), turns);
    if let Some(known) = seen.get(&key) {
        return *known;
    }
    let values: Vec<Option<Value>> = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            searched(&next, turns - 1, seen)
        })
        .collect();
    let lost = values.iter().filter_map(|value| match value {
        Some(Value::Loss(turns)) => Some(turns + 1),
        _ => None,
    });
    let won = values.iter().map(|value| match value {
        Some(Value::Win(turns)) => Some(turns + 1),
        _ => None,
    });
    let found = match (lost.min(), won.collect::<Option<Vec<_>>>()) {
        (Some(least), _) => Some(Value::Win(least)),
        (None, Some(all)) => all.into_iter().max().map(Value::Loss),
        _ => None,
    };
    seen.insert(key, found);
    found
}

/// Distances that a search of some turns can see are compared, and the others are longer.
#[test]
fn distances_on_9x9_and_hex_are_those_of_plain_search() {
    const TURNS: u16 = 7;
    for (name, pieces, step) in
        [("emergo:9x9", 2, 11), ("emergo:hex", 2, 11), ("emergo:9x9,men=3", 3, 199)]
    {
        let config = game(name);
        let dir = tempfile::tempdir().unwrap();
        built(&config, pieces, dir.path());
        let tables = Tables::open(dir.path(), &config, Storage::Memory).unwrap();
        let (mut decided, mut open) = (0, 0);
        let mut seen = HashMap::new();
        for (_, columns) in positions(&index(&config, pieces)).step_by(step) {
            let position = rules(&config, &columns);
            let found = searched(&position, TURNS, &mut seen);
            let value = tables.exact(&position).unwrap();
            match Known::Value(value).turns() {
                Some(turns) if turns <= TURNS => {
                    assert_eq!(found, Some(value), "{position}");
                    decided += 1;
                }
                _ => {
                    assert_eq!(found, None, "{position}: {value}");
                    open += 1;
                }
            }
        }
        assert!(decided > 100 && open > 100, "{name}: {decided}, {open}");
    }
}

#[test]
fn shipped_results_follow_from_the_rules() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables");
    for name in ["emergo:9x9", "emergo:hex"] {
        let config = game(name);
        for pieces in 2..=3 {
            let state = (&Default::default(), &Default::default());
            let verified = verify(&dir, &config, pieces, Some(20_000), OPTIONS.threads, state);
            assert!(verified.unwrap().positions > 10_000, "{name} {pieces}");
        }
    }
}

#[test]
fn tables_follow_from_the_rules() {
    for (name, pieces) in [("emergo:5x5,men=5", 3), ("emergo:hex-3,men=3,blocked=loss", 4)] {
        let config = game(name);
        let dir = tempfile::tempdir().unwrap();
        built(&config, pieces, dir.path());
        for pieces in 2..=pieces {
            let state = (&Default::default(), &Default::default());
            let verified =
                verify(dir.path(), &config, pieces, None, OPTIONS.threads, state).unwrap();
            let expected = positions(&index(&config, pieces)).count() as u64;
            assert_eq!(verified.positions, expected, "{name} {pieces}");
        }
    }
}

#[test]
fn statistics_count_every_position() {
    let config = game("emergo:5x5,men=3");
    let dir = tempfile::tempdir().unwrap();
    built(&config, 3, dir.path());
    let tables = Tables::open(dir.path(), &config, Storage::Memory).unwrap();
    let state = (&Default::default(), &Default::default());
    let found = statistics(&tables, 3, OPTIONS.threads, state).unwrap();
    let index = index(&config, 3);
    let value = |columns: &Columns| tables.exact(&rules(&config, columns)).unwrap();
    let (mut wins, mut lone_draws, mut longest) = ([0, 0], 0, 0);
    let (mut both, mut one) = (Vec::new(), 0);
    for (number, columns) in positions(&index) {
        let exchanged = Columns { own: columns.enemy, enemy: columns.own, ..columns };
        match (value(&columns), value(&exchanged)) {
            (Value::Loss(_), Value::Loss(_)) => {
                let other = index.number(&exchanged);
                both.push((number.min(other), number.max(other)));
            }
            (Value::Loss(_), Value::Draw) => one += 1,
            _ => {}
        }
        if let Value::Win(turns) = value(&columns) {
            wins[columns.own.count_ones() as usize - 1] += 1;
            longest = longest.max(turns);
        }
        // With three pieces, one side has a single one. The sums of its prisoners are counted together here.
        lone_draws += u64::from(value(&columns) == Value::Draw);
    }
    both.sort_unstable();
    both.dedup();
    assert_eq!([found.owners[0].wins, found.owners[1].wins], wins);
    assert_eq!(found.lone.iter().map(|results| results.draws).sum::<u64>(), lone_draws);
    assert_eq!((found.lost_for_both, found.lost_or_drawn), (both.len() as u64, one));
    assert_eq!(found.longest, longest);
    assert!(found.longest_count > 0);
    for position in &found.longest_positions {
        assert_eq!(tables.exact(position), Some(Value::Win(longest)));
    }
}
