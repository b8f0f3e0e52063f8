//! The form and the explanation of each command, for help and for answers to syntax errors.

/// The explanation of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// The subject of `help`.
    pub(super) word: &'static str,
    /// The form of the command.
    pub(super) form: &'static str,
    /// The code of the text about its effect, in lines of at most 70 characters.
    pub(super) explanation: &'static str,
}

/// Commands without a game.
pub(super) const GENERAL: [Usage; 8] = [
    Usage { word: "help", form: "help [subject...]", explanation: "help.command.help" },
    Usage { word: "list", form: "list [game...]", explanation: "help.command.list" },
    Usage {
        word: "signup",
        form: "signup userid password [address]",
        explanation: "help.command.signup",
    },
    Usage {
        word: "change password",
        form: "change password userid old new",
        explanation: "help.command.change-password",
    },
    Usage {
        word: "change address",
        form: "change address userid password [address]",
        explanation: "help.command.change-address",
    },
    Usage { word: "signoff", form: "signoff userid password", explanation: "help.command.signoff" },
    Usage {
        word: "message",
        form: "message userid password to...",
        explanation: "help.command.message",
    },
    Usage { word: "confirm", form: "confirm code", explanation: "help.command.confirm" },
];

/// Commands after the name of a game.
pub(super) const GAME: [Usage; 16] = [
    Usage { word: "help", form: "GAME help", explanation: "help.game.help" },
    Usage { word: "standings", form: "GAME standings", explanation: "help.game.standings" },
    Usage { word: "ratings", form: "GAME ratings", explanation: "help.game.ratings" },
    Usage { word: "history", form: "GAME history", explanation: "help.game.history" },
    Usage {
        word: "games",
        form: "GAME games userid... [all|active|inactive|next]",
        explanation: "help.game.games",
    },
    Usage { word: "show", form: "GAME show board[#moveno]...", explanation: "help.game.show" },
    Usage {
        word: "showas",
        form: "GAME showas userid password board[#moveno]...",
        explanation: "help.game.showas",
    },
    Usage {
        word: "challenge",
        form: "GAME challenge userid1 userid2 [-options]",
        explanation: "help.game.challenge",
    },
    Usage {
        word: "move",
        form: "GAME move board userid password move[#moveno]",
        explanation: "help.game.move",
    },
    Usage {
        word: "resign",
        form: "GAME resign board userid password",
        explanation: "help.game.resign",
    },
    Usage {
        word: "queue",
        form: "GAME queue board userid password move...",
        explanation: "help.game.queue",
    },
    Usage { word: "preview", form: "GAME preview board move...", explanation: "help.game.preview" },
    Usage {
        word: "submit",
        form: "GAME submit board userid password move",
        explanation: "help.game.submit",
    },
    Usage { word: "confirm", form: "GAME confirm code", explanation: "help.game.confirm" },
    Usage { word: "chat", form: "GAME chat board userid password", explanation: "help.game.chat" },
    Usage { word: "set", form: "GAME set userid password option...", explanation: "help.game.set" },
];

/// Returns the explanation of a command, after the name of a game or without.
fn usage_of(word: &str, game: bool) -> Option<Usage> {
    let known: &[Usage] = if game { &GAME } else { &GENERAL };
    known.iter().find(|usage| usage.word == word).copied()
}

/// Returns the form of a command, with the name of its game.
pub(crate) fn form(word: &str, game: Option<&str>) -> String {
    let form = usage_of(word, game.is_some()).map_or("help", |usage| usage.form);
    game.map_or_else(|| form.to_owned(), |game| form.replace("GAME", game))
}
