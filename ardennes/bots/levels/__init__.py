"""How well a bot plays: one module a level."""
