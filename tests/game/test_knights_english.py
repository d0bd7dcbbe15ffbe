"""Sentences about people: each form of the puzzle books, however it is written, and the words that are no such form."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from game.puzzles.knights.english_writer import Writer
from game.puzzles.knights.knights_json import read_puzzle
from mineproof import KNAVE, KNIGHT, And, BadPuzzle, Biconditional, KnightsPuzzle, create_reasoner, is_a
from tests.support.random_knights_puzzles import lie, line, records, truth

SAT = create_reasoner("sat")
ISLAND = "A, B and C live on an island of knights and knaves."
PAIR = "A and B live on an island of Knights and Knaves."


def written(sentence: str) -> Iterator[str]:
    """The same in other capitals, and without the commas before words that join clauses."""
    yield from (
        sentence,
        sentence.upper(),
        sentence.lower(),
        sentence.title().replace("'T ", "'t ").replace("’T ", "’t "),
    )
    yield re.sub(",(?= (?:then|and|or|but|nor))", "", sentence)
    yield re.sub(",? (?=(?:then|or|but) (?!one))", ", ", sentence)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("We are both knaves", '"both" is ... and these are A, B and C; expected "all" or "none", or the names of two'),
        ("A, B and C are both knaves", '"both" is for two people, and these are A, B and C; ... or the names of two'),
        ("Neither of us is a knave", '"neither" is for two people, and these are A, B and C; ... or the names of two'),
        ("We are the same kind", "A, B and C are compared; expected two people on an island without spies"),
        ("One of us is a knave", '"One of" has two ... expected "exactly one of" or "at least one of", for example'),
        ("B is a jester", '"a jester" is not understood; expected "a knight" or "a knave", as in "B is a knave"'),
        ("None of us is a jester", '"a jester" is ... expected "a knight" or "a knave", as in "none of us is a knave"'),
        ("B and D are knaves", '"D" is not on the island; expected one of A, B, C'),
        ("B is a knave, C is a knave", '"C is a knave" follows a comma; expected "and" or "or" before it'),
        ("Either B is a knave", '"Either B is a knave" has no "or"; expected "either ... or ..."'),
        ("Both B or C are knaves", '"Both B or C" has no "and"; expected "both B and C"'),
        ("If B is a knave", '"If B is a knave" ends too early; expected "then" and a clause'),
        ("If B is a knave, then A is a knave and C is a knave", '"If B is a knave, then A is a knave and ... together'),
        ("A is a knave and B is a knave if C is a knave", '"A is a knave and B is a knave if C is ... belong together'),
        (
            "It is not true that A is a knave and B is a knave",
            "... joins several clauses inside a longer one; expected parentheses around those that belong together",
        ),
        ("B is a knave gladly", '"gladly" is not understood; the nearest form is "B is a knave"'),
        ("B is a knave …", '"…" in "B is a knave …" is not understood; the nearest form is "B is a knave"'),
        ("A is a knave, but not both", '"A is a knave, but not both" says "but ... two clauses with "or" before it'),
        ("Exactly 2 of the two people are knaves", '"the two people" are not all; expected the 3 people'),
        ("All two of us are knaves", '"All two" are A, B and C; expected all 3'),
        ("Not all 2 are knights", '"Not all 2" are A, B and C; expected not all 3'),
        ("None 7 of us are knaves", '"None 7 of us are knaves" is not ... the nearest form is "none of us is a knave"'),
        ("A nor B is a knave", '"A nor B" has "nor" without "neither"; expected "neither B nor C"'),
        ("Exactly one of A nor B is a knave", '"A nor B" has "nor"; expected "exactly one of B and C"'),
        ("All of A or B are knaves", '"A or B" has "or"; expected "all of B and C"'),
        ("Only B or C are knaves", '"B or C" has "or"; expected "only B and C"'),
        ("B and C are the only knaves", '... is not understood; expected one person who is "the only" one'),
        ("B is either a knight", '... is not understood; expected two roles after "either", as in ...'),
        ("B is neither a knave", '... is not understood; expected two roles after "neither", as in ...'),
        ("A and B or C are knaves", '"A and B or C" joins names in two ways; expected parentheses around ...'),
        ("A is a knight and B is a knave, or both", '"A is a knight and B is a knave, or both" says "or ... before it'),
        # What may mean two things, or another thing than its words.
        ("All of us are not knaves", '"All of us are not knaves" has ... "none of us" or "not all of us", for example'),
        ("Everybody does not lie", '"Everybody does not lie" has two ... "none of us" or "not all of us", for example'),
        ("There is one knave among us", '"There is one" has ... expected "exactly one" or "at least one", for example'),
        ("Exactly one of them is a knave", '"them" may be some or all of A, B and C; expected their names'),
        ("B said that C is a knave and A is a knight", '"B said that C is a knave and A is a ... that belong together'),
        ("A is a knight and B said that C is a knave", '"A is a knight and B said that C is ... that belong together'),
        ("B is a knave unless C is a knight", '"unless" is ... the nearest form is "I am a knave or B is a knight"'),
        ("I know that B is a knave", '"I know" is not understood; the nearest form is "B said that C is a knave"'),
        ("This sentence is false", '"This sentence" is not on the island; expected one of A, B, C'),
        ("There is gold and silver here", '"silver here" is not ... the nearest form is "there is gold on the island"'),
        ("The gold is in the red box or the blue box", '... is "either B is a knave or C is a knave, but not both"'),
        ("The gold is mine", '"The gold" is not on the island; expected one of A, B, C'),
        ("The baker is a knave", '"The baker" is not on the island; expected one of A, B, C'),
        ("B and C have the gold", '"have the gold" is ... "a knight" or "a knave", as in "B and I are the same kind"'),
        ("B is the king", '"the king" is not understood; expected "a knight" or "a knave", as in "B is a knave"'),
        ("B is not a knave and so is C", '"so is C" follows no role; expected a role after "is"'),
        ("B said ‘C is a knave", '"‘C is a knave" has no end; expected a quotation mark after it'),
        ("The other is a knave", '"The other" is not clear; expected the names of people'),
        ("B said that the others are knaves", '"the others" is not clear; expected the names of people'),
        ("He is a knave", '"He" may be anybody; expected the name of a person'),
        ("B is a knave because C is a knight", '"because" is ... the nearest form is "I am a knave or B is a knight"'),
        ("Exactly one road leads to town", '"Exactly one road leads to town" is ... is "the left road leads to town"'),
    ],
)
def test_what_is_not_understood_is_named_with_the_nearest_form(sentence: str, message: str) -> None:
    with pytest.raises(BadPuzzle, match=f"^line 2: {re.escape(message).replace(re.escape('...'), '.*')}$"):
        KnightsPuzzle.parse(f"{ISLAND}\nA says: “{sentence}.”")


CORPUS = Path(__file__).with_name("knights_sentences.txt").read_text("utf-8").split("\n@ ")[1:]


@pytest.mark.parametrize(
    ("island", "sentence", "meaning"),
    [
        (part.partition("\n")[0], *line.split(" => "))
        for part in CORPUS
        for line in part.splitlines()[1:]
        if line and not line.startswith("==")
    ],
)
def test_a_sentence_means_what_its_author_meant(island: str, sentence: str, meaning: str) -> None:
    """However it is written, unless its words are a name: of a thing, or of what was said."""
    meant = json.loads(meaning)
    is_named = '"fact"' in meaning or '"said"' in meaning
    for text in (sentence,) if is_named else written(sentence):
        puzzle = KnightsPuzzle.parse(f"{island}\n{text}")
        key = "says" if type(meant[0]) is int else "facts"
        record = {"id": None, "n": len(puzzle.people), "names": puzzle.people, "says": [], key: [meant]}
        [found], [expected] = puzzle.clues(), read_puzzle(json.dumps(record)).clues()
        assert SAT.entails(puzzle.rules(), Biconditional(found.fact, expected.fact)), (text, found.fact)
        assert found.fact.symbols() == expected.fact.symbols() or not is_named


def test_a_puzzle_may_be_a_paragraph() -> None:
    """With the sentences that every such puzzle has, and a question."""
    puzzle = KnightsPuzzle.parse(
        "A very special island is inhabited only by knights and knaves. Knights always tell the truth, and knaves "
        "always lie. You meet two inhabitants: Zoe and Mel. Zoe tells you that there is gold here. Mel says, “Neither "
        "Zoe nor I are knaves.” Ann says nothing. So who is a knight and who is a knave?".replace("Ann", "Zoe")
    )
    assert puzzle.people == ("Zoe", "Mel")
    assert [speaker for speaker, _ in puzzle.says] == ["Zoe", "Mel"]
    assert puzzle.questions()[-1] == "there is gold here"
    course = (
        "Puzzle 7 has two characters: A, and B.\nA says “B is a knave.”\nA then says “I am a knight.”\nB says nothing."
    )
    assert [speaker for speaker, _ in KnightsPuzzle.parse(course).says] == ["A", "A"]
    with pytest.raises(BadPuzzle, match="line 1: three people are announced, and 2 are named, Zoe, Mel; expected"):
        KnightsPuzzle.parse("You meet three people: Zoe and Mel.")


OPENINGS = [
    *("You meet two people, Zoe, a baker, and Mel, an old farmer.", "Suppose you see Zoe and Mel on an island."),
    *("There are two people, Zoe and Mel, on the island of knights and knaves.", "Consider Zoe and Mel."),
    "On the island of knights and knaves you meet two people: Zoe and Mel, each of whom is a knight or a knave.",
    "Two inhabitants, Zoe and Mel, live on an island of knights and knaves.",
    "There are Zoe and Mel. Each is a knight (always truthful) or a knave.",
    "Consider Zoe and Mel. Everyone is either a knight, who always tells the truth, or a knave, who always lies.",
    "Zoe and Mel are two people on the island of knights and knaves.",
]
QUESTIONS = [
    *("Who is what?", "What are A and B?", "Which of them is a knave?", "WHO IS A KNIGHT AND WHO IS A KNAVE?"),
    *("Who is a knight? Who is a knave?", "It is not known how many knights and knaves there are."),
]
STATEMENT = KnightsPuzzle("ABC", {"A": And(is_a(KNAVE, "B"), is_a(KNAVE, "C"), is_a(KNIGHT, "A"))})
FACTS = KnightsPuzzle("ABC", {}, [And(is_a(KNAVE, "A"), is_a(KNAVE, "B")), is_a(KNIGHT, "C")])


@pytest.mark.parametrize(
    ("text", "same"),
    [
        *((opening, KnightsPuzzle(["Zoe", "Mel"], {})) for opening in OPENINGS),
        *((f"{PAIR}\nA is a knave.\n{line}", KnightsPuzzle("AB", {}, [is_a(KNAVE, "A")])) for line in QUESTIONS),
        *(
            (f"{ISLAND}\nA {verb}: B is a knave, C is a knave, and I am a knight.", STATEMENT)
            for verb in ("says", "claims", "said")
        ),
        (f"{ISLAND}\nIt is known that A and B are Knaves.\nC is a Knight\nWhat are A, B and C?", FACTS),
    ],
)
def test_what_people_say_around_statements_and_facts_is_passed_over(text: str, same: KnightsPuzzle) -> None:
    assert KnightsPuzzle.parse(text) == same


@pytest.mark.parametrize(
    "line",
    [
        *("A says that C said that she is a knave.", "A says that B is a knave and she is a knight."),
        *("A says that I am a knave.", "A says that they are both knaves.", "A denies that B is a knave."),
        *("A says that B is a knave, and B says that C is a knave.", "A says: “B is a knave. C is a knight.”"),
        *("Here, knights always lie.", "Knaves always tell the truth.", "Everybody is a knight or a spy."),
        *("Each is a knight, who sometimes lies, or a knave.", "Each is a knight (or a spy) or a knave."),
        *("Some say that B is a knave.", "B wonders whether A is a knave.", "There is gold here, says A."),
        *("What A says is true.", "Who is a knave? A is a knave.", "Who lies is B.", "Who is what"),
        *("What is known is that A is a knave.", "Which of A and B is a knave is known: A."),
        *("What is B, given that A is a knave?", "It is not known how many knaves there are, but A is a knave."),
    ],
)
def test_nobody_is_made_to_say_or_ask_what_was_perhaps_not_meant(line: str) -> None:
    with pytest.raises(BadPuzzle, match=r"^line 2: "):
        KnightsPuzzle.parse(f"{ISLAND}\n{line}")


@pytest.mark.parametrize("message", ["are the same kind", "are of different kinds", "are not alike", "are both knaves"])
@pytest.mark.parametrize(
    "subject",
    [
        *("None of us", "Neither of us", "Neither A nor B", "Nobody", "No one", "Everybody", "Each of us", "A or B"),
        *("At least one of us", "At most one of us", "Exactly 0 of A and B", "Exactly one of us", "None of A or B"),
    ],
)
def test_only_people_joined_by_and_are_something_together(subject: str, message: str) -> None:
    with pytest.raises(BadPuzzle, match=rf'"{subject} are.*has no clear meaning; expected people joined by "and"'):
        KnightsPuzzle.parse(f"{PAIR}\nA says: “{subject} {message}.”")


@pytest.mark.parametrize(
    ("kinds", "has_spies"),
    [
        *(("knights, knaves and spies", True), ("knights, knaves, and one spy", True)),
        *(("knights and knaves, but no spies", False), ("knights and knaves, without any spies", False)),
        ("knights and knaves; there aren't any spies", False),
    ],
)
def test_an_island_has_spies_unless_it_says_no(kinds: str, has_spies: bool) -> None:
    assert ("spy" in KnightsPuzzle.parse(f"A and B live on an island of {kinds}.").roles) == has_spies


@pytest.mark.parametrize(
    "name",
    [
        *("Myself", "Nobody", "Iff", "Noone", "No one", "Everybody", "Everyone", "Anybody", "Someone", "Who", "Which"),
        *("What", "Nor", "Only", "Same", "Different", "Kind", "Old Nobody"),
    ],
)
def test_a_word_that_a_sentence_needs_is_no_name(name: str) -> None:
    for people in ([name], ["Ann", name.upper()]):
        with pytest.raises(BadPuzzle, match="is no name of a person"):
            KnightsPuzzle(people, {})


NAMES = ["None", "Neither", "It", "One", "Knave", "the old knight", "ann", "O'Neil", "Anne-Marie", "Duke of Ulm", "ßa"]
NAMES += ["Each", "There", "Says", "Lives", "At", "No", "They", "Of", "Among them", "Known", "Odd", "Island", "None of"]


THINGS = ("there is gold on the island", "the left road leads to town", "the gold is in the red box")


@st.composite
def puzzles(draw: st.DrawFn, things: tuple[str, ...] = ()) -> KnightsPuzzle:
    """Puzzles about people whose names are words of sentences, too."""
    names = [name for name in (*NAMES, *"ABC") if not (things and name == "There")]  # "There is gold" would be about it
    record = draw(records(things))
    people = draw(st.lists(st.sampled_from(names), min_size=record["n"], max_size=record["n"], unique=True))
    return read_puzzle(json.dumps({**record, "names": people}))


@settings(max_examples=40)
@example(KnightsPuzzle([], []), str)
@given(puzzles() | puzzles(THINGS), st.sampled_from([str, str.upper, str.lower]))
def test_all_that_is_printed_is_read_back(puzzle: KnightsPuzzle, capitals: Callable[[str], str]) -> None:
    same = read_puzzle(puzzle.to_json())
    assert (same.people, same.knowledge, same.to_json()) == (puzzle.people, puzzle.knowledge, puzzle.to_json())
    island, *sentences = puzzle.sentences()
    has_names = '"fact"' in puzzle.to_json() or '"said"' in puzzle.to_json()  # of things, or of what was said
    again = KnightsPuzzle.parse("\n".join([island, *map(str if has_names else capitals, sentences)]))
    assert again.things == puzzle.things
    copies = [KnightsPuzzle.parse(str(again)), read_puzzle(again.to_json())]
    assert [str(copy) for copy in copies] == [str(again)] * 2
    for one, other in [*((again, copy) for copy in copies), *([] if has_names else [(puzzle, again)])]:
        assert (one.people, one.counts, one.things) == (other.people, other.counts, other.things)
        for clue, copy in zip(one.clues(), other.clues(), strict=True):
            assert clue.fact.symbols() == copy.fact.symbols() or not has_names
            assert SAT.entails(one.rules(), Biconditional(clue.fact, copy.fact))


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        (lie(0), "I am a knave"),
        (["not", truth(1)], "B is not a knight"),
        (["and", lie(0), lie(1)], "B and I are knaves"),
        (["and", lie(0), lie(1), lie(2)], "We are all knaves"),
        (["and", truth(0), lie(0)], "I am both a knight and a knave"),
        (["or", lie(0), truth(0)], "I am a knave or a knight"),
        (["or", lie(0), lie(1), lie(2)], "At least one of us is a knave"),
        (["<=>", truth(0), truth(1)], "B and I are the same kind"),
        (["xor", truth(1), truth(2)], "B and C are of different kinds"),
        (["xor", truth(1), lie(2)], "Either B is a knight or C is a knave, but not both"),
        (["exactly", 2, [lie(0), lie(1), lie(2)]], "Exactly 2 of us are knaves"),
        (["at-least", 1, [lie(0), lie(1)]], "At least 1 of B and me is a knave"),
        (["at-most", 1, [lie(0), truth(1)]], "At most 1 of these are true: I am a knave; B is a knight"),
        (["->", ["and", lie(0), truth(1)], lie(2)], "If (I am a knave and B is a knight), then C is a knave"),
        (["not", ["or", lie(1), truth(2)]], "It is not true that (B is a knave or C is a knight)"),
        (["<=>", truth(0), lie(1)], "I am a knight if and only if B is a knave"),
        (["xor", lie(0), lie(1), lie(2)], "An odd number of these are true: I am a knave; B is a knave; C is a knave"),
    ],
)
def test_statements_in_english(statement: list[Any], text: str) -> None:
    assert str(read_puzzle(line(3, says=[[0, statement]])).clues()[0]) == f"A says: “{text}.”"


def test_counts_in_english() -> None:
    for counts, text in (
        ({"knight": 2, "knave": 0, "spy": 1}, "Among them: 2 knights, 0 knaves and 1 spy."),
        ({"spy": 1, "knave": 2}, "Among them: 2 knaves and 1 spy; it is not known how many knights."),
        ({}, "It is not known how many knights, knaves and spies."),
    ):
        assert Writer(read_puzzle(line(3, says=[], counts=counts))).sentences()[1] == text
