"""Chapters: the contents of a run's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.analysis.base_summaries import Summary
from benchmarks.analysis.page_parts import Part, Text
from benchmarks.harness.machine_and_versions import Machine, this_machine
from benchmarks.harness.plan import Plan, today
from benchmarks.harness.record_reader import Record

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
    return Chapter(title, summary, _by_heading(fact for record in records for fact in _facts_of(record)))


def chapters_of(summaries: Mapping[str, Summary[Any]], command: str = "") -> list[Chapter]:
    """Make a chapter for each run of a comparison, with today's date, this machine, and the `command`."""
    machine, made = this_machine(), [("date", today()), *([("command", command)] if command else [])]
    return [
        Chapter(name.capitalize(), summary, _by_heading([*_facts(summary.plan, machine), *made]))
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


def _facts_of(record: Record) -> Iterator[tuple[str, str]]:
    first, *extensions = record.headers
    yield from _facts(record.header.plan, first.machine)
    yield "date", first.date or "not recorded"
    yield "command", record.header.command
    if extensions:
        yield "begun with", first.command
    for header in extensions:
        yield f"extended to {header.plan.count:,} subjects", f"{header.command}, on {header.machine}"
    for worker in record.workers:
        date = f"{worker.date}: " if worker.date else ""
        yield "also on", f"{date}{worker.worker}; {_versions(worker.worker)}"


def _facts(plan: Plan, machine: Machine) -> Iterator[tuple[str, str]]:
    memory = "without a limit" if plan.memory_bytes is None else f"{plan.memory_bytes / 1e9:g} GB a process"
    yield "subjects", plan.subjects
    yield "seed", str(plan.seed)
    yield "limit", f"{plan.limit_s:g} s"
    yield "memory", memory
    yield "machine", str(machine)
    yield "versions", _versions(machine)


def _versions(machine: Machine) -> str:
    commit = {"commit": machine.commit} if machine.commit else {}
    return ", ".join(f"{name} {version}" for name, version in {**machine.versions, **commit}.items())
