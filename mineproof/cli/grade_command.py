"""mineproof grade: the difficulty of a position or a board."""

from itertools import groupby
from typing import Any

from benchmarks.command_line.command_runner import make_app
from benchmarks.command_line.option_types import (
    BoardSize,
    CellName,
    File,
    GridName,
    Json,
    Mines,
    Positive,
    Signs,
    Whole,
)
from benchmarks.command_line.rich_console import make_console
from engines.grading.grader import GAVE_UP, Verdict
from engines.grading.ladder import Ladder, meaning_of
from game.grid import Cell
from game.minesweeper.board_series import Boards
from game.statements.count_claim import Claim
from mineproof import Answer, BadLayout, Contradiction, Grader, Layout, Observation, Puzzle
from mineproof.cli.grade_frequencies import NEEDED, GradeTally, _table, _tally_as_json, path_through, paths_through
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.contradiction_messages import refuse
from mineproof.terminal.game_board_options import RuleName
from mineproof.terminal.puzzle_files import each_puzzle, first_cell, notes_of

EXPECTED = "a position, as `solve` reads it, or layouts, as JSON lines or one drawn board"


def of_file(
    file: File,
    /,
    *,
    mines: Mines | None = None,
    first: CellName | None = None,
    grid: GridName | None = None,
    rule: RuleName = "safe",
    signs: Signs = "",
    json: Json = False,
) -> int:
    """Grade a puzzle of any kind, as `solve` reads it, or layouts, as JSON lines or one drawn board.

    The grade of a conclusion is the weakest inference that proves it: on boards from single to total, in puzzles of
    other kinds from unit to sat. `mineproof generate --help` lists the grades of boards.

    Args:
        file: the file with a puzzle or layouts, or - for standard input; example:GRADE, as in example:overlap, is an
            example
        first: the first cell of the game on a layout, if the layout has none
    """

    def made(found: Puzzle | Layout) -> Puzzle | tuple[Layout, Cell]:
        if isinstance(found, Layout):
            return found, first_cell(found, first)
        if first is not None:
            what = "a position" if isinstance(found, Observation) else "a puzzle that is no board"
            raise BadLayout(f"--first {first} is for layouts, and this is {what}; leave it out")
        return found

    def grade(found: Puzzle | tuple[Layout, Cell]) -> int:
        if isinstance(found, Puzzle):
            return _grade(found, file, json)
        _print(*_graded_layout(*found, floods=rule != "any"), json)
        return 0

    return each_puzzle(file, mines, grid, signs, made=made, then=grade, expected=EXPECTED)


def _grade(puzzle: Puzzle, file: str, as_json: bool) -> int:
    try:
        record, lines = _graded_position(puzzle) if isinstance(puzzle, Observation) else _graded_puzzle(puzzle)
    except Contradiction as found:
        return refuse(puzzle, found, as_json=as_json, nothing={"grade": None}, file=file)
    _print(record, [*(("", note) for note in notes_of(puzzle)), *lines], as_json)
    return 0


Lines = list[tuple[str, str]]
"""The lines to print, each with its label and its text."""


def _print(record: dict[str, Any], lines: Lines, as_json: bool) -> None:
    if as_json:
        print_json(record)
        return
    paper = Paper()
    for label, text in lines:
        paper.print_sentences(text, label=label)


def _graded_position(observation: Observation) -> tuple[dict[str, Any], Lines]:
    found = Grader().position(observation)
    conclusions = [
        {"cell": observation.atom_as_json(it.cell), "mine": it.is_mine, "grade": str(it.grade)}
        for it in found.conclusions
    ]
    note = {"note": observation.note} if observation.note else {}
    record = {**note, **verdict_as_json(found.grade), "move": verdict_as_json(found.move), "conclusions": conclusions}
    easiest = {"conclusion": found.grade, "safe move": found.move}
    lines = [("", f"easiest {what}: {verdict} ({verdict.meaning})") for what, verdict in easiest.items()]
    ordered = sorted(found.conclusions, key=lambda one: (one.grade, one.is_mine, one.cell))
    for (grade, is_mine), alike in groupby(ordered, key=lambda one: (one.grade, one.is_mine)):
        claim = Claim.that([one.cell for one in alike], is_mine)
        lines.append((f"  {grade!s:9} ", observation.words.stated(claim)))
    return record, lines


def _graded_puzzle(puzzle: Puzzle) -> tuple[dict[str, Any], Lines]:
    ladder = Ladder(puzzle.ladder)
    answer = Answer(puzzle, ladder.complete)
    rungs, hardest = answer.grades.rungs, answer.grades.hardest
    conclusions = [{"atom": atom, "value": answer.values[atom], "grade": rungs[atom]} for atom in answer.conclusions]
    lines = [("", "grade: " + (f"{hardest} ({meaning_of(hardest)})" if hardest else "nothing follows"))]
    for rung in ladder.rungs:
        if stated := [answer.stated(atom) for atom in answer.conclusions if rungs[atom] == rung]:
            lines.append((f"  {rung:9} ", "; ".join(stated)))
    return {"kind": puzzle.kind, "grade": hardest, "conclusions": conclusions}, lines


def _graded_layout(layout: Layout, first: Cell, *, floods: bool) -> tuple[dict[str, Any], Lines]:
    path = path_through(layout, first, Grader(), floods=floods)
    moves_by_need = {str(verdict): moves for verdict, moves in path.profile.items()}
    profile = {need: moves_by_need[need] for need in NEEDED if need in moves_by_need}
    moves = ", ".join(f"{count} {need}" for need, count in profile.items()) or "none"
    line = f"{layout.size} from {first}: {path.grade} ({path.grade.meaning}); moves: {moves}"
    return {**verdict_as_json(path.grade), "first": first, "profile": profile}, [("", line)]


def boards(
    *, size: BoardSize, games: Positive = 100, rule: RuleName = "safe", seed: Whole = 1, json: Json = False
) -> int:
    """Draw boards of a size, play them by the easiest move, and count how often each grade is needed.

    If the player would have to guess, a safe cell is revealed instead, and the game goes on.

    Args:
        games: the number of boards
        seed: the seed of the boards: the same seed draws the same boards
    """
    drawn = Boards(size, rule, seed)
    drawn.check_room()
    found = GradeTally(paths_through(drawn, games))
    if json:
        about = {"size": str(size), "rule": rule, "seed": seed, "games": games}
        print_json({**about, "moves": found.moves.total(), "grades": _tally_as_json(found)})
    else:
        make_console().print(_table(found, drawn, games))
    return 0


def verdict_as_json(verdict: Verdict) -> dict[str, str]:
    """Convert a verdict to JSON: the grade, or the reason why there is none."""
    fields = {"grade": str(verdict)}
    return fields | {"reason": verdict.meaning} if str(verdict) == GAVE_UP else fields


grade = make_app("grade", boards, default_command=of_file)
