"""python -m mineproof knights: solve, explain, tell and draw Knights and Knaves puzzles."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import engines
from benchmarks.console.arguments import Commands, add_engine_options, amount, engine_from, opening, positive, whole
from engines.answer import Answer
from engines.facts import Atom
from engines.generating import generate
from engines.proofs.explanation import Explanation
from engines.reasoner import Reasoner
from game.errors import BadPuzzle, Contradiction, GaveUp, UserError
from game.knights.knights_json import read_puzzles
from game.knights.puzzle import COURSE, KNIGHT, KnightsPuzzle
from game.knights.truth import KnightsMaker
from game.logic import Formula
from game.puzzle import Puzzle
from game.words import wrapped
from mineproof.cli.paper import Paper
from mineproof.cli.words import printable

NO_WORLD = "No world fits"
"""What is said of a puzzle that contradicts itself."""

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
        raise UserError(f"the engine {arguments.engine!r} does not speak formulas; choose one of {known}")
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
    rng, maker = random.Random(arguments.seed), KnightsMaker(arguments.people or 3)
    for number in range(arguments.generate):
        puzzle = generate(maker, rng, reasoner, name=number)
        if arguments.tell:
            _show([f"Puzzle {number}", *_told(puzzle)])
        else:
            print(printable(puzzle.to_json(), sys.stdout))
    return 0


def _solve(
    puzzles: Iterable[tuple[int, KnightsPuzzle | BadPuzzle]],
    source: str,
    arguments: argparse.Namespace,
    reasoner: Reasoner,
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
        raise UserError(f"{source}: it is empty; expected {EXPECTED}")
    return max(statuses)


def _as_json(puzzle: KnightsPuzzle, arguments: argparse.Namespace, reasoner: Reasoner) -> str:
    """The answer as an object. Why the reasoner gave up is said apart, on the standard error stream."""
    answer = Answer(puzzle, reasoner)
    record: dict[str, Any] = {"id": puzzle.id, **_solution(puzzle, answer)}
    if arguments.why:
        explained = _explained(answer)
        record["why"] = {
            said: None if isinstance(why, GaveUp) else [clue.source for clue in why.clues] for said, why in explained
        }
        record["arguments"] = {said: _steps_as_json(why) for said, why in explained}
    if arguments.tell:
        record["text"] = puzzle.sentences()
    for limit in _limits(answer):
        print(f"puzzle {_title(puzzle)}: {arguments.engine} gave up: {limit}", file=sys.stderr)
    return json.dumps(record)


def _solution(puzzle: KnightsPuzzle, answer: Answer) -> dict[str, Any]:
    """The status, and who is what: true for a knight and false for a knave, or the words where there may be spies.

    A role that is not certain is null. A puzzle that no world fits, or that was given up, has no solution.
    """
    try:
        status = answer.status
    except Contradiction:
        return {"status": "inconsistent", "solution": None}
    if status == "gave-up":
        return {"status": status, "solution": None}
    roles, are_words = puzzle.roles_in(answer.values), puzzle.counts is not None
    return {"status": status, "solution": [role if are_words or role is None else role == KNIGHT for role in roles]}


def _limits(answer: Answer) -> tuple[str, ...]:
    try:
        return answer.limits
    except Contradiction:
        return ()


def _explained(answer: Answer) -> list[tuple[str, Explanation | GaveUp]]:
    """What there is to explain, in words, and why: all that is certain, or that no world fits."""
    try:
        return [(_in_words(answer, atom), why) for atom, why in answer.explanations().items()]
    except Contradiction as contradiction:
        return [(NO_WORLD, Explanation(answer.puzzle, None, contradiction.clues))]


def _steps_as_json(why: Explanation | GaveUp) -> list[dict[str, Any]]:
    """The steps of the argument, in which clues are named by their places in the puzzle; none where none was found."""
    if isinstance(why, GaveUp):
        return []
    steps: list[dict[str, Any]] = why.as_json()["steps"]
    return [step | {"clue": None if step["clue"] is None else why.clues[step["clue"]].source} for step in steps]


def _as_text(puzzle: KnightsPuzzle, arguments: argparse.Namespace, reasoner: Reasoner) -> Iterator[str]:
    """The lines that CS50's program prints, and what was asked for besides."""
    yield f"Puzzle {_title(puzzle)}"
    if arguments.tell:
        yield from _told(puzzle)
    answer = Answer(puzzle, reasoner)
    if arguments.why:
        for said, why in _explained(answer):
            yield f"    {said}"
            yield from (f"        - {reason}" for reason in _reasons(why, arguments.engine))
            argument = "" if isinstance(why, GaveUp) else " ".join([step["text"] for step in why.as_json()["steps"]])
            yield from (f"        {line}" for line in wrapped(argument, COLUMNS))
    try:
        if not arguments.why:
            yield from (f"    {_in_words(answer, atom)}" for atom in answer.conclusions)
        roles = puzzle.roles_in(answer.values)
    except Contradiction:
        if not arguments.why:
            yield f"    {NO_WORLD}"
        return
    uncertain = [person for person, role in zip(puzzle.people, roles, strict=True) if role is None]
    if answer.status == "undetermined":
        yield f"    (not certain: {', '.join(uncertain)})"
    elif answer.status == "gave-up":
        yield f"    ({arguments.engine} gave up on: {', '.join(uncertain) or 'whether any world fits'})"
        yield from (f"        {limit}" for limit in answer.limits)


def _title(puzzle: KnightsPuzzle) -> str:
    """The id, which may be anything, as something that can be printed."""
    return puzzle.id if isinstance(puzzle.id, str) and puzzle.id.isprintable() else json.dumps(puzzle.id)


def _in_words(answer: Answer, atom: Atom) -> str:
    """Who is what, or who is not what."""
    return str(atom) if answer.values[atom] else str(atom).replace(" is a ", " is not a ")


def _reasons(why: Explanation | GaveUp, engine: str) -> list[str]:
    """The sentences of an explanation."""
    if isinstance(why, GaveUp):
        return [f"no explanation: {engine} gave up: {why}"]
    return list(map(str, why.clues)) or ["by the rules of the island alone"]


def _told(puzzle: Puzzle) -> list[str]:
    return [f"  {sentence}" for sentence in puzzle.sentences()]


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
