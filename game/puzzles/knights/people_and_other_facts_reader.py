"""The island of a puzzle: its people, and facts other than people's roles, such as "there is gold on the island".

Such a fact is called a thing: an atom with the words of its clause. The clause begins with "there is" or "the", or with
a person, and has one known verb. Words such as "not", "or", "every" and "my", whose meaning depends on the rest of the
sentence, are refused. So a slip of the pen or a sentence of another meaning is not taken for a thing.
"""

import re
from collections.abc import Mapping

from game.errors import BadPuzzle
from game.puzzles.knights import vocabulary as words
from game.puzzles.knights.puzzle import SPEAKER, KnightsPuzzle, name_key
from game.statements.connectives import Formula, Not, Symbol
from game.wording import brief, listed

THIRD_PERSON = ("he", "she", "him", "her", "himself", "herself")
AFTER_NAME = (
    rf"(?= ?(?:[,;.)\"”’']|$)| (?:and|or|nor|both|all|is|am|are|{words.HAS_OR_DID})\b"
    rf"| (?:{words.HABIT}|{words.SAID}|{words.DID_NOT_SAY}|{words.COULD_SAY}))"
)
"""The text allowed after a name, to tell a person called "None" from "None of us"."""

WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*(?: [^\W_]+(?:['’-][^\W_]+)*)*")
TO_BE = words.any_of(*words.TO_BE)
NOT = re.compile(
    rf"\b({TO_BE}) not(?: any)?\b|\b(there (?:{TO_BE})|has|have|had) no\b|\b(does|do|did) not (\w+)", re.IGNORECASE
)
"""A denial: "is not", "there is no", "has no", or "does not" with the base form of a verb."""


class Island:
    """The people and things of a `puzzle`, shared by all its sentences.

    Case is ignored; a thing keeps the case of its first mention.
    """

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self.puzzle, self.people, self.roles = puzzle, puzzle.people, puzzle.roles
        self._named = {name_key(person): person for person in puzzle.people}
        self._things: dict[str, str] = {}
        in_capitals = [name.upper() for name in puzzle.people]  # "ßa" has two there
        names = words.any_of(*map(re.escape, [*puzzle.people, *in_capitals]), *SPEAKER, *THIRD_PERSON)
        no_role = r"(?<!\w)(?<!\ba )(?<!\bno )(?<!\bthe only )"  # a person may be called Knave
        self.name = re.compile(rf"{no_role}(?!{words.FRAME})(?:{names}){AFTER_NAME}", re.IGNORECASE)

    def is_person(self, name: str) -> bool:
        return name_key(name) in self._named

    def person(self, name: str) -> str:
        """Return the person of this name. Raises `BadPuzzle`."""
        if person := self._named.get(name_key(name)):
            return person
        raise BadPuzzle(f"{brief(name)} is not on the island; expected one of {listed(self.people)}")

    def thing(self, text: str) -> Formula | None:
        """Read a clause such as "there is no gold here"; None for a clause that is not about a thing."""
        return self._thing(text[:1].lower() + text[1:], "", words.BASES)

    def property_of(self, person: str, predicate: str) -> Formula | None:
        """Read a predicate of a person, such as "is innocent" or "did not steal the horse"; None for any other."""
        predicate = re.sub("^am\\b", "is", predicate, flags=re.IGNORECASE)
        verb, _, rest = re.sub("^is no ", "is not a ", predicate, flags=re.IGNORECASE).partition(" ")
        if verb.lower() != "is":
            verbs = {**words.DEEDS, "has": "have"}
            return self._thing(re.sub("^have\\b", "has", predicate, flags=re.IGNORECASE), person, verbs)
        is_denied, rest = rest.lower().startswith("not "), rest.lower().removeprefix("not ")
        if rest not in words.PROPERTIES:
            return None
        word, is_true = words.PROPERTIES[rest]
        found = Symbol(f"{person} is {word}")
        return Not(found) if is_denied == is_true else found

    def _thing(self, text: str, person: str, verbs: Mapping[str, str]) -> Formula | None:
        found = NOT.search(text)
        clause = text if found is None else f"{text[: found.start()]}{_affirmed(found)}{text[found.end() :]}"
        said = clause.lower().split()
        have = [place for place, word in enumerate(said) if word in verbs]
        if not WORDS.fullmatch(clause) or words.NO_THING.intersection(said) or len(have) != 1:
            return None
        if have == [len(said) - 1] or (have == [0]) is not bool(person):
            return None
        named = f"{person} {clause}".strip()
        thing = Symbol(self._things.setdefault(_key(named.lower()), named))
        return thing if found is None else Not(thing)


def _key(text: str) -> str:
    """Return a key, equal for two texts of the same fact: "there is gold here" and "the gold is here".

    >>> _key("there is a door in the wall") == _key("the door is in the wall")
    True
    """
    text = re.sub(r"\b(has|had) (?:an?|any) ", r"\1 ", text)
    there = re.match(rf"there ({TO_BE}) (?:an? |any )?(.*)", text)
    the = re.match(rf"the (.*?) ({TO_BE}) (.*)", text)
    verb, rest = (there[1], there[2]) if there else (the[2], f"{the[1]} {the[3]}") if the else ("", text)
    return f"{verb.replace('are', 'is').replace('were', 'was')} {rest}"


def _affirmed(denial: re.Match[str]) -> str:
    """Return the affirmative verb of a denial: `leads` for "does not lead". An unknown verb stays denied."""
    to_be, has, do, base = denial.groups()
    if do is None:
        return str(to_be or has)
    verbs = {base: base} if do.lower() == "do" else words.DEEDS if do.lower() == "did" else words.BASES
    return next((verb for verb, of in verbs.items() if of == base.lower()), denial[0])
