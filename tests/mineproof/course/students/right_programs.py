"""Right programs: the usual one written in other ways, by replacements, and another one."""

from pathlib import Path

from tests.mineproof.course.students.planted_faults import MARK_MINE, RANDOM, SUBSET, USUAL, written

FOLDER = Path(__file__).with_name("programs")

WITH_OVERLAPS = """\
                common = a.cells & b.cells
                if common and a.count - len(a.cells - b.cells) == b.count > 0 and b.cells - a.cells:
                    for safe in b.cells - a.cells:
                        self.mark_safe(safe)
                        changed = True
"""

KNOWN_TAKEN_OUT = """\
        new = Sentence(cells, count)
        for other in self.mines:
            new.mark_mine(other)
        for other in self.safes:
            new.mark_safe(other)
        cells = new.cells
"""

LEFT_OUT = """\
            if other in self.mines:
                count -= 1
            elif other not in self.safes:
    """

UNTIL_ONE_FITS = """\
        while True:
            cell = random.randrange(self.height), random.randrange(self.width)
            if cell in cells:
                return cell
"""

RIGHT: dict[str, str] = {
    "as usual": USUAL,
    "overlaps beyond the course": written((f"                {SUBSET}", f"{WITH_OVERLAPS}                {SUBSET}")),
    "new sets in the place of changed ones": written(
        (MARK_MINE, "            self.cells = self.cells - {cell}\n            self.count = self.count - 1\n")
    ),
    "all neighbors first, then what is known": written(
        (LEFT_OUT, ""), ("        new = Sentence(cells, count)\n        if cells", f"{KNOWN_TAKEN_OUT}        if cells")
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
    "random cells until one fits": written((f"        {RANDOM}", UNTIL_ONE_FITS)),
    "a fixed first move": written((RANDOM, f"{RANDOM} if self.moves_made else cells[0]")),
    "empty sentences kept": written(
        ("            self.knowledge = [one for one in self.knowledge if one.cells]\n", ""),
        (SUBSET, "if a.cells and a.cells < b.cells:"),
    ),
    "by looking later": (FOLDER / "by_looking_later.py").read_text(encoding="utf-8"),
}
