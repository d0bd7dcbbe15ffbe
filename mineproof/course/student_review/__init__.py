"""Reviews of a student's own code for CS50's AI course: a `MinesweeperAI`, and the knowledge of the Knights project.

`player_review` loads the code (`student_code`), tries single calls (`class_checks`), and feeds the player each
position (`student_on_position`). `knights_review` reviews the knowledge.
"""
