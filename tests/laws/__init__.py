"""What holds at every position of whole random games."""
