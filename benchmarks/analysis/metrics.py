"""Metrics: what a figure is, said once, and shown in every table, plot, page and file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from math import isfinite
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from benchmarks.analysis.figures_in_words import NOTHING, figure, percent, ratio
from benchmarks.analysis.statistics import Interval

Better = Literal["higher", "lower"] | None
"""Which way a figure is better; None where neither way is, as for a count of trials."""


@dataclass(frozen=True)
class Metric:
    """What a figure means: a description in words, its unit, which way is better, and its `key` in files.

    `label` heads its column in a table (empty: the key does). In a dataclass of figures it is an annotation,
    `won: Annotated[int, Metric(...)]`, and the name of the field is its key. A metric `of` a trial's result is measured
    by calling `of` with every result: it returns a number, whose mean is shown, or None where it does not apply. Such
    a metric may stand beside those of the `experiment`.

    >>> clicks = Metric("cells revealed", key="clicks_a_game", better="lower", of=lambda game: game.moves)
    >>> clicks.heading
    'clicks a game'
    """

    description: str
    unit: str = ""
    better: Better = None
    label: str = ""
    key: str = ""
    of: Callable[[Any], float | None] | None = None
    experiment: str = "games"

    @property
    def heading(self) -> str:
        """What stands above its column."""
        return self.label or self.key.replace("_", " ")

    def shown(self, value: object) -> str:
        """A value of it, as it stands in a table."""
        if value is None:
            return NOTHING
        if isinstance(value, Interval):
            return percent(value) if self.unit == "share" else ratio(value)
        if isinstance(value, float):
            return f"{value:.1%}" if self.unit == "share" and isfinite(value) else figure(value)
        return f"{value:,}" if isinstance(value, int) else str(value)


def metrics_of(figures: type[Any]) -> tuple[Metric, ...]:
    """The metrics of a dataclass of figures, or of results, in the order of its fields."""
    assert is_dataclass(figures)
    hints = get_type_hints(figures, include_extras=True)
    found = []
    for one in fields(figures):
        hint = hints[one.name]
        about = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        found += [replace(metric, key=one.name) for metric in about if isinstance(metric, Metric)]
    return tuple(found)


def means_in(figures: type[Any]) -> tuple[Metric, ...]:
    """Those of them that are the mean `of` something in each result."""
    return tuple([metric for metric in metrics_of(figures) if metric.of is not None])


def as_json(value: Any) -> Any:
    """Figures, however deep in lists and mappings, as JSON has them: null for what is no finite number."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: as_json(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [as_json(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
