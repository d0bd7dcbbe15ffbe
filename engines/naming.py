"""The names by which engines are asked for: an engine, perhaps another guesser, and perhaps options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

PLAIN_NAME = re.compile(r"[A-Za-z][\w-]*")
"""What an engine or a guesser can be called: the other signs have a meaning where engines are named."""

_PART = r"\s*(?P<{0}>[^+()]*?)\s*(?:\((?P<{0}_options>[^()]*)\)\s*)?"
_FORM = re.compile(rf"{_PART.format('engine')}(?:\+{_PART.format('guesser')})?")


def why_no_name(name: str) -> str | None:
    """What is wrong with `name` as the name of an engine or a guesser, or None if it can be one.

    >>> why_no_name("my-engine_2") is None, why_no_name("sat+mine")
    (True, "the name is 'sat+mine'; expected a letter, and after it letters, digits, '-' and '_' alone")
    """
    if isinstance(name, str) and PLAIN_NAME.fullmatch(name):
        return None
    return f"the name is {name!r}; expected a letter, and after it letters, digits, '-' and '_' alone"


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

        Raises `ValueError` for what has another form. Whether there is such an engine is not checked.
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


_EXPECTED = "expected one as in 'sat', or 'sat(seconds=5)+optimal(exact_limit=2000)'"


@cache
def _parsed(text: str) -> EngineName:
    """See `EngineName.parse`. Parsed once: benchmarks make a player by its name for each game."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no name of an engine; {_EXPECTED}")
    options, guesser_options = (_parsed_options(found[key], text) for key in ("engine_options", "guesser_options"))
    return EngineName(found["engine"], found["guesser"], options, guesser_options)


def _parsed_options(written: str | None, text: str) -> dict[str, str]:
    """The options written between parentheses, in the name `text`. Raises `ValueError`."""
    options = {}
    for item in filter(str.strip, (written or "").split(";")):
        key, equals, value = map(str.strip, item.partition("="))
        if not (equals and key and value):
            raise ValueError(f"{text!r} is no name of an engine: {item.strip()!r} is no option; {_EXPECTED}")
        options[key] = value
    return options


def _written(options: Mapping[str, str]) -> str:
    return f"({'; '.join(f'{key}={value}' for key, value in options.items())})" if options else ""
