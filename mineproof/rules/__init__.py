"""The command `rules`: rules of inference, proven or refuted by a board; and functions for programs."""

from engines.rulebooks.rule_proof import prove as prove
from engines.rulebooks.rule_reading import read_rulebook as read_rulebook
from engines.rulebooks.rule_smtlib import RuleText as RuleText
from engines.rulebooks.rule_writing import written as written
