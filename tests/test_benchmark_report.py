"""The report: one page, whole in itself, that says what the records say."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.records import read_record
from benchmarks.summaries import faults, games

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

ENGINES = "sat,sentence,textbook,random"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("runs")
    found = {kind: folder / f"{kind}.jsonl" for kind in ("positions", "games", "speed")}
    for kind, path in found.items():
        count = ["--positions", "10"] if kind == "positions" else ["--games", "10"]
        assert main([kind, "--size", "6x6/6", *count, "--engine", ENGINES, "--jobs", "2", "--out", str(path)]) == 0
    return found


class Page(HTMLParser):
    """The tags that are open, and every attribute that fetches something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.fetched += [v for name, v in attributes if v and name in ("src", "href", "xlink:href") and v[0] != "#"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_one_page_that_fetches_nothing(records: dict[str, Path], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert main(["report", *map(str, records.values()), "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    parser = Page()
    parser.feed(text)
    assert parser.open == []
    assert parser.fetched == []
    assert "<script" not in text
    assert "url(" not in re.sub(r"url\(#", "", text)
    assert "name=viewport" in text
    assert text.count("<svg") == text.count("<figcaption") == 6
    for heading in ("Positions: 6x6/6", "Games: 6x6/6", "Speed: 6x6/6", "grade of inference", "frontier size"):
        assert heading in text
    assert "Nobody is unsound" in text
    assert text.count("Which differences stand") == 2, "of games and of whole boards"
    assert "Judged: 10 positions by brute force" in text
    assert main(["report", *map(str, records.values()), "--html", str(tmp_path / "again.html")]) == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == text, "the same records make the same page"


def test_win_rates_can_be_recounted(records: dict[str, Path]) -> None:
    run, rows = read_record(records["games"])
    assert run["plan"]["engines"] == ENGINES.split(",")
    for summary in games(rows, ENGINES.split(",")):
        own = [row for row in rows if row["engine"] == summary.engine]
        assert (summary.games, summary.won) == (10, sum(row["won"] for row in own))
    assert faults(read_record(records["positions"])[1], ENGINES.split(",")) == []


def test_a_run_that_has_just_begun_or_gave_up_can_be_shown(records: dict[str, Path], tmp_path: Path) -> None:
    first, *rows = records["games"].read_text().splitlines()
    page = str(tmp_path / "report.html")
    for kind in ("games", "positions"):
        beginning, *lines = records[kind].read_text().splitlines()
        for kept in (0, 1, 2, 7, 25):
            part = tmp_path / f"{kind}{kept}.jsonl"
            part.write_text("\n".join([beginning, *lines[:kept]]) + "\n" + lines[-1][:5])
            assert main(["report", str(part), "--html", page]) == 0
    row = dict.fromkeys(json.loads(rows[0])) | {"engine": "sat", "layout": 0, "gave_up": "no result within <1> s"}
    (tmp_path / "up.jsonl").write_text(first + "\n" + json.dumps(row) + "\n")
    assert main(["report", str(tmp_path / "up.jsonl"), "--html", page]) == 0


def test_a_plot_without_points_is_left_out(tmp_path: Path) -> None:
    record, page = str(tmp_path / "run.jsonl"), tmp_path / "report.html"
    command = ["positions", "--size", "1x1/0", "--positions", "1", "--engine", "sat", "--jobs", "1", "--out", record]
    assert main(command) == 0
    assert main(["report", record, "--html", str(page)]) == 0
    assert "frontier size" not in page.read_text(encoding="utf-8")


def test_a_page_does_not_overwrite_a_record(
    records: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "run.jsonl"
    before = records["games"].read_bytes()
    record.write_bytes(before)
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(record), "--html", "run.jsonl"]) == 2
    assert "is a record" in capsys.readouterr().err
    assert record.read_bytes() == before


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"run": {"plan": {"kind": "sonata"}}}\n')
    assert main(["report", str(other)]) == 2
    assert "kind 'sonata'; expected one of positions, games, speed, knights" in capsys.readouterr().err
    assert main(["report", str(tmp_path / "absent.jsonl")]) == 2
    early = (
        '{"run": {"plan": {"kind": "positions", "engines": ["sat"]}}}\n{"engine": "sat", "position": 0, "safes": []}\n'
    )
    other.write_text(early)
    assert main(["report", str(other)]) == 2
    assert "a row of sat lacks complete, group, mines, ms, name, unsound" in capsys.readouterr().err


def test_knights_have_a_section(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, page = str(tmp_path / "knights.jsonl"), tmp_path / "report.html"
    command = ["knights", "--people", "2", "4", "--limit", "5", "--out", record]
    assert main(command) == 0
    assert main(["report", record, "--html", str(page)]) == 0
    assert "Knights: 2 to 4 people" in page.read_text(encoding="utf-8")
    assert main(command) == 2
    assert "has results already" in capsys.readouterr().err
