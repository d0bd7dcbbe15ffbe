"""Runs of games that never lose, kept in docs/records: what each layout is worth to two players, in blocks of 1,000.

    python -m docs.builder.never_lose_records RUN.jsonl RECORD.jsonl  # from `bench games --never-lose --out`

`mineproof results table` shows what records come to. In a block (see `benchmarks.results.block_record`) `worth` is the
chance to win of the first player on each layout, in ten-thousandths, and `other` that of the second player by the place
in the block, where it is another one.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.analysis.pairs import ROUNDING
from benchmarks.results.block_record import BLOCK, written_line
from benchmarks.results.record_results import PARTS


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
    record.write_text("".join(map(written_line, written)), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Keep a run of games that never lose as a record.")
    parser.add_argument("run", metavar="RUN.jsonl", type=Path, help="what `bench games --never-lose --out` wrote")
    parser.add_argument("record", metavar="RECORD.jsonl", type=Path, help="the record to write")
    arguments = parser.parse_args()
    keep(arguments.run, arguments.record)
