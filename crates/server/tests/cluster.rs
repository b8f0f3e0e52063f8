//! A PostgreSQL server for the duration of a test.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A server with an empty data directory, reachable over a unix socket only. It ends, by its process
/// id, when its standard input closes: with this value, and also when the test is killed.
pub(crate) struct Cluster {
    shell: Child,
    stdin: Option<ChildStdin>,
    directory: String,
    databases: AtomicU32,
}

/// Prints its directory when the server answers. Data of tests may be lost in a crash, so nothing
/// waits for the disk.
const SCRIPT: &str = r#"
set -eu
for bin in /usr/lib/postgresql/*/bin; do PATH="$PATH:$bin"; done
if ! command -v initdb >/dev/null || ! command -v postgres >/dev/null; then
    echo "PostgreSQL is not installed: install the package postgresql (Debian, Ubuntu)"
    exit 1
fi
directory=$(mktemp -d /tmp/luctor-pg.XXXXXX)
trap 'rm -rf "$directory"' EXIT
if ! initdb -D "$directory/data" -U luctor -A trust -E UTF8 --locale=C -N >"$directory/log" 2>&1; then
    echo "initdb failed: $(tail -n 3 "$directory/log" | tr '\n' ' ')"
    exit 1
fi
postgres -D "$directory/data" -k "$directory" -c listen_addresses= -c fsync=off \
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=400 >"$directory/log" 2>&1 &
server=$!
tries=0
until psql -h "$directory" -U luctor -d postgres -c 'SELECT 1' >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ] || ! kill -0 $server 2>/dev/null; then
        echo "postgres did not start: $(tail -n 3 "$directory/log" | tr '\n' ' ')"
        kill -QUIT $server 2>/dev/null || true
        exit 1
    fi
    sleep 0.05
done
echo "ready $directory"
read -r _ || true
kill -INT $server
wait $server || true
"#;

impl Cluster {
    pub(crate) fn start() -> Cluster {
        // PostgreSQL refuses to run as root.
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let mut shell = match root {
            true => {
                let mut shell = Command::new("runuser");
                shell.args(["-u", "nobody", "--", "sh", "-c", SCRIPT]);
                shell
            }
            false => {
                let mut shell = Command::new("sh");
                shell.args(["-c", SCRIPT]);
                shell
            }
        };
        shell.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().expect("a shell runs, as root through runuser (util-linux)");
        let stdin = shell.stdin.take();
        let mut line = String::new();
        let stdout = shell.stdout.take().expect("it was asked for");
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let Some(directory) = line.trim().strip_prefix("ready ").map(str::to_owned) else {
            let _ = shell.wait();
            panic!("{}", if line.is_empty() { "the shell for PostgreSQL failed" } else { &line });
        };
        Cluster { shell, stdin, directory, databases: AtomicU32::new(0) }
    }

    /// Creates a database and returns its address.
    pub(crate) async fn new_database(&self) -> String {
        let name = format!("world{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = PgConnection::connect(&self.url("postgres")).await.unwrap();
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        self.url(&name)
    }

    /// Removes all databases that were created, and ends their connections.
    #[allow(dead_code, reason = "tests of other crates use few databases")]
    pub(crate) async fn drop_databases(&self) {
        let mut connection = PgConnection::connect(&self.url("postgres")).await.unwrap();
        let present = "SELECT datname::text FROM pg_database WHERE datname LIKE 'world%'";
        let names: Vec<String> =
            sqlx::query_scalar(present).fetch_all(&mut connection).await.unwrap();
        for name in names {
            let drop = AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"));
            sqlx::query(drop).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://luctor@localhost/{database}?host={}", self.directory)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.shell.wait();
    }
}
