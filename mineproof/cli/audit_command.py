"""mineproof audit FILE --format NAME: are the labels of a set of puzzles right, and are they all that follows?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from benchmarks.console.arguments import Commands, natural
from game.errors import BadPuzzle, UserError
from game.pictures import text
from game.reading import read_json
from game.sentence import Atom
from game.words import counted
from mineproof.cli.paper import Paper, complain, print_json
from mineproof.cli.puzzle_files import text_of
from mineproof.labels.label_audit import FAULTS, AuditedLabel, LabelAudit
from mineproof.labels.label_formats import FORMATS

DESCRIPTION = """\
Check a set of labeled puzzles: whether each label is right, whether it follows, and whether it is all that follows,
with the weakest way to reason that finds what is wrong or missing. FILE has a JSON object a line, or a list of them."""

EPILOG = """\
Exit status: 0 all labels are right, 1 some are not, 2 an item cannot be read."""

MOST_EXAMPLES = 3


def add_command(commands: Commands, summary: str) -> None:
    """Add `audit`."""
    parser = commands.add_parser("audit", help=summary, description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("file", metavar="FILE", help="the set, or - for standard input")
    parser.add_argument(
        "--format", choices=FORMATS, required=True, metavar="NAME", help=f"how it is written: {', '.join(FORMATS)}"
    )
    parser.add_argument(
        "--examples",
        type=natural,
        default=MOST_EXAMPLES,
        metavar="N",
        help="items of each fault that are drawn (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, with the faults of every item")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read, judge, print."""
    audit, examples, listed, unreadable = LabelAudit(), [], [], []
    shown = dict.fromkeys(FAULTS, 0)
    for place, item in _items(text_of(arguments.file, "a file with labeled puzzles, or - for standard input")):
        try:
            audited = AuditedLabel.of(FORMATS[arguments.format](_record(item)))
        except UserError as error:
            unreadable.append({"item": place, "error": str(error)})
            complain(f"mineproof audit: {place}: {error}")
            continue
        audit.add(audited)
        if audited.faults or audited.limit:
            listed.append({"item": place, **audited.as_json()})
        if any(shown[fault] < arguments.examples for fault in audited.faults):
            examples.append((place, audited))
            for fault in audited.faults:
                shown[fault] += 1
    if not audit.items and not unreadable:
        raise BadPuzzle(f"{arguments.file} is empty; expected a labeled puzzle a line, or a list of them")
    if arguments.json:
        print_json({"format": arguments.format, "unreadable": unreadable, **audit.as_json(), "faulty": listed})
    else:
        _print(audit, examples)
    return 2 if unreadable else int(audit.right < audit.items)


def _items(text_: str) -> Iterator[tuple[str, str | dict[str, Any]]]:
    """The items with their places: of a list by their numbers, else by their lines."""
    if text_.lstrip("\ufeff \t\r\n").startswith("["):
        for number, item in enumerate(read_json(text_, BadPuzzle, "expected a list of objects"), 1):
            yield f"item {number}", item
        return
    for number, line in enumerate(text_.split("\n"), 1):  # other ends of lines may stand inside a text
        if line.strip():
            yield f"line {number}", line


def _record(item: str | dict[str, Any]) -> dict[str, Any]:
    record = read_json(item, BadPuzzle, "expected an object") if isinstance(item, str) else item
    if not isinstance(record, dict):
        raise BadPuzzle("the item is no object; expected one with a puzzle and its label")
    return record


def _print(audit: LabelAudit, examples: list[tuple[str, AuditedLabel]]) -> None:
    paper = Paper()
    paper.say(f"{audit.right:,} of {counted(audit.items, 'label')} are right.", bold=True)
    for fault, meaning in FAULTS.items():
        if number := audit.with_fault[fault]:
            share = f"{number / audit.items:.1%}"
            atoms = f": {counted(audit.atoms[fault], 'statement')}" if audit.atoms[fault] else ""
            of = f" of the {audit.certain:,} that follow" if fault == "incomplete" else ""
            paper.say(f"{fault}: {number:,} ({share}), where {meaning}{atoms}{of}")
            by_rung = [(rung, found) for (one, rung), found in audit.rungs.most_common() if one == fault]
            for rung, found in by_rung:
                paper.say(
                    f"{found:,} found by {rung}" if rung != "not found" else f"{found:,} of no grade", indent="    "
                )
    if audit.gave_up:
        paper.say(f"{audit.gave_up:,} were not judged, as a limit was reached")
    for place, audited in examples:
        paper.say("")
        paper.say(f"{place}: {', '.join(audited.faults)}", bold=True)
        drawn = text(audited.picture())
        if paper.has_room(drawn.width):
            paper.draw(drawn)
        for named, there in audited.faults.items():
            if there:
                paper.say(f"{named}: {', '.join(_graded(atom, audited) for atom in there)}")


def _graded(atom: Atom, audited: AuditedLabel) -> str:
    rung = audited.rungs.get(atom)
    return f"{atom} ({rung})" if rung else str(atom)
