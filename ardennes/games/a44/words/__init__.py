"""Every action, question and event of a44: what it holds, its case, its words, what it changes."""
