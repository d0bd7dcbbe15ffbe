"""The pictures of README and documentation: `python -m docs.builder.pictures` writes them all.

A test holds that none is stale. Those of applications stand in their folders; `report_plot` makes that of the report.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import engines
from docs.builder import report_plot
from docs.builder.applications import modules, written_pages
from engines import Engine
from engines.answers.board_answer import BoardAnswer
from game import pictures
from game.minesweeper.board_series import Boards
from game.minesweeper.session import Status
from game.minesweeper.sizes import Size
from game.pictures import Kind, Role, Square
from game.pictures.pen import svg_of
from game.pictures.square_shapes import drawing

FOLDER = Path(__file__).parents[1] / "pictures"

BEGUN, MOVES = Boards(Size.parse("9x16/30"), "open", seed=14), 7
"""The game that pictures show, and after how many moves: then it has proven cells, and others."""


def knowledge() -> str:
    """What is proven on a board, how likely the rest is, and the best move."""
    answer = _begun()
    known = answer.known.highlighting(Role.BEST, [answer.best])
    title = "What is proven, and how likely a mine is elsewhere"
    return pictures.svg(pictures.of_observation(answer.seen, known, title=title))


def explanation() -> str:
    """The numbers that prove a cell: of all those proven, one that needs many."""
    answer = _begun()
    found = [answer.explain(cell) for cell in answer.values]
    return pictures.svg(max(found, key=lambda one: len(one.clues)).picture())


def game() -> str:
    """The end of a game of an engine."""
    boards = Boards(Size.parse("9x9/10"), "open", seed=5)
    session, move = boards.session(0), boards.first_move(0)
    answer = BoardAnswer(engines.create("optimal", 9, 9, 10, rng=random.Random(5)))
    while move is not None and session.status is Status.PLAYING:
        answer = answer.after(session.reveal(move))
        text = answer.move()
        move = None if text is None else text.cell
    caption = f"The game is {session.status.value}."
    ended = pictures.of_ending(session.seen, session.mines, session.exploded, title="A game", caption=caption)
    return pictures.svg(ended)


DRAWS = re.compile(r"^```python\n(.*?)^```\n(?:\n!\[.*?\]\((.*?)\))?", re.MULTILINE | re.DOTALL)
"""Lines of Python, and the file of the picture below them, if there is one."""


def drawn_by_pages() -> dict[Path, str]:
    """The pictures below lines of a page that draw them: these lines name the picture `drawing`."""
    drawn = {}
    for page in written_pages():
        blocks = DRAWS.findall(page.read_text("utf-8"))
        if any("drawing = " in code for code, _ in blocks):
            names: dict[str, str] = {}
            for code, link in blocks:
                exec(compile(code, page, "exec"), names)
                if link and "drawing = " in code:
                    drawn[(page.parent / link).resolve()] = names["drawing"]
    return drawn


def favicon() -> str:
    """A single mine, for the tab of a browser."""
    return svg_of(drawing(Square(Kind.PROVEN_MINE))) + "\n"


PICTURES: dict[Path, Callable[[], str | bytes]] = {
    FOLDER / "knowledge.svg": knowledge,
    FOLDER / "explanation.svg": explanation,
    FOLDER / "game.svg": game,
    FOLDER / "favicon.svg": favicon,
    FOLDER / "deductions.svg": report_plot.deductions,
}
"""What makes each picture, as SVG or as the bytes of its file, but for those that pages draw."""
for _module in modules("docs_pictures"):
    _folder = Path(str(_module.__file__)).parent / "pictures"
    PICTURES |= {_folder / name: draw for name, draw in _module.PICTURES.items()}


def _begun() -> BoardAnswer[Engine]:
    """What an engine knows some moves after the beginning of its game."""
    session = BEGUN.session(0)
    size = session.height, session.width, session.mine_count
    answer: BoardAnswer[Engine] = BoardAnswer(engines.create("optimal", *size, rng=random.Random(1)))
    move = BEGUN.first_move(0)
    for _ in range(MOVES):
        assert move is not None
        answer = answer.after(session.reveal(move))
        move = answer.engine.make_safe_move()
    return answer


def main() -> None:
    """Write every picture."""
    for path, made in (drawn_by_pages() | {path: draw() for path, draw in PICTURES.items()}).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(made.encode() if isinstance(made, str) else made)
        print(path)


if __name__ == "__main__":
    main()
