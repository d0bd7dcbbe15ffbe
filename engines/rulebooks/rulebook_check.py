"""A rulebook checked: for each rule whether it is right, what it follows from, and what it could conclude besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.rulebooks.further_conclusions import could_conclude
from engines.rulebooks.number_placements import SQUARE_NEIGHBORS
from engines.rulebooks.rule import Conclusion, Rule, Rulebook
from engines.rulebooks.rule_derivation import Derivation, derivation
from engines.rulebooks.rule_proof import Proof, Status, prove
from engines.rulebooks.rule_writing import written_conclusion
from game.words import in_a_row


@dataclass(frozen=True)
class CheckedRule:
    """What is known of a rule. Of one that is not right, nothing can follow: `derivation` is None.

    `further` are conclusions that its conditions have and that it does not draw.
    """

    proof: Proof
    derivation: Derivation | None = None
    further: tuple[Conclusion, ...] = ()

    @property
    def rule(self) -> Rule:
        """The rule."""
        return self.proof.rule

    @property
    def is_right(self) -> bool:
        """Whether it may be applied."""
        return self.proof.strength > 0

    @property
    def status(self) -> str:
        """What is known of it, in words."""
        proof = self.proof
        if proof.status is Status.PROVEN:
            sizes = "of any size" if proof.any_size else f"of at most {proof.most} cells"
            return f"proven, for sentences {sizes}"
        if proof.status is Status.BETWEEN_NUMBERS:
            return "proven for square boards, between numbers; wrong for other sentences"
        if proof.status is Status.NEVER_APPLIES:
            return f"can never apply: no sentences of at most {proof.most} cells fulfill its conditions"
        if proof.status is Status.NOT_DECIDED:
            return "not decided: the inequalities have no end, and the search for a counterexample was stopped"
        board = proof.counterexample
        if board is None:
            return "refuted by numbers on a square board, which is too large to look for a smallest one"
        if board.letters or not self.rule.letters:
            return f"refuted by a board of {board.height}x{board.width}, and by no smaller one"
        return "refuted by these sentences; between numbers of square boards it never applies"

    def remarks(self) -> Iterator[str]:
        """What it follows from, and what it could conclude, in words."""
        if self.derivation is not None and not self.derivation.is_decided:
            yield "Whether it follows from other rules is not decided: they show the same in all cases that were tried."
        elif self.derivation is not None and self.derivation.follows:
            names = self.derivation.names
            yield f"It follows from {in_a_row(names)}." if names else "It follows from what numbers mean by themselves."
        if self.further:
            yield f"It could also conclude: {'; '.join(self._further)}."

    @property
    def _further(self) -> list[str]:
        return [written_conclusion(self.rule, one) for one in self.further]

    def as_json(self) -> dict[str, Any]:
        """The same as an object."""
        board = self.proof.counterexample
        found: dict[str, Any] = {
            "name": self.rule.name,
            "line": self.rule.line,
            "status": self.proof.status.name.lower().replace("_", "-"),
            "most": None if self.proof.any_size else self.proof.most,
            "board": None if board is None else board.as_json(),
            "follows": None,
            "follows_from": [],
            "could_conclude": self._further,
        }
        if self.derivation is not None and self.derivation.is_decided:
            found |= {"follows": self.derivation.follows, "follows_from": list(self.derivation.names)}
        return found


def check_rulebook(book: Rulebook, most: int = SQUARE_NEIGHBORS) -> Iterator[CheckedRule]:
    """Check each rule of a book for sentences of at most `most` cells, one after the other.

    >>> from engines.rulebooks.rule_reading import load_rulebook
    >>> for checked in check_rulebook(load_rulebook("course")):
    ...     print(checked.rule.name, "-", checked.status, *checked.remarks())
    all safe - proven, for sentences of any size It follows from what numbers mean by themselves.
    all mines - proven, for sentences of any size It follows from what numbers mean by themselves.
    subset - proven, for sentences of any size
    """
    proofs = [prove(rule, most) for rule in book.rules]
    for place, proof in enumerate(proofs):
        if proof.strength:
            others = [*proofs[:place], *proofs[place + 1 :]]
            yield CheckedRule(proof, derivation(proof, others), tuple(could_conclude(proof)))
        else:
            yield CheckedRule(proof)
