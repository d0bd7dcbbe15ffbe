"""The pages on the engines: one for each way to reason, with a solved and an unsolved position.

The pictures show the engine's deductions, made while the site is built. The text on the method is from
`docs/ways/NAME.md`, if there is such a file, and from the docstring of the engine's reasoner.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

import engines
from benchmarks.subjects.drawn_positions import Position
from benchmarks.subjects.named_positions import named_positions
from engines import GaveUp, Spec
from engines.registry.registry import missing_requirement
from game.pictures import Picture, PuzzleConclusions, Role
from game.statements.sentence import Atom
from game.wording import capitalized, counted
from mineproof import Observation, pictures
from mineproof.solve_puzzle import solve

FOLDER = Path(__file__).parents[1] / "ways"

JUDGE = "probability"
"""The engine that determines all conclusions. Tests check that the other complete engines agree with it."""

WIDE = Observation.parse(
    """
    .........
    .6.6.7.2.
    .........
    .5.5.6.2.
    .........
    .5.4.7.6.
    .........
    .4.3.6.7.
    .........
    """
)
"""A position with sixteen connected numbers over 65 cells: too wide for an engine that enumerates all worlds."""


@dataclass(frozen=True)
class Example:
    """A position, the conclusions that follow from it, and those found by an engine.

    `gave_up` is the reason if the engine stopped early, or empty.
    """

    title: str
    observation: Observation
    follows: Mapping[Atom, bool]
    found: Mapping[Atom, bool]
    gave_up: str = ""

    @property
    def is_solved(self) -> bool:
        """Return whether there are conclusions, and the engine found all of them."""
        return bool(self.follows) and self.found == self.follows and not self.gave_up

    def picture(self) -> Picture:
        """Draw the conclusions found, with the missed ones highlighted."""
        known = PuzzleConclusions(self.found, roles={Role.BEYOND: self.follows.keys() - self.found.keys()})
        return pictures.of_observation(self.observation, known, title=self.title)


def entries() -> list[tuple[str, str]]:
    """Return the address and the title of each page on an engine, for the menu."""
    return [(f"ways/{spec.name}.md", spec.name) for spec in specs()]


def pages() -> dict[str, str]:
    """Return the pages by their addresses."""
    return {"ways/index.md": _index(), **{f"ways/{spec.name}.md": page(spec) for spec in specs()}}


def specs() -> list[Spec]:
    """Return the engines of the catalog. If several share a reasoner, only the first is returned."""
    seen: set[object] = set()
    found = []
    for spec in map(engines.spec, engines.names()):
        reasoner: object = spec.name
        if missing_requirement(spec.name) is None:
            reasoner = engines.load(spec.name).reasoner_class
        if reasoner not in seen:
            seen.add(reasoner)
            found.append(spec)
    return found


def page(spec: Spec) -> str:
    """Return the page on one engine."""
    lines = [f"# {spec.name}", "", f"*{capitalized(spec.summary)}.*", ""]
    lines += ["```console", f"mineproof solve BOARD.txt --engine {spec.name}", "```", ""]
    how = FOLDER / f"{spec.name}.md"
    if how.exists():
        lines += [how.read_text(encoding="utf-8").strip().replace("(../pages/", "(../"), ""]
    lines += _facts(spec)
    if (missing := missing_requirement(spec.name)) is not None:
        return "\n".join([*lines, f"There are no pictures here: {missing}.", ""])
    if "Sentence" in spec.fact_types:
        lines += _draw(spec)
    lines += ["## In its own words", "", inspect.getdoc(engines.load(spec.name).reasoner_class) or "", ""]
    return "\n".join(lines)


def _facts(spec: Spec) -> Iterator[str]:
    """Yield the lines of a list with the engine's properties in the catalog."""
    rows = {
        "complete": spec.completeness,
        "speaks of": " and ".join({"Sentence": "boards", "Formula": "formulas"}[kind] for kind in spec.fact_types),
        "guesses": f"by `{spec.guesser}`",
        "needs": f"`pip install '{spec.install}'`" if spec.install else "nothing",
        "source": spec.reference or "none",
    }
    yield from (f"- **{name}**: {value}" for name, value in rows.items())
    yield from (f"- **option** `{name}`: {option}" for name, option in spec.options.items())
    yield ""


def _draw(spec: Spec) -> list[str]:
    """Return the lines with two examples: a position that the engine solves, and one that it does not solve."""
    tried = [found for position in _positions() if (found := example(spec, position)) is not None]
    solved = [one for one in tried if one.is_solved]
    unsolved = [one for one in tried if one.found != one.follows or one.gave_up]
    lines = []
    if solved:
        lines += ["## What it solves", "", *_shown(spec, solved[-1])]
    lines += ["## What it does not", ""]
    if unsolved:
        first = unsolved[0]
        why = f" {capitalized(first.gave_up)}." if first.gave_up else ""
        lines += [f"What follows all the same is marked.{why}", "", *_shown(spec, first)]
    else:
        text = "Nothing follows here, for any way to reason: this is to be guessed, and only chances help."
        if not spec.complete:
            text = f"It solves all positions of these pages, though there are others that it does not. {text}"
        lines += [text, "", *_shown(spec, _guess())]
    return lines


def _shown(spec: Spec, example: Example) -> list[str]:
    """Return the picture of the example, and a link that opens the position on the live board."""
    seen = example.observation
    position = {"board": str(seen).replace("\n", "/"), "engine": spec.name}
    total = {} if seen.total is None else {"mines": str(seen.total)}
    link = f"[Open it on the live board](../board/index.html#{urlencode({**position, **total})})"
    return [pictures.html(example.picture()), "", link, ""]


@cache
def _positions() -> tuple[Position, ...]:
    named = named_positions()
    drawn = [named.draw(number) for number in named.numbers]
    return (*drawn, Position("too wide: sixteen numbers that hang together", WIDE, frozenset()))


def example(spec: Spec, position: Position) -> Example | None:
    """Solve a position with the engine. Returns None if even the judge gives up."""
    seen = position.observation
    found: Mapping[Atom, bool] = {}
    try:
        follows = _judged(seen)
    except GaveUp:
        return None
    try:
        answer = solve(seen, spec.name)
        found = answer.values
        gave_up = "; ".join(answer.limits) if found != follows else ""
    except GaveUp as limit:
        gave_up = str(limit)
    in_all = "" if seen.total is None else f", with {counted(seen.total, 'mine')} in all"
    return Example(capitalized(position.name.partition(": ")[2]) + in_all, seen, follows, found, gave_up)


@cache
def _judged(observation: Observation) -> Mapping[Atom, bool]:
    return solve(observation, JUDGE).values


def _guess() -> Example:
    [position] = [one for one in _positions() if one.name.endswith("coin toss")]
    return Example("Coin toss", position.observation, {}, {})


def _index() -> str:
    lines = [
        "# Ways to reason",
        "",
        "```console",
        "mineproof engines",
        "```",
        "",
        "Every engine has a page, with a position that it solves and one that it does not, as it finds them while this",
        "site is built. A sound engine never calls a mine safe; a complete one finds everything that follows.",
        "",
        "| engine | how it reasons | complete |",
        "|---|---|---|",
    ]
    lines += [f"| [`{one.name}`]({one.name}.md) | {one.summary} | {one.completeness} |" for one in specs()]
    return "\n".join(lines) + "\n"
