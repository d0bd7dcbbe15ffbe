"""Named positions, several for each grade of inference, because random boards seldom separate engines."""

import re
from collections.abc import Iterator
from importlib.resources import files

from benchmarks.harness.numbered_subjects import Listed
from benchmarks.subjects.drawn_positions import Position
from game.errors import BadLayout
from game.minesweeper import Layout, Minesweeper

HEADING = re.compile(r"\[(?P<grade>[^]]+)\] (?P<name>[^:(]+?)(?: \((?P<total>\d+)\))?: (?P<shows>.+)")


def named_positions() -> Listed[Position]:
    """Return the named positions as subjects, in the order of their file."""
    text = (files("benchmarks.subjects") / "named_positions.txt").read_text(encoding="utf-8")
    return Listed.named("named positions", {position.name: position for position in parse(text)}, Position.to_text)


def parse(text: str) -> Iterator[Position]:
    """Parse a text such as `named_positions.txt`; names begin with the grade. Raises `BadLayout`."""
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not any(lines):
            continue
        heading = HEADING.fullmatch(lines[0])
        if heading is None:
            raise BadLayout(f"{lines[0]!r}; expected [grade] name: description")
        yield _position(f"{heading['grade']}: {heading['name']}", heading["total"], lines[1:])


def _position(name: str, total: str | None, rows: list[str]) -> Position:
    layout = Layout.from_text("\n".join(rows))
    revealed = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign.isdigit()]
    if total is not None and int(total) != len(layout.mines):
        raise BadLayout(f"{name}: {total} mines are announced, and {len(layout.mines)} are drawn")
    seen = Minesweeper.from_layout(layout).seen(revealed, with_total=total is not None)
    return Position(name, seen, layout.mines)
