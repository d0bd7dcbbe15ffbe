"""Programs as students of the course write them: right ones of many styles, and one right one with planted faults."""
