//! Prints requests and the native program's answers, a tab between them: the start and perft of many games, and
//! positions of random games with legal moves, illegal ones, checks and threats, and the searches of `luctor bench`.
//!
//! `cargo run -p luctor-wasm --example native [POSITIONS]`

use std::error::Error;
use std::io::{self, BufWriter, Write};

use luctor_boards::accepted_variant;
use luctor_boards::any_board;
use luctor_search::{BENCH, BenchPosition, Random};
use serde_json::{Value, json};

/// Games on all kinds of boards.
const GAMES: [&str; 20] = [
    "emulsion:1",
    "emulsion:2",
    "emulsion:4,pie=off",
    "emulsion:5",
    "emulsion:6",
    "emulsion:7",
    "emulsion",
    "emulsion:9",
    "emulsion:10,pie=off",
    "emulsion:12",
    "emulsion:19",
    "emulsion:free-4",
    "emulsion:free-6",
    "emergo",
    "emergo:5x5",
    "emergo:7x7",
    "emergo:9x9,preset=pbmserv",
    "emergo:11x11",
    "emergo:hex",
    "emergo:hex-alternate",
];

/// The largest depth of perft by which all games are compared in a second.
const DEPTH: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let positions = std::env::args().nth(1).map_or(Ok(10_000), |text| text.parse::<usize>())?;
    let mut out = BufWriter::new(io::stdout().lock());
    for game in GAMES {
        print(&mut out, &json!({ "ask": "perft", "game": game, "depth": DEPTH }))?;
    }
    for game in ["emergo:13x13", "emulsion:33", "chess", ""] {
        print(&mut out, &json!({ "ask": "board", "game": game, "position": null, "moves": [] }))?;
    }
    for bench in BENCH {
        print(&mut out, &search(&bench))?;
    }
    print(&mut out, &json!({ "game": "emergo" }))?;
    let mut random = Random::new(1);
    let mut count = 0;
    while count < positions {
        for game in GAMES {
            count += play(&mut out, game, &mut random)?;
        }
    }
    Ok(out.flush()?)
}

/// Returns the request that searches as [`BenchPosition::search`] does.
fn search(bench: &BenchPosition) -> Value {
    json!({
        "ask": "think", "game": bench.game, "position": bench.position, "moves": [], "lines": 1,
        "hash": 16, "depth": bench.depth, "seed": 0,
    })
}

fn print(out: &mut impl Write, request: &Value) -> io::Result<()> {
    let request = request.to_string();
    out.write_all(request.as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(&luctor_wasm::answer(request.as_bytes(), &mut |_| {}))?;
    out.write_all(b"\n")
}

/// Prints requests about the positions of a random game. Returns the number of positions.
fn play(out: &mut impl Write, game: &str, random: &mut Random) -> Result<usize, Box<dyn Error>> {
    let mut board = any_board::open(&accepted_variant(game)?, None)?;
    let mut before: Vec<String> = Vec::new();
    let mut count = 0;
    loop {
        let view = board.view();
        let legal: Vec<&str> = view.position.legal.iter().map(|each| each.text.as_str()).collect();
        // A move of the position before is often illegal now, and a shortened one is never in canonical spelling.
        let guess = before.get(random.below(before.len().max(1))).cloned().unwrap_or_default();
        let short = guess.chars().take(random.below(6)).collect::<String>();
        let place = |moves: &[&str]| json!({ "ask": "board", "game": game, "position": view.position.text, "moves": moves });
        print(out, &place(&[]))?;
        print(out, &place(&[&guess]))?;
        print(out, &place(&[&short]))?;
        let insight =
            json!({ "ask": "insight", "game": game, "position": view.position.text, "moves": [] });
        print(out, &insight)?;
        let text = &view.position.text;
        let damaged: String = text.chars().skip(random.below(3)).collect();
        print(out, &json!({ "ask": "check", "game": game, "position": damaged }))?;
        count += 1;
        // Large boards have thousands of moves.
        let most = if view.board.cells.len() > 100 { 5 } else { 100 };
        if legal.is_empty() || count == most {
            let line: Vec<&str> = view.moves.iter().map(|each| each.text.as_str()).collect();
            let whole = json!({ "ask": "board", "game": game, "position": null, "moves": line });
            print(out, &whole)?;
            let text = line.join(" ");
            for game in [Some(game), None] {
                print(out, &json!({ "ask": "read", "text": text, "game": game }))?;
            }
            return Ok(count);
        }
        let chosen = legal[random.below(legal.len())].to_owned();
        board.play(&chosen)?;
        before = view.position.legal.into_iter().map(|each| each.text).collect();
    }
}
