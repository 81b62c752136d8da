"""The computer players: each gets a View, never a State."""
