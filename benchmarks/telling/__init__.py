"""What the rows of a run say: `summaries` by `statistics`, told as `tables`, `plots` and `sentences`, in `words`."""
