"""Lessons: tutorials, puzzles and small boards as data, and what watches over them.

    files     what a lesson file says, and where the files are
    goals     has a step been reached? Conditions on the view, the supply and what has happened
    course    how far somebody is; the dice and the opponent's answers a lesson fixes
    check     plays every solution by the rules, and every try that must be refused

A lesson is a file `GAME/KIND/NAME.toml`, described in docs/lessons.md. Nothing here knows a game.
"""
