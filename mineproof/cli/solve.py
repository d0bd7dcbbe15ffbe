"""python -m mineproof solve BOARD.txt: what is certain in a typed position, how likely the rest is, and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.text import Text

from benchmarks.arguments import Commands, add_engine_options, engine_from, opening, real, whole
from game.errors import Contradiction
from game.grid import Cell
from game.observation import Observation
from game.pictures import percent
from mineproof.advisor import Advisor, Knowledge

DESCRIPTION = """\
What follows from a position: the cells that are certain, each with the numbers that prove it, and how likely a mine is
in the others. BOARD has a line for each row: digits, . or # unknown, F a flag (taken as
unknown), * a mine for sure."""

EPILOG = """\
With --mines, the chances are exact. Without it, certain cells are still reported; the other chances then come from
--density, or are unknown (null in JSON) without that too, and worlds counts the layouts with any number of mines.
Exit status: 0 all well, 1 an impossible position, 2 unusable arguments or file."""


def add_command(commands: Commands) -> None:
    """Add `solve`."""
    parser = commands.add_parser(
        "solve", help="what follows from a Minesweeper position that you type", description=DESCRIPTION, epilog=EPILOG
    )
    parser.add_argument("board", metavar="BOARD", help="the file with the position, or - for standard input")
    parser.add_argument("--mines", type=whole, metavar="N", help="how many mines there are in all")
    parser.add_argument("--density", type=real, metavar="P", help="without --mines: how likely a mine is, 0 to 1")
    parser.add_argument(
        "--engine", default="sat", metavar="NAME", help="the engine that proves what is certain (default: sat)"
    )
    add_engine_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read, solve, print."""
    observation = _read(arguments.board, arguments.mines)
    if arguments.mines is not None and arguments.density is not None:
        raise ValueError("--density has no place beside --mines, which tells the total")
    engine = engine_from(arguments)
    advisor = Advisor(engine, observation.height, observation.width, observation.total, density=arguments.density)
    try:
        advisor.observe(observation)
        knowledge = advisor.knowledge()
        worlds = advisor.world_count()
    except Contradiction as contradiction:
        return _refuse(contradiction, arguments.json)
    if arguments.json:
        print(json.dumps(as_json(observation, knowledge, worlds)))
    else:
        _print(observation, advisor, knowledge, worlds, engine)
    return 0


def _read(board: str, mines: int | None) -> Observation:
    if board == "-":
        return Observation.parse(sys.stdin.read(), mines)
    with opening(board, "a file with a position, or - for standard input"):
        return Observation.read(board, mines)


def as_json(observation: Observation, knowledge: Knowledge, worlds: int | None) -> dict[str, Any]:
    """The answer as the object that `--json` prints; chances that nobody could tell are None."""
    return {
        "safe": sorted(knowledge.safes),
        "mines": sorted(knowledge.mines),
        "probabilities": [[*cell, chance_of(cell, knowledge)] for cell in observation.hidden],
        "worlds": worlds,
    }


def chance_of(cell: Cell, knowledge: Knowledge) -> float | None:
    """The chance of a mine, from 0 to 1, or None where it is not known."""
    if cell in knowledge.safes:
        return 0.0
    if cell in knowledge.mines:
        return 1.0
    return None if knowledge.chances is None else knowledge.chances[cell]


def _refuse(contradiction: Contradiction, as_object: bool) -> int:
    """Tell which clues of an impossible position cannot be true together; the exit status is 1."""
    if as_object:
        cells = [
            clue.source if isinstance(clue.source, tuple) else min(clue.cells)
            for clue in contradiction.clues
            if clue.source != "total"
        ]
        empty = {"safe": [], "mines": [], "probabilities": [], "worlds": 0}
        print(json.dumps({**empty, "contradiction": cells, "message": str(contradiction)}))
    print(f"mineproof solve: this position is impossible: {contradiction}", file=sys.stderr)
    return 1


def _print(observation: Observation, advisor: Advisor, knowledge: Knowledge, worlds: int | None, engine: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    marked = {cell for cell, is_mine in observation.marks.items() if is_mine}
    console.print(_board(observation, knowledge))
    console.print(Text("s safe, m mine: proven;  F flag;  . unknown", style="dim"))
    for title, cells in (("proven safe", knowledge.safes), ("proven to be mines", knowledge.mines - marked)):
        console.print(f"\n{len(cells)} {title}")
        for cell in sorted(cells):
            explanation = advisor.explain(cell)
            why = explanation if isinstance(explanation, str) else ", ".join(map(str, explanation.clues))
            console.print(f"  {cell}  {why}")
    if not advisor.engine.complete:
        console.print(f"\n{engine} cannot tell whether more is certain")
    _print_chances(console, observation, knowledge)
    if worlds is not None:
        suffix = "" if observation.total is not None else ", with any number of mines"
        console.print(f"\n{worlds:,} {'layout fits' if worlds == 1 else 'layouts fit'}{suffix}")


def _board(observation: Observation, knowledge: Knowledge) -> Text:
    """The position with what is proven, columns numbered above by their last digit, rows on the left."""
    margin = len(str(observation.height - 1))
    board = Text(" " * (margin + 1) + " ".join(str(c % 10) for c in range(observation.width)) + "\n", style="dim")
    for r in range(observation.height):
        board.append(f"{r:>{margin}}", style="dim")
        for c in range(observation.width):
            cell = (r, c)
            mark, style = observation.sign(cell), "bold"
            if cell in knowledge.safes:
                mark, style = "s", "bold cyan"
            elif cell in knowledge.mines - observation.marks.keys():
                mark, style = "m", "bold yellow"
            elif cell not in observation.reveals:
                style = "dim"
            board.append(" " + mark, style=style)
        board.append("\n" if r < observation.height - 1 else "")
    return board


def _print_chances(console: Console, observation: Observation, knowledge: Knowledge) -> None:
    """The cells that are not certain, the least dangerous first, those of equal chance together."""
    open_cells = [cell for cell in observation.hidden if cell not in knowledge.safes | knowledge.mines]
    if not open_cells:
        return
    if knowledge.chances is None:
        console.print(f"\n{len(open_cells)} may be either: {_listed(open_cells)}")
        console.print("how likely is known only with --mines or --density")
        return
    console.print("\nchance of a mine elsewhere")
    chances = knowledge.chances
    open_cells.sort(key=lambda cell: (round(chances[cell], 12), cell))
    for chance, cells in groupby(open_cells, key=lambda cell: round(chances[cell], 12)):
        figure = percent(chance) if percent(chance)[0] in "<>" else f"{chance:.1%}"
        console.print(f"  {figure:>6}  {_listed(cells)}")


def _listed(cells: Iterable[Cell]) -> str:
    return " ".join(f"({r},{c})" for r, c in cells)
