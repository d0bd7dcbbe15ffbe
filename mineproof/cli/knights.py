"""python -m mineproof knights: solve, explain, tell and draw Knights and Knaves puzzles."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from benchmarks.arguments import Commands, amount, opening, positive, whole
from game.errors import BadPuzzle
from game.knights.files import answer_record, read_puzzles, write_puzzle
from game.knights.generator import generate
from game.knights.puzzle import COURSE, Answer, Prover, Puzzle
from game.knights.telling import Teller
from game.logic import Formula, Not

MakeProver = Callable[..., Prover]


def add_command(
    commands: Commands,
    make_prover: MakeProver,
    provers: Callable[[], Sequence[str]],
) -> None:
    """Add `knights`. `make_prover` turns the name of an engine, and options, into its reasoner.

    `provers` tells the names of the engines that will do; it takes a while, as it loads them all.
    """
    parser = commands.add_parser(
        "knights",
        help="Knights and Knaves: who is what, and why",
        description="Solve the puzzles of the course, or those of a file, or draw new ones.",
        epilog="Exit status: 0 all well, 1 some lines of the file are no puzzles, 2 unusable arguments or file.",
    )
    parser.add_argument(
        "--file", metavar="PUZZLES.jsonl", help="the puzzles, one JSON object a line; - for standard input"
    )
    parser.add_argument(
        "--engine", default="sat", metavar="NAME", help="any engine that speaks formulas (default: sat)"
    )
    parser.add_argument(
        "--limit",
        type=amount,
        metavar="SECONDS",
        help="processor seconds for each connected component or proof (sat only; default: 30)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each puzzle")
    parser.add_argument("--why", action="store_true", help="add a minimal set of statements that proves each answer")
    parser.add_argument("--tell", action="store_true", help="tell each puzzle in English")
    parser.add_argument("--generate", type=positive, metavar="N", help="write N new puzzles, each with one solution")
    parser.add_argument("--people", type=positive, metavar="P", help="how many people each new puzzle has (default: 3)")
    parser.add_argument("--seed", type=whole, metavar="S", help="draws the new puzzles: the same ones each time")
    parser.set_defaults(run=lambda arguments: _run(parser, arguments, make_prover, provers))


def _run(
    parser: argparse.ArgumentParser,
    arguments: argparse.Namespace,
    make_prover: MakeProver,
    provers: Callable[[], Sequence[str]],
) -> int:
    if arguments.generate is None and not arguments.people is arguments.seed is None:
        parser.error("--people and --seed are for --generate; give that as well")
    if arguments.generate is not None and (arguments.file or arguments.json or arguments.why):
        parser.error("--generate writes puzzles and solves none; leave out --file, --json and --why")
    if arguments.limit is not None and arguments.engine != "sat":
        parser.error(f"--limit is for sat; leave it out for {arguments.engine}")
    options = {} if arguments.limit is None else {"seconds": arguments.limit}
    prover = make_prover(arguments.engine, **options)
    if Formula not in prover.speaks:
        raise ValueError(f"the engine {prover.name!r} does not speak formulas; choose one of {', '.join(provers())}")
    if arguments.generate is not None:
        return _generate(arguments, prover)
    if arguments.file is None:
        return _solve(enumerate(COURSE), "the course", arguments, prover)
    with _open(arguments.file) as lines:
        return _solve(read_puzzles(lines), arguments.file, arguments, prover)


def _generate(arguments: argparse.Namespace, prover: Prover) -> int:
    """Draw puzzles, and write them as lines of a file or tell them."""
    rng = random.Random(arguments.seed)
    for number in range(arguments.generate):
        puzzle = generate(arguments.people or 3, rng, prover, id=number)
        print("\n".join([f"Puzzle {number}", *_told(puzzle)]) if arguments.tell else write_puzzle(puzzle))
    return 0


def _solve(
    puzzles: Iterable[tuple[int, Puzzle | BadPuzzle]], source: str, arguments: argparse.Namespace, prover: Prover
) -> int:
    """Print the answers as they come, and complain of what is no puzzle; 1 if there was any."""
    status = 0
    for number, puzzle in puzzles:
        if isinstance(puzzle, BadPuzzle):
            print(f"{source}, line {number}: {puzzle}", file=sys.stderr)
            status = 1
        elif arguments.json:
            print(_as_json(puzzle, arguments, prover))
        else:
            print("\n".join(_as_text(puzzle, arguments, prover)))
    return status


def _as_json(puzzle: Puzzle, arguments: argparse.Namespace, prover: Prover) -> str:
    answer = puzzle.solve(prover)
    record = answer_record(puzzle, answer)
    if arguments.why:
        record["why"] = dict(zip(_conclusions(answer), puzzle.arguments(answer, prover), strict=True))
    if arguments.tell:
        record["text"] = Teller(puzzle).sentences()
    return json.dumps(record)


def _as_text(puzzle: Puzzle, arguments: argparse.Namespace, prover: Prover) -> Iterator[str]:
    """The lines that CS50's program prints, and what was asked for besides."""
    yield f"Puzzle {_title(puzzle)}"
    if arguments.tell:
        yield from _told(puzzle)
    answer = puzzle.solve(prover)
    proofs = puzzle.arguments(answer, prover) if arguments.why else []
    teller = Teller(puzzle)
    for position, conclusion in enumerate(_conclusions(answer)):
        yield f"    {conclusion}"
        if arguments.why:
            yield from (f"        {line}" for line in _argument(proofs[position], teller))
    if answer.status in ("undetermined", "gave-up"):
        uncertain = [person for person, role in zip(puzzle.people, answer.roles, strict=True) if role is None]
        reason = "not certain" if answer.status == "undetermined" else f"{prover.name} gave up on"
        yield f"    ({reason}: {', '.join(uncertain)})"


def _title(puzzle: Puzzle) -> str:
    """The id, which may be anything, as something that can be printed."""
    return puzzle.id if isinstance(puzzle.id, str) and puzzle.id.isprintable() else json.dumps(puzzle.id)


def _conclusions(answer: Answer) -> list[str]:
    if answer.status == "inconsistent":
        return ["No world fits"]
    return [str(e.operand).replace(" is a ", " is not a ") if isinstance(e, Not) else str(e) for e in answer.entailed]


def _argument(proof: list[int] | None, teller: Teller) -> list[str]:
    if proof is None:
        return ["- no argument: the engine gave up"]
    return [f"- {teller.told(number)}" for number in proof] or ["- by the rules of the island alone"]


def _told(puzzle: Puzzle) -> list[str]:
    return [f"  {sentence}" for sentence in Teller(puzzle).sentences()]


@contextmanager
def _open(name: str) -> Iterator[Iterable[bytes]]:
    """The lines of the file, undecoded: one that is no text should not stop the others."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with ExitStack() as opened:
            with opening(name, "a file of puzzles, one JSON object a line, or - for standard input"):
                lines = opened.enter_context(open(name, "rb"))
            yield lines
