"""Things: clauses that are true or false beside people's roles, such as "there is gold on the island".

A thing is an atom with the words of its clause. Only a clause of a known form is one, so that a slip of the pen or a
sentence of another meaning is refused: it begins with "there is" or "the", or with a person, has one known verb, and
no word whose meaning is not in the words beside it, such as "not", "or", "every" and "my".
"""

from __future__ import annotations

import re

from game.puzzles.knights.vocabulary import BASES, DEEDS, NO_THING, PROPERTIES
from game.statements.connectives import Formula, Not, Symbol

WORDS = re.compile(r"[^\W_]+(?:['-][^\W_]+)*(?: [^\W_]+(?:['-][^\W_]+)*)*")
TO_BE = [verb for verb, base in BASES.items() if not base]
BEGINNING = re.compile(r"(?:there|the|this|that|these|those)\b", re.IGNORECASE)
NOT = re.compile(
    rf"\b({'|'.join(TO_BE)})(?: not|n't)( any| an?\b)?|\bthere ({'|'.join(TO_BE)}) no\b"
    r"|\b(does|did|do)(?: not|n't) (\w+)",
    re.IGNORECASE,
)
"""A denial: "is not" with an article, "there is no", or "does not" with the base form of a verb."""


class Things:
    """The things of a puzzle, each by its words; capitals are ignored, and stay as they are first met."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def about_nobody(self, text: str) -> Formula | None:
        """Read a clause such as "there is no gold here"; None if it is not about a thing."""
        if not BEGINNING.match(text):
            return None
        clause, is_denied = _affirmed(text)
        return self._thing(clause[:1].lower() + clause[1:], is_denied, "", {**BASES})

    def about(self, person: str, predicate: str) -> Formula | None:
        """Read a clause about a person, such as "is innocent" or "did not steal the horse"; None if it is none."""
        predicate = re.sub("^(?:am|'m|'s)(?!\\w)", "is", predicate, flags=re.IGNORECASE).lstrip()
        clause, is_denied = _affirmed(predicate)
        clause = re.sub("^have(?!\\w)", "has", clause, flags=re.IGNORECASE)
        verb, _, rest = clause.partition(" ")
        if verb.lower() != "is":
            return self._thing(clause, is_denied, person, {**DEEDS, "has": "have"})
        if re.sub("^no ", "a ", rest.lower()) not in PROPERTIES:
            return None
        is_denied ^= rest.lower().startswith("no ")
        word, is_true = PROPERTIES[re.sub("^no ", "a ", rest.lower())]
        found = Symbol(f"{person} is {word}")
        return Not(found) if is_denied == is_true else found

    def _thing(self, clause: str, is_denied: bool, person: str, verbs: dict[str, str]) -> Formula | None:
        words = clause.lower().split()
        have = [place for place, word in enumerate(words) if word in verbs]
        if not WORDS.fullmatch(clause) or NO_THING.intersection(words) or len(have) != 1 or have == [len(words) - 1]:
            return None
        if (have == [0]) is not bool(person):
            return None
        text = f"{person} {clause}".strip()
        key = re.sub(r"^(there \w+) (?:an?|any)\b", r"\1", text.lower())  # "no door" denies "a door"
        found = Symbol(self._shown.setdefault(key, text))
        return Not(found) if is_denied else found


def _affirmed(text: str) -> tuple[str, bool]:
    """Take one denial out of a clause, and return whether there was one.

    >>> _affirmed("the left road does not lead to town"), _affirmed("there is no gold here")
    (('the left road leads to town', True), ('there is gold here', True))
    """
    found = NOT.search(text)
    if not found:
        return text, False
    to_be, article, there, do, base = found.groups()
    if to_be:
        kept = f"{to_be}{article or ''}" if article and article.strip() != "any" else to_be
    elif there:
        kept = f"there {there}"
    else:
        forms = DEEDS if do.lower() == "did" else BASES
        kept = next((verb for verb, of in forms.items() if of == base.lower()), "")
        if not kept:
            return text, False  # no known verb: `_thing` takes no "does"
    return " ".join(f"{text[: found.start()]}{kept}{text[found.end() :]}".split()), True
