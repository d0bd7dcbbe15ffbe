"""The pictures of README and documentation: `python -m docs.builder.pictures` writes them all.

A test fails if a picture is out of date. The pictures of an application are in its folder, and are drawn by its module
`*_docs_pictures`. `deduction_plot` draws the plot of the report.
"""

import random
import re
from collections.abc import Callable
from pathlib import Path

import engines
from docs.builder import deduction_plot
from docs.builder.application_documentation import modules, written_pages
from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Status
from game.pictures import Kind, Role, Square
from game.pictures.square_shapes import drawing
from game.pictures.svg_pen import svg_of
from mineproof import BoardAnswer, Engine, Size, pictures

FOLDER = Path(__file__).parents[1] / "pictures"

BEGUN, MOVES = Boards(Size.parse("9x16/30"), "open", seed=14), 7
"""The game in the pictures, and the number of moves shown: few enough that some cells are not proven yet."""


def knowledge() -> str:
    """Draw a board with the proven cells, the chances of the others, and the best move."""
    answer = _begun()
    known = answer.known.highlighting(Role.BEST, [answer.best])
    title = "What is proven, and how likely a mine is elsewhere"
    return pictures.svg(pictures.of_observation(answer.seen, known, title=title))


def explanation() -> str:
    """Draw the explanation of the proven cell that needs the most clues."""
    answer = _begun()
    found = [answer.explain(cell) for cell in answer.values]
    return pictures.svg(max(found, key=lambda one: len(one.clues)).picture())


def game() -> str:
    """Draw the end of a game played by an engine."""
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
"""A block of Python in a page, and the file of the picture below it, if any."""


def drawn_by_pages() -> dict[Path, str]:
    """Run the Python blocks of pages, and map each picture file shown below a block to the block's `drawing`."""
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
    """Draw a single mine, as the icon of the site in a browser's tab."""
    return svg_of(drawing(Square(Kind.PROVEN_MINE))) + "\n"


PICTURES: dict[Path, Callable[[], str | bytes]] = {
    FOLDER / "knowledge.svg": knowledge,
    FOLDER / "explanation.svg": explanation,
    FOLDER / "game.svg": game,
    FOLDER / "favicon.svg": favicon,
    FOLDER / "deductions.svg": deduction_plot.deductions,
}
"""The functions that draw the pictures, as SVG or as bytes, by file. Pictures drawn by pages are not among them."""
for _module in modules("docs_pictures"):
    _folder = Path(str(_module.__file__)).parent / "pictures"
    PICTURES |= {_folder / name: draw for name, draw in _module.PICTURES.items()}


def _begun() -> BoardAnswer[Engine]:
    """Return the answer of an engine after the first `MOVES` moves of its game."""
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
