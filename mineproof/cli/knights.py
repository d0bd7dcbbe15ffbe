"""python -m mineproof knights: solve, explain, tell and draw Knights and Knaves puzzles."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import engines
from benchmarks.arguments import Commands, add_engine_options, amount, engine_from, opening, positive, whole
from engines.knights import answer_record, explain, generate, solve
from engines.knights_argument import PuzzleArgument
from engines.reasoner import Reasoner
from game.errors import BadPuzzle, GaveUp
from game.knights.english import Writer
from game.knights.files import read_puzzles, write_puzzle
from game.knights.puzzle import COURSE, Puzzle
from game.logic import Formula, Not, Symbol
from game.words import wrapped
from mineproof.cli.paper import Paper
from mineproof.cli.words import printable

COLUMNS = 71
"""Arguments are broken into lines of so many columns."""

EXPECTED = "a file of puzzles, one JSON object a line, or - for standard input"


def add_command(commands: Commands, summary: str) -> None:
    """Add `knights`."""
    parser = commands.add_parser(
        "knights",
        help=summary,
        description="Solve the puzzles of the course, or those of a file, or draw new ones.",
        epilog="Exit status: 0 all well, 1 some lines of the file are no puzzles, 2 unusable arguments or file.",
    )
    parser.add_argument(
        "--file", metavar="PUZZLES.jsonl", help="the puzzles, one JSON object a line; - for standard input"
    )
    parser.add_argument(
        "--engine", default="sat", metavar="NAME", help="any engine that speaks formulas (default: sat)"
    )
    add_engine_options(parser)
    parser.add_argument(
        "--limit",
        type=amount,
        metavar="SECONDS",
        help="processor seconds for each connected component or explanation, for engines that have such a limit "
        "(default: 30)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each puzzle")
    parser.add_argument(
        "--why", action="store_true", help="add the statements that each answer needs, and the argument"
    )
    parser.add_argument("--tell", action="store_true", help="tell each puzzle in English")
    parser.add_argument("--generate", type=positive, metavar="N", help="write N new puzzles, each with one solution")
    parser.add_argument("--people", type=positive, metavar="P", help="how many people each new puzzle has (default: 3)")
    parser.add_argument("--seed", type=whole, metavar="S", help="draws the new puzzles: the same ones each time")
    parser.set_defaults(run=lambda arguments: run(parser, arguments))


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Solve or draw puzzles, as the options say."""
    if arguments.generate is None and not arguments.people is arguments.seed is None:
        parser.error("--people and --seed are for --generate; give that as well")
    if arguments.generate is not None and (arguments.file or arguments.json or arguments.why):
        parser.error("--generate writes puzzles and solves none; leave out --file, --json and --why")
    arguments.engine = engine_from(arguments)
    spec = engines.spec(arguments.engine)
    if Formula.__name__ not in spec.speaks:
        known = ", ".join(engines.available(speaking=Formula))
        raise ValueError(f"the engine {arguments.engine!r} does not speak formulas; choose one of {known}")
    if arguments.limit is not None and "seconds" not in spec.options:
        parser.error(f"--limit: the engine {arguments.engine!r} has no limit in seconds; leave it out")
    options = {} if arguments.limit is None else {"seconds": arguments.limit}
    reasoner = engines.create_reasoner(arguments.engine, **options)
    if arguments.generate is not None:
        return _generate(arguments, reasoner)
    if arguments.file is None:
        return _solve(enumerate(COURSE), "the course", arguments, reasoner)
    with _open(arguments.file) as lines:
        source = "standard input" if arguments.file == "-" else arguments.file
        return _solve(read_puzzles(lines), source, arguments, reasoner)


def _generate(arguments: argparse.Namespace, reasoner: Reasoner) -> int:
    """Draw puzzles, and write them as lines of a file or tell them."""
    rng = random.Random(arguments.seed)
    for number in range(arguments.generate):
        puzzle = generate(arguments.people or 3, rng, reasoner, id=number)
        if arguments.tell:
            _show([f"Puzzle {number}", *_told(puzzle)])
        else:
            print(printable(write_puzzle(puzzle), sys.stdout))
    return 0


def _solve(
    puzzles: Iterable[tuple[int, Puzzle | BadPuzzle]], source: str, arguments: argparse.Namespace, reasoner: Reasoner
) -> int:
    """Print the answers as they come, and complain of what is no puzzle; 1 if there was any.

    Raises `ValueError` where there is nothing at all.
    """
    statuses: list[int] = []
    for number, puzzle in puzzles:
        statuses.append(int(isinstance(puzzle, BadPuzzle)))
        if isinstance(puzzle, BadPuzzle):
            print(f"{source}, line {number}: {puzzle}", file=sys.stderr)
        elif arguments.json:
            print(printable(_as_json(puzzle, arguments, reasoner), sys.stdout))
        else:
            _show(_as_text(puzzle, arguments, reasoner))
    if not statuses:
        raise ValueError(f"{source}: it is empty; expected {EXPECTED}")
    return max(statuses)


def _as_json(puzzle: Puzzle, arguments: argparse.Namespace, reasoner: Reasoner) -> str:
    """The answer as an object. Why the reasoner gave up is said apart, on the standard error stream."""
    answer = solve(puzzle, reasoner)
    record = answer_record(puzzle, answer)
    if arguments.why:
        explanations = explain(puzzle, answer, reasoner)
        record["why"] = {
            _in_words(conclusion): None if isinstance(explanation, GaveUp) else explanation
            for conclusion, explanation in zip(answer.conclusions, explanations, strict=True)
        }
        record["arguments"] = {
            _in_words(conclusion): _argument(puzzle, conclusion, explanation)
            for conclusion, explanation in zip(answer.conclusions, explanations, strict=True)
        }
    if arguments.tell:
        record["text"] = Writer(puzzle).sentences()
    for limit in answer.limits:
        print(f"puzzle {_title(puzzle)}: {arguments.engine} gave up: {limit}", file=sys.stderr)
    return json.dumps(record)


def _as_text(puzzle: Puzzle, arguments: argparse.Namespace, reasoner: Reasoner) -> Iterator[str]:
    """The lines that CS50's program prints, and what was asked for besides."""
    yield f"Puzzle {_title(puzzle)}"
    if arguments.tell:
        yield from _told(puzzle)
    answer = solve(puzzle, reasoner)
    explanations = explain(puzzle, answer, reasoner) if arguments.why else []
    writer = Writer(puzzle)
    for position, conclusion in enumerate(answer.conclusions):
        yield f"    {_in_words(conclusion)}"
        if arguments.why:
            explanation = explanations[position]
            yield from (f"        - {reason}" for reason in _reasons(explanation, writer, arguments.engine))
            argument = " ".join([step["text"] for step in _argument(puzzle, conclusion, explanation)])
            yield from (f"        {line}" for line in wrapped(argument, COLUMNS))
    uncertain = [person for person, role in zip(puzzle.people, answer.roles, strict=False) if role is None]
    if answer.status == "undetermined":
        yield f"    (not certain: {', '.join(uncertain)})"
    elif answer.status == "gave-up":
        yield f"    ({arguments.engine} gave up on: {', '.join(uncertain) or 'whether any world fits'})"
        yield from (f"        {limit}" for limit in answer.limits)


def _title(puzzle: Puzzle) -> str:
    """The id, which may be anything, as something that can be printed."""
    return puzzle.id if isinstance(puzzle.id, str) and puzzle.id.isprintable() else json.dumps(puzzle.id)


def _in_words(conclusion: Formula) -> str:
    """Who is what, or who is not what; or that the puzzle contradicts itself."""
    if isinstance(conclusion, Not):
        return str(conclusion.operand).replace(" is a ", " is not a ")
    return str(conclusion) if isinstance(conclusion, Symbol) else "No world fits"


def _reasons(explanation: list[int] | GaveUp, writer: Writer, engine: str) -> list[str]:
    """The sentences of an explanation."""
    if isinstance(explanation, GaveUp):
        return [f"no explanation: {engine} gave up: {explanation}"]
    return [writer.told(number) for number in explanation] or ["by the rules of the island alone"]


def _argument(puzzle: Puzzle, conclusion: Formula, explanation: Sequence[int] | GaveUp) -> list[dict[str, Any]]:
    """The steps of the argument, as data with their sentences; none, where none is found soon."""
    if isinstance(explanation, GaveUp):
        return []
    try:
        return PuzzleArgument(puzzle, conclusion, tuple(explanation)).as_json()
    except GaveUp:
        return []


def _told(puzzle: Puzzle) -> list[str]:
    return [f"  {sentence}" for sentence in Writer(puzzle).sentences()]


def _show(lines: Iterable[str]) -> None:
    paper = Paper()
    for line in lines:
        paper.write(printable(line, sys.stdout))


@contextmanager
def _open(name: str) -> Iterator[Iterable[bytes]]:
    """The lines of the file, undecoded: one that is no text should not stop the others."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with ExitStack() as opened:
            with opening(name, EXPECTED):
                lines = opened.enter_context(open(name, "rb"))
            yield lines
