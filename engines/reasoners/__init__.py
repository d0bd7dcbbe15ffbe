"""Ways to reason, one file each. `engines.registry.catalog` lists them, and imports none before it is used."""
