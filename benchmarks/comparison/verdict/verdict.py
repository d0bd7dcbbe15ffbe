"""The verdict: what was learnt, in plain English, each finding with the figures that it rests on."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from html import escape
from typing import Any, Literal, get_args

from benchmarks.comparison.verdict.shown_board import ShownBoard

Topic = Literal[
    "broken", "soundness", "runs", "failures", "absent", "deduction", "speed", "play", "chances", "use", "next"
]
"""What a finding is about, in the order in which findings are printed.

broken: who raised errors or crashed, or has no result at all. soundness: who was wrong, or disagreed. runs: which were
not finished, or were extended. failures: who gave up or was late. absent: who is not installed. deduction: what there
is to prove, who proves all, and what the others miss. speed: times and their ratios. play: games won. chances: how far
probabilities are right. use: which engine to choose for what. next: what to run to learn more.
"""

ON_A_PHONE = 44
"""Characters of a board on a page, beside others and with its legend: they fit 400 pixels."""

TOPICS: tuple[Topic, ...] = get_args(Topic)


@dataclass(frozen=True)
class Finding:
    """One thing that was learnt: a `sentence`, the `contestants` it speaks of, and its `figures` by name.

    `p_value` is that of the test which the sentence rests on, corrected for all tests of the same verdict; it is None
    where nothing is estimated, as for what was proven on identical facts. `command` is what to type next, and `example`
    a position that shows it.
    """

    topic: Topic
    sentence: str
    contestants: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    p_value: float | None = None
    command: str = ""
    example: ShownBoard | None = None

    def __str__(self) -> str:
        return f"{self.sentence} {self.command}".rstrip()

    def to_json(self) -> dict[str, Any]:
        """The finding for JSON: the example as the `board` in text and the name of its `position`, empty if none."""
        found = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "example"}
        example = self.example
        return {**found, "board": example.drawn() if example else "", "position": example.name if example else ""}

    def lines(self, width: int, lead: str = "- ") -> list[str]:
        """The sentence behind `lead` in lines of at most `width` characters, then the board, and the command."""
        lines = textwrap.wrap(
            f"{self.sentence} {self.example.words if self.example else ''}",
            width,
            initial_indent=lead,
            subsequent_indent="  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        drawn = self.example.drawn(width).splitlines() if self.example else []
        if any(len(line) > width for line in drawn):  # a board cannot be broken
            drawn = ["  (It does not fit here.)"]
        return lines + drawn + (command_lines(self.command, width) if self.command else [])


@dataclass(frozen=True)
class Verdict:
    """The findings of a comparison, in the order in which they are printed.

    >>> print(Verdict((Finding("use", "Choose sat."), Finding("soundness", "Nobody was wrong."))))
    - Nobody was wrong.
    - Choose sat.
    """

    findings: tuple[Finding, ...]

    def __post_init__(self) -> None:
        ordered = sorted(self.findings, key=lambda finding: TOPICS.index(finding.topic))
        object.__setattr__(self, "findings", tuple(ordered))

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def about(self, topic: Topic) -> list[Finding]:
        """The findings about one topic."""
        return [finding for finding in self.findings if finding.topic == topic]

    def without(self, topic: Topic) -> Verdict:
        """The verdict without the findings about one topic."""
        return Verdict(tuple(finding for finding in self.findings if finding.topic != topic))

    def lines(self, width: int = 80) -> list[str]:
        """The verdict in lines of at most `width` characters."""
        return [line for finding in self.findings for line in finding.lines(width)]

    def to_html(self) -> str:
        """The findings as a list."""
        return f"<ul class=verdict>\n{''.join(map(_item, self.findings))}</ul>\n"

    _repr_html_ = to_html


def command_lines(command: str, width: int) -> list[str]:
    """A command, indented, in lines that can be pasted: where it is too long for one, it is broken at options.

    >>> for line in command_lines("mineproof bench games --size expert --games 3900 --engine sat,optimal", 40):
    ...     print(line)
      mineproof bench games --size expert \\
        --games 3900 --engine sat,optimal
    """
    lines = textwrap.wrap(
        re.sub(r" (--\S+) ", r" \1\0", command),  # an option and its value stay together
        width - 2,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace("\0", " ") + (" \\" if line is not lines[-1] else "") for line in lines]


def _item(finding: Finding) -> str:
    command = f"<pre><code>{escape(finding.command)}</code></pre>" if finding.command else ""
    board = ""
    if finding.example:
        board = f" {escape(finding.example.words)}<pre class=drawn>{escape(finding.example.drawn(ON_A_PHONE))}</pre>"
    return f'<li data-topic="{finding.topic}">{escape(finding.sentence)}{board}{command}</li>\n'
