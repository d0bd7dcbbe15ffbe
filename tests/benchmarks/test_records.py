"""Records: whole lines of one run, or refused in words; resumable, whoever wrote them."""

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.comparison.site import chapter_of, page_of
from benchmarks.comparison.site.pages import origin_of
from benchmarks.experiments import games
from benchmarks.experiments.experiment_list import open_record
from benchmarks.experiments.game_results import GameResult
from benchmarks.harness.record_reader import BadRecord
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.trial import Trial
from benchmarks.harness.trial_workers import Workers
from benchmarks.subjects import layouts_drawn_or_from_file as drawn_layouts
from benchmarks.subjects.drawn_positions import DrawnPositions
from benchmarks.subjects.named_positions import named_positions
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import games_of, made, plan_of, read_summary, recorded, untimed
from tests.support.commands import Command

COMMAND = "games --size 6x6/6 --games 10 --engine sat,sentence --jobs 2"
GAME = GameResult(True, 9, 1, 7, 0, 0.5)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of ten games each of sat and sentence."""
    path = tmp_path_factory.mktemp("run") / "run.jsonl"
    assert main([*COMMAND.split(), "--out", str(path)]) == 0
    return path


def test_a_record_is_a_header_and_a_line_a_trial(record: Path) -> None:
    first, *lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert (list(first), first["format"]) == (["format", "run"], 2)
    plan, machine = first["run"]["plan"], first["run"]["machine"]
    assert plan["groups"][0]["drawn_from"] == {"size": "6x6/6", "rule": "safe", "seed": 1}
    assert (plan["contestants"], plan["seed"], plan["limit_s"]) == (["sat", "sentence"], 1, 60.0)
    assert {"python", "mineproof", "python-sat"} == set(machine["versions"]), "what these contestants need"
    assert {"host", "cpu", "cores", "system"} <= set(machine)
    assert "python -m benchmarks" not in first["run"]["command"], "the program that ran is named"
    assert {tuple(line) for line in lines} == {("contestant", "number", "result")}
    assert {tuple(line["result"]) for line in lines} == {GameResult.__slots__}
    assert sorted((line["contestant"], line["number"]) for line in lines) == [
        (contestant, number) for contestant in ("sat", "sentence") for number in range(10)
    ]


def test_the_file_of_another_run_is_refused_and_left_alone(
    workers: Workers, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(games_of("sat", count=2), workers, path)
    before = path.read_bytes()
    for difference, other in (
        ("number of layouts: 2 of 8x8/8; here: 1 of 8x8/8", games_of("sat", count=1)),
        ("seed: 5; here: 6", games_of("sat", count=2, seed=6)),
        ("seed: 5; here: 6", games_of("sat", count=3, seed=6)),
        ("contestants: sat; here: sentence", games_of("sentence", count=2)),
        ("limit_s: 20.0; here: 3.0", games_of("sat", count=2, limit=3.0)),
    ):
        with pytest.raises(BadRecord, match=rf"another run \({difference}\)"):
            made(other, workers, path)
    draw = drawn_layouts.draw_layout
    monkeypatch.setattr(drawn_layouts, "draw_layout", lambda size, seed, n, rule: draw(size, seed, n + 1, rule))
    with pytest.raises(BadRecord, match=r"\(digest: "):
        made(games_of("sat", count=4), workers, path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    path.write_bytes(before.replace(b'"python":"', b'"python":"2'))
    with pytest.raises(BadRecord, match=r"\(python: "):
        made(games_of("sat", count=2), workers, path)


def test_a_record_is_extended_by_more_games_of_the_same_draw(workers: Workers, path: Path) -> None:
    made(games_of("sat", count=3), workers, path)
    before = path.read_bytes()
    assert len(made(games_of("sat", count=20), workers, path)) == 20
    assert len(made(games_of("sat", count=21), workers, path)) == 21
    assert path.read_bytes().startswith(before), "what was done is left alone"
    assert untimed(recorded(path)) == untimed(made(games_of("sat", count=21), workers)), "as if asked for at once"
    record, summary = read_summary(path)
    assert (record.header.plan.count, record.header.plan.extended_from) == (21, (3, 20))
    assert "from 3 to 20 to 21 " in summary.notes()[0]
    page = page_of([chapter_of([record], summary)])
    assert "was extended" in page
    assert "extended to 21 subjects" in page
    record.headers = [replace(one, command=f"--games {one.plan.count}") for one in record.headers]
    chapter = chapter_of([record], summary)
    assert origin_of([chapter])["command"] == ["--games 21"]
    assert chapter.facts["begun with"] == ["--games 3"]


def test_positions_are_extended_where_their_numbers_stay() -> None:
    small, large = Size.parse("5x5/4"), Size.parse("8x8/8")
    drawn = DrawnPositions(((small, 2), (large, 9)), 3)
    shorter = drawn.first(5)
    assert shorter is not None
    assert ([group.count for group in shorter.groups], shorter.draw(4)) == ([2, 3], drawn.draw(4))
    assert drawn.first(2) is None, "the numbers of the large ones follow those of the small ones"
    assert named_positions().first(2) is None


def test_an_extension_is_read_at_once_and_in_its_order(workers: Workers, path: Path) -> None:
    made(games_of("sat", count=1), workers, path)
    reading = open_record(path)
    made(games_of("sat", count=2), workers, path)
    with pytest.raises(BadRecord, match="read it again"):
        list(reading.trials())
    path.write_text(path.read_text().replace('"extended_from":[1]', '"extended_from":[7]'))
    with pytest.raises(BadRecord, match=r"run\.jsonl, line 3: 2 .* \(7,\)"):
        open_record(path)


@pytest.mark.parametrize(
    "content", ["my diary", "my\ndiary\n", '{"run": 1}\n', "[1]\n", '{"format": 2, "run": {"plan": {}}}\n[1]\n']
)
def test_what_is_no_record_is_refused_and_left_alone(content: str, workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content)
    with pytest.raises(BadRecord, match=r"diary\.txt"):
        made(games_of("sat", count=1), workers, path)
    assert path.read_text() == content


def test_one_run_at_a_time_writes_a_file(tmp_path: Path, path: Path) -> None:
    plan = plan_of(["sat"], 5)
    for number in (0, 1):
        with Recorder(path, plan, games.GAMES) as recorder:
            recorder.append([Trial("sat", number, GAME)])
            with pytest.raises(BadRecord, match="is writing"):
                Recorder(path, plan, games.GAMES)
        assert list(tmp_path.iterdir()) == [path], "no lock is left"
    assert recorded(path) == [Trial("sat", 0, GAME), Trial("sat", 1, GAME)]


def test_a_full_disk_loses_no_line_and_is_named(path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system does not limit files")
    trials = [Trial("sat", number, GAME) for number in range(100)]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Recorder(path, plan_of(["sat"], 100), games.GAMES) as recorder:
        recorder.append(trials[:1])
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, before[1]))
        try:
            with pytest.raises(OSError, match=r"too large: '.*run\.jsonl'"):
                recorder.append(trials[1:])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert path.stat().st_size == size
        assert [number in recorder.tried["sat"] for number in (0, 1)] == [True, False]
        recorder.append(trials[1:])
    assert recorded(path) == trials


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end here")
def test_what_is_no_file_on_a_disk_is_no_record(bench: Command) -> None:
    told = bench("games --engine single --size 2x2/1 --games 1 --out /dev/zero", status=2).err
    assert "/dev/zero is not a regular" in told


@pytest.mark.parametrize(
    ("line", "old", "new", "complaint"),
    [
        (2, '"won"', '"one"', "line 2: Object missing required field `won`"),
        (2, '"moves":', '"moves":-', "line 2: Expected `int` >= 0"),
        (2, '"seconds":', '"seconds":1e308,"was":', "line 2: Expected `float` <= 1000000000000.0"),
        (1, '"limit_s":', '"limit_s":-', "line 1: limit_s is -60.0; expected more than"),
        (2, '"sat"', '"cat"', "line 2: the contestant is 'cat'; expected"),
        (2, '"sat"', '"judge"', "line 2: the contestant is 'judge'"),
        (2, '"number":0', '"number":10', "line 2: the number is 10; expected"),
        (2, '"number":0', '"number":-1', "line 2: the number is -1; expected"),
        (4, '"number":1', '"number":0', "line 4: sat has a result for layout 0 already"),
        (2, "", "not JSON", "line 2: JSON is malformed"),
        (2, "", '{"contestant":"sat","number":0}', "line 2: expected either a result or a failure"),
        (1, '"games"', '"speed"', "line 2: Object missing required"),
        (1, '"games"', '"sonata"', "experiment 'sonata'; expected one of positions, g"),
        (1, '"count":10', '"count":null', "line 1: Expected `int`, got `null`"),
        (1, '"end":10', '"end":99999999999', "line 1: 10 subjects with numbers below 9"),
        (1, '"format":2', '"format":1', "line 1: a record of format 1; expected format 2"),
        (1, '"version":1', '"version":9', "line 1: the results are of version 9 of games"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_line(
    line: int, old: str, new: str, complaint: str, record: Path, path: Path, bench: Command
) -> None:
    first, *rows = record.read_text().splitlines()
    rows.sort(key=lambda row: (json.loads(row)["number"], json.loads(row)["contestant"] != "sat"))
    lines = [first, *rows]
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1) if old else new
    spoiled = "\n".join(lines) + "\n" + lines[-1][:8]
    path.write_text(spoiled)
    exported = ["export --parquet"] if find_spec("duckdb") else []
    for command in ("report --print", *exported, *([f"{COMMAND} --out"] if line > 1 else [])):
        error = bench(command, path, status=2).err
        assert f"{path}, line" in error
        assert complaint in error
    assert path.read_text() == spoiled
    assert [*path.parent.iterdir()] == [path], "nothing is written"
