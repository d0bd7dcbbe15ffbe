"""python -m tests.fuzz: draw random cases until the time is over or Ctrl-C is pressed, and print each failure."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count

import engines
from benchmarks.console.arguments import for_argparse, natural, positive, seconds
from engines import Reasoner
from game.statements.sentence import Sentence
from tests.fuzz import boards, random_facts


def main(argv: Sequence[str] | None = None) -> int:
    """Run the cases from `--seed` on; the exit status is 1 if any failed, and 2 for an unknown engine."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=for_argparse(seconds), default=60.0, help="how long (default: %(default)g)")
    length.add_argument("--cases", type=for_argparse(positive), help="how many instead, however long they take")
    parser.add_argument("--seed", type=for_argparse(natural), default=0, help="the first case (default: %(default)s)")
    parser.add_argument("--engine", help="names, separated by commas (default: all that are installed)")
    parser.add_argument(
        "--kind", choices=["facts", "boards", *OTHERS], help="the cases (default: facts and boards by turns)"
    )
    arguments = parser.parse_args(argv)
    names = arguments.engine.split(",") if arguments.engine else list(engines.available())
    try:
        specs = {name: engines.spec(name) for name in names}
        reasoners = [engines.create_reasoner(name) for name in names if Sentence.__name__ in specs[name].fact_types]
    except (ValueError, TypeError, ImportError) as error:
        parser.error(str(error))
    unique = list({reasoner.name: reasoner for reasoner in reasoners}.values())
    failed, cases, end = 0, 0, time.monotonic() + arguments.seconds
    with suppress(KeyboardInterrupt):
        for seed in count(arguments.seed):
            for failure in failures(seed, unique, names, arguments.kind):
                failed += 1
                print(failure, flush=True)
            cases += 1
            if cases == arguments.cases or (arguments.cases is None and time.monotonic() >= end):
                break
    print(f"{cases} cases for {arguments.kind if arguments.kind in OTHERS else ', '.join(names)}: {failed} failed")
    if failed:
        print("The first number of a failure is its seed: --seed N --cases 1 runs it again.")
    return 1 if failed else 0


def failures(seed: int, reasoners: Sequence[Reasoner], names: Sequence[str], kind: str | None) -> Iterator[str]:
    """Yield each failure of the case `seed`: of the reasoners on its facts, and of the named engines on its board."""
    if kind in OTHERS:
        yield from (f"{kind} {seed}: {wrong}" for wrong in OTHERS[kind](seed) if wrong)
        return
    if kind != "boards":
        sentences, total = random_facts.case(seed)
        truth = random_facts.truth_of(sentences, total)
        for reasoner in reasoners:
            wrong = random_facts.complaint(reasoner, sentences, total, truth)
            if wrong:
                yield f"facts {seed}, {reasoner.name}: {sentences}, {total}: {wrong}"
    if kind != "facts":
        for name in names:
            wrong = boards.complaint(name, seed)
            if wrong:
                yield f"boards {seed}, {name}: {wrong}"


# What is compared with something else than brute force over every engine; each imports what it takes when it is asked.


def _compiled(seed: int) -> Iterator[str | None]:
    from tests.fuzz.compiled import compared

    kind, wrong = compared(seed)
    yield wrong and f"{kind}: {wrong}"


def _readers(seed: int) -> Iterator[str | None]:
    from tests.fuzz.readers import READERS, complaint

    yield from (complaint(name, seed) for name in READERS)


def _rules(seed: int) -> Iterator[str | None]:
    from tests.fuzz.random_rules import random_rule
    from tests.fuzz.rules import LARGE, complaint

    yield complaint(random_rule(seed), LARGE)[1]


def _rulebooks(seed: int) -> Iterator[str | None]:
    from tests.fuzz.rulebooks import book_complaint, course_complaint

    yield from (course_complaint(seed), book_complaint(seed))


def _arguments(seed: int) -> Iterator[str | None]:
    """Yield failures of the checker on changed and on deceptive arguments about puzzles of each kind."""
    from tests.fuzz import deceptions, mutations
    from tests.support.argued_puzzles import EVERY_KIND

    for kind in EVERY_KIND:
        try:
            mutations.judged(kind, 1, 4, seed)
            deceptions.judged(kind, deceptions.EACH, seed)
        except AssertionError as error:
            yield f"{kind}: {error}"


OTHERS: dict[str, Callable[[int], Iterator[str | None]]] = {
    "compiled": _compiled,
    "readers": _readers,
    "rules": _rules,
    "rulebooks": _rulebooks,
    "arguments": _arguments,
}


if __name__ == "__main__":
    sys.exit(main())
