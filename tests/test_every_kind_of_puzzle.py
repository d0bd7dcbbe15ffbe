"""What holds of every kind of puzzle: a new one is tested here without a line added."""

import json
import pickle
import random
from functools import cache
from itertools import islice

import pytest

from engines import create_reasoner
from engines.engine_metadata_and_options import options_of
from game.pictures import Kind, Role, Square, picture_of, svg, text
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.puzzles.grades import RUNGS
from game.puzzles.puzzle_kinds import KINDS, kind_of, parse
from game.statements.count_claim import Claim
from mineproof import And, Answer, BadLayout, BadPuzzle, Formula, Observation, generate

DRAWN = [name for name, kind in KINDS.items() if kind.maker]
SAT = create_reasoner("sat")
CERTAIN = {Kind.YES, Kind.NO, Kind.PROVEN_MINE, Kind.PROVEN_SAFE}
every_kind = pytest.mark.parametrize("name", list(KINDS))
drawn_kinds = pytest.mark.parametrize("name", DRAWN)


def maker_of(name: str) -> Maker[Puzzle]:
    return KINDS[name].load_maker()(**({"houses": 4, "attributes": 3} if name == "zebra" else {}))


@cache
def puzzle_of(name: str) -> Puzzle:
    if name == "minesweeper":
        return Observation.parse("....\n.21.\n....", total=3)
    return generate(maker_of(name), random.Random(1), SAT)


@cache
def answer_of(name: str) -> Answer:
    return Answer(puzzle_of(name), SAT)


def squares_of(puzzle: Puzzle, known: PuzzleConclusions) -> list[Square]:
    return [square for panel in picture_of(puzzle, known).panels for _, square in panel.cells()]


# What is given and asked.


@every_kind
def test_a_kind_is_known_by_its_name(name: str) -> None:
    kind, puzzle = KINDS[name], puzzle_of(name)
    assert (kind.name, puzzle.kind, type(puzzle)) == (name, name, kind.load())
    assert kind_of(puzzle.to_json()) is kind
    assert list(KINDS)[-1] == "minesweeper", "it reads what no other recognizes"


@every_kind
def test_written_and_read_a_puzzle_is_the_same(name: str) -> None:
    puzzle = puzzle_of(name)
    written = [puzzle.to_json(), "\ufeff" + puzzle.to_json(), json.dumps(puzzle.as_json())]
    for copy in [*map(parse, written), pickle.loads(pickle.dumps(puzzle))]:
        assert copy.to_json() == puzzle.to_json()
        assert copy.sentences() == puzzle.sentences()
        assert copy.questions() == puzzle.questions()
    assert "\n" not in puzzle.to_json()


@every_kind
def test_what_is_printed_is_read_and_may_name_its_kind(name: str) -> None:
    puzzle = puzzle_of(name)
    rest = str(puzzle).removeprefix(name).lstrip("\n")
    for written in (str(puzzle), f"\ufeff\n{puzzle}\n\n", f"{name}\n{rest}", f"\n {name.capitalize()} \n\n{rest}"):
        assert (kind_of(written), str(parse(written))) == (KINDS[name], str(puzzle))
    fields = {"kind": name, **puzzle.as_json()}
    assert parse(json.dumps(fields)).to_json() == puzzle.to_json()
    for nothing in (name, f'{{"kind":"{name}"}}', f"{name}\nhello"):
        assert kind_of(nothing) is KINDS[name]
        with pytest.raises((BadPuzzle, BadLayout), match=r"expected|no 'id'"):
            parse(nothing)


@every_kind
def test_clues_are_said_and_come_from_somewhere(name: str) -> None:
    puzzle = puzzle_of(name)
    clues = puzzle.clues()
    assert len({clue.source for clue in clues}) == len(clues)
    assert all(str(clue) and clue.is_possible for clue in clues)
    assert len(puzzle.premises(clues)) == len(puzzle.argument_premises(clues)) == len(clues)
    for clue in clues:
        assert "from" in json.loads(json.dumps(clue.as_json()))


@every_kind
def test_alternatives_are_the_questions(name: str) -> None:
    puzzle = puzzle_of(name)
    asked = list(puzzle.questions())
    assert len(set(asked)) == len(asked) > 0
    assert [atom for group in puzzle.alternatives() for atom in group] == asked


# What is said and shown.


@every_kind
def test_every_claim_is_said(name: str) -> None:
    puzzle = puzzle_of(name)
    stated = [puzzle.words.stated(Claim.that([atom], value)) for atom in puzzle.questions() for value in (True, False)]
    roles = len(puzzle.questions()) if name == "knights" else 2 * len(puzzle.questions())
    assert len(set(stated)) == roles, "of two roles, not to have one is to have the other"


@every_kind
def test_a_picture_shows_what_is_known(name: str) -> None:
    puzzle = puzzle_of(name)
    true, false, likely = list(puzzle.questions())[:3]
    known = PuzzleConclusions({true: True, false: False}, {likely: 0.25}, {Role.PROVEN: [true]})
    before, squares = squares_of(puzzle, PuzzleConclusions()), squares_of(puzzle, known)
    assert not {square.kind for square in before} & CERTAIN
    assert len([square for square in squares if square.kind in CERTAIN]) == 2
    assert any(square.chance == 0.25 for square in squares)
    assert any(Role.PROVEN in square.roles for square in squares)
    assert "<svg" in svg(picture_of(puzzle, known))
    assert "<svg" in str(puzzle._repr_html_())
    lines = str(text(picture_of(puzzle, PuzzleConclusions(answer_of(name).values)))).splitlines()
    assert max(map(len, lines)) <= 80


@drawn_kinds
def test_what_is_open_has_chances(name: str) -> None:
    blank = maker_of(name).puzzle([])
    answer = Answer(blank, SAT)
    chances = answer.probabilities()
    assert (answer.status, answer.known.why_no_chances, answer.best) == ("undetermined", "", None)
    for group in [one for one in blank.alternatives() if len(one) > 1]:
        assert sum(chances[atom] for atom in group) == pytest.approx(1)
    found = answer.as_json()
    assert (found["world_count"], dict(found["chances"])) == (answer.world_count(), chances)
    shown = [square.chance for panel in answer.picture().panels for _, square in panel.cells()]
    assert shown == list(chances.values())
    assert answer_of(name).world_count() == 1
    assert {atom: bool(chance) for atom, chance in answer_of(name).probabilities().items()} == answer_of(name).values


@drawn_kinds
def test_the_worlds_are_listed_in_the_order_of_the_questions(name: str) -> None:
    answer = Answer(maker_of(name).puzzle([]), SAT)
    worlds, asked = answer.worlds(100), answer.puzzle.questions()
    assert len({*worlds}) == len(worlds) == min(100, answer.world_count())
    assert worlds == sorted(worlds, key=lambda world: [atom not in world for atom in asked])
    assert answer_of(name).worlds(2) == [answer_of(name).true]


# What is drawn.


@drawn_kinds
def test_what_is_drawn_fits_the_rules_and_every_clue_is_true_of_it(name: str) -> None:
    for seed in range(3):
        maker, rng = maker_of(name), random.Random(seed)
        solution = maker.draw(rng)
        clues = list(islice(maker.candidates(solution, rng), 60))
        puzzle = maker.puzzle(clues)
        assert list(puzzle.questions()) == list(solution)
        assert And(*puzzle.rules()).evaluate(solution)
        facts = [clue.fact for clue in puzzle.clues()]
        assert all(isinstance(fact, Formula) and fact.evaluate(solution) for fact in facts)
        assert len({str(clue) for clue in puzzle.clues()}) > 20
        assert Answer(puzzle, SAT).values == solution, "together they decide everything"


@drawn_kinds
def test_clues_of_other_puzzles_and_bad_sizes_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match="expected clues that `candidates` gives"):
        maker_of(name).puzzle(puzzle_of("minesweeper").clues())
    for option in options_of(KINDS[name].load_maker()):
        for bad in (-1, "many", 10**6, 2.0, None):
            with pytest.raises(ValueError, match="expected"):
                KINDS[name].load_maker()(**{option: bad})


@drawn_kinds
def test_a_generated_puzzle_has_one_solution_and_no_needless_clue(name: str) -> None:
    puzzle = puzzle_of(name)
    assert answer_of(name).status == "unique"
    assert answer_of(name).values == maker_of(name).draw(random.Random(1))
    facts = [*puzzle.rules(), *puzzle.premises(puzzle.clues())]
    for clue in facts[len(puzzle.rules()) :]:
        found = SAT.deduce([fact for fact in facts if fact is not clue])  # type: ignore[misc] # no total
        assert not set(puzzle.questions()) <= found.true | found.false


# What follows, and why.


@every_kind
def test_every_conclusion_is_explained_argued_and_graded(name: str) -> None:
    puzzle, answer = puzzle_of(name), answer_of(name)
    assert answer.conclusions
    for atom in answer.conclusions:
        why = answer.explain(atom)
        why.check()
        assert why.steps[-1].claim is not None
        assert (why.atom, why.value) == (atom, answer.values[atom])
        assert {clue.source for clue in why.clues} <= {clue.source for clue in puzzle.clues()}
        assert why.text.endswith(".")
        assert len(why.as_json()["steps"]) == len(why.sentences) == len(why.steps)
        assert answer.grade(atom) in puzzle.ladder
        assert "<svg" in svg(why.picture())
        argument = answer.argue(atom)
        argument.check()
        form = RUNGS[answer.grade(atom)].form
        assert form is None or max(len(step.under) for step in argument.steps) <= form.nested
    assert json.loads(json.dumps(answer.as_json()))["kind"] == name
    assert len(str(answer).splitlines()) == len(answer.conclusions)
