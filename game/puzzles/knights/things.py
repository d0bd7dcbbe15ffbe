"""Things: clauses that are true or false beside people's roles, such as "there is gold on the island".

A thing is an atom with the words of its clause. The clause begins with "there is" or "the", or with a person, and has
one known verb. Words such as "not", "or", "every" and "my", whose meaning depends on the rest of the sentence, are
refused. So a slip of the pen or a sentence of another meaning is not taken for a thing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.puzzles.knights.vocabulary import BASES, DEEDS, NO_THING, PROPERTIES, TO_BE, any_of
from game.statements.connectives import Formula, Not, Symbol

WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*(?: [^\W_]+(?:['’-][^\W_]+)*)*")
NOT = re.compile(
    rf"\b({any_of(*TO_BE)}) not(?: any)?\b|\b(there (?:{any_of(*TO_BE)})|has|have|had) no\b|\b(does|do|did) not (\w+)",
    re.IGNORECASE,
)
"""A denial: "is not", "there is no", "has no", or "does not" with the base form of a verb."""


class Things:
    """The things of a puzzle, by their words. Case is ignored; a thing keeps the case of its first mention."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def about_nobody(self, text: str) -> Formula | None:
        """Read a clause such as "there is no gold here"; None if it is not about a thing."""
        return self._thing(text[:1].lower() + text[1:], "", BASES)

    def about(self, person: str, predicate: str) -> Formula | None:
        """Read a clause about a person, such as "is innocent" or "did not steal the horse"; None for others."""
        predicate = re.sub("^am\\b", "is", predicate, flags=re.IGNORECASE)
        verb, _, rest = re.sub("^is no ", "is not a ", predicate, flags=re.IGNORECASE).partition(" ")
        if verb.lower() != "is":
            return self._thing(re.sub("^have\\b", "has", predicate, flags=re.I), person, {**DEEDS, "has": "have"})
        is_denied, rest = rest.lower().startswith("not "), rest.lower().removeprefix("not ")
        if rest not in PROPERTIES:
            return None
        word, is_true = PROPERTIES[rest]
        found = Symbol(f"{person} is {word}")
        return Not(found) if is_denied == is_true else found

    def _thing(self, text: str, person: str, verbs: Mapping[str, str]) -> Formula | None:
        found = NOT.search(text)
        clause = text if found is None else f"{text[: found.start()]}{_affirmed(found)}{text[found.end() :]}"
        words = clause.lower().split()
        have = [place for place, word in enumerate(words) if word in verbs]
        if not WORDS.fullmatch(clause) or NO_THING.intersection(words) or len(have) != 1 or have == [len(words) - 1]:
            return None
        if (have == [0]) is not bool(person):
            return None
        named = f"{person} {clause}".strip()
        thing = Symbol(self._shown.setdefault(_key(named.lower()), named))
        return thing if found is None else Not(thing)


def _key(text: str) -> str:
    """Return a key, equal for two texts of the same fact: "there is gold here" and "the gold is here".

    >>> _key("there is a door in the wall") == _key("the door is in the wall")
    True
    """
    to_be, text = any_of(*TO_BE), re.sub(r"\b(has|had) (?:an?|any) ", r"\1 ", text)
    there = re.match(rf"there ({to_be}) (?:an? |any )?(.*)", text)
    the = re.match(rf"the (.*?) ({to_be}) (.*)", text)
    verb, rest = (there[1], there[2]) if there else (the[2], f"{the[1]} {the[3]}") if the else ("", text)
    return f"{verb.replace('are', 'is').replace('were', 'was')} {rest}"


def _affirmed(denial: re.Match[str]) -> str:
    """Return the affirmative verb of a denial: `leads` for "does not lead". An unknown verb stays denied."""
    to_be, has, do, base = denial.groups()
    if do is None:
        return str(to_be or has)
    verbs = {base: base} if do.lower() == "do" else DEEDS if do.lower() == "did" else BASES
    return next((verb for verb, of in verbs.items() if of == base.lower()), denial[0])
