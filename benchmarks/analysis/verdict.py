"""The verdict: what was learnt, in a few lines of plain English, each with the figures that it rests on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal, get_args

Topic = Literal["soundness", "deduction", "inference", "speed", "play", "chances", "failures", "absent", "use", "next"]
"""What a finding is about, in the order in which findings are told.

soundness: who was wrong, or disagreed. deduction: who proves how much. inference: what kind of inference is missed.
speed: ratios of time. play: games won. chances: how far probabilities are right. failures: who gave up, or was late.
absent: who is not installed. use: which engine to choose for what. next: what to run to learn more.
"""

TOPICS: tuple[Topic, ...] = get_args(Topic)

DISPENSABLE: tuple[Topic, ...] = ("chances", "absent", "failures")
"""What is said in fewer words, or left out, first, in this order, where there is too little room."""

LEFT_OUT: Mapping[Topic, str] = {
    "soundness": "soundness",
    "deduction": "deduction",
    "inference": "what is missed",
    "speed": "speed",
    "play": "games",
    "chances": "chances of a mine",
    "failures": "who had no result",
    "use": "what to choose",
    "absent": "who is not installed",
    "next": "what to run next",
}
"""What a finding that is left out was about, in words."""

MOST_LINES = 12
"""Lines of a verdict as it is printed."""


@dataclass(frozen=True)
class Finding:
    """One thing that was learnt: a `sentence`, the `contestants` it speaks of, and its `figures` by name.

    `p_value` is that of the test which the sentence rests on, corrected for all tests of the same verdict; it is None
    where nothing is estimated, as for what was proven on identical facts. `short` and `shortest` say the same in fewer
    and fewer words, for where there is little room.
    """

    topic: Topic
    sentence: str
    contestants: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    p_value: float | None = None
    short: str = ""
    shortest: str = ""

    def __str__(self) -> str:
        return self.sentence


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

    def lines(self, width: int = 80, most: int = MOST_LINES) -> list[str]:
        """The verdict in lines of at most `width` characters, and no more than `most` of them.

        Where there is too little room findings are said in fewer words, then left out, the least important ones first
        and of the others the longest; the last line says what they were about.
        """
        said = [finding.sentence for finding in self.findings]
        for wording in ("short", "shortest"):
            for place in self._least_important_first():
                if len(_wrapped(said, width)) <= most:
                    return _wrapped(said, width)
                said[place] = getattr(self.findings[place], wording) or said[place]
        left_out: list[int] = []
        lines = _wrapped(said, width)
        for place in self._least_important_first():
            if len(lines) <= most:
                break
            left_out.append(place)
            topics = dict.fromkeys(LEFT_OUT[self.findings[one].topic] for one in sorted(left_out))
            kept = [sentence for at, sentence in enumerate(said) if at not in left_out]
            lines = _wrapped([*kept, f"Left out for want of room: {', '.join(topics)}."], width)
        return lines[:most]

    def _least_important_first(self) -> list[int]:
        """The places of the findings: the dispensable topics, then the others by length."""

        def importance(place: int) -> tuple[int, int]:
            finding = self.findings[place]
            rank = DISPENSABLE.index(finding.topic) if finding.topic in DISPENSABLE else len(DISPENSABLE)
            return rank, -len(finding.sentence)

        return sorted(range(len(self.findings)), key=importance)

    def to_html(self) -> str:
        """As a list, with all findings in full."""
        items = "\n".join(f'<li data-topic="{one.topic}">{escape(one.sentence)}</li>' for one in self.findings)
        return f"<ul class=verdict>\n{items}\n</ul>\n"

    _repr_html_ = to_html


def _wrapped(sentences: Iterable[str], width: int) -> list[str]:
    return [line for one in sentences for line in _wrap(f"- {one}", width)]


def _wrap(sentence: str, width: int) -> list[str]:
    """The lines of a sentence, neither names nor commands broken."""
    return textwrap.wrap(sentence, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
