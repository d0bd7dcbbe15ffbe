"""The command `mastermind`: guess a hidden code in the terminal, or watch a guesser."""
