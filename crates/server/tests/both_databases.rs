//! Scenarios on both databases: each one on SQLite, and all of them on one PostgreSQL server.

use std::pin::Pin;

use crate::cluster::Cluster;
use crate::world::{TOO_LONG, World};

/// A scenario, whatever its type. Its state is not on the stack, which could not hold that of all scenarios.
pub(crate) type Scenario = fn(World) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs a scenario on a database of its own.
pub(crate) async fn passes_on(cluster: &Cluster, scenario: Scenario) -> bool {
    let world = World::on_postgres(cluster).await;
    let db = world.db().clone();
    let ended = tokio::time::timeout(TOO_LONG, tokio::spawn(scenario(world))).await;
    // Tasks of the server outlive some scenarios. Their connections would add up to more than PostgreSQL allows.
    db.close().await;
    cluster.drop_databases().await;
    matches!(ended, Ok(Ok(())))
}

/// Runs every scenario as a test of its own on SQLite, and all of them in turn on one PostgreSQL
/// server, whose start costs seconds. The environment variable `SCENARIO` selects those whose names contain it.
macro_rules! on_both_databases {
    ($($module:ident :: $scenario:ident,)*) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $scenario() {
                    crate::scenarios::$module::$scenario(crate::world::World::on_sqlite().await).await;
                }
            )*
        }

        mod postgres {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn every_scenario() {
                let cluster = crate::cluster::Cluster::start();
                let selected = std::env::var("SCENARIO").unwrap_or_default();
                let scenarios: &[(&str, crate::both_databases::Scenario)] = &[$((
                    concat!(stringify!($module), "::", stringify!($scenario)),
                    |world| Box::pin(crate::scenarios::$module::$scenario(world)),
                )),*];
                let mut failed: Vec<&str> = Vec::new();
                for (name, scenario) in scenarios {
                    if name.contains(&selected) && !crate::both_databases::passes_on(&cluster, *scenario).await {
                        failed.push(name);
                    }
                }
                assert!(failed.is_empty(), "on PostgreSQL: {failed:?}");
            }
        }
    };
}

pub(crate) use on_both_databases;
