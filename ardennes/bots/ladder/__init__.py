"""How strong bots are, measured: pairs of games, ratings with their doubt, results kept.

games.py   two games with the same seed, the sides swapped
rating.py  Elo by Bradley and Terry, its interval, the test that stops early
kept.py    results as JSON lines, each with the code it was played with
"""
