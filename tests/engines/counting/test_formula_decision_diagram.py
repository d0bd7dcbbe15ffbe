"""Decision diagrams of formulas, against evaluating every world."""

from hypothesis import given, settings, strategies as st

from engines.counting.formula_decision_diagram import Diagram, count_models
from mineproof import Formula
from tests.support.formulas import NAMES, fitting, formulas, is_alike, values_of_names, worlds


@settings(max_examples=50)
@given(st.lists(formulas, min_size=1, max_size=3), values_of_names)
def test_a_diagram_shows_what_all_worlds_have_in_common(facts: list[Formula], values: list[bool | None]) -> None:
    compiled = Diagram(NAMES, facts)
    left = fitting(facts, values)
    shown = compiled.backbone(values)
    if not left:
        assert shown is None
        needed = compiled.needed(values)
        part = [value if place in needed else None for place, value in enumerate(values)]
        assert not fitting(facts, part)
        for place in needed:
            assert fitting(facts, [*part[:place], None, *part[place + 1 :]])
        return
    assert shown == [
        (place, left[0][name]) for place, name in enumerate(NAMES) if values[place] is None and is_alike(left, name)
    ]


@settings(max_examples=50)
@given(st.lists(formulas, max_size=3))
def test_worlds_are_counted_as_by_evaluating_each(facts: list[Formula]) -> None:
    left, counted = worlds(facts), count_models(facts, NAMES)
    assert counted.number == len(left)
    for name in NAMES if left else ():
        assert counted.chances[name] == sum(one[name] for one in left) / len(left)
