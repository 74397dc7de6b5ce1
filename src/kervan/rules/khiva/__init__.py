"""Khiva: one chapter of the rulebook, one file."""
