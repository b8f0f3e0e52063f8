//! Random sequences of commands.

use luctor_search::Random;

use super::Engine;

const COMMANDS: [&str; 30] = [
    "ugi",
    "isready",
    "uginewgame",
    "position startpos",
    "position startpos moves a1-a2 swap",
    "position startpos moves c1 e1",
    "position fen wbwb/bwbw/wbwb/bwbw b 0",
    "position fen 4/3/4/3/4/3/4 w 8,8 0",
    "position",
    "setoption name Game value emulsion:4",
    "setoption name Game value emergo:7x7",
    "setoption name Game value go:19",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Level value 2",
    "setoption name Level value 8",
    "setoption name MultiPV value 3",
    "setoption name Threads value 2",
    "setoption name Method value greedy",
    "setoption name Method value engine",
    "stop",
    "stop",
    "query gameover",
    "query result",
    "go depth 2",
    "go nodes 300",
    "go movetime 2",
    "go infinite",
    "go wild depth",
    "\u{1}\u{fffd}",
];

#[test]
fn each_go_gets_exactly_one_best_move_in_random_sequences() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut engine = Engine::new("emulsion:4");
        let sent: Vec<&str> = (0..80).map(|_| COMMANDS[random.below(COMMANDS.len())]).collect();
        let mut lines = Vec::new();
        for (at, line) in sent.iter().enumerate() {
            engine.send(line);
            // Some sequences are sent at once; others wait for the engine in between.
            if at % 7 == 6 && seed % 2 == 0 {
                engine.send("isready");
                lines.extend(engine.until("readyok"));
            }
        }
        if seed % 3 == 0 {
            engine.send("quit");
        }
        lines.extend(engine.end());
        let count = |prefix: &str, lines: &[String]| {
            lines.iter().filter(|line| line.starts_with(prefix)).count()
        };
        let searches = sent.iter().filter(|line| line.starts_with("go")).count();
        assert!(searches > 0, "seed {seed} sends no go");
        assert_eq!(count("bestmove ", &lines), searches, "seed {seed}: {sent:#?}");
        let known = ["id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "];
        for line in &lines {
            assert!(known.iter().any(|word| line.starts_with(word)), "seed {seed}: {line:?}");
        }
    }
}
