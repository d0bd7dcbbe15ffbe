"""python -m tests.fuzz: draw random cases until the time is over or Ctrl-C is pressed, and print each failure."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

import engines
from benchmarks.console.arguments import split_names
from benchmarks.console.command_runner import make_app, run_command
from benchmarks.console.options import EngineNames, Natural, Positive, Seconds
from engines import Reasoner
from game.errors import UserError
from game.statements.sentence import Sentence
from tests.fuzz import boards, random_facts

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
    from tests.fuzz.rulebooks import book_complaint

    yield book_complaint(seed)


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

KINDS = ("facts", "boards", *OTHERS)


def fuzz(
    *,
    seconds: Seconds | None = None,
    cases: Positive | None = None,
    seed: Natural = 0,
    engine: EngineNames | None = None,
    kind: Annotated[str | None, Parameter(choices=KINDS)] = None,
) -> int:
    """Draw random cases from a seed on, and print each failure: exit status 1 if any failed.

    Args:
        seconds: stop after this time (60 without --cases)
        cases: stop after as many cases
        seed: the first case
        engine: names, separated by commas (all that are installed)
        kind: the cases (facts and boards in turn)
    """
    names = split_names(engine) if engine else list(engines.available())
    try:
        specs = {name: engines.spec(name) for name in names}
        reasoners = [engines.create_reasoner(name) for name in names if Sentence.__name__ in specs[name].fact_types]
    except (ValueError, TypeError) as error:
        raise UserError(str(error)) from error
    unique = list({reasoner.name: reasoner for reasoner in reasoners}.values())
    if cases is None and seconds is None:
        seconds = 60.0
    failed, tried, end = 0, 0, time.monotonic() + (seconds or math.inf)
    with suppress(KeyboardInterrupt):
        while tried != cases and time.monotonic() < end:
            for failure in failures(seed + tried, unique, names, kind):
                failed += 1
                print(failure, flush=True)
            tried += 1
    print(f"{tried} cases for {kind if kind in OTHERS else ', '.join(names)}: {failed} failed")
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


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 2 for a wrong argument."""
    app = make_app("python -m tests.fuzz")
    app.default(fuzz)
    return run_command(app, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
