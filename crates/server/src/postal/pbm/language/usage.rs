//! The form and the explanation of each command, for help and for answers to syntax errors.

/// The explanation of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// The subject of `help`.
    pub(super) word: &'static str,
    /// The form of the command.
    pub(super) form: &'static str,
    /// The effect of the command, in lines of at most 70 characters.
    pub(super) text: &'static str,
}

/// Commands without a game.
pub(super) const GENERAL: [Usage; 8] = [
    Usage {
        word: "help",
        form: "help [subject...]",
        text: "This text, or help on a command or a game.",
    },
    Usage {
        word: "list",
        form: "list [game...]",
        text: "The games with their numbers of players and of boards in play.",
    },
    Usage {
        word: "signup",
        form: "signup userid password [address]",
        text: "Creates an account and sends a link that confirms the address. Without\n\
               an address, the sender's own is used. If you do not want to send a\n\
               password by mail, sign up on the site.",
    },
    Usage {
        word: "change password",
        form: "change password userid old new",
        text: "Changes the password. All secret reply addresses change with it.",
    },
    Usage {
        word: "change address",
        form: "change address userid password [address]",
        text: "Changes the address as soon as you open the link that is sent there.",
    },
    Usage {
        word: "signoff",
        form: "signoff userid password",
        text: "Deletes the account. Its games remain, and its name stays reserved.",
    },
    Usage {
        word: "message",
        form: "message userid password to...",
        text: "Sends the text of the mail to other players without showing addresses.",
    },
    Usage {
        word: "confirm",
        form: "confirm code",
        text: "Confirms a command of which a mail has sent the code. You can also\n\
               answer that mail with the word confirm.",
    },
];

/// Commands after the name of a game.
pub(super) const GAME: [Usage; 16] = [
    Usage { word: "help", form: "GAME help", text: "The short rules of the game." },
    Usage {
        word: "standings",
        form: "GAME standings",
        text: "The players with the most wins, with their draws and losses.",
    },
    Usage { word: "ratings", form: "GAME ratings", text: "The correspondence ratings." },
    Usage { word: "history", form: "GAME history", text: "The latest results." },
    Usage {
        word: "games",
        form: "GAME games userid... [all|active|inactive|next]",
        text: "The boards of players: those in play, all, the finished ones, or those\n\
               on which the player is to move.",
    },
    Usage {
        word: "show",
        form: "GAME show board[#moveno]...",
        text: "Boards, as they are now or after a move. To show the boards of players:\n\
               GAME show userid... [all|active|inactive|next].",
    },
    Usage {
        word: "showas",
        form: "GAME showas userid password board[#moveno]...",
        text: "Boards with the coordinates and the view that this player has set.",
    },
    Usage {
        word: "challenge",
        form: "GAME challenge userid1 userid2 [-options]",
        text: "Challenges a player; userid1 moves first. The game starts when the\n\
               opponent accepts.\n\
               Options: -size=N, -timelimit=7d (or bank:30d+12h), -unrated,\n\
               -alternate (hexemergo), and those of the rules: -blocked=draw,\n\
               -preset=mindsports, -men=N, -pie=off.",
    },
    Usage {
        word: "move",
        form: "GAME move board userid password move[#moveno]",
        text: "Plays a move. With #moveno, only if it is the move with this number.\n\
               Instead of a move: swap (the pie rule), propose (offer a draw), undo\n\
               (ask for a takeback), accept or reject (an offer or a challenge),\n\
               resign.",
    },
    Usage { word: "resign", form: "GAME resign board userid password", text: "Resigns." },
    Usage {
        word: "queue",
        form: "GAME queue board userid password move...",
        text: "Stores conditional moves: the expected move of the opponent, your\n\
               answer, and so on. The last move is yours. Separate several lines by\n\
               commas. Without any move, the stored lines are deleted. Your opponent\n\
               does not see them, and your answers are played at once.",
    },
    Usage {
        word: "preview",
        form: "GAME preview board move...",
        text: "Shows the board after these moves without playing them.",
    },
    Usage {
        word: "submit",
        form: "GAME submit board userid password move",
        text: "Shows the board after a move, and plays it when you confirm it.",
    },
    Usage { word: "confirm", form: "GAME confirm code", text: "Plays a submitted move." },
    Usage {
        word: "chat",
        form: "GAME chat board userid password",
        text: "Sends the text of the mail to the opponent. The text below a move is\n\
               sent, too.",
    },
    Usage {
        word: "set",
        form: "GAME set userid password option...",
        text: "Sets how boards are shown: flip=on|off, size=small|large,\n\
               coordinates=diamond|checkerboard. With challenge=start, games start\n\
               as soon as someone challenges you; with challenge=ask, you accept\n\
               them first.",
    },
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
