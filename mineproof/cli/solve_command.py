"""mineproof solve FILE: the certain conclusions of a puzzle, their proofs, and the best move of a board."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from benchmarks.command_line.option_types import (
    CellName,
    EngineNames,
    File,
    GridName,
    Json,
    Mines,
    Natural,
    OneEngine,
    Real,
    Signs,
    Target,
)
from benchmarks.command_line.parsers_of_names_and_numbers import engine_named
from engines import create_reasoner
from engines.answers.candidate_moves import Candidate
from engines.guessing.mine_probabilities import checked_density
from game.grid import Cell
from mineproof import Answer, BoardAnswer, Contradiction, Layout, Observation, Puzzle, UserError, pictures, solve_puzzle
from mineproof.cli.printed_answer import (
    Printed,
    next_guess_of,
    picture_of_answer,
    picture_of_worlds,
    print_answer,
    print_hint,
)
from mineproof.cli.printed_proofs import proofs_as_json
from mineproof.solve_puzzle import check_accepts_formulas, usual_engine
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.contradiction_messages import refuse
from mineproof.terminal.position_export import PositionFile, check_position_file, write_position
from mineproof.terminal.puzzle_files import each_puzzle, first_cell, first_view, notes_of
from mineproof.terminal.text_files import check_writable, write as write_file

if TYPE_CHECKING:
    from benchmarks.analysis.statistics import Interval


@Parameter(name="*")
@dataclass(frozen=True)
class AnswerOptions(OneEngine):
    """The engine, and the form of the answer."""

    engine: Annotated[EngineNames | None, Parameter(metavar="NAME")] = None  # type: ignore[assignment] # by the puzzle
    """the engine; `mineproof engines` lists them [default: optimal for boards, sat for other puzzles]"""
    proofs: Natural | None = None
    """how many proofs to print [default: 1 of a board, for the best move; 0 in Mastermind; else 10]"""
    candidates: Natural = 0
    """of a board: print the N best moves with their chances to survive and to win, and the numbers that they may show
    """
    games: Natural = 0
    """let the compiled player play N games for each candidate without an exact chance to win, estimate the chance from
    them, and order the candidates by their chances to win
    """
    worlds: Natural = 0
    """print the first N solutions, or layouts, that fit"""
    hint: Annotated[Literal[1, 2, 3] | None, Parameter(metavar="LEVEL")] = None
    """print only a hint to the next step: 1 where to look, 2 the clues, 3 the argument. If a guess is needed, print
    this, and at 2 the reason, at 3 the best guess
    """
    json: Json = False

    def engine_for(self, puzzle: Puzzle) -> str:
        return engine_named(self.engine or usual_engine(puzzle), self.option)


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
    r"""Solve a puzzle of any kind: print the certain conclusions, the proofs, and of a board the best move.

    For a Minesweeper position: the board with the certain cells and the chances of a mine elsewhere, then the best move
    and its reason. BOARD has a line for each row: digits, . or # unknown, F a flag (taken as unknown), \* a mine for
    sure, s safe for sure. The documentation describes the other kinds of puzzles; JSON lines, as `generate` prints
    them, are solved one after the other.

    With --mines, the chances are exact. Without --mines, certain cells are still reported, and the other chances are
    computed from --density; without both, they are unknown (null in JSON). Without --mines, world_count is the number
    of layouts with any number of mines (null if there are too many to count or to write).

    Exit status: 0 all well, 1 an impossible position, 2 unusable arguments or file.

    Args:
        board: the file with the puzzle, or - for standard input; example:GRADE, as in example:overlap, is an example
        density: without --mines: the chance of a mine in a cell, 0 to 1
        first: the first cell of a layout, if it has none
        svg: draw the puzzle into this file, or with --worlds the layouts
    """
    check_together(options, mines, density)
    check_writable(svg)
    check_position_file(write)

    def read(found: Puzzle | Layout) -> Puzzle:
        return checked(found, options, first, density, write)

    def answer(puzzle: Puzzle) -> int:
        if write is not None and isinstance(puzzle, Observation):
            write_position(write, puzzle)
        return answer_puzzle(puzzle, options, density, svg)

    return each_puzzle(board, mines, grid, signs, made=read, then=answer)


def knights(*, options: AnswerOptions = AnswerOptions()) -> int:
    """Solve the four puzzles of the course, as `mineproof solve` solves a file of your own."""
    from game.puzzles.knights.puzzle import COURSE  # `solve` needs none of it on a board

    check_together(options)
    for puzzle in COURSE:
        checked(puzzle, options)
        if not options.json:
            Paper().print_sentences(f"Puzzle {puzzle.id}")
        answer_puzzle(puzzle, options)
    return 0


def check_together(options: AnswerOptions, mines: int | None = None, density: float | None = None) -> None:
    """Raise `UserError` for options that exclude each other, and for one without the option that it belongs to."""
    if density is not None:
        if mines is not None:
            raise UserError("--density has no place beside --mines, which gives the total")
        checked_density(density, None)
    if options.games and not options.candidates:
        raise UserError(f"--games {options.games} is for the candidates; give --candidates as well")


def checked(
    found: Puzzle | Layout,
    options: AnswerOptions,
    first: str | None = None,
    density: float | None = None,
    write: Path | None = None,
) -> Puzzle:
    """Return the puzzle, or a layout's view after the first click. Raises `UserError` for options that do not fit."""
    lines = []
    if isinstance(found, Layout):
        lines = [f"Of the layout, the position after the first click, at {first_cell(found, first)}:"]
        found = first_view(found, first)
    if not isinstance(found, Observation):
        for name, given in (("write", write), ("density", density), ("candidates", options.candidates or None)):
            if given is not None:
                raise UserError(f"--{name} is for boards, and this is a puzzle of the kind {found.kind}; leave it out")
        engine = options.engine_for(found)
        check_accepts_formulas(engine, Answer(found, create_reasoner(engine)))
    elif density is not None:
        checked_density(density, found.total)
    for line in [] if options.json else [*lines, *notes_of(found)]:
        Paper().print_sentences(line)
    return found


def answer_puzzle(puzzle: Puzzle, options: AnswerOptions, density: float | None = None, svg: Path | None = None) -> int:
    """Solve a puzzle, and print the answer with its proofs. The exit status is 1 if no world fits."""
    engine = options.engine_for(puzzle)
    for_boards = {"density": density, "rng": random.Random(0)}  # a player of one's own may draw
    try:
        answer = solve_puzzle.solve(puzzle, engine, **(for_boards if isinstance(puzzle, Observation) else {}))
        _ = answer.best, answer.unproven  # raise if the engine has not noticed that no world fits
    except Contradiction as contradiction:
        return refuse(puzzle, contradiction, as_json=options.json)
    if options.hint is not None:
        print_hint(answer, options.hint, options.json)
        return 0
    worlds = answer.worlds(options.worlds) if options.worlds else []
    candidates, sampled = _candidates(puzzle, answer, options)
    if svg is not None:
        drawn = picture_of_worlds(answer, worlds) if worlds else picture_of_answer(puzzle, answer)
        write_file(svg, pictures.svg(drawn))
    if options.json:
        true = [[puzzle.atom_as_json(atom) for atom in puzzle.questions() if atom in world] for world in worlds]
        asked: dict[str, Any] = {"worlds": true} if worlds else {}
        asked |= {"note": puzzle.note} if isinstance(puzzle, Observation) and puzzle.note else {}
        asked |= {"candidates": [_with_sampled(one, sampled, puzzle) for one in candidates]} if candidates else {}
        print_json(as_json(answer) | asked)
    else:
        print_answer(answer, Printed(puzzle, engine, options.proofs, worlds, candidates, sampled))
    return 0


def _candidates(
    puzzle: Puzzle, answer: Answer, options: AnswerOptions
) -> tuple[Sequence[Candidate], Mapping[Cell, Interval]]:
    if not options.candidates or not isinstance(answer, BoardAnswer):
        return [], {}
    found = answer.candidates(options.candidates)
    cells = [one.cell for one in found if one.win is None]
    if not options.games or not cells:
        return found, {}
    assert isinstance(puzzle, Observation)  # others have no candidates
    if options.games < 2 or puzzle.total is None or not puzzle.grid.is_square:
        raise UserError(f"--games {options.games}: expected 2 or more, on a square board with --mines")
    from mineproof.game_analysis.sampled_wins import sampled_wins  # which plays games

    seen = replace(puzzle, flags=frozenset())
    sampled = dict(zip(cells, sampled_wins(seen, cells, options.games), strict=True))
    found.sort(key=lambda one: sampled[one.cell].estimate if one.win is None else float(one.win), reverse=True)
    return found, sampled


def _with_sampled(one: Candidate, sampled: Mapping[Cell, Interval], puzzle: Puzzle) -> dict[str, Any]:
    cells = {name: [puzzle.atom_as_json(cell) for cell in getattr(one, name)] for name in ("ties", "even_guess")}
    found = one.as_json() | {"cell": puzzle.atom_as_json(one.cell)} | cells
    return found | ({"sampled_win": sampled[one.cell]._asdict()} if one.cell in sampled else {})


def as_json(answer: Answer) -> dict[str, Any]:
    """Return the answer as the object printed by `--json`, with all proofs."""
    guess = next_guess_of(answer)
    found = answer.as_json() | {"explanations": proofs_as_json(answer)}
    return found | ({} if guess is None else {"next_guess": guess.as_json()})
