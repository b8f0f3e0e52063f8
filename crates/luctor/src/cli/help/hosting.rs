//! Help for the commands that run a server or connect to one.

pub(in crate::cli) const SERVE: &str = "\
Every option can also be set in the environment, such as LUCTOR_LISTEN or LUCTOR_METRICS_LISTEN, and
in the file of --config, with one line per option: listen = \"0.0.0.0:80\". The command line overrides
the environment, which overrides the file. Put a database password in the environment or the file,
because other users of the machine can see the command line.

Examples:
  luctor serve
  luctor serve --listen 0.0.0.0:80 --data /var/lib/luctor
  luctor serve --database postgres://luctor@localhost/luctor
  luctor serve --public-url https://luctor.example --trust-proxy \\
    --mail smtp://localhost --mail-from luctor@luctor.example
  luctor serve --public-url https://luctor.example --mail smtp://localhost \\
    --mail-from game@luctor.example --mail-listen 127.0.0.1:8025
  luctor serve --config /etc/luctor.toml --metrics-listen 127.0.0.1:9090";

pub(in crate::cli) const HEALTH: &str = "\
The address is selected as for luctor serve: on the command line, in the environment or in a file.
The command requests /readyz, prints the answer, and waits at most five seconds. Exit status 0 means
that the server accepts requests. Status 1 means that it is not running, that it is about to stop, or
that its database does not answer.

Examples:
  luctor health
  luctor health --config /etc/luctor.toml";

pub(in crate::cli) const DOCTOR: &str = "\
The options are those of luctor serve, from the command line, the environment or a file. The command
prints one line for each check: settings, database, disk, mail, proxy headers, clock, push key and
tables. A line begins with ok, off (not configured), warning or failed. The exit status is 1 if a
check failed. Nothing is changed, and the server can keep running. Run the command as the user of the
server, who owns the data.

Examples:
  luctor doctor --data /var/lib/luctor
  runuser -u luctor -- luctor doctor --config /etc/luctor.toml --data /var/lib/luctor";

pub(in crate::cli) const BACKUP: &str = "\
The database is selected as for luctor serve: on the command line, in the environment or in a file.
The backup is a consistent snapshot. It is verified before it gets its final name, and it may
replace an older file. luctor restore fills either kind of database from it.

Examples:
  luctor backup /var/backups --data /var/lib/luctor
  luctor backup games.jsonl --database postgres://luctor@localhost/luctor";

pub(in crate::cli) const RESTORE: &str = "\
The database is selected as for luctor serve: on the command line, in the environment or in a file.
It must be empty or not exist yet. Either everything is restored or nothing.

Examples:
  luctor restore --check games.jsonl
  luctor restore games.jsonl --data /var/lib/luctor
  luctor restore games.jsonl --database postgres://luctor@localhost/luctor";

pub(in crate::cli) const BOT: &str = "\
The account must be a bot account (created with \"bot\": true), and the token must belong to it. The
bot plays all games of its account within their clocks, and reconnects after connection losses. It
prints one line for each finished game.

Examples:
  luctor bot --server http://127.0.0.1:8080 --token-file token --level 3
  luctor bot --server http://127.0.0.1:8080 --token-file token --games emergo,emulsion:8 --join
  luctor bot --server http://127.0.0.1:8080 --token-file token --accept --decline-others \\
    --speeds blitz,rapid
  luctor bot --server http://127.0.0.1:8080 --token-file token --engine \"cmd:'./other ugi'\"";

pub(in crate::cli) const PBM: &str = "\
The commands are those of play by email. The answer is the text that would arrive by mail. To list
the commands, run luctor pbm help. With a token (scopes read, play and challenge), leave out the
user ID and the password. Options of the command, such as -size=7, follow the command; options of
luctor pbm precede it.

Examples:
  luctor pbm help
  luctor pbm emergo show 12
  luctor pbm --server https://luctor.example --token-file token emergo move 12 e5#7
  luctor pbm --token-file token --text 'Have a nice game!' emergo challenge anna bert -timelimit=3d";

pub(in crate::cli) const WORKER: &str = "\
A worker computes moves of the computer player and serves no requests. Any number of workers and
servers can share a database. Each move is computed once. If a process dies, another one takes over
its moves after a few seconds. With luctor serve --engine-threads 0, only workers compute moves.

Examples:
  luctor worker --database postgres://luctor@localhost/luctor --threads 4
  luctor worker --config /etc/luctor.toml --metrics-listen 127.0.0.1:9092";

pub(in crate::cli) const MAIL: &str = "\
This command is for mail servers that pipe a mail to a program. Mail servers that speak LMTP can
deliver to the server directly (see docs/mail.md). Exit status 0 means that the server has accepted
the mail. Otherwise, deliver it again later: status 1 means that the server is not running or
rejected the mail.

Examples:
  luctor mail --recipient game@luctor.example < message
  luctor mail --config /etc/luctor.toml < message";

pub(in crate::cli) const REPLAY_ALL: &str = "\
Every game is replayed from its log and compared with the game's index row, which searches use. Each
difference is printed on one line. The last line counts games, events and games that differ. The
exit status is 1 if any game differs. The server can keep running.

Examples:
  luctor replay-all
  luctor replay-all --database postgres://luctor@localhost/games";

pub(in crate::cli) const INVITE: &str = "\
The link works once. The database and the public address are selected as for luctor serve, whose
option --sign-up decides whether an invitation is required.

Examples:
  luctor invite --days 14 --config /etc/luctor.toml";

pub(in crate::cli) const REPORTS: &str = "\
The database is selected as for luctor serve. Each line shows the game, the chat room, the message's
number, the number of reports, and the message. The latest message comes first.

Examples:
  luctor reports --data /var/lib/luctor";

pub(in crate::cli) const ADMIN: &str = "\
The database is selected as for luctor serve, and the server can keep running. Sessions that an
action ends stop within 30 seconds. On PostgreSQL they stop at once. Every action is added to a log,
which luctor admin log prints: the time in milliseconds since 1970, the moderator, the action, its
target, the state before, and the reason.

Examples:
  luctor admin --data /var/lib/luctor role anna moderator
  luctor admin ban bert --days 7 --reason \"insults in several games\"
  luctor admin annul abcdefghjkmnpqrs
  luctor admin log bert";
