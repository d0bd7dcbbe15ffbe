"""Rules of inference that people write: read, proven, and applied.

Start with `rule`: what a rule says, and what it shows of sentences that overlap.
"""
