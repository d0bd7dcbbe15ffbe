"""The classes of CS50's AI course on any engine, and reviews of a student's own code.

`minesweeper` replaces the project's `minesweeper.py`, and `logic` the lecture's `logic.py`, so that the course's
programs run with an engine. `student_review` reviews a student's own classes. None of this is coursework to hand in:
students of the course write these classes themselves, and learn by it.
"""
