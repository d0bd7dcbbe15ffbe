"""python -m mineproof solve BOARD.txt: what is certain in a typed position, how likely the rest is, and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.text import Text

from benchmarks.arguments import Commands, opening, real, whole
from game.errors import Contradiction
from game.grid import Cell, check_mine_count
from game.observation import Clue, Position, read_position
from game.pictures import percent
from game.sentence import Sentence
from mineproof.advisor import Advisor, CreateEngine, Knowledge, because

FindConflict = Callable[[Sequence[Sentence]], list[Sentence]]
"""A minimal part of sentences that no world fits, or none: `engines.board.explanation.conflict`."""

DESCRIPTION = """\
What follows from a position: the cells that are certain, each with the numbers that prove it, and how likely a mine is
in the others. BOARD has a line for each row: digits, . or # unknown, F a flag (taken as
unknown), * a mine for sure."""

EPILOG = """\
With --mines, the chances are exact. Without it, certain cells are still reported; the other chances then come from
--density, or are unknown (null in JSON) without that too, and worlds counts the layouts with any number of mines.
Exit status: 0 all well, 1 an impossible position, 2 unusable arguments or file."""


def add_command(commands: Commands, create: CreateEngine, find_conflict: FindConflict) -> None:
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
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=lambda arguments: run(arguments, create, find_conflict))


def run(arguments: argparse.Namespace, create: CreateEngine, find_conflict: FindConflict) -> int:
    """Read, solve, print."""
    position = _read(arguments.board)
    if arguments.mines is not None:
        check_mine_count(position.height, position.width, arguments.mines)
        if arguments.density is not None:
            raise ValueError("--density has no place beside --mines, which tells the total")
    advisor = Advisor(
        create, arguments.engine, position.height, position.width, arguments.mines, density=arguments.density
    )
    try:
        for cell in sorted(position.mines):
            advisor.tell_mine(cell)
        advisor.tell(position.reveals)
        knowledge = advisor.knowledge()
        worlds = advisor.world_count()
    except Contradiction as contradiction:
        return _refuse(position, arguments, contradiction, find_conflict)
    if arguments.json:
        print(json.dumps(as_json(position, knowledge, worlds)))
    else:
        _print(position, advisor, knowledge, worlds, arguments)
    return 0


def _read(board: str) -> Position:
    if board == "-":
        return Position.from_text(sys.stdin.read())
    with opening(board, "a file with a position, or - for standard input"):
        return read_position(board)


def as_json(position: Position, knowledge: Knowledge, worlds: int | None) -> dict[str, Any]:
    """The answer as the object that `--json` prints; chances that nobody could tell are None."""
    return {
        "safe": sorted(knowledge.safes),
        "mines": sorted(knowledge.mines),
        "probabilities": [[*cell, chance_of(cell, knowledge)] for cell in position.hidden],
        "worlds": worlds,
    }


def chance_of(cell: Cell, knowledge: Knowledge) -> float | None:
    """The chance of a mine, from 0 to 1, or None where it is not known."""
    if cell in knowledge.safes:
        return 0.0
    if cell in knowledge.mines:
        return 1.0
    return None if knowledge.chances is None else knowledge.chances[cell]


def _refuse(
    position: Position, arguments: argparse.Namespace, contradiction: Contradiction, find_conflict: FindConflict
) -> int:
    """Tell which clues of an impossible position cannot stand together; the exit status is 1."""
    clues, reason = conflicting(position, arguments.mines, contradiction, find_conflict)
    if arguments.json:
        cells = [clue.cell for clue in clues if clue.cell is not None]
        empty = {"safe": [], "mines": [], "probabilities": [], "worlds": 0}
        print(json.dumps({**empty, "contradiction": cells, "message": reason}))
    print(f"python -m mineproof solve: this position is impossible: {reason}", file=sys.stderr)
    return 1


def conflicting(
    position: Position, mines: int | None, contradiction: Contradiction, find_conflict: FindConflict
) -> tuple[list[Clue], str]:
    """The fewest clues that no layout fits, in the order of the board, and what to say of them."""
    try:
        clues = position.clues(mines)
    except Contradiction as error:
        alone = [Clue(cell, Sentence([], 0)) for cell in error.facts if isinstance(cell, tuple)]
        return alone, str(error)
    core = find_conflict([clue.sentence for clue in clues])
    members = sorted((clue for clue in clues if any(clue.sentence is one for one in core)), key=Clue.place)
    if not members:
        return [], str(contradiction)
    return members, f"no layout has {' and '.join(map(str, members))}"


def _print(
    position: Position, advisor: Advisor, knowledge: Knowledge, worlds: int | None, arguments: argparse.Namespace
) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(_board(position, knowledge))
    console.print(Text("s safe, m mine: proven;  F flag;  . unknown", style="dim"))
    for title, cells in (("proven safe", knowledge.safes), ("proven to be mines", knowledge.mines - position.mines)):
        console.print(f"\n{len(cells)} {title}")
        for cell in sorted(cells):
            console.print(f"  {cell}  {because(advisor.explain(cell)) or 'the engine cannot say why'}")
    if not advisor.engine.complete:
        console.print(f"\n{arguments.engine} cannot tell whether more is certain")
    _print_chances(console, position, knowledge)
    if worlds is not None:
        suffix = "" if arguments.mines is not None else ", with any number of mines"
        console.print(f"\n{worlds:,} {'layout fits' if worlds == 1 else 'layouts fit'}{suffix}")


def _board(position: Position, knowledge: Knowledge) -> Text:
    """The position with what is proven, columns numbered above by their last digit, rows on the left."""
    margin = len(str(position.height - 1))
    board = Text(" " * (margin + 1) + " ".join(str(c % 10) for c in range(position.width)) + "\n", style="dim")
    for r in range(position.height):
        board.append(f"{r:>{margin}}", style="dim")
        for c in range(position.width):
            cell = (r, c)
            mark, style = position.mark(cell), "bold"
            if cell in knowledge.safes:
                mark, style = "s", "bold cyan"
            elif cell in knowledge.mines - position.mines:
                mark, style = "m", "bold yellow"
            elif cell not in position.reveals:
                style = "dim"
            board.append(" " + mark, style=style)
        board.append("\n" if r < position.height - 1 else "")
    return board


def _print_chances(console: Console, position: Position, knowledge: Knowledge) -> None:
    """The cells that are not certain, the least dangerous first, those of equal chance together."""
    open_cells = [cell for cell in position.hidden if cell not in knowledge.safes | knowledge.mines]
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
