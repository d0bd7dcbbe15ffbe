"""A set and a list that notice when somebody edits them, so that the engine need not look for what changed.

The engine's own edits go past the flag: `set.add(live, cell)`, `list.append(live, sentence)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


class Edits:
    """Whether any collection that shares this flag was edited since the flag was last lowered."""

    __slots__ = ("pending",)

    def __init__(self) -> None:
        self.pending = False


# What `live | other` or `live.copy()` makes has no owner: its edits raise a flag that nobody reads.
_NOBODY = Edits()


class LiveSet(set[T]):
    """A set that raises its flag on every edit."""

    edits = _NOBODY

    def __init__(self, edits: Edits, items: Iterable[T] = ()) -> None:
        super().__init__(items)
        self.edits = edits

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.edits, list(self))


class LiveList(list[T]):
    """A list that raises its flag on every edit."""

    edits = _NOBODY

    def __init__(self, edits: Edits, items: Iterable[T] = ()) -> None:
        super().__init__(items)
        self.edits = edits

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        return type(self), (self.edits, list(self))


def _noticed(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def edit(self: Any, *arguments: Any, **options: Any) -> Any:
        self.edits.pending = True
        return method(self, *arguments, **options)

    return edit


_EDITS: dict[type, str] = {
    LiveSet: "add clear difference_update discard intersection_update pop remove symmetric_difference_update update "
    "__iand__ __ior__ __isub__ __ixor__",
    LiveList: "append clear extend insert pop remove reverse sort __delitem__ __iadd__ __imul__ __setitem__",
}
for _live, _names in _EDITS.items():
    for _name in _names.split():
        setattr(_live, _name, _noticed(getattr(_live, _name)))
