//! Scenarios that run on both databases.

mod account;
mod board;
mod game;
mod operation;
mod post_office;

pub(crate) use account::{
    accounts, blocks, bots, confirmed_email, ended_access, fair_play, guests, moderation, names,
    people, players, privacy, push, safety, second_factor, seek_alerts, sessions, sock_puppets,
    stolen_access, tokens,
};
pub(crate) use board::{
    analysis, archive, board_analysis, boards, exact_values, insight, library, pictures, problems,
    races, shared_analyses,
};
pub(crate) use game::{
    chat, clocks, coach, computer, offers, playing, prepared_moves, rated_games, refusals,
    rules_of_play, seats, streams, watching, workers,
};
pub(crate) use operation::{
    addresses, availability, backups, evasion, health, restrictions, retention, storage,
};
pub(crate) use post_office::{
    digest, incoming_mail, mail, mail_bombs, pbm, pbm_access, pbm_rejections, play_by_mail, traps,
};
