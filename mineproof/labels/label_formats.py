"""Labeled sets of puzzles as others publish them: each format makes a `Label` of a record.

Every format but the general one is that of a set: `synlogic` has a board as `metadata.revealed_grid`, "X" for hidden,
and `metadata.current_mines`; `reasoning-gym` and `mem-kk` have what each person says as `statements` and the roles as
`solution`, the first inside `metadata`, the second perhaps as text; `mineproof` has items of `mineproof tasks`. The
general format names the puzzle and its label:

    {"puzzle": {...} or text, "true": [atoms], "false": [atoms], "complete": ["true"]}
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.errors import BadPuzzle
from game.kinds import KINDS, parse
from game.knights.puzzle import KNIGHT, KnightsPuzzle, is_a
from game.observation import Observation
from game.puzzle import Puzzle
from game.reading import brief, checked_list
from game.scanner import Scanner, Unreadable
from game.sentence import Atom

Record = Mapping[str, Any]

LONGEST = 100_000
"""Characters of statements or of a solution that are read from text."""

COMPLETE = ("true", "false")


@dataclass(frozen=True)
class Label:
    """What somebody says that follows from a puzzle: the value of some atoms.

    It claims to be `complete`: to have all atoms that are certainly true (True), certainly false (False), or neither.
    Others are said to be `open`: neither follows.
    """

    puzzle: Puzzle
    values: Mapping[Atom, bool]
    complete: frozenset[bool] = frozenset()
    open: frozenset[Atom] = frozenset()


def synlogic(record: Record) -> Label:
    """A board where all mines that follow are labeled. Raises `BadPuzzle`."""
    data = _inside(record, "revealed_grid")
    grid = checked_list(_wanted(data, "revealed_grid"), "revealed_grid")
    rows = [[str(sign).strip() for sign in checked_list(row, "a row")] for row in grid]
    if not rows or any(len(row) != len(rows[0]) or not row for row in rows):
        raise BadPuzzle(f"revealed_grid is {brief(grid)}; expected rows of one length")
    for row in rows:
        for sign in row:
            if sign.upper() != "X" and not (sign.isascii() and sign.isdigit() and int(sign) <= 8):
                raise BadPuzzle(f"revealed_grid has {brief(sign)}; expected a number from 0 to 8, or X for hidden")
    reveals = {(r, c): int(sign) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign.upper() != "X"}
    seen = Observation(len(rows), len(rows[0]), reveals)
    form = seen.argument_form
    mines = [form.atom_from_json(list(cell)) for cell in checked_list(_wanted(data, "current_mines"), "current_mines")]
    return Label(seen, dict.fromkeys(mines, True), frozenset([True]))


def knights(record: Record) -> Label:
    """People with what each says, and who of them is a knight. Raises `BadPuzzle`."""
    data = _inside(record, "statements")
    statements = _sequence(_wanted(data, "statements"), "statements")
    solution = _sequence(_wanted(data, "solution"), "solution")
    if not all(isinstance(role, bool) for role in solution):
        raise BadPuzzle(f"solution is {brief(data['solution'])}; expected true or false for each person")
    if len(statements) != len(solution):
        raise BadPuzzle(f"{len(statements)} statements and a solution for {len(solution)}; expected one each")
    puzzle = KnightsPuzzle.parse(json.dumps({"id": 0, "n": len(solution), "statements": statements}))
    roles = zip(puzzle.people, solution, strict=True)
    return Label(puzzle, {is_a(KNIGHT, person).name: role for person, role in roles})


def general(record: Record) -> Label:
    """A puzzle of any kind, as text or JSON, and atoms that are said to be true or false. Raises `BadPuzzle`."""
    written = _wanted(record, "puzzle")
    puzzle = parse(written if isinstance(written, str) else json.dumps(written))
    form = puzzle.argument_form
    values: dict[Atom, bool] = {}
    for key, value in (("true", True), ("false", False)):
        for item in checked_list(record.get(key, []), key):
            atom = form.atom_from_json(item)
            if values.setdefault(atom, value) is not value:
                raise BadPuzzle(f"{brief(item)} is said to be true and false; expected one of them")
    complete = checked_list(record.get("complete", []), "complete")
    if not set(map(str, complete)) <= set(COMPLETE):
        raise BadPuzzle(f'complete is {brief(complete)}; expected "true", "false", or both, in a list')
    return Label(puzzle, values, frozenset(word == "true" for word in complete))


def own(record: Record) -> Label:
    """An item of `mineproof tasks`, whose `facts` and `solution` are read. Raises `BadPuzzle`."""
    data = _wanted(record, "metadata")
    kind, solution = _wanted(data, "kind"), _wanted(data, "solution")
    if kind not in KINDS:
        raise BadPuzzle(f"kind is {brief(kind)}; expected one of {', '.join(KINDS)}")
    puzzle = KINDS[kind].load().parse(json.dumps(_wanted(data, "facts")))
    if "certain" in solution:
        certain = [_claimed(puzzle, thing, option) for thing, option in solution["certain"].items()]
        values = dict(certain)
        boards = frozenset([True, False]) if isinstance(puzzle, Observation) else frozenset([True])
        return Label(puzzle, values, boards)
    if "safe" in solution:
        return Label(puzzle, dict(_claimed(puzzle, cell, "safe") for cell in solution["safe"]))
    if "thing" in solution:
        return Label(puzzle, dict([_claimed(puzzle, solution["thing"], solution["option"])]))
    if "about" in solution:
        atom, value = _claimed(puzzle, *solution["about"])
        if solution.get("verdict") in COMPLETE:
            return Label(puzzle, {atom: value is (solution["verdict"] == "true")})
        return Label(puzzle, {}, open=frozenset([atom]))
    if "chances" in solution:
        chances = {
            _claimed(puzzle, thing, option): chance
            for thing, options in solution["chances"].items()
            for option, chance in options.items()
        }
        excluded = {atom: not value for (atom, value), chance in chances.items() if chance == "0"}
        return Label(puzzle, excluded, open=frozenset(atom for atom, _ in chances) - excluded.keys())
    shown = str(_wanted(data, "argument")).partition("\n")[0]
    return Label(puzzle, dict([_stated(puzzle, shown.removeprefix("To show:"))]))


FORMATS: dict[str, Callable[[Record], Label]] = {
    "mineproof": own,
    "synlogic": synlogic,
    "reasoning-gym": knights,
    "mem-kk": knights,
    "general": general,
}


def _claimed(puzzle: Puzzle, thing: object, option: object) -> tuple[Atom, bool]:
    """The atom of which this speaks, and its value: that a thing such as a cell is what the option says."""
    for verb in ("is", "is a", "is in", "is in house"):
        with suppress(BadPuzzle):
            return _stated(puzzle, f"{thing} {verb} {option}")
    raise BadPuzzle(f"the puzzle does not speak of {brief(thing)} as {brief(option)}")


def _stated(puzzle: Puzzle, sentence: str) -> tuple[Atom, bool]:
    """The atom of which a sentence speaks, and its value."""
    with suppress(Unreadable):
        claim = puzzle.argument_form.read(Scanner(sentence.strip()))
        if len(claim.atoms) == 1 and claim.value is not None:
            return next(iter(claim.atoms)), claim.value
    raise BadPuzzle(f"the puzzle does not speak of {brief(sentence)}; expected what one atom is")


def _inside(record: Record, key: str) -> Record:
    """The record itself, its `metadata` or its `game_data_str`: the one with this key."""
    for name in (None, "metadata", "game_data_str", "extra_info"):
        found = record if name is None else record.get(name)
        if isinstance(found, str):
            try:
                found = json.loads(found)
            except ValueError:
                continue
        if isinstance(found, dict):
            if key in found:
                return found
            if isinstance(found.get("metadata"), dict) and key in found["metadata"]:
                return dict(found["metadata"])
    raise BadPuzzle(f"{brief(dict(record))} has no {key!r}, and no 'metadata' with it")


def _wanted(data: object, key: str) -> Any:
    if not isinstance(data, Mapping) or key not in data:
        raise BadPuzzle(f"{brief(data)} has no {key!r}")
    return data[key]


def _sequence(value: object, name: str) -> list[Any]:
    """A list, which may be written as a Python literal: `(('lying', 1), ('telling-truth', 0))`."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise BadPuzzle(f"{name} has {len(value):,} characters; expected {LONGEST:,} at most")
        try:
            value = ast.literal_eval(value)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            raise BadPuzzle(f"{name} is {brief(value)}; expected a list") from None
    if not isinstance(value, list | tuple):
        raise BadPuzzle(f"{name} is {brief(value)}; expected a list")
    return [_plain(item) for item in value]


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def atoms_in_order(puzzle: Puzzle, atoms: Iterable[Atom]) -> Sequence[Atom]:
    """These atoms in the order in which the puzzle asks for them."""
    wanted = set(atoms)
    return [atom for atom in puzzle.questions() if atom in wanted]
