"""Ways to guess, one file each: `safest`, `progress`, `optimal` and `deep`. All count how likely each mine is."""
