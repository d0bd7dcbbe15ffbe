"""The course's names to the letter, on any engine: for trying engines under the programs of CS50's AI course.

`minesweeper` stands in for the project's `minesweeper.py`, and `logic` for the lecture's `logic.py`. `review` tells a
student what their own player does wrong or misses: it loads the `student_file`, makes the `first_calls`, and then lets
the player have one `played_position` after the other, within the limits of `guarded`. All that it can find is in
`faults`, `false_sentences` and `missing_steps`. None of this is coursework: whoever takes the course writes these
classes, and learns by it.
"""
