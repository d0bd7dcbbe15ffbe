"""What the prover says of random rules, against brute force; ten thousand by `python -m tests.fuzz --kind rules`."""

from __future__ import annotations

from collections import Counter

from engines.rulebooks.rule_proof import Status
from tests.fuzz.random_rules import random_rule
from tests.fuzz.rules import SMALL, complaint


def test_no_random_rule_is_wrongly_accepted_or_refused() -> None:
    statuses: Counter[Status] = Counter()
    for seed in range(70):
        proof, wrong = complaint(random_rule(seed), SMALL)
        assert wrong is None, seed
        statuses[proof.status] += 1
    assert set(statuses) == set(Status) - {Status.NOT_DECIDED}
