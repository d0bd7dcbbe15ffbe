"""What other distributions announce by entry points: their engines and guessers, as specs; nothing is imported.

An announcement that cannot stand is left out with a warning that says why, so that it costs nothing but itself.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

from engines.naming import why_no_name
from engines.spec import GuesserSpec, Spec, top_level, why_no_target

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENGINE_GROUP = "mineproof.engines"
"""The entry-point group in which another distribution announces its engines, as `name = "module:Class"`."""

GUESSER_GROUP = "mineproof.guessers"
"""The entry-point group in which another distribution announces its guessers, as `name = "module:Class"`."""

AnySpec = TypeVar("AnySpec", Spec, GuesserSpec)


def announced_engines(taken: Collection[str]) -> dict[str, Spec]:
    """The engines that other distributions announce under names that are not `taken`, by name."""

    def made(point: EntryPoint) -> Spec:
        package, distribution = top_level(point.value), _distribution_of(point)
        return Spec(
            point.name,
            point.value,
            requires=(package,),
            install=distribution or package,
            distribution=distribution,
        )

    return _announced(ENGINE_GROUP, "engine", taken, made)


def announced_guessers(taken: Collection[str]) -> dict[str, GuesserSpec]:
    """The guessers that other distributions announce under names that are not `taken`, by name."""

    def made(point: EntryPoint) -> GuesserSpec:
        return GuesserSpec(point.name, point.value, distribution=_distribution_of(point))

    return _announced(GUESSER_GROUP, "guesser", taken, made)


def _announced(
    group: str, what: str, taken: Collection[str], made: Callable[[EntryPoint], AnySpec]
) -> dict[str, AnySpec]:
    from importlib.metadata import entry_points  # takes as long to import as half of the engines

    found: dict[str, AnySpec] = {}
    for point in entry_points(group=group):
        why_not = why_no_name(point.name) or why_no_target(point.name, point.value)
        if why_not is None and (point.name in taken or point.name in found):
            why_not = f"the name {point.name!r} is taken by another {what}"
        if why_not is None:
            found[point.name] = made(point)
            continue
        owner = _distribution_of(point) or point.value
        warnings.warn(f"the {what} {point.name!r} that {owner} announces is left out: {why_not}", stacklevel=4)
    return found


def _distribution_of(point: EntryPoint) -> str:
    """The name of the distribution that announces this; empty where that is not known."""
    return point.dist.name if point.dist is not None else ""
