"""Enumeration of the layouts of a position, for positions with few possible layouts."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from engines.counting.component_counting import Form
from engines.counting.dynamic_program import cells_to_come
from engines.counting.joined_components import CountedPosition
from game.errors import GaveUp
from game.grid import Cell

Mines = tuple[Cell, ...]
"""The mines of a layout, or of a part of one."""


def layouts_of(position: CountedPosition, mines: int, limit: int) -> list[Mines]:
    """Return all placements of the mines. Raises `GaveUp` if one component alone has more than `limit` models."""
    parts = [arrangements(component.form, limit) for component in position.components]
    return list(_combined(parts, position.untouched, mines))


def arrangements(form: Form, limit: int) -> list[Mines]:
    """Enumerate the models of one component, group by group in the order of the dynamic program."""
    partial: list[tuple[tuple[int, ...], Mines]] = [(form.shape.numbers, ())]
    for (size, indexes), cells, to_come in zip(
        form.shape.groups, form.groups, cells_to_come(form.shape.groups), strict=True
    ):
        extended = []
        for missing, laid in partial:
            least = max([0, *[missing[i] - cells_left for i, cells_left in zip(indexes, to_come, strict=True)]])
            most = min([size, *[missing[i] for i in indexes]])
            for mines in range(least, most + 1):
                left = tuple([count - mines if i in indexes else count for i, count in enumerate(missing)])
                extended += [(left, laid + chosen) for chosen in combinations(cells, mines)]
        if len(extended) > limit:
            raise GaveUp(f"a component has more than {limit:,} arrangements")
        partial = extended
    return [laid for _, laid in partial]


def _combined(parts: Sequence[list[Mines]], rest: Sequence[Cell], mines: int) -> Iterator[Mines]:
    if not parts:
        yield from combinations(rest, mines)
        return
    fewest_elsewhere = sum([min(map(len, part)) for part in parts[1:]])
    most_elsewhere = sum([max(map(len, part)) for part in parts[1:]]) + len(rest)
    for laid in parts[0]:
        left = mines - len(laid)
        if fewest_elsewhere <= left <= most_elsewhere:
            for others in _combined(parts[1:], rest, left):
                yield laid + others
