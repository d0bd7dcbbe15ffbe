from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Reasoner, create_reasoner, model_check
from game.__main__ import main
from game.errors import BadPuzzle
from game.knights import (
    COURSE,
    AKnave,
    AKnight,
    BKnave,
    BKnight,
    CKnave,
    CKnight,
    Puzzle,
    is_a,
    knowledge0,
    knowledge1,
    knowledge2,
    knowledge3,
)
from game.knights_files import answer_record, default_names, read_puzzle, read_puzzles, write_puzzle
from game.knights_generator import generate
from game.knights_telling import Teller
from game.logic import And, Formula, Not, Or, Symbol

ENGINES = ["exhaustive", "sympy", "sat"]
COURSE_ANSWERS = [["knave"], ["knave", "knight"], ["knave", "knight"], ["knight", "knave", "knight"]]
COURSE_OUTPUT = """\
Puzzle 0
    A is a Knave
Puzzle 1
    A is a Knave
    B is a Knight
Puzzle 2
    A is a Knave
    B is a Knight
Puzzle 3
    A is a Knight
    B is a Knave
    C is a Knight
"""
SAT = create_reasoner("sat")


def truth(i: int) -> list[Any]:
    return ["telling-truth", i]


def lie(i: int) -> list[Any]:
    return ["lying", i]


def line(n: int = 2, **keys: Any) -> str:
    return json.dumps({"id": 7, "n": n, **keys})


# Published classics, with the roles that are entailed (None: not).
CLASSICS = {
    "Smullyan, at least one of us is a knave": ({"n": 2, "says": [[0, ["or", lie(0), lie(1)]]]}, [True, False]),
    "Smullyan, either I am a knave or B is a knight": ({"n": 2, "says": [[0, ["or", lie(0), truth(1)]]]}, [True, True]),
    "Smullyan, all of us are knaves; exactly one is a knight": (
        {
            "n": 3,
            "says": [[0, ["and", lie(0), lie(1), lie(2)]], [1, ["exactly", 1, [truth(0), truth(1), truth(2)]]]],
        },
        [False, True, False],
    ),
    "Smullyan, all of us are knaves; exactly one is a knave": (
        {
            "n": 3,
            "says": [[0, ["and", lie(0), lie(1), lie(2)]], [1, ["exactly", 1, [lie(0), lie(1), lie(2)]]]],
        },
        [False, None, True],
    ),
    "one of us is a knave, two of us are, three of us are": (
        {"n": 3, "says": [[i, ["exactly", i + 1, [lie(0), lie(1), lie(2)]]] for i in range(3)]},
        [False, True, False],
    ),
    "nobody can say that he is a knave": ({"n": 1, "statements": [lie(0)]}, None),
    "anybody can say that he is a knight": ({"n": 1, "statements": [truth(0)]}, [None]),
    "nobody is there": ({"n": 0, "statements": []}, []),
}


# The puzzles of the course.


@pytest.mark.parametrize("engine", ENGINES)
def test_the_four_puzzles(engine: str) -> None:
    reasoner = create_reasoner(engine)
    for puzzle, roles in zip(COURSE, COURSE_ANSWERS, strict=True):
        answer = puzzle.solve(reasoner)
        assert (answer.status, list(answer.roles)) == ("unique", roles)


@pytest.mark.parametrize("knowledge", [knowledge0, knowledge1, knowledge2, knowledge3])
def test_the_four_puzzles_hold_information_and_no_answer(knowledge: And) -> None:
    symbols = [AKnight, AKnave, BKnight, BKnave, CKnight, CKnave]
    literals = {*symbols, *map(Not, symbols)}
    assert literals.isdisjoint(knowledge.conjuncts)
    assert not any(isinstance(conjunct, And) for conjunct in knowledge.conjuncts)


def test_the_textbook_solves_the_four_puzzles() -> None:
    for puzzle, roles in zip(COURSE, COURSE_ANSWERS, strict=True):
        people = zip(puzzle.people, roles, strict=True)
        assert all(model_check(puzzle.knowledge, is_a(role, person)) for person, role in people)
        assert not any(
            model_check(puzzle.knowledge, is_a({"knight": "knave", "knave": "knight"}[role], person))
            for person, role in zip(puzzle.people, roles, strict=True)
        )


def test_the_symbols_are_named_as_in_the_course() -> None:
    assert [AKnight.name, CKnave.name] == ["A is a Knight", "C is a Knave"]


# Puzzles.


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("classic", CLASSICS)
def test_classics(classic: str, engine: str) -> None:
    record, solution = CLASSICS[classic]
    puzzle = read_puzzle(json.dumps({"id": classic, **record}))
    answer = answer_record(puzzle, puzzle.solve(create_reasoner(engine)))
    status = "inconsistent" if solution is None else "undetermined" if None in solution else "unique"
    assert answer == {"id": classic, "status": status, "solution": solution}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["A", "A"], []), "two people"),
        ((["A", ""], []), "no name"),
        (([1], []), "no name"),
        ((["A"], [("B", AKnight)]), "not among the people"),
        ((["A"], [AKnight]), "nothing said"),
    ],
)
def test_what_is_no_puzzle_is_refused(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        Puzzle(*arguments)


def test_what_is_said_must_be_a_formula() -> None:
    with pytest.raises(TypeError, match="no formula"):
        Puzzle("A", [("A", "A is a Knight")])  # type: ignore[list-item]
    assert Puzzle("A", {"A": AKnave}).told == Puzzle("A", [("A", AKnave)]).told


def test_over_its_limit_a_reasoner_gives_up_on_the_puzzle() -> None:
    puzzle = generate(12, random.Random(1), SAT)
    answer = puzzle.solve(create_reasoner("exhaustive", limit=5))
    assert answer.status == "gave-up"
    assert answer_record(puzzle, answer)["solution"] is None


# Spies.


@pytest.mark.parametrize("engine", ENGINES)
def test_a_knight_a_knave_and_a_spy(engine: str) -> None:
    # Smullyan's: A says "I am a knight", B says "That is true", C says "I am a spy".
    says = [[0, ["knight", 0]], [1, ["knight", 0]], [2, ["spy", 2]]]
    puzzle = read_puzzle(line(3, says=says, counts={"knight": 1, "knave": 1, "spy": 1}))
    answer = puzzle.solve(create_reasoner(engine))
    assert answer_record(puzzle, answer)["solution"] == ["knight", "spy", "knave"]


def test_who_is_not_what_is_said_too() -> None:
    puzzle = read_puzzle(line(3, says=[[0, ["spy", 0]]], counts={"knight": 1, "knave": 1, "spy": 1}))
    answer = puzzle.solve(SAT)
    assert answer.status == "undetermined"
    assert answer.entailed == (Not(is_a("knight", "A")),)
    assert answer_record(puzzle, answer)["solution"] == [None, None, None]


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ({"knight": 2}, "one each of"),
        ({"knight": 1, "knave": 0, "spy": 0}, "add up to 1; expected 2"),
        ({"knight": 3, "knave": -1, "spy": 0}, "at least 0"),
        ({"knight": True, "knave": 1, "spy": 0}, "at least 0"),
        ([1, 1, 0], "expected an object"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: Any, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_puzzle(line(says=[], counts=counts))


# Against every assignment of roles, by other means: expressions are evaluated as they stand in the file.


def expressions(n: int, roles: tuple[str, ...]) -> st.SearchStrategy[list[Any]]:
    words = ["knight", "knave", "spy"] if "spy" in roles else ["telling-truth", "lying"]
    leaves = st.tuples(st.sampled_from(words), st.integers(0, n - 1)).map(list)

    def join(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        some = st.lists(parts, min_size=1, max_size=3)
        return st.one_of(
            parts.map(lambda part: ["not", part]),
            st.tuples(st.sampled_from(["->", "<=>"]), parts, parts).map(list),
            st.builds(lambda word, of: [word, *of], st.sampled_from(["and", "or", "xor"]), some),
            st.tuples(st.sampled_from(["exactly", "at-least", "at-most"]), st.integers(0, 3), some).map(list),
        )

    return st.recursive(leaves, join, max_leaves=5)


def is_true(expression: list[Any], roles: tuple[str, ...]) -> bool:
    word, *rest = expression
    if word in ("telling-truth", "lying", "knight", "knave", "spy"):
        return roles[rest[0]] == {"telling-truth": "knight", "lying": "knave"}.get(word, word)
    values = [is_true(part, roles) for part in (rest[1] if len(rest) == 2 and type(rest[0]) is int else rest)]
    match word:
        case "not":
            return not values[0]
        case "and":
            return all(values)
        case "or":
            return any(values)
        case "xor":
            return sum(values) % 2 == 1
        case "->":
            return values[0] <= values[1]
        case "<=>":
            return values[0] == values[1]
        case "exactly":
            return sum(values) == int(rest[0])
        case "at-least":
            return sum(values) >= int(rest[0])
    return sum(values) <= int(rest[0])


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    n = draw(st.integers(1, 4))
    roles = draw(st.sampled_from([("knight", "knave"), ("knight", "knave", "spy")]))
    expression = expressions(n, roles)
    record: dict[str, Any] = {"id": draw(st.integers()), "n": n}
    if draw(st.booleans()):
        record["statements"] = draw(st.lists(expression, min_size=n, max_size=n))
    else:
        record["says"] = draw(st.lists(st.tuples(st.integers(0, n - 1), expression).map(list), max_size=4))
    record["facts"] = draw(st.lists(expression, max_size=1))
    if "spy" in roles:
        knights = draw(st.integers(0, n))
        knaves = draw(st.integers(0, n - knights))
        record["counts"] = {"knight": knights, "knave": knaves, "spy": n - knights - knaves}
    return record


def solutions(record: dict[str, Any]) -> list[tuple[str, ...]]:
    counts = record.get("counts")
    says = record["says"] if "says" in record else list(enumerate(record["statements"]))
    return [
        roles
        for roles in itertools.product(("knight", "knave") + ("spy",) * (counts is not None), repeat=record["n"])
        if counts is None or all(roles.count(role) == count for role, count in counts.items())
        if all(roles[i] == "spy" or (roles[i] == "knight") == is_true(said, roles) for i, said in says)
        if all(is_true(fact, roles) for fact in record["facts"])
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_agrees_with_every_assignment_of_roles(engine: str) -> None:
    reasoner = create_reasoner(engine)

    @settings(derandomize=True, deadline=None, max_examples=150)
    @given(records())
    def check(record: dict[str, Any]) -> None:
        puzzle = read_puzzle(json.dumps(record))
        fitting = solutions(record)
        answer = puzzle.solve(reasoner)
        if not fitting:
            assert answer.status == "inconsistent"
        else:
            roles = tuple(each[0] if len(set(each)) == 1 else None for each in zip(*fitting, strict=True))
            assert answer.status == ("unique" if len(fitting) == 1 else "undetermined")
            assert answer.roles == roles
        assert_arguments_are_minimal(puzzle, reasoner)

    check()


def assert_arguments_are_minimal(puzzle: Puzzle, reasoner: Reasoner) -> None:
    answer = puzzle.solve(reasoner)
    queries: list[Formula] = [Or()] if answer.status == "inconsistent" else list(answer.entailed)
    for query, proof in zip(queries, puzzle.arguments(answer, reasoner), strict=True):
        assert proof is not None
        facts = [puzzle.told[number] for number in proof]
        assert SAT.entails([*puzzle.rules, *facts], query)
        for fact in facts:
            assert not SAT.entails([*puzzle.rules, *(other for other in facts if other is not fact)], query)


# Files.


@settings(derandomize=True, deadline=None, max_examples=100)
@given(records())
def test_written_and_read_a_puzzle_is_the_same(record: dict[str, Any]) -> None:
    puzzle = read_puzzle(json.dumps(record))
    again = read_puzzle(write_puzzle(puzzle))
    assert (again.id, again.people, again.knowledge) == (puzzle.id, puzzle.people, puzzle.knowledge)
    assert write_puzzle(again) == write_puzzle(puzzle)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        (b"\xff\xff{}", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("3", "is no puzzle"),
        ('{"n": 1, "says": []}', "no 'id'"),
        ('{"id": 1, "says": []}', "no 'n'"),
        ('{"id": [1], "n": 1, "says": []}', "id is"),
        (line(True, says=[]), "n is true"),
        (line(-1, says=[]), "n is -1"),
        (line(1.5, says=[]), "n is 1.5"),  # type: ignore[arg-type]
        (line("2", says=[]), "n is"),  # type: ignore[arg-type]
        (line(10**9, says=[]), "n is 1000000000"),
        (line(), "either statements"),
        (line(says=[], statements=[truth(0)] * 2), "either statements"),
        (line(statements=[truth(0)]), "1 statements for n = 2"),
        (line(statements={}), "expected a list"),
        (line(says=[[0]]), r"says\[0\] is \[0\]"),
        (line(says=[[2, truth(0)]]), r"says\[0\]: 2 is nobody"),
        (line(says=[[True, truth(0)]]), "true is nobody"),
        (line(says=[[0, truth(2)]]), r"says\[0\]: 2 is nobody"),
        (line(says=[[0, truth(-1)]]), "-1 is nobody"),
        (line(says=[[0, ["lying"]]]), "0 operands"),
        (line(says=[[0, ["lying", 0, 1]]]), "2 operands"),
        (line(says=[[0, ["loves", 0]]]), '"loves" is no operator'),
        (line(says=[[0, [["lying", 0]]]]), "is no operator"),
        (line(says=[[0, []]]), "says nothing"),
        (line(says=[[0, "lying"]]), "says nothing"),
        (line(says=[[0, ["not"]]]), "0 operands; expected 1"),
        (line(says=[[0, ["not", truth(0), truth(0)]]]), "2 operands; expected 1"),
        (line(says=[[0, ["->", truth(0)]]]), "1 operands; expected 2"),
        (line(says=[[0, ["<=>", truth(0)]]]), "1 operands; expected 2"),
        (line(says=[[0, ["and"]]]), "at least 1"),
        (line(says=[[0, ["or"]]]), "at least 1"),
        (line(says=[[0, ["xor"]]]), "at least 1"),
        (line(says=[[0, ["exactly", 1, []]]]), "at least one E"),
        (line(says=[[0, ["exactly", 1, truth(0), truth(1)]]]), "at least one E"),
        (line(says=[[0, ["at-least", -1, [truth(0)]]]]), "counts to -1"),
        (line(says=[[0, ["at-most", True, [truth(0)]]]]), "counts to true"),
        (line(says=[[0, ["spy", 0]]]), "speaks of a spy"),
        (line(says=[], facts=[["not", truth(5)]]), r"facts\[0\]: 5 is nobody"),
        (line(says=[], facts=truth(0)), r"facts\[0\]"),
        (line(says=[], names=["Zoe"]), "names is"),
        (line(says=[], names=["Zoe", "Zoe"]), "two people"),
        (line(says=[], names=["Zoe", "a\nb"]), "names is"),
    ],
)
def test_bad_lines_say_what_is_wrong(text: str | bytes, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_puzzle(text)


def test_a_bad_line_does_not_stop_the_others() -> None:
    lines = [line(says=[]), "", "nonsense", line(1, says=[])]
    assert [(number, type(puzzle)) for number, puzzle in read_puzzles(lines)] == [
        (1, Puzzle),
        (3, BadPuzzle),
        (4, Puzzle),
    ]


def test_deep_statements_are_read_and_told() -> None:
    statement = truth(0)
    for _ in range(400):
        statement = ["not", statement]
    puzzle = read_puzzle(line(1, statements=[statement]))
    assert puzzle.solve(SAT).status == "undetermined"
    assert Teller(puzzle).told(0).count("not true") == 399


def test_what_a_file_has_no_words_for_is_not_written() -> None:
    for formula in (Symbol("It rains"), And()):
        with pytest.raises(BadPuzzle, match="no words for it"):
            write_puzzle(Puzzle("A", [("A", formula)]))


def test_names() -> None:
    puzzle = read_puzzle(line(says=[[1, lie(0)]], names=["Zoe", "Liam"]))
    assert puzzle.people == ("Zoe", "Liam")
    assert '"names": ["Zoe", "Liam"]' in write_puzzle(puzzle)
    assert "I" not in default_names(25)
    assert default_names(26)[25] == "Person 25"


# English.


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        (lie(0), "I am a knave"),
        (["not", truth(1)], "B is not a knight"),
        (["and", lie(0), lie(1)], "B and I are knaves"),
        (["and", lie(0), lie(1), lie(2)], "We are all knaves"),
        (["and", truth(0), lie(0)], "I am both a knight and a knave"),
        (["or", lie(0), lie(1), lie(2)], "At least one of us is a knave"),
        (["or", lie(0), truth(2)], "I am a knave or C is a knight"),
        (["<=>", truth(0), truth(1)], "B and I are the same kind"),
        (["xor", truth(1), truth(2)], "B and C are of different kinds"),
        (["xor", truth(1), lie(2)], "Either B is a knight or C is a knave, but not both"),
        (["exactly", 2, [lie(0), lie(1), lie(2)]], "Exactly 2 of us are knaves"),
        (["at-least", 1, [lie(0), lie(1)]], "At least 1 of B and me is a knave"),
        (["at-most", 1, [lie(0), truth(1)]], "At most 1 of these are true: I am a knave; B is a knight"),
        (["->", ["and", lie(0), truth(1)], lie(2)], "If (I am a knave and B is a knight), then C is a knave"),
        (["not", ["or", lie(1), truth(2)]], "It is not true that (B is a knave or C is a knight)"),
        (["<=>", truth(0), lie(1)], "I am a knight if and only if B is a knave"),
        (
            ["xor", lie(0), lie(1), truth(2)],
            "An odd number of these are true: I am a knave; B is a knave; C is a knight",
        ),
    ],
)
def test_told(statement: list[Any], text: str) -> None:
    assert Teller(read_puzzle(line(3, says=[[0, statement]]))).told(0) == f"A says: “{text}.”"


@settings(derandomize=True, deadline=None, max_examples=100)
@given(records())
def test_every_puzzle_can_be_told(record: dict[str, Any]) -> None:
    puzzle = read_puzzle(json.dumps(record))
    sentences = Teller(puzzle).sentences()
    assert len(sentences) == len(puzzle.told) + 2 + (puzzle.counts is not None)
    assert all(sentence[0].isupper() and sentence[-1] in ".?”" for sentence in sentences)


# The generator.


@pytest.mark.parametrize("people", [1, 2, 3, 8, 40])
def test_generated_puzzles_have_exactly_one_solution(people: int) -> None:
    rng = random.Random(people)
    for _ in range(5):
        puzzle = generate(people, rng, SAT)
        assert len(puzzle.says) == people
        if people <= 8:
            assert len(solutions({**json.loads(write_puzzle(puzzle)), "facts": []})) == 1
        else:
            assert puzzle.solve(SAT).status == "unique"


def test_the_same_seed_draws_the_same_puzzle() -> None:
    first, same, other = (write_puzzle(generate(6, random.Random(seed), SAT)) for seed in (1, 1, 2))
    assert first == same != other


def test_what_cannot_be_generated_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        generate(0, random.Random(1), SAT)
    with pytest.raises(ValueError, match="gives up"):
        generate(12, random.Random(1), create_reasoner("exhaustive", limit=5))


# The command.


@pytest.mark.parametrize("engine", ENGINES)
def test_the_command_prints_what_the_course_prints(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knights", "--engine", engine]) == 0
    assert capsys.readouterr().out == COURSE_OUTPUT


def test_the_command_as_a_user_runs_it() -> None:
    command = [sys.executable, "-m", "game", "knights", "--file", "-", "--json"]
    text = "\n".join([line(says=[[0, ["and", lie(0), lie(1)]]]), "nonsense", line(1, statements=[lie(0)])])
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "line 2: not JSON" in run.stderr
    assert list(map(json.loads, run.stdout.splitlines())) == [
        {"id": 7, "status": "unique", "solution": [False, True]},
        {"id": 7, "status": "inconsistent", "solution": None},
    ]


def test_why_and_tell(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join([line(1, statements=[lie(0)]), line(says=[[0, ["or", lie(0), truth(0)]]])]))
    assert main(["knights", "--file", str(path), "--why", "--tell"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Puzzle 7",
        "  A lives on an island of knights, who always tell the truth, and knaves, who always lie.",
        "  A says: “I am a knave.”",
        "  Who is what?",
        "    No world fits",
        "        - A says: “I am a knave.”",
        "Puzzle 7",
        "  A and B live on an island of knights, who always tell the truth, and knaves, who always lie.",
        "  A says: “I am a knave or a knight.”",
        "  Who is what?",
        "    A is a Knight",
        "        - A says: “I am a knave or a knight.”",
        "    (not certain: B)",
    ]
    assert main(["knights", "--file", str(path), "--why", "--json"]) == 0
    assert [json.loads(text)["why"] for text in capsys.readouterr().out.splitlines()] == [
        {"No world fits": [0]},
        {"A is a Knight": [0]},
    ]


def test_generate_writes_a_file_that_can_be_solved(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knights", "--generate", "4", "--people", "5", "--seed", "3"]) == 0
    (tmp_path / "new.jsonl").write_text(capsys.readouterr().out)
    assert main(["knights", "--file", str(tmp_path / "new.jsonl"), "--json"]) == 0
    answers = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert [(answer["id"], answer["status"]) for answer in answers] == [(i, "unique") for i in range(4)]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--file", "no such file"], "No such file"),
        (["--engine", "sentence"], "does not speak formulas"),
        (["--engine", "sta"], "did you mean 'sat'"),
    ],
)
def test_unusable_arguments(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knights", *arguments]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["--generate", "0"], ["--generate", "x"], ["--people", "3"], ["--seed", "1"], ["--generate", "1", "--json"]],
)
def test_unusable_options(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["knights", *arguments])
    assert stopped.value.code == 2
