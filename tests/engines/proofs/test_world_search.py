"""The search for a world that refutes a claim."""

from itertools import chain

from hypothesis import given, settings, strategies as st

from engines.proofs.checking.world_search import counterexample
from game.statements.count_claim import Claim
from mineproof import And, Formula, Or, Symbol
from tests.support.formulas import NAMES, fitting, formulas, values_of_names


@settings(max_examples=50)
@given(
    st.lists(formulas, max_size=3), values_of_names, st.sets(st.sampled_from(NAMES)), st.integers(0, 5), st.booleans()
)
def test_the_checker_finds_a_world_where_there_is_one(
    facts: list[Formula], values: list[bool | None], about: set[str], least: int, as_rules: bool
) -> None:
    known = [Claim.that([name], value) for name, value in zip(NAMES, values, strict=True) if value is not None]
    known.append(Claim(frozenset(NAMES), 0, len(NAMES)))  # so that a rule is about atoms that are given
    rules: list[Formula] = [And(Or(And(), *map(Symbol, NAMES)), *facts)] if as_rules else []
    told: list[Claim | Formula] = [*known, *([] if as_rules else facts)]
    left = fitting(facts, values)
    assert (counterexample(told, rules, None) is None) == (not left)
    output = Claim(frozenset(about), least, least + 1)
    is_right = all(least <= sum(one[name] for name in about) <= least + 1 for one in left)
    assert (counterexample(told, rules, output) is None) == is_right


def test_of_interchangeable_atoms_one_is_tried() -> None:
    rows = [[(row, column) for column in range(8)] for row in range(30)]
    total = Claim(frozenset([*chain(*rows), (30, 0)]), 30, 30)
    assert (
        counterexample([*[Claim(frozenset(row), 1, 1) for row in rows], total], [], Claim.that([(30, 0)], False))
        is None
    )


def test_the_world_does_not_depend_on_hashes() -> None:
    one, other = (frozenset(atoms) for atoms in ([0, 8], [8, 0]))
    assert [*one] != [*other]
    found = [counterexample([Claim(atoms, 1, 1), Symbol(9)], [], None) for atoms in (one, other)]
    assert found[0] == found[1] == {0: True, 8: False, 9: True}
