"""Istanbul, and Istanbul with Mocha & Baksheesh."""
