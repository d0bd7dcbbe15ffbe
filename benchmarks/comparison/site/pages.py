"""The pages of the site, with a chapter for each run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import inf
from pathlib import Path
from typing import Any

from benchmarks.analysis.figures_and_names_in_words import unique_names
from benchmarks.analysis.foldable_text import Part, Text
from benchmarks.analysis.plots import pareto
from benchmarks.analysis.proof_power_order import StrictStep
from benchmarks.analysis.run_summary import Summary
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.command_line.page_templates import rendered
from benchmarks.command_line.parsers_of_names_and_numbers import opening
from benchmarks.comparison.site.differing_positions_and_wrong_moves import (
    ShownPosition,
    choices,
    shown_positions,
    shown_wrong_moves,
)
from benchmarks.comparison.verdict.verdict import Verdict
from benchmarks.contestants import is_engine, spec_of
from benchmarks.contestants.control_list import RANDOM
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.pooled_deduction_tables import pooled_tables
from benchmarks.harness.machine_and_versions import Machine, this_machine
from benchmarks.harness.plan import Header, today
from benchmarks.harness.record_reader import Record, Worker
from game.wording import capitalized, counted

PAGE_SUFFIXES = (".html", ".htm")

MOST_LINKED = 30
"""Boards linked from the description of a fault; the others are on the pages of all positions."""

MOST_ON_ONE_PAGE = 20
"""Positions drawn on a single page."""

LONGEST = 80
"""The largest number of letters in an address, without a number at its end."""

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))}
"""Names that are not allowed for files on Windows."""

ORIGIN = ("date", "versions", "machine", "seed", "command")
"""The headings of the facts that the start page collects from all runs."""


@dataclass(frozen=True)
class Chapter:
    """A run on a page: its `title`, its summary, and `facts` about its origin by heading, such as the date."""

    title: str
    summary: Summary[Any]
    facts: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def results(self) -> str:
        return f"{self.summary.count:,} of {self.summary.planned:,} results"

    def parts(self) -> list[Part]:
        plan, summary = self.summary.plan, self.summary
        if not summary.count:
            return [Text("Nothing yet", ["The record has no results."])]
        notes = [*summary.warnings(), *summary.notes()]
        notes += [f"{name}: not yet tried" for name in plan.contestants if not summary.tried(name)]
        shown = [*summary.section(), *summary.own_tables()] if summary.contestants else []
        return [*([Text("Notes", notes)] if notes else []), *(part for part in shown if part is not None)]


def chapter_of(records: Sequence[Record], summary: Summary[object]) -> Chapter:
    """Make the chapter of a run from its records and its summary."""
    title = f"{summary.plan.experiment.capitalize()}: {summary.plan.subjects}"
    return Chapter(title, summary, _by_heading(fact for one in records for fact in _facts_of(one.headers, one.workers)))


def chapters_of(summaries: Mapping[str, Summary[Any]], command: str = "") -> list[Chapter]:
    """Make a chapter for each run of a comparison, with today's date, this machine, and the `command`."""
    machine, date = this_machine(), today()
    return [
        Chapter(name.capitalize(), summary, _by_heading(_facts_of([Header(summary.plan, machine, command, date)])))
        for name, summary in summaries.items()
    ]


def origin_of(chapters: Sequence[Chapter]) -> dict[str, list[str]]:
    """Return the dates, versions, machines, seeds and commands of all chapters."""
    return {
        heading: list(dict.fromkeys(fact for one in chapters for fact in one.facts.get(heading, ())))
        for heading in ORIGIN
    }


def _by_heading(facts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for heading, fact in dict.fromkeys(facts):
        found.setdefault(heading, []).append(fact)
    return found


def _facts_of(headers: Sequence[Header], workers: Sequence[Worker] = ()) -> Iterator[tuple[str, str]]:
    first, *extensions = headers
    plan, command = headers[-1].plan, headers[-1].command
    yield "subjects", plan.subjects
    yield "seed", str(plan.seed)
    yield "limit", f"{plan.limit_s:g} s"
    yield "memory", "without a limit" if plan.memory_bytes is None else f"{plan.memory_bytes / 1e9:g} GB a process"
    yield "machine", str(first.machine)
    yield "versions", _versions(first.machine)
    yield "date", first.date or "not recorded"
    if command:
        yield "command", command
    if extensions:
        yield "begun with", first.command
    for header in extensions:
        yield f"extended to {header.plan.count:,} subjects", f"{header.command}, on {header.machine}"
    for worker in workers:
        date = f"{worker.date}: " if worker.date else ""
        yield "also on", f"{date}{worker.worker}; {_versions(worker.worker)}"


def _versions(machine: Machine) -> str:
    commit = {"commit": machine.commit} if machine.commit else {}
    return ", ".join(f"{name} {version}" for name, version in {**machine.versions, **commit}.items())


def write_site(target: str | Path, chapters: Sequence[Chapter], named: Sequence[str] = ()) -> Path:
    """Write the site to the folder `target`, or one page to an .html file; return the start page. Raises `OSError`."""
    path = Path(target)
    if path.suffix.lower() in PAGE_SUFFIXES:
        path.write_text(page_of(chapters, named), encoding="utf-8")
        return path
    for name, text in _pages(chapters, named):
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path / "index.html"


def check_target(target: str | Path) -> None:
    """Create the folder or file for `write_site`. Raises `OSError`, before any work, if it cannot be written."""
    path = Path(target)
    if path.suffix.lower() in PAGE_SUFFIXES:
        with opening(path, "a file in a folder that exists and can be written"):
            open(path, "a").close()
        return
    with opening(path, "a folder, existing or new, or a file with a name ending in .html"):
        path.mkdir(parents=True, exist_ok=True)


def page_of(chapters: Sequence[Chapter], named: Sequence[str] = ()) -> str:
    """Render everything except the pages of engines as one self-contained page."""
    about = _About(chapters, named)
    shown = about.positions[:MOST_ON_ONE_PAGE]
    return _render("single.html", about, root="", title="Inference engines, compared", shown=shown)


def _pages(chapters: Sequence[Chapter], named: Sequence[str]) -> Iterator[tuple[str, str]]:
    about = _About(chapters, named)

    def page(address: str, template: str, title: str, **values: Any) -> tuple[str, str]:
        return address, _render(template, about, root="../" * address.count("/"), title=title, **values)

    yield "verdict.json", json.dumps(about.verdict.to_json(), indent=1, allow_nan=False)
    for asset in ("style.css", "script.js"):
        yield asset, _render(asset, about)
    yield page("index.html", "start.html", "Verdict")
    for name, address in about.engine_pages.items():
        yield page(address, "engine.html", name, name=name, details=_details_of(name))
    for chapter in about.chapters:
        yield page(about.run_pages[chapter.title], "run.html", chapter.title, chapter=chapter)
    if about.positions:
        yield page("positions.html", "positions.html", "Where contestants differ")
    neighbors = zip([None, *about.positions], about.positions, [*about.positions[1:], None], strict=False)
    for before, position, after in neighbors:
        yield about.card_of(position), position.card()
        address = about.position_pages[position.name]
        yield page(address, "position.html", position.name, position=position, before=before, after=after)
    for move in about.wrong_moves:
        address = about.wrong_move_pages[move.name]
        yield page(address, "wrong_move.html", move.name, move=move, file=Path(address).stem)
        yield address.replace(".html", ".json"), move.position
        yield address.replace(".html", ".jsonl"), f"{move.move.layout}\n"


class _About:
    """The data of all pages, and their addresses by the name of the engine, run or position."""

    def __init__(self, chapters: Sequence[Chapter], named: Sequence[str]) -> None:
        titles = unique_names([one.title for one in chapters], [one.summary.plan.seed for one in chapters])
        self.chapters = [replace(one, title=title) for one, title in zip(chapters, titles, strict=True)]
        self.verdict = Verdict([chapter.summary for chapter in chapters], named)
        self.positions = shown_positions(self.verdict)
        self.differing = sum(summary.differences.count for summary in self.verdict.of(DeductionsSummary))
        self.choices = choices(self.positions)
        self.origin = origin_of(self.chapters)
        self.engine_pages = _pages_in("engines", self.verdict.contestants)
        self.run_pages = _pages_in("runs", [chapter.title for chapter in self.chapters])
        self.position_pages = _pages_in("positions", [position.name for position in self.positions])
        self.wrong_moves = shown_wrong_moves(self.verdict.faults)
        self.wrong_move_pages = _pages_in("faults", [one.name for one in self.wrong_moves])

    def faults_of(self, name: str | None = None) -> list[tuple[str, dict[str, str]]]:
        found = []
        for fault in self.verdict.faults:
            if name is None or name in fault.contestants:
                pages = {one.name: self.position_pages[one.name] for one in self.positions if _shows(one, fault)}
                pages |= {one.board: self.wrong_move_pages[one.name] for one in shown_wrong_moves([fault])}
                found.append((str(fault), dict([*pages.items()][:MOST_LINKED])))
        return found

    def card_of(self, position: ShownPosition) -> str:
        return f"boards/{Path(self.position_pages[position.name]).stem}.svg"

    def parts(self) -> list[Part]:
        points = {
            name: (milliseconds, one.whole.part)
            for name, one in self.verdict.proved.items()
            if one.whole.part is not None
            and name not in (RANDOM, *self.verdict.wrong)
            and (milliseconds := self.verdict.milliseconds(name)) < inf
        }
        plots = filter(None, [pareto(points)])
        return [*plots, *self._pooled_tables(), *self.verdict.pair_tables()]

    def _pooled_tables(self) -> Iterator[Table]:
        yield from self.verdict.tables()
        yield from pooled_tables(self.verdict.of(DeductionsSummary))

    def figures_of(self, name: str) -> Iterator[Part]:
        of_runs = [
            replace(table, title=f"{run.title}: {table.title}")
            for run in self.chapters
            for table in run.summary.tables()
        ]
        for table in (*self._pooled_tables(), *of_runs):
            if rows := [row for row in table.rows if name in row[: table.words]]:
                yield replace(table, rows=rows, note="")

    def steps_of(self, name: str) -> list[tuple[StrictStep, ShownPosition | None]]:
        """Return the strict steps of proof power from and to the contestant, each with its example, if shown."""
        shown = {one.name: one for one in self.positions}
        steps = [step for step in self.verdict.strength.steps if name in (*step.weaker, *step.stronger)]
        return [(step, shown.get(step.advantage.example or "")) for step in steps]

    def missed_by(self, name: str) -> list[ShownPosition]:
        missed = [one for one in self.positions if one.missing.get(name)]
        return sorted(missed, key=lambda one: -one.missing[name])


def _shows(position: ShownPosition, fault: Fault) -> bool:
    """Return whether the position is listed in the fault, or a contestant of the listed group is wrong in it."""
    is_wrong = not set(fault.contestants).isdisjoint(position.wrongly_claimed_by)
    return position.name in fault.places or (position.board in fault.places and is_wrong)


def _pages_in(folder: str, names: Sequence[str]) -> dict[str, str]:
    return {name: f"{folder}/{address}.html" for name, address in zip(names, addresses(names), strict=True)}


def addresses(names: Iterable[str]) -> list[str]:
    """Return a unique address for each of the names, in order, of lowercase letters, digits and hyphens.

    >>> addresses(["Games: 16x30/99, first cell: safe", "sat(1)", "sat-1", "движок", "CON"])
    ['games-16x30-99-first-cell-safe', 'sat-1', 'sat-1-2', 'page', 'page-con']
    """
    given: dict[str, None] = {}
    for name in names:
        first = address = _address(name)
        numbers = count(2)
        while address in given:
            address = f"{first}-{next(numbers)}"
        given[address] = None
    return [*given]


def _address(name: str) -> str:
    address = re.sub(r"[^a-z0-9]+", "-", name.lower())[: LONGEST + 1].strip("-")
    return f"page-{address}".strip("-") if not address or address in RESERVED else address


def _details_of(name: str) -> dict[str, str]:
    if not is_engine(name):
        return {}
    known = spec_of(name)
    found = {"Complete": known.completeness, "Guesses": known.guesser, "Needs": known.needs, "Method": known.reference}
    return {heading: text for heading, text in found.items() if text}


def _render(template: str, about: _About, **values: Any) -> str:
    functions = {"addresses": addresses, "capitalized": capitalized, "counted": counted, "spec_of": spec_of}
    return rendered("benchmarks.comparison.site", template, about=about, **functions, **values)
