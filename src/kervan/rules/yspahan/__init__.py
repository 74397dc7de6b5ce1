"""Yspahan: one chapter of the rulebook, one file."""
