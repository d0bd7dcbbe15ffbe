"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut knows the changes. Each of a sample, drawn by a seed, is made in a copy of the project, where the tests that
belong to the changed file are run until one fails. What was found is kept in a file, from which the next run goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue

import pytest
from libcst import Module
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations, deep_replace

import engines
from benchmarks.analysis.statistics import wilson
from benchmarks.harness.limits import end_tree

ROOT = Path(__file__).parents[1]
CHANGED = (
    *("engines/**/*.py", "benchmarks/harness/*.py"),
    *("game/*.py", "game/minesweeper/*.py", "game/knights/*.py", "game/tour/*.py"),
)
LEFT_OUT = (".git", "mutants.jsonl", "__pycache__", "node_modules", "site", "build", ".*_cache", ".hypothesis", ".venv")
"""What a copy of the project does without."""

MEMORY = 4_000_000_000
"""Bytes that a process may take."""

WITHIN_LIMITS = """
import resource, sys
import pytest
memory, seconds = map(int, sys.argv[1:3])
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
sys.exit(pytest.main(sys.argv[3:]))
"""
"""A pytest that ends itself where a change makes a loop of what ended."""

SURVIVED, NOTICED, LATE = "survived", "noticed", "late"

WIDER = {
    "engines/reasoners/": ("fuzz", "agreement", "total", "conformance", "formula_reasoners", "knights", "reasoners"),
    "engines/solving/": ("formula_reasoners", "total", "reasoners", "knights", "fuzz", "agreement"),
    "engines/counting/": ("counting", "probability", "progress", "optimal", "guessers"),
    "engines/guessers/": ("guessers", "optimal", "progress", "probability"),
    "engines/native/": ("native", "conformance"),
    "engines/board/": ("engine", "views", "explain", "blame", "interrupts", "conformance"),
    "engines/arguments/": ("arguments", "knights"),
    "engines/search/": ("search", "search_effort"),
    "engines/": ("engine", "registry", "conformance", "reasoners", "total", "views"),
    "benchmarks/harness/": ("runs", "records", "arguments", "streaming", "knights", "tours"),
    "game/knights/": ("knights", "knights_files"),
    "game/tour/": ("tour", "engines/test_search", "engines/test_search_effort"),
    "game/minesweeper/": ("minesweeper", "layouts", "session", "mineproof/test_window", "mineproof/test_window_games"),
    "game/": ("logic", "sentence", "observation", "minesweeper", "layouts", "drawn", "session", "sizes"),
}
"""Beside the tests that name the changed module: those that come past it from further away, by folder."""


@dataclass(frozen=True)
class Change:
    """One place of one file, and what stands there instead."""

    file: str
    number: int
    line: int
    before: str
    after: str

    @property
    def name(self) -> str:
        """The same at every run, while the file stays as it is."""
        return f"{self.file}#{self.number}"


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample, print which changes nobody noticed, and the share noticed; the exit status is 1 below `--least`."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=1000, help="how many changes to try (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="changes tried at a time (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=120, help="processor time a change (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="(default: %(default)s)")
    parser.add_argument("--least", type=float, default=0.0, help="the share that has to be noticed, 0 to 1")
    arguments = parser.parse_args(argv)
    every = [change for file in changed_files() for change in changes(file)]
    sample = random.Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    outcomes = kept(arguments.out)
    with arguments.out.open("a", encoding="utf-8") as out:
        for change, outcome in tried([c for c in sample if c.name not in outcomes], arguments.jobs, arguments.seconds):
            outcomes[change.name] = outcome
            out.write(json.dumps({"name": change.name, "outcome": outcome, **asdict(change)}) + "\n")
            out.flush()
    return report(sample, outcomes, len(every), arguments.least)


def report(sample: Sequence[Change], outcomes: dict[str, str], known: int, least: float) -> int:
    """Print what came of the sample. Returns the exit status."""
    for change in sorted(sample, key=lambda change: (change.file, change.line)):
        if outcomes[change.name] == SURVIVED:
            print(f"{change.file}:{change.line}: {change.before!r} became {change.after!r}, and no test failed")
    counted = Counter(outcomes[change.name] for change in sample)
    noticed = len(sample) - counted[SURVIVED]
    share = wilson(noticed, len(sample))
    print(f"{noticed} of {len(sample)} changes noticed, of {known:,} known: ", end="")
    print(f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}], the 95% interval by Wilson")
    print(", ".join(f"{outcome} {count}" for outcome, count in counted.most_common()))
    return 0 if share.estimate >= least else 1


def kept(out: Path) -> dict[str, str]:
    """What earlier runs found, by the name of the change."""
    if not out.exists():
        return {}
    records = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return {record["name"]: record["outcome"] for record in records}


# The changes.


def changed_files() -> list[Path]:
    """The files whose changes are known."""
    return sorted({path for pattern in CHANGED for path in ROOT.glob(pattern)})


def changes(file: Path) -> Iterator[Change]:
    """All changes within the functions of `file`."""
    module, mutations, _, _ = create_mutations(str(file), file.read_text(encoding="utf-8"))
    places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    for number, mutation in enumerate(mutations):
        if mutation.contained_by_top_level_function is not None:
            before, after = (module.code_for_node(node) for node in (mutation.original_node, mutation.mutated_node))
            line = places[mutation.original_node].start.line
            yield Change(file.relative_to(ROOT).as_posix(), number, line, before, after)


def changed_code(change: Change) -> str:
    """The whole file after the change."""
    file = ROOT / change.file
    module, mutations, _, _ = create_mutations(str(file), file.read_text(encoding="utf-8"))
    mutation = mutations[change.number]
    changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
    assert isinstance(changed, Module)
    code: str = changed.code
    return code


# The tests.


def tests_of(file: str) -> list[list[str]]:
    """What pytest is called with, one call after the other: the tests that name the module, then those further away."""
    stem, folder = Path(file).stem, Path(file).parent.as_posix()
    package, module = folder.replace("/", "."), f"{folder}/{stem}".replace("/", ".")
    named = re.compile(rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{stem}\b")
    home = file.partition("/")[0]
    tests = sorted((ROOT / "tests" / home).glob("test_*.py"))
    near = [test for test in tests if test.stem == f"test_{stem}" or named.search(test.read_text(encoding="utf-8"))]
    calls = [[f"tests/{home}/{test.name}" for test in near]]
    wider = next((names for prefix, names in WIDER.items() if file.startswith(prefix)), ())
    further = [f"tests/{name if '/' in name else f'{home}/test_{name}'}.py" for name in wider]
    calls.append([test for test in further if test not in calls[0]])
    if folder == "engines/reasoners" and stem in engines.names():
        calls[1] += ["-k", stem]
        calls.append(["tests/engines/test_ladder.py"])  # its tests do not all name the reasoner
    return [call for call in calls if call]


def tried(sample: Iterable[Change], jobs: int, seconds: int) -> Iterator[tuple[Change, str]]:
    """Make each change in a copy of the project, and tell what became of it."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copies.put(shutil.copytree(ROOT, Path(folder, str(number)), ignore=shutil.ignore_patterns(*LEFT_OUT)))

        def try_one(change: Change) -> tuple[Change, str]:
            copy = copies.get()
            try:
                (copy / change.file).write_text(changed_code(change), encoding="utf-8")
                return change, outcome_in(copy, change.file, seconds)
            finally:
                shutil.copy2(ROOT / change.file, copy / change.file)
                copies.put(copy)

        yield from pool.map(try_one, sample)


def outcome_in(copy: Path, file: str, seconds: int) -> str:
    """Run the tests of `file` in this copy, one call of pytest after the other, until a test fails."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    for tests in tests_of(file):
        command = [sys.executable, "-c", WITHIN_LIMITS, str(MEMORY), str(seconds), "-x", "-q", "-p", "no:xdist"]
        with subprocess.Popen(
            [*command, "-p", "no:cacheprovider", *tests],
            cwd=copy,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                status = process.wait(5 * seconds)
            except subprocess.TimeoutExpired:
                status = -signal.SIGXCPU
            end_tree(process)
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return LATE
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return NOTICED
    return SURVIVED


if __name__ == "__main__":
    sys.exit(main())
