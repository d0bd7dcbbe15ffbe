"""Ways to guess, one file each: `safest`, `progress` and `optimal`. All count how likely each mine is."""
