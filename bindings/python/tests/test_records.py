"""Records of games."""

import luctor
import pytest


def test_a_record_is_written_and_read() -> None:
    record = luctor.Record("emulsion:4", ["A1 b1", "swap"], headers={"White": 'an "a" \\'})
    assert record.moves == ["a1-b1", "swap"] and len(record) == 2
    text = str(record)
    assert text.startswith('[Game "emulsion:4"]') and "1. a1-b1 swap *" in text
    assert luctor.Record.read(text) == [record]
    assert luctor.Record.read(text + "\n" + text) == [record, record]


def test_a_whole_game_has_its_result() -> None:
    for name in ["emulsion:4", "emergo:7x7"]:
        record = luctor.Record(name)
        while not record.position.is_over:
            before = record
            record = record.play(record.position.legal_moves[-1])
            assert len(before) == len(record) - 1
        assert record.result in ("1-0", "0-1", "1/2-1/2")
        assert luctor.Record.read(str(record)) == [record]
        assert [position.ply for position in record.positions] == list(range(len(record) + 1))
        assert repr(record).endswith(record.result + ">")


def test_long_captures_are_one_move() -> None:
    text = "5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4"
    record = luctor.Record("emergo", ["b2b6"], start=text)
    assert record.moves == ["b2xd4xb6"]
    assert luctor.Record.read(str(record)) == [record]
    assert record.start.text == text and record.position.ply == 5


def test_wrong_records_are_rejected() -> None:
    with pytest.raises(luctor.IllegalMoveError):
        luctor.Record("emulsion:4", ["a1-b1", "a1-b1", "nonsense"])
    with pytest.raises(ValueError, match="no header Game"):
        luctor.Record.read("1. a1-b1 *")
    for text in ["{", '[Game "emulsion:4"]\n\n1. (((', '[Game "chess"]\n\n1. e4 *']:
        with pytest.raises(ValueError):
            luctor.Record.read(text)
    with pytest.raises(TypeError):
        hash(luctor.Record("emulsion:4"))
