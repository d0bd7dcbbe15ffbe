"""Chapters: what is shown of one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.analysis.page import Part, Text
from benchmarks.analysis.sentences import failure_sentences
from benchmarks.analysis.summary import Summary


@dataclass(frozen=True)
class Chapter:
    """One run: its `title`, its summary, and the `facts` of how it was made."""

    title: str
    summary: Summary[Any]
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def results(self) -> str:
        """How far the run is."""
        plan = self.summary.plan
        return f"{self.summary.count:,} of {plan.count * len(plan.contestants):,} results"

    def parts(self) -> list[Part]:
        """What its page shows, from its findings to those who did not take part."""
        plan, summary = self.summary.plan, self.summary
        if not summary.contestants:
            return [Text("Nothing yet", ["The record has no results."])]
        parts: list[Part] = [part for part in summary.section() if part is not None]
        if extension := plan.extension():
            parts.insert(0, Text("Extended on the way", [extension]))
        if reasons := failure_sentences(summary.failures()):
            parts.append(Text("Without results, and why", reasons))
        absent = [f"{name}: {reason}" for name, reason in plan.absent.items()]
        absent += [f"{name}: not yet tried" for name in plan.contestants if name not in summary.contestants]
        if absent:
            parts.append(Text("Not taking part", absent))
        return parts


def told_apart(chapters: Sequence[Chapter]) -> list[Chapter]:
    """The chapters, with titles that no two have in common: alike ones tell their seeds, or else their places."""
    found = [*chapters]
    for details in (
        [f"seed {chapter.summary.plan.seed}" for chapter in chapters],
        [f"run {place}" for place in range(1, len(found) + 1)],
    ):
        titles = Counter(chapter.title for chapter in found)
        found = [
            replace(chapter, title=f"{chapter.title}, {detail}") if titles[chapter.title] > 1 else chapter
            for chapter, detail in zip(found, details, strict=True)
        ]
    return found
