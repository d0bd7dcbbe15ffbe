from __future__ import annotations

import io

from rich.console import Console

from benchmarks.knights import TEXTBOOK, KnightsRow, compare, reasoners, table
from benchmarks.telling.words import NOTHING


def test_all_that_speak_formulas_compete() -> None:
    assert {"exhaustive", "sympy", "sat", TEXTBOOK} <= set(reasoners())
    assert "sentence" not in reasoners()


def test_who_is_over_the_limit_is_spared_larger_puzzles() -> None:
    rows = list(compare([9, 2, 10], limit=0.5, who=["sat", TEXTBOOK]))
    assert [(row.contestant, row.people) for row in rows] == [(who, n) for n in (2, 9, 10) for who in ("sat", TEXTBOOK)]
    assert [row.outcome for row in rows] == ["unique", "unique", "unique", "over the limit", "unique", "skipped"]
    assert all((row.seconds is not None) == (row.outcome == "unique") for row in rows)


def test_a_contestant_that_is_not_there_has_its_row() -> None:
    assert list(compare([2], who=["nobody"])) == [KnightsRow("nobody", 2, "not installed")]


def test_the_table_shows_every_row() -> None:
    console = Console(width=100, file=io.StringIO(), record=True)
    late, skipped = KnightsRow("b", 2, "over the limit"), KnightsRow("b", 3, "skipped")
    console.print(table([KnightsRow("sat", 2, "unique", 0.25), late, skipped]))
    text = console.export_text()
    assert all(word in text for word in ("people", "sat", "0.2500", "over the limit"))
    assert text.count(NOTHING) == 2, "where it was spared, and in the note"
