"""The changes that mutmut knows, each of one place within a function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from libcst import FunctionDef, Module
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations, deep_replace

ROOT = Path(__file__).parents[2]
CHANGED = (
    *("engines/**/*.py", "benchmarks/harness/*.py"),
    *("game/*.py", "game/minesweeper/*.py", "game/knights/*.py", "game/tour/*.py"),
)


@dataclass(frozen=True)
class Change:
    """One place of one file, and what stands there instead."""

    file: str
    function: str
    before: str
    after: str
    repeated: int
    """How many like it stand above it in the function."""

    number: int
    """Among mutmut's changes of the file."""

    line: int
    first: int
    last: int
    """The lines of the function."""

    @property
    def name(self) -> str:
        """The same at every run, also after changes elsewhere in the file."""
        return f"{self.file} {self.function} {self.repeated}: {self.before} -> {self.after}"

    @property
    def lines_of_function(self) -> range:
        """Those below its head, which runs when the file is imported."""
        return range(self.first + 1, self.last + 1)


def changed_files(folder: str = "") -> list[Path]:
    """The files whose changes are known, in `folder` of the project and below it. Raises `ValueError` for none."""
    known = {path for pattern in CHANGED for path in ROOT.glob(pattern)}
    found = sorted(path for path in known if path.is_relative_to(ROOT / folder))
    if not found:
        fault = "holds no file that is changed" if (ROOT / folder).is_dir() else "is no such folder"
        raise ValueError(f"{folder!r} {fault}; expected a folder of the project within engines, benchmarks or game")
    return found


def changes(file: Path) -> Iterator[Change]:
    """All changes within the functions of `file`."""
    module, mutations, _, _ = create_mutations(str(file), file.read_text(encoding="utf-8"))
    places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    seen: Counter[tuple[str, str, str]] = Counter()
    for number, mutation in enumerate(mutations):
        function = mutation.contained_by_top_level_function
        if not isinstance(function, FunctionDef):
            continue
        before, after = (module.code_for_node(node) for node in (mutation.original_node, mutation.mutated_node))
        alike = (function.name.value, before, after)
        first, last = places[function].start.line, places[function].end.line
        line = places[mutation.original_node].start.line
        yield Change(file.relative_to(ROOT).as_posix(), *alike, seen[alike], number, line, first, last)
        seen[alike] += 1


def changed_code(change: Change) -> str:
    """The whole file after the change."""
    file = ROOT / change.file
    module, mutations, _, _ = create_mutations(str(file), file.read_text(encoding="utf-8"))
    mutation = mutations[change.number]
    changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
    assert isinstance(changed, Module)
    code: str = changed.code
    return code
