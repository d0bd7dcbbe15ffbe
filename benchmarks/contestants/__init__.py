"""Who is compared: the engines by name, controls beside them, and any class named as "module:Class".

A control is one line in `CONTROLS`; it shows what the figures are worth. It is made and played like an engine, and
where it takes part in positions it has `mines`, `safes` and `complete` as an engine does. So may any class that is
named, and so may a class of the course's project. `engine_room` is all that is asked of the engines.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from inspect import signature
from typing import Any, Literal, Protocol

import engines
from benchmarks.contestants import engine_room
from benchmarks.contestants.course_player import CoursePlayer, is_of_the_course, takes_the_size_alone
from benchmarks.contestants.engine_room import Maker
from benchmarks.contestants.own_classes import check_class, no_player, signature_of, summary_of
from benchmarks.harness.trials import JUDGE, Refused
from benchmarks.importable import importable
from engines import registry
from engines.spec import EngineName, takes_grid, top_level, unknown_name
from game.grid import Cell, Grid, GridSpec
from game.minesweeper.referee import Player

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


def contestants(task: Task = "play") -> tuple[str, ...]:
    """All names for this task: the engines, installed or not, then the controls."""
    known = _engines()
    if task == "tell chances":
        telling = [name for name in known if engine_room.gives_chances(name)]
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
    alike: dict[str, list[str]] = {}
    for name in names:
        if engine_room.is_engine(name) and why_missing(name) is None and engine_room.says_complete(name):
            alike.setdefault(engine_room.guesser_of(name), []).append(name)
    found = {}
    for group in alike.values():
        unbounded = [name for name in group if engine_room.is_complete(name)] or group
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
        other = second if first == TEXTBOOK else first
        return not engine_room.is_engine(other) or engine_room.guesser_of(other) == "random"
    if not (engine_room.is_engine(first) and engine_room.is_engine(second)):
        return True
    both_complete = engine_room.is_complete(first) and engine_room.is_complete(second)
    return both_complete != (engine_room.guesser_of(first) == engine_room.guesser_of(second))


def describe(name: str) -> str:
    """What the contestant is, in a line."""
    if name in CONTROLS:
        return CONTROLS[name].summary
    if engine_room.is_engine(name):
        return engine_room.summary_of(name)
    return summary_of(name) or "a class without a description of its own"


def uses_total(name: str) -> bool:
    """Whether the contestant reasons from the total of mines: the textbook and players of the course do not.

    Their class takes a height and a width, and so cannot be told.
    """
    if name in CONTROLS:
        return CONTROLS[name].uses_total
    told = None if engine_room.is_engine(name) else signature_of(name)
    return told is None or not takes_the_size_alone(told)


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
        raise ValueError(
            f"{contestant!r} cannot be imported by the processes that play; put the class at the top of a module"
        )
    return f"{module}:{name}"


def check_known(names: Iterable[str], task: Task = "play") -> None:
    """Raise `ValueError` for a name that is neither an engine, nor a control, nor the "module:Class" of a module.

    So for a control that cannot do this task. The module itself is read, not imported: what it does is met in guarded
    processes.
    """
    for name in names:
        if engine_room.is_engine(name) and (why_not := _why_ambiguous(name)) is not None:
            raise ValueError(why_not)
        tells = task != "tell chances" or (engine_room.is_engine(name) and engine_room.gives_chances(name))
        if name in contestants(task):
            continue
        if engine_room.is_engine(name) and tells:
            registry.check_options(name)
            continue
        if name in contestants():
            cannot = "plays games only" if task == "deduce" else "tells no chances"
            raise ValueError(f"{name} {cannot}; name some of {', '.join(contestants(task))}, or module:Class")
        if "+" in name:
            registry.why_unavailable(name)  # says which of the two names is none, and what may stand there
        module, _, attribute = name.partition(":")
        if not module.replace(".", "_").isidentifier() or not attribute.isidentifier():
            check_name(name, contestants(task), "contestant", "module:Class")
        package = module.partition(".")[0]
        if find_spec(package) is None:
            raise ValueError(
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
    raise ValueError(unknown_name(what, name, [*known, *([or_else] if or_else else [])]))


def why_missing(name: str) -> str | None:
    """What to install so that `name` can take part, or None if nothing is known to be missing. Nothing is imported."""
    if name in CONTROLS:
        return CONTROLS[name].why_missing()
    return registry.why_unavailable(name) if engine_room.is_engine(name) else None


def required_packages(names: Iterable[str]) -> tuple[str, ...]:
    """The distributions that the contestants and the judge need, such as "python-sat", as far as they are installed."""
    imported: set[str] = set()
    announcing: set[str] = set()
    for name in (*names, *JUDGED_BY.values()):
        if name in CONTROLS:
            imported.update(filter(None, [CONTROLS[name].requires]))
        elif engine_room.is_engine(name):
            imported.update([*engine_room.requirements_of(name), engine_room.package_of(name)])
            announcing.update(filter(None, [engine_room.distribution_of(name)]))
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
    """Those of `names` that are known to play square boards alone, each with that in words. Nothing is imported."""
    return {name: f"{name} plays square boards alone" for name in sorted(names) if not _knows_grids(name)}


def _knows_grids(name: str) -> bool:
    """Whether it plays boards of every grid, as far as that is known before its module is imported."""
    if name in CONTROLS:
        return CONTROLS[name].takes_grid
    told = None if engine_room.is_engine(name) else signature_of(name)
    return told is None or takes_grid(told)


@cache
def load(name: str) -> Maker:
    """What makes the contestant; all it needs is imported. Raises `ImportError` where something is not installed.

    Raises `TypeError` for a reasoner or a guesser, which is a part of an engine alone.
    It is found once, since a name stays what it is: to look through all plug-ins takes longer than some games.
    """
    if engine_room.is_engine(name):
        return engine_room.load(name)
    target = name
    if name in CONTROLS:
        target, requires = CONTROLS[name].target, CONTROLS[name].requires
        if requires is not None:
            import_module(requires)
    module, _, attribute = target.partition(":")
    maker: Maker = getattr(import_module(module), attribute)
    if part := engine_room.part_of_engine(maker):
        raise TypeError(no_player(name, part))
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
