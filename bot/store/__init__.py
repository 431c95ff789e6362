"""The store: everything the bot must remember, in one SQLite file.

`database` keeps the file and its one writer, `rows` says what is kept, and each remaining module
holds the small functions over one kind of row; they run inside `Database.write` or
`Database.read`. Ids, texts and numbers only: the store knows neither the game nor Telegram.
"""
