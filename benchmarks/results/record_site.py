"""The site of results: from records alone, the tables, a page for each contestant, and one for each fault's board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.comparison.site import rendered
from benchmarks.comparison.site.addresses import addresses
from benchmarks.results.block_record import Line
from benchmarks.results.record_checks import CheckedFigures
from benchmarks.results.record_faults import KeptFault, game_faults, position_faults
from benchmarks.results.record_games import KeptFigures
from benchmarks.results.record_results import KeptResults

TITLE = "Results that are kept"


@dataclass(frozen=True)
class Shown:
    """A contestant as its page shows it: where its results come from, its faults, and its rows of the tables."""

    origin: Mapping[str, Sequence[str]]
    faults: list[KeptFault] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


class KeptSite:
    """What the pages are about."""

    def __init__(self, results: KeptResults) -> None:
        self.results = results
        self.tables = list(results.tables())
        self.origin = _origin(results.origins)
        names = results.contestants
        self.pages = {name: f"contestants/{page}.html" for name, page in zip(names, addresses(names), strict=True)}

    @cached_property
    def shown(self) -> dict[str, Shown]:
        """Each contestant."""
        found = {}
        for name in self.pages:
            one = Shown(_origin(said for said in self.results.origins if said.get("contestant") == name))
            for (played, seed), checks in self.results.checks.items():
                if name in checks:
                    one.faults.extend(position_faults(played, seed, checks[name]))
                    title = f"Certain cells and chances ({played}, seed {seed})"
                    one.tables.append(figures_table(title, CheckedFigures, [checks[name].figures()]))
            for (played, seed), games in self.results.games.items():
                if name in games:
                    one.faults.extend(game_faults(played, seed, games[name]))
                    title = f"Games ({played}, seed {seed})"
                    one.tables.append(figures_table(title, KeptFigures, [games[name].figures()]))
            found[name] = one
        return found

    @property
    def faults(self) -> list[KeptFault]:
        """Those of all."""
        return [fault for one in self.shown.values() for fault in one.faults]


def _origin(origins: Iterable[Line]) -> dict[str, list[str]]:
    """When, with what, on what machines, by what seeds and commands the blocks of records were made."""
    found: dict[str, dict[str, None]] = {name: {} for name in ("made", "versions", "machine", "seed", "made again by")}
    versions: dict[str, dict[str, None]] = {}
    for said in origins:
        machine = f"{said['machine']['cpu']}, {said['machine']['cores']} cores"
        values = said.get("date", "not recorded"), machine, str(said["seed"]), said["command"]
        for name, value in zip(("made", "machine", "seed", "made again by"), values, strict=True):
            found[name][value] = None
        for name, version in said.get("versions", {}).items():
            versions.setdefault(name, {})[version] = None
    found["made"] = dict.fromkeys(sorted(found["made"]))
    found["seed"] = {", ".join(sorted(found["seed"], key=int)): None}
    found["versions"] = {f"{name}: {', '.join(values)}": None for name, values in versions.items()}
    return {name: [*values] for name, values in found.items()}


def write_results(folder: str | Path, results: KeptResults) -> Path:
    """Write the site to this folder, which is made if needed, and return its first page."""
    target, about = Path(folder), KeptSite(results)
    pages = {"index.html": rendered("kept_start.html", about=about, root="", title=TITLE)}
    for name, page in about.pages.items():
        pages[page] = rendered("kept_contestant.html", about=about, root="../", title=name, one=about.shown[name])
    for fault in about.faults:
        pages[fault.page] = rendered("kept_fault.html", about=about, root="../", title=fault.name, fault=fault)
    for page, text in pages.items():
        (target / page).parent.mkdir(parents=True, exist_ok=True)
        (target / page).write_text(text, encoding="utf-8")
    return target / "index.html"
