"""Runs any game: legal decisions, chance, replay, thousands at once."""
