"""What a group of dice can be used for."""
