"""Arguments about logic grids in words.

>>> words = ZebraWords({"pet": ["cat", "dog"], "color": ["red", "blue"]})
>>> words.inferred(Claim.that(["cat is in house 1"], False), None, [Claim.that(["dog is in house 1"], True)])
'as dog is in house 1, cat is not in house 1'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import product
from typing import NamedTuple

from game.puzzle import Clue, Words
from game.sentence import Claim
from game.words import in_a_row, so_many
from game.zebra.clues import RELATIONS, Attributes, Hint, atom, houses_of

Place = tuple[str, int]
"""A value and the number of a house. A world is a set of these: those that are right."""


class Reason(NamedTuple):
    """A clue or a rule in words, the places that it is about, and all worlds there that fit it."""

    text: str
    about: Set[Place]
    worlds: Sequence[Set[Place]]


class ZebraWords(Words):
    """Words for logic grids with these attributes."""

    def __init__(self, attributes: Attributes) -> None:
        self._attributes = attributes
        self._houses = range(1, houses_of(attributes) + 1)
        values = [value for values in attributes.values() for value in values]
        self._places = {atom(*place): place for place in product(values, self._houses)}

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        return self._together([claim], "is")

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return self._together([claim], "were")

    def inferred(self, claim: Claim, clue: Clue | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        text, needed = self._grounds(claim, clue, after)
        stated, known = self.stated(claim), self._together(needed, "is")
        if clue is not None and stated == str(clue):
            return text
        return f"as {' and '.join([text] * (clue is not None or not known) + [known] * bool(known))}, {stated}"

    def refused(self, clue: Clue | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        text, needed = self._grounds(None, clue, after)
        return f"{self._together(needed, 'is')}, though {text}" if needed else f"it could not be that {text}"

    # What a step rests on: the claims that it names may say more than it needs.

    def _grounds(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim]) -> tuple[str, Sequence[Claim]]:
        """The clue or the rule, and no more of what is known than shows the claim, or for None a contradiction."""
        places = self._ordered([claim] if claim else after)
        for reason in self._reasons(clue, places):
            needed = [one for one in self._apart(after) if self._places[str(min(one.atoms, key=str))] in reason.about]
            if claim is not None and not set(places) <= reason.about:
                continue
            if not self._shows(needed, reason, claim):
                continue
            for one in list(needed):
                fewer = [other for other in needed if other != one]
                needed = fewer if self._shows(fewer, reason, claim) else needed
            return reason.text, needed
        return "the rules hold" if clue is None else _cited(clue), after

    def _reasons(self, clue: Clue | None, places: Iterable[Place]) -> Iterator[Reason]:
        """The clue; or without one the rules about these places."""
        if isinstance(clue, Hint):
            value, word, other = clue.said
            lines = [self._row(value), self._row(other) if isinstance(other, str) else [("", other)]]
            worlds = [{one, two} for one, two in product(*lines) if RELATIONS[word].holds(one[1], two[1])]
            yield Reason(_cited(clue), {place for line in lines for place in line}, worlds)
            return
        for value, house in places:
            name = next(name for name, values in self._attributes.items() if value in values)
            column = [(other, house) for other in self._attributes[name]]
            yield Reason(f"{value} is in one house", set(self._row(value)), [{place} for place in self._row(value)])
            yield Reason(f"each house has one {name}", set(column), [{place} for place in column])

    def _row(self, value: str) -> list[Place]:
        return [(value, house) for house in self._houses]

    def _shows(self, known: Sequence[Claim], reason: Reason, claim: Claim | None) -> bool:
        """Whether the claim is true wherever the reason and what is known are; for None, whether that is nowhere."""
        fitting = [world for world in reason.worlds if all(self._holds(one, world) for one in known)]
        return all(claim is not None and self._holds(claim, world) for world in fitting)

    def _holds(self, claim: Claim, world: Set[Place]) -> bool:
        return claim.least <= len(world & set(self._ordered([claim]))) <= claim.most

    # Sentences.

    def _together(self, claims: Sequence[Claim], verb: str) -> str:
        """What all these claims say: what is so first, then what is not, and then what is left open."""
        said = [f"{value} {verb} in house {house}" for value, house in self._with_value(claims, True)]
        denied = self._with_value(claims, False)
        values, houses = list(dict.fromkeys(value for value, _ in denied)), {house for _, house in denied}
        if len(houses) == 1 < len(values):
            said.append(f"neither {in_a_row(values, 'nor')} {verb} in house {min(houses)}")
        else:
            there = {value: [str(house) for name, house in denied if name == value] for value in values}
            said += [f"{value} {verb} not in house {in_a_row(numbers, 'or')}" for value, numbers in there.items()]
        return " and ".join(said + [self._open(claim, verb) for claim in claims if claim.value is None])

    def _open(self, claim: Claim, verb: str) -> str:
        """How many of these places are right."""
        places = self._ordered([claim])
        values, houses = list(dict.fromkeys(value for value, _ in places)), sorted({house for _, house in places})
        if claim.least == 1 and (len(values) == 1 or len(houses) == 1):
            return f"{in_a_row(values, 'or')} {verb} in house {in_a_row(list(map(str, houses)), 'or')}"
        number = so_many(claim.least, claim.most, len(places))
        verb = "are" if verb == "is" and not number.endswith(" 1") else verb
        return f"{number} of these {verb} true: {'; '.join([atom(*place) for place in places])}"

    def _with_value(self, claims: Iterable[Claim], value: bool) -> list[Place]:
        return self._ordered([claim for claim in claims if claim.value is value])

    def _apart(self, claims: Iterable[Claim]) -> list[Claim]:
        """A claim for each place that has one value by these claims."""
        return [
            Claim.that([atom(*place)], value) for value in (True, False) for place in self._with_value(claims, value)
        ]

    def _ordered(self, claims: Iterable[Claim]) -> list[Place]:
        """The places that claims speak of, as the puzzle lists them."""
        spoken_of = {one for claim in claims for one in claim.atoms}
        return [place for name, place in self._places.items() if name in spoken_of]


def _cited(clue: Clue) -> str:
    return f"{clue} (clue {clue.source})"
