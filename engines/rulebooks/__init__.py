"""Rules of inference that people write: read, proven, and applied.

Start with `rule`: what a rule says, and what it shows of sentences that overlap. From there three ways lead on:

- how rules are written: `rule_reading` and `rule_writing`;
- whether they are right: `rule_smtlib` makes constraints of a rule, `rule_models` has Z3 solve them,
  `number_placements` knows the cells that numbers of square boards can share, `rule_proof` puts these together, and
  `refuting_boards` finds a board. `rulebook_check` adds what a rule could conclude (`further_conclusions`);
- how they are applied: `usable_rules` says which and where, `rule_forms` and `rule_matching` what they show of
  sentences that look alike, and `rule_closure` goes on until nothing new follows. The reasoner is
  `engines.rulebooks.rulebook`.

The books that are shipped stand beside them, as text.
"""
