"""Engines by name, by class, by file or by command: the catalog, the registry, and how they are created."""
