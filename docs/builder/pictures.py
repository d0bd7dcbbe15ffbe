"""The pictures of README and documentation: `python -m docs.builder.pictures` writes them all.

A test holds that none is stale. Those of the window are made by `window`, and that of the report by `report_plot`.
"""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import engines
from docs.builder import report_plot, window
from engines import Engine
from engines.board.board_answer import BoardAnswer
from engines.grading import Grade
from engines.search import heuristic
from game import pictures
from game.grid import Cell
from game.knights import KNAVE, KNIGHT, KnightsPuzzle, is_a
from game.logic import Biconditional
from game.mastermind import MastermindPuzzle, Row
from game.minesweeper.played_boards import Boards
from game.minesweeper.session import Status
from game.minesweeper.sizes import Size
from game.observation import Observation
from game.pictures import Kind, Known, Picture, Role, Square
from game.pictures.pen import svg_of
from game.pictures.shapes import drawing
from game.tour import Tour
from game.zebra import ZebraPuzzle
from game.zebra.clues import Said
from mineproof.__main__ import main as mineproof
from mineproof.exercises import BoardExercise, exercises
from mineproof.solving import solve

FOLDER = Path(__file__).parents[1] / "pictures"

BEGUN, MOVES = Boards(Size.parse("9x16/30"), "open", seed=14), 7
"""The game that pictures show, and after how many moves: then it has proven cells, and others."""

SIX_SENTENCES = Observation.parse(
    """
    .31.
    ....
    ....
    """
)


def knowledge() -> str:
    """What is proven on a board, how likely the rest is, and the best move."""
    answer = _begun()
    known = answer.known.highlighting(Role.BEST, [answer.best])
    title = "What is proven, and how likely a mine is elsewhere"
    return pictures.svg(pictures.of_observation(answer.seen, known, title=title))


def hex_board() -> str:
    """What is proven on a board of six neighbors a cell."""
    return _on_grid("7x7/10@hex", (3, 3), "Six neighbors a cell: odd rows stand half a cell to the right")


def torus() -> str:
    """What is proven on a board whose edges meet."""
    return _on_grid("7x7/8@torus", (3, 0), "Edges that meet: the cells of the first column neighbor those of the last")


def explanation() -> str:
    """The numbers that prove a cell: of all those proven, one that needs many."""
    answer = _begun()
    found = [answer.explain(cell) for cell in answer.values]
    return pictures.svg(max(found, key=lambda one: len(one.clues)).picture())


def comparison() -> str:
    """What two engines know of the same position."""
    return pictures.svg(difference(SIX_SENTENCES, ["sentence", "sat"]))


def difference(observation: Observation, names: list[str]) -> Picture:
    """What the engines of these names know of an observation, beside each other."""
    answers = {name: solve(observation, name) for name in names}
    return pictures.of_comparison(observation, {name: Known(one.values) for name, one in answers.items()})


def knights() -> str:
    """Who is what, as far as that is certain, where A calls B a knave and B says that A and C are of the same kind."""
    says = {"A": is_a(KNAVE, "B"), "B": Biconditional(is_a(KNIGHT, "A"), is_a(KNIGHT, "C"))}
    puzzle = KnightsPuzzle("ABC", says)
    return pictures.svg(solve(puzzle, "exhaustive").picture())


def mastermind() -> str:
    """Which color has which peg, as far as three rows tell."""
    rows = [
        Row(["red", "red", "blue", "blue"], 1, 0),
        Row(["red", "green", "green", "yellow"], 0, 2),
        Row(["green", "blue", "yellow", "blue"], 1, 1),
    ]
    puzzle = MastermindPuzzle(4, ["red", "blue", "green", "yellow", "orange", "purple"], True, rows)
    return pictures.svg(solve(puzzle).picture())


def zebra() -> str:
    """Which value is in which house, as far as the clues of the page on logic grids tell."""
    attributes = {
        "nation": ["Dane", "Pole", "Swede"],
        "color": ["blue", "green", "red"],
        "pet": ["cat", "dog", "zebra"],
    }
    said: list[Said] = [("Dane", "directly left of", "green"), ("zebra", "same", "red"), ("Pole", "next to", "cat")]
    puzzle = ZebraPuzzle(attributes, [*said, ("Swede", "not at", 3)])
    return pictures.svg(solve(puzzle).picture())


def tour() -> str:
    """A closed knight's tour of a chessboard."""
    board = Tour(8, 8, closed=True)
    return pictures.svg(board.picture(next(heuristic(board)).path))


def game() -> str:
    """A game of an engine, move by move."""
    boards = Boards(Size.parse("9x9/10"), "open", seed=5)
    session = boards.session(0)
    answer = BoardAnswer(engines.create("optimal", 9, 9, 10, rng=random.Random(5)))
    frames, move = [], boards.first_move(0)
    while move is not None:
        answer = answer.after(session.reveal(move))
        seen = session.seen
        over = session.status is not Status.PLAYING
        if over:
            caption = f"The game is {session.status.value}."
            frames.append(pictures.of_ending(seen, session.mines, session.exploded, title="A game", caption=caption))
            break
        said = answer.move()
        if said is None:
            break
        known = answer.known.highlighting(Role.LAST, [move]).highlighting(Role.BEST, [said.cell])
        frames.append(pictures.of_observation(seen, known, title="A game", caption=str(said)))
        move = said.cell
    return pictures.recording(frames, seconds=1.6)


def exercise() -> str:
    """A cell to be found, by an overlap of two numbers."""
    return pictures.svg(pictures.of_observation(_exercise().observation, title=_exercise().question))


def exercise_answer() -> str:
    """One answer to the exercise."""
    return pictures.svg(_exercise().proof.argument.picture())


WATCHED = "watch --engine sentence,sat --size beginner --rule open --seed 8"
"""The command whose recording is shown, but for `--record` and its file."""


def watch() -> str:
    """What `mineproof watch` records of two engines on the same board."""
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        file = Path(folder, "watch.svg")
        status = mineproof([*WATCHED.split(), "--record", str(file)])
        assert status == 0
        return file.read_text(encoding="utf-8")


def favicon() -> str:
    """A single mine, for the tab of a browser."""
    return svg_of(drawing(Square(Kind.PROVEN_MINE))) + "\n"


PICTURES: dict[str, Callable[[], str]] = {
    "knowledge.svg": knowledge,
    "hex.svg": hex_board,
    "torus.svg": torus,
    "explanation.svg": explanation,
    "comparison.svg": comparison,
    "knights.svg": knights,
    "mastermind.svg": mastermind,
    "zebra.svg": zebra,
    "tour.svg": tour,
    "game.svg": game,
    "exercise.svg": exercise,
    "exercise-answer.svg": exercise_answer,
    "watch.svg": watch,
    "favicon.svg": favicon,
    "deductions.svg": report_plot.deductions,
}
"""What makes each file of the folder that is SVG."""

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


def _on_grid(size: str, first: Cell, title: str) -> str:
    """What `sat` knows of a board of this size after the first click."""
    session = Boards(Size.parse(size), "open", seed=1).session(0)
    seen = Observation(
        session.height, session.width, session.reveal(first), total=session.mine_count, grid=session.grid
    )
    return pictures.svg(pictures.of_observation(seen, Known(solve(seen).values), title=title))


def _exercise() -> BoardExercise:
    """What `mineproof exercises --grade overlap --seed 1` finds first."""
    return next(filter(None, exercises(Size(6, 6, 8), Grade.OVERLAP, random.Random(1))))


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8", newline="\n")
        print(FOLDER / name)
    for name, show in SCREENS.items():
        window.save(show(), FOLDER / name)
        print(FOLDER / name)


if __name__ == "__main__":
    main()
