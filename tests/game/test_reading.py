from __future__ import annotations

from typing import Any

import pytest

from game.errors import BadPuzzle
from game.text.reading import brief, checked_list, checked_names, in_line, kind_named, read_json, read_object


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("\ufeff\n Zebra \nhouses: 5", "zebra"),
        ('\ufeff{"kind": "zebra"}', "zebra"),
        ('\ufeff\n{"kind":\n"zebra"}\n{"kind": "knights"}', "zebra"),
        ("", ""),
        ("1..\n...", "1.."),
        ('{"height": 2}', ""),
        ('{"kind": 3}', ""),
        ('{"kind": ', ""),
        ('{"the": {"kind": "zebra"}}', ""),
        ('{"kind": ' + "[" * 100_000, ""),
    ],
)
def test_a_text_names_its_kind(text: str, kind: str) -> None:
    assert kind_named(text) == kind


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1,\n"b" 2}', "line 2: not JSON: .* at column 5"),
        ("[" * 100_000, "line 1: not JSON that can be read"),
        ("[1]", r"the puzzle is \[1\]; expected an object with kind, a, b"),
        ("{}", "the puzzle has no 'kind'; expected an object with kind, a, b"),
        ('{"kind": "board"}', "the puzzle has no 'a'; expected an object with kind, a, b"),
        ('{"kind": "zebra", "a": 1}', 'kind is "zebra"; expected "board"'),
        ('{"kind": "board", "a": 1, "c": 2}', 'the puzzle has "c", which is not known'),
    ],
)
def test_what_is_no_object_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_object(text, "board", ["a"], ["b"])


def test_values_are_checked_and_cut_to_what_fits() -> None:
    assert read_object('{"kind": "board", "a": []}', "board", ["a"], ["b"])["a"] == []
    assert checked_list([1], "rows") == [1]
    with pytest.raises(BadPuzzle, match='rows is "é"; expected a list'):
        checked_list("é", "rows")
    assert len(brief("x" * 100)) == 60


@pytest.mark.parametrize("name", ["", "it is a dog", "is", "1. dog", "a:b", "-a", "a-", 3, ["dog"]])
def test_names_are_words_without_the_verb(name: Any) -> None:
    with pytest.raises(BadPuzzle, match=r"is no name; expected letters and digits, .* without the word .is."):
        checked_names(["cat", name], "the pets")


def test_a_fault_has_its_line() -> None:
    with pytest.raises(BadPuzzle, match="line 7: no color"), in_line(7):
        raise BadPuzzle("no color")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ('{"n": 1e400}', "1e400 at column 7"),
        ('{"n": -1e20}', "-1e20 at column 7"),
        ('{"1e400": 1,\n "n": [NaN]}', "line 2: NaN at column 8"),
        ('{"n": 123456789012345678901}', "123456789012345678901 at column 7"),
        ('{"n": ' + "7" * 5000 + "}", "777"),
        ('{"n": "\\ud800x"}', "\\ud800 at column 8"),
        ('{"n": "\\uDC00\\ud800"}', "\\uDC00 at column 8"),
        ('{"n": "\ud800"}', "\\ud800 at column 8"),
    ],
)
def test_what_other_readers_of_json_refuse_has_its_place(text: str, at: str) -> None:
    with pytest.raises(BadPuzzle) as refused:
        read_json(text, BadPuzzle, "expected an object")
    assert str(refused.value).startswith(at)


def test_whole_characters_and_ids_of_64_bits_are_read() -> None:
    text = '{"n": 18446744073709551615, "s": "\\ud83d\\ude00 \\\\ud800 \\u00e9", "x": -1.5e-320}'
    assert read_json(text, BadPuzzle, "") == {"n": 2**64 - 1, "s": "\U0001f600 \\ud800 \u00e9", "x": -1.5e-320}
