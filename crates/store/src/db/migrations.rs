//! The migrations of the tables.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use crate::db::{Db, on};

/// Numbers, names and statements. A released migration is never changed.
const MIGRATIONS: [(i64, &str, &str); 40] = [
    (1, "matches", include_str!("../../migrations/0001_matches.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "accounts", include_str!("../../migrations/0003_accounts.sql")),
    (4, "reactions", include_str!("../../migrations/0004_reactions.sql")),
    (5, "engine", include_str!("../../migrations/0005_engine.sql")),
    (6, "notices", include_str!("../../migrations/0006_notices.sql")),
    (7, "archive", include_str!("../../migrations/0007_archive.sql")),
    (8, "post", include_str!("../../migrations/0008_post.sql")),
    (9, "pbm", include_str!("../../migrations/0009_pbm.sql")),
    (10, "control_kind", include_str!("../../migrations/0010_control_kind.sql")),
    (11, "seat_codes", include_str!("../../migrations/0011_seat_codes.sql")),
    (12, "confirmation_mail", include_str!("../../migrations/0012_confirmation_mail.sql")),
    (13, "export", include_str!("../../migrations/0013_export.sql")),
    (14, "fair_play", include_str!("../../migrations/0014_fair_play.sql")),
    (15, "blocks", include_str!("../../migrations/0015_blocks.sql")),
    (17, "moderation", include_str!("../../migrations/0017_moderation.sql")),
    (19, "skeletons", include_str!("../../migrations/0019_skeletons.sql")),
    (20, "invitations", include_str!("../../migrations/0020_invitations.sql")),
    (21, "waiting_due", include_str!("../../migrations/0021_waiting_due.sql")),
    (22, "second_factor", include_str!("../../migrations/0022_second_factor.sql")),
    (23, "retention", include_str!("../../migrations/0023_retention.sql")),
    (24, "analyses", include_str!("../../migrations/0024_analyses.sql")),
    (25, "follows", include_str!("../../migrations/0025_follows.sql")),
    (26, "seek_alerts", include_str!("../../migrations/0026_seek_alerts.sql")),
    (27, "nearby_positions", include_str!("../../migrations/0027_nearby_positions.sql")),
    (28, "problems", include_str!("../../migrations/0028_problems.sql")),
    (29, "changed_clocks", include_str!("../../migrations/0029_changed_clocks.sql")),
    (30, "coach", include_str!("../../migrations/0030_coach.sql")),
    (31, "mail_turns", include_str!("../../migrations/0031_mail_turns.sql")),
    (32, "blocked_addresses", include_str!("../../migrations/0032_blocked_addresses.sql")),
    (33, "wider_skeletons", include_str!("../../migrations/0033_wider_skeletons.sql")),
    (34, "conditions_start", include_str!("../../migrations/0034_conditions_start.sql")),
    (35, "trace_times", include_str!("../../migrations/0035_trace_times.sql")),
    (36, "lobby_networks", include_str!("../../migrations/0036_lobby_networks.sql")),
    (37, "suspicion_times", include_str!("../../migrations/0037_suspicion_times.sql")),
    (38, "unsettled_games", include_str!("../../migrations/0038_unsettled_games.sql")),
    (39, "rated_beginnings", include_str!("../../migrations/0039_rated_beginnings.sql")),
    (40, "moderator_names", include_str!("../../migrations/0040_moderator_names.sql")),
    (41, "shared_traces", include_str!("../../migrations/0041_shared_traces.sql")),
    (42, "restricted_accounts", include_str!("../../migrations/0042_restricted_accounts.sql")),
];

/// The number of the newest migration that this program knows.
pub const NEWEST_MIGRATION: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Runs all pending migrations up to number `newest`.
pub(crate) async fn migrate(db: &Db, newest: i64) -> Result<(), MigrateError> {
    let known = MIGRATIONS.into_iter().filter(|(number, ..)| *number <= newest);
    let migrations = known.map(|(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    let done = on!(db, pool => migrator.run(pool.writer()).await);
    match done {
        // Another process may have run the same migration at the same time.
        Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) => {
            on!(db, pool => migrator.run(pool.writer()).await)
        }
        done => done,
    }
}
