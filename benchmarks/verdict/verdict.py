"""The verdict: what was learnt, in a few lines of plain English, each with the figures that it rests on."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from html import escape
from itertools import chain, groupby
from typing import Any, Literal, get_args

from benchmarks.analysis.sentences import names_of
from game.words import counted

Topic = Literal[
    "answer", "who", "soundness", "runs", "deduction", "failures", "absent", "inference", "speed", "play", "chances",
    "use", "next", "trouble",
]  # fmt: skip
"""What a finding is about, in the order in which findings are told.

soundness: who was wrong, or disagreed. runs: which were not finished, or were extended. deduction: who proves how much.
failures: who crashed, gave up or was late. absent: who is not installed. inference: what kind of inference is missed.
speed: ratios of time. play: games won. chances: how far probabilities are right. use: which engine to choose for what.
next: what to run to learn more. Of two contestants alone also answer: who is better at what. who: what the two are.
trouble: who was wrong or failed.
"""

TOPICS: tuple[Topic, ...] = get_args(Topic)

KEPT: tuple[Topic, ...] = ("soundness", "runs", "failures", "absent")
"""What went wrong: it is said in fewer words last, and never left out, whatever else has to give way."""

LEFT_OUT: Mapping[Topic, str] = {
    "chances": "chances of a mine",
    "inference": "what is missed",
    "speed": "speed",
    "next": "what to run next",
    "play": "games",
    "deduction": "deduction",
    "use": "what to choose",
}
"""What findings are about, in words, in the order in which they are left out where there is too little room."""

TOO_LONG = "- There is more than fits here: see --details."
"""The last line where even what went wrong takes too many lines."""

MOST_LINES = 12
"""Lines of a verdict as it is printed."""


class Room(Enum):
    """How much room there is for a sentence. The value is how many things of a kind it may name."""

    FULL = 12
    SHORT = 3
    SHORTEST = 1

    def fully(self, text: str) -> str:
        """The `text` in a sentence in full, and nothing in a shorter one."""
        return text if self is Room.FULL else ""

    def more(self, text: str) -> str:
        """The `text`, but nothing in the shortest sentence."""
        return "" if self is Room.SHORTEST else text

    def names(self, names: Sequence[str]) -> str:
        """As many of the names as there is room for, and how many others there are."""
        return names_of(names, self.value)

    def listed(self, things: Sequence[str]) -> str:
        """Things behind semicolons: all of them in full, and else the first and how many others there are.

        >>> Room.SHORTEST.listed(["a was wrong", "b was late"])
        'a was wrong; 1 other'
        """
        shown = things if self is Room.FULL else things[: self.value]
        others = [counted(len(things) - len(shown), "other")] if len(shown) < len(things) else []
        return "; ".join([*shown, *others])


@dataclass(frozen=True)
class Finding:
    """One thing that was learnt: a `sentence`, the `contestants` it speaks of, and its `figures` by name.

    `p_value` is that of the test which the sentence rests on, corrected for all tests of the same verdict; it is None
    where nothing is estimated, as for what was proven on identical facts. `short` and `shortest` say the same in fewer
    and fewer words, for where there is little room. `command` is what to type next, on a line of its own.
    """

    topic: Topic
    sentence: str
    contestants: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    p_value: float | None = None
    short: str = ""
    shortest: str = ""
    command: str = ""

    @classmethod
    def said(cls, topic: Topic, say: Callable[[Room], str], contestants: Iterable[str] = (), **known: Any) -> Finding:
        """A finding in the words that `say` has for it, which leaves out more where there is less room."""
        sentence, short, shortest = map(say, Room)
        return cls(topic, sentence, tuple(contestants), short=short, shortest=shortest, **known)

    def __str__(self) -> str:
        return f"{self.sentence} {self.command}".rstrip()


@dataclass(frozen=True)
class Verdict:
    """The findings of a comparison, in the order in which they are told.

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

    def by_topic(self) -> Iterator[tuple[Topic, list[Finding]]]:
        """The topics with their findings, in order."""
        for topic, findings in groupby(self.findings, key=lambda finding: finding.topic):
            yield topic, list(findings)

    def lines(self, width: int = 80, most: int = MOST_LINES) -> list[str]:
        """The verdict in lines of at most `width` characters, and no more than `most` of them.

        Where there is too little room findings are said in fewer words, the longest first, and then left out in the
        order of `LEFT_OUT`; the last line says what those were about. What went wrong is not left out.
        """
        told = [_lines_of(finding, finding.sentence, width) for finding in self.findings]
        for wording in ("short", "shortest"):
            for place in self._longest_first():
                if sum(map(len, told)) <= most:
                    break
                if fewer_words := getattr(self.findings[place], wording):
                    told[place] = _lines_of(self.findings[place], fewer_words, width)
        left_out: list[int] = []
        remark: list[str] = []
        for topic in LEFT_OUT:
            for place, finding in enumerate(self.findings):
                if sum(map(len, told)) + len(remark) > most and finding.topic == topic:
                    told[place] = []
                    left_out.append(place)
                    topics = dict.fromkeys(LEFT_OUT[self.findings[one].topic] for one in sorted(left_out))
                    remark = _wrap(f"- Left out for want of room: {', '.join(topics)}.", width)
        lines = [*chain.from_iterable(told), *remark]
        return lines if len(lines) <= most else [*lines[: most - 1], TOO_LONG]

    def _longest_first(self) -> list[int]:
        """The places of the findings: the longest first, and what went wrong last."""

        def importance(place: int) -> tuple[bool, int]:
            finding = self.findings[place]
            return finding.topic in KEPT, -len(finding.sentence)

        return sorted(range(len(self.findings)), key=importance)

    def to_html(self) -> str:
        """As a list, with all findings in full."""
        return f"<ul class=verdict>\n{''.join(map(_item, self.findings))}</ul>\n"

    _repr_html_ = to_html


def command_lines(command: str, width: int, lead: str = "  ") -> list[str]:
    """A command behind `lead`, in lines that can be pasted: where it is too long for one, it is broken at options.

    >>> for line in command_lines("mineproof bench games --size expert --games 3900 --engine sat,optimal", 40):
    ...     print(line)
      mineproof bench games --size expert \\
        --games 3900 --engine sat,optimal
    """
    lines = textwrap.wrap(
        re.sub(r" (--\S+) ", r" \1\0", command),  # an option and its value stay together
        width - 2,
        initial_indent=lead,
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace("\0", " ") + (" \\" if line is not lines[-1] else "") for line in lines]


def _item(finding: Finding) -> str:
    command = f"<pre><code>{escape(finding.command)}</code></pre>" if finding.command else ""
    return f'<li data-topic="{finding.topic}">{escape(finding.sentence)}{command}</li>\n'


def _lines_of(finding: Finding, sentence: str, width: int) -> list[str]:
    """The lines of a finding that is said so: its command on lines of its own, or right behind the `shortest` words."""
    if finding.command and sentence == finding.shortest:
        return command_lines(finding.command, width, f"- {sentence} ")
    return _wrap(f"- {sentence}", width) + (command_lines(finding.command, width) if finding.command else [])


def _wrap(sentence: str, width: int) -> list[str]:
    """The lines of a sentence, neither names nor commands broken."""
    return textwrap.wrap(sentence, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
