"""Recordings of other programs: ms_toollib writes games, and our reading and our figures are equal to its own."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.recordings.recording_playback import RecordedPlay
from mineproof import BadLayout, GameRecording, Layout, random_layout
from mineproof.game_analysis.game_review import read_recording
from mineproof.game_analysis.video_recordings import recording_of

ms_toollib: Any = pytest.importorskip("ms_toollib", reason="the extra `peers` is not installed")

SIDE = 16
PRESSES = "lc lr", "rc rr", "lc rc lr rr", "rc lc rr lr", "mc mr", "rc lc lr rr"
BUTTONS = [tuple(presses.split()) for presses in PRESSES]
"""Presses and releases: left, right, and the ways to open around a number."""


def numbers(layout: Layout) -> list[list[int]]:
    around = layout.grid.neighbors
    return [
        [-1 if (r, c) in layout.mines else len(around[r, c] & layout.mines) for c in range(layout.width)]
        for r in range(layout.height)
    ]


def hands(layout: Layout, rng: random.Random) -> Iterator[tuple[str, tuple[int, int]]]:
    """What a hand might do, in pixels: mostly sensible, now and then in vain, beside the cell, or off the board."""
    cells = [(r, c) for r in range(layout.height) for c in range(layout.width)]
    mines, safe = sorted(layout.mines), sorted({*cells} - layout.mines)
    for cell in rng.sample(mines, rng.choice([0, 0, 2])):
        yield from place(cell, BUTTONS[1])
    yield from place(rng.choice(safe), BUTTONS[0])
    manners = (safe, BUTTONS[:1]), (mines, BUTTONS[1:2]), (cells, BUTTONS[:2]), (cells, BUTTONS)
    while True:
        where, buttons = rng.choices(manners, [45, 20, 3, 28])[0]
        yield from place(rng.choice(where), rng.choice(buttons))
        if rng.random() < 0.04:
            down, up = place(rng.choice(cells), BUTTONS[0])
            yield down
            yield up[0], (layout.height * SIDE + 3, layout.width * SIDE + 3)


def place(cell: tuple[int, int], names: tuple[str, ...]) -> list[tuple[str, tuple[int, int]]]:
    """These events in the middle of a cell: row first, as ms_toollib takes them."""
    return [(name, (cell[0] * SIDE + 8, cell[1] * SIDE + 8)) for name in names]


def played(number: int, folder: Path) -> Path:
    rng = random.Random(number)
    height, width, mines = rng.choice([(8, 8, 10), (9, 9, 10), (16, 16, 40), (16, 30, 99), (5, 7, 4)])
    layout = random_layout(height, width, mines, rng=rng)
    video = ms_toollib.BaseVideo(numbers(layout), SIDE)
    for name, where in hands(layout, rng):
        video.step(name, where)
        if video.game_board_state in (3, 4):  # won, lost
            break
    video.generate_evf_v4_raw_data()
    path = folder / f"game {number}.evf"
    path.write_bytes(bytes(video.raw_data))  # its own way to save goes on behind the caller's back
    return path


def test_the_figures_of_games_are_those_of_ms_toollib(tmp_path: Path) -> None:
    statuses = set()
    for number in range(60):
        path = played(number, tmp_path)
        found = recording_of(str(path))  # in this process: to start one takes longer than all else
        play = RecordedPlay(found)
        for _ in play.clicks():
            pass
        own, video = play.figures, ms_toollib.EvfVideo(str(path))
        video.parse()
        video.analyse()
        video.current_time = 1e9
        figures = own.three_bv, own.solved, own.openings, own.islands, own.left, own.right, own.double, own.effective
        theirs = video.bbbv, video.bbbv_solved, video.op, video.isl, video.left, video.right, video.double, video.ce
        assert figures == theirs, number
        shares = own.efficiency, own.throughput, own.correctness
        assert shares == pytest.approx((video.ioe, video.thrp, video.corr)), number
        assert own.seconds == pytest.approx(video.rtime)
        if own.three_bv_per_second is not None:
            assert own.three_bv_per_second == pytest.approx(video.bbbv_s)
        statuses.add(play.status.value)
    assert statuses == {"won", "lost"}


def test_a_recording_of_another_program_is_kept_as_ours(tmp_path: Path) -> None:
    found = read_recording(played(1, tmp_path))
    assert isinstance(found, GameRecording)
    assert GameRecording.from_json(found.to_json()) == found


@pytest.mark.parametrize(("name", "content"), [("x.avf", b""), ("x.mvf", bytes(range(256)) * 9)], ids=["avf", "mvf"])
def test_a_damaged_file_is_refused_by_its_name(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadLayout, match=f"{name}: ms_toollib"):
        read_recording(path)
    with pytest.raises(FileNotFoundError):
        read_recording(path.with_stem("no"))
