"""Guessers: the choice of a cell if none is proven safe.

`safest_guesser`, `progress_guesser`, `optimal_guesser` and `deep_guesser` are the guessers, based on
`counting_guesser`; `guesser` has their interface. `mine_probabilities` computes the chances of mines on the `View` of
an engine. `mastermind_guessers` chooses the next guess in Mastermind.
"""

from engines.guessing.guesser import Guesser as Guesser, RandomGuesser as RandomGuesser
from engines.guessing.mine_probabilities import Chances as Chances, View as View
