"""The syntax of engine names: with options, a guesser, a class or a command, as in `sat(seconds=5)+optimal`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from game.errors import UserError

NAME = re.compile(r"[A-Za-z][\w-]*")
_TARGET = re.compile(r"\w+(?:\.\w+)*:\w+")
_PART = r"\s*(?P<{0}>[^+()]*?)\s*(?:\((?P<{0}_options>[^()]*)\)\s*)?"
_FORM = re.compile(rf"{_PART.format('engine')}(?:\+{_PART.format('guesser')})?")
_GIVEN = r"(?:\((?P<{0}_options>[\w-]+=[^()]*)\)\s*)?"
_FORM_OF_PROGRAM = re.compile(
    rf"\s*(?P<engine>cmd:.+?)\s*{_GIVEN.format('engine')}(?:\+(?P<guesser>[A-Za-z][\w-]*){_GIVEN.format('guesser')})?"
)
PROGRAM = "cmd:"
"""The prefix of a command line as a target, as in `cmd:./engine --flag`."""


def is_program(target: str) -> bool:
    """Return whether this target is a command line: "cmd:./engine --flag"."""
    return isinstance(target, str) and target.startswith(PROGRAM)


def is_target(target: str) -> bool:
    """Return whether this has the form "module:Class"."""
    return isinstance(target, str) and _TARGET.fullmatch(target) is not None


@dataclass(frozen=True)
class EngineName:
    """The parsed name of an engine: the engine, a guesser that replaces its own, and the options of both as text.

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

    @staticmethod
    @cache  # benchmarks make a player by name for each game
    def parse(text: str) -> EngineName:
        """Parse ENGINE or ENGINE+GUESSER, each optionally with (OPTION=VALUE; ...); the engine need not exist.

        ENGINE may be a command line after "cmd:", in which quoted text is kept together. Raises `ValueError`.
        """
        found = (_FORM_OF_PROGRAM if is_program(text.lstrip()) else _FORM).fullmatch(text)
        if found is None:
            raise UserError(f"{text!r} is no name of an engine; {_EXPECTED}")
        options, guesser_options = (_parsed_options(found[key], text) for key in ("engine_options", "guesser_options"))
        return EngineName(found["engine"], found["guesser"], options, guesser_options)

    def with_option(self, owner: str, option: str, value: str) -> EngineName:
        """Return the name with an option added to the engine or guesser called `owner`, if it has one."""
        changed = self
        if owner == self.engine:
            changed = replace(changed, options={**self.options, option: value})
        if owner == self.guesser:
            changed = replace(changed, guesser_options={**self.guesser_options, option: value})
        return changed

    def __str__(self) -> str:
        guesser = "" if self.guesser is None else f"+{self.guesser}{_written(self.guesser_options)}"
        return f"{self.engine}{_written(self.options)}{guesser}"


def unknown_name(what: str, name: object, known: Collection[str]) -> str:
    """Return the message for an unknown name of a `what`, such as "engine": the known names, and the nearest one."""
    return f"no {what} is called {name!r}; expected one of {', '.join(known)}{suggestion(name, known)}"


def suggestion(name: object, known: Collection[str]) -> str:
    """Suggest the known name most like this one, as the end of a message; empty if none is like it."""
    near = difflib.get_close_matches(str(name), known, n=1)
    return f"; did you mean {near[0]!r}?" if near and near[0] != name else ""


_EXPECTED = "expected one as in 'sat', or 'sat(seconds=5)+optimal(exact_limit=2000)'"


def _parsed_options(written: str | None, text: str) -> dict[str, str]:
    options = {}
    for item in filter(str.strip, (written or "").split(";")):
        key, equals, value = map(str.strip, item.partition("="))
        if not (equals and key and value):
            raise UserError(f"{text!r} is no name of an engine: {item.strip()!r} is no option; {_EXPECTED}")
        options[key] = value
    return options


def _written(options: Mapping[str, str]) -> str:
    return f"({'; '.join(f'{key}={value}' for key, value in options.items())})" if options else ""
