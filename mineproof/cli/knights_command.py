"""mineproof knights: the answers of CS50's `puzzle.py`, to the puzzles of the course, of a file, or new ones."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import engines
from benchmarks.console.arguments import Commands, add_engine_options, amount, engine_from, opening, positive, whole
from engines.answers.answer import Answer
from engines.facts import Atom
from engines.grading.generating import generate
from engines.proofs.finding.explanation import Explanation
from engines.reasoner import Reasoner
from game.errors import BadPuzzle, Contradiction, GaveUp, UserError
from game.puzzles.knights.knights_json import read_puzzles
from game.puzzles.knights.puzzle import COURSE, KNIGHT, KnightsPuzzle
from game.puzzles.knights.truth import KnightsMaker
from game.text.reading import in_place, is_json
from game.words import visible
from mineproof.solving.solve import check_speaks
from mineproof.terminal.paper import Paper, print_json

NO_WORLD = "No world fits"
"""What is said of a puzzle that contradicts itself."""

EXPECTED = "a file of puzzles as JSON objects, or with one in sentences, or - for standard input"


def add_command(commands: Commands, summary: str) -> None:
    """Add `knights`."""
    parser = commands.add_parser(
        "knights",
        help=summary,
        description="Solve the puzzles of the course, or those of a file, or draw new ones.",
        epilog="Exit status: 0 all well, 1 some lines of the file are no puzzles, 2 unusable arguments or file, or "
        "nothing in it is a puzzle.",
    )
    parser.add_argument(
        "--file",
        metavar="PUZZLES.jsonl",
        help="the puzzles as JSON objects, one a line or over several, or a puzzle in sentences; - for standard input",
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
    if arguments.limit is not None and "seconds" not in engines.spec(arguments.engine).options:
        parser.error(f"--limit: the engine {arguments.engine!r} has no limit in seconds; leave it out")
    options = {} if arguments.limit is None else {"seconds": arguments.limit}
    reasoner = engines.create_reasoner(arguments.engine, **options)
    check_speaks(arguments.engine, reasoner, COURSE[0].rules())
    if arguments.generate is not None:
        return _generate(arguments, reasoner)
    if arguments.file is None:
        return _solve(enumerate(COURSE), "the course", arguments, reasoner)
    source = "standard input" if arguments.file == "-" else arguments.file
    with opening(arguments.file, EXPECTED):  # undecoded: a line that is no text does not stop the others
        content = None if arguments.file == "-" else Path(arguments.file).read_bytes()
    lines = sys.stdin.buffer if content is None else content.splitlines(keepends=True)
    return _solve(_puzzles(lines, source), source, arguments, reasoner)


def _puzzles(lines: Iterable[bytes], source: str) -> Iterator[tuple[int, KnightsPuzzle | UserError]]:
    """The puzzles of a file of JSON objects, each with its line; or the one that is written in sentences.

    Raises `BadPuzzle` for what is wrong with the latter.
    """
    rest, begun = iter(lines), b""
    for line in rest:  # up to the first line that is not empty
        begun += line
        if line.strip():
            break
    if not begun.strip() or is_json(begun.decode("utf-8", "replace")):
        yield from read_puzzles(chain(begun.splitlines(keepends=True), rest))
        return
    try:
        text = (begun + b"".join(rest)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadPuzzle(f"{source}: {error}; expected {EXPECTED}, in UTF-8") from None
    with in_place(source, between=", "):
        yield 1, KnightsPuzzle.parse(text)


def _generate(arguments: argparse.Namespace, reasoner: Reasoner) -> int:
    """Draw puzzles, and write them as lines of a file or tell them."""
    rng, maker, paper = random.Random(arguments.seed), KnightsMaker(arguments.people or 3), Paper()
    for number in range(arguments.generate):
        puzzle = generate(maker, rng, reasoner, name=number)
        if arguments.tell:
            _write(paper, [f"Puzzle {number}", *_told(puzzle)])
        else:
            print(puzzle.to_json())
    return 0


def _solve(
    puzzles: Iterable[tuple[int, KnightsPuzzle | UserError]],
    source: str,
    arguments: argparse.Namespace,
    reasoner: Reasoner,
) -> int:
    """Print the answers as they come, and complain of what is no puzzle: 1 if there was any, 2 if there was no puzzle.

    Raises `ValueError` where there is nothing at all.
    """
    statuses: list[int] = []
    paper = Paper()
    for number, puzzle in puzzles:
        statuses.append(int(isinstance(puzzle, UserError)))
        if isinstance(puzzle, UserError):
            print(f"{source}, line {number}: {puzzle}", file=sys.stderr)
            continue
        solved = Solved.of(puzzle, reasoner)
        if arguments.json:
            print_json(_as_json(solved, arguments))
            for limit in solved.limits:
                print(f"puzzle {solved.title}: {arguments.engine} gave up: {limit}", file=sys.stderr)
        else:
            _write(paper, _as_text(solved, arguments))
    if not statuses:
        raise UserError(f"{source}: it is empty; expected {EXPECTED}")
    return 2 if all(statuses) else max(statuses)


@dataclass(frozen=True)
class Solved:
    """A puzzle and its answer: the status, the role of each person (None: not certain), and limits reached.

    Where no world fits, `contradiction` is why, and there are no roles.
    """

    puzzle: KnightsPuzzle
    answer: Answer
    status: str
    roles: tuple[str | None, ...] = ()
    limits: tuple[str, ...] = ()
    contradiction: Contradiction | None = None

    @classmethod
    def of(cls, puzzle: KnightsPuzzle, reasoner: Reasoner) -> Solved:
        """What the reasoner makes of a puzzle."""
        answer = Answer(puzzle, reasoner)
        try:
            return cls(puzzle, answer, answer.status, tuple(puzzle.roles_in(answer.values)), answer.limits)
        except Contradiction as contradiction:
            return cls(puzzle, answer, "inconsistent", contradiction=contradiction)

    @property
    def title(self) -> str:
        """The id, which may be anything, as something that can be printed."""
        name = self.puzzle.id
        return visible(name, in_line=True) if isinstance(name, str) else json.dumps(name)

    @property
    def solution(self) -> list[bool | str | None] | None:
        """Who is what: true for a knight and false for a knave, or the words where there may be spies.

        A role that is not certain is None. A puzzle that no world fits, or that was given up, has no solution.
        """
        if self.status in ("inconsistent", "gave-up"):
            return None
        are_words = self.puzzle.counts is not None
        return [role if are_words or role is None else role == KNIGHT for role in self.roles]

    def said(self) -> list[str]:
        """All that is certain, or that no world fits."""
        return [NO_WORLD] if self.contradiction else [self._in_words(atom) for atom in self.answer.conclusions]

    def explained(self) -> list[tuple[str, Explanation | GaveUp]]:
        """The same, and why."""
        if self.contradiction:
            return [(NO_WORLD, Explanation(self.puzzle, None, self.contradiction.clues))]
        return [(self._in_words(atom), why) for atom, why in self.answer.explanations().items()]

    def _in_words(self, atom: Atom) -> str:
        return str(atom) if self.answer.values[atom] else str(atom).replace(" is a ", " is not a ")


def _as_json(solved: Solved, arguments: argparse.Namespace) -> dict[str, Any]:
    """The answer as an object; clues are named by their places in the puzzle."""
    record: dict[str, Any] = {"id": solved.puzzle.id, "status": solved.status, "solution": solved.solution}
    if arguments.why:
        explained = solved.explained()
        record["why"] = {
            said: None if isinstance(why, GaveUp) else [clue.source for clue in why.clues] for said, why in explained
        }
        record["arguments"] = {said: [] if isinstance(why, GaveUp) else _steps(why) for said, why in explained}
    if arguments.tell:
        record["text"] = solved.puzzle.sentences()
    return record


def _steps(why: Explanation) -> list[dict[str, Any]]:
    """The steps of the argument, which name clues by their places in the puzzle; none where none was found."""
    steps = why.as_json()["steps"]
    return [step | {"clue": None if step["clue"] is None else why.clues[step["clue"]].source} for step in steps]


def _as_text(solved: Solved, arguments: argparse.Namespace) -> Iterator[str]:
    """The lines that CS50's program prints, and what was asked for besides."""
    yield f"Puzzle {solved.title}"
    if arguments.tell:
        yield from _told(solved.puzzle)
    if arguments.why:
        for said, why in solved.explained():
            yield f"    {said}"
            if isinstance(why, GaveUp):
                yield f"        - no explanation: {arguments.engine} gave up: {why}"
            else:
                reasons = list(map(str, why.clues)) or ["by the rules of the island alone"]
                yield from [f"        - {reason}" for reason in reasons]
                yield from [f"        {number}. {step['text']}" for number, step in enumerate(_steps(why), 1)]
    else:
        yield from [f"    {said}" for said in solved.said()]
    uncertain = ", ".join(
        [person for person, role in zip(solved.puzzle.people, solved.roles, strict=False) if role is None]
    )
    if solved.status == "undetermined":
        yield f"    (not certain: {uncertain})"
    elif solved.status == "gave-up":
        yield f"    ({arguments.engine} gave up on: {uncertain or 'whether any world fits'})"
        yield from [f"        {limit}" for limit in solved.limits]


def _told(puzzle: KnightsPuzzle) -> list[str]:
    return [f"  {sentence}" for sentence in puzzle.sentences()]


def _write(paper: Paper, lines: Iterable[str]) -> None:
    for line in lines:
        text = line.lstrip(" -")
        label = line.removesuffix(text)
        paper.say(text, indent=" " * len(label), label=label)
