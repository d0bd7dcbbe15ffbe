"""Pictures of Knights and Knaves puzzles: who is what, as far as that is certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.pictures.description import Kind, Panel, Picture, Square


def of_roles(
    people: Sequence[str], roles: Sequence[str], known: Mapping[tuple[str, str], bool], *, title: str = ""
) -> Picture:
    """A table of people by roles. `known` maps (person, role) to whether it is so; what it leaves out is open.

    >>> from game.pictures import text
    >>> print(text(of_roles("AB", ["knight", "knave"], {("A", "knave"): True, ("A", "knight"): False})))
        knight  knave
    A |     no    yes
    B |      ?      ?
    yes certain   no excluded   ? open
    """
    kinds = {True: Kind.YES, False: Kind.NO, None: Kind.OPEN}
    rows = tuple(tuple(Square(kinds[known.get((person, role))]) for role in roles) for person in people)
    return Picture(title or "Who is what", (Panel(rows, tuple(people), tuple(roles)),))
