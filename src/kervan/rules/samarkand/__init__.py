"""Samarkand: one chapter of the rulebook, one file; the board is data (map.toml, or another)."""
