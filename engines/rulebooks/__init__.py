"""Rules of inference that people write: read, proven, and applied.

Start with `rule`, the data of a rule, and `rule_forms`, which evaluates it on sentences that overlap. From there three
ways lead on:

- reading and writing: `rule_reading`, `rule_writing`;
- proofs: `rule_smtlib` states a rule, and the places of numbers on boards, as constraints; `rule_models` has Z3 solve
  them; `rule_proof` asks the questions, also for further conclusions; `refuting_boards` finds the smallest board;
  `rulebook_check` puts the verdicts into words;
- inference: `usable_rules` selects the rules of a book and where each applies, `rule_matching` remembers what they show
  of sentences that look alike, and `rule_closure` goes on until nothing new follows. The reasoner is
  `engines.rulebooks.rulebook`; `named_arguments` turns what it did into steps.

The books that are shipped stand beside them, as text.
"""
