"""The laws that every engine and reasoner keeps, and the check that one does."""
