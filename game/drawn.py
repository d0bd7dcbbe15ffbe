"""What can be drawn: in a notebook it shows its picture instead of a line of text."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.pictures import Picture

MOST_DRAWN = 10_000
"""The most cells that a notebook shows as a picture; a larger one takes megabytes, and is a line of text instead."""


class Drawn:
    """Shows its `picture` in notebooks, as HTML or as SVG. Showing it deduces nothing and raises nothing."""

    __slots__ = ()

    @abstractmethod
    def picture(self) -> Picture:
        """A picture of it, as `game.pictures` draws them."""

    def _repr_html_(self) -> str | None:
        from game.pictures import html  # only where something is drawn

        picture = self._small_picture()
        return None if picture is None else html(picture)

    def _repr_svg_(self) -> str | None:
        from game.pictures import svg

        picture = self._small_picture()
        return None if picture is None else svg(picture)

    def _small_picture(self) -> Picture | None:
        """The picture, or None where it is too large to be shown, or where its object is in no state to be drawn."""
        try:
            picture = self.picture()
        except Exception:
            return None
        cells = sum(panel.height * panel.width for panel in picture.panels)
        return picture if cells <= MOST_DRAWN else None
