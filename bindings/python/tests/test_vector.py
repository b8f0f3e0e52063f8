"""Batches of games."""

import gc
import os
import threading

import luctor
import numpy as np
import pytest


@pytest.mark.parametrize("name", ["emulsion:5", "emulsion:free-4", "emergo:7x7", "emergo:hex"])
def test_rows_agree_with_positions(name: str) -> None:
    game = luctor.Game(name, 100)
    batch = luctor.VectorGame(game, 6, observations=True, seed=3)
    positions = [game.start()] * 6
    ends = 0
    for _ in range(300):
        actions = batch.sample().copy()
        batch.step(actions)
        for row in range(6):
            after = positions[row].play(int(actions[row]))
            assert batch.terminated[row] == (after.result is not None)
            assert batch.truncated[row] == after.truncated
            assert tuple(batch.rewards[row]) == after.returns
            ends += after.is_over
            positions[row] = game.start() if after.is_over else after
            assert batch.players[row] == positions[row].player
            assert np.array_equal(batch.masks[row], positions[row].mask)
            assert np.array_equal(batch.observations[row], positions[row].observation())
            assert batch.position(row) == positions[row]
    assert ends > 10


def test_the_same_arrays_are_written_each_time() -> None:
    batch = luctor.VectorGame("emulsion:4", 3, observations=True)
    names = ["masks", "observations", "players", "rewards", "terminated", "truncated"]
    before = [(getattr(batch, name), getattr(batch, name).__array_interface__["data"][0]) for name in names]
    masks = batch.masks.copy()
    batch.step(batch.sample())
    assert not np.array_equal(masks, batch.masks)
    for name, (array, address) in zip(names, before, strict=True):
        assert getattr(batch, name) is array
        assert array.__array_interface__["data"][0] == address
    assert batch.masks.dtype == np.bool_ and batch.masks.shape == (3, 65)
    assert batch.observations.shape == (3, 4, 4, 4) and batch.rewards.shape == (3, 2)
    assert luctor.VectorGame("emulsion:4", 3).observations.shape == (0, 4, 4, 4)


def test_samples_depend_on_the_seed_alone() -> None:
    def play(threads: int, seed: int) -> bytes:
        batch = luctor.VectorGame("emulsion:6", 3000, threads=threads, seed=seed)
        for _ in range(20):
            batch.step(batch.sample())
        return batch.masks.tobytes()

    assert play(1, 5) == play(2, 5) != play(1, 6)


def test_illegal_actions_change_nothing() -> None:
    batch = luctor.VectorGame("emulsion:4,pie=off", 3)
    legal = batch.sample().copy()
    masks = batch.masks.copy()
    for wrong in [-1, 64, 63, 2**62, -(2**63)]:
        with pytest.raises(luctor.IllegalMoveError, match="of game 1 is illegal"):
            batch.step([int(legal[0]), wrong, int(legal[2])])
        assert np.array_equal(batch.masks, masks) and batch.position(0).actions_played == 0
    with pytest.raises(luctor.IllegalMoveError) as caught:
        batch.step([0, 2 * 16, 0])
    assert caught.value.rule == 7
    with pytest.raises(luctor.IllegalMoveError):
        batch.step(np.array([0, 2**64 - 1, 0], np.uint64))


def test_wrong_arrays_are_rejected() -> None:
    batch = luctor.VectorGame("emulsion:4", 3)
    for kind in [[0.0, np.nan, 1.0], [True, False, True], ["a", "b", "c"], [None, 1, 2], [1 + 2j, 0, 0]]:
        with pytest.raises(TypeError, match="actions are integers"):
            batch.step(kind)
    for shape in [[0], [0] * 4, [[0] * 3], 0]:
        with pytest.raises(ValueError, match="shape"):
            batch.step(shape)
    legal = batch.sample().copy()
    wide = np.zeros((3, 2), np.int32)
    wide[:, 0] = legal
    batch.step(wide[:, 0])
    batch.step(batch.sample().astype(">i8"))


def test_wrong_batches_are_rejected() -> None:
    with pytest.raises(ValueError, match="from 1 to 1048576"):
        luctor.VectorGame("emulsion:4", 0)
    with pytest.raises((ValueError, OverflowError)):
        luctor.VectorGame("emulsion:4", -1)
    with pytest.raises(ValueError, match="from 1 to 1048576"):
        luctor.VectorGame("emulsion:4", 2**40)
    with pytest.raises(luctor.GameError, match="no legal action"):
        luctor.VectorGame("emulsion:1", 1)
    with pytest.raises(ValueError, match="threads"):
        luctor.VectorGame("emulsion:4", 1, threads=0)
    for number in [-1, 3]:
        with pytest.raises(IndexError):
            luctor.VectorGame("emulsion:4", 3).position(number)


def test_without_autoreset_finished_games_wait() -> None:
    batch = luctor.VectorGame("emulsion:3,pie=off", 4, autoreset=False)
    ends = np.zeros(4, int)
    for _ in range(20):
        batch.step(batch.sample())
        ends += batch.terminated
    assert ends.tolist() == [1, 1, 1, 1] and not batch.masks.any()
    assert batch.sample().tolist() == [-1] * 4
    batch.reset()
    assert batch.masks.any()


def test_read_only_arrays_are_an_error() -> None:
    batch = luctor.VectorGame("emulsion:4", 2)
    batch.players.setflags(write=False)
    with pytest.raises((TypeError, ValueError)):
        batch.step(batch.sample())


def test_one_batch_serves_one_thread_at_a_time() -> None:
    batch = luctor.VectorGame("emulsion:8", 2000, threads=2)
    actions = batch.sample().copy()
    batch.step(actions)
    outcomes: list[str] = []

    def run() -> None:
        for _ in range(200):
            try:
                batch.reset()
                outcomes.append("done")
            except (RuntimeError, BufferError, TypeError, ValueError):
                outcomes.append("busy")

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 800 and "done" in outcomes
    batch.step(actions)


def test_batches_of_several_threads_do_not_disturb_each_other() -> None:
    def play(seed: int, results: dict[int, bytes]) -> None:
        batch = luctor.VectorGame("emergo:5x5", 300, seed=seed)
        for _ in range(100):
            batch.step(batch.sample())
        results[seed] = batch.masks.tobytes()

    alone: dict[int, bytes] = {}
    for seed in range(4):
        play(seed, alone)
    together: dict[int, bytes] = {}
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == together


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_goes_on() -> None:
    batch = luctor.VectorGame("emulsion:6", 3000, threads=2)
    batch.step(batch.sample())
    child = os.fork()
    if child == 0:
        batch.step(batch.sample())
        found = luctor.Engine("emulsion:4").search(
            batch.game.start() if False else luctor.Game("emulsion:4").start(), depth=2
        )
        os._exit(0 if batch.masks.any() and found.move else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    batch.step(batch.sample())


def resident() -> int:
    """Return the resident memory of this process in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_a_million_steps_need_no_more_memory() -> None:
    batch = luctor.VectorGame("emergo:7x7", 1000, observations=True)

    def steps(count: int) -> None:
        for _ in range(count // len(batch)):
            batch.step(batch.sample())

    def plays(count: int) -> None:
        position = start = luctor.Game("emulsion:5").start()
        for _ in range(count):
            position = start if position.is_over else position.play(int(position.legal_actions[0]))

    for run in [steps, plays]:
        run(100_000)
        gc.collect()
        before = resident()
        run(1_000_000)
        gc.collect()
        assert resident() - before < 8 << 20, run.__name__
