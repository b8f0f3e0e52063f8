//! Scenarios on both databases: each one on SQLite, and all of them on one PostgreSQL server.

use std::pin::Pin;

use futures_util::{StreamExt, stream};
use luctor_server::Store;

use crate::cluster::Cluster;
use crate::world::{TOO_LONG, World};

/// The number of scenarios that run on PostgreSQL at a time, so that the processors are busy while some wait for it.
const AT_A_TIME: usize = 4;

/// A scenario, whatever its type. Its state is not on the stack, which could not hold that of all scenarios.
pub(crate) type Scenario = fn(World) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs scenarios, each on a database of its own, and returns the names of those that fail.
pub(crate) async fn failed_on_postgres(
    scenarios: Vec<(&'static str, Scenario)>,
) -> Vec<&'static str> {
    let cluster = Cluster::start();
    // A copy of its tables costs a fraction of making them.
    let original = cluster.new_database().await;
    Store::Database(original.clone()).open().await.unwrap().close().await;
    let run = async |(name, scenario)| (name, passes(&cluster, &original, scenario).await);
    let ended = stream::iter(scenarios).map(run).buffer_unordered(AT_A_TIME);
    ended.filter_map(async |(name, passed)| (!passed).then_some(name)).collect().await
}

async fn passes(cluster: &Cluster, original: &str, scenario: Scenario) -> bool {
    let url = cluster.copy(original).await;
    let world = World::on_postgres(url.clone()).await;
    let db = world.db().clone();
    let ended = tokio::time::timeout(TOO_LONG, tokio::spawn(scenario(world))).await;
    // Tasks of the server outlive some scenarios. Their connections would add up to more than PostgreSQL allows.
    db.close().await;
    cluster.remove(&url).await;
    matches!(ended, Ok(Ok(())))
}

/// Runs every scenario as a test of its own on SQLite, and all of them on one PostgreSQL server, whose start costs
/// seconds. The environment variable `SCENARIO` selects those whose names contain it.
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
                let selected = std::env::var("SCENARIO").unwrap_or_default();
                let mut scenarios: Vec<(&str, crate::both_databases::Scenario)> = vec![$((
                    concat!(stringify!($module), "::", stringify!($scenario)),
                    |world| Box::pin(crate::scenarios::$module::$scenario(world)),
                )),*];
                scenarios.retain(|(name, _)| name.contains(&selected));
                let failed = crate::both_databases::failed_on_postgres(scenarios).await;
                assert!(failed.is_empty(), "on PostgreSQL: {failed:?}");
            }
        }
    };
}

pub(crate) use on_both_databases;
