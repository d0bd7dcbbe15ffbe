"""python -m mineproof solve FILE: what is certain of a puzzle, why, and how likely the rest is."""

from __future__ import annotations

import argparse
import json
import random
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import engines
from benchmarks.console.arguments import Commands, add_engine_options, engine_from, natural, real, whole
from engines import Engine, Explanation
from engines.board.board_answer import BoardAnswer
from engines.board.clue_index import ProofSize
from game import pictures
from game.errors import Contradiction, UserError
from game.grid import Cell
from game.observation import Observation
from game.pictures import Picture, Role, text
from game.puzzle import Puzzle
from game.words import counted, in_digits, percent
from mineproof.cli.files import check_writable, write
from mineproof.cli.impossible import impossibility, refuse
from mineproof.cli.paper import Paper
from mineproof.cli.puzzle_files import add_grid_option, puzzles_in, text_of
from mineproof.proofs import (
    Proof,
    conclusion_in_words,
    proof_as_json,
    proofs_of,
    proofs_one_by_one,
)

DESCRIPTION = """\
What follows from a puzzle of any kind, and why. Of a Minesweeper position: the board with what is certain and how
likely a mine is elsewhere, the best move, and the proofs, safe cells first. BOARD has a line for each row: digits, . or
# unknown, F a flag (taken as unknown), * a mine for sure, s safe for sure. Puzzles of other kinds are written as the
documentation tells; JSON lines, as `generate` prints them, are solved one after the other."""

EPILOG = """\
With --mines, the chances are exact. Without it, certain cells are still reported; the other chances then come from
--density, or are unknown (null in JSON) without that too, and worlds counts the layouts with any number of mines
(null where they are too many to count or to write).
Exit status: 0 all well, 1 an impossible position, 2 unusable arguments or file."""

NOTHING = {"safe": [], "mines": [], "probabilities": [], "worlds": 0, "best": None, "explanations": []}
"""What `--json` tells of an impossible position besides why it is one."""

MOST_PROOFS = 10
"""Proofs that are printed unless more are asked for."""

MOST_WORLDS = 10**4000
"""Counts up to this many layouts are in JSON; longer numbers cannot be read by many programs."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `solve`."""
    parser = commands.add_parser("solve", help=summary, description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("board", metavar="BOARD", help="the file with the puzzle, or - for standard input")
    parser.add_argument("--mines", type=whole, metavar="N", help="how many mines there are in all")
    add_grid_option(parser)
    parser.add_argument("--density", type=real, metavar="P", help="without --mines: how likely a mine is, 0 to 1")
    parser.add_argument(
        "--engine",
        default="sat",
        metavar="NAME",
        help="the engine that proves what is certain; `mineproof engines` lists them (default: sat)",
    )
    add_engine_options(parser)
    parser.add_argument(
        "--proofs", type=natural, default=MOST_PROOFS, metavar="N", help="print so many proofs (default: %(default)s)"
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the puzzle, too, into this file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a puzzle, with all proofs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read, solve, print: each puzzle of the file."""
    statuses = [0]
    for puzzle in puzzles_in(arguments.board, text_of(arguments.board), arguments.mines, arguments.grid):
        if isinstance(puzzle, Observation):
            statuses.append(_solve_position(puzzle, arguments))
        elif isinstance(puzzle, Puzzle):
            statuses.append(_solve_other(puzzle, arguments))
        else:
            print(f"mineproof solve: {puzzle}", file=sys.stderr)
            statuses.append(2)
    return max(statuses)


def _solve_other(puzzle: Puzzle, arguments: argparse.Namespace) -> int:
    """Solve a puzzle that is no board. Raises `ValueError` for options that are for boards alone."""
    from mineproof.cli.puzzles import check_speaks_formulas, solve_puzzle  # nothing of it is needed for boards

    if arguments.density is not None:
        raise UserError(f"--density is for boards, and this is a puzzle of the kind {puzzle.kind}; leave it out")
    engine = engine_from(arguments)
    check_speaks_formulas(engine)
    check_writable(arguments.svg)
    return solve_puzzle(puzzle, engine, as_json=arguments.json, most_proofs=arguments.proofs, svg_file=arguments.svg)


def _solve_position(observation: Observation, arguments: argparse.Namespace) -> int:
    """Solve a board."""
    if arguments.mines is not None and arguments.density is not None:
        raise UserError("--density has no place beside --mines, which tells the total")
    engine = engine_from(arguments)
    check_writable(arguments.svg)
    seen, rng = observation, random.Random(0)  # of moves that are as good, the live board shows the same one
    solver: Engine = engines.create(engine, seen.height, seen.width, seen.total, grid=seen.grid, rng=rng)
    try:
        solver.observe(seen)
        answer = BoardAnswer(solver, density=arguments.density)
        answer.known, answer.best  # noqa: B018 - looks, which raise where no layout fits
    except Contradiction as contradiction:
        why = contradiction if contradiction.clues else impossibility(observation)
        return refuse("solve", observation, why, arguments.json, NOTHING)
    if arguments.svg is not None:
        write(arguments.svg, pictures.svg(picture_of(seen, answer)))
    if arguments.json:
        print(json.dumps(as_json(answer)))
    else:
        _print(seen, answer, engine, arguments.proofs)
    return 0


# In JSON.


def as_json(answer: BoardAnswer[Engine]) -> dict[str, Any]:
    """The answer as the object that `--json` prints, with all proofs; unknown chances are None."""
    seen, worlds = answer.seen, answer.worlds
    explained = [found for cell in answer.values if isinstance(found := answer.why(cell), Explanation)]
    return {
        "safe": sorted(answer.safes - seen.reveals.keys()),
        "mines": sorted(answer.mines),
        "probabilities": [[*cell, chance_of(cell, answer)] for cell in seen.hidden],
        "worlds": worlds if worlds is None or worlds <= MOST_WORLDS else None,
        "best": answer.best,
        "explanations": [proof_as_json(proof) for proof in proofs_of(seen, explained)],
    }


def chance_of(cell: Cell, answer: BoardAnswer[Engine]) -> float | None:
    """The chance of a mine, from 0 to 1, or None where it is not known."""
    if cell in answer.safes:
        return 0.0
    return 1.0 if cell in answer.mines else answer.known.chances.get(cell)


# In text.


def picture_of(seen: Observation, answer: BoardAnswer[Engine]) -> Picture:
    """The position with what is proven, the chances, and the best move; flags stand where they were `seen`."""
    best = [] if answer.best is None else [answer.best]
    return seen.picture(answer.known.highlighting(Role.BEST, best))


def _print(seen: Observation, answer: BoardAnswer[Engine], engine: str, most_proofs: int) -> None:
    paper = Paper()
    _draw_board(paper, seen, answer)
    paper.say("")
    paper.say(f"best move: {_best_in_words(answer)}")
    if answer.worlds is not None:
        suffix = "" if seen.total is not None else ", with any number of mines"
        fit = "layout fits" if answer.worlds == 1 else "layouts fit"
        paper.say(f"{in_digits(answer.worlds)} {fit}{suffix}")
    if most_proofs:
        _print_proofs(paper, answer, most_proofs)
    if not answer.complete:
        paper.say("")
        paper.say(f"{engine} cannot tell whether more is certain")


def _draw_board(paper: Paper, seen: Observation, answer: BoardAnswer[Engine]) -> None:
    """The position with what is proven, and the chances where they fit; in words where even the board does not."""
    known, picture = answer.known, picture_of(seen, answer)
    drawn = text(picture)
    if paper.has_room(drawn.width):
        paper.draw(drawn)
    else:
        plain = text(picture, chances=False)
        if paper.has_room(plain.width):
            paper.draw(plain)
        else:
            paper.say(paper.refusal(plain.width))
        if known.chances:
            paper.say(f"the chances in percent take {drawn.width} columns")
    if known.no_chances and answer.open:
        paper.say(f"other chances are not known: {known.no_chances}")


def _print_proofs(paper: Paper, answer: BoardAnswer[Engine], most: int) -> None:
    """At most so many proofs, each as soon as it is found, and how many cells there are besides."""
    left = len(answer.values)
    if not left:
        return
    paper.say("")
    paper.say(
        f"{_found_in_words(answer)}. The proofs, safe cells first, each with the weakest way to reason that finds it "
        "and the fewest clues that prove it:"
    )
    sys.stdout.flush()
    for cells, proof in islice(proofs_one_by_one(answer), most):
        if isinstance(proof, str):
            paper.say(f"{cells[0]} has no proof: {proof}")
        else:
            paper.say(f"{conclusion_in_words(cells, proof.explanation.is_mine)}  [{_rank(proof)}]", bold=True)
            paper.say(proof.argument.text_or_clues, indent="    ")
        sys.stdout.flush()
        left -= len(cells)
    if left:
        paper.say(f"and {counted(left, 'more certain cell')}: --proofs {most + left} prints all proofs")


def _best_in_words(answer: BoardAnswer[Engine]) -> str:
    if answer.best is None:
        return "none is left"
    if answer.best in answer.safes:
        return f"{answer.best}, proven safe"
    chance = chance_of(answer.best, answer)
    return f"{answer.best}, a guess" + ("" if chance is None else f" (mine: {percent(chance)})")


def _found_in_words(answer: BoardAnswer[Engine]) -> str:
    return f"{counted(len(answer.false), 'safe cell')}, {counted(len(answer.true), 'mine')}"


def _rank(proof: Proof) -> str:
    return f"{proof.grade}, {_clues_in_words(proof.size)}"


def _clues_in_words(size: ProofSize) -> str:
    return f"{size} clue{'s' * (size.most != 1)}"
