"""Ways to reason, one file each. `engines.catalog` lists them, and imports none before it is used."""
