"""Is what a labeled set says of its puzzles right, and is it all that follows?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engines.answer import Answer
from game.errors import Contradiction, GaveUp
from game.known import Known, Role
from game.pictures import Picture, picture_of
from game.sentence import Atom
from mineproof.labels.label_formats import Label, atoms_in_order
from mineproof.solving import solve

Fault = Literal["impossible", "wrong", "undetermined", "incomplete"]

FAULTS: dict[Fault, str] = {
    "impossible": "no world fits the puzzle",
    "wrong": "what is labeled is certainly not so",
    "undetermined": "what is labeled may be so or not",
    "incomplete": "more follows than is labeled",
}
"""What may be wrong with a label; an item may have several of these."""


@dataclass(frozen=True)
class AuditedLabel:
    """A label and what is wrong with it: the atoms of each fault, and how hard those are that are wrong or missing.

    `rungs` has the weakest rung of the ladder that finds each of these, None where none did within its limits; `limit`
    says why the label could not be judged, else it is empty.
    """

    label: Label
    faults: dict[Fault, Sequence[Atom]] = field(default_factory=dict)
    rungs: dict[Atom, str | None] = field(default_factory=dict)
    certain: int = 0
    limit: str = ""

    @classmethod
    def of(cls, label: Label) -> AuditedLabel:
        """What is wrong with a label."""
        try:
            return cls._judged(label, solve(label.puzzle, "sat"))
        except Contradiction:
            return cls(label, {"impossible": ()})
        except GaveUp as limit:
            return cls(label, limit=str(limit))

    @classmethod
    def _judged(cls, label: Label, answer: Answer) -> AuditedLabel:
        certain = answer.values
        claimed = label.values
        given = {atom: value for atom, value in claimed.items() if atom not in label.puzzle.questions()}
        wrong = [atom for atom, value in claimed.items() if certain.get(atom, value) is not value]
        wrong += [atom for atom, value in given.items() if value]  # a revealed cell is no mine
        wrong += [atom for atom in label.open if atom in certain]
        undetermined = [atom for atom in claimed if atom not in certain and atom not in given]
        if (undetermined or label.open) and not answer.complete:
            raise GaveUp("; ".join(answer.limits) or "the reasoner does not find all that follows")
        wanted = {atom for atom, value in certain.items() if value in label.complete}
        if label.complete == {True}:  # of alternatives, the true one says it all
            wanted &= set(answer.conclusions)
        missing = wanted - claimed.keys()
        found: dict[Fault, Sequence[Atom]] = {
            "wrong": atoms_in_order(label.puzzle, wrong) or wrong,
            "undetermined": atoms_in_order(label.puzzle, undetermined),
            "incomplete": atoms_in_order(label.puzzle, missing),
        }
        faults = {fault: atoms for fault, atoms in found.items() if atoms}
        hard = [atom for atom in (*faults.get("wrong", ()), *faults.get("incomplete", ())) if atom in certain]
        rungs = {atom: answer.grades.rungs.get(atom) for atom in hard} if hard else {}
        return cls(label, faults, rungs, len(wanted))

    def picture(self) -> Picture:
        """The puzzle with what follows, and what the label says that does not."""
        values = {} if "impossible" in self.faults else dict(solve(self.label.puzzle, "sat").values)
        wrong = [*self.faults.get("wrong", ()), *self.faults.get("undetermined", ())]
        missing = self.faults.get("incomplete", ())
        return picture_of(self.label.puzzle, Known(values, roles={Role.WRONG: wrong, Role.PROVEN: missing}))

    def as_json(self) -> dict[str, Any]:
        """The faults with their atoms, and the rungs."""
        rungs = [[atom, rung] for atom, rung in self.rungs.items()]
        faults = {fault: list(atoms) for fault, atoms in self.faults.items()}
        return {"faults": faults, "rungs": rungs} | ({"limit": self.limit} if self.limit else {})


@dataclass
class LabelAudit:
    """What came of the labels of a set so far: items by their faults, and atoms by fault and by rung."""

    items: int = 0
    right: int = 0
    gave_up: int = 0
    certain: int = 0
    with_fault: Counter[Fault] = field(default_factory=Counter)
    atoms: Counter[Fault] = field(default_factory=Counter)
    rungs: Counter[tuple[Fault, str]] = field(default_factory=Counter)

    def add(self, audited: AuditedLabel) -> None:
        """Take in one label."""
        self.items += 1
        self.certain += audited.certain
        self.gave_up += bool(audited.limit)
        self.right += not audited.faults and not audited.limit
        for fault, atoms in audited.faults.items():
            self.with_fault[fault] += 1
            self.atoms[fault] += len(atoms)
            for atom in atoms:
                if atom in audited.rungs:
                    self.rungs[fault, audited.rungs[atom] or "not found"] += 1

    def as_json(self) -> dict[str, Any]:
        """All counts."""
        rungs: dict[str, dict[str, int]] = {}
        for (fault, rung), number in self.rungs.items():
            rungs.setdefault(fault, {})[rung] = number
        counts = {"items": self.items, "right": self.right, "gave_up": self.gave_up, "certain": self.certain}
        return {**counts, "with_fault": dict(self.with_fault), "atoms": dict(self.atoms), "rungs": rungs}
