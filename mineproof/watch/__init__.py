"""The command `watch`: engines play in the terminal, and explain their moves."""
