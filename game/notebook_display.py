"""What can be drawn: in a notebook it shows its picture instead of a line of text."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.pictures import Picture

MOST_DRAWN = 10_000
"""The most cells that a notebook shows as a picture; a larger one takes megabytes, and is a line of text instead."""


class Shown:
    """Shows its picture in notebooks, as HTML or as SVG: the one that `game.pictures.picture_of` has for its type.

    Showing it deduces nothing and raises nothing.
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return self._shown_as("html")

    def _repr_svg_(self) -> str | None:
        return self._shown_as("svg")

    def _shown_as(self, form: Literal["html", "svg"]) -> str | None:
        """The picture, or None where it is too large to be shown, or where its object is in no state to be drawn."""
        from game import pictures  # imported on first use

        try:
            picture = pictures.picture_of(self)
        except Exception:
            return None
        if sum(panel.height * panel.width for panel in picture.panels) > MOST_DRAWN:
            return None
        return pictures.html(picture) if form == "html" else pictures.svg(picture)


class Drawn(Shown):
    """Shows the `picture` that it draws itself."""

    __slots__ = ()

    @abstractmethod
    def picture(self) -> Picture:
        """A picture of it, as `game.pictures` draws them."""
