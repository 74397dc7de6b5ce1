"""What a turn can be made of: marry, extend, and what belongs to them."""
