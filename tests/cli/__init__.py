"""The command: what is typed, what is answered, what is refused."""
