"""What is known of an engine or a guesser by its name, before anything is imported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TypeAlias

Value: TypeAlias = int | float | str | bool | None
"""What an option can be."""

_TRUTH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
_IN_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "yes or no"}

_TARGET = re.compile(r"(?P<module>\w+(?:\.\w+)*):(?P<attribute>\w+)")


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

    def parse(self, text: str) -> Value:
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
            raise ValueError(f"an option is {text!r}; expected {expected}{about}") from None

    def __str__(self) -> str:
        default = "none" if self.default is None else self.default
        standing = "required" if self.is_required else f"default: {default}"
        return f"{self.description} ({standing})".lstrip()


@dataclass(frozen=True)
class GuesserSpec:
    """A guesser: `target` is where it is found, "module:Class", and `reference` the source of its method.

    It `requires` these abilities ("chances"), and counts for itself where an engine does not provide them.
    `distribution` is the one that announces it, where it is a plug-in.
    """

    name: str
    target: str
    summary: str = ""
    options: Mapping[str, Option] = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    reference: str = ""
    distribution: str = ""


@dataclass(frozen=True)
class Spec:
    """An engine: `target` is where it is found, "module:Class", and `summary` says in a line how it reasons.

    It is `complete` if it finds all that follows, within its `reach` in words (empty: anywhere). It `speaks` the types
    of facts named ("Sentence", "Formula") and `provides` these abilities beyond moves ("chances", "win probability").
    `requires` are the import names of the packages that it cannot do without, and `install` what pip calls them (empty:
    a compiled part of this package).
    `reference` is the source of the method. An incomplete engine `contains` the weaker ones named: wherever neither
    reached a limit, it knows all that they know. A complete one contains every other. `distribution` is the one that
    announces it, where it is a plug-in.
    """

    name: str
    target: str
    summary: str = ""
    complete: bool = False
    reach: str = ""
    speaks: tuple[str, ...] = ("Sentence",)
    provides: tuple[str, ...] = ()
    options: Mapping[str, Option] = field(default_factory=dict)
    guesser: str = "random"
    requires: tuple[str, ...] = ()
    install: str = ""
    reference: str = ""
    contains: tuple[str, ...] = ()
    distribution: str = ""

    def why_unavailable(self) -> str | None:
        """What to install so that the engine can be loaded, or None if nothing is missing.

        Nothing is imported, but for the packages above one of a dotted name, such as `google.cloud`, and for the
        compiled part of this package, which is tried out.
        """
        missing = [package for package in self.requires if not is_installed(package)]
        if missing:
            return self.what_to_install(missing[0])
        return self._why_not_as_compiled() if self.requires and not self.install else None

    def _why_not_as_compiled(self) -> str | None:
        """Why the compiled part of this package, which is there, cannot be used; None where it can."""
        try:
            import engines.native.core  # noqa: F401  # pyright: ignore[reportUnusedImport]
        except ImportError as error:
            return f"the engine {self.name!r} cannot be used: {error}"
        return None

    @property
    def needs(self) -> str:
        """What has to be there beside Python, as pip calls it or in words; "nothing" if that is all."""
        return self.install or ("a wheel or a compiler" if self.requires else "nothing")

    def what_to_install(self, package: str) -> str:
        """What mends it where `package`, one of those required, is missing."""
        if not self.install:
            return (
                f"the engine {self.name!r} needs {package}, which was not compiled: install a C++ compiler, and then "
                "this package anew, in its folder: pip install --force-reinstall --no-deps ."
            )
        return f"the engine {self.name!r} needs {package}, which is not installed: pip install '{self.install}'"


def is_installed(package: str) -> bool:
    """Whether the package of this import name can be found; a dotted one has the packages above it imported."""
    try:
        return find_spec(package) is not None
    except ImportError:  # of a package above it
        return False


def top_level(target: str) -> str:
    """The import name of the package in which "module:Class" is found.

    >>> top_level("engines.reasoners.sat:SatEngine")
    'engines'
    """
    return target.partition(":")[0].partition(".")[0]


def why_no_target(name: str, target: str) -> str | None:
    """What is wrong with `target` as the place where `name` is found, or None if it is "module:Class"."""
    if isinstance(target, str) and _TARGET.fullmatch(target):
        return None
    return f"the target of {name!r} is {target!r}; expected 'module:Class'"
