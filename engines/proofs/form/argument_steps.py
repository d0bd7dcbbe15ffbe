"""The steps of an argument, from one claim to the next."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

from game.statements.connectives import Formula
from game.statements.count_claim import Claim

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Supposition:
    """The supposition of `claim`, about one atom. Steps under this supposition list it in `under`."""

    claim: Claim
    under: tuple[int, ...] = ()
    clues: ClassVar[tuple[int, ...]] = ()
    after: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True)
class Inference:
    """The inference of `claim` from clues and from the claims of the steps in `after`; without a claim, a conflict.

    `rule` names the rule of a rulebook and its premises, as in `1-2 at (3, 4) and step 2`. Only for the text, `part` is
    the part of the clue that shows the claim, and `needed` has the claims in `after` as far as used; None if in full.
    """

    claim: Claim | None
    clues: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    rule: str = ""
    part: Formula | None = field(default=None, compare=False)
    needed: tuple[Claim, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Refutation:
    """The inference of `claim`, the opposite of step `supposition`, from the contradiction in step `conflict`."""

    claim: Claim
    supposition: int
    conflict: int
    under: tuple[int, ...] = ()
    clues: ClassVar[tuple[int, ...]] = ()

    @property
    def after(self) -> tuple[int, ...]:
        return (self.supposition, self.conflict)


@dataclass(frozen=True)
class Cases:
    """A case distinction: one of the `cases` is true, and `claim` holds in each.

    A case is a pair of a supposition and the last step under it, which implies `claim` or is a conflict; if all end in
    conflicts, `claim` may be None. The `clues` and the steps in `given` exclude all other cases. The library reads such
    steps, but its own arguments have none: they refute all cases but one.
    """

    claim: Claim | None
    cases: tuple[tuple[int, int], ...]
    clues: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    under: tuple[int, ...] = ()

    @property
    def after(self) -> tuple[int, ...]:
        return (*self.given, *(number for case in self.cases for number in case))


Step = Supposition | Inference | Refutation | Cases
"""A step of an argument.

Steps are numbered from 0, and clues too. `clues` are numbers of clues, and `after` are numbers of earlier steps.
`under` are the open suppositions, the outermost first.
"""


def ascending(numbers: Iterable[int]) -> tuple[int, ...]:
    """Sort the numbers of steps named by a step, without repetition."""
    return tuple(sorted(set(numbers)))


def scope_after(step: Step, number: int) -> tuple[int, ...]:
    """Return the suppositions under which the claim of this step holds. A supposition holds under itself."""
    return (*step.under, number) if isinstance(step, Supposition) else step.under


def in_order_of_use(last: T, uses: Callable[[T], Iterable[T]], first: Iterable[T] = ()) -> list[T]:
    """Sort `first` and the items used by `last`, each after the items it uses and as close as possible to its users."""
    order = dict.fromkeys(first)
    pending = [last]
    while pending:
        needed = next((one for one in uses(pending[-1]) if one not in order), None)
        if needed is None:
            order[pending.pop()] = None
        else:
            pending.append(needed)
    return list(order)


def renumbered(step: Step, new: Mapping[int, int]) -> Step:
    """Return a copy of the step, of an argument that was found, with its references renumbered."""
    under = tuple(new[number] for number in step.under)
    if isinstance(step, Supposition):
        return replace(step, under=under)
    if isinstance(step, Refutation):
        return replace(step, supposition=new[step.supposition], conflict=new[step.conflict], under=under)
    assert isinstance(step, Inference)  # only people write cases
    return replace(step, after=ascending(new[number] for number in step.after), under=under)
