"""The web application: live games over WebSockets, everything else over HTTP.

app.py       wires it together · settings.py what can be set
api.py       HTTP requests · sockets.py the live wire · pages.py the client's files and maps
rooms.py     a live game: one action at a time · house.py all of them
messages.py  a game in the words of docs/protocol.md · history.py replay and report
players.py   bots in a process of their own · notify.py "your turn"
strangers.py what people send, given a shape
guard.py     limits, origins, headers · accounts.py optional names
shelf.py     the games in the lobby
store/       the protocol of the database, and SQLite
"""
