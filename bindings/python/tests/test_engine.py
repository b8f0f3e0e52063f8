"""The engine, exact play, problems and counting."""

import signal
import threading
import time
from pathlib import Path

import luctor
import pytest


def test_a_search_finds_lines() -> None:
    engine = luctor.Engine("emulsion:5,pie=off", lines=3)
    found = engine.search(engine.game.start(), nodes=20_000)
    assert found.move in engine.game.start().legal_moves
    assert found.nodes > 1000 and found.depth > 0 and found.seconds > 0 and 0 <= found.chance <= 1
    assert len(found.lines) == 3 and found.lines[0].moves[0] == found.move
    assert found.lines[0].score >= found.lines[1].score >= found.lines[2].score
    assert "Search(move=" in repr(found) and "Line(" in repr(found.lines[0])


def test_searches_with_one_thread_are_deterministic() -> None:
    def line() -> list[str]:
        return luctor.Engine("emergo:7x7").search(luctor.Game("emergo:7x7").start(), nodes=5000).lines[0].moves

    assert line() == line()


def test_a_record_tells_the_engine_of_repetitions() -> None:
    start = luctor.Game("emergo:5x5,men=1").position("3/2/3/2/w1,1,b1 w 0,0 2")
    record = luctor.Record(start.game, ["a1-b2", "e1-d2", "b2-a1", "d2-e1"] * 2, start=start)
    assert record.result == "1/2-1/2"
    engine = luctor.Engine(start.game)
    assert engine.search(record, depth=3).move is None
    assert engine.search(record.positions[4], depth=3).move is not None


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays(level: int) -> None:
    engine = luctor.Engine("emulsion:4", level=level, seed=5)
    position = engine.game.start()
    for _ in range(3):
        move = engine.search(position, seconds=0.02).move
        assert move is not None
        position = position.play(move)


def test_wrong_options_are_rejected() -> None:
    for options in [
        {"level": 0},
        {"level": 9},
        {"threads": 0},
        {"threads": 1000},
        {"lines": 0},
        {"hash_mib": 0},
        {"hash_mib": 1 << 40},
        {"method": "magic"},
    ]:
        with pytest.raises((ValueError, OverflowError)):
            luctor.Engine("emulsion:4", **options)  # type: ignore[arg-type]
    engine = luctor.Engine("emulsion:4")
    start = engine.game.start()
    for seconds in [-1.0, float("nan"), float("inf"), 1e300]:
        with pytest.raises(ValueError, match="seconds"):
            engine.search(start, seconds=seconds)
    with pytest.raises(ValueError, match="the position is of"):
        engine.search(luctor.Game("emulsion:5").start())
    with pytest.raises(TypeError, match=r"luctor\.Position or"):
        engine.search("start")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a game is a luctor\.Game"):
        luctor.Engine(8)  # type: ignore[arg-type]
    capture = luctor.Game("emergo").position("5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4")
    middle = capture.play(int(capture.legal_actions[0]))
    with pytest.raises(ValueError, match="unfinished"):
        luctor.Engine("emergo").search(middle, depth=1)
    for call in [lambda: luctor.perft(middle, 1), lambda: luctor.playouts(middle, 1)]:
        with pytest.raises(ValueError, match="unfinished"):
            call()


def test_a_search_releases_the_lock_of_the_interpreter() -> None:
    engine = luctor.Engine("emulsion:8")
    counted = 0
    thread = threading.Thread(target=engine.search, args=(engine.game.start(),), kwargs={"seconds": 0.5})
    thread.start()
    while thread.is_alive():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


def test_one_engine_serves_one_thread_at_a_time() -> None:
    engine = luctor.Engine("emulsion:8")
    begun = threading.Event()

    def search() -> None:
        begun.set()
        engine.search(engine.game.start(), seconds=1)

    thread = threading.Thread(target=search)
    thread.start()
    begun.wait()
    refused = 0
    while thread.is_alive():
        try:
            engine.search(engine.game.start(), nodes=1)
        except RuntimeError:
            refused += 1
            time.sleep(0.01)
    thread.join()
    assert refused > 0


@pytest.mark.parametrize("work", ["search", "solve", "perft", "playouts", "build"])
def test_ctrl_c_ends_long_work(work: str, tmp_path: Path) -> None:
    start = luctor.Game("emulsion:8").start()
    main = threading.get_ident()
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        if work == "search":
            luctor.Engine("emulsion:8").search(start, nodes=2**60)
        elif work == "solve":
            luctor.solve(start)
        elif work == "perft":
            luctor.perft(start, 40)
        elif work == "playouts":
            luctor.playouts(start, 2**39, threads=2)
        else:
            luctor.Tables.build("emergo", tmp_path, 5, memory_mib=4096)
    timer.join()


def test_small_boards_are_solved() -> None:
    expected = {2: "white", 3: "white", 4: "black"}
    for size, winner in expected.items():
        assert luctor.solve(luctor.Game(f"emulsion:{size},pie=off").start()) == winner
    moves = luctor.solve_moves(luctor.Game("emulsion:4,pie=off").start())
    assert len(moves) == 24 and sum(winner == "black" for _, winner in moves) == 4
    with pytest.raises(luctor.LimitError):
        luctor.solve(luctor.Game("emulsion:6,pie=off").start(), max_positions=100)
    for name in ["emulsion:20", "emergo"]:
        with pytest.raises(luctor.GameError):
            luctor.solve(luctor.Game(name).start())


def test_tables_are_built_and_probed(tmp_path: Path) -> None:
    with pytest.raises(luctor.TableError):
        luctor.Tables("emergo:5x5,men=3", tmp_path)
    luctor.Tables.build("emergo:5x5,men=3", tmp_path, 3)
    for memory in [0, 100]:
        tables = luctor.Tables("emergo:5x5,men=3", str(tmp_path), memory_mib=memory)
        assert tables.most_pieces == 3
        game = luctor.Game("emergo:5x5,men=3")
        position = game.position("3/2/w3,2/b3,1/3 w 0,0 20")
        value = tables.probe(position)
        assert value is not None and value[0] in ("win", "draw", "loss")
        moves = tables.moves(position)
        assert [move for move, _ in moves] and {move for move, _ in moves} == set(position.legal_moves)
        best = moves[0][1]
        assert best is not None and best[0] == value[0]
        assert tables.probe(game.start()) is None
        with pytest.raises(luctor.GameError, match="these tables are for"):
            tables.probe(luctor.Game("emergo:7x7").start())
    with pytest.raises(luctor.GameError):
        luctor.Tables("emulsion:5", tmp_path)


def test_problems_have_one_solution() -> None:
    problems = luctor.problems()
    assert len(problems) > 1000
    assert 0 < len(luctor.problems("emulsion:5,pie=off")) < len(problems)
    for problem in problems[::100]:
        position = problem.position()
        assert problem.first_moves and set(problem.first_moves) <= set(position.legal_moves)
        for move in problem.main_line:
            position = position.play(move)
        assert problem.id in repr(problem) and problem.proof in ("solver", "table", "search", "confirmed")


def test_counts_are_those_of_the_rules() -> None:
    start = luctor.Game("emulsion:4").start()
    assert [luctor.perft(start, depth) for depth in range(6)] == [1, 24, 500, 8272, 100516, 866976]
    assert luctor.perft(luctor.Game("emergo").start(), 3) == 55172
    with pytest.raises(ValueError, match="depth"):
        luctor.perft(luctor.Game("emergo").start(), 9)
    with pytest.raises(ValueError, match="depth"):
        luctor.perft(start, 65)


def test_playouts_depend_on_the_seed_alone() -> None:
    start = luctor.Game("emulsion:5").start()
    one, two = luctor.playouts(start, 1000, seed=3), luctor.playouts(start, 1000, seed=3, threads=2)
    assert (one.games, one.black + one.white + one.draws) == (1000, 1000)
    assert (one.plies, one.black, one.reasons) == (two.plies, two.black, two.reasons)
    assert one.plies != luctor.playouts(start, 1000, seed=4).plies
    assert luctor.playouts(start, 0).games == 0
