"""The strength of contestants: a partial order by the cells that they proved."""

from collections import Counter

from benchmarks.analysis.proof_power_order import Advantage, Strength
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.subjects.named_positions import named_positions
from tests.benchmarks.helpers import deduced


def test_strength_is_a_partial_order_of_nodes() -> None:
    def more(cells: int) -> Advantage:
        return Advantage(10, cells, min(cells, 1), Counter({"subset": cells}), "#1" if cells else None)

    beyond = {("b", "a"): 3, ("c", "a"): 2, ("d", "a"): 5, ("d", "b"): 2, ("d", "c"): 3, ("b", "c"): 1, ("c", "b"): 1}
    names = ("a", "b", "c", "d", "e")
    pairs = [(one, other) for one in names for other in names if one != other]
    equal = {"e": "d"}  # e proves what d proves
    cells = {pair: beyond.get((equal.get(pair[0], pair[0]), equal.get(pair[1], pair[1])), 0) for pair in pairs}
    order = Strength(names, {pair: more(number) for pair, number in cells.items()})
    assert order.nodes == (("a",), ("b",), ("c",), ("d", "e"))
    steps = {(step.weaker[0], step.stronger[0]): step for step in order.steps}
    assert steps.keys() == {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}
    same, incomparable = order.notes
    assert same == "d and e prove the same"
    assert incomparable.startswith("b and c each")
    assert str(steps["a", "b"]) == "a < b: 3 cells in 1 of 10 positions (subset 3), for example #1"
    assert order.table().formatted()[0] == ["b", "a", "3", "1", "10", "subset 3", "#1"]


def test_strength_as_measured_names_an_example_and_the_inference() -> None:
    order = Evidence([deduced("sat", "sentence", "probability", "textbook")]).strength
    assert ("sat", "probability") in order.nodes
    step = next(step for step in order.steps if step.weaker == ("sentence",))
    assert step.stronger == ("sat", "probability")
    assert str(step.advantage.example).startswith("overlap: ")
    assert set(step.advantage.grades) == {"overlap", "supposing", "complete", "total"}
    assert step.advantage.shared == len(named_positions().numbers)
