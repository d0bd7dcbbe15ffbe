"""The list of engines over the game: shown or hidden, and its focused engine."""

from __future__ import annotations

from collections.abc import Sequence


class EngineMenu:
    """A list of the engines `names`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.is_shown = False
        self.focus = 0

    @property
    def focused(self) -> str:
        """Return the focused engine."""
        return self.names[self.focus]

    def toggle(self, engine: str) -> None:
        """Open the list at this engine, or close it."""
        self.is_shown, self.focus = not self.is_shown, self.names.index(engine)

    def move(self, by: int) -> None:
        """Move the focus."""
        self.focus = (self.focus + by) % len(self.names)
