-- The schema of a new SQLite database: where the migrations lead, in one step.
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES ('0003');

CREATE TABLE tables (
    code VARCHAR NOT NULL,
    revision INTEGER NOT NULL,
    phase VARCHAR NOT NULL,
    public BOOLEAN NOT NULL,
    created FLOAT NOT NULL,
    meta BLOB NOT NULL,
    clock TEXT,
    due FLOAT,
    kind VARCHAR DEFAULT 'table' NOT NULL,
    PRIMARY KEY (code)
);
CREATE INDEX tables_listed ON tables (kind, public, phase, created);
CREATE INDEX tables_due ON tables (kind, due);

CREATE TABLE members (
    guest VARCHAR NOT NULL,
    code VARCHAR NOT NULL,
    PRIMARY KEY (guest, code),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;
CREATE INDEX members_of_table ON members (code);

CREATE TABLE links (
    link VARCHAR NOT NULL,
    code VARCHAR NOT NULL,
    PRIMARY KEY (link),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;
CREATE INDEX links_of_table ON links (code);

CREATE TABLE events (
    code VARCHAR NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (code, version),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;

CREATE TABLE answers (
    code VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    id VARCHAR NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (code, seat, id),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;

CREATE TABLE chat (
    code VARCHAR NOT NULL,
    n INTEGER NOT NULL,
    "by" VARCHAR NOT NULL,
    text TEXT NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (code, n),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;

CREATE TABLE notes (
    code VARCHAR NOT NULL,
    guest VARCHAR NOT NULL,
    notes BLOB NOT NULL,
    PRIMARY KEY (code, guest),
    FOREIGN KEY (code) REFERENCES tables (code)
) WITHOUT ROWID;

CREATE TABLE guests (
    id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    PRIMARY KEY (id)
) WITHOUT ROWID;

CREATE TABLE beats (
    id INTEGER NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE interruptions (
    start FLOAT NOT NULL,
    "end" FLOAT NOT NULL,
    PRIMARY KEY (start, "end")
);

CREATE TABLE notices (
    n INTEGER NOT NULL,
    guest VARCHAR NOT NULL,
    code VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    at FLOAT NOT NULL,
    body BLOB NOT NULL,
    read BOOLEAN NOT NULL,
    PRIMARY KEY (n),
    FOREIGN KEY (code) REFERENCES tables (code)
);
CREATE INDEX notices_of_guest ON notices (guest, n);

CREATE TABLE mails (
    id VARCHAR NOT NULL,
    guest VARCHAR NOT NULL,
    code VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    body BLOB NOT NULL,
    due FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    leaving FLOAT,
    PRIMARY KEY (id)
);
CREATE INDEX mails_due ON mails (leaving, due);

CREATE TABLE mail_settings (
    guest VARCHAR NOT NULL,
    address VARCHAR NOT NULL,
    mode VARCHAR NOT NULL,
    confirmed BOOLEAN NOT NULL,
    language VARCHAR NOT NULL,
    time_zone VARCHAR NOT NULL,
    PRIMARY KEY (guest)
) WITHOUT ROWID;
CREATE INDEX mail_settings_at ON mail_settings (address);

CREATE TABLE host_key (
    id INTEGER NOT NULL,
    key BLOB NOT NULL,
    PRIMARY KEY (id)
);
