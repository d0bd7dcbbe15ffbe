"""Knights and Knaves: processor seconds against the number of people, for every reasoner and for the textbook."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from rich.console import Console
from rich.table import Table

from engines import available, create_reasoner, load, model_check, names
from game.knights import Puzzle
from game.knights_files import read_puzzle, write_puzzle
from game.knights_generator import generate
from game.logic import Formula

TEXTBOOK = "textbook"
PEOPLE = (2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Row:
    """What one contestant made of one puzzle.

    `seconds` is its processor time, to find out who is what; None where `outcome` is "over the limit", "skipped"
    (a smaller puzzle was over the limit), "not installed" or "crashed". Else `outcome` is the status of the answer.
    """

    contestant: str
    people: int
    outcome: str
    seconds: float | None = None


def contestants() -> list[str]:
    """The reasoners that speak formulas, installed or not, and the textbook's model checking."""
    installed = available()
    return [name for name in names() if name not in installed or Formula in load(name).reasoner_class.speaks] + [
        TEXTBOOK
    ]


def compare(
    people: Iterable[int] = PEOPLE, *, limit: float = 5.0, seed: int = 0, who: Sequence[str] | None = None
) -> Iterator[Row]:
    """One row for each contestant and number of people, as they come.

    All get the same puzzles, drawn by `seed`, each with one solution. `limit` is in seconds a puzzle: a contestant
    that takes longer is stopped, and spared the larger ones.
    """
    chosen = list(contestants() if who is None else who)
    beaten: set[str] = set()
    rng = random.Random(seed)
    for number in sorted(people):
        line = write_puzzle(generate(number, rng, create_reasoner("sat")))
        for contestant in chosen:
            row = Row(contestant, number, "skipped") if contestant in beaten else measure(contestant, line, limit)
            if row.outcome == "over the limit":
                beaten.add(contestant)
            yield row


def measure(contestant: str, line: str, limit: float) -> Row:
    """Let `contestant` solve the puzzle of `line` in a process of its own, which is stopped at the limit."""
    people = len(read_puzzle(line).people)
    if contestant != TEXTBOOK and contestant not in available():
        return Row(contestant, people, "not installed")
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_solve_and_send, args=(contestant, line, sender), daemon=True)
    process.start()
    sender.close()
    try:
        receiver.recv()  # imports are done
        outcome, seconds = receiver.recv() if receiver.poll(limit) else ("over the limit", None)
    except EOFError:
        outcome, seconds = "crashed", None
    finally:
        process.kill()
        process.join()
        receiver.close()
    return Row(contestant, people, outcome, seconds)


def _solve_and_send(contestant: str, line: str, sender: Connection) -> None:
    puzzle = read_puzzle(line)
    solve = _solver(contestant)
    sender.send("ready")
    start = time.process_time()
    outcome = solve(puzzle)
    sender.send((outcome, time.process_time() - start))


def _solver(contestant: str) -> Callable[[Puzzle], str]:
    """A function from a puzzle to the status of the answer."""
    if contestant == TEXTBOOK:
        return _solve_by_the_textbook
    reasoner = create_reasoner(contestant)
    return lambda puzzle: puzzle.solve(reasoner).status


def _solve_by_the_textbook(puzzle: Puzzle) -> str:
    """As the course's program does: for each symbol in turn, is it entailed?"""
    knowledge = puzzle.knowledge
    entailed = [symbol for symbol in puzzle.symbols() if model_check(knowledge, symbol)]
    return "unique" if len(entailed) == len(puzzle.people) else "undetermined"


def table(rows: Iterable[Row]) -> Table:
    """The rows as a table: a line for each number of people, a column for each contestant."""
    cells: dict[int, dict[str, str]] = {}
    for row in rows:
        cells.setdefault(row.people, {})[row.contestant] = _cell(row)
    columns = list(dict.fromkeys(name for line in cells.values() for name in line))
    result = Table("people", title="Processor seconds to find out who is what", title_justify="left")
    for column in columns:
        result.add_column(column, justify="right")
    for people, line in sorted(cells.items()):
        result.add_row(str(people), *(line.get(column, "") for column in columns))
    return result


def _cell(row: Row) -> str:
    if row.seconds is None:
        return "-" if row.outcome == "skipped" else row.outcome
    return f"{row.seconds:.4f}" if row.outcome == "unique" else row.outcome


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `knights`."""
    parser = commands.add_parser("knights", help="Knights and Knaves: seconds against the number of people")
    parser.add_argument("--people", type=int, nargs="+", default=PEOPLE, metavar="P", help="the sizes of the puzzles")
    parser.add_argument("--limit", type=float, default=5.0, metavar="SECONDS", help="for one puzzle (5)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws the puzzles (0)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    rows = compare(arguments.people, limit=arguments.limit, seed=arguments.seed)
    Console().print(table(rows))
    return 0
