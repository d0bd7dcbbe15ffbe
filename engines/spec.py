"""What is known of an engine or a guesser by its name, before anything is imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec


@dataclass(frozen=True)
class Option:
    """An option of an engine, a reasoner or a guesser: a number, or None where that is the default."""

    type: type[int] | type[float]
    default: int | float | None
    description: str

    def parse(self, text: str) -> int | float | None:
        """The value that `text` stands for; "none" is None. Raises `ValueError`."""
        if text.lower() == "none":
            return None
        try:
            return self.type(text)
        except ValueError:
            kind = "a whole number" if self.type is int else "a number"
            raise ValueError(f"an option is {text!r}; expected {kind}, or none ({self.description})") from None

    def __str__(self) -> str:
        return f"{self.description} (default: {'none' if self.default is None else self.default})"


@dataclass(frozen=True)
class GuesserSpec:
    """A guesser: `target` is where it is found, "module:Class", and `reference` the source of its method."""

    name: str
    target: str
    summary: str
    options: Mapping[str, Option] = field(default_factory=dict)
    reference: str = ""


@dataclass(frozen=True)
class Spec:
    """An engine: `target` is where it is found, "module:Class", and `summary` says in a line how it reasons.

    It is `complete` if it finds all that follows, within its `reach` in words (empty: anywhere). It `speaks` the types
    of facts named ("Sentence", "Formula") and `provides` these abilities beyond moves ("chances", "win probability").
    `requires` are the import names of the packages that it cannot do without, and `install` what pip calls them.
    `reference` is the source of the method. An incomplete engine `contains` the weaker ones named: wherever neither
    reached a limit, it knows all that they know. A complete one contains every other.
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

    def why_unavailable(self) -> str | None:
        """What to install so that the engine can be loaded, or None if nothing is missing. Nothing is imported."""
        missing = [package for package in self.requires if find_spec(package) is None]
        return self.what_to_install(missing[0]) if missing else None

    def what_to_install(self, package: str) -> str:
        """What mends it where `package`, one of those required, is missing."""
        return f"the engine {self.name!r} needs {package}, which is not installed: pip install '{self.install}'"
