"""What is known of an engine or a guesser, read from its class: its spec and its options; and its name as written."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from typing import Annotated, Any, ClassVar, Self, TypeAlias, get_args, get_origin, get_type_hints

from game.errors import UserError

Value: TypeAlias = int | float | str | bool | None
"""What an option can be."""

_TRUTH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
_IN_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "yes or no"}


@dataclass(frozen=True)
class Option:
    """An option of an engine, a reasoner or a guesser: a number, a text, or yes or no (`bool`).

    Numbers can be None, which stands for no limit; others can where None is the default. One that `is_required` has
    no default.
    """

    type: type[int] | type[float] | type[str] | type[bool]
    default: Value
    description: str
    is_required: bool = False

    def parse(self, text: str, name: str = "an option") -> Value:
        """The value that `text` stands for; "none" is None. Raises `ValueError`.

        >>> Option(bool, True, "whether it looks deeper").parse("no")
        False
        """
        can_be_none = self.type in (int, float) or (self.default is None and not self.is_required)
        if can_be_none and text.lower() == "none":
            return None
        try:
            return _TRUTH[text.lower()] if self.type is bool else self.type(text)
        except (KeyError, ValueError):
            expected = _IN_WORDS[self.type] + (", or none" if can_be_none else "")
            about = f" ({self.description})" if self.description else ""
            raise UserError(f"{name} is {text!r}; expected {expected}{about}") from None

    def __str__(self) -> str:
        default = "none" if self.default is None else self.default
        standing = "required" if self.is_required else f"default: {default}"
        return f"{self.description} ({standing})".lstrip()


class Described:
    """A class that says of itself what it is: an engine, a reasoner or a guesser. Its `Spec` is read from it."""

    summary: ClassVar[str] = ""
    """What it does, in a line; where there is none, the first sentence of the docstring is."""
    reference: ClassVar[str] = ""
    """The source of its method."""
    reach: ClassVar[str] = ""
    """How far it finds all that follows, in words, where it is complete; empty: anywhere."""
    contains: ClassVar[tuple[str, ...]] = ()
    """Of an incomplete engine the weaker ones: wherever neither reached a limit, it knows all that they know."""
    needs: ClassVar[tuple[str, str] | tuple[()]] = ()
    """The package that it cannot do without: its import name, and what pip calls it ("": a compiled part of this)."""
    solver_modules: ClassVar[tuple[str, ...]] = ()
    """What it imports at its first question, for its class can be read without; `engines.load` imports that before."""


@dataclass(frozen=True)
class Entry:
    """What engines and guessers have in common: `target` is where the class is found, "module:Class".

    `summary` says in a line what it does, and `reference` is the source of its method. `distribution` is the one that
    announces it, where it is a plug-in. `requires` stands for packages of an engine, and for abilities of a guesser.
    Before the class is imported, no more is known than what was announced: the name, the target, and what is required.
    """

    name: str
    target: str
    summary: str = ""
    options: Mapping[str, Option] = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    reference: str = ""
    distribution: str = ""

    def with_details(self, found: type) -> Self:
        """This with what its class, `found` at the target, says of itself; what was announced stays."""
        said = self.said_by(found)
        announced = {key: value for key in ("summary", "requires", "install") if (value := getattr(self, key, None))}
        return replace(self, **{**said, **announced})

    @classmethod
    @cache
    def said_by(cls, found: type) -> Mapping[str, Any]:
        """What a class says of itself. What describes its own way is not inherited."""
        reference = vars(found).get("reference", "")
        return {"summary": summary_of(found), "reference": reference, "options": options_of(found)}

    def why_not_imported(self, _error: ImportError) -> str | None:
        """What to install after the import failed with this error; None if nothing that it requires is missing."""
        return None


def summary_of(found: Any) -> str:
    """What a class or function says that it is: its own `summary`, or else the first sentence of its docstring."""
    own: str = getattr(found, "__dict__", {}).get("summary", "")
    first, _, _ = inspect.cleandoc(found.__doc__ or "").partition("\n\n")
    return own or " ".join(first.split()).partition(". ")[0].rstrip(".")


@dataclass(frozen=True)
class GuesserSpec(Entry):
    """A guesser. It `requires` these abilities ("chances"), and counts for itself where an engine lacks them."""

    @classmethod
    @cache
    def said_by(cls, found: Any) -> Mapping[str, Any]:
        return {**super().said_by(found), "requires": found.requires}


@dataclass(frozen=True)
class Spec(Entry):
    """An engine; its `summary` says how it reasons.

    It is `complete` if it finds all that follows, within its `reach`. It `speaks` the types of facts named ("Sentence",
    "Formula") and `provides` these abilities beyond moves ("chances", "win probability"). See `Described` for the rest.
    `requires` are the import names of the packages that it cannot do without, and `install` what pip calls them (empty:
    a compiled part of this package). A program, whose target is a command line, runs in the `folder` (empty: where this
    process does). It `deduces`, or plays games only; `uses_total` tells whether it reasons from the total of mines, and
    `takes_grid` whether it plays boards that are not square too.
    """

    complete: bool = False
    reach: str = ""
    speaks: tuple[str, ...] = ("Sentence",)
    provides: tuple[str, ...] = ()
    guesser: str = "random"
    install: str = ""
    folder: str = ""
    contains: tuple[str, ...] = ()
    deduces: bool = True
    uses_total: bool = True
    takes_grid: bool = True

    @classmethod
    @cache
    def said_by(cls, found: Any) -> Mapping[str, Any]:
        """What an engine, or a reasoner in the place of the engine with it, says of itself."""
        reasoner = getattr(found, "reasoner_class", found)
        reasoner.check_described()
        said = {
            "complete": reasoner.is_complete,
            "reach": found.reach or reasoner.reach,
            "speaks": tuple(sorted((kind.__name__ for kind in reasoner.speaks), reverse=True)),
            "contains": vars(found).get("contains", ()),
            "requires": found.needs[:1] or reasoner.needs[:1],
            "install": "".join(found.needs[1:] or reasoner.needs[1:]),
        }
        if found is not reasoner:
            said |= {key: getattr(found, key) for key in ("provides", "deduces", "uses_total")}
            said |= {"guesser": found.guesser_class.name, "takes_grid": found.plays_grids and takes_grid(found)}
        return {**super().said_by(found), **said}

    def why_unavailable(self) -> str | None:
        """What to install so that the engine can be loaded, or None if nothing is missing.

        Nothing is imported, but for the packages above one of a dotted name, such as `google.cloud`.
        """
        missing = [package for package in self.requires if not is_installed(package)]
        return self.what_to_install(missing[0]) if missing else None

    def why_not_imported(self, error: ImportError) -> str | None:
        absent = f"{error.name}."
        for package in self.requires:
            if f"{package}.".startswith(absent) or absent.startswith(f"{package}."):
                if self.is_compiled and is_installed(package):
                    return f"the engine {self.name!r} cannot be used: {error}"
                return self.why_unavailable() or self.what_to_install(package)
        return None

    @property
    def is_compiled(self) -> bool:
        """Whether it needs the compiled part of this package."""
        return bool(self.requires) and not self.install

    @property
    def tells_chances(self) -> bool:
        """Whether it has `probabilities`."""
        return "chances" in self.provides

    @property
    def completeness(self) -> str:
        """Whether it finds all that follows: "yes", "no", or how far it does."""
        return self.reach or "yes" if self.complete else "no"

    @property
    def complete_anywhere(self) -> bool:
        """Whether it finds all that follows on any board, and not within its reach alone."""
        return self.complete and not self.reach

    @property
    def needs(self) -> str:
        """What has to be there beside Python, as pip calls it or in words; "nothing" if that is all."""
        return self.install or ("a wheel or a compiler" if self.is_compiled else "nothing")

    def what_to_install(self, package: str) -> str:
        """What mends it where `package`, one of those required, is missing."""
        if self.is_compiled:
            return (
                f"the engine {self.name!r} needs {package}, which was not compiled: install a C++ compiler, and then "
                "this package anew, in its folder: pip install --force-reinstall --no-deps ."
            )
        return f"the engine {self.name!r} needs {package}, which is not installed: pip install '{self.install}'"


def is_installed(package: str) -> bool:
    """Whether the package of this import name can be found; a dotted one has the packages above it imported."""
    try:
        return find_spec(package) is not None
    except ImportError:  # a parent package is missing
        return False


def top_level(target: str) -> str:
    """The import name of the package in which "module:Class" is found."""
    return target.partition(":")[0].partition(".")[0]


# Names.

_NAME = re.compile(r"[A-Za-z][\w-]*")
_TARGET = re.compile(r"\w+(?:\.\w+)*:\w+")
_PART = r"\s*(?P<{0}>[^+()]*?)\s*(?:\((?P<{0}_options>[^()]*)\)\s*)?"
_FORM = re.compile(rf"{_PART.format('engine')}(?:\+{_PART.format('guesser')})?")
_GIVEN = r"(?:\((?P<{0}_options>[\w-]+=[^()]*)\)\s*)?"
_FORM_OF_PROGRAM = re.compile(
    rf"\s*(?P<engine>cmd:.+?)\s*{_GIVEN.format('engine')}(?:\+(?P<guesser>[A-Za-z][\w-]*){_GIVEN.format('guesser')})?"
)

PROGRAM = "cmd:"
"""What stands before the command line of a program that is an engine, as in `cmd:./engine --flag`."""


def is_program(target: str) -> bool:
    """Whether this is the command line of a program: "cmd:./engine --flag"."""
    return isinstance(target, str) and target.startswith(PROGRAM)


def why_not_called(name: str, target: str) -> str | None:
    """What is wrong with `name` as that of the engine or guesser at `target`, or with the target; None if nothing is.

    >>> why_not_called("my-engine_2", "mine:Engine") is None, why_not_called("sat+mine", "mine:Engine")
    (True, "the name is 'sat+mine'; expected a letter, and after it letters, digits, '-' and '_' alone")
    """
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        return f"the name is {name!r}; expected a letter, and after it letters, digits, '-' and '_' alone"
    if is_target(target) or is_program(target):
        return None
    return f"the target of {name!r} is {target!r}; expected 'module:Class'"


def is_target(target: str) -> bool:
    """Whether this is of the form "module:Class"."""
    return isinstance(target, str) and _TARGET.fullmatch(target) is not None


@dataclass(frozen=True)
class EngineName:
    """An engine by name, with the guesser that takes the place of its own, and the options of both as written.

    >>> name = EngineName.parse("sat+optimal(exact_limit=2000)")
    >>> name.engine, name.guesser, dict(name.options), dict(name.guesser_options)
    ('sat', 'optimal', {}, {'exact_limit': '2000'})
    >>> str(name.with_option("sat", "seconds", "5"))
    'sat(seconds=5)+optimal(exact_limit=2000)'
    """

    engine: str
    guesser: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    guesser_options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> EngineName:
        """The name that `text` writes as ENGINE or ENGINE+GUESSER, each perhaps with (OPTION=VALUE; ...) behind it.

        ENGINE may be a command line behind "cmd:", to which all belongs that stands in quotes. Raises `ValueError` for
        what has another form. Whether there is such an engine is not checked.
        """
        return _parsed(str(text))

    def with_option(self, owner: str, option: str, value: str) -> EngineName:
        """The name with this option of its engine or its guesser, whichever is the `owner`; the same if neither is."""
        changed = self
        if owner == self.engine:
            changed = replace(changed, options={**self.options, option: value})
        if owner == self.guesser:
            changed = replace(changed, guesser_options={**self.guesser_options, option: value})
        return changed

    def __str__(self) -> str:
        guesser = "" if self.guesser is None else f"+{self.guesser}{_written(self.guesser_options)}"
        return f"{self.engine}{_written(self.options)}{guesser}"


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """The message that no `what` is called `name`, with the names that are known and the nearest of them."""
    known = list(known)
    near = difflib.get_close_matches(str(name), known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"no {what} is called {name!r}; expected one of {', '.join(known)}{hint}"


_EXPECTED = "expected one as in 'sat', or 'sat(seconds=5)+optimal(exact_limit=2000)'"


@cache
def _parsed(text: str) -> EngineName:
    """See `EngineName.parse`. Parsed once: benchmarks make a player by its name for each game."""
    form = _FORM_OF_PROGRAM if is_program(text.lstrip()) else _FORM
    found = form.fullmatch(text)
    if found is None:
        raise UserError(f"{text!r} is no name of an engine; {_EXPECTED}")
    options, guesser_options = (_parsed_options(found[key], text) for key in ("engine_options", "guesser_options"))
    return EngineName(found["engine"], found["guesser"], options, guesser_options)


def _parsed_options(written: str | None, text: str) -> dict[str, str]:
    """The options written between parentheses, in the name `text`. Raises `ValueError`."""
    options = {}
    for item in filter(str.strip, (written or "").split(";")):
        key, equals, value = map(str.strip, item.partition("="))
        if not (equals and key and value):
            raise UserError(f"{text!r} is no name of an engine: {item.strip()!r} is no option; {_EXPECTED}")
        options[key] = value
    return options


def _written(options: Mapping[str, str]) -> str:
    return f"({'; '.join(f'{key}={value}' for key, value in options.items())})" if options else ""


# Options.

ARGUMENTS = ("height", "width", "mines", "grid", "guesser", "rng")
"""What every engine takes beside its options, and `create` as well."""

KINDS = (bool, int, float, str)
"""What an option can be, the narrowest first."""


def options_of(made: type) -> dict[str, Option]:
    """The options of a class, read from its constructor; those of an engine's reasoner are its own as well.

    What an option is for stands in its annotation: `limit: Annotated[int, "cells that it takes, at most"] = 40`.
    """
    announced: Mapping[str, Option] | None = getattr(made, "announced_options", None)
    if announced is not None:  # a program announces its own options
        return dict(announced)
    reasoner = getattr(made, "reasoner_class", None)
    found = {} if reasoner is None else options_of(reasoner)
    taken = [
        one
        for one in inspect.signature(made.__init__).parameters.values()  # type: ignore[misc]
        if one.kind in (one.KEYWORD_ONLY, one.POSITIONAL_OR_KEYWORD)
        and one.name not in ("self", "reasoner", *ARGUMENTS)
    ]
    hints = _hints_of(made) if taken else {}
    for parameter in taken:
        is_required = parameter.default is parameter.empty
        default = None if is_required else parameter.default
        kinds, description = _read(hints.get(parameter.name))
        if default is not None:
            kinds = (type(default),)
        kind = next((kind for kind in KINDS if kind in kinds), float)
        found[parameter.name] = Option(kind, default, description, is_required)
    return found


def takes_grid(make: Callable[..., object]) -> bool:
    """True if the factory of a player accepts `grid` (older ones do not), or shows no parameters, as in C."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(one.name == "grid" or one.kind is one.VAR_KEYWORD for one in parameters)


def check_known(owner: str, options: Iterable[str], known: Mapping[str, Option], error: type[Exception]) -> None:
    """Raise `error` for an option that is not known; `owner` says whose options they are."""
    for option in options:
        if option not in known:
            near = [one for one in difflib.get_close_matches(option, [*known, *ARGUMENTS], n=1) if one != option]
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise error(f"{owner} has no option {option!r}; it has {', '.join(known) or 'none'}{hint}")


def written_options(owner: str, written: Mapping[str, str], known: Mapping[str, Option]) -> dict[str, Value]:
    """The values of options written as text. Raises `ValueError` for one that is not known, or not of its type."""
    check_known(owner, written, known, UserError)
    return {option: known[option].parse(text, option) for option, text in written.items()}


def _hints_of(made: type) -> dict[str, Any]:
    """The types of the constructor's parameters, as far as they are known."""
    try:
        return get_type_hints(made.__init__, include_extras=True)  # type: ignore[misc]
    except (NameError, TypeError):  # a name that only a type checker can resolve
        return {}


def _read(hint: Any) -> tuple[tuple[Any, ...], str]:
    """The types that an annotation allows, and its description; either may be empty."""
    if get_origin(hint) is Annotated:
        description = next((one for one in hint.__metadata__ if isinstance(one, str)), "")
        return _read(hint.__origin__)[0], description
    parts = [_read(part) for part in get_args(hint)]
    kinds = tuple(kind for found, _ in parts for kind in found) or (hint,)
    return kinds, next((description for _, description in parts if description), "")
