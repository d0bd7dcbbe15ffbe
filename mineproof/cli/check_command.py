"""mineproof check PUZZLE ARGUMENT: is an argument right, and if not, which step is wrong, and why?"""

import re
import sys
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.option_types import File, GridName, Json, Mines, Signs
from engines.proofs.argument_check import ArgumentChecker
from game.pictures import text
from game.statements.sentence import Atom
from game.text.scanner import Unreadable
from game.wording import counted
from mineproof import CheckedArgument, Contradiction, Layout, Observation, Puzzle, UserError
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.puzzle_files import first_view, notes_of, puzzles_in, text_of

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
    claim would follow from other clues and steps, a smallest set of these is printed too. The page
    "Arguments" of the documentation describes the form of an argument. `mineproof solve PUZZLE` prints arguments in
    this form; if ARGUMENT is its output, all arguments in it are checked.

    Exit status: 0 the argument is right, 1 it is wrong, 2 the puzzle or the argument cannot be read, 3 the check gave
    up.

    Args:
        puzzle: the file with the puzzle, or - for standard input
        argument: the file with the argument, text or JSON, or - for standard input
        question: the question that the argument, or one of several arguments, must settle: a cell, as in '0 1', or a
            statement, as in 'A is a Knave'
    """
    if puzzle == argument == "-":
        raise UserError("the puzzle and the argument cannot both be -; give one of them as a file")
    about = _puzzle(puzzle, mines, grid, signs)
    asked = None if question is None else _atom_named(question, about)
    written = text_of(argument, "a file with an argument, or - for standard input")
    printed = [*PRINTED.finditer(written)]
    # The lines above are left empty, so that the numbers of lines are those of the file.
    cut = ["\n" * written.count("\n", 0, one.start(1)) + one[1] for one in printed]
    try:
        checker = ArgumentChecker(about)
    except Contradiction as error:
        raise UserError(f"no argument is needed: {error}") from None
    found = [_verdict(checker, one, asked) for one in cut or [written]]
    if asked is not None:
        found = [one for one in found if isinstance(one, CheckedArgument) and one] or found
    if not json:
        notes = [f"Of the output of solve, {counted(len(printed), 'argument')} and nothing else:"] if printed else []
        for note in [*notes_of(about), *notes]:
            Paper().print_sentences(note)
    return max([_report(one, argument, json) for one in found])


def _verdict(checker: ArgumentChecker, written: str, asked: Atom | None) -> CheckedArgument | Unreadable:
    try:
        return checker.check(written, asked)
    except Unreadable as error:
        return error


def _report(found: CheckedArgument | Unreadable, file: str, json: bool) -> int:
    if isinstance(found, Unreadable):
        if not json:
            raise UserError(f"{'' if file == '-' else f'{file}, '}{found}")
        place = {"line": found.line or None, "column": found.column}
        print_json({"status": "unreadable", "reason": str(found), **place})
        return STATUSES["unreadable"]
    if json:
        about = found.puzzle
        print_json(found.as_json() | ({"note": about.note} if isinstance(about, Observation) and about.note else {}))
    else:
        _print(found)
    return STATUSES[found.status]


def _puzzle(file: str, mines: int | None, grid: str | None, signs: str) -> Puzzle:

    def made(found: Puzzle | Layout) -> Puzzle:
        return first_view(found) if isinstance(found, Layout) else found

    first, *more = puzzles_in(file, mines, grid, signs=signs, made=made)
    if isinstance(first, UserError):
        raise first
    if more:
        raise UserError(f"{file} has {1 + len(more)} puzzles; expected the one that the argument is about")
    return first


def _atom_named(name: str, puzzle: Puzzle) -> Atom:
    """Return the atom with this name. If the puzzle asks for no such atom, return the name, which the check refuses."""
    by_name = {_plain(puzzle.name_of(atom)): atom for atom in puzzle.questions()}
    return by_name.get(_plain(name), name)


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
    paper.print_paragraph("In this world, what the step names is true and the step is wrong:")
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
