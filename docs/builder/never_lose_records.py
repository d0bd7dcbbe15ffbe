"""Runs of games that never lose, kept in docs/records: what each layout is worth to two players, in blocks of 1,000.

    python -m docs.builder.never_lose_records docs/records/*.jsonl          # what they come to
    python -m docs.builder.never_lose_records --keep RUN.jsonl RECORD.jsonl  # from `bench games --never-lose --out`

A record begins with a line that says what was played, by what command and where. Each further line is a block: `first`
is the number of its first layout, `worth` the chance to win of the first player on each layout, in ten-thousandths, and
`other` that of the second player by the place in the block, where it is another one.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.analysis.pairs import ROUNDING
from benchmarks.analysis.statistics import mean_interval

BLOCK = 1_000
PARTS = 10_000
"""The unit of what a layout is worth: one part of this number."""


def keep(run: Path, record: Path) -> None:
    """Write the whole blocks of a run to a record."""
    lines = [json.loads(line) for line in run.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    begun = lines[0]["run"]
    first, second = begun["plan"]["contestants"]
    worth: dict[str, dict[int, float]] = {first: {}, second: {}}
    for line in lines:
        if "result" in line:
            worth[line["contestant"]][line["number"]] = line["result"]["worth"]
    common = worth[first].keys() & worth[second].keys()
    said = {
        "players": [first, second],
        "played": begun["plan"]["subjects"],
        "seed": begun["plan"]["seed"],
        "machine": {key: begun["machine"][key] for key in ("cpu", "cores")},
        "versions": begun["machine"]["versions"],
        "command": begun["command"].partition(" --out")[0],
    }
    written = [said]
    start = 0
    while common.issuperset(block := range(start, start + BLOCK)):
        others = {
            str(number - start): round(worth[second][number] * PARTS)
            for number in block
            if abs(worth[first][number] - worth[second][number]) > ROUNDING
        }
        written.append(
            {"first": start, "worth": [round(worth[first][number] * PARTS) for number in block], "other": others}
        )
        start += BLOCK
    record.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in written), encoding="utf-8")


def summary(record: Path) -> str:
    """What a record comes to, in a line."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    said, worths, differences = lines[0], [], []
    for block in lines[1:]:
        for place, worth in enumerate(block["worth"]):
            worths.append(worth / PARTS)
            differences.append((block["other"].get(str(place), worth) - worth) / PARTS)
    first, second = said["players"]
    one, more = mean_interval(worths), mean_interval(differences)
    return (
        f"{said['played']}, seed {said['seed']}, {len(worths):,} layouts: {first} {100 * one.estimate:.2f} %, {second} "
        f"{100 * more.estimate:+.3f} ± {100 * (more.high - more.estimate):.3f} points"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What records of games that never lose come to.")
    parser.add_argument("records", metavar="RECORD.jsonl", type=Path, nargs="+", help="records to sum up")
    parser.add_argument("--keep", metavar="RUN.jsonl", type=Path, help="first write the last record from this run")
    arguments = parser.parse_args()
    if arguments.keep is not None:
        keep(arguments.keep, arguments.records[-1])
    for name in arguments.records:
        print(summary(name))
