"""The options of engines, reasoners and guessers: read from their constructors, and checked where they are given."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args, get_type_hints

from engines.engine import Engine
from engines.guessing import Guesser
from engines.reasoner import Reasoner
from engines.spec import Option, Value
from game.puzzle import Maker

ARGUMENTS = ("height", "width", "mines", "grid", "guesser", "rng")
"""What every engine takes beside its options, and `create` as well."""

KINDS = (bool, int, float, str)
"""What an option can be, the narrowest first."""


def options_of(made: type[Reasoner] | type[Guesser] | type[Engine] | type[Maker[Any]]) -> dict[str, Option]:
    """The options of a class, read from its constructor; those of an engine's reasoner are its own as well."""
    found = options_of(made.reasoner_class) if issubclass(made, Engine) else {}
    hints = _hints_of(made)
    for parameter in inspect.signature(made.__init__).parameters.values():
        is_named = parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        if is_named and parameter.name not in ("self", "reasoner", *ARGUMENTS):
            is_required = parameter.default is parameter.empty
            default = None if is_required else parameter.default
            kind = _kind_of(default, hints.get(parameter.name))
            found[parameter.name] = Option(kind, default, "", is_required)
    return found


def takes_grid(make: Callable[..., object]) -> bool:
    """Whether what makes an engine takes a grid: one of one's own may have been written before there were several."""
    parameters = inspect.signature(make).parameters.values()
    return any(one.name == "grid" or one.kind is one.VAR_KEYWORD for one in parameters)


def check_given(owner: str, options: Iterable[str], known: Mapping[str, Option]) -> None:
    """Raise `TypeError` for an option that is not known; `owner` says whose options they are."""
    for option in options:
        if option not in known:
            raise TypeError(_unknown_option(owner, option, known))


def written_options(owner: str, written: Mapping[str, str], known: Mapping[str, Option]) -> dict[str, Value]:
    """The values of options written as text. Raises `ValueError` for one that is not known, or not of its type."""
    for option in written:
        if option not in known:
            raise ValueError(_unknown_option(owner, option, known))
    return {option: known[option].parse(text) for option, text in written.items()}


def _unknown_option(owner: str, option: str, known: Mapping[str, Option]) -> str:
    near = difflib.get_close_matches(option, [*known, *ARGUMENTS], n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"{owner} has no option {option!r}; it has {', '.join(known) or 'none'}{hint}"


def _hints_of(made: type) -> dict[str, Any]:
    """The types of the constructor's parameters, as far as they can be told."""
    try:
        return get_type_hints(made.__init__)  # type: ignore[misc]
    except (NameError, TypeError):  # of names that only a type checker knows
        return {}


def _kind_of(default: object, hint: object) -> type[int] | type[float] | type[str] | type[bool]:
    """What an option is: what its default is, else what it is annotated as, else a number."""
    kinds = (type(default),) if default is not None else (get_args(hint) or (hint,))
    return next((kind for kind in KINDS if kind in kinds), float)
