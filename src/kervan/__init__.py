"""Kervan."""
