"""What runs teach: from their summaries to what was learnt, in sentences and in three tables.

`evidence` pools what the summaries of several runs show. `findings` says what was learnt of it, with `advice` for what
to choose and what to run next, and `verdict` says as much as there is room for. `head_to_head` tells two contestants
apart, and `compared_tables` shows all in three tables.
"""
