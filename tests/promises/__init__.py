"""What every game keeps, and a tool for whoever writes the next."""
