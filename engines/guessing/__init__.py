"""Guessers: which cell to try where nothing is proven safe. One file each: `safest`, `progress`, `optimal` and `deep`.

`probabilities` counts how likely each mine is on the `View` that an engine shows; `guesser` has the form of a guesser.
"""

from engines.guessing.guesser import Guesser as Guesser, RandomGuesser as RandomGuesser
from engines.guessing.probabilities import Chances as Chances, View as View
