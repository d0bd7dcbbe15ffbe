"""The interfaces of CS50's AI course on any engine: to try engines under its programs, and to review a student's
player.

`minesweeper` replaces the project's `minesweeper.py`, and `logic` the lecture's `logic.py`. `review` finds the faults
and omissions of a student's own player: it loads the `student_code`, makes the `first_calls`, and then feeds the player
each position (`student_on_position`). Meanwhile it records the player's `made_sentences`, its `held_collections` and
the `missing_steps`. `knights_review` is for the project's puzzles. None of this is coursework: students of the course
write these classes, and learn by it.
"""
