"""Docstrings: every public method has one, its own or inherited, and each example is run and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from functools import cached_property
from types import FunctionType, ModuleType

import pytest

import benchmarks
import engines
import game
import mineproof

PACKAGES = (game, engines, benchmarks, mineproof)
COMPILED = "engines.native.compiled"
"""The part of this package that is there where it could be compiled."""
METHODS = (FunctionType, classmethod, staticmethod, property, cached_property)
MODULES = [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]
MODULES += [package.__name__ for package in PACKAGES]


def imported(name: str) -> ModuleType:
    """The module; one of an extra that is not installed is skipped."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("game", "engines", "benchmarks", "mineproof") and error.name != COMPILED:
            raise
        pytest.skip(f"it needs {error.name}, which is not installed")


@pytest.mark.parametrize("name", MODULES)
def test_every_example_prints_what_it_says(name: str) -> None:
    failed, _ = doctest.testmod(imported(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


@pytest.mark.parametrize("name", MODULES)
def test_every_public_method_is_described_where_it_is_introduced(name: str) -> None:
    public = [one for one in vars(imported(name)).values() if isinstance(one, type) and one.__module__ == name]
    silent = [
        f"{kind.__name__}.{method}"
        for kind in public
        if not kind.__name__.startswith("_")
        for method, found in vars(kind).items()
        if not method.startswith("_") and isinstance(found, METHODS)
        if method not in getattr(kind, "__dataclass_fields__", ())
        if not any(getattr(base.__dict__.get(method), "__doc__", None) for base in kind.__mro__)
    ]
    assert not silent
