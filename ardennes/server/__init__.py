"""The web application: live games over WebSockets, everything else over HTTP.

app.py          wires it together · settings.py what can be set
api.py          HTTP requests · sockets.py live play · pages.py the client's files and maps
rooms.py        a live game: one action at a time · matches.py all of them · seats.py who sits where
bot_process.py  bots in a process of their own · start.py the table before the first action
messages.py     a game in the words of docs/protocol.md · history.py any moment again
replaying.py    a stored game played again · report.py how it went
turning_points.py where it turned
lobby.py        the games in the lobby · notify.py "your turn"
guard.py        limits, origins, headers · untrusted_input.py what people send, given a shape
accounts.py     optional names
store/          the protocol of the database, and SQLite
"""
