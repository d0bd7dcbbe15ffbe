"""Docstrings: each method that users meet has one, its own or inherited; each example prints the result shown."""

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
from docs.builder import reference

PACKAGES = (game, engines, benchmarks, mineproof)
ROOMS = [package.__name__ for package in PACKAGES]
COMPILED = "engines.native.compiled"
"""The part of this package that is there where it could be compiled."""
METHODS = (FunctionType, classmethod, staticmethod, property, cached_property)
MODULES = [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]
MODULES += ROOMS


def imported(name: str) -> ModuleType:
    """The module; one of an extra that is not installed is skipped."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in ROOMS and error.name != COMPILED:
            raise
        pytest.skip(f"it needs {error.name}, which is not installed")


@pytest.mark.parametrize("name", MODULES)
def test_every_example_prints_what_it_says(name: str) -> None:
    failed, _ = doctest.testmod(imported(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


def offered_classes() -> set[type]:
    """The classes that packages offer by name, of our rooms."""
    offered = [
        getattr(imported(package), name, None) for package in reference.PACKAGES for name in dir(imported(package))
    ]
    return {one for one in offered if isinstance(one, type) and one.__module__.partition(".")[0] in ROOMS}


def test_every_method_of_an_offered_class_is_described_where_it_is_introduced() -> None:
    offered = offered_classes()
    assert len(offered) > 100
    silent = [
        f"{kind.__module__}:{kind.__name__}.{method}"
        for kind in sorted(offered, key=lambda kind: kind.__name__)
        for method, found in vars(kind).items()
        if not method.startswith("_") and isinstance(found, METHODS)
        if method not in getattr(kind, "__dataclass_fields__", ())
        if not any(getattr(base.__dict__.get(method), "__doc__", None) for base in kind.__mro__)
    ]
    assert silent == []
