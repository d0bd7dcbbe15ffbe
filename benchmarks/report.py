"""The report: one self-contained page from the records of any number of runs. It fetches nothing.

A kind of run is one line in `trials.KINDS`, and one in `SECTIONS` here: a function from the engines and the rows to the
parts of its section, each of which has `to_html`, or is None where there is nothing to show.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, Protocol

from benchmarks import knights, speed, tours
from benchmarks.arguments import Commands, opening
from benchmarks.running.records import read_record
from benchmarks.running.trials import Row
from benchmarks.telling import plots, tables
from benchmarks.telling.sentences import duel_sentences, give_up_sentences, race_sentences
from benchmarks.telling.summaries import (
    NOBODY,
    Verdict,
    agreements,
    by_engine,
    deductions,
    duels,
    faults,
    games,
    give_ups,
    judgements,
    judging,
    on_common_layouts,
    races,
    tried,
    verdict,
)
from benchmarks.telling.words import counted, listed


class Part(Protocol):
    """A part of a section: a table, a plot or a text."""

    def to_html(self) -> str:
        """As a part of a page."""


class Text:
    """Sentences, one a line."""

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        self.title, self.lines = title, list(lines)

    def to_html(self) -> str:
        """As a part of a page."""
        items = "\n".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return f"<h3>{escape(self.title)}</h3>\n<ul>\n{items}\n</ul>\n"


DESCRIPTION = (
    "Write one page from the records of any number of runs: tables, plots, and which differences stand. It is whole "
    "in itself and fetches nothing."
)


def add_command(commands: Commands) -> None:
    """Add `report` to the commands."""
    parser = commands.add_parser("report", help="one page from records of runs", description=DESCRIPTION)
    parser.add_argument("records", nargs="+", metavar="RUN.jsonl", help="what runs wrote with --out")
    parser.add_argument("--html", default="report.html", help="the page to write (default: %(default)s)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the page. Raises `ValueError` where that would overwrite a record."""
    sections = []
    for path in arguments.records:
        with opening(path, "the record of a run, as it is written with --out"):
            record = read_record(path)
        if Path(arguments.html).exists() and Path(arguments.html).samefile(path):
            raise ValueError(f"--html {arguments.html} is a record, {path}; expected another file for the page")
        sections.append(section(*record))
    Path(arguments.html).write_text(page(sections), encoding="utf-8")
    print(f"wrote {arguments.html}")
    return 0


def section(run: Mapping[str, Any], rows: Sequence[Row]) -> str:
    """The part of the page that shows one run, as `read_record` reads it."""
    plan = run["plan"]
    kind = plan["kind"]
    engines = [engine for engine in plan["engines"] if engine in by_engine(rows)]
    absent = [engine for engine in plan["engines"] if engine not in engines]
    parts: list[Part] = [Text("Nothing yet", ["The record has no results."])]
    if engines:
        parts = [part for part in SECTIONS[kind](engines, rows) if part is not None]
    if reasons := give_up_sentences(give_ups(rows)):
        parts.append(Text("Given up", reasons))
    if absent:
        parts.append(Text("Without results", [f"{engine}: not installed, or not yet tried" for engine in absent]))
    title = f"{kind.capitalize()}: {str(plan.get('subjects', '')).replace(',', ', ')}"
    body = "\n".join(part.to_html() for part in parts)
    return f"<section>\n<h2>{escape(title)}</h2>\n{_facts(run, rows)}\n{body}</section>\n"


def _facts(run: Mapping[str, Any], rows: Sequence[Row]) -> str:
    """What was run, and on what."""
    plan, versions = run["plan"], run.get("versions", {})
    planned = plan.get("count", 0) * len(plan.get("engines", []))
    facts = {
        "results": f"{sum(map(len, by_engine(rows).values()))} of {planned}",
        "seed": plan.get("seed"),
        "limit": f"{plan.get('limit_s')} s",
        "machine": f"{run.get('cpu')}, {run.get('cores')} cores, {run.get('system')}",
        "versions": ", ".join(f"{name} {version}" for name, version in versions.items()),
        "command": run.get("command"),
    }
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(str(fact))}</dd>" for name, fact in facts.items())
    return f"<details><summary>{escape(facts['results'] or '')} results</summary><dl>{items}</dl></details>"


def positions_section(engines: Sequence[str], rows: Sequence[Row]) -> Iterable[Part | None]:
    """Deductions on identical positions."""
    compared = agreements(rows, engines)
    found = faults(rows, engines)
    yield Text("What stands", found or _what_stands(engines, rows))
    yield tables.deductions_table(deductions(rows, engines), {}, judging(rows))
    yield plots.shares_by_grade(rows, engines)
    yield plots.time_by_frontier(rows, engines)
    if compared:
        yield plots.agreement_matrix(compared, engines)


def _what_stands(engines: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """Who finds how much, those together who find the same, in words."""
    judged, trials = judgements(rows), tried(rows)
    entailed = sum(len(verdict(judgement)) for judgement in judged.values())
    same: dict[frozenset[tuple[int, Verdict]], list[str]] = {}
    for engine in engines:
        proven = frozenset(
            (row["position"], verdict(row) & verdict(judgement))
            for row, judgement, _ in trials[engine]
            if judgement is not None and "gave_up" not in row
        )
        same.setdefault(proven, []).append(engine)
    sound = "As far as was judged, nobody" if NOBODY in judging(rows) else "Nobody"
    sentences = [f"{sound} is unsound, and wherever two say that they know all, they agree."]
    for proven, names in sorted(same.items(), key=lambda item: -sum(len(cells) for _, cells in item[0])):
        found = sum(len(cells) for _, cells in proven)
        each = "each " if len(names) > 1 else ""
        alike = ", and all the same ones" if len(names) > 1 else ""
        left = len(judged) - len(proven)
        without = f", without a result in {left} of the {counted(len(judged), 'position')}" if left else ""
        sentences.append(
            f"{listed(names)} {each}proved {found:,} of the {counted(entailed, 'cell')} that follow{alike}{without}."
        )
    return sentences


def games_section(engines: Sequence[str], rows: Sequence[Row]) -> Iterable[Part | None]:
    """Games on the same layouts."""
    summaries = games(rows, engines)
    yield tables.games_table([("all", summary) for summary in summaries], {})
    yield plots.win_rates(games(on_common_layouts(rows, engines), engines))
    in_winning, in_time = duels(rows, engines), races(rows, combinations(engines, 2))
    if in_winning:
        yield Text("Which differences stand", duel_sentences(in_winning) + race_sentences(in_time))
        yield tables.duels_table(in_winning, in_time, told=False)
    yield plots.times_of_games(rows, engines)


def speed_section(engines: Sequence[str], rows: Sequence[Row]) -> Iterable[Part | None]:
    """Whole boards."""
    yield speed.boards_table("the record", speed.boards(rows, engines), {})
    done = speed.whole(rows)
    in_time = races(done, [(engine, speed.CONTROL) for engine in engines if engine != speed.CONTROL])
    if in_time:
        yield Text("Which differences stand", race_sentences(in_time))
    yield plots.times_of_games(done, engines)


SECTIONS: dict[str, Callable[[Sequence[str], Sequence[Row]], Iterable[Part | None]]] = {
    "positions": positions_section,
    "games": games_section,
    "speed": speed_section,
    "knights": knights.section,
    "tours": tours.section,
}

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; overflow-wrap: anywhere;
  margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.3rem; border-top: 2px solid #1a1a1a; padding-top: .6rem;
  margin-top: 2.5rem; } h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .55rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child, .words2 th:nth-child(2), .words2 td:nth-child(2) { text-align: left; }
thead th { border-bottom: 1px solid #1a1a1a; } tbody tr:nth-child(even) { background: #f5f6f8; }
.note, figcaption, dl, summary { color: #555; font-size: .85rem; margin: .3rem 0; }
figure { margin: 1.5rem 0; } .plot { max-width: 38rem; } .plot svg { width: 100%; height: auto; display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; } dd { margin: 0; overflow-wrap: anywhere; }
"""


def page(sections: Sequence[str]) -> str:
    """The page around the sections."""
    return (
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
        '<meta name=viewport content="width=device-width, initial-scale=1">\n'
        f"<title>mineproof: engines compared</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        "<h1>Inference engines, compared</h1>\n"
        "<p>Every contestant had the same facts and the same boards; times are processor time; what they claim was "
        "checked against the hidden truth and, in positions, against a judge who is told the facts alone.</p>\n"
        + "\n".join(sections)
        + "</body>\n</html>\n"
    )
