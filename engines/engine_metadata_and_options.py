"""Specs of engines and guessers: their metadata and options, read from the class."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from itertools import chain
from typing import Annotated, Any, ClassVar, Self, TypeAlias, get_args, get_origin

from engines.engine_name_syntax import NAME, is_program, is_target, suggestion
from game.errors import UserError
from game.puzzles.grades import rungs_up_to

Value: TypeAlias = int | float | str | bool | None
"""The type of an option's value."""

_TRUTH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
_IN_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "yes or no"}


@dataclass(frozen=True)
class Option:
    """An option of an engine, a reasoner or a guesser: a number, a text, or a `bool`.

    None is allowed for numbers, where it means no limit, and for options with the default None. An option that
    `is_required` has no default.
    """

    type: type[int] | type[float] | type[str] | type[bool]
    default: Value
    description: str
    is_required: bool = False

    def parse(self, text: str, name: str = "an option") -> Value:
        """Parse a value; "none" is None. Raises `ValueError`.

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


class EngineUnavailable(ImportError):
    """An engine whose requirement is broken or not installed; the message has the command for the remedy."""


class Described:
    """A class with metadata, from which a `Spec` is made: an engine, a reasoner or a guesser."""

    summary: ClassVar[str] = ""
    """A one-line description; by default the first sentence of the docstring."""
    reference: ClassVar[str] = ""
    """The publication of the method."""
    reach: ClassVar[str] = ""
    """The boards or puzzles on which a complete engine is complete, in words. Empty if it is complete on all."""
    contains: ClassVar[tuple[str, ...]] = ()
    """The weaker engines contained in this incomplete engine: it proves all their conclusions, if no limit is reached.

    A rung of a ladder contains the rungs below it; its class need not name them.
    """
    needs: ClassVar[tuple[str, str] | tuple[()]] = ()
    """The required package: its import name, and its name for pip (empty for a compiled part of this package)."""
    solver_modules: ClassVar[tuple[str, ...]] = ()
    """Modules imported only at the first query, or earlier by `engines.load`."""

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if not name.startswith("_"))
        return f"{type(self).__name__}({options})"


def summary_of(found: Any) -> str:
    """Return the `summary` of a class or function, or else the first sentence of its docstring."""
    own: str = getattr(found, "__dict__", {}).get("summary", "")
    first, _, _ = inspect.cleandoc(found.__doc__ or "").partition("\n\n")
    return own or " ".join(first.split()).partition(". ")[0].rstrip(".")


@dataclass(frozen=True)
class Spec:
    """The metadata of an engine or a guesser; `target` is the location of the class, as "module:Class".

    `summary` is a one-line description, and `distribution` the package that announces a plug-in. For an engine,
    `requires` are the import names of packages, and `install` is their name for pip (empty: a compiled part of this
    package). For a guesser, `requires` are abilities of the engine; if an engine lacks them, they are computed. Before
    the class is imported, only the name, the target and the requirements are known.

    An engine is `complete` if it finds all consequences within its `reach`. `fact_types` are the types of facts it
    accepts ("Sentence", "Formula"), and `provides` its abilities beyond moves ("chances", "win probability"). `deduces`
    is false if it only plays. `uses_total` is true if it reasons from the total of mines, and `takes_grid` if it plays
    boards with other neighborhoods than the square one. A program has a command line as its target, and runs in the
    `folder` (empty: the current one). See `Described` for other fields.
    """

    name: str
    target: str
    summary: str = ""
    options: Mapping[str, Option] = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    install: str = ""
    reference: str = ""
    distribution: str = ""
    is_guesser: bool = False
    complete: bool = False
    reach: str = ""
    fact_types: tuple[str, ...] = ("Sentence",)
    provides: tuple[str, ...] = ()
    guesser: str = "random"
    folder: str = ""
    contains: tuple[str, ...] = ()
    deduces: bool = True
    uses_total: bool = True
    takes_grid: bool = True

    def with_details(self, found: type) -> Self:
        """Return a copy with the metadata of `found`, the class at the target. Known requirements are kept."""
        known: dict[str, Any] = {"requires": self.requires, "install": self.install} if self.requires else {}
        details = replace(self, **{**metadata_of(found), **known})
        weaker = dict.fromkeys(chain.from_iterable(map(rungs_up_to, (*details.contains, self.name))))
        del weaker[self.name]
        return details if details.complete else replace(details, contains=tuple(weaker))

    @property
    def package(self) -> str:
        """Return the import name of the top-level package in the target "module:Class"."""
        return self.target.partition(":")[0].partition(".")[0]

    def invalid(self) -> str | None:
        """Return the error in the name or the target; None if both are valid."""
        if not (isinstance(self.name, str) and NAME.fullmatch(self.name)):
            return f"the name is {self.name!r}; expected a letter, and after it letters, digits, '-' and '_' alone"
        if is_target(self.target) or is_program(self.target):
            return None
        return f"the target of {self.name!r} is {self.target!r}; expected 'module:Class'"

    def missing_requirement(self) -> str | None:
        """Return the remedy for a missing requirement of the engine, or None.

        If the name of a package has dots, as `google.cloud`, the check imports its parents.
        """
        return next((self.install_hint(package) for package in self.requires if not is_installed(package)), None)

    def import_hint(self, error: ImportError) -> str | None:
        """Return the remedy for a failed import; None if all requirements are present."""
        absent = f"{error.name}."
        for package in self.requires:
            if f"{package}.".startswith(absent) or absent.startswith(f"{package}."):
                if self.is_compiled and is_installed(package):
                    return f"the engine {self.name!r} cannot be used: {error}"
                return self.missing_requirement() or self.install_hint(package)
        return None

    @property
    def is_compiled(self) -> bool:
        """Return whether the engine needs the compiled part of this package."""
        return bool(self.requires) and not self.install

    @property
    def completeness(self) -> str:
        """Return whether the engine finds all consequences, in words: "yes", "no", or its reach."""
        return self.reach or "yes" if self.complete else "no"

    @property
    def needs(self) -> str:
        """Return the requirements of the engine beside Python, for pip or in words; "nothing" if there are none."""
        return self.install or ("a wheel or a compiler" if self.is_compiled else "nothing")

    def install_hint(self, package: str) -> str:
        """Return the remedy for the missing requirement `package`."""
        if self.is_compiled:
            return (
                f"the engine {self.name!r} needs {package}, which was not compiled: install a C++ compiler, and then "
                "this package anew, in its folder: pip install --force-reinstall --no-deps ."
            )
        return f"the engine {self.name!r} needs {package}, which is not installed: pip install '{self.install}'"


@cache
def metadata_of(found: Any) -> Mapping[str, Any]:
    """Return the metadata of a class of engines, reasoners or guessers, as fields of `Spec`.

    Completeness and types of facts come from the reasoner; summary, reference and weaker engines from the class alone.
    """
    own = vars(found)
    metadata = {"summary": summary_of(found), "reference": own.get("reference", ""), "options": options_of(found)}
    if hasattr(found, "requires"):  # a guesser
        return {**metadata, "requires": found.requires}
    reasoner = getattr(found, "reasoner_class", found)
    reasoner.check_described()
    metadata |= {
        "complete": reasoner.is_complete,
        "reach": found.reach or reasoner.reach,
        "fact_types": tuple(sorted((kind.__name__ for kind in reasoner.fact_types), reverse=True)),
        "contains": own.get("contains", ()),
        "requires": found.needs[:1] or reasoner.needs[:1],
        "install": "".join(found.needs[1:] or reasoner.needs[1:]),
    }
    if found is not reasoner:
        metadata |= {key: getattr(found, key) for key in ("provides", "deduces", "uses_total")}
        metadata |= {"guesser": found.guesser_class.name, "takes_grid": found.plays_grids and takes_grid(found)}
    return metadata


def is_installed(package: str) -> bool:
    """Return whether the package of this import name can be found; imports the parents of a dotted name."""
    try:
        return find_spec(package) is not None
    except ImportError:  # a parent package is missing
        return False


# Options.

ARGUMENTS = ("height", "width", "mines", "grid", "guesser", "rng")
"""The arguments of every engine, apart from its options; `create` accepts them too."""


def options_of(made: type) -> dict[str, Option]:
    """Return the options of a class, read from its constructor; an engine has its reasoner's options too.

    The annotation describes an option: `limit: Annotated[int, "cells that it takes, at most"] = 40`.
    """
    announced: Mapping[str, Option] | None = getattr(made, "announced_options", None)
    if announced is not None:  # a program announces its own options
        return dict(announced)
    reasoner = getattr(made, "reasoner_class", None)
    found = {} if reasoner is None else options_of(reasoner)
    try:
        signature = inspect.signature(made.__init__, eval_str=True)  # type: ignore[misc]
    except (NameError, TypeError):  # a name that only a type checker can resolve
        signature = inspect.signature(made.__init__)  # type: ignore[misc]
    for parameter in signature.parameters.values():
        is_named = parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        if not is_named or parameter.name in ("self", "reasoner", *ARGUMENTS):
            continue
        is_required = parameter.default is parameter.empty
        default = None if is_required else parameter.default
        kinds, description = _read(parameter.annotation)
        if default is not None:
            kinds = (type(default),)
        kind = next((kind for kind in (bool, int, float, str) if kind in kinds), float)  # the narrowest first
        found[parameter.name] = Option(kind, default, description, is_required)
    return found


def takes_grid(make: Callable[..., object]) -> bool:
    """Return whether the factory accepts `grid`, as older ones do not; True without a signature, as in C."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(one.name == "grid" or one.kind is one.VAR_KEYWORD for one in parameters)


def check_known(owner: str, options: Iterable[str], known: Mapping[str, Option], error: type[Exception]) -> None:
    """Raise `error` if one of the `options` is not `known`; `owner` is the engine or guesser named in the message."""
    for option in options:
        if option not in known:
            hint = suggestion(option, [*known, *ARGUMENTS])
            raise error(f"{owner} has no option {option!r}; it has {', '.join(known) or 'none'}{hint}")


def written_options(owner: str, written: Mapping[str, str], known: Mapping[str, Option]) -> dict[str, Value]:
    """Parse options written as text. Raises `ValueError` for an unknown option or a bad value."""
    check_known(owner, written, known, UserError)
    return {option: known[option].parse(text, option) for option, text in written.items()}


def _read(hint: Any) -> tuple[tuple[Any, ...], str]:
    """Return the types allowed by an annotation, and its description; either may be empty."""
    if get_origin(hint) is Annotated:
        description = next((one for one in hint.__metadata__ if isinstance(one, str)), "")
        return _read(hint.__origin__)[0], description
    parts = [_read(part) for part in get_args(hint)]
    kinds = tuple(kind for found, _ in parts for kind in found) or (hint,)
    return kinds, next((description for _, description in parts if description), "")
