"""The questions of the live board and their answers, as plain data.

This module needs only Python and msgspec, because it also runs in browsers. A question is an object with `ask`, the
name of a function in `QUESTIONS`, and its arguments. The only state is a cache of searches for boards.
"""

import json
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, make_dataclass
from functools import cache
from inspect import signature
from typing import Any, TypeAlias, get_type_hints

import engines
from engines import Engine, Explanation
from engines.answers.board_answer import BoardAnswer
from engines.proofs.form.argument_steps import scope_after
from engines.proofs.hint_levels import LEVELS
from game import pictures
from game.board.board_clue import as_board_clues
from game.board.board_text_reader import read_rows
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction, GaveUp, NotEntailed
from game.grid import NEIGHBORHOODS, BoardFields, Cell, Grid, check_cell
from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Click, Status
from game.minesweeper.layouts import Layout
from game.minesweeper.random_layouts import Rule
from game.minesweeper.sizes import Size
from game.pictures import Picture, PuzzleConclusions, Role
from game.puzzles.grades import Grade
from game.statements.sentence import Atom
from game.text.typed_json import convert
from mineproof.board_search.graded_boards import board_search, no_guess_boards
from mineproof.solve_puzzle import solve

Json = dict[str, Any]
GameMove = tuple[Click, Cell]
TypedGrid: TypeAlias = str | list[list[int]]
"""The name of a grid, or the neighbors of each cell as `Grid.table` takes them."""

MOST_CELLS = 2_500
"""The largest board accepted, in cells: the picture of a larger one would be too large for a page."""

SLICE = 0.5
"""The time slice of a search for a board, in seconds of processor time, after which progress is reported."""

ADVISER = "optimal"
"""The complete engine that gives hints. If another engine is chosen, that engine gives the best guess."""


def answer(question: str, own: Sequence[str] = ()) -> str:
    """Answer a question, both in JSON; errors are answers, `{"error": ..., "cells": ...}`.

    `own` are engines allowed beside the installed ones, as "module:Class". A question cannot add to them.
    """
    try:
        asked = json.loads(question)
        if not isinstance(asked, dict) or asked.get("ask") not in [*QUESTIONS]:
            raise ValueError(f"a question is an object whose `ask` is one of {', '.join(QUESTIONS)}")
        found = QUESTIONS[asked["ask"]]
        arguments = vars(convert(asked, _arguments_of(found)))
        _check_offered([*arguments.get("names", []), arguments.get("name", ADVISER)], own)
        return json.dumps(found(**arguments, **({"own": own} if found is list_engines else {})), allow_nan=False)
    except Exception as error:  # no exception of an engine ends the page
        clues = as_board_clues(error.clues) if isinstance(error, Contradiction) else ()
        cells = [clue.cell for clue in clues if clue.cell is not None]
        return json.dumps({"error": str(error) or type(error).__name__, "cells": cells})


@cache
def _arguments_of(asked: Callable[..., Json]) -> type[Any]:
    """Make a class with the arguments of a function as fields, to decode the arguments from JSON."""
    hints, parameters = get_type_hints(asked), signature(asked).parameters.values()
    defaults = {one.name: {} if one.default is one.empty else {"default": one.default} for one in parameters}
    fields = [(name, hints[name], field(**default)) for name, default in defaults.items() if name != "own"]
    return make_dataclass(asked.__name__, fields)


def list_engines(own: Sequence[str] = ()) -> Json:
    """List the engines with their summaries, the grids, and the grades with an example each."""
    summaries = {name: engines.spec(name).summary for name in (*engines.available(), *own)}
    grids = [{"name": name, "words": one.words} for name, one in NEIGHBORHOODS.items()]
    return {
        "engines": [{"name": name, "summary": summary} for name, summary in summaries.items()],
        "grids": grids,
        "grades": [{"name": str(grade), "words": grade.meaning, "example": grade.example} for grade in Grade],
    }


def read(text: str, mines: int | None = None, grid: TypedGrid | None = None) -> Json:
    """Read a position as `Observation.parse` does; `note` names the signs that could have been read otherwise."""
    seen = _observed(text, mines, grid)
    return _position(seen) | ({"note": seen.note} if seen.note else {})


def look(
    board: str,
    mines: int | None,
    names: list[str],
    stacked: bool = False,
    cell: Cell | None = None,
    shown: int | None = None,
    grid: TypedGrid | None = None,
) -> Json:
    """Solve the position with each engine of `names` (none to two), and draw it; prove `cell`, if given.

    `known` has an answer for each engine: that of `solve --json`, with words for the page. The answer has the
    `neighbors` of each cell unless the board is square. The proof is by the first engine. Its first `shown` steps are
    drawn (None: the clues that it needs).
    """
    seen = _observed(board, mines, grid)
    answers = {name: solve(seen, name, rng=random.Random(0)) for name in names}
    known = {
        name: one.known.highlighting(Role.BEST, one.best_moves[:1]).highlighting(Role.WRONG, one.unproven)
        for name, one in answers.items()
    }
    picture = pictures.of_comparison(seen, known) if len(known) > 1 else pictures.of_observation(seen, *known.values())
    found: Json = {"known": [], **_draw(picture, stacked)}
    for name, one in answers.items():
        words = {"layouts": one.layouts_in_words, "ties": one.ties, "why_best": one.why_best}
        found["known"].append({"name": name, **one.as_json(), **words})
    if not seen.grid.is_square:
        found["neighbors"] = seen.grid.lists
    if cell is not None and answers:
        check_cell(cell, seen.height, seen.width)
        found["proof"] = _proof(names[0], answers[names[0]], cell, shown)
    return found


def search(size: str, grade: str | None, seed: int) -> Json:
    """Search for a board of this size and seed without guesses. Its hardest move is of `grade` (None: any).

    While `layout` and `first` are null in the answer, the same question continues the search.
    """
    if grade is not None and grade not in map(str, Grade):
        raise ValueError(f"the grade is {grade!r}; expected one of {', '.join(map(str, Grade))}, or null")
    wanted = no_guess_boards(_checked_size(size), None if grade is None else Grade[grade.upper()])
    searching = board_search(wanted, seed)
    found = searching.go_on(SLICE)
    layout, first = (None, None) if found is None else (found.to_json(), found.first)
    return {"layout": layout, "first": first, "looked_at": searching.looked_at}


def hint(
    board: str,
    mines: int | None,
    level: int,
    shown: int | None = None,
    grid: TypedGrid | None = None,
    name: str = ADVISER,
) -> Json:
    """Give a hint to the next safe cell: the place at `level` 1, the clues at 2, the proof (as in `look`) at 3.

    If no cell is provably safe, the answer is the best guess of the engine `name`, with two layouts that differ there.
    """
    seen = _observed(board, mines, grid)
    answer = solve(seen, ADVISER)
    step = answer.safe_step()
    if step is None:
        guesser = answer if name == ADVISER else solve(seen, name, rng=random.Random(0))
        guess = guesser.best_move()
        assert guess is not None, "a cell is open"
        [best] = guesser.candidates(1)
        others = [f" Next best is {one.cell}: {one.why_after(best)}." for one in guesser.next_best() if one.why]
        needed, proof = "It takes a guess here: no cell is certainly safe", "The proof of any open cell shows why"
        says = f"{needed}. {guess.as_best_guess()}.{''.join(others)} {proof}."
        return {**_open(answer, guess.cell), "says": says, "level": len(LEVELS)}
    if level == len(LEVELS):
        return {**_shown_proof(step.explanation, shown), "level": level}
    step = step.at(level)
    return {"steps": [], "says": str(step), "level": level, **_draw(step.picture(), False)}


def play(size: str, rule: Rule, seed: int | None, moves: list[GameMove], layout: str | None = None) -> Json:
    """Replay a game: each of the `moves` is "reveal", "flag" or "around", and a cell.

    The board is drawn by size, rule and seed, or is the `layout` found by a search. On an untouched board, `granted` is
    the rule's guarantee for the first cell in words.
    """
    layouts = () if layout is None else (Layout.from_json(layout),)
    boards = Boards(_checked_size(size), rule, seed, layouts, floods=True if layouts else None)
    session = boards.session(0)
    for click, cell in moves:
        session.click(click, cell)
    found = {
        **_position(session.seen),
        "status": session.status.value,
        "mines_left": session.mine_count - len(session.flags),
        "granted": "" if session.reveals else boards.guarantee,
    }
    if session.status is not Status.PLAYING:
        found |= _draw(pictures.of_ending(session.seen, session.mines, session.exploded), stacked=False)
    return found


QUESTIONS: Mapping[str, Callable[..., Json]] = {
    "engines": list_engines,
    **{asked.__name__: asked for asked in (read, look, hint, search, play)},
}


def _observed(board: str, mines: int | None, spec: TypedGrid | None) -> Observation:
    grid = None
    if spec is not None and (rows := read_rows(board).rows):
        named: Json = {"grid" if isinstance(spec, str) else "neighbors": spec}
        grid = Grid.from_json(BoardFields(height=len(rows), width=len(rows[0][1]), **named))
    seen = Observation.parse(board, grid=grid)
    cells = seen.height * seen.width
    if cells > MOST_CELLS:
        raise BadLayout(f"{seen.height} rows of {seen.width} cells; expected at most {MOST_CELLS} cells on this page")
    if mines is None or mines == seen.total:
        return seen
    if not 0 <= mines <= cells:
        raise BadLayout(f"The board has room for 0 to {cells} mines, not for {mines!r}.")
    return Observation.parse(board, mines, grid)


def _check_offered(names: Sequence[str], own: Sequence[str]) -> None:
    for name in names:
        engine, plus, guesser = name.partition("+")
        is_installed = engine in engines.available() and (not plus or guesser in engines.guesser_names())
        if not is_installed and name not in own:
            raise ValueError(f"the engine {name!r} is not offered; expected one of {', '.join(engines.available())}")


def _checked_size(text: str) -> Size:
    grid = text.partition("@")[2]
    if grid and grid not in NEIGHBORHOODS:  # a page must not read a file of neighbors
        raise BadLayout(f"the grid is {grid!r}; expected one of {', '.join(NEIGHBORHOODS)}")
    size = Size.parse(text)
    size.check_cells(MOST_CELLS, "on this page")
    return size


def _position(seen: Observation) -> Json:
    spec = seen.grid.as_json()
    grid = spec.get("grid", spec.get("neighbors"))
    return {"board": str(seen), "mines": seen.total} | ({} if grid is None else {"grid": grid})


def _proof(name: str, answer: BoardAnswer[Engine], cell: Cell, shown: int | None) -> Json:
    try:
        return _shown_proof(answer.explain_by_rules(cell), shown)
    except NotEntailed:
        if answer.complete:
            return _open(answer, cell)
        says = f"{name} does not prove {cell}; other engines may, as it does not find all that follows"
    except GaveUp as error:
        says = str(error)
    return {"cell": cell, "steps": [], "says": says}


def _shown_proof(explanation: Explanation, shown: int | None) -> Json:
    cell = explanation.cell
    revealed = "" if explanation.clues else ": it is revealed"
    says = f"{cell} is {'a mine' if explanation.is_mine else 'safe'}{revealed}"
    try:
        steps = explanation.sentences
        number = shown or 0
        picture = _step_picture(explanation, number) if 0 < number <= len(steps) else explanation.picture()
    except GaveUp:  # no argument in steps within the limit; the clues are a proof, too
        picture = explanation.picture()
        steps = tuple([clue.in_words for clue in as_board_clues(explanation.clues)])
    return {"cell": cell, "steps": steps, "says": says, **_draw(picture, False)}


def _open(answer: BoardAnswer[Engine], cell: Cell) -> Json:
    """Draw two consistent layouts that differ in an undecided cell. If none are found in time, return words alone."""
    says = f"Nothing decides {cell}: some layouts that fit have a mine there, and others have none"
    try:
        drawn = _draw(answer.why_open(cell).picture(), stacked=True)
    except GaveUp:
        drawn = {}
    return {"cell": cell, "steps": [], "says": says, **drawn}


def _draw(picture: Picture, stacked: bool) -> Json:
    words = [[[square.words for square in row] for row in panel.squares] for panel in picture.panels]
    svg = pictures.svg(picture, words=False, stacked=stacked)
    return {"svg": svg, "words": words, "caption": picture.caption, "shifted": picture.panels[0].shifted}


def _step_picture(explanation: Explanation, number: int) -> Picture:
    """Draw the board after some steps, with their conclusions and the suppositions in force, and the last clue."""
    seen = explanation.puzzle
    assert isinstance(seen, Observation)
    last = explanation.steps[number - 1]
    scope = {*scope_after(last, number - 1)}
    values: dict[Atom, bool] = {}
    for place, step in enumerate(explanation.steps[:number]):
        is_in_force = scope.issuperset(scope_after(step, place))
        if is_in_force and step.claim is not None and step.claim.value is not None:
            values |= dict.fromkeys(step.claim.atoms, step.claim.value)
    roles: dict[Role, Collection[Atom]] = {Role.PROVEN: [explanation.cell]}
    if last.claim is not None:
        roles[Role.STEP] = last.claim.atoms - {explanation.cell}
    sources = [explanation.clues[place].source for place in last.clues[:1]]
    roles[Role.CLUE] = [source for source in sources if isinstance(source, tuple)]
    known = PuzzleConclusions(values, roles=roles)
    return pictures.of_observation(seen, known, caption=explanation.sentences[number - 1])
