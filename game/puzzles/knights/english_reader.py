"""A reader of puzzles in English: a sentence for the island, then one for each clue, each on its own line.

    A and B live on an island of knights, who always tell the truth, and knaves, who always lie.
    A says: “We are both knaves.”
    It is known that A is not a knight.
    Who is what?

"It is known that" is optional, and questions with "who", "what" or "which" and a question mark are skipped. Case is
ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.errors import BadPuzzle
from game.puzzles.knights.puzzle import KnightsPuzzle, check_people, checked_counts
from game.puzzles.knights.speech import NUMBER, ROLE, ROLES, SINGULARS, Speech, number_of
from game.statements.connectives import Formula
from game.text.reading import brief, in_line

ISLAND = re.compile(r"(.+?) lives? on (?:an|the|this) island of (.*\bknights\b.*)", re.IGNORECASE)
SPIES = re.compile(r"\bsp(?:y|ies)\b", re.IGNORECASE)
NO_SPIES = re.compile(
    rf"(?:\b(?:no|not|nor|without|zero|0|except|excluding|free of)|n't)(?: any| an?| the)? {SPIES.pattern}",
    re.IGNORECASE,
)
NOBODY = re.compile(r"nobody lives on (?:an|the|this) island.*", re.IGNORECASE)
HOW_MANY = rf"it is not known how many {ROLE}(?:(?:,|,? and|,? or) {ROLE})*(?: there are)?(?: among them)?"
AMONG_THEM = re.compile(rf"among them:? ((?:(?:, and |, | and )?{NUMBER} {ROLE})+)(?:; {HOW_MANY})?\.?", re.IGNORECASE)
SAYS = re.compile(r"(.+?),? (?:says|said|claims|claimed)[:,]? ?[“\"‘'](.+?)[.!]*[”\"’'][.!]?", re.IGNORECASE)
KNOWN = re.compile(r"it is known that (.+)", re.IGNORECASE)
NO_FACT = r"(?![^?]*\b(?:if|given|knowing|since|because|assuming|suppose)\b)"
"""A lookahead that rejects questions with added information, by their words."""

QUESTION = re.compile(rf"(?:(?:who|what|which)\b{NO_FACT}[^.:;?!“”\"]*\? ?)+|{HOW_MANY}\.?", re.IGNORECASE)


def read_sentences(lines: Sequence[tuple[int, str]]) -> KnightsPuzzle:
    """Parse a puzzle from sentences, one per line, given with line numbers. Raises `BadPuzzle`, with the line.

    >>> island = "A and B live on an island of knights and knaves."
    >>> read_sentences([(1, island), (2, "A says: “B is a knave.”")])
    <KnightsPuzzle None: people 2, statements 1, facts 0>
    """
    (first, introduction), *rest = [(number, _plain(line)) for number, line in lines] or [(1, "")]
    with in_line(first):
        people, counts = _introduced(introduction)
    speech = Speech(people, ROLES if counts is not None else ROLES[:2])
    says, facts = [], []
    for number, line in rest:
        with in_line(number):
            if found := SAYS.fullmatch(line):
                speaker = speech.person(found[1])
                says.append((speaker, speech.formula(found[2], speaker)))
            elif found := KNOWN.fullmatch(line):
                facts.append(speech.formula(found[1]))
            elif counts is not None and (found := AMONG_THEM.fullmatch(line)):
                if counts:
                    raise BadPuzzle("the numbers of people are given twice; expected one line with all of them")
                counts = _counts(found[1], len(people))
            elif not QUESTION.fullmatch(line):
                facts.append(_bare_fact(line, speech))
    return KnightsPuzzle(people, says, facts, counts=counts)


def _plain(line: str) -> str:
    return re.sub(r"(?<=\w)[’‘](?=\w)", "'", " ".join(line.split()))


def _introduced(line: str) -> tuple[list[str], dict[str, int] | None]:
    """Parse the first sentence: the people, and an empty dict for the counts if there may be spies, else None."""
    if NOBODY.fullmatch(line):
        return [], None
    island = ISLAND.fullmatch(line)
    if not island:
        expected = "a sentence such as 'A and B live on an island of knights and knaves.'"
        raise BadPuzzle(f"{brief(line)}; expected {expected}")
    people = re.split(",? and |, ", island[1], flags=re.IGNORECASE)
    check_people(people)
    return people, {} if SPIES.search(island[2]) and not NO_SPIES.search(island[2]) else None


def _counts(text: str, everybody: int) -> dict[str, int]:
    told = re.findall(rf"({NUMBER}) {ROLE}", text, re.IGNORECASE)
    counts = checked_counts({SINGULARS[role.lower()]: number_of(number) for number, role in told}, everybody)
    if len(counts) < len(told):
        raise BadPuzzle("the number of a role is given twice; expected each once")
    return counts


def _bare_fact(line: str, speech: Speech) -> Formula:
    """Parse a fact without an introduction."""
    try:
        return speech.formula(line)
    except BadPuzzle as error:
        expected = "expected 'A says: “...”', 'It is known that ...' or a question such as 'Who is what?'"
        as_fact = "" if re.search('[“”":]| sa(?:ys|id) ', line) else f", or as a fact: {error}"
        raise BadPuzzle(f"{brief(line)} is no clue; {expected}{as_fact}") from None
