"""Engines by name: those built in, those registered, and plug-ins by entry point. Each is imported on first use."""

from __future__ import annotations

import difflib
import random
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from engines.engine import Engine
from engines.reasoner import Reasoner

ENTRY_POINTS = "mineproof.engines"
"""The entry-point group in which another distribution announces its engines, as `name = "module:Class"`."""


class EngineUnavailable(ImportError):
    """An engine whose requirement is not installed; the message names the command that mends it."""


@dataclass(frozen=True)
class Entry:
    """Where an engine is found: `target` is "module:Class".

    `requires` is the import name of the package that it cannot do without, and `install` what pip calls that.
    """

    target: str
    requires: str | None = None
    install: str | None = None

    def what_to_install(self, name: str) -> str:
        """What mends it where the requirement of this engine, called `name`, is missing."""
        return f"the engine {name!r} needs {self.requires}, which is not installed: pip install '{self.install}'"


_entries = {
    "sentence": Entry("engines.reasoners.sentence:SentenceEngine"),
    "exhaustive": Entry("engines.reasoners.exhaustive:ExhaustiveEngine"),
    "sympy": Entry("engines.reasoners.sympy:SympyEngine", "sympy", "sympy"),
    "sat": Entry("engines.reasoners.sat:SatEngine", "pysat", "python-sat>=1.9.dev17"),
    "probability": Entry("engines.probability:ProbabilityEngine"),
    "progress": Entry("engines.progress:ProgressEngine"),
    "optimal": Entry("engines.optimal:OptimalEngine"),
    "cpsat": Entry("engines.reasoners.cpsat:CpSatEngine", "ortools", "mineproof[cpsat]"),
    "z3": Entry("engines.reasoners.z3:Z3Engine", "z3", "mineproof[z3]"),
    "asp": Entry("engines.reasoners.asp:AspEngine", "clingo", "mineproof[asp]"),
}


def create(
    name: str,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    rng: random.Random | None = None,
    **options: object,
) -> Engine:
    """The engine `name` for a board of `height` x `width` cells; see `Engine` for the other arguments.

    Raises `ValueError` for a name that is not known and `EngineUnavailable` where a requirement is missing.
    """
    return load(name)(height, width, mines, rng=rng, **options)


def create_reasoner(name: str, **options: object) -> Reasoner:
    """The reasoner of the engine `name`, with its options. Raises as `create` does."""
    return load(name).reasoner_class(**options)


def load(name: str) -> type[Engine]:
    """The class of the engine `name`. Raises as `create` does."""
    entry = _entry(name)
    module, _, attribute = entry.target.partition(":")
    try:
        engine = getattr(import_module(module), attribute, None)
    except ImportError as error:
        if entry.requires is None or (error.name or "").partition(".")[0] != entry.requires:
            raise
        raise EngineUnavailable(entry.what_to_install(name), name=error.name) from error
    if not (isinstance(engine, type) and issubclass(engine, Engine)):
        raise TypeError(f"the engine {name!r} is {engine!r} at {entry.target}; expected a subclass of Engine there")
    return engine


def names() -> tuple[str, ...]:
    """All known names, in the order of registration; plug-ins last."""
    return (*_entries, *(name for name in _plugins() if name not in _entries))


def available(speaking: type | None = None) -> tuple[str, ...]:
    """The names of the engines whose requirements are installed.

    With `speaking`, a type of facts such as `Formula`, only those whose reasoners speak it.
    """
    found = [name for name in names() if _is_available(name)]
    return tuple(name for name in found if speaking is None or speaking in load(name).reasoner_class.speaks)


def why_unavailable(name: str) -> str | None:
    """What to install so that the engine `name` can be loaded, or None if nothing is missing. Nothing is imported.

    Raises `ValueError` for a name that is not known.
    """
    entry = _entry(name)
    missing = entry.requires is not None and find_spec(entry.requires) is None
    return entry.what_to_install(name) if missing else None


def register(name: str, target: str, *, requires: str | None = None, install: str | None = None) -> None:
    """Make the engine at `target`, "module:Class", known as `name`; nothing is imported yet.

    Raises `ValueError` for a target of another form, and for a name that stands for another engine.
    """
    module, _, attribute = target.partition(":")
    if not module or not attribute.isidentifier():
        raise ValueError(f"the target of {name!r} is {target!r}; expected 'module:Class'")
    entry = Entry(target, requires, install or requires)
    taken = _entries.setdefault(name, entry)
    if taken != entry:
        raise ValueError(f"{name!r} is taken by {taken.target}; expected another name for {target}")


def _entry(name: str) -> Entry:
    known = _entries.get(name) or _plugins().get(name)
    if known is None:
        near = difflib.get_close_matches(str(name), names(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"no engine is called {name!r}; expected one of {', '.join(names())}{hint}")
    return known


def _plugins() -> dict[str, Entry]:
    return {point.name: Entry(point.value) for point in entry_points(group=ENTRY_POINTS)}


def _is_available(name: str) -> bool:
    try:
        load(name)
    except EngineUnavailable:
        return False
    return True
