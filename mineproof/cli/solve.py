"""python -m mineproof solve FILE: what is certain of a puzzle, why, and how likely the rest is."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.console.arguments import Commands, add_engine_options, engine_from, natural, real, whole
from engines import Explanation
from engines.board.size import ProofSize
from game import pictures
from game.errors import Contradiction, UserError
from game.grid import Cell
from game.observation import Observation
from game.pictures import Picture, Role, boards, of_observation, text
from game.puzzle import Puzzle
from game.words import counted, in_digits, percent
from mineproof.advisor import Advisor, AdvisorKnowledge
from mineproof.cli.board_options import add_grid_option
from mineproof.cli.files import check_writable, write
from mineproof.cli.impossible import impossibility, refuse
from mineproof.cli.paper import Paper
from mineproof.cli.puzzle_files import puzzles_in, text_of
from mineproof.cli.puzzles import check_speaks_formulas, solve_puzzle
from mineproof.proofs import (
    Proof,
    argument_of,
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
    rng = random.Random(0)  # of moves that are as good, the live board shows the same one
    seen, density = observation, arguments.density
    advisor = Advisor(engine, seen.height, seen.width, seen.total, grid=seen.grid, density=density, rng=rng)
    try:
        answer = solve(observation, advisor)
    except Contradiction as contradiction:
        why = contradiction if contradiction.clues else impossibility(observation)
        return refuse("solve", observation, why, arguments.json, NOTHING)
    if arguments.svg is not None:
        write(arguments.svg, pictures.svg(picture_of(answer)))
    if arguments.json:
        print(json.dumps(as_json(answer)))
    else:
        _print(answer, engine, arguments.proofs)
    return 0


@dataclass(frozen=True)
class SolvedPosition:
    """What follows from a position.

    `best` is the best move, None where none is left. `worlds` counts the layouts, None where they are too many to
    count. `is_all` tells whether nothing else is certain. `explain` says why a cell is certain, or why that cannot be
    told; it is asked only for the proofs that are shown, as each takes its time.
    """

    observation: Observation
    knowledge: AdvisorKnowledge
    best: Cell | None
    worlds: int | None
    is_all: bool
    explain: Callable[[Cell], Explanation | str]

    @property
    def safes(self) -> frozenset[Cell]:
        """The cells that are proven safe, without those that were marked so."""
        return self.knowledge.safes - self.observation.marks.keys()

    @property
    def mines(self) -> frozenset[Cell]:
        """The cells that are proven mines, without those that were marked so."""
        return self.knowledge.mines - self.observation.marks.keys()


def solve(observation: Observation, advisor: Advisor) -> SolvedPosition:
    """What the advisor makes of a position. Raises `Contradiction` where no layout fits."""
    advisor.observe(observation)
    knowledge = advisor.knowledge()
    return SolvedPosition(
        observation,
        knowledge,
        advisor.best_cell(),
        advisor.world_count(),
        advisor.engine.complete,
        advisor.explain,
    )


# In JSON.


def as_json(solution: SolvedPosition) -> dict[str, Any]:
    """The answer as the object that `--json` prints, with all proofs; unknown chances are None."""
    knowledge = solution.knowledge
    explanations = [solution.explain(cell) for cell in sorted(solution.safes | solution.mines)]
    explained = [found for found in explanations if isinstance(found, Explanation)]
    return {
        "safe": sorted(knowledge.safes),
        "mines": sorted(knowledge.mines),
        "probabilities": [[*cell, chance_of(cell, knowledge)] for cell in solution.observation.hidden],
        "worlds": solution.worlds if solution.worlds is None or solution.worlds <= MOST_WORLDS else None,
        "best": solution.best,
        "explanations": [proof_as_json(proof) for proof in proofs_of(solution.observation, explained)],
    }


def chance_of(cell: Cell, knowledge: AdvisorKnowledge) -> float | None:
    """The chance of a mine, from 0 to 1, or None where it is not known."""
    if cell in knowledge.safes:
        return 0.0
    if cell in knowledge.mines:
        return 1.0
    return None if knowledge.chances is None else knowledge.chances[cell]


# In text.


def picture_of(solution: SolvedPosition) -> Picture:
    """The position with what is proven, the chances, and the best move."""
    knowledge = solution.knowledge
    known = boards.Knowledge(knowledge.safes, knowledge.mines, knowledge.chances or {})
    best = {} if solution.best is None else {Role.BEST: [solution.best]}
    return of_observation(solution.observation, known, roles=best)


def _print(solution: SolvedPosition, engine: str, most_proofs: int) -> None:
    paper = Paper()
    _draw_board(paper, solution)
    paper.say("")
    paper.say(f"best move: {_best_in_words(solution)}")
    if solution.worlds is not None:
        suffix = "" if solution.observation.total is not None else ", with any number of mines"
        fit = "layout fits" if solution.worlds == 1 else "layouts fit"
        paper.say(f"{in_digits(solution.worlds)} {fit}{suffix}")
    if most_proofs:
        _print_proofs(paper, solution, most_proofs)
    if not solution.is_all:
        paper.say("")
        paper.say(f"{engine} cannot tell whether more is certain")


def _draw_board(paper: Paper, solution: SolvedPosition) -> None:
    """The position with what is proven, and the chances where they fit; in words where even the board does not."""
    knowledge, picture = solution.knowledge, picture_of(solution)
    drawn = text(picture)
    if paper.has_room(drawn.width):
        paper.draw(drawn)
    else:
        plain = text(picture, chances=False)
        if paper.has_room(plain.width):
            paper.draw(plain)
        else:
            paper.say(paper.refusal(plain.width))
        if knowledge.chances:
            paper.say(f"the chances in percent take {drawn.width} columns")
    if knowledge.chances is None and knowledge.safes | knowledge.mines < set(solution.observation.hidden):
        paper.say(f"other chances are not known: {knowledge.no_chances}")


def _print_proofs(paper: Paper, solution: SolvedPosition, most: int) -> None:
    """At most so many proofs, each as soon as it is found, and how many cells there are besides."""
    left = len(solution.safes) + len(solution.mines)
    if not left:
        return
    paper.say("")
    paper.say(
        f"{_found_in_words(solution)}. The proofs, safe cells first, each with the weakest way to reason that finds it "
        "and the fewest clues that prove it:"
    )
    sys.stdout.flush()
    proofs = proofs_one_by_one(solution.observation, solution.safes, solution.mines, solution.explain)
    for cells, proof in islice(proofs, most):
        if isinstance(proof, str):
            paper.say(f"{cells[0]} has no proof: {proof}")
        else:
            paper.say(f"{conclusion_in_words(cells, proof.explanation.is_mine)}  [{_rank(proof)}]", bold=True)
            paper.say(argument_of(proof.argument), indent="    ")
        sys.stdout.flush()
        left -= len(cells)
    if left:
        paper.say(f"and {counted(left, 'more certain cell')}: --proofs {most + left} prints all proofs")


def _best_in_words(solution: SolvedPosition) -> str:
    if solution.best is None:
        return "none is left"
    if solution.best in solution.knowledge.safes:
        return f"{solution.best}, proven safe"
    chance = chance_of(solution.best, solution.knowledge)
    return f"{solution.best}, a guess" + ("" if chance is None else f" (mine: {percent(chance)})")


def _found_in_words(solution: SolvedPosition) -> str:
    return f"{counted(len(solution.safes), 'safe cell')}, {counted(len(solution.mines), 'mine')}"


def _rank(proof: Proof) -> str:
    return f"{proof.grade}, {_clues_in_words(proof.size)}"


def _clues_in_words(size: ProofSize) -> str:
    return f"{size} clue{'s' * (size.most != 1)}"
