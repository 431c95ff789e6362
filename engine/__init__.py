"""Durak: the rules, the notation and the opponents."""
