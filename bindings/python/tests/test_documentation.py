"""Docstrings and types."""

import ast
import inspect
import re
from pathlib import Path

import luctor
import pytest

STUB = Path(luctor.__file__).with_name("_core.pyi")


def documented(tree: ast.AST, prefix: str = "") -> dict[str, str]:
    """Return the docstrings of a stub by qualified name."""
    found = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = prefix + node.name
            text = ast.get_docstring(node)
            if text is not None:
                found[name] = text
            found |= documented(node, name + ".")
    return found


def test_help_shows_the_text_of_the_stubs() -> None:
    texts = documented(ast.parse(STUB.read_text()))
    assert len(texts) > 90
    for name, text in texts.items():
        target: object = luctor._core
        for part in name.split("."):
            target = inspect.getattr_static(target, part)
        target = getattr(target, "__func__", target)
        assert inspect.getdoc(target) == text, name


def test_every_public_name_is_documented() -> None:
    for name in luctor.__all__:
        if name != "__version__":
            assert inspect.getdoc(getattr(luctor, name)), name
    assert STUB.with_name("py.typed").exists()


GUIDE = Path(__file__).parents[3] / "docs" / "python.md"


def test_the_code_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for module in ["pyspiel", "pettingzoo", "gymnasium"]:
        pytest.importorskip(module)
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 9
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), names)
        # A comment after print has its output.
        printed = capsys.readouterr().out.splitlines()
        expected = re.findall(r"print\(.*\) +# (.*)", block)
        assert set(expected) <= set(printed), printed
