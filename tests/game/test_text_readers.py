from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from engines import create_reasoner
from engines.answers.answer import Answer
from engines.proofs.reading.argument_json import read_argument
from engines.proofs.reading.argument_text import ArgumentReader, WrittenArgument
from game.board.observation import Observation
from game.errors import BadLayout, BadPuzzle, UserError
from game.grid import BoardFields
from game.minesweeper.layouts import Layout
from game.puzzles.knights.puzzle import KnightsPuzzle
from game.puzzles.mastermind import MastermindPuzzle
from game.puzzles.puzzle_kinds import KINDS, parse
from game.recordings.game_recording import GameRecording
from game.text.checked_values import checked_names
from game.text.strict_json import load
from game.text.text_kind import kind_named
from game.text.typed_json import decode
from game.wording import brief


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


@dataclass
class Shelf:
    """A format."""

    kind: Literal["shelf", "rack"]
    books: list[tuple[str, Annotated[int, Meta(ge=1)]]]
    above: Shelf | None = None
    labels: dict[str, str] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ('{"a": 1,\n"b" 2}', "line 2: not JSON: Expecting ':' delimiter at column 5; expected an object"),
        ("[" * 100_000, "not JSON that can be read, as it is nested too deeply; expected an object"),
        ("[1]", "the JSON is [1]; expected an object with kind, books, above, labels"),
        ({"kind": "shelve"}, 'kind is "shelve"; expected one of shelf, rack (did you mean "shelf"?)'),
        ({"kind": None}, "kind is null; expected one of shelf, rack"),
        ({"books": 3}, "books is 3; expected a list"),
        ({"books": [["a", 1], ["b"]]}, 'books[1] is ["b"]; expected a list of length 2'),
        ({"books": [["a", True]]}, "books[0][1] is true; expected a whole number"),
        ({"books": [["a", 0]]}, "books[0][1] is 0; expected a whole number >= 1"),
        ({"above": {"kind": "rack"}}, "above has no 'books'; expected an object with kind, books, above, labels"),
        ({"above": {"kind": "rack", "boks": []}}, "above has no 'books' (did you mean \"boks\"?)"),
        ({"above": []}, "above is []; expected an object or null"),
        ({"above": {"kind": "rack", "books": [], "lables": 1}}, 'above has "lables", which is not known (did you mean'),
        ({"labels": {"a": "b", "c d": 1}}, 'labels is {"a": "b", "c d": 1}; expected a string for each key'),
        # What other readers of JSON refuse.
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
def test_what_is_not_of_the_format_has_its_path_and_what_was_expected(changed: Any, reason: str) -> None:
    text = changed if isinstance(changed, str) else json.dumps({"kind": "shelf", "books": [], "color": "red"} | changed)
    with pytest.raises(BadPuzzle) as refused:
        decode(text, Shelf, BadPuzzle)
    assert str(refused.value).startswith(reason)
    assert len(brief("x" * 100)) == 60


@pytest.mark.parametrize("name", ["", "it is a dog", "is", "1. dog", "a:b", "-a", "a-", 3, ["dog"]])
def test_names_are_words_without_the_verb(name: Any) -> None:
    with pytest.raises(BadPuzzle, match=r"is no name; expected letters and digits, .* without the word .is."):
        checked_names(["cat", name], "the pets")


def test_whole_characters_and_ids_of_64_bits_are_read() -> None:
    text = '{"n": 18446744073709551615, "s": "\\ud83d\\ude00 \\\\ud800 \\u00e9", "x": -1.5e-320}'
    assert load(text) == {"n": 2**64 - 1, "s": "\U0001f600 \\ud800 \u00e9", "x": -1.5e-320}


BOARD = Observation.parse("1..", total=1)
ARGUMENT = Answer(BOARD, create_reasoner("sat")).explain((0, 1)).as_json()
KNIGHTS = {"id": 1, "n": 1, "says": []}
ZEBRA = {"kind": "zebra", "attributes": {"a": ["b", "c"], "d": ["e", "f"]}, "clues": []}
MASTERMIND = {"kind": "mastermind", "pegs": 1, "colors": ["red", "blue"], "repeated": True, "rows": []}
ROW = {"guess": ["red"], "in_place": 1}
RULE = {"num_mines": 1, "cells": ["a"]}
LAYOUT = {"height": 1, "width": 2, "mines": [[0, 1]]}
TABLE = {"height": 1, "width": 1, "neighbors": [[]]}


def _argument(text: str) -> WrittenArgument:
    return read_argument(ArgumentReader(BOARD), text)


Json = dict[str, Any]
FORMATS: list[tuple[Callable[[str], object], Callable[[Json], Json], list[str]]] = [
    (KINDS["knights"].load().parse, lambda more: KNIGHTS | more, ["stetements", "fact", "Counts", "name"]),
    (KINDS["zebra"].load().parse, lambda more: ZEBRA | more, ["clue", "atributes"]),
    (KINDS["mastermind"].load().parse, lambda more: MASTERMIND | more, ["row", "colours"]),
    (KINDS["mastermind"].load().parse, lambda more: MASTERMIND | {"rows": [ROW | more]}, ["elsewere"]),
    (Observation.parse, lambda more: BOARD.as_json() | more, ["totel", "mark", "neighbours"]),
    (Observation.parse, lambda more: {"rules": [RULE]} | more, ["total_mine"]),
    (Observation.parse, lambda more: {"rules": [RULE | more]}, ["num_mine"]),
    (Layout.from_json, lambda more: LAYOUT | more, ["frist", "grades"]),
    (GameRecording.from_json, lambda more: LAYOUT | {"clicks": []} | more, ["headers", "flag_stay"]),
    (partial(decode, kind=BoardFields, refusal=BadLayout), lambda more: TABLE | more, ["Height"]),
    (_argument, lambda more: ARGUMENT | more, ["conclusoin"]),
    (_argument, lambda more: ARGUMENT | {"steps": [step | more for step in ARGUMENT["steps"]]}, ["undr", "rules"]),
]
PUBLISHED = ("index", "quiz", "solution", "solution_text", "knight_knave", "status", "comment", "difficulty", "seed")
OF_DATA_SETS: Json = {**dict.fromkeys(PUBLISHED, 1), "source": "arXiv", "reasoning": [], "answer": None, "metadata": {}}


@pytest.mark.parametrize(("read", "record", "misspelled"), FORMATS)
def test_a_misspelled_key_is_refused_and_keys_of_data_sets_are_passed_over(
    read: Callable[[str], object], record: Callable[[Json], Json], misspelled: list[str]
) -> None:
    assert read(json.dumps(record(OF_DATA_SETS))) == read(json.dumps(record({})))
    for key in misspelled:
        with pytest.raises(UserError, match=rf'"{key}", which is not known \(did you mean'):
            read(json.dumps(record({key: 1})))


@pytest.mark.parametrize(
    "text",
    [
        '{"height": 1, "width": 3, "reveals": [[0, 0, 1]]}',
        '{"kind": "knights", "id": 0, "n": 1,\n "says": [[0, ["telling-truth", 0]]], "facts": [["lying", 0]]}',
    ],
)
def test_the_json_of_a_puzzle_is_decoded_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decode, decoded = json.JSONDecoder.raw_decode, list[str]()

    def counted(decoder: json.JSONDecoder, read: str, idx: int = 0) -> tuple[object, int]:
        decoded.append(read)
        return decode(decoder, read, idx)

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counted)
    assert parse(text).questions()
    assert decoded == [text]


@pytest.mark.parametrize("text", [None, 5, b"1 ."])
@pytest.mark.parametrize(
    "read", [Observation.parse, Layout.from_text, KnightsPuzzle.parse, MastermindPuzzle.parse, parse]
)
def test_what_is_no_text_is_refused_with_its_value(read: Callable[[object], object], text: object) -> None:
    with pytest.raises(BadPuzzle if read is parse else TypeError, match=r"the text .*is .*; expected a str"):
        read(text)
