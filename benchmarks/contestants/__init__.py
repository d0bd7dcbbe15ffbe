"""Contestants: the engines by name, the controls, and any class named as "module:Class".

Controls and policies are created and played like engines. A contestant for positions has its deductions in `mines` and
`safes` (revealed cells included), and `complete`: whether these are all entailed cells.
"""

import random
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from typing import Any, Literal, cast

import engines
from benchmarks.command_line.classes_in_files import POLICY, importable
from benchmarks.command_line.parsers_of_names_and_numbers import split_names
from benchmarks.contestants.control_list import CONTROLS
from benchmarks.contestants.policy_player import PolicyPlayer, is_policy
from benchmarks.contestants.user_class_specs import own_class
from benchmarks.harness.trial import JUDGE, ContestantQueries, Refused
from engines.board.players.course_engine import is_player
from engines.engine_metadata_and_options import Spec, takes_grid
from engines.engine_name_syntax import EngineName, is_program, unknown_name
from engines.registry import registry
from engines.registry.engine_creation import check_options
from game.errors import UserError
from game.grid import Grid
from game.minesweeper.referee import Player
from game.statements.connectives import Formula

Task = Literal["play", "deduce", "compute chances"]
"""The task of a contestant: play games, deduce from a position, or compute the probability of each mine."""

JUDGED_BY: dict[str, str] = {"exact counting": "probability", "SAT": "sat"}
"""The engine for each method of the judge, if there are too many worlds to enumerate."""


def spec_of(name: str) -> Spec:
    """Return the properties of a contestant; only the announced ones, or defaults, if it cannot be used here."""
    if is_engine(name):
        try:
            return engines.spec(name)
        except Exception:  # a plug-in's import may raise any error, shown on use
            announced = registry.announced_spec(name)
            summary = "a program that cannot be used" if is_program(announced.target) else announced.summary
            return replace(announced, summary=summary, guesser=EngineName.parse(name).guesser or announced.guesser)
    found = CONTROLS.get(name) or own_class(name.removeprefix(POLICY))[0]
    return replace(found, deduces=False, uses_total=False, takes_grid=True) if is_policy(name) else found


def is_engine(name: str) -> bool:
    """Return whether an engine has this name, as in "sat+optimal(exact_limit=2000)", without importing anything.

    A class "module:Class" counts as an engine only with a guesser or options; alone it may be any player.
    """
    try:
        named = EngineName.parse(name)
        registry.announced_spec(named.engine)
    except ValueError:
        return False
    if ":" in name and not is_program(name) and named == EngineName(name):
        return False
    return named.guesser is None or named.guesser in engines.guesser_names()


def formula_reasoners(named: str | None = None) -> tuple[str, ...]:
    """List the engines with reasoners for formulas, if known; add programs "cmd:..." for formulas from `named`."""
    installed, accepting = engines.available(), engines.available(accepting=Formula)
    programs = [name for name in split_names(named or "") if is_program(name)]
    accepts = [name for name in programs if Formula.__name__ in engines.spec(name).fact_types]
    return (*(name for name in engines.names() if name not in installed or name in accepting), *accepts)


def contestants(task: Task = "play") -> tuple[str, ...]:
    """List all contestants for this task: the engines (even if not installed), then the controls.

    An engine with the name of the judge or of a control is left out, with a warning.
    """
    ambiguous = {name: why_not for name in engines.names() if (why_not := _why_ambiguous(name)) is not None}
    for why_not in ambiguous.values():
        warnings.warn(f"{why_not}; it takes no part", stacklevel=2)
    everybody = dict.fromkeys([*(name for name in engines.names() if name not in ambiguous), *CONTROLS])
    return tuple(name for name in everybody if _can(name, task))


def _why_ambiguous(name: str) -> str | None:
    """Return an error message if the engine has the name of the judge or of a control; else None."""
    engine = EngineName.parse(name).engine
    if engine not in (*CONTROLS, JUDGE):
        return None
    what = "the judge" if engine == JUDGE else "a control"
    target = registry.announced_spec(engine).target
    if engine in CONTROLS and target == CONTROLS[engine].target:
        return None  # the same program, named by `mineproof peers build`
    return f"{engine!r} is the name of {what}, and the engine at {target} has the same; register it under another"


def announced_spec(name: str) -> Spec:
    """Return the properties of a contestant known without its import. Raises `ValueError` for a bad name."""
    if is_engine(name):
        return registry.announced_spec(name)
    target = name.removeprefix(POLICY)
    return CONTROLS.get(name) or Spec(name, target, requires=("numpy",) if is_policy(name) else ())


def name_of(contestant: str | type) -> str:
    """Return the name of a contestant, given as its name, as "FILE.py:Class" or as a class.

    Raises `ValueError` for a class that other processes cannot import, and `TypeError` for anything else.
    """
    if isinstance(contestant, str):
        return importable(contestant)
    if not isinstance(contestant, type):
        raise TypeError(f"the contestant is {contestant!r}; expected the name of an engine, or a class")
    module, name = contestant.__module__, contestant.__qualname__
    if module == "__main__" or not name.isidentifier():
        raise UserError(
            f"{contestant!r} cannot be imported by other processes; define the class at the top level of a module"
        )
    return f"{module}:{name}"


def check_known(names: Iterable[str], task: Task = "play") -> None:
    """Raise `ValueError` for an unknown name, and for a contestant that cannot do this task."""
    for name in names:
        if is_engine(name) and (why_not := _why_ambiguous(name)) is not None:
            raise UserError(why_not)
        if name in contestants(task):
            continue
        is_known = is_engine(name) or name in contestants()
        if (is_known and not _can(name, task)) or (is_policy(name) and task != "play"):
            cannot = "plays games only" if task == "deduce" else "has no chances"
            raise UserError(f"{name} {cannot}; name some of {', '.join(contestants(task))}, or module:Class")
        if not is_known:
            _check_own_class(name, task)
            continue
        try:
            check_options(name)
        except engines.EngineUnavailable:
            if not is_program(registry.announced_spec(name).target):  # a program's trials will fail
                raise


def _check_own_class(name: str, task: Task) -> None:
    if "+" in name or is_program(name):
        registry.missing_requirement(name)  # raises for the unknown part, with the known names
    module, _, attribute = name.removeprefix(POLICY).partition(":")
    if not module.replace(".", "_").isidentifier() or not attribute.isidentifier():
        raise UserError(unknown_name("contestant", name, [*contestants(task), "module:Class"]))
    if complaint := own_class(name.removeprefix(POLICY))[1]:
        raise UserError(f"{name!r} cannot take part: {complaint}")


def _can(name: str, task: Task) -> bool:
    return task == "play" or (
        "chances" in spec_of(name).provides if task == "compute chances" else spec_of(name).deduces
    )


def required_packages(names: Iterable[str]) -> tuple[str, ...]:
    """Return the installed distributions required by the contestants and the judge, such as "python-sat"."""
    specs = [announced_spec(name) for name in (*names, *JUDGED_BY.values())]
    found = _distributions()
    imported = {package for one in specs for package in one.requires}
    imported |= {one.package for one in specs if not is_program(one.target)}
    announcing = {one.distribution for one in specs if one.distribution}
    return tuple(sorted(announcing.union(*(found.get(package, []) for package in imported))))


@cache
def _distributions() -> Mapping[str, Sequence[str]]:
    """Return the distributions of each package by its import name; cached, as this reads all installed metadata."""
    from importlib.metadata import packages_distributions  # slow to import

    return packages_distributions()


def own_modules(names: Iterable[str]) -> tuple[str, ...]:
    """Return the modules of the contestants and of all registered engines, including the user's own."""
    targets = [one.target for one in (*registry.registered(), *map(announced_spec, names))]
    return tuple(dict.fromkeys(target.partition(":")[0] for target in targets if not is_program(target)))


def missing(names: Iterable[str]) -> dict[str, str]:
    """Map each of `names` that is not installed to its install instruction. Only compiled engines are imported."""
    reasons = {
        name: registry.missing_requirement(name) if is_engine(name) else announced_spec(name).missing_requirement()
        for name in names
    }
    return {name: reason for name, reason in reasons.items() if reason is not None}


def square_only(names: Iterable[str]) -> dict[str, str]:
    """Map each of `names` that plays only square boards to a sentence with this reason."""
    return {name: f"{name} plays only square boards" for name in sorted(names) if not spec_of(name).takes_grid}


def without_duplicates(names: Sequence[str]) -> tuple[str, ...]:
    """Return `names`, with one contestant for each group with the same play; see `duplicates_by_play`."""
    duplicates = duplicates_by_play(names)
    return tuple(name for name in names if name not in duplicates)


def duplicates_by_play(names: Iterable[str]) -> dict[str, str]:
    """Map each duplicate contestant to the contestant kept in its place: complete engines with the same guesser.

    They make the same moves, except for random choices. Engines complete within limits are the first to go.
    """
    groups: dict[str, dict[str, Spec]] = {}
    for name in filter(is_engine, names):
        known = spec_of(name)
        if known.complete and not missing([name]):
            groups.setdefault(known.guesser, {})[name] = known
    found = {}
    for group in groups.values():
        unbounded = [name for name, known in group.items() if known.completeness == "yes"] or [*group]
        representative = min(unbounded, key=lambda name: name not in JUDGED_BY.values())
        found.update({name: representative for name in group if name != representative})
    return found


@cache
def load(name: str) -> Callable[..., Any]:
    """Import the contestant and return its factory, called with height, width, total of mines or None, and `rng`.

    Raises `ImportError` if a dependency is not installed.
    """
    if is_engine(name):
        named = EngineName.parse(name)
        engine = engines.load(named.engine)
        return engine if named == EngineName(name) else partial(engines.create, name)
    one = announced_spec(name)
    if (why_not := one.missing_requirement()) is not None:
        raise ImportError(why_not)
    if is_program(one.target):
        return partial(engines.create, one.target)
    module, _, attribute = one.target.partition(":")
    maker: Callable[..., Any] = getattr(import_module(module), attribute)
    if is_policy(name):
        return partial(PolicyPlayer, maker)
    if isinstance(maker, type) and (issubclass(maker, engines.Reasoner) or is_player(maker)):
        return registry.engine_class(maker)
    return maker


def make_player(name: str, grid: Grid, mines: int | None, rng: random.Random) -> Player:
    """Create the contestant for a board; `mines` is the total or None. Raises `Refused` for a `grid` it cannot play."""
    if not (grid.is_square or takes_grid(load(name))):
        raise Refused(f"{name} plays only square boards")
    options = {} if grid.is_square else {"grid": grid}
    return cast(Player, load(name)(grid.height, grid.width, mines, rng=rng, **options))


def program_versions(names: Iterable[str]) -> dict[str, str]:
    """Return the name and version reported by each program among the contestants, if it starts."""
    found = {}
    for name in names:
        if is_engine(name) and is_program(announced_spec(name).target):
            with suppress(engines.EngineUnavailable):
                hello = engines.load(name).reasoner_class.hello  # type: ignore[attr-defined]  # an attribute of program players
                found[name] = f"{hello.name} {hello.version}".strip()
    return found


CONTESTANT_QUERIES = ContestantQueries(missing, required_packages, load, square_only, own_modules, program_versions)
"""The queries about contestants needed by a run."""
