"""mineproof solve FILE: the certain conclusions of a puzzle, their proofs, and the chances of the rest."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from cyclopts import Parameter

import mineproof.solve_puzzle as solving
from benchmarks.console.options import CellName, File, GridName, Json, Mines, Natural, OneEngine, Real, Signs, Target
from engines import Engine, Explanation, create_reasoner
from engines.answers.answer import Answer
from engines.answers.board_answer import BoardAnswer
from engines.guessing.probabilities import checked_density
from game import pictures
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction, GaveUp, NotEntailed, UserError
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.pictures import Picture, text
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import Role
from game.statements.sentence import Atom, Claim
from game.words import capitalized, counted, in_digits, percent
from mineproof.board_proofs import proof_as_json, proofs_of, proofs_one_by_one
from mineproof.solve_puzzle import check_speaks
from mineproof.terminal.contradictions import refuse
from mineproof.terminal.printed_output import COLUMNS, Paper, columns_of_sentences, print_json
from mineproof.terminal.puzzle_files import (
    PositionFile,
    check_written,
    first_cell,
    first_view,
    notes_of,
    puzzles_in,
    text_of,
    written,
)
from mineproof.terminal.text_files import check_writable, write as write_file

NOTHING = {"safe": [], "mines": [], "probabilities": [], "worlds": 0, "best": None, "best_moves": []}
NOTHING |= {"explanations": []}
"""What `--json` tells of an impossible position besides why it is one."""

MOST_PROOFS = 10
"""The default number of printed proofs."""

MOST_WORLDS = 10**4000
"""Counts up to this many layouts are in JSON; longer numbers cannot be read by many programs."""


@Parameter(name="*")
@dataclass(frozen=True)
class AnswerOptions(OneEngine):
    """The engine, and the form of the answer."""

    proofs: Natural = MOST_PROOFS
    """how many proofs to print"""
    hint: Annotated[Literal[1, 2, 3] | None, Parameter(metavar="LEVEL")] = None
    """print only a hint to the next step: 1 where to look, 2 the clues, 3 the argument; or that a guess is needed, with
    the evidence
    """
    json: Json = False


def solve(
    board: Annotated[File, Parameter(metavar="BOARD")],
    /,
    *,
    mines: Mines | None = None,
    grid: GridName | None = None,
    density: Real | None = None,
    first: CellName | None = None,
    signs: Signs = "",
    write: PositionFile | None = None,
    svg: Target | None = None,
    options: AnswerOptions = AnswerOptions(),
) -> int:
    r"""Solve a puzzle of any kind: print the certain conclusions and their proofs.

    For a Minesweeper position: the board with the certain cells and the chances of a mine elsewhere, the best move, and
    the proofs, safe cells first. BOARD has a line for each row: digits, . or # unknown, F a flag (taken as unknown), \*
    a mine for sure, s safe for sure. The documentation describes the other kinds of puzzles; JSON lines, as `generate`
    prints them, are solved one after the other.

    With --mines, the chances are exact. Without it, certain cells are still reported; the other chances then come from
    --density, or are unknown (null in JSON) without that too, and worlds counts the layouts with any number of mines
    (null if they are too many to count or to write).

    Exit status: 0 all well, 1 an impossible position, 2 unusable arguments or file.

    Args:
        board: the file with the puzzle, or - for standard input
        density: without --mines: the chance of a mine in a cell, 0 to 1
        first: the first cell of a layout, if it has none
        svg: draw the puzzle, too, into this file
    """
    text, engine = text_of(board), options.name
    if density is not None:
        if mines is not None:
            raise UserError("--density has no place beside --mines, which gives the total")
        checked_density(density, None)
    check_writable(svg)
    check_written(write)

    def made(found: Puzzle | Layout) -> Puzzle:
        """Return the puzzle itself; for a layout, the view after the first click, announced in a line."""
        if isinstance(found, Layout) and mines is not None:
            raise BadLayout(f"--mines {mines} is for a position, and this is a layout; leave it out")
        if isinstance(found, Layout) and first is not None:
            found = replace(found, first=first_cell(first, found.height, found.width))
        puzzle = first_view(found) if isinstance(found, Layout) else found
        _check_options(puzzle, engine, density, write)
        if isinstance(found, Layout) and not options.json:
            Paper().say(f"Of the layout, the position after the first click, at {found.first}:")
        for line in [] if options.json else notes_of(puzzle):
            Paper().say(line)
        return puzzle

    statuses = [0]
    for puzzle in puzzles_in(board, text, mines, grid, signs=signs, made=made):
        if isinstance(puzzle, Puzzle):
            statuses.append(solve_puzzle(puzzle, engine, options, density, svg))
        else:
            print(f"mineproof solve: {puzzle}", file=sys.stderr)
            statuses.append(2)
    return max(statuses)


def _check_options(puzzle: Puzzle, engine: str, density: float | None, file: Path | None) -> None:
    """Write the position where a `file` is given. Raises `UserError` where an option has no place with this puzzle."""
    if isinstance(puzzle, Observation):
        if density is not None:
            checked_density(density, puzzle.total)
        if file is not None:
            write_file(file, written(file, puzzle))
        return
    for name, given in (("write", file), ("density", density)):
        if given is not None:
            raise UserError(f"--{name} is for boards, and this is a puzzle of the kind {puzzle.kind}; leave it out")
    check_speaks(engine, create_reasoner(engine), [*puzzle.rules(), *(clue.fact for clue in puzzle.clues())])


def solve_puzzle(
    puzzle: Puzzle, engine: str, options: AnswerOptions, density: float | None = None, svg: Path | None = None
) -> int:
    """Solve a puzzle, and print the answer; the exit status is 1 where no world fits."""
    extra: dict[str, Any] = {}
    if isinstance(puzzle, Observation):  # a player of one's own may draw
        extra = {"density": density, "rng": random.Random(0)}
    try:
        answer = solving.solve(puzzle, engine, **extra)
        answer.values, answer.best  # noqa: B018 - looks, which raise where no world fits
    except Contradiction as contradiction:
        return refuse("solve", puzzle, contradiction, as_json=options.json, nothing=NOTHING)
    if options.hint is not None:
        _print_hint(answer, options.hint, options.json)
        return 0
    if svg is not None:
        write_file(svg, pictures.svg(_picture(puzzle, answer)))
    if options.json:
        print_json(as_json(answer))
    else:
        _print(puzzle, answer, engine, options.proofs)
    return 0


def _print_hint(answer: Answer, level: int, as_json: bool) -> None:
    """Print a hint to the next step, or that a guess is needed. Raises as `Answer.guess_needed` does."""
    try:
        needed = answer.guess_needed()
    except NotEntailed as nothing:
        print(json.dumps({"guess": False, "hint": None}) if as_json else f"{capitalized(str(nothing))}.")
        return
    hint = None if needed else answer.hint(level)
    if as_json:
        print_json({"guess": False, "hint": hint.as_json()} if hint else needed.as_json() | {"hint": None})
        return
    paper, puzzle = Paper(), answer.puzzle
    for line in str(hint or needed).splitlines():
        paper.say(line)
    if hint is None and level == 2:
        atom = answer.best or min(needed.pairs, key=str)
        _draw_worlds(paper, answer.why_open(atom).picture())
    elif hint is None and level == 3:
        for world in needed.worlds:
            _draw_worlds(paper, pictures.picture_of_world(puzzle, world))


def _draw_worlds(paper: Paper, picture: Picture) -> None:
    """Draw the evidence that a guess is needed, if it fits."""
    drawn = text(picture)
    if paper.has_room(drawn.width):
        paper.say("")
        paper.draw(drawn)


# In JSON.


def as_json(answer: Answer) -> dict[str, Any]:
    """Return the answer as the object printed by `--json`, with all proofs; unknown chances are None."""
    if not isinstance(answer, BoardAnswer):
        return answer.as_json() | {"explanations": [_argument_as_json(answer, atom) for atom in answer.conclusions]}
    seen, worlds = answer.seen, answer.worlds
    return {
        "safe": sorted(answer.safes - seen.reveals.keys()),
        "mines": sorted(answer.mines),
        "probabilities": [[*cell, chance_of(cell, answer)] for cell in seen.hidden],
        "worlds": worlds if worlds is None or worlds <= MOST_WORLDS else None,
        "best": answer.best,
        "best_moves": answer.best_moves,
        "explanations": [proof_as_json(proof) for proof in proofs_of(answer)],
        **({"note": seen.note} if seen.note else {}),
    }


def _argument_as_json(answer: Answer, atom: Atom) -> dict[str, Any]:
    """Return the value of an atom, and its argument; without an explanation, the limit reached."""
    said = {"atom": atom, "value": answer.values[atom], "grade": answer.grades.rungs.get(atom)}
    try:
        return {**said, **answer.argue(atom).as_json()}
    except GaveUp as limit:
        return {**said, "clues": None, "steps": [], "no_steps": str(limit)}


def chance_of(cell: Cell, answer: BoardAnswer[Engine]) -> float | None:
    """Return the chance of a mine, from 0 to 1, or None if it is unknown."""
    if cell in answer.safes:
        return 0.0
    return 1.0 if cell in answer.mines else answer.known.chances.get(cell)


# In text.


def _picture(puzzle: Puzzle, answer: Answer) -> Picture:
    """Return the puzzle as read, including flags, with the conclusions, the chances, and the best move."""
    best = [] if answer.best is None else [answer.best]
    return pictures.picture_of(puzzle, answer.known.highlighting(Role.BEST, best))


def _print(puzzle: Puzzle, answer: Answer, engine: str, most_proofs: int) -> None:
    paper, is_board = Paper(), isinstance(answer, BoardAnswer)
    _draw(paper, _picture(puzzle, answer), answer)
    paper.say("")
    for line in _summary_of_board(answer) if isinstance(answer, BoardAnswer) else [_status(answer, engine)]:
        paper.say(line)
    if most_proofs and answer.conclusions:
        paper.say("")
        _print_proofs(paper, answer, most_proofs)
    if is_board and not answer.complete:
        paper.say("")
        paper.say(f"{engine} cannot tell whether more is certain")


def _draw(paper: Paper, picture: Picture, answer: Answer) -> None:
    """Draw the puzzle with the conclusions, and the chances if they fit; a board too wide is replaced by a message."""
    columns = columns_of_sentences()
    narrow = columns if columns < COLUMNS else None  # else a wide board has captions as wide
    drawn = text(picture, columns=narrow)
    if paper.has_room(drawn.width):
        paper.draw(drawn)
    else:
        plain = text(picture, chances=False, columns=narrow)
        if paper.has_room(plain.width):
            paper.draw(plain)
        else:
            paper.say(paper.refusal(plain.width))
        if answer.known.chances:
            paper.say(f"the chances in percent take {drawn.width} columns")
    if answer.no_chances and answer.open:
        paper.say(f"other chances are not known: {answer.no_chances}")


def _summary_of_board(answer: BoardAnswer[Engine]) -> Iterator[str]:
    """Yield the best move, and the number of layouts that fit."""
    best, ties = answer.best, answer.ties and f"; {answer.ties}"
    if best is None:
        yield "best move: none is left"
    elif best in answer.safes:
        # What a player of the course says may have no proof.
        is_proven = answer.engine.counted is answer.engine or isinstance(answer.why(best), Explanation)
        yield f"best move: {best}, {'proven safe' if is_proven else 'safe, as the player says'}{ties}"
    else:
        chance = chance_of(best, answer)
        yield f"best move: {best}, a guess" + ("" if chance is None else f" (mine: {percent(chance)})") + ties
    if answer.worlds is not None:
        suffix = "" if answer.seen.total is not None else ", with any number of mines"
        yield f"{in_digits(answer.worlds)} {'layout fits' if answer.worlds == 1 else 'layouts fit'}{suffix}"


def _status(answer: Answer, engine: str) -> str:
    """Return a summary of the answer to a puzzle of another kind."""
    if answer.status == "unique":
        return "There is one solution."
    open_atoms = f"{len(answer.open):,} of {counted(len(answer.puzzle.questions()), 'question')}"
    if answer.status == "undetermined":
        fitting = "several solutions" if answer.no_chances else counted(answer.world_count(), "world")
        return f"{open_atoms} cannot be decided: {fitting} fit."
    why = "; ".join(answer.limits) or "its rules do not find all that follows"
    return f"{engine} leaves {open_atoms} open: {why}."


class Proven(NamedTuple):
    """A conclusion in words with its `rank`, its argument or the reason for a missing one, and its number of atoms."""

    said: str
    rank: str
    why: Explanation | str
    atoms: int = 1


def _proofs_of_board(answer: BoardAnswer[Engine]) -> Iterator[Proven]:
    for cells, proof in proofs_one_by_one(answer):
        if isinstance(proof, str):
            yield Proven(str(cells[0]), "", proof)
        else:
            verb = "clue proves it" if proof.size.most == 1 else "clues prove it"
            rank = f"grade {proof.grade}; {proof.size} {verb}"
            said = answer.seen.words.stated(Claim.that(cells, proof.argument.is_mine))
            yield Proven(said, rank, proof.argument, len(cells))


def _proofs_of_other(answer: Answer) -> Iterator[Proven]:
    for atom in answer.conclusions:
        said = capitalized(answer.stated(atom))
        try:
            why = answer.argue(atom)
        except GaveUp as limit:
            yield Proven(said, "", str(limit))
        else:
            clues = counted(len(why.clues), "clue proves it", "clues prove it")
            yield Proven(said, f"grade {answer.grades.rungs.get(atom, 'not found')}; {clues}", why)


def _print_proofs(paper: Paper, answer: Answer, most: int) -> None:
    """Print the first `most` proofs, each as soon as it is found, and the number of further conclusions."""
    left = len(answer.conclusions)
    if isinstance(answer, BoardAnswer):
        proofs, one = _proofs_of_board(answer), "certain cell"
        found = f"{counted(len(answer.false), 'safe cell')}, {counted(len(answer.true), 'mine')}"
        paper.say(
            f"{found}. The proofs, safe cells first, each with its grade, which is the weakest way to reason that "
            "finds it from all clues, and with the fewest clues that prove it. The argument below may use more."
        )
    else:
        proofs, one = _proofs_of_other(answer), "conclusion"
        paper.say(
            "The proofs, each with its grade, which is the weakest of our reasoners that finds it from all clues, and "
            "with how many clues this engine needs to prove it. An argument takes one clue at a time with all that it "
            "shows, so it may suppose something where the reasoner does not, and nothing where the reasoner does."
        )
    sys.stdout.flush()
    for proof in islice(proofs, most):
        if isinstance(proof.why, str):
            paper.say(f"{proof.said} has no proof: {proof.why}")
        else:
            paper.say(f"{proof.said} ({proof.rank}):", bold=True)
            for line in proof.why.text_or_clues.splitlines():
                paper.say(line, indent="    ")
        sys.stdout.flush()
        left -= proof.atoms
    if left:
        paper.say(f"and {counted(left, f'more {one}')}: --proofs {most + left} prints all proofs")
