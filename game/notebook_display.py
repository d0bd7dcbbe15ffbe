"""Display in notebooks: a base class for values shown as pictures instead of a line of text."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.pictures import Picture

MOST_DRAWN = 10_000
"""The most cells of a picture in a notebook; a larger picture would take megabytes and is shown as text."""


class NotebookDisplay:
    """A value shown in notebooks as a picture in HTML. Displaying it runs no engine and raises no exception."""

    def _repr_html_(self) -> str | None:
        from game import pictures  # imported on first use

        try:
            picture = pictures.picture_of(self)
        except Exception:
            return None
        if sum(panel.height * panel.width for panel in picture.panels) > MOST_DRAWN:
            return None
        return pictures.html(picture)


class WithPicture(NotebookDisplay):
    """A value that makes its own `picture`."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    @abstractmethod
    def picture(self) -> Picture:
        """Return the picture of this value."""
