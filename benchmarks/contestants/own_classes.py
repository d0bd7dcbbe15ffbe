"""Classes of a user that take part as "module:Class": what they say of themselves, asked of a process beside this one.

What a module does when it is imported can do no harm there. Where that ends the process nothing is known of the class;
what happened is met again, and told, where trials are made.
"""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc, signature

from benchmarks.contestants.course_player import takes_the_size_alone
from engines import Guesser, Reasoner
from engines.programs.function_process import FunctionProcess, ProcessEnded
from engines.spec import takes_grid, unknown_name
from game.errors import UserError

PARTS = {
    "Reasoner": "write `class MyEngine(Engine): reasoner_class = {}` beside it, and name that",
    "Guesser": "write `class MyEngine(Engine): guesser_class = {}` beside it, with a `reasoner_class`, and name that",
}
"""Classes that are parts of an engine and play nothing alone, and what to do with one."""

IMPORT_SECONDS = 120.0
"""Seconds that the import of a class may take."""


@dataclass(frozen=True)
class OwnClass:
    """What is known of a class: its `summary` in a line, whether it can be told the size of a board alone, and
    whether it takes a grid.

    `complaint` says why it can take no part; it is empty where nothing is wrong.
    """

    summary: str = ""
    takes_size_alone: bool = False
    complaint: str = ""
    takes_grid: bool = True


@cache
def own_class(name: str) -> OwnClass:
    """What is known of the "module:Class". Raises `ValueError` where there is no such module."""
    module = name.partition(":")[0]
    try:
        is_there = find_spec(module) is not None
    except ImportError:  # of a package around it
        is_there = False
    if not is_there:
        raise UserError(f"there is no module {module!r}; put its directory on PYTHONPATH")
    with closing(FunctionProcess(_imported)) as process:
        try:
            return process.answer(name, IMPORT_SECONDS)
        except (ProcessEnded, TimeoutError):
            return OwnClass()


def check_class(name: str) -> None:
    """Raise `ValueError` where there is no module of "module:Class", it is no Python, or nothing in it is called so.

    So for a reasoner or a guesser, which is a part of an engine alone.
    """
    if complaint := own_class(name).complaint:
        raise UserError(complaint)


def _imported(name: str) -> OwnClass:
    """What is known of a "module:Class", which is imported here and now."""
    module, _, attribute = name.partition(":")
    try:
        found = import_module(module)
    except SyntaxError as error:
        return OwnClass(complaint=f"line {error.lineno} of {error.filename} is no Python: {error.msg}")
    if not hasattr(found, attribute):
        classes = [key for key, value in vars(found).items() if isinstance(value, type)]
        return OwnClass(complaint=f"{module}: {unknown_name('class', attribute, classes or list(vars(found)))}")
    own = getattr(found, attribute)
    try:
        told = signature(own)
        takes = takes_the_size_alone(told), takes_grid(told)
    except (TypeError, ValueError):  # of what is written in C nothing is known
        takes = False, True
    first, _, _ = cleandoc(own.__doc__ or "").partition("\n\n")
    summary = " ".join(first.split()).partition(". ")[0].rstrip(".")
    return OwnClass(summary, takes[0], why_no_player(name, own), takes[1])


def why_no_player(name: str, own: object) -> str:
    """Why the class of this name plays nothing alone: it is a part of an engine; empty for any other."""
    for part in (Reasoner, Guesser):
        if isinstance(own, type) and issubclass(own, part):
            remedy = PARTS[part.__name__].format(name.rpartition(":")[2])
            return f"{name!r} is a {part.__name__}, which plays no game alone; expected an Engine: {remedy}"
    return ""


def as_argument(name: str) -> str:
    """The name as it can be typed: that of a class in a file on its own as "FILE.py:Class"."""
    module, colon, attribute = name.partition(":")
    found = find_spec(module) if colon and "." not in module else None
    if found is None or found.origin is None or not found.origin.endswith(".py"):
        return name
    path = os.path.relpath(found.origin)
    return f"{path if not path.startswith(os.pardir) else found.origin}:{attribute}"
