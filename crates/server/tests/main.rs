//! The server as its clients see it, on both databases.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

mod cluster;
mod scenarios;
mod stream;
mod world;

mod access;
mod backup;
mod client;
mod connections;
mod mailbox;
mod openapi;
mod program;

/// Returns whether a scenario passes on PostgreSQL, in a task and a place in memory of its own: all of them together are more
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
                let mut failed: Vec<&str> = Vec::new();
                $(
                    let name = concat!(stringify!($module), "::", stringify!($scenario));
                    let scenario = crate::scenarios::$module::$scenario;
                    if name.contains(&selected) && !Box::pin(crate::passes_on(&cluster, scenario)).await {
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
    rules_of_play::captures_are_mandatory,
    rules_of_play::players_swap_sides,
    rules_of_play::earlier_positions,
    rules_of_play::a_move_is_taken_back,
    rules_of_play::a_player_resigns,
    rules_of_play::a_game_ends_by_the_rules,
    computer::it_answers_moves,
    computer::it_moves_first_if_the_player_is_second,
    computer::a_player_swaps_sides,
    computer::a_takeback_stops_its_search,
    computer::resigning_stops_its_search,
    computer::it_resumes_after_a_restart,
    computer::it_resumes_when_a_match_is_viewed,
    computer::it_plays_a_match_to_its_end,
    computer::old_level_names_are_accepted,
    pictures::of_a_position_of_a_match,
    pictures::of_a_whole_match,
    pictures::of_any_position,
    pictures::impossible_pictures_are_explained,
    pictures::links_show_the_board_and_the_players,
    pictures::records_contain_the_whole_match,
    pictures::other_sites_frame_only_the_board,
    analysis::of_a_running_match_is_rejected,
    analysis::of_a_finished_match_is_public,
    analysis::proven_results_are_reported,
    analysis::forced_moves_are_followed,
    analysis::of_unknown_matches_and_plies_is_rejected,
    analysis::is_shared_by_all_readers,
    analysis::of_many_positions_at_once,
    analysis::of_a_whole_match_marks_the_mistakes,
    analysis::of_a_whole_running_match_is_rejected,
    analysis::of_a_whole_match_is_shared_by_all_readers,
    archive::finished_games_are_found_by_their_properties,
    archive::finished_games_come_in_pages_of_twenty,
    archive::invalid_searches_are_rejected,
    archive::players_are_found_by_the_start_of_their_names,
    archive::running_games_are_on_tv,
    archive::a_bank_without_days_is_correspondence,
    boards::a_board_needs_no_match_and_no_account,
    boards::a_board_has_the_rules_of_its_options,
    boards::repetition_counts_the_moves_that_are_given,
    boards::forced_moves_are_marked,
    boards::all_problems_of_a_position_are_listed,
    boards::boards_with_too_many_captures_are_rejected_everywhere,
    boards::invalid_boards_are_rejected,
    board_analysis::the_engine_sends_its_lines_while_it_searches,
    board_analysis::the_computer_plays_a_position_at_a_level,
    board_analysis::a_finished_game_needs_no_search,
    board_analysis::an_analysis_ends_the_previous_one,
    board_analysis::players_of_rated_live_games_get_no_help,
    board_analysis::invalid_analyses_are_rejected,
    boards::a_pasted_text_becomes_a_board,
    boards::unreadable_pastes_are_explained,
    insight::entries_and_captures_are_listed,
    insight::groups_are_compared_and_swaps_are_listed,
    insight::is_available_in_running_games,
    refusals::unknown_games,
    refusals::unknown_matches,
    refusals::bodies_that_cannot_be_read,
    refusals::bodies_that_are_too_large,
    refusals::illegal_moves,
    refusals::ambiguous_captures,
    refusals::the_other_side_is_to_move,
    refusals::spectators_cannot_act,
    refusals::stale_versions,
    refusals::finished_matches,
    refusals::nul_characters,
    refusals::wrong_addresses_and_methods,
    seats::two_players_join_by_links,
    seats::a_code_continues_a_seat_on_another_device,
    seats::a_code_is_invalid_once_the_seat_is_taken,
    seats::a_repeated_request_to_join_succeeds,
    seats::seats_of_accounts_have_no_codes,
    seats::a_replaced_code_is_invalid,
    seats::open_challenges_are_limited,
    seats::the_data_of_guests_is_limited,
    seats::a_player_joins_from_the_lobby,
    seats::of_many_who_join_one_gets_the_seat,
    seats::a_link_opened_many_times_at_once_seats_one_player,
    seats::a_player_cannot_join_their_own_game,
    seats::codes_are_shown_once,
    seats::matches_of_the_first_version_continue,
    clocks::a_flag_falls_without_spectators,
    clocks::missing_first_moves_abort_a_game,
    clocks::an_outage_is_given_back,
    clocks::invalid_time_controls_are_rejected,
    clocks::both_players_see_the_clocks,
    clocks::a_possible_claim_is_announced,
    offers::players_agree_on_a_draw,
    offers::an_offer_is_answered_once,
    offers::a_takeback_needs_consent,
    offers::a_rematch_swaps_the_colors,
    offers::an_offer_is_accepted_twice_at_once,
    offers::spectators_cannot_offer,
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
    players::conditional_moves_are_played,
    players::forced_moves_are_played_automatically_on_request,
    players::one_mail_announces_a_turn,
    players::one_mail_announces_an_invitation,
    players::a_vacation_stops_the_clocks,
    players::private_analysis_is_private,
    players::moves_that_would_end_the_game_show_the_result,
    players::positions_after_further_moves_are_shown,
    chat::players_and_spectators_have_separate_rooms,
    chat::a_repeated_line_is_stored_once,
    chat::a_line_is_reported_to_the_host,
    chat::too_many_lines_are_rejected,
    chat::lines_have_a_maximum_length,
    storage::a_request_sent_twice_is_done_once,
    storage::nothing_is_lost_while_the_database_is_unreachable,
    storage::a_restart_loses_nothing,
    storage::of_simultaneous_moves_one_wins,
    storage::two_servers_share_a_database,
    storage::players_of_different_servers_play_and_one_server_dies,
    watching::all_subscribers_see_every_change,
    watching::a_change_is_announced_although_its_sender_is_gone,
    watching::spectators_see_only_public_data,
    watching::a_client_that_sends_many_frames_is_disconnected,
    watching::only_websockets_of_known_matches,
    watching::a_shutdown_closes_connections_properly,
    workers::two_servers_and_a_worker_share_the_moves,
    workers::one_of_many_workers_searches_a_move,
    workers::the_move_of_a_lost_worker_is_resumed_after_its_lease,
    bots::two_bots_play_a_whole_game,
    bots::bots_play_rated_games_only_against_bots,
    bots::programs_cannot_play_rated_games_for_people,
    blocks::blocked_players_cannot_challenge_or_join,
    blocks::blocked_players_do_not_see_each_others_chat,
    blocks::blocks_are_listed_and_removed,
    fair_play::short_rated_games_do_not_count,
    fair_play::ten_games_of_the_same_players_count_within_a_day,
    fair_play::accounts_in_one_browser_are_suspected,
    fair_play::accounts_of_one_address_are_suspected,
    fair_play::positions_of_running_rated_games_are_not_analyzed,
    fair_play::early_positions_of_rated_games_are_analyzed,
    bots::the_documented_example_plays,
    streams::of_a_match_sends_every_state,
    streams::of_the_lobby_sends_open_challenges,
    streams::of_an_account_sends_its_matches,
    streams::of_an_account_sends_changes_by_other_servers,
    streams::need_permission,
    streams::are_limited_by_address,
    accounts::signing_up_in_and_out,
    accounts::invalid_names_are_rejected,
    names::look_alikes_are_rejected,
    names::of_simultaneous_look_alikes_one_wins,
    names::sign_up_can_be_closed_or_by_invitation,
    names::listed_words_are_rejected,
    names::listed_words_are_rejected_in_the_chat,
    accounts::weak_passwords_are_rejected,
    accounts::of_simultaneous_sign_ups_one_wins,
    accounts::wrong_credentials_get_the_same_answer,
    accounts::a_guest_who_signs_up_keeps_their_games,
    accounts::guests_lack_permissions,
    accounts::preferences,
    accounts::everything_is_exported,
    accounts::exports_are_limited,
    accounts::a_deleted_account_is_gone,
    accounts::players,
    second_factor::signing_in_needs_a_code_that_is_valid_once,
    second_factor::guesses_of_codes_are_limited,
    second_factor::a_password_by_mail_is_not_enough,
    sessions::are_listed_and_ended,
    sessions::expire_when_unused,
    sessions::a_new_password_ends_the_others,
    ended_access::streams_end_with_their_session,
    ended_access::streams_end_with_the_password,
    ended_access::streams_end_with_their_token,
    ended_access::streams_end_with_the_account,
    ended_access::streams_end_at_every_server,
    ended_access::a_deleted_name_disappears_everywhere,
    guests::forged_cookies_are_ignored_and_replaced,
    guests::unsigned_cookies_of_seats_are_replaced,
    guests::all_servers_accept_the_same_cookies,
    guests::many_identities_of_an_address_share_a_limit,
    tokens::they_are_shown_once_and_revoked,
    tokens::they_identify_the_account,
    tokens::they_do_not_change_the_account,
    tokens::invalid_tokens_are_rejected,
    tokens::notes_need_a_scope,
    mail::an_address_is_confirmed_by_a_link,
    mail::invalid_addresses_are_rejected,
    mail::a_forgotten_password_is_reset,
    mail::resets_do_not_reveal_accounts,
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
    digest::one_mail_lists_all_games_with_a_turn,
    digest::restarts_and_other_servers_send_no_second_mail,
    digest::it_can_be_turned_off,
    digest::it_needs_an_address,
    push::a_closed_browser_is_notified_of_a_turn,
    push::the_answer_of_a_service_decides_about_retries,
    push::a_slow_service_does_not_delay_others,
    push::subscriptions_are_listed_and_end_with_their_sessions,
    push::invalid_subscriptions_are_rejected,
    safety::pages_of_other_sites_cannot_act,
    safety::pages_of_other_sites_cannot_watch,
    safety::behind_tls_cookies_are_secure,
    safety::too_many_requests_are_rejected,
    safety::guessing_passwords_is_slow,
    safety::reset_mails_are_limited,
    safety::health_checks_are_not_limited,
    safety::confirmation_mails_to_a_mailbox_are_limited,
    health::a_server_is_ready_until_it_drains,
    health::a_server_without_its_database_is_not_ready,
    backups::matches_continue_during_a_backup,
    backups::a_database_with_matches_is_not_overwritten,
}
