"""Sets, lists and sentences that notice when somebody edits them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from game.grid import Cell
from game.sentence import Sentence

T = TypeVar("T")


class Edits:
    """Whether anything that shares this record was edited since it was last cleared."""

    __slots__ = ("made",)

    def __init__(self) -> None:
        self.made = False


_NOBODY = Edits()  # what `live | other` or `live.copy()` makes belongs to nobody


class LiveSet(set[T]):
    """A set that records every edit. What the owner does goes past the record: `set.add(live, cell)`."""

    edits = _NOBODY

    def __init__(self, edits: Edits, items: Iterable[T] = ()) -> None:
        super().__init__(items)
        self.edits = edits

    def __repr__(self) -> str:
        return repr(set(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.edits, list(self))


class LiveList(list[T]):
    """A list that records every edit."""

    edits = _NOBODY

    def __init__(self, edits: Edits, items: Iterable[T] = ()) -> None:
        super().__init__(items)
        self.edits = edits

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        return type(self), (self.edits, list(self))


class LiveSentence(Sentence):
    """A sentence that records every edit of its cells and its count."""

    __slots__ = ("edits",)
    edits: Edits

    def __init__(self, edits: Edits, cells: Iterable[Cell], count: int) -> None:
        super().__init__(cells, count)
        object.__setattr__(self, "cells", LiveSet(edits, cells))
        object.__setattr__(self, "edits", edits)

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        getattr(self, "edits", _NOBODY).made = True

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.edits, set(self.cells), self.count)


def _recorded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def edit(self: Any, *arguments: Any, **options: Any) -> Any:
        self.edits.made = True
        return method(self, *arguments, **options)

    return edit


_EDITING: dict[type, str] = {
    LiveSet: "add clear difference_update discard intersection_update pop remove symmetric_difference_update update "
    "__iand__ __ior__ __isub__ __ixor__",
    LiveList: "append clear extend insert pop remove reverse sort __delitem__ __iadd__ __imul__ __setitem__",
}
for _live, _names in _EDITING.items():
    for _name in _names.split():
        setattr(_live, _name, _recorded(getattr(_live, _name)))
