"""Who is compared: the engines by name, controls beside them, and any class named as "module:Class".

A control is one line in `CONTROLS`; it shows what the figures are worth. It is made and played like an engine, and
where it takes part in positions it has `mines`, `safes` and `complete` as an engine does. So may any class that is
named, and so may a class of the course's project. `spec_of` is all that is asked of an engine.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from inspect import signature
from typing import Any, Literal, Protocol

import engines
from benchmarks.console.importable import importable
from benchmarks.contestants.course_player import CoursePlayer, is_of_the_course
from benchmarks.contestants.own_classes import OwnClass, check_class, own_class, why_no_player
from benchmarks.harness.trials import JUDGE, Entrants, Refused
from engines import registry
from engines.creating import check_options
from engines.spec import EngineName, Spec, takes_grid, top_level, unknown_name
from game.errors import UserError
from game.grid import Cell, Grid, GridSpec
from game.logic import Formula
from game.minesweeper.referee import Player

Maker = Callable[..., Any]
"""Makes a player: called with height, width, the total of mines or None, and `rng`."""

Task = Literal["play", "deduce", "tell chances"]
"""What a contestant has to do: play games, show what it deduces from a position, or tell how likely each mine is."""


class Deducer(Player, Protocol):
    """A player that shows what it has deduced."""

    @property
    def mines(self) -> Set[Cell]:
        """The cells known to be mines."""

    @property
    def safes(self) -> Set[Cell]:
        """The cells known to be safe, those revealed among them."""

    @property
    def complete(self) -> bool:
        """Whether that is all that follows from what it was told."""


@dataclass(frozen=True)
class Control:
    """A player that is measured beside the engines: `target` is "module:Class".

    `deduces` tells whether it takes part in positions; `options` are given to it there. `tells_chances` tells whether
    it has `probabilities`, `uses_total` whether it reasons from the total of mines, and `takes_grid` whether it plays
    boards that are not square too. `requires` is the import name of the package that it cannot do without, and
    `install` what to do where that is missing. `summary` says in a line how it plays.
    """

    target: str
    summary: str = "a control"
    deduces: bool = True
    tells_chances: bool = False
    uses_total: bool = True
    takes_grid: bool = True
    options: tuple[tuple[str, Any], ...] = ()
    requires: str | None = None
    install: str | None = None

    def why_missing(self) -> str | None:
        """What to install, or None if nothing is missing. Nothing is imported."""
        is_missing = self.requires is not None and find_spec(self.requires) is None
        return f"{self.requires} is not installed: {self.install}" if is_missing else None


JUDGED_BY: dict[str, str] = {"exact counting": "probability", "SAT": "sat"}
"""The engines whose reasoners the judge asks where there are too many worlds to look at each, by how they find it."""

TEXTBOOK, RANDOM = "textbook", "random"

CONTROLS = {
    TEXTBOOK: Control(
        "benchmarks.contestants.textbook:TextbookPlayer",
        "a control: set/subset inference as most solutions of the course are written",
        uses_total=False,
        options=(("eager", False),),
    ),
    RANDOM: Control(
        "benchmarks.contestants.random_player:RandomPlayer", "a control: reveals at random and infers nothing"
    ),
    "ms_toollib": Control(
        "benchmarks.contestants.peers:MsToollibPlayer",
        "another program, by its chances of a mine",
        deduces=False,
        tells_chances=True,
        takes_grid=False,
        requires="ms_toollib",
        install="pip install 'mineproof[peers]'",
    ),
}


def spec_of(name: str) -> Spec | None:
    """What is known of the engine, perhaps with a guesser and options, as in "sat+optimal(exact_limit=2000)".

    None where it is no engine. A class "module:Class" may be none; only with a guesser or options it has to be one. Of
    a plug-in that cannot be used here it is no more than was announced.
    """
    if not _is_engine(name):
        return None
    try:
        return engines.spec(name)
    except Exception:  # a plug-in may raise anything while it is imported; who uses it is told
        known = registry.announced(name)
        return replace(known, guesser=EngineName.parse(name).guesser or known.guesser)


def _is_engine(name: str) -> bool:
    """Whether the name is that of an engine. Nothing is imported."""
    try:
        named = EngineName.parse(name)
        registry.announced(named.engine)
    except ValueError:
        return False
    if ":" in name and named == EngineName(name):
        return False
    return named.guesser is None or named.guesser in engines.guesser_names()


def _tells_chances(name: str) -> bool:
    known = spec_of(name)
    return known is not None and "chances" in known.provides


def formula_reasoners() -> tuple[str, ...]:
    """The engines whose reasoners speak formulas, and those that are not installed, of which that is not known."""
    installed, speaking = engines.available(), engines.available(speaking=Formula)
    return tuple(name for name in engines.names() if name not in installed or name in speaking)


def contestants(task: Task = "play") -> tuple[str, ...]:
    """All names for this task: the engines, installed or not, then the controls."""
    known = _engines()
    if task == "tell chances":
        telling = [name for name in known if _tells_chances(name)]
        return (*telling, *(name for name, control in CONTROLS.items() if control.tells_chances))
    controls = [name for name, control in CONTROLS.items() if control.deduces or task == "play"]
    return (*known, *controls)


def _engines() -> list[str]:
    """The names of the engines; those with a name of something else here are left out, with a warning."""
    found = []
    for name in engines.names():
        if (why_not := _why_ambiguous(name)) is not None:
            warnings.warn(f"{why_not}; it takes no part", stacklevel=3)
        else:
            found.append(name)
    return found


def _why_ambiguous(name: str) -> str | None:
    """Why the engine cannot take part under its name, which means something else here; None if it can."""
    engine = EngineName.parse(name).engine
    if engine not in (*CONTROLS, JUDGE):
        return None
    what = "the judge" if engine == JUDGE else "a control"
    target = registry.announced(engine).target
    return f"{engine!r} is the name of {what}, and the engine at {target} has it as well; register that under another"


def apart_in_play(names: Iterable[str]) -> tuple[str, ...]:
    """Those of `names` that can play differently: of those that play alike one alone; see `alike_in_play`."""
    names = tuple(names)
    alike = alike_in_play(names)
    return tuple(name for name in names if name not in alike)


def alike_in_play(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that play as another of them, with that other one.

    Two engines that prove all that follows, and guess alike, make the same moves but for the luck of the draw; one that
    proves all within its reach does so there. The others are spoken for by an engine of the judge, or the first.
    """
    alike: dict[str, dict[str, Spec]] = {}
    for name in names:
        known = spec_of(name)
        if known is not None and known.complete and why_missing(name) is None:
            alike.setdefault(known.guesser, {})[name] = known
    found = {}
    for group in alike.values():
        unbounded = [name for name, known in group.items() if known.complete_anywhere] or [*group]
        speaker = min(unbounded, key=lambda name: name not in JUDGED_BY.values())
        found.update({name: speaker for name in group if name != speaker})
    return found


def differ_in_one_thing(first: str, second: str) -> bool:
    """Whether games of two contestants tell something: they differ in what they deduce or in how they guess, not both.

    Of a player that is no engine it is not known what it does, so games with it tell how good it is as a whole. The
    textbook guesses at random, as engines with that guesser do, and the random player is compared with nobody.
    """
    if RANDOM in (first, second):
        return False
    if TEXTBOOK in (first, second):
        other = spec_of(second if first == TEXTBOOK else first)
        return other is None or other.guesser == "random"
    one, other = spec_of(first), spec_of(second)
    if one is None or other is None:
        return True
    return (one.complete_anywhere and other.complete_anywhere) != (one.guesser == other.guesser)


def describe(name: str) -> str:
    """What the contestant is, in a line."""
    if name in CONTROLS:
        return CONTROLS[name].summary
    known = spec_of(name)
    if known is not None:
        return known.summary
    return _own_class(name).summary or "a class without a description of its own"


def uses_total(name: str) -> bool:
    """Whether the contestant reasons from the total of mines: the textbook and players of the course do not.

    Their class takes a height and a width, and so cannot be told.
    """
    if name in CONTROLS:
        return CONTROLS[name].uses_total
    return _is_engine(name) or not _own_class(name).takes_size_alone


def _own_class(name: str) -> OwnClass:
    """What is known of a class, also where its module is not here, as that of a record from another machine."""
    try:
        return own_class(name)
    except ValueError:
        return OwnClass()


def name_of(contestant: str | type) -> str:
    """The name of a contestant that is given by its name, as "FILE.py:Class" or as a class.

    Raises `ValueError` for a class that other processes cannot import, as it stands in no module of its own, and
    `TypeError` for anything else, such as an engine that is made already.
    """
    if isinstance(contestant, str):
        return importable(contestant)
    if not isinstance(contestant, type):
        raise TypeError(f"the contestant is {contestant!r}; expected the name of an engine, or a class")
    module, name = contestant.__module__, contestant.__qualname__
    if module == "__main__" or not name.isidentifier():
        raise UserError(
            f"{contestant!r} cannot be imported by the processes that play; put the class at the top of a module"
        )
    return f"{module}:{name}"


def check_known(names: Iterable[str], task: Task = "play") -> None:
    """Raise `ValueError` for a name that is neither an engine, nor a control, nor the "module:Class" of a module.

    So for a control that cannot do this task. The module itself is imported in a process beside this one.
    """
    for name in names:
        is_engine = _is_engine(name)
        if is_engine and (why_not := _why_ambiguous(name)) is not None:
            raise UserError(why_not)
        if name in contestants(task):
            continue
        if is_engine and (task != "tell chances" or _tells_chances(name)):
            check_options(name)
            continue
        if name in contestants():
            cannot = "plays games only" if task == "deduce" else "tells no chances"
            raise UserError(f"{name} {cannot}; name some of {', '.join(contestants(task))}, or module:Class")
        if "+" in name:
            registry.why_unavailable(name)  # says which of the two names is none, and what may stand there
        module, _, attribute = name.partition(":")
        if not module.replace(".", "_").isidentifier() or not attribute.isidentifier():
            check_name(name, contestants(task), "contestant", "module:Class")
        package = module.partition(".")[0]
        if find_spec(package) is None:
            raise UserError(
                f"no contestant is called {name!r}: there is no module {package!r}; put its directory on PYTHONPATH, "
                f"or name some of {', '.join(contestants(task))}"
            )
        check_class(name)


def check_name(name: str, known: Sequence[str], what: str, or_else: str = "") -> None:
    """Raise `ValueError`, with the nearest of the `known` names, where `name` is none of them.

    `what` is the noun for what has such a name, and `or_else` what else may be named.
    """
    if name in known:
        return
    raise UserError(unknown_name(what, name, [*known, *([or_else] if or_else else [])]))


def why_missing(name: str) -> str | None:
    """What to install so that `name` can take part, or None if nothing is known to be missing. Nothing is imported."""
    if name in CONTROLS:
        return CONTROLS[name].why_missing()
    return registry.why_unavailable(name) if _is_engine(name) else None


def required_packages(names: Iterable[str]) -> tuple[str, ...]:
    """The distributions that the contestants and the judge need, such as "python-sat", as far as they are installed."""
    imported: set[str] = set()
    announcing: set[str] = set()
    for name in (*names, *JUDGED_BY.values()):
        if name in CONTROLS:
            imported.update(filter(None, [CONTROLS[name].requires]))
        elif _is_engine(name):
            known = registry.announced(name)
            imported.update([*known.requires, top_level(known.target)])
            announcing.update(filter(None, [known.distribution]))
        else:
            imported.add(top_level(name))
    found = _distributions()
    return tuple(sorted(announcing.union(*(found.get(name, []) for name in imported))))


@cache
def _distributions() -> Mapping[str, Sequence[str]]:
    """The distributions that have a package, by its import name: found once, as all that is installed is read."""
    return packages_distributions()


def missing(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that are not installed, each with what to install."""
    reasons = {name: why_missing(name) for name in names}
    return {name: reason for name, reason in reasons.items() if reason is not None}


def square_alone(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that are known to play square boards alone, each with that in words."""
    return {name: f"{name} plays square boards alone" for name in sorted(names) if not _knows_grids(name)}


def _knows_grids(name: str) -> bool:
    """Whether it plays boards of every grid, as far as that is known before it is made."""
    if name in CONTROLS:
        return CONTROLS[name].takes_grid
    return _is_engine(name) or _own_class(name).takes_grid


@cache
def load(name: str) -> Maker:
    """What makes the contestant; all it needs is imported. Raises `ImportError` where something is not installed.

    Raises `TypeError` for a reasoner or a guesser, which is a part of an engine alone.
    It is found once, since a name stays what it is: to look through all plug-ins takes longer than some games.
    """
    if _is_engine(name):
        named = EngineName.parse(name)
        engine = engines.load(named.engine)
        return engine if named == EngineName(name) else partial(engines.create, name)
    target = name
    if name in CONTROLS:
        target, requires = CONTROLS[name].target, CONTROLS[name].requires
        if requires is not None:
            import_module(requires)
    module, _, attribute = target.partition(":")
    maker: Maker = getattr(import_module(module), attribute)
    if complaint := why_no_player(name, maker):
        raise TypeError(complaint)
    return partial(CoursePlayer, maker) if is_of_the_course(maker) else maker


def make_player(
    name: str, height: int, width: int, mines: int | None, rng: random.Random, grid: GridSpec = None
) -> Player:
    """The contestant for a game; `mines` is the total, or None where the player is not told.

    Raises `Refused` for one that does not play boards of this `grid`.
    """
    player: Player = load(name)(height, width, mines, rng=rng, **_told_of_grid(name, height, width, grid))
    return player


def make_deducer(
    name: str, height: int, width: int, mines: int | None, rng: random.Random, grid: GridSpec = None
) -> Deducer:
    """The contestant for a position: all reveals are told to it before it is asked. Raises as `make_player` does."""
    options = dict(CONTROLS[name].options) if name in CONTROLS else {}
    board = _told_of_grid(name, height, width, grid)
    deducer: Deducer = load(name)(height, width, mines, rng=rng, **board, **options)
    return deducer


def _told_of_grid(name: str, height: int, width: int, grid: GridSpec) -> dict[str, GridSpec]:
    """What the contestant is told of the grid: nothing, where that is the square one, which all know."""
    if Grid.of(grid, height, width).is_square:
        return {}
    if not takes_grid(signature(load(name))):
        raise Refused(f"{name} plays square boards alone")
    return {"grid": grid}


ENTRANTS = Entrants(missing, required_packages, load, square_alone)
"""What a run asks of contestants."""
