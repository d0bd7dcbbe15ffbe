"""The pictures of README and documentation: `python -m docs.builder.pictures` writes them all.

A test holds that none is stale. Those of the window are made by `window`, and that of the report by `report_plot`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import engines
from docs.builder import report_plot, window
from engines import Engine
from engines.answers.board_answer import BoardAnswer
from engines.grading.grading import Grade
from game import pictures
from game.minesweeper.played_boards import Boards
from game.minesweeper.session import Status
from game.minesweeper.sizes import Size
from game.pictures import Kind, Role, Square
from game.pictures.pen import svg_of
from game.pictures.shapes import drawing
from mineproof.exercises.board_exercises import BoardExercise, exercises

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
        said = answer.move()
        move = None if said is None else said.cell
    caption = f"The game is {session.status.value}."
    ended = pictures.of_ending(session.seen, session.mines, session.exploded, title="A game", caption=caption)
    return pictures.svg(ended)


def exercise() -> str:
    """A cell to be found, by an overlap of two numbers."""
    return pictures.svg(pictures.of_observation(_exercise().observation, title=_exercise().question))


def exercise_answer() -> str:
    """One answer to the exercise."""
    return pictures.svg(_exercise().proof.argument.picture())


GALLERY = FOLDER.parent / "pages" / "gallery.md"
DRAWS = re.compile(r"^```python\n(.*?)^```\n\n!\[.*?\]\(pictures/(.*?)\)", re.MULTILINE | re.DOTALL)
"""Lines of Python and the file of the picture below them."""


def gallery() -> dict[str, str]:
    """The pictures of the page, which its own code draws one after the other."""
    names: dict[str, str] = {}
    drawn = {}
    for code, name in re.findall(
        r"^```python\n(.*?)^```\n\n!.*?\(pictures/(.*?)\)", GALLERY.read_text("utf-8"), re.M | re.S
    ):
        exec(compile(code, GALLERY, "exec"), names)
        drawn[name] = names["drawing"]
    return drawn


def favicon() -> str:
    """A single mine, for the tab of a browser."""
    return svg_of(drawing(Square(Kind.PROVEN_MINE))) + "\n"


PICTURES: dict[str, Callable[[], str]] = {
    "knowledge.svg": knowledge,
    "explanation.svg": explanation,
    "game.svg": game,
    "exercise.svg": exercise,
    "exercise-answer.svg": exercise_answer,
    "favicon.svg": favicon,
    "deductions.svg": report_plot.deductions,
}
"""What makes each file of the folder that is SVG, but for those of the gallery."""

SCREENS: dict[str, Callable[[], window.Screen]] = {
    "window-start.png": window.start,
    "window-proof.png": window.proof,
}
"""What makes each file of the folder that shows a window."""


def _begun() -> BoardAnswer[Engine]:
    """What an engine knows some moves after the beginning of its game."""
    session = BEGUN.session(0)
    size = session.height, session.width, session.mine_count
    answer: BoardAnswer[Engine] = BoardAnswer(engines.create("optimal", *size, rng=random.Random(1)))
    move = BEGUN.first_move(0)
    for _ in range(MOVES):
        assert move is not None
        answer = answer.after(session.reveal(move))
        move = answer.make_safe_move()
    return answer


def _exercise() -> BoardExercise:
    """What `mineproof exercises --grade overlap --seed 1` finds first."""
    return next(filter(None, exercises(Size(6, 6, 8), Grade.OVERLAP, random.Random(1))))


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, svg in (gallery() | {name: draw() for name, draw in PICTURES.items()}).items():
        (FOLDER / name).write_text(svg, encoding="utf-8", newline="\n")
        print(FOLDER / name)
    for name, show in SCREENS.items():
        window.save(show(), FOLDER / name)
        print(FOLDER / name)


if __name__ == "__main__":
    main()
