"""The guess with the least chance of a mine."""

from engines.guessing.counting_guesser import CountingGuesser, least_likely
from engines.guessing.guesser import fewest, fewest_neighbors
from engines.guessing.mine_probabilities import Chances
from game.grid import Cell


class SafestGuesser(CountingGuesser):
    """Guesses where a mine is least likely.

    Ties are broken by the fewest neighbors, since such cells most often show a 0; then by the fewest undetermined
    neighbors, which wins 51.9% instead of 51.2% of 5,000 expert games that start with an opening; then at random.
    """

    name = "safest"
    summary = "where a mine is least likely"

    def best_cells(self, chances: Chances) -> list[Cell]:
        view, around = chances.view, chances.view.grid.neighbors
        cells = fewest_neighbors(least_likely(chances), view.grid)
        determined = {*view.safes, *view.mines}
        return fewest(cells, lambda cell: len(around[cell] - determined))
