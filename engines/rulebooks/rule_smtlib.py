"""A rule as constraints in SMT-LIB: all sentences that satisfy its conditions, with their mines.

The unknowns are whole numbers of at least 0. For example, region 5 has `mines5` mines, `safe5` safe cells, and
`marked5` known mines if the rule uses marks. A count with mere bounds lies between two more unknowns, such as `min_a`
and `max_a`. A query names its assumptions: `SMALL`, `WRONG`, and so on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from engines.rulebooks.rule import LETTERS, Bound, Conclusion, Count, Rule
from engines.rulebooks.rule_evaluation import Claimed, Linear, RuleForm

SMALL = "small"
"""The assumption that each sentence has at most `most` cells, including marked mines around its number."""

WRONG = "wrong"
"""The assumption that some conclusion of the rule is false."""

SECOND_PLACEMENT = "said"
"""The assumption that a second placement of mines, `said5` in region 5, satisfies the rule's conclusions."""

WIDE = "wide"
"""The assumption that the board is large enough for every arrangement of four numbers far from its edges."""

WIDE_SIDE = 20
"""The height and width of a board under `WIDE`."""

CANDIDATE_WRONG, NOT_IMPLIED = "wrong", "unsaid"
"""The assumptions, with its index, that a candidate is false: for the first placement of mines, and for the second."""


NAMES = LETTERS.lower()
"""The names of the unknown numbers of mines in the sentences."""


class RuleText:
    """The constraints of a rule. Each sentence of the rule has at least one cell.

    A query can assume that some conclusion of the rule is wrong, or that one of the `candidates` is. With `of_numbers`,
    the sentences come from numbers at different cells of a square board, and regions have room on it.
    """

    def __init__(self, rule: Rule, most: int, of_numbers: bool = False, candidates: Sequence[Conclusion] = ()) -> None:
        self.rule, self.most, self.of_numbers = rule, most, of_numbers
        self.form, self.candidates = RuleForm(rule), RuleForm(replace(rule, conclusions=tuple(candidates))).conclusions
        self.regions = range(0 if rule.uses_total else 1, 1 << rule.letters)
        self.names = NAMES[: rule.letters]
        exact = range(rule.letters) if of_numbers else rule.exact
        self.bounded = [name for letter, name in enumerate(self.names) if letter not in exact]
        self._values = [f"size{region}" for region in range(1 << rule.letters)]  # in the order of `Instance.values`
        for kind in ("min_", "max_"):
            self._values += [kind * (name in self.bounded) + name for name in self.names]
        self._values += [*[f"marked_{name}" for name in self.names], "total"]

    def __str__(self) -> str:
        places = [_places(self.rule.letters), *self._rooms()] if self.of_numbers else []
        return "\n".join([*self._cells(), *self._questions(), *places])

    def _cells(self) -> Iterator[str]:
        for region in self.regions:
            marked = [f"marked{region}"] if region & self.form.marked else []
            yield "".join(map(_number, [f"mines{region}", f"safe{region}", *marked]))
            yield f"(define-fun size{region} () Int (+ mines{region} safe{region}))"
            yield f"(define-fun cells{region} () Int {_added([f'size{region}', *marked])})"
        yield f"(define-fun total () Int {self._of('mines', self.regions)})"
        yield _known("cells", self._of("cells", self.regions))
        for letter, name in enumerate(self.names):
            inside = [region for region in self.regions if region >> letter & 1]
            yield f"(define-fun {name} () Int {self._of('mines', inside)})"
            yield f"(define-fun size_{name} () Int {self._of('size', inside)})"
            yield f"(define-fun cells_{name} () Int {self._of('cells', inside)})"
            yield f"(define-fun marked_{name} () Int (- cells_{name} size_{name}))"
            yield f"(assert (<= 1 size_{name}))"
            if name in self.bounded:
                quantities = self.rule.quantities
                yield _number(f"min_{name}", name) if Count(letter, Bound.LEAST) in quantities else ""
                yield _number(f"max_{name}", f"size_{name}", name) if Count(letter, Bound.MOST) in quantities else ""
        for linear, relation in self.form.conditions:
            yield f"(assert ({relation} {self._sum(linear)} 0))"

    def _questions(self) -> Iterator[str]:
        yield _assumption(SMALL, "and", ["true", *[f"(<= cells_{name} {self.most})" for name in self.names]])
        own = self.form.conclusions
        yield _assumption(WRONG, "or", ["false", *[_denied(self._claim(one, "mines")) for one in own]])
        if self.candidates:
            for region in self.regions:
                yield _number(f"said{region}", f"size{region}")
            yield _assumption(SECOND_PLACEMENT, "and", ["true", *[self._claim(one, "said") for one in own]])
        for place, conclusion in enumerate(self.candidates):
            yield _assumption(f"{CANDIDATE_WRONG}{place}", "and", [_denied(self._claim(conclusion, "mines"))])
            yield _assumption(f"{NOT_IMPLIED}{place}", "and", [_denied(self._claim(conclusion, "said"))])

    def _claim(self, conclusion: Claimed, mines: str) -> str:
        regions, relation, bound = conclusion
        return f"({relation} {self._of(mines, regions)} {self._sum(bound)})"

    def _sum(self, linear: Linear) -> str:
        constant, terms = linear
        return _added(
            [_whole(int(constant)), *[f"(* {_whole(factor)} {self._values[place]})" for place, factor in terms]]
        )

    def _of(self, name: str, regions: Iterable[int]) -> str:
        return _added([f"{name}{region}" for region in regions])

    def _rooms(self) -> Iterator[str]:
        """Yield that each region fits into its room, the assumption `WIDE`, and the `area` that the board needs."""
        rooms = [f"room{region}" for region in range(1, 1 << self.rule.letters)]
        others = ["cells0"] if 0 in self.regions else []
        yield from [f"(assert (<= cells{region} room{region}))" for region in self.regions if region]
        yield _assumption(WIDE, "=", ["height", "width", str(WIDE_SIDE)])
        yield _known("area", _added([str(self.rule.letters), *others, *rooms]))


@cache
def _places(letters: int) -> str:
    """Return the constraints on the cells of numbers on a board, and on the room for hidden cells in each region.

    The 3x3 neighborhoods of some numbers intersect in a rectangle. To find the room of a region, take the rectangle of
    the numbers in its letters, and remove the neighborhoods of all other numbers and the cells of all numbers.
    """
    names = NAMES[:letters]
    regions = [[name for place, name in enumerate(names) if region >> place & 1] for region in range(1 << letters)]
    text = [_number("height"), _number("width"), _FUNCTIONS]
    for name in names:
        text += [_number(f"row_{name}", "(- height 1)"), _number(f"column_{name}", "(- width 1)")]
        text.append(f"(define-fun top_{name} () Int (larger 0 (- row_{name} 1)))")
        text.append(f"(define-fun left_{name} () Int (larger 0 (- column_{name} 1)))")
        text.append(f"(define-fun bottom_{name} () Int (smaller height (+ row_{name} 2)))")
        text.append(f"(define-fun right_{name} () Int (smaller width (+ column_{name} 2)))")
    for one, other in combinations(names, 2):
        distances = f"(- row_{one} row_{other}) (- column_{one} column_{other})"
        text.append(f"(define-fun near_{one}{other} () Bool (near {distances}))")
        text.append(f"(assert (not (same {distances})))")
    for region, inside in enumerate(regions):
        if inside:
            top, left = [_nested("larger", [f"{side}_{name}" for name in inside]) for side in ("top", "left")]
            bottom, right = [_nested("smaller", [f"{side}_{name}" for name in inside]) for side in ("bottom", "right")]
            text.append(_known(f"shared{region}", f"(rectangle (- {bottom} {top}) (- {right} {left}))"))
    for region, inside in enumerate(regions):
        if inside:
            larger = [more for more in range(1 << letters) if more & region == region]
            rectangles = [f"(* {_whole((-1) ** (more ^ region).bit_count())} shared{more})" for more in larger]
            letters_there = [f"(ite {_stands_among(name, inside, names)} (- 1) 0)" for name in inside]
            text.append(_known(f"room{region}", _added([*rectangles, *letters_there])))
    return "\n".join(text)


_FUNCTIONS = """\
(define-fun larger ((x Int) (y Int)) Int (ite (>= x y) x y))
(define-fun smaller ((x Int) (y Int)) Int (ite (<= x y) x y))
(define-fun near ((x Int) (y Int)) Bool (and (<= (- 1) x 1) (<= (- 1) y 1)))
(define-fun same ((x Int) (y Int)) Bool (and (= x 0) (= y 0)))
(define-fun rectangle ((x Int) (y Int)) Int
  (ite (or (<= x 0) (<= y 0)) 0 (ite (= y 1) x (ite (= y 2) (* 2 x) (* 3 x)))))"""


def _stands_among(name: str, inside: Sequence[str], names: Sequence[str]) -> str:
    """Return the constraint that, of the numbers `names`, exactly `inside` are neighbors of the number `name`."""
    near = {other: f"near_{min(name, other)}{max(name, other)}" for other in names if other != name}
    return f"(and true {' '.join([one if other in inside else _denied(one) for other, one in near.items()])})"


def _nested(function: str, terms: Sequence[str]) -> str:
    return terms[0] if len(terms) == 1 else f"({function} {terms[0]} {_nested(function, terms[1:])})"


def _number(name: str, high: str = "", low: str = "0") -> str:
    return f"(declare-const {name} Int) (assert (<= {low} {name} {high}))"


def _known(name: str, value: str) -> str:
    """Declare a number and assert its value. Z3 handles this faster than a defined function."""
    return f"(declare-const {name} Int) (assert (= {name} {value}))"


def _assumption(name: str, how: str, constraints: Sequence[str]) -> str:
    return f"(declare-const {name} Bool) (assert (=> {name} ({how} {' '.join(constraints)})))"


def _denied(constraint: str) -> str:
    return f"(not {constraint})"


def _added(terms: Sequence[str]) -> str:
    return f"(+ 0 {' '.join(terms)})"


def _whole(number: int) -> str:
    return str(number) if number >= 0 else f"(- {-number})"
