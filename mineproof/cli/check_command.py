"""mineproof check PUZZLE ARGUMENT: is an argument right, and if not, which step is wrong, and why?"""

from __future__ import annotations

import re
import sys
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.option_types import File, GridName, Json, Mines, Signs
from engines.proofs import argument_verdict
from engines.proofs.argument_verdict import CheckedArgument
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp, UserError
from game.minesweeper.layouts import Layout
from game.pictures import text
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Atom
from game.text.scanner import Unreadable
from game.words import counted
from mineproof.terminal.first_click import first_view
from mineproof.terminal.printed_output import Paper, complain, print_json
from mineproof.terminal.puzzle_files import notes_of, puzzles_in, text_of

STATUSES = {"right": 0, "wrong": 1, "unreadable": 2, "gave-up": 3}
"""The exit statuses."""

PRINTED = re.compile(r"\bit\):\n((?: {4}\S.*\n?)+)")
"""An argument in the output of `mineproof solve`, indented below a line that ends with "prove it):"."""


def check(
    puzzle: Annotated[File, Parameter(metavar="PUZZLE")],
    argument: Annotated[File, Parameter(metavar="ARGUMENT")],
    /,
    *,
    mines: Mines | None = None,
    grid: GridName | None = None,
    signs: Signs = "",
    question: Annotated[str | None, Parameter(metavar="ATOM")] = None,
    json: Json = False,
) -> int:
    """Check an argument about a puzzle, step by step: it is right, or the first wrong step is printed with the reason.

    For a step that does not follow, the reason is a world in which its premises are true and its claim is false. If the
    claim would follow from other clues and steps, a smallest set of these is printed too. `mineproof solve PUZZLE`
    prints arguments in this form, and of its output all arguments are checked; the documentation describes the form on
    the page "Arguments".

    Exit status: 0 the argument is right, 1 it is wrong, 2 the puzzle or the argument cannot be read, 3 the check gave
    up.

    Args:
        puzzle: the file with the puzzle, or - for standard input
        argument: the file with the argument, text or JSON, or - for standard input
        question: the question that the argument, or one of several, has to settle: a cell, as in '0 1', or as in 'A is
            a Knave'
    """
    if puzzle == argument == "-":
        raise UserError("the puzzle and the argument cannot both be -; give one of them as a file")
    about = _puzzle(puzzle, mines, grid, signs)
    asked = _question(about, question)
    written = text_of(argument, "a file with an argument, or - for standard input")
    printed = [*PRINTED.finditer(written)]
    if not json:
        notes = [f"Of the output of solve, {counted(len(printed), 'argument')} and nothing else:"] if printed else []
        for note in [*notes_of(about), *notes]:
            Paper().print_sentences(note)
    # The lines above are left empty, so that the numbers of lines are those of the file.
    cut = ["\n" * written.count("\n", 0, one.start(1)) + one[1] for one in printed]
    return max([_check(about, argument, one, asked, json) for one in _settling(about, cut, asked) or [written]])


def _settling(about: Puzzle, arguments: list[str], asked: Atom | None) -> list[str]:
    """Return the arguments that settle the question. Without a question, or if no argument settles it, return all."""
    if asked is None or len(arguments) < 2:
        return arguments
    try:
        return [one for one in arguments if argument_verdict.check(about, one, asked).status == "right"] or arguments
    except (UserError, GaveUp):
        return arguments  # each is reported below


def _check(about: Puzzle, file: str, written: str, asked: Atom | None, json: bool) -> int:
    try:
        verdict = argument_verdict.check(about, written, asked)
    except Unreadable as error:
        if not json:
            raise UserError(f"{'' if file == '-' else f'{file}, '}{error}") from None
        place = {"line": error.line or None, "column": error.column}
        print_json({"status": "unreadable", "reason": str(error), **place})
        return STATUSES["unreadable"]
    except Contradiction as error:
        raise UserError(f"no argument is needed: {error}") from None
    except GaveUp as limit:
        if json:
            print_json({"status": "gave-up", "reason": str(limit)})
        else:
            complain(f"mineproof: {limit}")
        return STATUSES["gave-up"]
    if json:
        print_json(verdict.as_json() | ({"note": about.note} if isinstance(about, Observation) and about.note else {}))
    else:
        _print(verdict)
    return STATUSES[verdict.status]


def _puzzle(file: str, mines: int | None, grid: str | None, signs: str) -> Puzzle:

    def made(found: Puzzle | Layout) -> Puzzle:
        return first_view(found) if isinstance(found, Layout) else found

    first, *more = puzzles_in(file, mines, grid, signs=signs, made=made)
    if isinstance(first, UserError):
        raise first
    if more:
        raise UserError(f"{file} has {1 + len(more)} puzzles; expected the one that the argument is about")
    return first


def _question(puzzle: Puzzle, asked: str | None) -> Atom | None:
    """Return the atom of the question. Raises `UserError` for an atom that is not a question of the puzzle."""
    if asked is None:
        return None
    by_name = {_plain(puzzle.name_of(atom)): atom for atom in puzzle.questions()}
    if _plain(asked) not in by_name:
        such = (
            f"one such as {puzzle.name_of(next(iter(by_name.values())))!r}"
            if by_name
            else "no --question, as it asks nothing"
        )
        raise UserError(f"the puzzle does not ask for {asked!r}; expected {such}")
    return by_name[_plain(asked)]


def _plain(name: str) -> str:
    """Remove the optional characters of a name: `(0, 1)` becomes `0 1`."""
    return " ".join(name.casefold().translate(str.maketrans("(),", "   ")).split())


def _print(verdict: CheckedArgument) -> None:
    paper = Paper()
    paper.print_sentences(str(verdict), bold=True)
    if verdict.line is not None:
        paper.print_sentences(f"It stands in line {verdict.line}.")
    for limit in verdict.limits:
        paper.print_sentences(f"Whether it is true all the same was not found out: {limit}.")
    if verdict.world is None:
        return
    paper.print_sentences("")
    paper.print_sentences("In this world, what the step names is true and the step is wrong:")
    drawn = text(verdict.picture())
    if paper.has_room(drawn.width):
        paper.draw(drawn)
    else:
        paper.print_sentences(
            ", ".join(
                f"{verdict.puzzle.name_of(atom)}: {'true' if value else 'false'}"
                for atom, value in verdict.world.items()
            )
        )
    sys.stdout.flush()
