"""The report: one page, whole in itself, that says what the records say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.report import SECTIONS
from benchmarks.running.records import read_record
from benchmarks.running.trials import KINDS, kind_at
from benchmarks.telling.summaries import faults, games

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
    assert "absent.jsonl: No such file or directory; expected the record of a run" in capsys.readouterr().err
    plan = '{"run": {"plan": {"kind": "positions", "engines": ["sat"], "count": 1}}}'
    other.write_text(plan + '\n{"engine": "sat", "position": 0, "safes": []}\n')
    assert main(["report", str(other)]) == 2
    assert "line 2: 'name' is missing" in capsys.readouterr().err


def test_every_kind_has_a_section() -> None:
    assert SECTIONS.keys() == KINDS.keys()
    assert {kind: kind_at(target).name for kind, target in KINDS.items()} == {kind: kind for kind in KINDS}


def test_knights_have_a_section(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, page = str(tmp_path / "knights.jsonl"), tmp_path / "report.html"
    command = ["knights", "--people", "2", "4", "--limit", "5", "--out", record]
    assert main(command) == 0
    assert main(["report", record, "--html", str(page)]) == 0
    assert "Knights: 2 to 4 people" in page.read_text(encoding="utf-8")
    before = Path(record).read_text()
    Path(record).write_text("".join(before.splitlines(keepends=True)[:4]) + before.splitlines()[4][:9])
    assert main(command) == 0
    lines = Path(record).read_text().splitlines()
    assert [untimed(line) for line in lines] == [untimed(line) for line in before.splitlines()]
    assert lines[:4] == before.splitlines()[:4], "what was done is left alone"
    assert main([*command, "--seed", "4"]) == 2
    assert "its seed is 1" in capsys.readouterr().err


def test_tours_are_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, page = tmp_path / "tours.jsonl", tmp_path / "report.html"
    command = ["tours", "--boards", "4x4", "5x5", "4x4", "--strategies", "warnsdorff", "sat", "sat", "--starts", "2"]
    command += ["--out", str(record)]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert printed.count("no tour") == 2
    assert "too narrow" not in printed
    before = record.read_text()
    record.write_text("".join(before.splitlines(keepends=True)[:4]))
    assert main(command) == 0
    assert [untimed(line) for line in record.read_text().splitlines()] == [untimed(x) for x in before.splitlines()]
    assert main(["report", str(record), "--html", str(page)]) == 0
    assert "Tours: 4x4, 5x5" in page.read_text(encoding="utf-8")
    assert main([*command, "--closed"]) == 2


def untimed(line: str) -> dict[str, Any]:
    return {key: value for key, value in json.loads(line).items() if "seconds" not in key}


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda lines: [*lines, lines[1]], "line 42: sat has a row for layout 0 already, in line 2"),
        (lambda lines: [*lines[:2], "{}"], "line 3: the engine is None; expected one of sat, sentence"),
        (lambda lines: [lines[0], lines[1].replace('"won"', '"one"')], "line 2: 'won' is missing"),
        (lambda lines: [lines[0], lines[1].replace('"sat"', '"cat"')], "line 2: the engine is 'cat'"),
        (lambda lines: [lines[0], lines[1].replace('"sat"', '"judge"')], "line 2: the engine is 'judge'"),
        (lambda lines: [lines[0], lines[1].replace('"layout": 0', '"layout": 10')], "line 2: layout is 10; expected"),
        (lambda lines: [lines[0], lines[1].replace('"layout": 0', '"layout": "0"')], "line 2: layout is '0'"),
        (lambda lines: [lines[0].replace('"games"', '"positions"', 1), *lines[1:]], "line 2: 'position' is missing"),
        (lambda lines: [lines[0].replace('"engines": [', '"engines": [1, ')], "line 1: the engines are [1, 'sat'"),
        (lambda lines: [lines[0].replace('"count": 10', '"count": null')], "line 1: the count is None"),
        (lambda lines: ['{"run": {"plan": []}}'], "line 1: the plan is []"),
        (lambda lines: ['{"run": {"plan": {"kind": []}}}'], "line 1: the record is of kind []"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_line(
    spoil: Callable[[list[str]], list[str]],
    complaint: str,
    records: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = records["games"].read_text().splitlines()
    rows = sorted(lines[1:], key=lambda line: (json.loads(line)["layout"], json.loads(line)["engine"] != "sat"))
    path = tmp_path / "spoiled.jsonl"
    path.write_text("\n".join(spoil([lines[0], *rows])) + "\n")
    assert main(["report", str(path), "--html", str(tmp_path / "page.html")]) == 2
    assert f"{path}, {complaint}" in capsys.readouterr().err


def test_a_run_is_not_taken_up_from_rows_that_cannot_be(
    records: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    lines = records["games"].read_text().splitlines(keepends=True)
    spoiled = "".join([*lines[:3], lines[1], lines[3][:8]])
    path.write_text(spoiled)
    command = ["games", "--size", "6x6/6", "--games", "10", "--engine", ENGINES, "--out", str(path)]
    assert main(command) == 2
    assert "line 4:" in capsys.readouterr().err
    assert path.read_text() == spoiled
