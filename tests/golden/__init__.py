"""Golden games: recorded in words, with what each decision changed on the table."""
