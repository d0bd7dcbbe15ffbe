"""The named and drawn positions of a comparison."""

import pytest

from benchmarks import judge
from benchmarks.subjects.drawn_positions import DrawnPositions
from benchmarks.subjects.named_positions import named_positions, parse
from game.errors import BadLayout
from tests.benchmarks.helpers import SIZES, TINY, drawn


def test_every_named_position_is_of_its_grade() -> None:
    grades = set()
    for position in map(named_positions().draw, named_positions().numbers):
        grade, _, name = position.name.partition(": ")
        judgement = judge.judge(position.observation)
        assert judgement.observation == position.observation
        found = {other for other, cells in judgement.grades.items() if cells}
        assert judgement.judged_by == "brute force"
        assert found == ({grade} if grade != "pure guess" else set()), name
        grades.add(grade)
    expected = {"single", "sentence", "overlap", "supposing", "complete", "total", "pure guess"}
    assert expected <= grades <= {*judge.GRADES, "pure guess"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[x] no picture", "expected .grade. name"),
        ("[x] name: shows\n1*\n21\n", "line 2, cell 1: 2, but 1 mine around it"),
        ("[x] name (2): shows\n1*\n11\n", "2 mines are announced, and 1 are drawn"),
        ("[x] name: shows\n1?\n11\n", "line 1, cell 2: '[?]'"),
    ],
)
def test_bad_named_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadLayout, match=complaint):
        list(parse(text))


def test_positions_are_the_same_whatever_their_number() -> None:
    few, more, again, other = (
        DrawnPositions([(size, count) for size in SIZES[:4]], seed) for count, seed in ((5, 3), (8, 3), (5, 3), (5, 4))
    )
    for place, size in enumerate(SIZES[:4]):
        first, first_of_more = place * 5, place * 8
        assert [few.draw(first + n) for n in range(5)] == [more.draw(first_of_more + n) for n in range(5)]
        found = [more.draw(first_of_more + n) for n in range(8)]
        assert [position.name for position in found] == [f"{size} #{n}" for n in range(8)]
        assert len({position.mines for position in found}) == 8
        assert not any(position.observation.reveals.keys() & position.mines for position in found)
    assert drawn(TINY, 3, 3) != drawn(TINY, 3, 4)
    assert few.digest() == again.digest() != other.digest()
