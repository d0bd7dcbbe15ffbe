"""Knights and Knaves: processor seconds against the number of people, for every reasoner and for the textbook."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.arguments import Commands, positive, seconds, whole
from benchmarks.running.clock import processor_seconds
from benchmarks.running.executors import Workers, local_workers
from benchmarks.running.guard import CannotBeImported, run_batch
from benchmarks.running.records import kept_rows
from benchmarks.running.trials import Batch, Kind, Subject
from benchmarks.telling.tables import Figures, make_console
from benchmarks.telling.words import NOTHING
from engines import available, create_reasoner, model_check, names
from engines.knights import generate, solve
from game.knights.files import read_puzzle, write_puzzle
from game.knights.puzzle import Puzzle
from game.logic import Formula

TEXTBOOK = "textbook"
KNIGHTS = Kind("knights", "benchmarks.knights:measure", "puzzle", ("people", "outcome", "seconds"))
PEOPLE = (2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class KnightsRow:
    """What one contestant made of one puzzle.

    `seconds` is its processor time, to find out who is what; None where `outcome` is "over the limit", "skipped"
    (a smaller puzzle was over the limit), "not installed" or "crashed". Else `outcome` is the status of the answer.
    """

    contestant: str
    people: int
    outcome: str
    seconds: float | None = None


def reasoners() -> list[str]:
    """The reasoners that speak formulas, installed or not, and the textbook's model checking."""
    installed, speaking = available(), available(speaking=Formula)
    return [*(name for name in names() if name not in installed or name in speaking), TEXTBOOK]


def compare(
    people: Iterable[int] = PEOPLE,
    *,
    limit: float = 5.0,
    seed: int = 1,
    who: Sequence[str] | None = None,
    done: Iterable[KnightsRow] = (),
) -> Iterator[KnightsRow]:
    """One row for each contestant and number of people, as they come; those that are `done` as they are.

    All get the same puzzles, drawn by `seed`, each with one solution. `limit` is in seconds a puzzle: a contestant
    that takes longer is stopped, and spared the larger ones.
    """
    chosen = list(reasoners() if who is None else who)
    known = {(row.contestant, row.people): row for row in done}
    beaten: set[str] = set()
    rng = random.Random(seed)
    with local_workers(1) as workers:
        for number in sorted(set(people)):
            line = write_puzzle(generate(number, rng, create_reasoner("sat")))
            for contestant in chosen:
                row = known.get((contestant, number))
                if row is None and contestant in beaten:
                    row = KnightsRow(contestant, number, "skipped")
                row = row or _tried(workers, contestant, line, limit)
                if row.outcome == "over the limit":
                    beaten.add(contestant)
                yield row


def _tried(workers: Workers, contestant: str, line: str, limit: float) -> KnightsRow:
    """What `contestant` makes of the puzzle of `line` in a guarded process, which is stopped at the limit."""
    people = len(read_puzzle(line).people)
    if contestant != TEXTBOOK and contestant not in available():
        return KnightsRow(contestant, people, "not installed")
    batch = Batch(KNIGHTS, contestant, 0, limit, ((0, {"puzzle": line}),))
    try:
        [result] = workers.executor.submit(run_batch, batch).result()
    except CannotBeImported:
        return KnightsRow(contestant, people, "crashed")
    if "gave_up" in result:
        return KnightsRow(contestant, people, "over the limit" if result["cause"] == "late" else "crashed")
    return KnightsRow(contestant, people, result["outcome"], result["seconds"])


def measure(contestant: str, number: int, subject: Subject, seed: int) -> dict[str, Any]:
    """One puzzle for one contestant, in the process that is stopped at the limit."""
    puzzle = read_puzzle(subject["puzzle"])
    solver = _solver(contestant)
    start = processor_seconds()
    outcome = solver(puzzle)
    return {"people": len(puzzle.people), "outcome": outcome, "seconds": processor_seconds() - start}


def _solver(contestant: str) -> Callable[[Puzzle], str]:
    """A function from a puzzle to the status of the answer."""
    if contestant == TEXTBOOK:
        return _solve_by_the_textbook
    reasoner = create_reasoner(contestant)
    return lambda puzzle: solve(puzzle, reasoner).status


def _solve_by_the_textbook(puzzle: Puzzle) -> str:
    """As the course's program does: for each symbol in turn, is it entailed?"""
    knowledge = puzzle.knowledge
    entailed = [symbol for symbol in puzzle.symbols() if model_check(knowledge, symbol)]
    return "unique" if len(entailed) == len(puzzle.people) else "undetermined"


def table(rows: Iterable[KnightsRow]) -> Figures:
    """The rows as a table: a line for each number of people, a column for each contestant."""
    cells: dict[int, dict[str, str]] = {}
    for row in rows:
        cells.setdefault(row.people, {})[row.contestant] = _cell(row)
    columns = list(dict.fromkeys(name for line in cells.values() for name in line))
    return Figures(
        "Knights and Knaves: processor seconds to find out who is what",
        f"the same puzzles for all; who takes longer than the limit is spared larger ones ({NOTHING})",
        ["people", *columns],
        [[str(people), *(line.get(column, "") for column in columns)] for people, line in sorted(cells.items())],
    )


def section(engines: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[Figures]:
    """The rows of a record, for the report."""
    return [table(map(_from_record, rows))]


def _from_record(row: Mapping[str, Any]) -> KnightsRow:
    return KnightsRow(row["engine"], row["people"], row["outcome"], row["seconds"])


def _cell(row: KnightsRow) -> str:
    if row.seconds is None:
        return NOTHING if row.outcome == "skipped" else row.outcome
    return f"{row.seconds:.4f}" if row.outcome == "unique" else row.outcome


def add_command(commands: Commands) -> None:
    """Add `knights`."""
    parser = commands.add_parser(
        "knights",
        help="Knights and Knaves: seconds against the number of people",
        description="How long every reasoner takes for the same Knights and Knaves, by the number of people.",
    )
    parser.add_argument(
        "--people", type=positive, nargs="+", default=PEOPLE, metavar="P", help="the sizes of the puzzles"
    )
    parser.add_argument(
        "--limit", type=seconds, default=5.0, metavar="SECONDS", help="for one puzzle (default: %(default)g)"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="draws the puzzles (default: %(default)s)")
    parser.add_argument("--out", metavar="RUN.jsonl", help="keep every result in this file, and go on from it")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    people, rows = sorted(set(arguments.people)), []
    with kept_rows(arguments.out, _plan(people, arguments)) as (kept, keep):
        done = [_from_record(row) for row in kept]
        for row in compare(people, limit=arguments.limit, seed=arguments.seed, done=done):
            rows.append(row)
            if row not in done:
                results = {"people": row.people, "outcome": row.outcome, "seconds": row.seconds}
                keep([KNIGHTS.row(row.contestant, people.index(row.people), results)])
    make_console().print(table(rows))
    return 0


def _plan(people: Sequence[int], arguments: argparse.Namespace) -> dict[str, Any]:
    return {
        "kind": KNIGHTS.name,
        "engines": reasoners(),
        "subjects": f"{people[0]} to {people[-1]} people",
        "people": list(people),
        "count": len(people),
        "seed": arguments.seed,
        "limit_s": arguments.limit,
    }
