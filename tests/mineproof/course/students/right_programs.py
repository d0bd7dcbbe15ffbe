"""Right programs: the usual one written in other ways, by replacements, and another one."""

from pathlib import Path

from tests.mineproof.course.students.planted_faults import MARK_MINE, RANDOM, SUBSET, USUAL, written

FOLDER = Path(__file__).with_name("programs")

RIGHT: dict[str, str] = {
    "as usual": USUAL,
    "new sets in the place of changed ones": written(
        (MARK_MINE, "            self.cells = self.cells - {cell}\n            self.count = self.count - 1\n")
    ),
    "filled after it is made": written(
        ("cells = set()\n        for", "new = Sentence(set(), count)\n        cells = new.cells\n        for"),
        ("        new = Sentence(cells, count)\n        if cells", "        new.count = count\n        if cells"),
    ),
    "numbers of numpy, and its draws": written(
        ("import random\n", "import numpy\n"),
        ("found.add((i, j))", "found.add((numpy.int64(i), numpy.int64(j)))"),
        (RANDOM, "return tuple(numpy.array(cells)[numpy.random.randint(len(cells))])"),
    ),
    "a fixed first move": written((RANDOM, f"{RANDOM} if self.moves_made else cells[0]")),
    "empty sentences kept": written(
        ("            self.knowledge = [one for one in self.knowledge if one.cells]\n", ""),
        (SUBSET, "if a.cells and a.cells < b.cells:"),
    ),
    "by looking later": (FOLDER / "by_looking_later.py").read_text(encoding="utf-8"),
}
