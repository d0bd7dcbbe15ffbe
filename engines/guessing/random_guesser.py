"""The guess drawn from all cells that are not known to be mines."""

import random

from engines.guessing.guesser import Guesser
from engines.guessing.mine_probabilities import View
from game.grid import Cell, all_cells

TRIES = 64
"""The least number of random draws before the remaining cells are listed; a large board gets one for every 8 cells."""


class RandomGuesser(Guesser):
    """Draws uniformly from the cells not revealed, skipped or known to be mines."""

    name = "random"
    summary = "draws from the cells not known to be mines"

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        made, mines = view.moves_made, view.mines
        size = view.height * view.width
        for _ in range(max(TRIES, size // 8)):
            cell = divmod(rng.randrange(size), view.width)
            if cell not in made and cell not in mines:
                return cell
        left = [cell for cell in all_cells(view.height, view.width) if cell not in made and cell not in mines]
        return rng.choice(left) if left else None
