"""Tasks: right answers by brute force, scores of any text, splits by canonical form, and the commands."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from game.grid import NEIGHBORHOODS, Grid, all_cells
from game.puzzles.puzzle_kinds import KINDS
from mineproof import KnightsPuzzle, Observation, Size, UserError, is_a
from mineproof.tasks import TASKS, Item, TaskItems, canonical_form, check_item, score_answer, split_of
from mineproof.tasks.answer_reading import assignment
from mineproof.tasks.possible_answers import PossibleAnswers
from mineproof.tasks.task_items import puzzle_of
from mineproof.tasks.task_site_files import KINDS_SHOWN
from tests.mineproof.tasks.task_oracles import SAID_BY, faults
from tests.support.commands import Command

SMALL = {"minesweeper": {"sizes": (Size.parse("4x4/4"),)}}


def items(kind: str, number: int, **options: Any) -> list[Item]:
    return list(islice(TaskItems(kind, **{**SMALL.get(kind, {}), **options}), number))


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_right_by_brute_force(kind: str) -> None:
    for item in items(kind, 7 if kind in ("mastermind", "zebra") else 14, seed=5):
        assert score_answer(item["answer"], item) == 1
        assert faults(item) == []


@pytest.mark.parametrize("grid", NEIGHBORHOODS)
def test_boards_may_have_any_grid(grid: str) -> None:
    for item in items("minesweeper", 7, sizes=(Size.parse(f"4x4/4@{grid}"),)):
        assert NEIGHBORHOODS[grid].words in item["question"]
        assert faults(item) == []


@pytest.mark.parametrize("kind", KINDS)
def test_an_item_is_its_seed_and_its_index(kind: str) -> None:
    first = items(kind, 2, seed=2)
    again = TaskItems(kind, seed=2, **SMALL.get(kind, {}))  # type: ignore[arg-type] # the sizes
    assert again[1] == first[1] == json.loads(json.dumps(first[1]))
    assert first[0] != items(kind, 1, seed=3)[0]


@pytest.mark.parametrize("grade", sorted({*Observation.ladder} - {"complete"}))  # which takes a minute
def test_boards_have_the_grade_that_is_asked_for(grade: str) -> None:
    for item in islice(TaskItems("minesweeper", ("certain", "one"), grade), 2):
        assert item["metadata"]["difficulty"]["grade"] == grade
        assert item["metadata"]["difficulty"]["clues"] >= 1
        assert item["metadata"]["argument"].startswith("To show: ")


ANSWERS = st.one_of(
    st.none(), st.binary(), st.integers(), st.floats(), st.booleans(), st.text(), st.lists(st.integers()),
    st.text(alphabet=st.characters(codec=None)), st.text(alphabet='0123456789()[]{},./%\\"answerboxdi<>:; mineskfp'),
)  # fmt: skip


@settings(max_examples=12)
@given(ANSWERS)
def test_a_score_is_a_number_for_any_answer(answer: object) -> None:
    for item in EACH[::2]:
        for output in (answer, f"<answer>{answer}</answer>", f"\\boxed{{{answer}", f'{{"answer": {answer!r}'):
            assert 0 <= score_answer(output, item) <= 1


LONG = [
    *("x" * 2_000_000, "[" * 100_000, "1" * 30_000, 10**5000, "answer:" * 10_000, "<answer>" * 5_000, "{" * 100_000),
    *("(0, 0) is a mine " * 3_000, "\\boxed{" * 99, "\ud800", "1. Suppose (0, 0) is a mine.\n" * 300),
]


@pytest.mark.parametrize("answer", LONG, ids=range(len(LONG)))
def test_any_answer_is_read_soon(answer: object) -> None:
    for item in EACH[::2]:  # each task once, of boards or of people
        assert 0 <= score_answer(answer, item) <= 1


EACH = items("minesweeper", 7, seed=8) + items("knights", 7, seed=8)


@pytest.mark.parametrize(
    "around", ["<answer>{}</answer>", "so:\n\nAnswer: {}", 'I say {{"answer": "{}"}}', "{}", "\\boxed{{{}}}"]
)
def test_answers_are_read_wherever_they_stand(around: str) -> None:
    for item in EACH:
        assert score_answer(around.format(item["answer"]), item) == 1


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"minesweeper"}))
def test_an_option_alone_is_an_answer(kind: str) -> None:
    (item,) = items(kind, 1, tasks=("one",))
    right = item["metadata"]["solution"]["option"]
    options = PossibleAnswers(puzzle_of(item["metadata"])).options
    assert {option: score_answer(option, item) for option in options} == {one: float(one == right) for one in options}


@pytest.mark.parametrize("kind", KINDS)
def test_who_denies_the_answer_has_not_given_it(kind: str) -> None:
    (item,) = items(kind, 1, tasks=("one",))
    option = item["metadata"]["solution"].get("option", "safe")
    output = f"{item['answer']} is safe" if option == "safe" else item["answer"]
    wrong = [output.replace(" is ", " is not "), f"Not {option}"]
    if option == "safe":
        wrong += [output.replace("safe", "a mine"), output.replace("safe", "a mine, so no cell is safe")]
    assert [score_answer(answer, item) for answer in wrong] == [0] * len(wrong)
    assert score_answer(output, item) == 1


@pytest.mark.parametrize(
    ("task", "right", "wrong"),
    [
        ("is-certain", [], ["not {}", "true or false or open"]),
        ("wrong-step", ["step {} is not right"], ["not {}", "step {} is right", "all but {}", "none or 1"]),
        ("how-likely", ["- {}", "it is {}."], ["-{}", "1 - {}", "not {}", "more than {}", "at least {}"]),
    ],
)
def test_what_is_said_around_an_answer_counts(task: str, right: list[str], wrong: list[str]) -> None:
    item = next(item for item in TaskItems("knights", (task,), seed=8) if item["answer"] != "none")
    for answers, score in ((right, 1), (wrong, 0)):
        for answer in answers:
            assert score_answer(answer.format(item["answer"]), item) == score, answer


def test_a_sentence_that_is_not_sure_claims_nothing() -> None:
    space = PossibleAnswers(KnightsPuzzle("AB", [("A", is_a("knave", "B"))]))
    both = {"A": "Knave", "B": "Knight"}
    for text in ("A is a knave.\nB may be a knave.\nB is not a knave", "Neither A is a knight.\nB is not a knave"):
        assert assignment(text, space) == both
    for text in ("Either A is a knave or B is", "If A is a knave, B is a knight", "A: knave or knight"):
        assert assignment(text, space) == {}


def test_answers_may_be_json_or_a_drawn_board() -> None:
    item = next(one for one in EACH if one["metadata"]["task"] == "certain")
    certain = item["metadata"]["solution"]["certain"]
    cells = {
        option: [json.loads(t.replace("(", "[").replace(")", "]")) for t, o in certain.items() if o == option]
        for option in ("mine", "safe")
    }
    assert score_answer(json.dumps({"mines": cells["mine"], "safe": cells["safe"]}, indent=1), item) == 1
    puzzle = puzzle_of(item["metadata"])
    assert isinstance(puzzle, Observation)
    signs = {cell: puzzle.sign(cell) for cell in all_cells(4, 4)}
    signs |= dict.fromkeys(map(tuple, cells["mine"]), "*") | dict.fromkeys(map(tuple, cells["safe"]), "s")
    drawn = "\n".join("".join(signs[r, c] for c in range(4)) for r in range(4))
    assert score_answer(drawn, item) == score_answer(f"<answer>\n{drawn}\n</answer>", item) == 1
    some = dict(islice(certain.items(), len(certain) // 2))
    assert score_answer(json.dumps(some), item) == pytest.approx(len(some) / len(certain))


def test_more_than_a_megabyte_is_refused() -> None:
    item = EACH[0]
    for letter, size in (("x", 1), ("é", 2), ("\U0001f600", 4)):
        answer = f"<answer>{item['answer']}</answer>"
        most = 1_000_000 - len(answer.encode())
        assert score_answer(letter * (most // size) + answer, item) == 1
        assert score_answer(letter * (most // size + 1) + answer, item) == 0


JUNK: list[Any] = [None, -1, "x", [[]], {"": None}, "[", float("nan"), 10**400]


def damaged(item: Any) -> Iterator[Any]:
    """Yield copies of an item in which one part, at any depth, is missing or replaced by junk."""
    yield from JUNK
    if isinstance(item, dict | list):
        for key, part in list(item.items() if isinstance(item, dict) else enumerate(item)):
            rest = {k: v for k, v in item.items() if k != key} if isinstance(item, dict) else [*item[:key]]
            yield rest
            for other in damaged(part):
                yield {**item, key: other} if isinstance(item, dict) else [*rest, other, *item[key + 1 :]]


@pytest.mark.parametrize("place", range(7))
def test_a_score_is_a_number_for_any_entry(place: int) -> None:
    item = EACH[place if place % 2 else place + 7]  # of boards, or of people
    about = item["metadata"]
    parts = {"kind": about["kind"], "task": about["task"], "solution": about["solution"]}
    facts = {key: part[:2] if isinstance(part, list) else part for key, part in about["facts"].items()}
    others = [{**about, **other} if isinstance(other, dict) else other for other in damaged(parts)]
    others += [{**about, "facts": {**about["facts"], **o} if isinstance(o, dict) else o} for o in damaged(facts)]
    for other in (*damaged({}), *[item | {"metadata": metadata} for metadata in others]):
        assert 0 <= score_answer(item["answer"], other) <= 1
        with suppress(UserError):  # some damage is harmless
            check_item(other)
    with pytest.raises(UserError, match="expected a task"):
        check_item(item | {"metadata": {}})
    for key in ("difficulty", "source_index"):
        with pytest.raises(UserError, match="expected a task"):
            check_item(item | {"metadata": {**about, key: {"grade": ["single"]}}})


def test_an_argument_of_one_step_from_all_clues_is_refused() -> None:
    for item in EACH:
        if item["metadata"]["task"] == "argue":
            form = puzzle_of(item["metadata"]).argument_form
            names = [form.clue_name(clue) for clue in form.clues]
            assert score_answer(f"1. From {', '.join(names)}: {item['metadata']['solution']['claim']}.", item) == 0


@pytest.mark.parametrize("grid", NEIGHBORHOODS)
def test_a_turned_board_is_in_the_same_split(grid: str) -> None:
    for item in items("minesweeper", 3, sizes=(Size.parse(f"4x4/4@{grid}"),), tasks=("certain",)):
        seen = puzzle_of(item["metadata"])
        assert isinstance(seen, Observation)
        turned = {(3 - row, 3 - column): number for (row, column), number in seen.reveals.items()}
        other = Observation(4, 4, turned, total=seen.total, grid=Grid.of(grid, 4, 4))
        if grid != "hex":  # whose rows are shifted to one side
            assert canonical_form(other) == canonical_form(seen)
        assert split_of(canonical_form(seen)) == item["metadata"]["split"]


def test_renamed_people_and_other_orders_are_in_the_same_split() -> None:
    rng = random.Random(1)
    for item in items("knights", 5, tasks=("certain",)):
        puzzle = puzzle_of(item["metadata"])
        assert isinstance(puzzle, KnightsPuzzle)
        names = dict(zip(puzzle.people, rng.sample(["Ann", "Bob", "Cleo", "Dan"], 4), strict=True))
        text = json.dumps(puzzle.as_json() | {"names": [names[one] for one in puzzle.people]})
        renamed = KINDS["knights"].load().parse(text)
        assert isinstance(renamed, KnightsPuzzle)
        mixed = KnightsPuzzle(sorted(renamed.people), rng.sample(renamed.says, len(renamed.says)))
        assert canonical_form(mixed) == canonical_form(puzzle)
    alone = KnightsPuzzle("AB", [("A", is_a("knave", "B"))])
    assert canonical_form(alone) != canonical_form(KnightsPuzzle("AB", [("A", is_a("knave", "A"))]))


def test_the_steps_one_of_which_is_wrong_come_without_remarks() -> None:
    for item in items("knights", 12, tasks=("wrong-step",)):
        argument = item["question"].partition("To show: ")[2].partition("\n\n")[0]
        assert argument.count("\n") >= 2
        assert not {*"(“"} & {*argument}


def test_a_split_leaves_out_the_other() -> None:
    for split in ("train", "test"):
        found = items("knights", 3, split=split, tasks=("is-certain",))
        assert {item["metadata"]["split"] for item in found} == {split}


AT_RANDOM = dict(zip(TASKS, (0.05, 0.28, 0.28, 0.11, 0.87, 0.27, 0.11), strict=True))
"""The mean score of random answers of the right form to the items of the test below."""


@pytest.mark.parametrize("task", TASKS)
def test_a_constant_answer_is_worth_no_more_than_a_random_one(task: str) -> None:
    """The constant is the best for half of the items, among their answers, lines and options."""
    found = items("minesweeper", 12, tasks=(task,))
    assert len({item["question"].rpartition("\n\n")[2] for item in found}) > 1, "questions have several wordings"
    seen, new = found[::2], found[1::2]
    tried = {line for item in seen for line in (item["answer"], *item["answer"].splitlines())} | {"safe", "mine"}
    best = max(sorted(tried), key=lambda answer: sum(score_answer(answer, item) for item in seen))
    constant = [score_answer(best, item) for item in new]
    assert mean(constant) <= AT_RANDOM[task] + 0.05 + 2 * stdev(constant) / sqrt(len(constant))


def test_the_page_of_items_shows_each_task_and_each_kind() -> None:
    assert KINDS_SHOWN.keys() == TASKS.keys()
    assert set(KINDS_SHOWN.values()) == KINDS.keys()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "chess"}, "the kind is 'chess'; expected one of knights, mastermind, zebra, minesweeper"),
        ({"kind": "knights", "tasks": ("all",)}, "the task is 'all'; expected one of certain, one, is-certain"),
        ({"kind": "knights", "grade": "single"}, "the grade is 'single'; expected one of unit, probing, nested, sat"),
        ({"kind": "knights", "grade": "guess", "tasks": ("one",)}, "expected 'guess' for tasks about chances"),
        ({"kind": "knights", "split": "dev"}, "the split is 'dev'; expected one of train, test, or None"),
        ({"kind": "knights", "sizes": (Size(4, 4, 4),)}, "a size, 4x4/4, is for boards"),
        ({"kind": "minesweeper", "options": ("people=4",)}, "boards take sizes"),
        ({"kind": "knights", "options": ("people=x",)}, "people"),
        ({"kind": "knights", "seed": 1.5}, "the seed is 1.5; expected a whole number"),
        ({"kind": "minesweeper", "sizes": ("6x6/8",)}, "a size is '6x6/8'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)):
        TaskItems(**options)


def test_the_commands_print_tasks_and_score_answers(mineproof: Command, tmp_path: Path) -> None:
    printed = mineproof("tasks knights --count 5 --seed 1 --task one --task is-certain")
    tasks, answers = tmp_path / "tasks.jsonl", tmp_path / "answers"
    tasks.write_text(printed.out)
    found = printed.records
    assert found == items("knights", 5, seed=1, tasks=("one", "is-certain"))
    answers.write_text("\n".join([json.dumps({"answer": item["answer"]}) for item in found[:3]] + ["?", '"?"']))
    assert mineproof("score", tasks, answers).out.splitlines()[-1].split() == ["all", "0.600", "5"]
    assert [record["score"] for record in mineproof("score --json", tasks, answers).records] == [1, 1, 1, 0, 0]
    marked = [item | {"question": "\u2028\x85"} for item in found]
    tasks.write_text("\ufeff" + "\r\n".join(json.dumps(item, ensure_ascii=False) for item in marked), encoding="utf-8")
    answers.write_text("\ufeff" + '"\u2028"\n' * 5, encoding="utf-8")
    assert mineproof("score", tasks, answers).out.splitlines()[-1].split() == ["all", "0.000", "5"]
    answers.write_text("one")
    assert "has 1 answer; expected 5" in mineproof("score", tasks, answers, status=2).err
    assert "line 1" in mineproof("score", answers, answers, status=2).err
    answers.write_text("")
    assert "has no task" in mineproof("score", answers, answers, status=2).err
    space = mineproof("tasks knights --count 1 --folder", answers / "tasks", status=2)
    assert "folder to write" in space.err


# The oracle refuses labels that are changed on purpose.


def mislabeled(item: Item) -> Iterator[Item]:
    """Yield the item with one wrong label, in each way that fits its task."""
    answer, solution, task = item["answer"], item["metadata"]["solution"], item["metadata"]["task"]

    def changed(answer: str = answer, **parts: Any) -> Item:
        return item | {"answer": answer, "metadata": item["metadata"] | {"solution": solution | parts}}

    others = {
        "is-certain": {"true", "false", "open"},
        "how-likely": {"1/997"},
        "wrong-step": {"none", *map(str, range(1, solution.get("steps", 0) + 1))},
        "argue": {*faulty(answer)},
    }
    if task != "argue":
        yield changed(f"{answer}0".replace("(", "(9"))
    for other in others.get(task, set()) - {answer}:
        yield changed(other, **{SAID_BY[task]: other})
    for key in {"certain", "safe", "option", "best", "chances"} & solution.keys():
        for other in altered(solution[key]):
            yield changed(**{key: other})
    for argument in faulty(item["metadata"]["argument"] or ""):
        yield item | {"metadata": item["metadata"] | {"argument": argument}}


def altered(value: Any) -> Iterator[Any]:
    """Yield a part of a solution with one fault, at each place."""
    if isinstance(value, str):
        yield "1/997"
    elif isinstance(value, list):
        yield value[1:]
    else:
        for key, part in value.items():
            yield {one: value[one] for one in value if one != key}
            yield from ({**value, key: other} for other in altered(part))


def faulty(argument: str) -> Iterator[str]:
    """Yield an argument without its first or its last step, or with a contradiction as the claim of a step."""
    lines = argument.splitlines()
    if len(lines) > 2:
        yield "\n".join(lines[:-1])
        yield "\n".join([lines[0], *lines[2:]])
    for number, line in enumerate(lines):
        reason, colon, claim = line.partition(": ")
        if number and colon and not claim.startswith("contradiction"):
            yield "\n".join([*lines[:number], f"{reason}: contradiction.", *lines[number + 1 :]])


@pytest.mark.parametrize(("task", "kind"), list(islice(zip(cycle(TASKS), cycle(KINDS), strict=False), 14)))
def test_every_wrong_label_is_refused(kind: str, task: str) -> None:
    """Of each task, for two of the kinds."""
    item = TaskItems(kind, (task,), sizes=(Size.parse("4x4/4"),) if kind == "minesweeper" else (), seed=4)[0]
    assert faults(item) == []
    wrong = list(mislabeled(item))
    assert wrong
    for other in wrong:
        assert faults(other), (other["answer"], other["metadata"])
