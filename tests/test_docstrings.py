"""The examples in docstrings: each is run, and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import benchmarks
import engines
import game
import mineproof

PACKAGES = (game, engines, benchmarks, mineproof)
COMPILED = "engines.native.compiled"
"""The part of this package that is there where it could be compiled."""
MODULES = [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]
MODULES += [package.__name__ for package in PACKAGES]


@pytest.mark.parametrize("name", MODULES)
def test_every_example_prints_what_it_says(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("game", "engines", "benchmarks", "mineproof") and error.name != COMPILED:
            raise
        pytest.skip(f"it needs {error.name}, which is not installed")
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    counts = [
        sum(bool(found.examples) for found in finder.find(importlib.import_module(f"{package}")))
        for package in ("engines.search", "game.observation", "engines.registry")
    ]
    assert all(counts)
