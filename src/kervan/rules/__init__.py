"""What the rulebooks say: one folder a game; no clock, no dice, no files, no network."""
