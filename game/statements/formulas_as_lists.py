"""Formulas as nested lists, as in JSON: a list begins with the name of an operator, and atoms may have any form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.errors import UserError
from game.statements import connectives as of
from game.statements.connectives import Cardinality, Formula, Symbol, Xor
from game.wording import brief

WORDS: dict[str, type[Formula]] = {"not": of.Not, "and": of.And, "or": of.Or, "xor": of.Xor}
WORDS |= {"exactly": of.Exactly, "at-least": of.AtLeast, "at-most": of.AtMost}
OPERANDS: Mapping[object, int] = {of.Not: 1, of.Implication: 2, of.Biconditional: 2}
"""The number of operands of `Not`, `Implication` and `Biconditional`; other operators take any number."""


@dataclass(frozen=True)
class FormulaLists:
    """A notation of formulas as lists, with its words for `Implication` and `Biconditional`.

    The operands of a counting operator follow its number: with `in_list` in a list of their own, as in `["exactly", 1,
    ["a", "b"]]`. An invalid formula raises `refusal`; `atoms` describes a valid atom in its message.
    """

    implies: str
    iff: str
    in_list: bool
    atoms: str
    refusal: type[UserError]

    @cached_property
    def words(self) -> Mapping[str, type[Formula]]:
        return {**WORDS, self.implies: of.Implication, self.iff: of.Biconditional}

    def read(self, value: object, atom: Callable[[object], Formula | None]) -> Formula:
        """Convert lists to a formula; `atom` converts an atom and returns None for any other value.

        >>> lists = FormulaLists("implies", "iff", False, "an atom", UserError)
        >>> print(lists.read(["xor", "a", ["not", "c"]], lambda name: Symbol(name) if type(name) is str else None))
        a ⊕ (¬c)
        """

        def formula(value: object) -> Formula:
            if (found := atom(value)) is not None:
                return found
            match value:
                case [str(word), *operands] if word in self.words:
                    kind: Callable[..., Formula] = self.words[word]
                    if issubclass(self.words[word], Cardinality):
                        number, counted = self._count(value, operands)
                        return kind(number, map(formula, counted))
                    if len(operands) != OPERANDS.get(kind, len(operands)) or (kind is Xor and not operands):
                        text = f"{brief(value)} has {len(operands)} operands"
                        raise self.refusal(f"{text}; expected {OPERANDS.get(kind, 'at least 1')}")
                    return kind(*map(formula, operands))
            words = ", ".join(self.words)
            text = f"{brief(value)} is no formula; expected {self.atoms}"
            raise self.refusal(f"{text}, or a list that begins with one of {words}")

        return formula(value)

    def _count(self, value: object, operands: list[Any]) -> tuple[int, list[Any]]:
        match operands:
            case [int(number), [*counted]] if self.in_list and type(number) is int and number >= 0:
                return number, counted
            case [int(number), *counted] if not self.in_list and type(number) is int and number >= 0:
                return number, counted
        form = "[E, ...]" if self.in_list else "E, ..."
        raise self.refusal(f"{brief(value)} counts nothing; expected [WORD, K, {form}], with a whole number K from 0")

    def write(self, formula: Formula, atom: Callable[[Symbol], Any]) -> Any:
        """Convert the formula to lists; `atom` converts each symbol. Shared parts are repeated."""
        words = {kind: word for word, kind in self.words.items()}

        def written(part: Formula, operands: list[Any]) -> Any:
            if isinstance(part, Symbol):
                return atom(part)
            if isinstance(part, Cardinality):
                return [words[type(part)], part.count, *([operands] if self.in_list else operands)]
            if not operands:  # what is always true, or never
                return ["and" if part.evaluate({}) else "or"]
            return [words[type(part)], *operands]

        return formula.fold(written)
