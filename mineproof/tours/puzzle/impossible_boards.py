"""Theorems on boards without a knight's tour, and the few small boards that only a search decides."""

from game.grid import Cell

# Starts without a tour on boards with three rows, by width, where other starts of the same color have tours. No theorem
# below excludes these; an exhaustive search found them, and the tests repeat it.
_STARTS_SETTLED_BY_SEARCH = {7: ((1, 3),), 8: ((1, 2), (1, 5))}


def why_impossible(height: int, width: int, start: Cell, closed: bool) -> str | None:
    """Return the reason in a sentence if a theorem forbids a tour from `start`, else None.

    Up to boards of 12 by 12, and of three or four rows up to width 30, None means that there is a tour.
    """
    if height > width:
        height, width, start = width, height, start[::-1]
    if (height, width) == (1, 1):
        return "a knight alone on a single cell has no move to close the tour with" if closed else None
    if height == 1:
        return "on a single row a knight has no move"
    if height == 2:
        return "on two rows every move goes two columns on, so half of the columns are out of reach"
    return _why_not_closed(height, width) if closed else _why_not_open(height, width, start)


def _why_not_closed(height: int, width: int) -> str | None:
    """Apply Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64 (1991)."""
    if height % 2 and width % 2:
        return (
            "every move changes the color, so a closed tour has as many cells of one color as of the other, which an "
            f"odd number of cells ({height * width}) does not allow"
        )
    if height == 4:
        return (
            "a closed tour on four rows would have to alternate between outer and inner rows, as it does between the "
            "colors, and so would never leave one half of the board (Schwenk)"
        )
    if height == 3 and width < 10:
        return f"three rows have a closed tour only from width 10 on, and then for even widths (Schwenk); not {width}"
    return None


def _why_not_open(height: int, width: int, start: Cell) -> str | None:
    """Apply Cull and de Curtins, "Knight's tour revisited", Fibonacci Quarterly 16 (1978)."""
    if (height, width) == (4, 4):
        return "the board of 4 by 4 has no tour (Cull and de Curtins)"
    if height == 3 and width < 7 and width != 4:
        return f"three rows have a tour only for width 4 and from width 7 on (Cull and de Curtins); not {width}"
    if height % 2 and width % 2 and sum(start) % 2:
        return (
            f"every move changes the color, and the color of the start has {height * width // 2} of the "
            f"{height * width} cells, so a tour has to start on the other: row plus column must be even"
        )
    if (height == 4 and start[0] in (1, 2)) or ((height, width) == (3, 4) and start[1] in (1, 2)):
        return (
            "from the outer two of four lines a knight reaches only the inner two, so a tour alternates between them "
            "but for one move inside; it has to start and end on the outer lines, or it misses half of the board"
        )
    if height == 3 and start in _STARTS_SETTLED_BY_SEARCH.get(width, ()):
        return f"a search through every walk from this start on the board of 3 by {width} finds no tour"
    return None
