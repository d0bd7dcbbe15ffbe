"""Contestants "module:Class" of a user: their properties, read in a separate process.

There, side effects of the import do no harm. If the import ends the process, the properties remain unknown, and the
trials fail with the reason.
"""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.console.importable import FILES, POLICY
from benchmarks.contestants.controls import Contestant
from engines import Engine, Guesser, Reasoner
from engines.board.players.course_engine import is_of_the_course
from engines.processes.function_process import FunctionProcess, ProcessEnded
from engines.registry.registry import engine_class
from engines.spec import is_installed, is_program, summary_of, takes_grid, unknown_name

IMPORT_SECONDS = 120.0
"""Time limit for importing a class, in seconds."""

UNDESCRIBED = "a class without a description of its own"
"""The summary of a class without a docstring."""


@cache
def own_class(name: str) -> Contestant:
    """Return the properties of the "module:Class", with a complaint if there is no such module."""
    module = name.partition(":")[0]
    if not is_installed(module):
        return Contestant(name, name, complaint=f"there is no module {module!r}; put its directory on PYTHONPATH")
    with closing(FunctionProcess(_imported)) as process:
        try:
            return process.answer(name, IMPORT_SECONDS)
        except (ProcessEnded, TimeoutError):
            return Contestant(name, name)


def _imported(name: str) -> Contestant:
    """Import a "module:Class" in this process and return its properties."""
    module, _, attribute = name.partition(":")
    try:
        found = import_module(module)
    except SyntaxError as error:
        complaint = f"line {error.lineno} of {error.filename} is not valid Python: {error.msg}"
        return Contestant(name, name, complaint=complaint)
    if not hasattr(found, attribute):
        public = {key: value for key, value in vars(found).items() if not key.startswith("_")}
        classes = [key for key, value in public.items() if isinstance(value, type)]
        what = "class" if classes else "function"  # a policy
        return Contestant(name, name, complaint=f"{module}: {unknown_name(what, attribute, classes or list(public))}")
    own = getattr(found, attribute)
    known = Contestant(
        name,
        name,
        uses_total=not is_of_the_course(as_engine(own)),  # its class takes height and width, without a total
        takes_grid=takes_grid(as_engine(own)),
        complaint=why_no_player(name, own),
    )
    if not (isinstance(own, type) and issubclass(own, Engine | Reasoner)):
        return replace(known, summary=summary_of(own) or UNDESCRIBED)
    try:  # options are dropped: their defaults may be of classes of the user, unknown to this process
        return replace(known.with_details(own), options={})
    except TypeError as error:
        return replace(known, complaint=str(error))


def why_no_player(name: str, own: object) -> str:
    """Explain that a guesser plays no games alone; empty for any other class."""
    if not (isinstance(own, type) and issubclass(own, Guesser)):
        return ""
    remedy = f"write `class MyEngine(Engine): guesser_class = {name.rpartition(':')[2]}` beside it"
    return (
        f"{name!r} is a Guesser, which is only a part of an engine; expected an Engine: {remedy}, with a "
        "`reasoner_class`, and name that"
    )


def as_engine(own: Any) -> Any:
    """Return the engine of a reasoner class; any other class or function unchanged."""
    return engine_class(own) if isinstance(own, type) and issubclass(own, Reasoner) else own


def as_argument(name: str) -> str:
    """Return the name as typed on the command line: "FILE.py:Class" for a class in a standalone file."""
    if is_program(name):
        return name
    if name.startswith(POLICY):
        return POLICY + as_argument(name.removeprefix(POLICY))
    module, colon, attribute = name.partition(":")
    found = find_spec(module) if colon and "." not in module else None
    file = FILES.get(module) or (found.origin if found is not None else None)
    if file is None or not str(file).endswith(".py"):
        return name
    path = os.path.relpath(file)
    return f"{path if not path.startswith(os.pardir) else file}:{attribute}"
