//! A PostgreSQL server for the duration of a test.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A server with an empty data directory, reachable over a unix socket only. It ends, by its process
/// id, when its standard input closes: with this value, and also when the test is killed.
pub(crate) struct Cluster {
    shell: Child,
    stdin: Option<ChildStdin>,
    directory: String,
    databases: AtomicU32,
}

/// Prints its directory when the server answers. Data of tests may be lost in a crash, so nothing waits for the disk, and
/// all is in memory where 2 GB are free.
const SCRIPT: &str = r#"
set -eu
for bin in /usr/lib/postgresql/*/bin; do PATH="$PATH:$bin"; done
if ! command -v initdb >/dev/null || ! command -v postgres >/dev/null; then
    echo "PostgreSQL is not installed: install the package postgresql (Debian, Ubuntu)"
    exit 1
fi
place=/tmp
free=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
if [ "${free:-0}" -gt 2000000 ] && [ -w /dev/shm ]; then place=/dev/shm; fi
directory=$(mktemp -d $place/luctor-pg.XXXXXX)
trap 'rm -rf "$directory"' EXIT
if ! initdb -D "$directory/data" -U luctor -A trust -E UTF8 --locale=C -N >"$directory/log" 2>&1; then
    echo "initdb failed: $(tail -n 3 "$directory/log" | tr '\n' ' ')"
    exit 1
fi
postgres -D "$directory/data" -k "$directory" -c listen_addresses= -c fsync=off \
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=400 -c max_wal_size=128MB >"$directory/log" 2>&1 &
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

    /// Creates an empty database and returns its address.
    pub(crate) async fn new_database(&self) -> String {
        let name = self.new_name();
        self.execute(format!("CREATE DATABASE {name}")).await;
        self.url(&name)
    }

    /// Creates a copy of a database to which nobody is connected, and returns its address.
    #[allow(dead_code, reason = "tests of other crates use few databases")]
    pub(crate) async fn copy(&self, original: &str) -> String {
        let name = self.new_name();
        self.execute(format!(
            "CREATE DATABASE {name} TEMPLATE {} STRATEGY FILE_COPY",
            name_at(original)
        ))
        .await;
        self.url(&name)
    }

    /// Removes a database, and ends its connections.
    #[allow(dead_code, reason = "tests of other crates use few databases")]
    pub(crate) async fn remove(&self, database: &str) {
        self.execute(format!("DROP DATABASE {} WITH (FORCE)", name_at(database))).await;
    }

    async fn execute(&self, statement: String) {
        let mut connection = PgConnection::connect(&self.url("postgres")).await.unwrap();
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    fn new_name(&self) -> String {
        format!("world{}", self.databases.fetch_add(1, Ordering::Relaxed))
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://luctor@localhost/{database}?host={}", self.directory)
    }
}

/// Returns the name of the database at an address.
fn name_at(url: &str) -> String {
    let options: PgConnectOptions = url.parse().unwrap();
    options.get_database().unwrap().to_owned()
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.shell.wait();
    }
}
