"""Reviews of a student's own code for CS50's AI course.

`player_review` finds the faults and omissions of a `MinesweeperAI`. It loads the code (`student_code`), tries single
calls (`interface_checks`), and feeds the player each position (`student_on_position`). It records the sentences that
the player makes (`sentence_recorder`), its collections of cells (`player_state`), and the conclusions that it misses
(`missed_conclusions`). `knights_review` reviews the knowledge written for the Knights project. `faults` has the class
of faults, and writes cells and sentences in words.
"""
