"""Whether a program keeps the engine protocol: all that is tried with it, and the conversation."""
