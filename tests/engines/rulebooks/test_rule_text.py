"""Rulebooks are read, and written so that they read back equal; mistakes are said with line and column."""

from pathlib import Path

import pytest

from engines import create_reasoner
from engines.rulebooks.rule import Bound, Conclusion, Condition, Count, Marked, MinesLeft, Part, Relation, Sum
from engines.rulebooks.rule_reading import SHIPPED, load_rulebook, read_rulebook, text_of_rulebook
from engines.rulebooks.rule_writing import written
from game.text.scanner import Unreadable
from mineproof import Grid, Sentence, UserError

EVERY_WORD = """\
# Notes at the head,
#   . 1 .

# A remark above a rule is the rule's.
one-two
    # A remark.
    if b - a = |B only|
    then B only: mines
    then A only: safe

subset 2nd's
    if |A only| = 0
    let n = |B only|
    let m = 2 n - 1
    then B only: exactly b - a mines
    then B only: at most n - m + 3 mines

1-1+
    if 1 <= |A only| < max c - 2*a <= 3 and |A marked| > 0
    if |B and C without A + A only| >= min b
    then A only + B and C only: at least -min a + 1 mine

left over
    if total = |outside| and |A| = |A without B|
    then outside: mines

none left
    if total = 0
    then outside: safe
# A remark below the last rule.
"""


def test_every_word_is_read() -> None:
    book = read_rulebook(EVERY_WORD, "words")
    assert [(rule.name, rule.letters, rule.line) for rule in book.rules] == [
        ("one-two", 2, 5),
        ("subset 2nd's", 2, 11),
        ("1-1+", 3, 18),
        ("left over", 2, 23),
        ("none left", 0, 27),
    ]
    one_two, subset, plus, left_over, none_left = book.rules
    assert one_two.conditions == (Condition(Sum({Count(1): 1, Count(0): -1}), Relation.EQUAL, Sum({Part(2, 1): 1})),)
    assert one_two.conclusions == (
        Conclusion((Part(2, 1),), Relation.EQUAL, Sum({Part(2, 1): 1})),
        Conclusion((Part(1, 2),), Relation.AT_MOST, Sum()),
    )
    assert subset.conclusions[1].bound == Sum({Part(2, 1): -1}, 4)
    only, difference = Sum({Part(1, 6): 1}), Sum({Count(2, Bound.MOST): 1, Count(0): -2})
    assert plus.conditions == (
        Condition(Sum({}, 1), Relation.AT_MOST, only),
        Condition(only + Sum({}, 1), Relation.AT_MOST, difference),
        Condition(difference, Relation.AT_MOST, Sum({}, 3)),
        Condition(Sum({Marked(0): 1}), Relation.AT_LEAST, Sum({}, 1)),
        Condition(Sum({Part(6, 1): 1}) + only, Relation.AT_LEAST, Sum({Count(1, Bound.LEAST): 1})),
    )
    assert plus.conclusions[0].parts == (Part(1, 6), Part(6, 1))
    assert left_over.conditions[0] == Condition(Sum({MinesLeft(): 1}), Relation.EQUAL, Sum({Part(0, 3): 1}))
    assert none_left.conclusions[0].regions(0) == [0]


def test_what_is_written_reads_back() -> None:
    for book in (read_rulebook(EVERY_WORD), *map(load_rulebook, SHIPPED)):
        for rule in book.rules:
            assert read_rulebook(written(rule)).rules == (rule,)
    *_, plus, left_over, _ = map(written, read_rulebook(EVERY_WORD).rules)
    assert "if 1 <= |A only|\n    if |A only| + 1 <= max c - 2 a\n    if max c - 2 a <= 3\n" in plus
    assert "|A without B|" in left_over  # B stands nowhere else: with "only" it would be a rule of one sentence


A_NUMBER = (
    "expected a number, |cells|, |A marked|, a (the mines of A), min a, max a, total, or a name that a line with let"
)


@pytest.mark.parametrize(
    ("lines", "place", "message"),
    [
        ("if a = 1", (1, 1), "'rule'; expected a line with then below the name, and no empty line"),
        ("thn A: safe", (2, 2), "'thn A: safe'; expected if, let, then or #; an empty line stands above the name of"),
        ("if a b", (2, 7), "'b'; expected one of = <= >= < >"),
        ("if a = 1 and", (2, 14), f"the line ends here; {A_NUMBER}"),
        ("if n = 2", (2, 5), f"'n = 2'; {A_NUMBER}"),
        ("if 2 * = a", (2, 9), f"'= a'; {A_NUMBER}"),
        ("if min = 2", (2, 9), "'= 2'; expected a sentence, a to d"),
        ("if |A = 1", (2, 8), "'= 1'; expected | behind the cells"),
        ("if |E| = 1", (2, 6), "'E| = 1'; expected a sentence, A to D, or outside"),
        ("let a = 2", (2, 6), "'a = 2'; expected a name that stands for nothing else"),
        ("let at = 2", (2, 6), "'at = 2'; expected a name that stands for nothing else"),
        ("if a = 1234567890", (2, 9), "'1234567890'; expected a number of at most 9 digits"),
        (
            "then A: safe\n\nh (wall)\n then A: safe",
            (4, 3),
            "'(wall)'; expected the end of the name, which has letters",
        ),
        ("let n = 2\n let n = 3", (3, 6), "'n = 3'; expected a name that stands for nothing else"),
        ("then A: sfe", (2, 10), "'sfe'; expected mines, safe, exactly, at least or at most"),
        ("then A: exactly 2 mines safe", (2, 26), "'safe'; expected the end of the line"),
        ("then A: exactly 2 mnes", (2, 20), f"'mnes'; {A_NUMBER}"),
        ("then A + B and A: safe", (2, 7), "'A + B and A: safe'; expected parts that share no cell"),
        ("then A without A: safe", (2, 17), "'A: safe'; expected another letter"),
        ("then C: safe", (2, 7), "'C: safe'; expected the letters in order, but no line speaks of A"),
        ("then A: safe\n\nRULE\n then A: safe", (4, 1), "expected another name; the rule in line 1 is called so"),
        ("then A: safe\n\n then A: mines", (4, 2), "letters and digits, with a blank or one of - + ' / between them"),
    ],
)
def test_a_mistake_is_said_with_its_place(lines: str, place: tuple[int, int], message: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_rulebook(f"rule\n {lines}")
    assert (error.value.line, error.value.column) == place
    assert message in str(error.value).replace('"', "'")


def test_remarks_end_lines_and_keywords_may_have_capitals() -> None:
    (rule,) = read_rulebook("r # one\n If a = 1 # two\n THEN A: At  Least 1 Mine # three").rules
    assert rule == read_rulebook("r\n if a = 1\n then A: at least 1 mine").rules[0]


def test_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("\ufeffone\r\n  then A: safe\r\n", encoding="utf-8")
    file = str(tmp_path / "own.txt")
    assert load_rulebook(file) == read_rulebook("one\n then A: safe", file)
    (tmp_path / "own.txt").write_text("one\n  then A safe", encoding="utf-8")
    with pytest.raises(UserError, match=r"own\.txt, line 2, column 10: "):
        load_rulebook(file)
    with pytest.raises(UserError, match=r"none\.txt: .* course, players"):
        load_rulebook(str(tmp_path / "none.txt"))
    (tmp_path / "own.txt").write_bytes(b"\xff")
    with pytest.raises(UserError, match="UTF-8"):
        load_rulebook(file)


@pytest.mark.parametrize("name", ["learnt", "patterns"])
def test_the_numbers_with_letters_entail_what_the_drawing_of_a_rule_shows(name: str) -> None:
    complete = create_reasoner("sat")
    paragraphs = text_of_rulebook(name).split("\n\n")[1:]
    for rule, paragraph in zip(load_rulebook(name).rules, paragraphs, strict=True):
        notes = [line.strip().removeprefix("# ") for line in paragraph.splitlines() if "#" in line[:5]]
        halves = [note.split("     ") for note in notes[1:]]
        seen, shown = ([half[side].split() for half in halves] for side in (0, 1))
        cells = [(row, column) for row, signs in enumerate(seen) for column in range(len(signs))]
        around = Grid.of("square", len(seen), len(seen[0])).neighbors
        numbers = [(row, column) for row, column in cells if seen[row][column].isdigit()]
        assert [shown[row][column] in "ABCD" for row, column in numbers] == [True] * rule.letters
        sentences = []
        for row, column in numbers:
            signs = {cell: seen[cell[0]][cell[1]] for cell in around[row, column]}
            hidden = {cell for cell, sign in signs.items() if sign == "#"}
            sentences.append(Sentence(hidden, int(seen[row][column]) - list(signs.values()).count("F")))
        found = complete.deduce(sentences)
        assert found.true == {(row, column) for row, column in cells if shown[row][column] == "*"}, rule
        assert found.false == {(row, column) for row, column in cells if shown[row][column] == "s"}, rule
