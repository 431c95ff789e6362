-- Ids of people and chats are Telegram's, and a chat need not be a group that is kept here:
-- they refer to no table. Times are unix seconds.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    suits TEXT NOT NULL,
    large INTEGER NOT NULL,
    reachable INTEGER NOT NULL,
    prefs TEXT NOT NULL
) STRICT;

CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    language TEXT,
    rules TEXT NOT NULL,
    turn_seconds INTEGER,
    present INTEGER NOT NULL
) STRICT;

CREATE TABLE rooms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    chat INTEGER,
    thread INTEGER,
    owner INTEGER,
    rules TEXT NOT NULL,
    turn_seconds INTEGER,
    level TEXT NOT NULL,
    language TEXT NOT NULL,
    cut INTEGER NOT NULL,
    gathering INTEGER NOT NULL,
    version INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    created_at REAL NOT NULL,
    touched_at REAL NOT NULL
) STRICT;
CREATE INDEX rooms_of_chat ON rooms (chat);
CREATE INDEX rooms_open ON rooms (kind) WHERE closed = 0;

CREATE TABLE seats (
    room INTEGER NOT NULL REFERENCES rooms (id),
    seat INTEGER NOT NULL,
    user INTEGER,
    program TEXT,
    name TEXT NOT NULL,
    stand_in INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_of_user ON seats (user, room) WHERE user IS NOT NULL;

CREATE TABLE pending (
    user INTEGER NOT NULL,
    room INTEGER NOT NULL REFERENCES rooms (id),
    at REAL NOT NULL,
    PRIMARY KEY (user, room)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    room INTEGER NOT NULL REFERENCES rooms (id),
    token TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    setup TEXT NOT NULL,
    shuffled TEXT NOT NULL,
    cut INTEGER,
    nonce TEXT NOT NULL,
    commitment TEXT NOT NULL,
    moves INTEGER NOT NULL,
    started_at REAL NOT NULL,
    ended_at REAL,
    result TEXT,
    deadline_at REAL,
    deadline_number INTEGER,
    UNIQUE (room, number)
) STRICT;
CREATE INDEX games_live ON games (room) WHERE ended_at IS NULL;

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    "by" INTEGER,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE slots (
    room INTEGER NOT NULL,
    chat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    thread INTEGER,
    digest TEXT NOT NULL,
    shown INTEGER NOT NULL,
    at REAL NOT NULL,
    old INTEGER,
    PRIMARY KEY (room, chat, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX slots_of_chat ON slots (chat);

CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES games (id),
    room INTEGER NOT NULL REFERENCES rooms (id),
    chat INTEGER,
    user INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    place INTEGER,
    at REAL NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_user ON results (user);
CREATE INDEX results_of_chat ON results (chat);

CREATE TABLE updates (
    id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
