//! The server as its clients see it, on both databases.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

mod cluster;
mod scenarios;
mod stream;
mod world;

mod backup;
mod client;
mod connections;
mod mailbox;
mod openapi;
mod program;

/// Whether a scenario passes on PostgreSQL, in a task and a place in memory of its own: all of them together are more
/// than a stack holds.
async fn passes_on<F>(cluster: &cluster::Cluster, scenario: impl FnOnce(world::World) -> F) -> bool
where
    F: Future<Output = ()> + Send + 'static,
{
    let world = world::World::on_postgres(cluster).await;
    let ended = tokio::time::timeout(world::TOO_LONG, tokio::spawn(scenario(world))).await;
    matches!(ended, Ok(Ok(())))
}

/// Runs every scenario as a test of its own on SQLite, and all of them in turn on one PostgreSQL
/// server, whose start costs seconds.
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
                let mut failed: Vec<&str> = Vec::new();
                $(
                    let name = concat!(stringify!($module), "::", stringify!($scenario));
                    let scenario = crate::scenarios::$module::$scenario;
                    if !Box::pin(crate::passes_on(&cluster, scenario)).await {
                        failed.push(name);
                    }
                )*
                assert!(failed.is_empty(), "on PostgreSQL: {failed:?}");
            }
        }
    };
}

on_both_databases! {
    computer::it_answers,
    computer::it_begins_when_the_person_is_second,
    computer::a_person_may_swap_sides,
    computer::taking_back_stops_its_thought,
    computer::giving_up_stops_its_thought,
    computer::it_goes_on_after_a_restart,
    computer::it_goes_on_when_somebody_looks,
    computer::it_plays_a_match_to_its_end,
    computer::its_level_may_be_named_as_of_old,
    analysis::of_a_running_match_is_refused,
    analysis::of_a_finished_match_is_for_everybody,
    analysis::proved_ends_are_told,
    analysis::forced_moves_are_followed,
    analysis::of_what_does_not_exist,
    analysis::is_made_once_for_all_who_ask,
    analysis::of_many_positions_at_once,
    analysis::of_a_whole_match_names_the_mistakes,
    analysis::of_a_whole_match_that_goes_on_is_refused,
    analysis::of_a_whole_match_is_made_once_for_all_who_ask,
    archive::finished_games_are_found_by_what_they_were,
    archive::finished_games_come_by_twenties,
    archive::what_cannot_be_looked_for,
    archive::players_are_found_by_the_beginning_of_their_names,
    archive::running_games_are_on_tv,
    archive::a_bank_without_days_is_correspondence,
    boards::a_board_needs_no_match_and_no_account,
    boards::a_board_has_the_rules_of_its_options,
    boards::repetition_counts_the_moves_that_are_given,
    boards::forced_moves_are_marked,
    boards::a_drawing_is_told_all_that_is_wrong,
    boards::a_position_with_endless_captures_is_refused_at_once,
    boards::what_no_board_can_show,
    board_analysis::the_engine_tells_its_lines_while_it_thinks,
    board_analysis::the_computer_plays_a_position_at_a_level,
    board_analysis::an_end_needs_no_thought,
    board_analysis::another_board_ends_the_analysis_before,
    board_analysis::who_plays_a_rated_live_game_is_not_helped,
    board_analysis::thoughts_that_cannot_be_had,
    boards::what_is_pasted_becomes_a_board,
    boards::what_is_pasted_and_not_understood,
    insight::what_may_be_entered_and_captured_is_told,
    insight::the_groups_are_compared_and_swaps_told,
    insight::a_running_game_has_it_too,
    players::a_rated_game_is_counted_once,
    players::games_without_a_result_are_not_counted,
    players::an_invitation_is_accepted_or_declined,
    players::games_are_listed,
    players::moves_are_left_for_moves_of_the_other,
    players::forced_moves_are_played_for_who_wants_it,
    players::a_mail_tells_whose_turn_it_is_once,
    players::a_mail_tells_of_an_invitation_once,
    players::a_vacation_stops_the_clocks,
    players::an_exploration_is_ones_own,
    players::moves_that_would_end_the_game_say_how,
    players::what_would_be_after_further_moves_is_shown,
    watching::everybody_sees_every_change,
    watching::a_change_is_told_though_its_sender_is_gone,
    watching::a_watcher_sees_no_more_than_a_watcher,
    watching::only_websockets_of_known_matches,
    watching::a_shutdown_says_goodbye,
    workers::two_servers_and_a_worker_share_the_moves,
    workers::of_many_workers_one_thinks_about_a_move,
    workers::the_move_of_a_lost_worker_is_taken_up_when_its_lease_has_run_out,
    streams::of_a_match_tells_every_state,
    streams::of_the_lobby_tells_who_waits,
    streams::of_an_account_tells_of_its_matches,
    streams::of_an_account_tells_what_other_servers_change,
    streams::only_for_those_who_may,
    streams::are_bounded_for_each_address,
}
