"""Sentences over thousands of cells: what does the work depends on their regions, and not on their cells."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import engines
from engines.facts import Fact
from engines.reasoners.gauss import GaussReasoner
from engines.reasoners.relaxed import Relaxation
from engines.solving import region_numbers
from engines.solving.limits import Stopwatch
from engines.solving.propagation import Propagation
from engines.solving.region_numbers import deduced_by_numbers
from engines.solving.statement_masks import numbered, regions_of
from game.errors import Contradiction
from game.statements.connectives import Symbol
from game.statements.sentence import Sentence, Total
from tests.fuzz import random_facts as fuzz
from tests.fuzz.random_facts import case, truth
from tests.support.reasoners import REASONERS
from tests.support.short_sentences import sentence

MOST_MEGABYTES = 500

Form = tuple[list[tuple[float, float, float]], tuple[float, int] | None]

WIDE: dict[str, Form] = {
    "the first half is known": ([(0, 1, 1 / 2), (0, 1 / 2, 1 / 2)], None),
    "the halves are open": ([(0, 1, 1 / 2), (0, 1 / 2, 1 / 8)], None),
    "with a total": ([(0, 1, 1 / 2), (0, 1 / 2, 1 / 8)], (1 / 2, 20)),
    "three that overlap": ([(0, 0.6, 0.2), (0.3, 0.8, 0.2), (0.5, 1, 0.25)], None),
    "three that overlap, with a total": ([(0, 0.6, 0.2), (0.3, 0.8, 0.2), (0.5, 1, 0.25)], (0.4, 100)),
    "disjoint": ([(0, 1 / 2, 1 / 4), (1 / 2, 1, 1 / 8)], None),
    "disjoint, with a total": ([(0, 1 / 2, 1 / 4), (1 / 2, 1, 1 / 8)], (3 / 8, 100)),
}
"""Shares of the cells from which and up to which sentences are, and of the mines; and of a total."""


LARGE = ("the first half is known", "three that overlap, with a total")
"""Those that a hundred thousand cells are tried with; what the work depends on is looked at for all."""


def facts_of(form: Form, size: int) -> tuple[list[Sentence], Total | None]:
    shares, total = form
    facts = [sentence(range(int(size * a), int(size * b)), int(size * mines)) for a, b, mines in shares]
    return facts, None if total is None else Total(int(size * total[0]), total[1])


SCRIPT = """
import json, pathlib, re, resource, sys
from engines import create_reasoner
from tests.engines.reasoners.test_wide import LARGE, WIDE, facts_of
from tests.support.reasoners import REASONERS
wide = [facts_of(WIDE[form], 100_000) for form in LARGE]
for name in REASONERS:
    found = [create_reasoner(name).deduce(*facts) for facts in wide]
    # On Linux the usage of a process begins with that of the one which started it; its status does not.
    status = pathlib.Path("/proc/self/status")
    peak = re.search(r"VmHWM:\\s*(\\d+)", status.read_text()) if status.exists() else None
    usage = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    megabytes = int(peak[1]) // 1024 if peak else usage // (1 << (20 if sys.platform == "darwin" else 10))
    print(json.dumps([name, megabytes, [[len(it.true), len(it.false), it.complete, it.limits] for it in found]]))
"""
"""Each reasoner in turn, and the most memory that was taken until then."""


def test_a_hundred_thousand_cells_fit_into_memory() -> None:
    """Every way answers, and a complete one all, or it names the limit that it reached."""
    pytest.importorskip("resource", reason="this system does not tell how much memory a process took")
    output = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    assert [name for name, *_ in answers] == REASONERS
    for name, megabytes, found in answers:
        assert megabytes < MOST_MEGABYTES, name
        (true, false, *_), *others = found
        assert (true, false) == (50_000, 50_000), f"the rule of one sentence shows all to {name}"
        for true, false, complete, limits in others:
            assert true == false == 0
            assert complete or limits or not engines.spec(name).complete


@pytest.mark.parametrize("form", WIDE.values(), ids=WIDE)
def test_the_work_is_that_of_regions(form: Form) -> None:
    facts, total = facts_of(form, 2_000)
    cells, told = numbered(facts)
    assert len(cells) == 2_000
    assert len(regions_of(told)) <= 6
    assert len(Relaxation(told, total, Stopwatch(None)).uppers) <= 7
    assert GaussReasoner(steps=300).deduce(facts, total).limits == ()
    with Propagation(facts, total) as propagation:
        assert propagation.clauses < 10
        assert len(propagation.questions) <= 8
    assert deduced_by_numbers(facts, total) is not None


def test_numbers_show_what_every_world_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(region_numbers, "FEWEST_CELLS", 0)
    settled = 0
    for seed in range(150):
        facts, total = case(seed)
        try:
            found = deduced_by_numbers(facts, total)
        except Contradiction:
            assert not truth(seed).is_possible
            continue
        if found is not None:
            settled += 1
            assert fuzz.difference(found, truth(seed)) is None
            assert found.complete
    assert settled > 100


def test_a_search_of_numbers_that_takes_long_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    facts, total = facts_of(WIDE["three that overlap, with a total"], 2_000)
    monkeypatch.setattr(region_numbers, "STEPS", 30)
    assert deduced_by_numbers(facts, total) is None
    formula: list[Fact] = [*facts, Symbol(0)]
    assert deduced_by_numbers(formula, total) is None


@pytest.mark.parametrize("name", ["unit", "probing"])
def test_what_is_counted_and_what_are_clauses_go_together(name: str) -> None:
    """A wide sentence is counted by hand; what it shows goes on in clauses, and back."""
    facts: list[Fact] = [sentence(range(20), 19), sentence([0, 20], 2 - 1), sentence([20, 21], 1), Symbol(20)]
    found = engines.create_reasoner(name).deduce(facts)
    assert found.true == {*range(1, 21)}
    assert found.false == {0, 21}
    with pytest.raises(Contradiction):
        engines.create_reasoner(name).deduce([*facts, sentence([1, 2], 0)])
