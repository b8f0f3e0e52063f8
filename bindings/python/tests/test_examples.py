"""The examples, run as a user runs them."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    """Run an example and return its output."""
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def needs(*modules: str) -> None:
    """Skip the test if a library is missing. Importing torch or ray here would slow the other tests."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed")


def test_random_play() -> None:
    assert "games=50" in run("random_play.py", "50")


def test_engine_against_engine() -> None:
    output = run("engine_match.py", "2")
    assert "level 8 scored 2 of 2" in output and '[Game "emulsion:6,pie=off"]' in output


def test_monte_carlo_tree_search_beats_random_play() -> None:
    won = re.search(r"won (\d+) of 10", run("mcts.py"))
    assert won is not None and int(won[1]) >= 8


def test_the_small_alpha_zero_beats_random_play() -> None:
    needs("torch")
    output = run("alpha_zero.py")
    shares = [int(share) for share in re.findall(r"(\d+)% won against random moves", output)]
    assert len(shares) == 2 and shares[1] >= 80 and shares[1] > shares[0], output


def test_self_play_with_ray() -> None:
    needs("ray")
    assert re.search(r"\d+ examples of 64 games", run("ray_self_play.py", "2"))


def test_the_alpha_zero_of_openspiel() -> None:
    needs("pyspiel", "jax", "flax", "optax", "chex")
    assert "learner exiting" in run("openspiel_alpha_zero.py")


def test_the_notebook_runs_and_has_its_output() -> None:
    needs("nbclient", "ipykernel")
    import nbclient
    import nbformat

    stored = nbformat.read(EXAMPLES / "introduction.ipynb", as_version=4)
    notebook = nbformat.read(EXAMPLES / "introduction.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for before, after in zip(stored.cells, notebook.cells, strict=True):
        if before.cell_type == "code":
            # The notebook is stored with its output, which does not depend on the machine.
            assert before.outputs == after.outputs, before.source
