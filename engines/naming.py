"""The names by which engines are asked for: an engine, perhaps another guesser, and perhaps options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

PLAIN_NAME = re.compile(r"[A-Za-z][\w-]*")
"""What an engine or a guesser can be called: the other signs have a meaning where engines are named."""

_FORM = re.compile(r"(?P<engine>[^+()]*)(?:\+(?P<guesser>[^+()]*))?(?:\((?P<options>[^()]*)\))?")


def why_no_name(name: str) -> str | None:
    """What is wrong with `name` as the name of an engine or a guesser, or None if it can be one.

    >>> why_no_name("my-engine_2") is None, why_no_name("sat+mine")
    (True, "the name is 'sat+mine'; expected a letter, and after it letters, digits, '-' and '_' alone")
    """
    if PLAIN_NAME.fullmatch(name):
        return None
    return f"the name is {name!r}; expected a letter, and after it letters, digits, '-' and '_' alone"


@dataclass(frozen=True)
class EngineName:
    """An engine by name, with the guesser that takes the place of its own, and options as they were written.

    >>> name = EngineName.parse("sat+optimal(exact_limit=2000)")
    >>> name.engine, name.guesser, dict(name.options)
    ('sat', 'optimal', {'exact_limit': '2000'})
    >>> str(name.with_options({"seconds": "5"}))
    'sat+optimal(exact_limit=2000; seconds=5)'
    """

    engine: str
    guesser: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> EngineName:
        """The name that `text` writes as ENGINE, ENGINE+GUESSER or ENGINE+GUESSER(OPTION=VALUE; ...).

        Raises `ValueError` for what has another form. Whether there is such an engine is not checked.
        """
        found = _FORM.fullmatch(str(text))
        options = {}
        for item in (found["options"] or "").split(";") if found is not None else ():
            key, equals, value = map(str.strip, item.partition("="))
            if equals and key and value:
                options[key] = value
            elif item.strip():
                found = None
        if found is None:
            raise ValueError(f"{text!r} is no name of an engine; expected one as in 'sat', or 'sat+optimal(seconds=5)'")
        return cls(found["engine"], found["guesser"], options)

    def with_options(self, options: Mapping[str, str]) -> EngineName:
        """The name with these options too, which go before what was written in it."""
        return replace(self, options={**self.options, **options})

    def __str__(self) -> str:
        guesser = "" if self.guesser is None else f"+{self.guesser}"
        options = "; ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.engine}{guesser}{f'({options})' if options else ''}"
