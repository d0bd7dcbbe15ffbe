"""The reasoners, one file each. `engines.registry.catalog` lists them, and imports each on first use."""
