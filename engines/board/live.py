"""A set and a list that notice when somebody edits them, so that the engine need not look for what changed.

The engine's own edits go past the flags: `set.add(live, cell)`, `list.append(live, sentence)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


class Edits:
    """What was done to the collections that share this record, since it was last cleared.

    `grown`: something was added and nothing taken away; `other`: anything else.
    """

    __slots__ = ("grown", "other")

    def __init__(self) -> None:
        self.grown = self.other = False


# What `live | other` or `live.copy()` makes has no owner: its edits are recorded where nobody reads.
_NOBODY = Edits()


class LiveSet(set[T]):
    """A set that records every edit."""

    edits = _NOBODY

    def __init__(self, edits: Edits, items: Iterable[T] = ()) -> None:
        super().__init__(items)
        self.edits = edits

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


def _recorded(method: Callable[..., Any], kind: str) -> Callable[..., Any]:
    @wraps(method)
    def edit(self: Any, *arguments: Any, **options: Any) -> Any:
        setattr(self.edits, kind, True)
        return method(self, *arguments, **options)

    return edit


_EDITS: dict[type, dict[str, str]] = {
    LiveSet: {
        "grown": "add update __ior__",
        "other": "clear difference_update discard intersection_update pop remove symmetric_difference_update "
        "__iand__ __isub__ __ixor__",
    },
    LiveList: {
        "grown": "append extend insert __iadd__",
        "other": "clear pop remove reverse sort __delitem__ __imul__ __setitem__",
    },
}
for _live, _kinds in _EDITS.items():
    for _kind, _names in _kinds.items():
        for _name in _names.split():
            setattr(_live, _name, _recorded(getattr(_live, _name), _kind))
