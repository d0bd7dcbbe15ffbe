"""Records in a small form: they are taken up, added to, and become rows of tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from benchmarks.experiments.drawn_layouts import draw_layout
from benchmarks.experiments.drawn_positions import draw_position
from benchmarks.experiments.games import measure
from benchmarks.harness.executors import local_workers
from benchmarks.judge import entailed
from benchmarks.results.block_playing import play_blocks, record_path
from benchmarks.results.block_record import add_blocks, append_line, from_bits, length, read_blocks
from benchmarks.results.position_checking import check_blocks
from benchmarks.results.record_results import KeptResults, tables_of
from benchmarks.results.record_site import write_results
from game.errors import UserError
from game.minesweeper.sizes import Size
from mineproof.__main__ import main

SMALL = Size.parse("4x4/3")


def played(path: Path, blocks: int, contestant: str = "sat", seed: int = 1) -> list[int]:
    with local_workers(1) as workers:
        found = play_blocks(path, contestant, SMALL, "safe", seed, 1, workers, 8)
        return [next(found) for _ in range(blocks)]


def test_a_record_is_taken_up_where_it_ended(tmp_path: Path) -> None:
    path = record_path(tmp_path, "sat", SMALL, "safe")
    assert path.name == "games-4x4-3-safe-sat.jsonl"
    assert played(path, 1) == [0]
    text = path.read_text()
    path.write_text(text + '{"first":8,"won":"ff')  # interrupted in the midst of a line
    assert played(path, 1) == [8]
    blocks = [block for _, block in read_blocks(path)]
    assert [block["first"] for block in blocks] == [0, 8]
    won = [is_won for block in blocks for is_won in from_bits(block["won"])]
    assert won == [measure("sat", number, draw_layout(SMALL, 1, number), 1).won for number in range(16)]


def test_somebody_elses_blocks_keep_where_they_were_made(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    played(path, 1)
    said = json.loads(path.read_text().splitlines()[0])
    append_line(path, {**said, "machine": {"cpu": "another", "cores": 64}})
    append_line(path, {"first": 8, "won": "00", "seconds": 1, "guesses": 0, "unsound": 0, "failed": 0})
    assert played(path, 1) == [16]
    machines = [known["machine"]["cpu"] for known, _ in read_blocks(path)]
    assert machines == [said["machine"]["cpu"], "another", said["machine"]["cpu"]]


def test_the_record_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    played(path, 1)
    before = path.read_bytes()
    with pytest.raises(UserError, match="its seed is 1, and this one's 2"):
        played(path, 1, seed=2)
    assert path.read_bytes() == before


def test_another_version_of_a_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    said = {"contestant": "one", "played": "4x4/3, first cell: safe", "seed": 1, "command": "", "machine": {}}
    next(add_blocks(path, {**said, "versions": {"program": "one 0.1"}}, lambda numbers: {"won": "00"}, 1, 8))
    with pytest.raises(UserError, match=r"ends with results of one 0\.1, and this is one 0\.2"):
        next(add_blocks(path, {**said, "versions": {"program": "one 0.2"}}, lambda numbers: {"won": "00"}, 1, 8))


def test_a_block_ends_where_the_next_one_begins(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    said = {"contestant": "one", "played": "4x4/3, first cell: safe", "seed": 1, "command": "", "machine": {}}
    append_line(path, said)
    append_line(path, {"first": 8, "won": "00"})
    blocks = add_blocks(path, said, lambda numbers: {"won": "0" * (len(numbers) // 4)}, 1, 12)
    assert [next(blocks), next(blocks)] == [0, 16]
    assert [(block["first"], length(block)) for _, block in read_blocks(path)] == [(8, 8), (0, 8), (16, 12)]


def test_the_command_of_a_record_can_be_pasted_into_a_shell(tmp_path: Path) -> None:
    played(path := tmp_path / "record.jsonl", 1, "sat(seconds=5)")
    said = json.loads(path.read_text().splitlines()[0])
    assert said["command"] == "mineproof results play 'sat(seconds=5)' --size 4x4/3 --rule safe --seed 1 --block 8"


def test_records_of_the_same_layouts_are_one_table(tmp_path: Path) -> None:
    for name in ("sat", "single"):
        played(tmp_path / f"{name}.jsonl", 2, name)
    figures, pairs = tables_of([tmp_path / "sat.jsonl", tmp_path / "single.jsonl", tmp_path / "sat.jsonl"])
    assert figures.title == "Games (4x4/3, first cell: safe, seed 1)"
    assert {row[0]: row[1] for row in figures.rows} == {"sat": 16, "single": 16}, "no block counts twice"
    assert "mineproof results play sat --size 4x4/3 --rule safe --seed 1" in figures.note
    assert len(pairs.rows) == 1


def test_a_block_of_another_length_follows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "games-4x4-3-safe-sat.jsonl", 1)
    options = ["--size", "4x4/3", "--seed", "1", "--records", str(tmp_path), "--minutes", "1"]
    with pytest.raises(SystemExit):
        main(["results", "play", "sat", *options, "--block", "6"])
    assert "expected a multiple of 4" in capsys.readouterr().err
    with local_workers(1) as workers:
        path = tmp_path / "games-4x4-3-safe-sat.jsonl"
        assert next(play_blocks(path, "sat", SMALL, "safe", 1, 1, workers, 4)) == 8
        assert next(play_blocks(path, "sat", SMALL, "safe", 1, 1, workers, 8)) == 12


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "is empty"),
        ("nothing\n{}\n", "line 1, is no JSON"),
        ('{"first":0}\n', "line 1, says nothing"),
        ("[]\n", "line 1"),
        ('{"played":"4x4/3"}\n{"first":0,"won":"0"}\n', "line 2: nothing before this block says its seed, command"),
        ('{"played":"","seed":1,"command":"","machine":{}}\n{"first":0}\n', "line 2: a block without results"),
    ],
)
def test_what_is_no_record_is_said_with_its_line(text: str, error: str, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text)
    with pytest.raises(UserError, match=error):
        list(read_blocks(path))


def test_the_kept_records_make_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = sorted(map(str, Path("docs/records").glob("*.jsonl")))
    assert main(["results", "table", *records, "--html", str(tmp_path / "site")]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Games that never lose (16x30/99, first cell: safe, seeds 3601, " in printed
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "native+deep" in page
    assert "<link" not in page, "it needs no other file"


def test_positions_are_checked_and_kept(tmp_path: Path) -> None:
    with local_workers(1) as workers:
        for contestant in ("probability", "single"):
            for first in check_blocks(tmp_path / contestant, contestant, SMALL, 1, 1, workers, positions=6, most=7):
                assert first in (0, 6)
    found = KeptResults.of([tmp_path / "probability", tmp_path / "single"])
    [checks] = found.checks.values()
    exact, weak = checks["probability"].figures(), checks["single"].figures()
    assert (exact.positions, exact.share, exact.missed, exact.unsound, exact.off, exact.failed) == (12, 1, 0, 0, 0, 0)
    assert weak.share is not None
    assert weak.share < 1
    assert weak.off is None, "it tells no chances"
    follows = sum(len(one) for number in range(12) for one in entailed(draw_position(SMALL, 1, number).observation)[0])
    assert checks["single"].follow == checks["probability"].follow == follows


def test_every_fault_is_a_link_to_its_board(tmp_path: Path) -> None:
    said = {"seed": 1, "date": "2026-11-24", "machine": {"cpu": "x", "cores": 1}, "versions": {"mineproof": "1"}}
    certain = {"follow": [1, 2], "found": [0], "ms": [1.0], "wrong": {"0": [[0, 0, True]]}, "failed": {"1": "it died"}}
    lines = {
        "p": {"positions": 2, "certain": certain},
        "g": {
            "won": "f",
            "seconds": 1,
            "guesses": 0,
            "unsound": 1,
            "failed": 1,
            "faults": [{"number": 1, "why": "60 s"}, {"number": 2, "cell": [0, 1], "revealed": [[3, 3]]}],
        },
    }
    for name, played in (("p", "4x4/3, positions"), ("g", "4x4/3, first cell: safe")):
        append_line(tmp_path / name, {**said, "contestant": "<me>", "played": played, "command": f"do {name}"})
        append_line(tmp_path / name, {"first": 0, **lines[name]})
    write_results(tmp_path / "site", KeptResults.of([tmp_path / "p", tmp_path / "g"]))
    for page in ("index.html", "contestants/me.html"):
        text = (tmp_path / "site" / page).read_text(encoding="utf-8")
        links = re.findall(r'href="([^"#]*faults/[^"]+)"', text)
        assert len(links) == 4
        for link in links:
            board = (tmp_path / "site" / page).parent.joinpath(link).resolve().read_text(encoding="utf-8")
            assert "<svg" in board
            assert "--engine &#39;&lt;me&gt;&#39;" in board
        for words in ("2026-11-24", "mineproof: 1", "x, 1 cores", "do p", "do g"):
            assert words in text
    assert "All at one table (4x4/3, seed 1)" in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")


def test_games_that_never_lose_are_taken_together_whatever_their_seeds() -> None:
    found = KeptResults()
    said = {"players": ["a", "b"], "played": "4x4/3", "command": "play", "machine": {"cpu": "one", "cores": 1}}
    for seed, worth in ((1, [10_000, 0]), (2, [5_000, 5_000]), (1, [10_000, 2_000])):
        found.add(said | {"seed": seed}, {"first": 0, "worth": worth, "other": {"0": 6_000}})
    assert not found.games
    title, *_ = tables = list(found.tables())
    assert title.title == "Games that never lose (4x4/3, seeds 1 and 2)"
    assert tables[0].rows[0][:2] == ["a", "4"], "the same block again takes the place of the first"
    assert tables[1].rows[0][:3] == ["a : b", "4", "2"]
