"""Rules learnt from positions: what they rest on, that they are true, and that what they cover is measured rightly."""

from __future__ import annotations

import random
import re
from contextlib import nullcontext
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from benchmarks.analysis.statistics import ratio_interval
from benchmarks.console.progress_bar import Progress
from benchmarks.rule_learning import coverage_sums
from benchmarks.rule_learning.coverage_shown import figures, tables
from benchmarks.rule_learning.coverage_sums import CoverageSums, covered_and_bounds
from benchmarks.rule_learning.few_numbers import closure, entailed, look_at
from benchmarks.rule_learning.learnt_book import learnt_books
from benchmarks.rule_learning.proofs_found import ProofsFound
from benchmarks.rule_learning.rule_coverage import FOUR_NUMBERS, measure_blocks, rules_to_finish
from benchmarks.rule_learning.thinking_positions import ThinkingPosition, board_without_guess, thinking_position
from benchmarks.rule_learning.weighed_rules import Weighing, weighings_of
from engines.creating import create_reasoner
from engines.reasoners.rulebook import RulebookReasoner
from engines.rulebooks.rule import LETTERS, Rulebook
from engines.rulebooks.rule_proof import Status, prove
from engines.rulebooks.rule_reading import load_rulebook, read_rulebook
from engines.rulebooks.rule_writing import written_book
from engines.solving.statements import numbered
from game.errors import UserError
from game.grid import Grid
from game.minesweeper.sizes import Size
from game.sentence import Sentence

BEGINNER = Size.parse("beginner")


@pytest.fixture(scope="module")
def positions() -> list[ThinkingPosition]:
    return [thinking_position(Size.parse("intermediate"), 3, number) for number in range(40)]


@pytest.fixture(scope="module", params=[False, True], ids=["general", "with numbers"])
def found(request: pytest.FixtureRequest, positions: list[ThinkingPosition]) -> ProofsFound:
    found = ProofsFound(by_numbers=request.param)
    for position in positions:
        found.add(position)
    return found


@pytest.fixture(scope="module")
def book(found: ProofsFound) -> Rulebook:
    *_, last = learnt_books(found, ["A head."])
    return last


def by_brute_force(statements: list[tuple[int, int]], cells: int) -> tuple[int, int]:
    """The cells that are mines in every world, and those that are safe in every one."""
    fits = [
        world for world in range(1 << cells) if all((world & mask).bit_count() == mines for mask, mines in statements)
    ]
    mines = safes = (1 << cells) - 1
    for world in fits:
        mines, safes = mines & world, safes & ~world
    return mines, safes


def test_what_few_sentences_entail_is_what_all_worlds_have_in_common() -> None:
    rng = random.Random(1)
    for _ in range(150):
        world = rng.getrandbits(8)
        masks = [rng.randrange(1, 256) for _ in range(rng.randrange(1, 5))]
        statements = [(mask, (mask & world).bit_count()) for mask in masks]
        mines, safes = by_brute_force(statements, 8)
        mentioned = 0
        for mask in masks:
            mentioned |= mask
        shown = entailed(look_at(statements))
        regions = [sum([(mask >> cell & 1) << letter for letter, mask in enumerate(masks)]) for cell in range(8)]
        inside = [cell for cell in range(8) if mentioned >> cell & 1]
        assert [shown.mines >> regions[cell] & 1 for cell in inside] == [mines >> cell & 1 for cell in inside]
        assert [shown.safes >> regions[cell] & 1 for cell in inside] == [safes >> cell & 1 for cell in inside]


def test_a_position_has_what_follows_and_no_single_number_shows(positions: list[ThinkingPosition]) -> None:
    complete, single = create_reasoner("sat"), create_reasoner("single")
    for position in positions[:15]:
        everything = complete.deduce(position.sentences)
        follows = dict.fromkeys(everything.true, True) | dict.fromkeys(everything.false, False)
        assert position.conclusions == follows != {}
        alone = single.deduce(position.sentences)
        assert not alone.true | alone.false
        assert position.marked.isdisjoint(position.numbers)
    assert thinking_position(Size.parse("intermediate"), 3, 7) == positions[7]


WEIGHTS = (
    ((-1, 1), 0),
    ((-1, -1, 1), 0),
    ((-1, 1, 1), 0),
    ((-1, -1, 1, 1), 0),
    ((-1, -1, -1, 1), 1),
    ((-2, -1, 1, 1), 1),
)


@pytest.mark.parametrize(("weights", "slack"), WEIGHTS)
def test_weighed_rules_are_proven_for_every_size_and_no_bolder_ones(weights: tuple[int, ...], slack: int) -> None:
    rule = Weighing(weights, slack).rule()
    proof = prove(rule)
    assert (proof.status, proof.any_size) == (Status.PROVEN, True)
    bolder = replace(rule, conditions=Weighing(weights, slack + 1).rule().conditions)
    assert prove(bolder).status is Status.REFUTED


def test_the_lightest_weighing_is_found() -> None:
    one_two = look_at([(0b0111, 1), (0b1110, 2)])
    assert weighings_of(one_two, 2) == {Weighing((-1, 1), 0, (1, 2)): (0, 1)}
    turned = look_at([(0b1110, 2), (0b0111, 1)])
    assert weighings_of(turned, 1) == {Weighing((-1, 1), 0, (1, 2)): (1, 0)}
    assert weighings_of(look_at([(0b0111, 1), (0b1110, 1)]), 1) == {}


def test_learnt_books_are_proven_and_read_back(book: Rulebook) -> None:
    assert len(book.rules) >= 2
    assert [prove(rule).status for rule in book.rules] == [Status.PROVEN] * len(book.rules)
    text = written_book(book)
    assert read_rulebook(text, "learnt") == book
    assert "A head." in text
    assert all(rule.notes[0].startswith("Adds ") and len(rule.notes) > 1 for rule in book.rules)


def hold_drawings(book: Rulebook) -> None:
    """Assert that the numbers with letters entail what each drawing shows, by what is drawn alone."""
    complete = create_reasoner("sat")
    for rule in book.rules:
        halves = [note.split("     ") for note in rule.notes[1:]]
        seen, shown = ([half[side].split() for half in halves] for side in (0, 1))
        cells = [(row, column) for row, signs in enumerate(seen) for column in range(len(signs))]
        around = Grid.of("square", len(seen), len(seen[0])).neighbors
        numbers = [(row, column) for row, column in cells if seen[row][column].isdigit()]
        assert [shown[row][column] in LETTERS for row, column in numbers] == [True] * rule.letters
        sentences = []
        for row, column in numbers:
            signs = {cell: seen[cell[0]][cell[1]] for cell in around[row, column]}
            hidden = {cell for cell, sign in signs.items() if sign == "#"}
            sentences.append(Sentence(hidden, int(seen[row][column]) - list(signs.values()).count("F")))
        found = complete.deduce(sentences)
        assert found.true == {(row, column) for row, column in cells if shown[row][column] == "*"}, rule
        assert found.false == {(row, column) for row, column in cells if shown[row][column] == "s"}, rule


def test_each_drawing_shows_all_that_counts(book: Rulebook) -> None:
    hold_drawings(book)


@pytest.mark.parametrize("name", ["learnt", "patterns"])
def test_so_do_the_shipped_drawings(name: str) -> None:
    hold_drawings(load_rulebook(name))


def test_what_a_rule_adds_is_what_the_engine_shows_more(book: Rulebook, positions: list[ThinkingPosition]) -> None:
    reasoner = RulebookReasoner.of(book)
    parts = [part for position in positions for part in position.parts()]
    ranks = [rank for sentences, _ in parts for _, rank in reasoner.ranks(sentences).values()]
    every = sum([len(conclusions) for _, conclusions in parts])
    for number, rule in enumerate(book.rules, start=1):
        share = sum([rank <= number for rank in ranks]) / every
        assert rule.notes[0].endswith(f"so far {share:.2%}.")
    bound = [closure(numbered(sentences)[1])[0] for sentences, _ in parts]
    assert len(ranks) == sum([(known.mines | known.safes).bit_count() for known in bound])


def test_rules_have_the_names_that_players_give(found: ProofsFound, book: Rulebook) -> None:
    names = [rule.name for rule in book.rules]
    assert {"1-1", "1-2"} <= set(names) if found.by_numbers else names[0] == "1-2"


def test_a_board_is_finished_by_as_many_rules_as_it_needs(book: Rulebook) -> None:
    reasoner = RulebookReasoner.of(book)
    for number in range(8):
        layout = board_without_guess(BEGINNER, 3, number)
        needed = rules_to_finish(layout, reasoner.ranks)  # type: ignore[arg-type]  # the atoms are cells
        assert needed is not None
        fewer = RulebookReasoner.of(Rulebook("fewer", book.rules[: max(0, needed - 1)]))
        finishes = rules_to_finish(layout, fewer.ranks)  # type: ignore[arg-type]
        assert (finishes is None) is (needed > 0)


def test_a_record_goes_on_and_its_shares_grow(tmp_path: Path) -> None:
    path, file = tmp_path / "record.jsonl", tmp_path / "own.txt"
    file.write_text(written_book(Rulebook("own", [Weighing(one).rule() for one in ((-1, 1), (-1, -1, 1), (-1, 1, 1))])))
    for most, blocks in ((10, [0]), (20, [10]), (20, [])):
        assert list(measure_blocks(path, [str(file)], BEGINNER, 1, most, 1, Progress(), block=10)) == blocks
    sums = CoverageSums.of(path)
    assert (sums.positions, sums.boards, sums.size) == (20, 2, "9x9/10")
    own = [share.conclusions.estimate for share in sums.shares("own")]
    assert own == sorted(own)
    assert own[0] > 0.5
    assert sums.shares(FOUR_NUMBERS)[0].conclusions.estimate >= own[-1]
    assert [len(table.rows) for table in tables(sums)] == [3, 9]
    assert [svg.startswith("<svg") for svg in figures(sums).values()] == [True] * 3


def test_a_record_of_other_rules_is_refused(tmp_path: Path) -> None:
    path, file = tmp_path / "record.jsonl", tmp_path / "own.txt"
    rule = Weighing((-1, 1), 0).rule("mine", ("A note.",))
    for rules, refusal in (
        ([rule], None),
        ([replace(rule, notes=("Another note.",))], None),
        ([Weighing((-1, -1, 1), 0).rule("mine")], "own had 1 rule, among them 'mine if b - a = "),
        ([rule, Weighing((-1, -1, 1), 0).rule()], "own had 1 rule, and now has 2 rules, among them 'one against two"),
    ):
        file.write_text(written_book(Rulebook("own", rules)))
        with nullcontext() if refusal is None else pytest.raises(UserError, match=re.escape(refusal)):
            list(measure_blocks(path, [str(file)], BEGINNER, 1, 2, 1, Progress()))
    assert CoverageSums.of(path).rules("own") == ["mine"]


@pytest.mark.parametrize("most_tried", [10, 0])
def test_no_choice_of_rules_exceeds_its_bound(most_tried: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_sums, "MOST_TRIED", most_tried)
    rng = random.Random(2)
    for _ in range(20):
        counts = {rng.randrange(1, 64): rng.randrange(1, 50) for _ in range(12)}
        for many, (covered, bound) in enumerate(covered_and_bounds(counts, range(6)), start=1):
            best = max(
                sum([count for mask, count in counts.items() if any(mask >> rule & 1 for rule in some)])
                for some in combinations(range(6), many)
            )
            assert covered <= best <= bound
            assert best == bound or not most_tried
    assert covered == bound


def test_the_interval_of_a_share_is_that_of_its_clusters() -> None:
    alone = ratio_interval(100, (50, 100), (50, 100, 50))
    assert alone.high - alone.estimate == pytest.approx(1.96 * (0.25 / 99) ** 0.5, rel=1e-3)
    in_twos = ratio_interval(50, (50, 100), (100, 200, 100))  # two of each cluster, always alike
    assert in_twos.high - in_twos.estimate > 1.4 * (alone.high - alone.estimate)
    assert ratio_interval(3, (9, 9), (29, 29, 29)) == (1, 1, 1)
