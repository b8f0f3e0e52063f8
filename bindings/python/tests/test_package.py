"""The installed package."""

from importlib import metadata

import luctor


def test_the_wheel_is_for_python_3_10_and_later() -> None:
    described = metadata.metadata("luctor")
    assert described["Requires-Python"] == ">=3.10"
    assert described["Version"] == luctor.__version__
    wheel = metadata.distribution("luctor").read_text("WHEEL")
    assert wheel is not None and "Tag: cp310-abi3-" in wheel


def test_the_wheel_has_types_and_adapters() -> None:
    files = {file.name for file in metadata.files("luctor") or []}
    expected = {
        "py.typed",
        "_core.pyi",
        "openspiel.py",
        "pettingzoo.py",
        "gymnasium.py",
        "emulsion_v0.py",
        "emergo_v0.py",
    }
    assert expected <= files and any(name.startswith("_core") and "abi3" in name for name in files)
