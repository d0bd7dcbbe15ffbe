"""Programs as students write them: each is right."""
