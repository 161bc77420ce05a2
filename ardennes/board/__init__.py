"""WHERE things are: places, borders between them, hex arithmetic. Imports nothing of ours."""
