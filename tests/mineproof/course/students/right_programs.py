"""Right programs: the usual one written in other ways, by replacements."""

from tests.mineproof.course.students.planted_faults import RANDOM, SUBSET, USUAL, written

RIGHT: dict[str, str] = {
    "as usual": USUAL,
    "new sets in the place of changed ones": USUAL.replace(
        "self.cells = set(cells)", "self.cells = frozenset(cells)"
    ).replace("self.cells.remove(cell)", "self.cells = self.cells - {cell}"),
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
    "a sentence with other methods": USUAL.replace("known_", "sure_").replace("mark_", "note_"),
}
