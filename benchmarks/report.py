"""The report: one self-contained page from the records of any number of runs. It fetches nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.analysis.page import Part, Text, page, section
from benchmarks.analysis.sentences import failure_sentences
from benchmarks.analysis.summary import Summary
from benchmarks.arguments import Commands, opening
from benchmarks.experiments.registry import EXPERIMENTS, open_record
from benchmarks.harness.records import Record

DESCRIPTION = (
    "Write one page from the records of any number of runs: tables, plots, and which differences are real. It is whole "
    "in itself and fetches nothing."
)


def add_command(commands: Commands) -> None:
    """Add `report` to the commands."""
    parser = commands.add_parser("report", help="one page from records of runs", description=DESCRIPTION)
    parser.add_argument("records", nargs="+", metavar="RUN.jsonl", help="what runs wrote with --out")
    parser.add_argument("--html", default="report.html", help="the page to write (default: %(default)s)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Write the page. Raises `ValueError` where that would overwrite a record."""
    sections = []
    for path in arguments.records:
        with opening(path, "the record of a run, as it is written with --out"):
            record, summary = read_summary(path)
        if Path(arguments.html).exists() and Path(arguments.html).samefile(path):
            raise ValueError(f"--html {arguments.html} is a record, {path}; expected another file for the page")
        sections.append(section_of(record, summary))
    Path(arguments.html).write_text(page(sections), encoding="utf-8")
    print(f"wrote {arguments.html}")
    return 0


def read_summary(path: str | Path) -> tuple[Record, Summary[object]]:
    """A record and what its trials come to. Raises `BadRecord` for what is no record, and `OSError`."""
    record = open_record(path)
    summary = EXPERIMENTS[record.kind.name].summary(record.header.plan)
    for trial in record.trials():
        summary.add(trial)
    return record, summary


def section_of(record: Record, summary: Summary[object]) -> str:
    """The section of the page that shows one run."""
    plan = record.header.plan
    parts: list[Part | None] = [Text("Nothing yet", ["The record has no results."])]
    if summary.contestants:
        parts = list(summary.section())
    if reasons := failure_sentences(summary.failures()):
        parts.append(Text("Without results, and why", reasons))
    absent = [f"{name}: {reason}" for name, reason in plan.not_installed.items()]
    absent += [f"{name}: not yet tried" for name in plan.contestants if name not in summary.contestants]
    if absent:
        parts.append(Text("Not taking part", absent))
    title = f"{plan.experiment.capitalize()}: {plan.subjects}"
    results = f"{summary.count:,} of {plan.count * len(plan.contestants):,} results"
    return section(title, results, _facts(record), parts)


def _facts(record: Record) -> dict[str, object]:
    """What was run, and on what."""
    header = record.header
    plan, machine = header.plan, header.machine
    facts = {
        "seed": plan.seed,
        "limit": f"{plan.limit_s:g} s",
        "memory": "without a limit" if plan.memory_bytes is None else f"{plan.memory_bytes / 1e9:g} GB a process",
        "machine": machine,
        "versions": _versions(machine.versions),
        "command": header.command,
    }
    for place, worker in enumerate(record.workers, start=1):
        facts[f"worker machine {place}"] = f"{worker}; {_versions(worker.versions)}"
    return facts


def _versions(versions: object) -> str:
    assert isinstance(versions, dict)
    return ", ".join(f"{name} {version}" for name, version in versions.items())
