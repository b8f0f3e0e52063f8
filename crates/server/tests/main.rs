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
    playing::a_match_of_emulsion,
    playing::a_match_of_free_emulsion,
    playing::a_match_of_emergo,
    playing::a_match_on_a_hexagon,
    rules_of_play::a_capture_is_a_duty,
    rules_of_play::two_people_swap_sides,
    rules_of_play::earlier_positions,
    rules_of_play::taking_back,
    rules_of_play::giving_up,
    rules_of_play::an_end_by_the_rules,
    computer::it_answers,
    computer::it_begins_when_the_person_is_second,
    computer::a_person_may_swap_sides,
    computer::taking_back_stops_its_thought,
    computer::giving_up_stops_its_thought,
    computer::it_goes_on_after_a_restart,
    computer::it_goes_on_when_somebody_looks,
    computer::it_plays_a_match_to_its_end,
    computer::its_level_may_be_named_as_of_old,
    pictures::of_a_position_of_a_match,
    pictures::of_a_whole_match,
    pictures::of_any_position,
    pictures::what_cannot_be_drawn_is_said,
    pictures::links_show_the_board_and_the_players,
    pictures::records_tell_the_whole_match,
    pictures::other_sites_frame_the_board_and_nothing_else,
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
    refusals::unknown_games,
    refusals::unknown_matches,
    refusals::bodies_that_cannot_be_read,
    refusals::bodies_that_are_too_large,
    refusals::illegal_moves,
    refusals::ambiguous_captures,
    refusals::the_other_side_is_to_move,
    refusals::watchers_do_not_act,
    refusals::stale_versions,
    refusals::finished_matches,
    refusals::wrong_addresses_and_methods,
    seats::two_people_come_by_links,
    seats::a_code_gets_the_seat_back_on_another_device,
    seats::a_replaced_code_is_worthless,
    seats::somebody_comes_from_the_lobby,
    seats::of_many_who_come_one_sits_down,
    seats::a_link_that_is_followed_many_times_at_once_seats_one_person,
    seats::nobody_plays_himself,
    seats::codes_are_shown_once,
    seats::matches_of_the_first_version_go_on,
    clocks::time_runs_out_though_nobody_watches,
    clocks::first_moves_must_come,
    clocks::an_outage_is_given_back,
    clocks::controls_that_do_not_exist,
    clocks::a_clock_is_told_to_both,
    clocks::a_claim_is_told_when_it_becomes_possible,
    offers::a_draw_is_agreed_on,
    offers::an_offer_is_answered_once,
    offers::taking_back_is_asked_for,
    offers::a_rematch_exchanges_the_colors,
    offers::two_accept_at_once,
    offers::watchers_offer_nothing,
    play_by_mail::two_mailboxes_finish_a_rated_game,
    play_by_mail::mails_about_a_board_form_a_thread_and_show_it,
    play_by_mail::one_player_may_use_the_site,
    play_by_mail::a_mail_that_comes_twice_is_answered_once,
    play_by_mail::nobody_can_act_for_another_player,
    play_by_mail::an_authenticated_sender_needs_no_secret,
    play_by_mail::the_text_below_a_command_is_sent_to_the_opponent,
    play_by_mail::players_write_to_each_other_without_addresses,
    pbm::a_challenge_waits_until_it_is_accepted,
    pbm_rejections::an_invalid_challenge_is_explained,
    pbm::a_board_shows_numbered_moves_and_the_player_to_move,
    pbm_rejections::a_mistake_is_answered_with_the_usage_and_the_board,
    pbm_rejections::an_ambiguous_capture_is_answered_with_all_routes,
    pbm::moves_can_be_queued_previewed_and_submitted,
    pbm::answers_show_offers_and_results,
    pbm::userid_and_password_identify_a_player,
    pbm::a_repeated_command_is_executed_once,
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
    chat::players_and_spectators_have_rooms_of_their_own,
    chat::a_line_that_is_sent_again_is_said_once,
    chat::a_line_is_reported_to_the_operator,
    chat::who_talks_too_much_is_told_to_wait,
    chat::words_are_bounded,
    storage::a_request_sent_twice_is_done_once,
    storage::while_the_database_is_away_nothing_is_lost,
    storage::a_restart_forgets_nothing,
    storage::of_simultaneous_moves_one_wins,
    storage::two_servers_share_a_database,
    storage::players_of_different_servers_play_and_one_server_dies,
    watching::everybody_sees_every_change,
    watching::a_change_is_told_though_its_sender_is_gone,
    watching::a_watcher_sees_no_more_than_a_watcher,
    watching::only_websockets_of_known_matches,
    watching::a_shutdown_says_goodbye,
    workers::two_servers_and_a_worker_share_the_moves,
    workers::of_many_workers_one_thinks_about_a_move,
    workers::the_move_of_a_lost_worker_is_taken_up_when_its_lease_has_run_out,
    bots::two_play_a_whole_game_by_tokens,
    bots::play_no_rated_games,
    bots::the_example_of_the_documentation_plays,
    streams::of_a_match_tells_every_state,
    streams::of_the_lobby_tells_who_waits,
    streams::of_an_account_tells_of_its_matches,
    streams::of_an_account_tells_what_other_servers_change,
    streams::only_for_those_who_may,
    streams::are_bounded_for_each_address,
    accounts::signing_up_in_and_out,
    accounts::names_that_are_refused,
    accounts::passwords_that_are_refused,
    accounts::of_simultaneous_sign_ups_one_wins,
    accounts::wrong_credentials_are_answered_alike,
    accounts::a_guest_who_signs_up_keeps_his_games,
    accounts::what_guests_may_not_do,
    accounts::preferences,
    accounts::everything_is_exported,
    accounts::a_deleted_account_is_gone,
    accounts::players,
    sessions::are_listed_and_ended,
    sessions::end_when_they_are_not_used,
    sessions::a_new_password_ends_the_others,
    tokens::they_are_shown_once_and_revoked,
    tokens::they_tell_who_asks,
    tokens::they_do_not_change_the_account,
    tokens::wishes_that_are_refused,
    mail::an_address_is_confirmed_by_a_link,
    mail::addresses_that_are_refused,
    mail::a_forgotten_password_is_set_anew,
    mail::nobody_learns_who_has_an_account,
    mail::a_server_without_mail_says_so,
    mail::a_mail_is_sent_once_by_two_servers,
    mail::a_mail_that_cannot_be_sent_waits,
    mail::mail_of_a_deleted_account_is_not_sent,
    incoming_mail::a_mail_is_answered_once,
    incoming_mail::a_returned_answer_is_not_answered,
    incoming_mail::a_mail_to_several_addresses_is_processed_for_each,
    incoming_mail::a_mail_arrives_as_it_was_written,
    incoming_mail::mail_libraries_can_deliver_mail,
    incoming_mail::a_sender_of_too_many_mails_must_try_again,
    incoming_mail::mail_is_not_lost_while_the_database_is_down,
    incoming_mail::the_number_of_connections_is_limited,
    incoming_mail::a_mail_shows_its_board,
    digest::one_mail_names_all_games_in_which_one_is_to_move,
    digest::restarts_and_other_servers_send_no_second_mail,
    digest::who_wants_it_no_more_gets_it_no_more,
    digest::without_an_address_there_is_none,
    push::a_closed_browser_is_told_whose_turn_it_is,
    push::what_a_service_answers_decides_what_becomes_of_a_message,
    push::subscriptions_are_listed_and_end_with_their_sessions,
    push::subscriptions_that_are_refused,
    safety::pages_of_other_sites_do_nothing,
    safety::pages_of_other_sites_do_not_watch,
    safety::behind_tls_cookies_are_for_it_alone,
    safety::who_asks_too_often_is_told_to_wait,
    safety::guessing_passwords_is_slow,
    safety::reset_mails_are_few,
    health::a_server_is_ready_until_it_drains,
    health::a_server_without_its_database_is_not_ready,
    backups::matches_go_on_while_one_is_made,
    backups::a_database_with_matches_is_left_alone,
}
