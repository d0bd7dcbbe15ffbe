"""Whether a program keeps the engine protocol: exchanges to play with it, their judge and their player."""
