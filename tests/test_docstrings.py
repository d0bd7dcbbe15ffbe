"""Docstrings: each method that users meet has one, its own or inherited; each example prints the result shown."""

import doctest
import importlib
from functools import cached_property
from types import FunctionType, ModuleType

import pytest

from docs.builder import reference

COMPILED = "engines.native.compiled"
"""The part of this package that is there where it could be compiled."""
METHODS = (FunctionType, classmethod, staticmethod, property, cached_property)
WITH_EXAMPLES = [name for name, path in reference.sources().items() if ">>> " in path.read_text(encoding="utf-8")]


def imported(name: str) -> ModuleType:
    """The module; one of an extra that is not installed is skipped."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in reference.PACKAGES and error.name != COMPILED:
            raise
        pytest.skip(f"it needs {error.name}, which is not installed")


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_every_example_prints_what_it_says(name: str) -> None:
    failed, _ = doctest.testmod(imported(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_every_method_of_an_offered_class_is_described_where_it_is_introduced() -> None:
    packages = [imported(package) for package in reference.PACKAGES]
    everything = [getattr(package, name, None) for package in packages for name in dir(package)]
    classes = {one for one in everything if isinstance(one, type)}
    offered = {one for one in classes if one.__module__.partition(".")[0] in reference.PACKAGES}
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
