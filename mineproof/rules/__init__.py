"""The command `rules`: rules of inference are proven, or refuted by a board. The functions here do this in programs."""

from engines.rulebooks.rule_proof import prove as prove
from engines.rulebooks.rule_reading import read_rulebook as read_rulebook
from engines.rulebooks.rule_smtlib import RuleText as RuleText
from engines.rulebooks.rule_writing import written as written
