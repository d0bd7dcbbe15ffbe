"""What the rows of a run say: `summaries` by `statistics`, read as `tables`, as `plots`, and in `words`."""
