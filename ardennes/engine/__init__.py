"""HOW any game is played: decisions, actions, events, records. Knows boards, no game."""
