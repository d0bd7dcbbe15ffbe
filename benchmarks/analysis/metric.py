"""Metrics: descriptions of figures, shared by every table, plot, page and file."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from math import isfinite
from typing import Any, Literal, get_type_hints

import msgspec

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE, figure, percent, ratio
from benchmarks.analysis.statistics import Interval

Better = Literal["higher", "lower"] | None
"""The better direction of a figure; None if there is none, as for a count of trials."""


@dataclass(frozen=True)
class Metric:
    """The description of a figure: its meaning, its unit, the better direction, and its `key` in files.

    `label` heads its column in a table (default: the key). In a dataclass of figures a metric is an annotation, `won:
    Annotated[int, Metric(...)]`, and the field's name is its key. The unit "share" prints as a percentage.

    A mean over the results of trials needs `compute`: the name of a field of a result, or a function that takes a
    result and returns a number, or None if the metric does not apply. `experiment` names the experiment of these
    results (default: "games").

    >>> clicks = Metric("cells revealed", key="clicks_a_game", better="lower", compute=lambda game: game.moves)
    >>> clicks.heading
    'clicks a game'
    """

    description: str
    unit: str = ""
    better: Better = None
    label: str = ""
    key: str = ""
    compute: Callable[[Any], float | None] | str | None = None
    experiment: str = "games"

    @property
    def heading(self) -> str:
        """Return the heading of the metric's column."""
        return self.label or self.key.replace("_", " ")

    def value(self, result: Any) -> float | None:
        """Return the number in a trial's result that is averaged; None if the metric does not apply."""
        if isinstance(self.compute, str):
            found: float | None = getattr(result, self.compute)
            return found
        return self.compute(result) if self.compute else None

    def format(self, value: object) -> str:
        """Format a value for a table."""
        if value is None:
            return NO_FIGURE
        if isinstance(value, Interval):
            return percent(value) if self.unit == "share" else ratio(value)
        if isinstance(value, float):
            return f"{value:.1%}" if self.unit == "share" and isfinite(value) else figure(value)
        return f"{value:,}" if isinstance(value, int) else str(value)


def metrics_of(figures: type[Any]) -> tuple[Metric, ...]:
    """List the metrics of a dataclass of figures or results, in the order of its fields."""
    assert is_dataclass(figures)
    hints = get_type_hints(figures, include_extras=True)
    found = []
    for one in fields(figures):
        about = getattr(hints[one.name], "__metadata__", ())  # empty without `Annotated`
        found += [replace(metric, key=one.name) for metric in about if isinstance(metric, Metric)]
    return tuple(found)


def means_in(figures: type[Any]) -> tuple[Metric, ...]:
    """List the metrics of a dataclass that are means over results."""
    return tuple([metric for metric in metrics_of(figures) if metric.compute is not None])


def as_json(value: Any) -> Any:
    """Convert figures, nested in lists and mappings, to JSON values; numbers that are not finite become null."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=str.__str__))  # a fault is a kind of str
