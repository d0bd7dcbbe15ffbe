"""Engines and guessers by name: those of the catalog, those registered, and plug-ins by entry point.

Each is imported when it is first used, and what is known of it can be asked for without that.
"""

from __future__ import annotations

import difflib
import inspect
import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, Literal, overload

from engines.catalog import ENGINES, GUESSERS
from engines.engine import Engine
from engines.guessing import Guesser
from engines.naming import EngineName
from engines.probability import OptimalEngine, ProbabilityEngine
from engines.reasoner import Reasoner
from engines.spec import GuesserSpec, Option, Spec

ENTRY_POINTS = "mineproof.engines"
"""The entry-point group in which another distribution announces its engines, as `name = "module:Class"`."""

ARGUMENTS = ("height", "width", "mines", "guesser", "rng")
"""What every engine takes beside its options."""

_catalog: dict[str, Spec] = {spec.name: spec for spec in ENGINES}
_registered: dict[str, Spec] = {}
_guessers: dict[str, GuesserSpec] = {spec.name: spec for spec in GUESSERS}


class EngineUnavailable(ImportError):
    """An engine whose requirement is not installed; the message names the command that mends it."""


@overload
def create(
    name: Literal["probability", "progress"],
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: object,
) -> ProbabilityEngine: ...


@overload
def create(
    name: Literal["optimal"],
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: object,
) -> OptimalEngine: ...


@overload
def create(
    name: str,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: object,
) -> Engine: ...


def create(
    name: str,
    height: int = 8,
    width: int = 8,
    mines: int | None = None,
    *,
    guesser: str | Guesser | None = None,
    rng: random.Random | None = None,
    **options: object,
) -> Engine:
    """The engine `name` for a board of `height` x `width` cells, told the total of `mines` unless that is None.

    A class of one's own is named as "module:Class". Another `guesser`, by name or made, can take the place of the
    engine's own; "sat+optimal" says the same as `create("sat", guesser="optimal")`, and "sat(seconds=5)" the same as
    `create("sat", seconds=5)`. `rng` draws among equals. `options` are those of `spec(name)` and of the guesser. Raises
    `ValueError` for a name that is not known, `TypeError` for an option that there is not, and `EngineUnavailable`
    where a requirement is missing.

    >>> create("optimal", 9, 9, mines=10, exact_limit=100).probability((0, 0))
    0.12345679012345678
    """
    named = EngineName.parse(name)
    if named.guesser is not None and guesser is not None:
        raise ValueError(f"{name!r} names a guesser, and {guesser!r} is given as well; leave one of them out")
    guesser = guesser if named.guesser is None else named.guesser
    known = spec(named.engine).options
    own = guesser_spec(guesser).options if isinstance(guesser, str) else {}
    options = _checked_options(named, options, {**known, **own})
    if isinstance(guesser, str):
        guesser = load_guesser(guesser)(**{key: value for key, value in options.items() if key in own})
        options = {key: value for key, value in options.items() if key in known}
    return load(named.engine)(height, width, mines, guesser=guesser, rng=rng, **options)


def create_reasoner(name: str, **options: object) -> Reasoner:
    """The reasoner of the engine `name`, with its options. Raises as `create` does.

    >>> create_reasoner("sat", seconds=5)
    SatReasoner(seconds=5)
    """
    named = EngineName.parse(name)
    reasoner = load(named.engine).reasoner_class
    return reasoner(**_checked_options(named, options, options_of(reasoner)))


def spec(name: str) -> Spec:
    """What is known of the engine `name`. Nothing is imported for those of the catalog. Raises as `load` does."""
    name = EngineName.parse(name).engine
    known = _known(name)
    return known if name in _catalog else _with_details(known, load(name))


def guesser_spec(name: str) -> GuesserSpec:
    """What is known of the guesser `name`. Nothing is imported. Raises `ValueError`."""
    if name not in _guessers:
        raise ValueError(unknown_name("guesser", name, _guessers))
    return _guessers[name]


def load(name: str) -> type[Engine]:
    """The class of the engine `name`. Raises as `create` does."""
    known = _known(name)
    try:
        found = _found_at(known.target)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in known.requires:
            raise
        raise EngineUnavailable(known.what_to_install(package), name=error.name) from error
    if not (isinstance(found, type) and issubclass(found, Engine)):
        raise TypeError(f"the engine {name!r} is {found!r} at {known.target}; expected a subclass of Engine there")
    return found


def load_guesser(name: str) -> type[Guesser]:
    """The class of the guesser `name`. Raises `ValueError`."""
    found: type[Guesser] = _found_at(guesser_spec(name).target)
    return found


def names() -> tuple[str, ...]:
    """The names of all known engines, in the order of registration; plug-ins last."""
    return tuple(dict.fromkeys([*_catalog, *_registered, *_plugins()]))


def guesser_names() -> tuple[str, ...]:
    """The names of all known guessers."""
    return tuple(_guessers)


def available(speaking: type | None = None) -> tuple[str, ...]:
    """The names of the engines whose requirements are installed. Nothing is imported, but for plug-ins.

    With `speaking`, a type of facts such as `Formula`, only those that speak it.
    """
    found = [name for name in names() if why_unavailable(name) is None]
    return tuple(name for name in found if speaking is None or speaking.__name__ in spec(name).speaks)


def why_unavailable(name: str) -> str | None:
    """What to install so that the engine `name` can be loaded, or None if nothing is missing. Nothing is imported.

    Raises `ValueError` for a name that is not known.
    """
    return _known(EngineName.parse(name).engine).why_unavailable()


def register(
    name: str, target: str, *, requires: str | None = None, install: str | None = None, summary: str = ""
) -> None:
    """Make the engine at `target`, "module:Class", known as `name`; nothing is imported yet.

    `requires` is the import name of a package that it cannot do without, and `install` what pip calls that. Raises
    `ValueError` for a target of another form, and for a name that stands for another engine.
    """
    module, _, attribute = target.partition(":")
    if not module or not attribute.isidentifier():
        raise ValueError(f"the target of {name!r} is {target!r}; expected 'module:Class'")
    if EngineName.parse(name) != EngineName(name):
        raise ValueError(f"the name is {name!r}; expected one without '+' and '(', which join guessers and options")
    new = Spec(name, target, summary, requires=(requires,) if requires else (), install=install or requires or "")
    taken = _catalog.get(name) or _registered.setdefault(name, new)
    if taken != new:
        raise ValueError(f"{name!r} is taken by {taken.target}; expected another name for {target}")


def registered() -> tuple[Spec, ...]:
    """What `register` was told in this process, so that another process can be told the same."""
    return tuple(_registered.values())


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """The message that no `what` is called `name`, with the names that are known and the nearest of them."""
    known = list(known)
    near = difflib.get_close_matches(str(name), known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"no {what} is called {name!r}; expected one of {', '.join(known)}{hint}"


def options_of(made: type[Reasoner] | type[Guesser] | type[Engine]) -> dict[str, Option]:
    """The options of a class, read from its constructor; those of an engine's reasoner are its own as well."""
    found = options_of(made.reasoner_class) if issubclass(made, Engine) else {}
    for parameter in inspect.signature(made.__init__).parameters.values():
        is_named = parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        if is_named and parameter.name not in ("self", *ARGUMENTS):
            default = parameter.default
            kind = int if type(default) is int else float
            found[parameter.name] = Option(kind, default, "")
    return found


def check_options(name: str) -> None:
    """Raise `ValueError` if the engine `name` has not the options that are written in it, or not with such values."""
    named = EngineName.parse(name)
    own = guesser_spec(named.guesser).options if named.guesser is not None else {}
    _options_written(named, {**spec(named.engine).options, **own})


def _checked_options(named: EngineName, options: Mapping[str, object], known: Mapping[str, Option]) -> dict[str, Any]:
    """The options given, after those written in the name. Raises `TypeError` and `ValueError` as `create` does."""
    for option in options:
        if option not in known:
            raise TypeError(_unknown_option(named, option, known))
    return {**_options_written(named, known), **options}


def _options_written(named: EngineName, known: Mapping[str, Option]) -> dict[str, int | float | None]:
    for option in named.options:
        if option not in known:
            raise ValueError(_unknown_option(named, option, known))
    return {option: known[option].parse(text) for option, text in named.options.items()}


def _unknown_option(named: EngineName, option: str, known: Mapping[str, Option]) -> str:
    near = difflib.get_close_matches(option, [*known, *ARGUMENTS], n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"the engine {named.engine!r} has no option {option!r}; it has {', '.join(known) or 'none'}{hint}"


def _known(name: str) -> Spec:
    """What the catalog, a registration or an entry point tells of an engine. Raises `ValueError`."""
    known = _catalog.get(name) or _registered.get(name) or _plugins().get(name)
    if known is not None:
        return known
    module, _, attribute = name.partition(":")
    if not attribute:
        raise ValueError(unknown_name("engine", name, [*names(), "module:Class"]))
    if find_spec(module.partition(".")[0]) is None:
        raise ValueError(f"no engine is called {name!r}: there is no module {module!r}; put its folder on PYTHONPATH")
    return Spec(name, name)


def _with_details(known: Spec, found: type[Engine]) -> Spec:
    """What is known of an engine that is in no catalog, with what its class tells of itself."""
    reasoner = found.reasoner_class
    return replace(
        known,
        summary=known.summary or (found.__doc__ or "").partition("\n")[0],
        complete=reasoner.is_complete,
        speaks=tuple(sorted(kind.__name__ for kind in reasoner.speaks)),
        options=options_of(found),
        guesser=found.guesser_class.name,
    )


def _found_at(target: str) -> Any:
    module, _, attribute = target.partition(":")
    return getattr(import_module(module), attribute, None)


def _plugins() -> dict[str, Spec]:
    """The engines that other distributions announce, whose package is missing only if their own is."""
    return {
        point.name: Spec(point.name, point.value, requires=(point.value.partition(":")[0].partition(".")[0],))
        for point in entry_points(group=ENTRY_POINTS)
    }
