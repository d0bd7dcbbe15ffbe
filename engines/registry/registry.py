"""Engines and guessers by name, each imported at its first use: the catalog, the user's own, and plug-ins."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from engines.board.engine import Engine
from engines.engine_metadata_and_options import EngineUnavailable, Spec, written_options
from engines.engine_name_syntax import EngineName, is_program, is_target, unknown_name
from engines.guessing.guesser import Guesser
from engines.programs.named_programs import named_programs
from engines.reasoner import Reasoner
from engines.registry.catalog import ENGINES, GUESSERS
from game.errors import UserError
from game.wording import in_a_row

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Register:
    """All engines, or all guessers, by name: the entries of the `catalog`, the `registered` ones, and plug-ins.

    Plug-ins are entry points of the `group`, as `name = "module:Class"`; an invalid one is left out with a warning.
    Engines include the programs named in a file `mineproof.toml`.
    """

    def __init__(self, what: str, kinds: tuple[type, ...], catalog: Mapping[str, str]) -> None:
        self.what, self.kinds, self.group = what, kinds, f"mineproof.{what}s"
        self.is_of_guessers = Guesser in kinds
        self.catalog = {name: Spec(name, target, is_guesser=self.is_of_guessers) for name, target in catalog.items()}
        self.registered: dict[str, Spec] = {}

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*self.catalog, *self.registered, *self.programs(), *self._plug_ins()]))

    def get(self, name: str) -> Spec | None:
        """Return the entry of `name`, or None. An entry of the catalog is completed by the metadata of its class."""
        known = self.catalog.get(name)
        if known is None:
            return self.registered.get(name) or self.programs().get(name) or self._plug_ins().get(name)
        if not known.summary:
            self.catalog[name] = known = known.with_details(self.find(known))
        return known

    def programs(self) -> dict[str, Spec]:
        """Return the programs named in `mineproof.toml`. Raises `UserError` for a name taken by another engine."""
        return {} if self.is_of_guessers else {one.name: one for one in named_programs(self.catalog)}

    def load(self, known: Spec) -> Any:
        """Return the class of the entry `known`, after importing all its requirements. Raises as `find` does."""
        found = self.find(known)
        for one in (found, getattr(found, "reasoner_class", found)):
            for module in one.solver_modules:
                self._imported(module, known if known.requires else known.with_details(found))
        return found

    def find(self, known: Spec) -> Any:
        """Return the class of the entry `known`, made for a program or a player of the course; no solver is imported.

        Raises `TypeError` for a class of another kind, and `EngineUnavailable`.
        """
        if is_program(known.target):
            from engines.programs.program_engine import engine_of  # only where there is such a program

            return engine_of(known.target, known.folder)
        module, _, attribute = known.target.partition(":")
        found = getattr(self._imported(module, known), attribute, None)
        if isinstance(found, type) and issubclass(found, self.kinds):
            return found
        expected = f"a subclass of {self.kinds[0].__name__} there"
        if not self.is_of_guessers:
            if (player := _course_engine_of(found)) is not None:
                return player
            expected += ", or a player of the course's project, or a Reasoner"
        raise TypeError(f"the {self.what} {known.name!r} is {found!r} at {known.target}; expected {expected}")

    def _imported(self, module: str, known: Spec) -> ModuleType:
        try:
            return import_module(module)
        except ImportError as error:
            why_not = known.import_hint(error)
            if why_not is None:
                raise
            raise EngineUnavailable(why_not, name=error.name) from error
        except Exception as error:
            if not is_target(known.name):
                raise
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            raise UserError(f"the {self.what} {known.name!r} cannot be loaded: {what}") from error

    def add(self, new: Spec) -> None:
        """Register the entry `new`. Raises `ValueError` for an invalid name or target, and for a name in use."""
        if (why_not := new.invalid()) is not None:
            raise UserError(why_not)
        taken = self.get(new.name)
        if taken is not None and taken.target != new.target:
            raise UserError(f"{new.name!r} is taken by {taken.target}; expected another name for {new.target}")
        self.registered.setdefault(new.name, new)

    def _plug_ins(self) -> dict[str, Spec]:
        found: dict[str, Spec] = {}
        for point in _entry_points(self.group):
            distribution = point.dist.name if point.dist is not None else ""
            new = Spec(point.name, point.value, distribution=distribution, is_guesser=self.is_of_guessers)
            why_not = new.invalid()
            if why_not is None and (point.name in self.catalog or point.name in found):
                why_not = f"the name {point.name!r} is taken by another {self.what}"
            if why_not is not None:
                left_out = f"the {self.what} {point.name!r} that {distribution or point.value} announces is left out"
                warnings.warn(f"{left_out}: {why_not}", stacklevel=4)
                continue
            needing = replace(new, requires=(new.package,), install=distribution or new.package)
            found[point.name] = new if self.is_of_guessers else needing
        return found


@cache
def _entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group, cached because the search reads all installed packages."""
    from importlib.metadata import entry_points  # takes as long to import as half of the engines

    return tuple(entry_points(group=group))


_engines = Register("engine", (Engine, Reasoner), ENGINES)
_guessers = Register("guesser", (Guesser,), GUESSERS)


def spec(name: str) -> Spec:
    """Return the metadata of the engine `name`, read from its class; solvers are not imported for built-in engines.

    If the name has another guesser, as "sat+optimal", it replaces the engine's own, and its options are added.
    Raises as `create` does, also for options written in the name.

    >>> spec("sat").guesser, spec("sat+optimal").guesser, list(spec("sat+optimal").options)
    ('random', 'optimal', ['seconds', 'exact_limit'])
    """
    named = EngineName.parse(name)
    known = announced_spec(named.engine)
    found = known.with_details(_engines.find(known))
    written_options(f"the engine {named.engine!r}", named.options, found.options)
    if named.guesser is not None:
        guesser = guesser_spec(named.guesser)
        written_options(f"the guesser {guesser.name!r}", named.guesser_options, guesser.options)
        found = replace(found, guesser=guesser.name, options={**found.options, **guesser.options})
    return found


def announced_spec(name: str) -> Spec:
    """Return the metadata of the engine `name` as announced, without an import. Raises `ValueError`."""
    name = EngineName.parse(name).engine
    known = Spec(name, name) if ":" in name else _engines.get(name)
    if known is None:
        raise UserError(unknown_name("engine", name, [*names(), "module:Class", "cmd:PROGRAM"]))
    if is_program(known.target):
        from engines.programs.program_client import Command  # only where there is such a program

        Command.of(known.target, known.folder).check_is_there()
    elif ":" in name and not (is_target(name) and find_spec(known.package)):
        module = name.partition(":")[0]
        raise UserError(f"no engine is called {name!r}: there is no module {module!r}; put its folder on PYTHONPATH")
    return known


def guesser_spec(name: str) -> Spec:
    """Return the metadata of the guesser `name`; a plug-in is imported. Raises as `load_guesser` does."""
    known = _known_guesser(name)
    return known.with_details(_guessers.find(known))


def load(name: str) -> type[Engine]:
    """Return the class of the engine `name`; for a reasoner, an engine class with it. Raises as `create` does."""
    return engine_class(_engines.load(announced_spec(name)))


def engine_class(given: type) -> type[Engine]:
    """Return the engine class for a reasoner, a player of the course, or an engine class. Raises `TypeError`."""
    if issubclass(given, Reasoner):
        if missing := sorted(given.__abstractmethods__):
            raise TypeError(f"the reasoner {given.__name__} is abstract; expected a subclass with {in_a_row(missing)}")
        return _engine_of(given)
    found = given if issubclass(given, Engine) else _course_engine_of(given)
    if found is None:
        raise TypeError(f"the engine is {given!r}; expected a subclass of Engine or Reasoner, or the name of an engine")
    return found


def _course_engine_of(found: Any) -> type[Engine] | None:
    from engines.board.players import course_engine  # only where there is such a class

    return course_engine.engine_of(found) if course_engine.is_player(found) else None


class _OwnReasonerEngine(Engine):
    """The engine class for a reasoner of the user. It is in no module, so pickle rebuilds it from the reasoner."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        _, _, *state = cast(tuple[Any, ...], super().__reduce_ex__(protocol))
        return _empty_engine_of, (self.reasoner_class,), *state


def _empty_engine_of(reasoner: type[Reasoner]) -> Engine:
    engine = engine_class(reasoner)
    return engine.__new__(engine)  # its state comes from pickle


@cache
def _engine_of(reasoner: type[Reasoner]) -> type[Engine]:
    """Make the engine class for a reasoner; a built-in one belongs to `engines`, where pickle finds it."""
    name = reasoner.__name__.replace("Reasoner", "Engine")
    about = f"An engine that knows what `{reasoner.__name__}` finds."
    if f"{reasoner.__module__}:{reasoner.__name__}" in ENGINES.values():
        return type(name, (Engine,), {"__module__": "engines", "__doc__": about, "reasoner_class": reasoner})
    own = {"__module__": reasoner.__module__, "__doc__": reasoner.__doc__ or about, "reasoner_class": reasoner}
    return type(name, (_OwnReasonerEngine,), own)


def load_guesser(name: str) -> type[Guesser]:
    """Return the class of the guesser `name`. Raises `ValueError` if unknown, `TypeError` if it is no guesser class."""
    return cast(type[Guesser], _guessers.load(_known_guesser(name)))


def names() -> tuple[str, ...]:
    """Return the names of all known engines, in the order of registration; plug-ins last."""
    return _engines.names()


def guesser_names() -> tuple[str, ...]:
    """Return the names of all known guessers."""
    return _guessers.names()


def available(accepting: type | None = None) -> tuple[str, ...]:
    """Return the names of the engines whose requirements are installed.

    `accepting` is a type of facts such as `Formula`, for the usable engines that accept them; this imports plug-ins.
    """
    found = tuple(name for name in names() if missing_requirement(name) is None)
    if accepting is None:
        return found
    usable = (name for name in found if usability_error(name) is None)
    return tuple(name for name in usable if accepting.__name__ in spec(name).fact_types)


def missing_requirement(name: str) -> str | None:
    """Return the install instruction for a missing requirement of the engine `name`, or None. Raises `ValueError`.

    Only compiled engines and engines registered by the user are imported and tried.
    """
    named = EngineName.parse(name)
    if named.guesser is not None:
        _known_guesser(named.guesser)
    known = announced_spec(named.engine)
    missing = known.missing_requirement()
    if missing is None and (known.is_compiled or known.name in _engines.registered):
        try:
            _engines.load(known)
        except EngineUnavailable as error:
            return str(error)
        except Exception:  # another fault, which `usability_error` has
            return None
    return missing


def usability_error(name: str) -> str | None:
    """Return an install instruction or a fault if the engine `name` cannot be used, else None. Raises `ValueError`."""
    missing = missing_requirement(name)
    if missing is not None:
        return missing
    try:
        spec(name)
    except Exception as error:  # a plug-in may raise anything while it is imported
        return f"the engine {name!r} cannot be used: {type(error).__name__}: {error}"
    return None


def register(name: str, target: str) -> None:
    """Register the engine at `target`, "module:Class", as `name`; nothing is imported yet.

    Its metadata is read from the class; see `Described`. Raises `ValueError` for an invalid target, for a name with
    characters other than letters, digits, "-" and "_", and for the name of another engine.
    """
    _engines.add(Spec(name, target))


def register_guesser(name: str, target: str) -> None:
    """Register the guesser at `target`, "module:Class", as `name`; nothing is imported yet.

    Any engine can use it: "sat+mine" is the engine `sat` with the guesser `mine`. Raises as `register` does.
    """
    _guessers.add(Spec(name, target, is_guesser=True))


def registered() -> tuple[Spec, ...]:
    """Return the engines and guessers registered in this process, so that another process can register them too."""
    return (*_engines.registered.values(), *_engines.programs().values(), *_guessers.registered.values())


def register_again(specs: Iterable[Spec]) -> None:
    """Register the `specs` of another process (see `registered`), except those registered here already."""
    for one in specs:
        (_guessers if one.is_guesser else _engines).add(one)


def _known_guesser(name: str) -> Spec:
    known = _guessers.get(name)
    if known is None:
        is_engine = f"{name!r} is an engine: in ENGINE+GUESSER it can stand before the + only; "
        raise UserError((is_engine if name in names() else "") + unknown_name("guesser", name, guesser_names()))
    return known
