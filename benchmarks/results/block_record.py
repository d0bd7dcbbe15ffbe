"""Records in a small form: JSON lines, first what was played, by what command and where, then blocks of results.

Each further line is a block, whose `first` is the number of its first layout. A line without `first` says what is new
from there on: another machine, other versions, another command.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.errors import UserError
from game.words import in_a_row

BLOCK = 1_000
"""The layouts of a block."""

NEEDED = ("seed", "command", "machine")
"""What is said of every block, besides what was played and by whom."""

RESULTS = frozenset({"won", "positions", "worth"})
"""What a block has one of: games, positions that were checked, or games that never lose."""

Line = Mapping[str, Any]


def read_blocks(path: str | Path) -> Iterator[tuple[Line, Line]]:
    """Each block of a record, with what is said of it. A last line that is only half written is left out.

    Raises `UserError`, with the line, for what is no record.
    """
    text = Path(path).read_text(encoding="utf-8")
    said: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            read = json.loads(line)
        except ValueError:
            if number == len(text.splitlines()) and not text.endswith("\n"):
                return
            raise UserError(f"{path}, line {number}, is no JSON; expected a record as docs/records has them") from None
        if not isinstance(read, dict) or (not said and "played" not in read):
            raise UserError(f"{path}, line {number}, says nothing of what was played; expected a record")
        if "first" not in read:
            said |= read
        elif lacking := [key for key in NEEDED if key not in said]:
            raise UserError(f"{path}, line {number}: nothing before this block says its {in_a_row(lacking)}")
        elif not (isinstance(read["first"], int) and RESULTS & read.keys()):
            raise UserError(f"{path}, line {number}: a block without results; expected one of {', '.join(RESULTS)}")
        else:
            yield dict(said), read
    if not said:
        raise UserError(f"{path} is empty; expected a record")


def file_of(what: str, size: object, contestant: str) -> str:
    """The name of the file that has the results of a contestant.

    >>> file_of("positions", "16x30/99", "native+deep")
    'positions-16x30-99-native-deep.jsonl'
    """
    name = re.sub(r"\W+", "-", contestant).strip("-")
    return f"{what}-{re.sub(r'[^0-9a-z]+', '-', str(size))}-{name}.jsonl"


def length(block: Line) -> int:
    """How many layouts or positions a block has."""
    return 4 * len(block["won"]) if "won" in block else int(block["positions"])


def add_blocks(
    path: Path, said: Line, made: Callable[[range], Line], minutes: float, count: int, most: int | None = None
) -> Iterator[int]:
    """Add the blocks that a record lacks, as they are `made` of their numbers; yields the first number of each.

    A block of `count`, or of those that are missing before the next one, is written when it is whole. None is begun
    after these `minutes`, but for the first, nor once the record has the first `most`. Raises `UserError` where the
    file is the record of something else than is `said`, or ends with another version of a program.
    """
    began, last = time.monotonic(), {}
    ends: dict[int, int] = {}  # of the blocks that there are, by their first numbers
    if path.exists():
        for known, block in read_blocks(path):
            last = dict(known)
            differing = [key for key in ("contestant", "played", "seed") if known.get(key) != said[key]]
            if differing:
                key = differing[0]
                raise UserError(f"{path}: its {key} is {known.get(key)!r}, and this one's {said[key]!r}")
            ends[block["first"]] = block["first"] + length(block)
    earlier, now = (one.get("versions", {}).get("program") for one in (last, said))
    if earlier and now and earlier != now:
        raise UserError(
            f"{path} ends with results of {earlier}, and this is {now}: a record has one version of a program; give "
            "the new one another name in mineproof.toml, or move the record away"
        )
    number = 0
    while True:
        while number in ends:
            number = ends[number]
        if most is not None and number >= most:
            return
        end = min([number + count, *(first for first in ends if first > number)])
        block = {"first": number, **made(range(number, end))}
        if last != said:
            path.parent.mkdir(parents=True, exist_ok=True)
            append_line(path, said)
            last = dict(said)
        append_line(path, block)
        ends[number] = end
        yield number
        if time.monotonic() - began > 60 * minutes:
            return


def written_line(line: Line) -> str:
    """A line of a record, with its end."""
    return json.dumps(line, separators=(",", ":")) + "\n"


def append_line(path: Path, line: Line) -> None:
    """Add a line to a record. What an interruption left half written is dropped before."""
    if path.exists() and not (text := path.read_text(encoding="utf-8")).endswith("\n"):
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write(written_line(line))


def as_bits(won: Mapping[int, bool], first: int) -> str:
    """Which layouts of a block are won, as hexadecimal digits: the first layout is the highest bit.

    >>> as_bits({4: True, 5: False, 6: False, 7: True}, 4)
    '9'
    """
    bits = "".join("1" if won[number] else "0" for number in range(first, first + len(won)))
    return f"{int(bits, 2):0{len(bits) // 4}x}"


def from_bits(digits: str) -> list[bool]:
    """What `as_bits` wrote.

    >>> from_bits("9")
    [True, False, False, True]
    """
    return [bit == "1" for digit in digits for bit in f"{int(digit, 16):04b}"]
