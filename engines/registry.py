"""Engines and guessers by name: those of the catalog, those registered, and plug-ins by entry point.

Each is imported when it is first used, and what is known of it can be asked for without that.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, overload

from engines.catalog import ENGINES, GUESSERS
from engines.engine import Engine
from engines.guessing import Guesser
from engines.naming import EngineName, why_no_name
from engines.options import check_given, options_of, takes_grid, written_options
from engines.plugins import announced_engines, announced_guessers
from engines.probability import OptimalEngine, ProbabilityEngine
from engines.reasoner import Reasoner
from engines.spec import GuesserSpec, Spec, top_level, why_no_target
from game.grid import Grid, GridSpec

if TYPE_CHECKING:
    from engines.reasoners.belief import BeliefEngine

_catalog: dict[str, Spec] = {spec.name: spec for spec in ENGINES}
_registered: dict[str, Spec] = {}
_guesser_catalog: dict[str, GuesserSpec] = {spec.name: spec for spec in GUESSERS}
_registered_guessers: dict[str, GuesserSpec] = {}


class EngineUnavailable(ImportError):
    """An engine whose requirement is not installed or broken; the message names the command that mends it."""


@overload
def create(
    name: Literal["probability", "progress"],
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> ProbabilityEngine: ...


@overload
def create(
    name: Literal["optimal", "native"],
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> OptimalEngine: ...


@overload
def create(
    name: Literal["belief"],
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> BeliefEngine: ...


@overload
def create(
    name: str,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> Engine: ...


def create(
    name: str,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    grid: GridSpec = None,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: Any,
) -> Engine:
    """The engine `name` for a board of `height` x `width` cells, told the total of `mines` unless that is None.

    `grid` says which cells are neighbors: the name of one of `NEIGHBORHOODS`, as in "hex" (None is "square"), a table
    of one's own as "@FILE.json", or a `Grid`. A class of one's own is named as "module:Class". Another `guesser`, by
    name or made, can take the place of the engine's own; "sat+optimal" says the same as `create("sat",
    guesser="optimal")`, and "sat(seconds=5)" the same as `create("sat", seconds=5)`. `rng` draws among equals.
    `options` go to the engine and to the guesser, whichever has them. Raises `ValueError` for a name that is not known,
    `TypeError` for an option that there is not, and `EngineUnavailable` where a requirement is missing.

    >>> create("optimal", 9, 9, mines=10, exact_limit=100).probability((0, 0))
    0.12345679012345678
    """
    named = EngineName.parse(name)
    if named.guesser is not None and guesser is not None:
        raise ValueError(f"{name!r} names a guesser, and {guesser!r} is given as well; leave one of them out")
    guesser = guesser if named.guesser is None else named.guesser
    known = spec(named.engine).options
    own = guesser_spec(guesser).options if isinstance(guesser, str) else {}
    check_given(_engine(named.engine), options, {**known, **own})
    if isinstance(guesser, str):
        given = {key: value for key, value in options.items() if key in own}
        guesser = load_guesser(guesser)(**written_options(_guesser(guesser), named.guesser_options, own) | given)
    given = {key: value for key, value in options.items() if key in known}
    written = written_options(_engine(named.engine), named.options, known)
    engine = load(named.engine)
    board: dict[str, Any] = {} if Grid.of(grid, height, width).is_square else {"grid": grid}
    if board and not takes_grid(engine):
        raise TypeError(
            f"{_engine(named.engine)} takes no grid, and plays square boards alone; leave grid={grid!r} out"
        )
    return engine(height, width, mines, guesser=guesser, rng=rng, **board, **written | given)


def create_reasoner(name: str, **options: object) -> Reasoner:
    """The reasoner of the engine `name`, with its options. Raises as `create` does.

    The reasoner of `optimal` is that of `probability`, as they differ in their guessers; so is that of `native`.

    >>> create_reasoner("sat", seconds=5)
    SatReasoner(seconds=5)
    """
    named = EngineName.parse(name)
    if named.guesser is not None:
        raise ValueError(f"{name!r} names a guesser, which a reasoner has not; expected {named.engine!r}")
    reasoner = load(named.engine).reasoner_class
    known, owner = options_of(reasoner), f"the reasoner of {named.engine!r}"
    check_given(owner, options, known)
    return reasoner(**written_options(owner, named.options, known) | options)


def spec(name: str) -> Spec:
    """What is known of the engine `name`. Nothing is imported for those of the catalog.

    Where the name tells another guesser, as in "sat+optimal", that guesser and its options are told. Raises as
    `create` does, for options written in the name too.

    >>> spec("sat").guesser, spec("sat+optimal").guesser, list(spec("sat+optimal").options)
    ('random', 'optimal', ['seconds', 'exact_limit'])
    """
    named = EngineName.parse(name)
    known = _known(named.engine)
    found = known if named.engine in _catalog else _with_details(known, load(named.engine))
    written_options(_engine(named.engine), named.options, found.options)
    if named.guesser is not None:
        guesser = guesser_spec(named.guesser)
        written_options(_guesser(named.guesser), named.guesser_options, guesser.options)
        found = replace(found, guesser=guesser.name, options={**found.options, **guesser.options})
    return found


def announced(name: str) -> Spec:
    """What is known of the engine `name` without importing it: of a plug-in, no more than was announced."""
    return _known(EngineName.parse(name).engine)


def guesser_spec(name: str) -> GuesserSpec:
    """What is known of the guesser `name`. Raises as `load_guesser` does; plug-ins are imported for it."""
    known = _known_guesser(name)
    if name in _guesser_catalog:
        return known
    found = load_guesser(name)
    return replace(
        known, summary=known.summary or _first_line(found), options=options_of(found), requires=found.requires
    )


def load(name: str) -> type[Engine]:
    """The class of the engine `name`. Raises as `create` does."""
    known = _known(name)
    try:
        found = _found_at(known.target)
    except ImportError as error:
        absent = error.name or ""
        package = next((one for one in known.requires if f"{one}.".startswith(f"{absent}.")), None)
        package = package or next((one for one in known.requires if absent.startswith(f"{one}.")), None)
        if not absent or package is None:
            raise
        why_not = known.why_unavailable() or known.what_to_install(package)
        raise EngineUnavailable(why_not, name=error.name) from error
    if not (isinstance(found, type) and issubclass(found, Engine)):
        raise TypeError(f"the engine {name!r} is {found!r} at {known.target}; expected a subclass of Engine there")
    return found


def load_guesser(name: str) -> type[Guesser]:
    """The class of the guesser `name`. Raises `ValueError` for a name that is not known, `TypeError` for no guesser."""
    known = _known_guesser(name)
    found = _found_at(known.target)
    if not (isinstance(found, type) and issubclass(found, Guesser)):
        raise TypeError(f"the guesser {name!r} is {found!r} at {known.target}; expected a subclass of Guesser there")
    return found


def names() -> tuple[str, ...]:
    """The names of all known engines, in the order of registration; plug-ins last."""
    return tuple(dict.fromkeys([*_catalog, *_registered, *_plug_ins()]))


def guesser_names() -> tuple[str, ...]:
    """The names of all known guessers."""
    return tuple(dict.fromkeys([*_guesser_catalog, *_registered_guessers, *_guesser_plug_ins()]))


def available(speaking: type | None = None) -> tuple[str, ...]:
    """The names of the engines whose requirements are installed. Nothing is imported, but for plug-ins.

    With `speaking`, a type of facts such as `Formula`, only those that speak it; a plug-in has to be imported to know
    that, and one that cannot be used speaks nothing. Raises `TypeError` for what is no type.
    """
    if speaking is not None and not isinstance(speaking, type):
        raise TypeError(f"speaking is {speaking!r}; expected a type of facts: Sentence or Formula")
    found = [name for name in names() if why_unavailable(name) is None]
    if speaking is None:
        return tuple(found)
    return tuple(name for name in found if why_unusable(name) is None and speaking.__name__ in spec(name).speaks)


def why_unavailable(name: str) -> str | None:
    """What to install so that the engine `name` can be loaded, or None if nothing is missing. Nothing is imported.

    Raises `ValueError` for a name of an engine or a guesser that is not known.
    """
    named = EngineName.parse(name)
    if named.guesser is not None:
        _known_guesser(named.guesser)
    return _known(named.engine).why_unavailable()


def why_unusable(name: str) -> str | None:
    """Why the engine `name` cannot be used: what to install, or what is wrong with it; None if nothing is known.

    A plug-in is imported to see that. Raises `ValueError` for a name that is not known.
    """
    missing = why_unavailable(name)
    if missing is not None:
        return missing
    try:
        spec(name)
    except Exception as error:  # a plug-in may raise anything while it is imported
        return f"the engine {name!r} cannot be used: {type(error).__name__}: {error}"
    return None


def register(
    name: str, target: str, *, requires: str | None = None, install: str | None = None, summary: str = ""
) -> None:
    """Make the engine at `target`, "module:Class", known as `name`; nothing is imported yet.

    `requires` is the import name of a package that it cannot do without, and `install` what pip calls that. Raises
    `ValueError` for a target of another form, for a name with other signs than letters, digits, "-" and "_", and for
    one that stands for another engine.
    """
    _check_free(name, target, _catalog.get(name) or _registered.get(name) or _plug_ins().get(name))
    new = Spec(name, target, summary, requires=(requires,) if requires else (), install=install or requires or "")
    if _registered.setdefault(name, new) != new:
        raise ValueError(f"{name!r} is registered with other requirements or in other words; expected the same again")


def register_guesser(name: str, target: str, *, summary: str = "") -> None:
    """Make the guesser at `target`, "module:Class", known as `name`; nothing is imported yet.

    Any engine takes it: "sat+mine" is the engine `sat` with the guesser `mine`. Raises as `register` does.
    """
    taken = _guesser_catalog.get(name) or _registered_guessers.get(name) or _guesser_plug_ins().get(name)
    _check_free(name, target, taken)
    _registered_guessers.setdefault(name, GuesserSpec(name, target, summary))


def registered() -> tuple[Spec | GuesserSpec, ...]:
    """The engines and guessers registered in this process, so that another process can be told the same."""
    return (*_registered.values(), *_registered_guessers.values())


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """The message that no `what` is called `name`, with the names that are known and the nearest of them."""
    known = list(known)
    near = difflib.get_close_matches(str(name), known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"no {what} is called {name!r}; expected one of {', '.join(known)}{hint}"


def check_options(name: str) -> None:
    """Raise `ValueError` if the engine `name` has not the options that are written in it, or not with such values.

    Where there are some, a small engine is made with them, unless something is not installed.
    """
    if why_unavailable(name) is None:
        spec(name)
        named = EngineName.parse(name)
        if named.options or named.guesser_options:
            create(name, 2, 2)


def _known(name: str) -> Spec:
    """What the catalog, a registration or an entry point tells of an engine. Raises `ValueError`."""
    known = _catalog.get(name) or _registered.get(name)
    if known is not None:
        return known
    module, _, attribute = name.partition(":")
    if not attribute:
        plug_in = _plug_ins().get(name)  # which takes some time, and is not called "module:Class"
        if plug_in is not None:
            return plug_in
        raise ValueError(unknown_name("engine", name, [*names(), "module:Class"]))
    if why_no_target(name, name) is not None or find_spec(top_level(name)) is None:
        raise ValueError(f"no engine is called {name!r}: there is no module {module!r}; put its folder on PYTHONPATH")
    return Spec(name, name)


def _with_details(known: Spec, found: type[Engine]) -> Spec:
    """What is known of an engine that is in no catalog, with what its class tells of itself."""
    reasoner = found.reasoner_class
    reasoner.check_described()
    return replace(
        known,
        summary=known.summary or _first_line(found),
        complete=reasoner.is_complete,
        speaks=tuple(sorted(kind.__name__ for kind in reasoner.speaks)),
        provides=found.provides,
        options=options_of(found),
        guesser=found.guesser_class.name,
    )


def _found_at(target: str) -> Any:
    module, _, attribute = target.partition(":")
    return getattr(import_module(module), attribute, None)


def _engine(name: str) -> str:
    return f"the engine {name!r}"


def _guesser(name: str) -> str:
    return f"the guesser {name!r}"


def _first_line(found: type) -> str:
    return (found.__doc__ or "").partition("\n")[0]


def _known_guesser(name: str) -> GuesserSpec:
    """What the catalog, a registration or an entry point tells of a guesser. Raises `ValueError`."""
    known = _guesser_catalog.get(name) or _registered_guessers.get(name) or _guesser_plug_ins().get(name)
    if known is None:
        is_engine = (
            f"{name!r} is an engine: in ENGINE+GUESSER it can stand before the + only; " if name in names() else ""
        )
        raise ValueError(is_engine + unknown_name("guesser", name, guesser_names()))
    return known


def _check_free(name: str, target: str, taken: Spec | GuesserSpec | None) -> None:
    """Raise `ValueError` unless what is found at `target` can be called `name`."""
    why_not = why_no_target(name, target) or why_no_name(name)
    if why_not is not None:
        raise ValueError(why_not)
    if taken is not None and taken.target != target:
        raise ValueError(f"{name!r} is taken by {taken.target}; expected another name for {target}")


def _plug_ins() -> dict[str, Spec]:
    """The engines that other distributions announce."""
    return announced_engines(_catalog)


def _guesser_plug_ins() -> dict[str, GuesserSpec]:
    """The guessers that other distributions announce."""
    return announced_guessers(_guesser_catalog)
