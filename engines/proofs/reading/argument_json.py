"""Arguments as JSON: `argument.schema.json`, beside this file, is its schema. Steps and clues are numbered from 0.

An argument has `clues`, which its steps name by their places in that list, `steps`, and its `conclusion`: a claim, or
null where it shows that no world fits. A step says what it is in `step`, and has its `claim`, or null, the steps that
it names as `after`, the suppositions `under` which it stands, and its `clue` or, where there are several, its `clues`.
A refutation has its `supposition` and its `conflict` as well, and cases have `cases`: pairs of a supposition and an
end. An inference may have a `rule`: that of a rulebook by which it follows, as in `1-2 at (3, 4) and step 2`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engines.proofs.checking.argument_check import BadArgument
from engines.proofs.form.argument_steps import Cases, Conflict, Inference, Refutation, Step, Supposition, clues_of
from engines.proofs.reading.argument_reading import ArgumentReader, WrittenArgument
from game.errors import BadPuzzle
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.argument_form import ArgumentForm
from game.statements.sentence import Claim
from game.text.json_places import parts_of, place_of
from game.text.reading import brief, check_keys, checked_list, read_json
from game.text.scanner import Unreadable

KINDS = ("given", "inference", "supposition", "conflict", "refutation", "cases")
"""What `step` may be. What is given is an inference that names neither clue nor step."""

KEYS = ("step", "claim", "clue", "clues", "after", "under", "supposition", "conflict", "cases", "rule", "text")
"""The keys of a step."""


# Writing.


def step_as_json(step: Step, puzzle: Puzzle, sentence: str) -> dict[str, Any]:
    """A step, and what it says in words."""
    found: dict[str, Any] = {"step": _kind(step)}
    found |= {"claim": None if step.claim is None else puzzle.claim_as_json(step.claim)}
    found |= {"clue": step.clue, "after": list(step.given if isinstance(step, Cases) else step.after)}
    if len(clues_of(step)) > 1 or (isinstance(step, Cases) and step.clues):
        found |= {"clues": list(clues_of(step))}
    if isinstance(step, Inference) and step.rule:
        found |= {"rule": step.rule}
    if isinstance(step, Refutation):
        found |= {"supposition": step.supposition, "conflict": step.conflict}
    if isinstance(step, Cases):
        found |= {"cases": [list(case) for case in step.cases]}
    return found | {"under": list(step.under), "text": sentence}


def _kind(step: Step) -> str:
    if isinstance(step, Inference) and not clues_of(step) and not step.after:
        return "given"
    return type(step).__name__.lower()


# Reading.


class _BadPart(BadPuzzle):
    """What is wrong with the part of an argument to which the keys and numbers of a `path` lead."""

    def __init__(self, message: str, path: tuple[str | int, ...]) -> None:
        super().__init__(message)
        self.path = path


@contextmanager
def _part(*path: str | int, called: str = "") -> Iterator[None]:
    """Adds to a `BadPuzzle` raised inside the part that it is in, and what that is `called`."""
    try:
        yield
    except BadPuzzle as error:
        within = error.path if isinstance(error, _BadPart) else ()
        raise _BadPart(f"{called}{': ' * bool(called)}{error}", (*path, *within)) from None


def read_argument(reader: ArgumentReader, argument: str | Mapping[str, Any]) -> WrittenArgument:
    """The argument in JSON, as text or as an object. Raises `Unreadable`; of text with line and column."""
    if not isinstance(argument, str):
        try:
            return _read(reader, dict(argument))
        except BadPuzzle as error:
            raise Unreadable(str(error)) from None
        except RecursionError:
            raise Unreadable("the argument is nested too deeply; expected it as Explanation.as_json makes it") from None
    try:
        read = _read(reader, read_json(argument, BadPuzzle, "expected an object"))
    except _BadPart as error:
        raise Unreadable.at(argument, place_of(argument, error.path), str(error)) from None
    except BadPuzzle as error:
        raise Unreadable.at(argument, _place_of_no_json(argument), LINE.sub("", str(error))) from None
    places = [place for _, place in parts_of(argument, place_of(argument, ["steps"]))]
    return replace(read, lines=tuple(argument.count("\n", 0, place) + 1 for place in places))


LINE = re.compile("line [0-9]+: ")


def _place_of_no_json(text: str) -> int:
    """Where a text that is no JSON ceases to be it; its beginning, where that is not known."""
    try:
        json.loads(text.replace("\ufeff", " ", 1))
    except json.JSONDecodeError as error:
        return error.pos
    except (ValueError, RecursionError):
        pass
    return 0


def _read(reader: ArgumentReader, value: object) -> WrittenArgument:
    if not isinstance(value, dict) or "steps" not in value or "clues" not in value:
        several = isinstance(value, dict) and "explanations" in value
        which = "one of its explanations" if several else "an object with clues, steps and conclusion"
        raise BadPuzzle(f"this is no argument: {brief(value)}; expected {which}")
    check_keys(value, "the argument", ("clues", "steps", "conclusion"))
    with _part("clues"):
        numbers, missing = _clue_numbers(reader, checked_list(value["clues"], "the clues"))
    with _part("steps"):
        items = checked_list(value["steps"], "the steps")
    steps: list[Step] = []
    faults: dict[int, BadArgument] = {}
    for place, item in enumerate(items):
        with _part("steps", place, called=f"step {place}"):
            step, clues = _step(reader.form, item)
        named = [clue for clue in clues if not 0 <= clue < len(numbers) or numbers[clue] is None]
        if named:
            said = missing.get(named[0], f"number {named[0]} of {len(numbers)}, from 0")
            faults[place] = BadArgument(f"it names a clue that is not there, {said}", "no-such-clue")
            clues = []
        steps.append(_with_clues(step, [known for clue in clues if (known := numbers[clue]) is not None]))
    is_stated = "conclusion" in value
    with _part("conclusion", called="the conclusion"):
        conclusion = _claim(reader.form, value["conclusion"]) if is_stated else steps[-1].claim if steps else None
    labels = tuple(map(str, range(len(steps))))
    lines = (0,) * len(steps)
    return WrittenArgument(reader.puzzle, reader.clues, tuple(steps), conclusion, is_stated, labels, lines, faults)


def _clue_numbers(reader: ArgumentReader, items: Sequence[object]) -> tuple[list[int | None], dict[int, str]]:
    """The number of each clue among all of the puzzle; None for one that is not there, and what that says."""
    numbers: list[int | None] = []
    missing: dict[int, str] = {}
    for place, item in enumerate(items):
        if isinstance(item, str):
            number = reader.clue_number(item)
        elif isinstance(item, dict) and "from" in item:
            number = _number_of(reader, item)
        else:
            said = f"clue {place} is {brief(item)}; expected its name, or an object with 'from'"
            raise _BadPart(said, (place,))
        numbers.append(number)
        if number is None:
            missing[place] = brief(item)
    return numbers, missing


def _number_of(reader: ArgumentReader, item: Mapping[str, Any]) -> int | None:
    """The number of the clue that says all that stands in JSON; None where there is no such clue."""
    source = _plain(item["from"])
    for number, clue in enumerate(reader.clues):
        if _plain(clue.source) == source:
            there = clue.as_json()
            if all(_plain(there.get(key)) == _plain(item[key]) for key in item):
                return number
    return None


def _plain(value: object) -> object:
    """A value as JSON has it: tuples are lists."""
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _step(form: ArgumentForm, item: object) -> tuple[Step, list[int]]:
    """A step without its clues, and the places of these in the list of the argument."""
    if not isinstance(item, dict) or item.get("step") not in KINDS:
        raise BadPuzzle(f"it is {brief(item)}; expected an object whose 'step' is one of {', '.join(KINDS)}")
    kind = item["step"]
    check_keys(item, "it", KEYS)
    with _part("claim"):
        claim = _claim(form, item.get("claim"))
    after, under = _numbers(item, "after"), tuple(_numbers(item, "under"))
    one = item.get("clue")
    clues = _numbers(item, "clues") if "clues" in item else [] if one is None else [_number(one, "clue")]
    if (claim is None) is not (kind == "conflict") and kind != "cases":
        said = f"its claim is {brief(item.get('claim'))}; expected {'null' if claim else 'a claim'}"
        raise _BadPart(said, ("claim",))
    names = tuple(sorted(set(after)))
    if kind == "conflict":
        return Conflict(None, names, under), clues
    if kind == "cases":
        with _part("cases"):
            cases = [_case(case) for case in checked_list(item.get("cases"), "its cases")]
        return Cases(claim, tuple(cases), given=names, under=under), clues
    assert claim is not None
    if kind == "supposition":
        return Supposition(claim, under), []
    if kind == "refutation":
        ends = _number(item.get("supposition"), "supposition"), _number(item.get("conflict"), "conflict")
        return Refutation(claim, *ends, under), []
    rule = item.get("rule", "")
    if not isinstance(rule, str):
        raise _BadPart(
            f"its 'rule' is {brief(rule)}; expected the name of a rule, and of what it shows that", ("rule",)
        )
    return Inference(claim, None, names, under, rule=rule), clues


def _case(item: object) -> tuple[int, int]:
    case = checked_list(item, "a case")
    if len(case) != 2:
        raise BadPuzzle(f"a case is {brief(case)}; expected the numbers of a supposition and of its end")
    return _number(case[0], "case"), _number(case[1], "case")


def _with_clues(step: Step, clues: Sequence[int]) -> Step:
    if isinstance(step, Cases):
        return replace(step, clues=tuple(clues))
    if isinstance(step, Inference | Conflict) and clues:
        return replace(step, clue=clues[0], beside=tuple(clues[1:]))
    return step


def _claim(form: ArgumentForm, value: object) -> Claim | None:
    return None if value is None else form.claim_from_json(value)


def _numbers(item: Mapping[str, Any], key: str) -> list[int]:
    with _part(key):
        return [_number(value, key) for value in checked_list(item.get(key, []), f"its {key!r}")]


def _number(value: object, key: str) -> int:
    if type(value) is not int or value < 0:
        raise BadPuzzle(f"its {key!r} is {brief(value)}; expected a number from 0")
    return value
