"""Guessers: the choice of a cell if none is proven safe, and of the next guess in Mastermind.

`guesser` has their interface, and `mine_probabilities` the chances of mines that most of them compare.
"""

from engines.guessing.guesser import Guesser as Guesser
from engines.guessing.mine_probabilities import Chances as Chances, View as View
from engines.guessing.random_guesser import RandomGuesser as RandomGuesser
