"""The search for arguments: by search, by rungs, by a single rule; and the explanation that asks for one."""
