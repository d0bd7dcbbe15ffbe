"""The engine of a rulebook: what rules show to their fixpoint, and arguments in the words of the book."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations

import numpy as np
import pytest

from engines import Engine, create, create_reasoner
from engines.board.board_explainer import BoardExplainer
from engines.facts_and_components import NumberSentence
from engines.proofs.form.argument_steps import Inference
from engines.proofs.reading.argument_json import read_argument
from engines.proofs.reading.argument_text import ArgumentReader
from engines.rulebooks.forward_chaining import OpenSentence, RuleClosure
from engines.rulebooks.rule import Conclusion, Relation, Rule, Sum
from engines.rulebooks.rule_proof import prove
from engines.rulebooks.rule_reading import read_rulebook
from engines.rulebooks.rulebook_matcher import Matcher, Usable
from engines.rulebooks.rulebook_reasoner import RulebookReasoner
from engines.solving.limits import Steps
from game.grid import Cell
from mineproof import BoardAnswer, Contradiction, Deduction, Explanation, Observation, Sentence, Total, UserError
from tests.engines.proofs.test_written_arguments import assert_same
from tests.fuzz import fuzzed_facts as fuzz, rules
from tests.support.random_positions import drawn_board
from tests.support.rule_instances import Instances
from tests.support.sentences_of_any_atoms import sentence


def reasoner(text: str) -> RulebookReasoner:
    return RulebookReasoner.of(read_rulebook(text, "a book"))


# The fixpoint, by the definition of a rule.


def of_regions(masks: list[int], everything: int) -> list[int]:
    """The cells of each region of some sentences."""
    cells = [everything] + [-1] * ((1 << len(masks)) - 1)
    for region in range(len(cells)):
        for place, mask in enumerate(masks):
            cells[region] &= mask if region >> place & 1 else ~mask
    return cells


def hang_together(masks: list[int]) -> bool:
    reached = masks[:1]
    while more := [mask for mask in masks if mask not in reached and any(mask & one for one in reached)]:
        reached += more
    return len(reached) == len(masks)


def one_instance(letters: Sequence[OpenSentence], regions: list[int], mines: list[int]) -> Instances:
    """Sentences as the tests evaluate them, which share nothing with the engine's evaluation."""
    row = [region.bit_count() for region in regions] + mines
    for letter in letters:
        row += [(letter.number or 0) - letter.low, letter.low, letter.high]
    return Instances(len(letters), np.array([[*row, 0]], np.int16))


class RandomBoard:
    """Cells, what is said of some, and rules that fit some of what is said; what these show is right there."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.mines = sum(1 << cell for cell in range(rng.randint(3, 9)) if rng.random() < 0.4)
        cells = range(max(3, self.mines.bit_length()))
        self.everything = (1 << len(cells) + rng.randint(0, 2)) - 1
        self.premises = []
        for _ in range(rng.randint(2, 6)):
            mask = sum(1 << cell for cell in rng.sample(cells, rng.randint(1, min(5, len(cells)))))
            mines = (mask & self.mines).bit_count()
            self.premises.append(OpenSentence(mask, mines, mines, mines + rng.randint(0, 2)))
        self.with_total = rng.random() < 0.4
        self.rules = [self.rule() for _ in range(rng.randint(1, 5))]

    def rule(self) -> Rule:
        rng = self.rng
        letters = min(rng.choice([0, 1, 2, 3] if self.with_total else [1, 2, 2, 3, 3, 4]), len(self.premises))
        some = rng.sample(self.premises, letters)
        regions = of_regions([one.mask for one in some], self.everything)
        instance = one_instance(some, regions, [(region & self.mines).bit_count() for region in regions])

        def fitted(bound: Sum, value: int) -> Sum:
            """The bound with another constant, so that it has this value here."""
            return bound + Sum({}, value - int(instance.value(bound)[0]))

        drawn = rules.comparing_rule(rng, letters, with_total=self.with_total)
        conditions = [
            replace(one, right=fitted(one.right, int(instance.value(one.left)[0]))) for one in drawn.conditions
        ]
        (conclusion,) = drawn.conclusions
        mines = sum((regions[region] & self.mines).bit_count() for region in conclusion.regions(letters))
        shown = replace(conclusion, bound=fitted(conclusion.bound, mines))
        return replace(drawn, conditions=tuple(conditions), conclusions=(shown,))

    def closure(self) -> RuleClosure:
        matcher = Matcher([Usable(rule, rank) for rank, rule in enumerate(self.rules, 1)])
        closure = RuleClosure(matcher, 1_000, Steps(1_000_000, "tuples"))
        closure.close(self.premises, (self.everything, self.mines.bit_count()) if self.with_total else None)
        return closure

    def check_closed(self, closure: RuleClosure) -> int:
        """Each rule tried on all open letters: whatever it shows has to be known. Returns how much that was."""
        known = closure.mines | closure.safes
        total = (self.mines & ~closure.mines).bit_count() if self.with_total else None
        shown = 0
        for rule in self.rules:
            for letters in permutations(closure.sentences.values(), rule.letters):
                masks = [letter.mask for letter in letters]
                if rule.uses_total or hang_together(masks):
                    regions = of_regions(masks, self.everything & ~known)
                    mines = [0 if total is None else total, *[0] * (len(regions) - 1)]
                    instance = one_instance(letters, regions, mines)
                    numbered = all(letters[letter].number is not None for letter in rule.marked)
                    for conclusion in rule.conclusions if numbered and instance.applying(rule)[0] else ():
                        shown += self.check_shown(closure, conclusion, instance, regions)
        return shown

    def check_shown(
        self, closure: RuleClosure, conclusion: Conclusion, instance: Instances, regions: list[int]
    ) -> bool:
        mask = sum(regions[region] for region in conclusion.regions(instance.letters))
        size = mask.bit_count()
        bound = int(instance.value(conclusion.bound)[0])
        low = 0 if conclusion.relation is Relation.AT_MOST else bound
        high = size if conclusion.relation is Relation.AT_LEAST else bound
        if low <= 0 and high >= size:
            return False
        assert closure.sentences[mask].low >= low
        assert closure.sentences[mask].high <= high
        return True


def test_what_rules_show_is_closed_under_each_of_them() -> None:
    shown = contradictions = 0
    for seed in range(210):
        board = RandomBoard(seed)
        try:
            closure = board.closure()
        except Contradiction:  # the rules fit where they were drawn, and may be wrong elsewhere
            contradictions += 1
            continue
        shown += board.check_closed(closure)
    assert contradictions < 40
    assert shown > 30


def proven(deduction: Deduction) -> tuple[object, ...]:
    return deduction.true, deduction.false, deduction.complete, sorted(map(str, deduction.sentences))


def test_the_rules_of_the_course_prove_what_its_reasoner_proves() -> None:
    course, of_course = RulebookReasoner("course"), create_reasoner("sentence")
    compared = 0
    for seed in range(120):
        facts, _ = fuzz.case(seed)
        try:
            expected = proven(of_course.deduce(facts))
        except Contradiction:
            with pytest.raises(Contradiction):
                course.deduce(facts)
            continue
        assert proven(course.deduce(facts)) == expected, seed
        compared += bool(expected[0] or expected[1])
    assert compared > 40


def test_marks_are_those_around_a_number() -> None:
    book = reasoner("marked\n if |A marked| = 2 and |A only| = 0 and a = b\n then B only: safe")
    a, b = NumberSentence([(0, 0), (0, 1)], 1, 3), Sentence([(0, 0), (0, 1), (0, 2)], 1)
    assert book.deduce([a, b]).false == {(0, 2)}
    later = [Sentence(a.cells, 1), NumberSentence([*a.cells, (1, 0)], 1, 3), Sentence([(1, 0)], 0), b]
    assert book.deduce(later).false == {(0, 2), (1, 0)}
    for other in (NumberSentence(a.cells, 1, 2), Sentence(a.cells, 1)):
        assert not book.deduce([other, b]).false
    engine = Engine(2, 5, reasoner=book)
    engine.mark_mine((0, 0))
    engine.mark_mine((1, 0))
    engine.add_knowledge((0, 1), 3)
    engine.add_sentence(Sentence([(0, 2), (1, 1), (1, 2), (1, 3)], 1))
    assert engine.safes == {(0, 1), (1, 3)}


def test_a_rule_that_is_wrong_is_refused_with_a_board() -> None:
    with pytest.raises(UserError, match=r"line 1: .*'too bold' .* 1x2"):
        reasoner("too bold\n if a = 1\n then A: safe")


def test_a_rule_that_is_right_for_few_cells_is_applied_to_few() -> None:
    book = reasoner("eight\n then A: at most 8 mines")
    assert [usable.most for usable in book.matcher.rules] == [8]
    assert "more than 8 cells" in str(book.deduce([sentence("abcdefghi", 3)]).limits)


NEVER_MORE = """
never more
    # The neighbors of two numbers have at most four cells in common, and three where A has four others.
    if |A only| >= 4 and |A and B| >= 3
    then B only: at least b - 3 mines
"""


def test_a_rule_that_is_right_between_numbers_is_applied_to_these_alone() -> None:
    book = reasoner(NEVER_MORE)
    for on_square, expected in ((True, {0b11100000000: (2, 3)}), (False, {})):
        a, b = OpenSentence(0b11111111, 3, 3, 3, on_square), OpenSentence(0b11111100000, 5, 5, 5, on_square)
        closure = RuleClosure(book.matcher, 100, Steps(1_000, "tuples"))
        closure.close([a, b])
        found = {letter.mask: (letter.low, letter.high) for letter in closure.sentences.values()}
        assert found == {a.mask: (3, 3), b.mask: (5, 5), **expected}
    facts = [sentence("abcdefgh", 3), sentence("fghijk", 5)]
    assert book.deduce(facts).limits == (
        "the rule 'never more' is left out: it is right between numbers of square boards alone",
    )


def test_a_rule_about_the_total() -> None:
    book = reasoner("all there\n if a + b = total and |A and B| = 0\n then outside: safe")
    facts = [Sentence([(0, 0), (0, 1)], 1), Sentence([(1, 0), (1, 1)], 1), Sentence([(1, 1), (2, 1), (2, 2)], 1)]
    found = book.deduce(facts, Total(2, untouched=3))
    assert (set(found.false), found.untouched) == ({(1, 0), (2, 1), (2, 2)}, False)
    assert not book.deduce(facts, Total(3, untouched=3)).false


def test_limits_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [sentence("abc", 1), sentence("bcd", 1), sentence("cde", 1)]
    few = RulebookReasoner("course", limit=2, tuples=1)
    assert few.deduce(facts).limits == ("more than 2 statements", "more than 1 tuples of statements")
    monkeypatch.setattr("engines.rulebooks.rule_proof.proof_of", partial(prove, seconds=0))
    hasty = reasoner("hasty\n if a = 0\n then A: safe\n\nall in A\n if a = total\n then outside: safe")
    out = "left out: whether it is right is not decided"
    assert hasty.deduce(facts).limits == (f"the rule 'hasty' is {out}",)
    assert hasty.deduce(facts, Total(2, 1)).limits == (f"each of the rules 'hasty' and 'all in A' is {out}",)


def test_what_random_books_prove_follows() -> None:
    for seed in range(8):
        assert rules.book_complaint(seed, 60) is None, seed


BOOK = """
all safe
    if a = 0
    then A: safe

all mines
    if a = |A|
    then A: mines

overlap
    then B only: at least min b - max a mines
    then B only: at most max b - min a + |A only| mines

left over
    if a + b = total and |A and B| = 0
    then outside: safe
"""


def positions(grid: str, total: bool, count: int) -> Iterator[Engine]:
    """Engines that know some numbers of boards that are drawn, and some mines."""
    by_book = reasoner(BOOK)
    for seed in range(count):
        rng = random.Random(seed)
        seen = drawn_board(rng, grid, (6, 6, 6), rng.randint(9, 27), rng.randint(0, 1), total)
        engine = Engine(6, 6, seen.total, grid=seen.grid, reasoner=by_book)
        engine.observe(seen)
        yield engine


def certain(engine: Engine) -> list[Cell]:
    return sorted((engine.mines | engine.safes) - engine.reveals.keys() - engine.marks.keys())


def names_of_rules(explanation: Explanation) -> set[str]:
    steps = [step for step in explanation.steps if isinstance(step, Inference)]
    return {step.rule.partition(" at ")[0] for step in steps} - {""}


@pytest.mark.parametrize(("grid", "total"), [("square", False), ("square", True), ("hex", False)])
def test_each_step_by_a_rule_follows_and_reads_back(grid: str, total: bool) -> None:
    named = argued = 0
    for engine in positions(grid, total, 9):
        answer = BoardAnswer(engine)
        for cell in certain(engine)[:4]:
            found = engine.explain(cell)
            found.check()
            named += bool(names_of_rules(found))
            by_rules = answer.argue(cell)
            by_rules.check()
            assert names_of_rules(by_rules), cell
            argued += 1
            reader = ArgumentReader(engine.observation)
            for read in (reader.read(by_rules.text), read_argument(reader, json.dumps(by_rules.as_json()))):
                assert_same(by_rules, read)
    assert named > 0.9 * argued > 10


def test_a_chain_of_rules_is_a_chain_of_steps() -> None:
    within = "within\n if |A only| = 0\n then B only: exactly b - a mines"
    book = reasoner(f"{within}\n\nnone\n if a = 0\n then A: safe")
    engine = Engine(1, 5, reasoner=book)
    for columns, count in (([0, 1], 1), ([0, 1, 2, 3], 2), ([2, 3, 4], 1)):
        engine.add_sentence(Sentence([(0, column) for column in columns], count))
    explanation = engine.explain((0, 4))
    explanation.check()
    assert [(step.rule, step.after) for step in explanation.steps if isinstance(step, Inference)] == [
        ("within at the sentence {(0, 0), (0, 1)} = 1 and the sentence {(0, 0), (0, 1), (0, 2), (0, 3)} = 2", ()),
        ("within at step 1 and the sentence {(0, 2), (0, 3), (0, 4)} = 1", (0,)),
    ]


def test_what_no_rule_shows_has_its_ordinary_argument() -> None:
    seen = Observation.parse("1221\n....")
    engine = create("sat", 2, 4)
    engine.observe(seen)
    found = engine.explain((1, 1))
    explainer = BoardExplainer(seen)
    assert explainer.by_rules(reasoner(""), found) is None
    by_rules = explainer.by_rules(RulebookReasoner("players"), found)
    assert by_rules is not None
    assert names_of_rules(by_rules) == {"1-2"}
    assert explainer.by_rules(engine.reasoner, found) is None
