"""Reviews of games that people played: how good each click was, and what the best one would have been."""
