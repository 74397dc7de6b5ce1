"""Bots, search, levels, the arena and analysis."""
