"""Guessers: the choice of a cell if none is proven safe. One file each: `safest`, `progress`, `optimal` and `deep`.

`probabilities` computes the chances of mines on the `View` of an engine; `guesser` has the interface of guessers.
`code_guessers` chooses the next guess in Mastermind.
"""

from engines.guessing.guesser import Guesser as Guesser, RandomGuesser as RandomGuesser
from engines.guessing.probabilities import Chances as Chances, View as View
