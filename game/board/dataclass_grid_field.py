"""The field of a dataclass for the grid of a board."""

from typing import Any, overload

from game.grid import Grid, GridSpec


class GridField:
    """A descriptor for the `grid` field of a dataclass, after `height` and `width`; it converts a spec to a `Grid`."""

    @overload
    def __get__(self, instance: None, owner: type) -> GridSpec: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Grid: ...

    def __get__(self, instance: object | None, owner: type) -> GridSpec:
        if instance is None:
            return "square"  # the default
        grid: Grid = instance.__dict__["grid"]
        return grid

    def __set__(self, instance: Any, spec: GridSpec) -> None:
        instance.__dict__["grid"] = Grid.of(spec, instance.height, instance.width)


SQUARE = GridField()
"""The default of a dataclass's `grid` field: a square board unless another grid is given."""
