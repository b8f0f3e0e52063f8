//! How each command is written and what it does: for the help, and for answers to mistakes.

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usage {
    /// The word by which help is asked for.
    pub(crate) word: &'static str,
    /// How it is written.
    pub(crate) form: &'static str,
    /// What it does, in lines of at most 70 characters.
    pub(crate) text: &'static str,
}

/// Commands that name no game.
pub(crate) const GENERAL: [Usage; 8] = [
    Usage {
        word: "help",
        form: "help [subject...]",
        text: "This text, or what is known about a command or a game.",
    },
    Usage {
        word: "list",
        form: "list [game...]",
        text: "The games, with the numbers of players and of boards in play.",
    },
    Usage {
        word: "signup",
        form: "signup userid password [address]",
        text: "Makes an account. A link to confirm the address is sent there, to the\n\
               sender's own where none is named. Whoever does not want to send a\n\
               password signs up on the site.",
    },
    Usage {
        word: "change password",
        form: "change password userid old new",
        text: "Another password. All secret addresses for answers change with it.",
    },
    Usage {
        word: "change address",
        form: "change address userid password [address]",
        text: "Another address, once the link that is sent there is opened.",
    },
    Usage {
        word: "signoff",
        form: "signoff userid password",
        text: "Deletes the account. Its games stay, and nobody gets its name.",
    },
    Usage {
        word: "message",
        form: "message userid password to...",
        text: "Sends the text of the mail to other players, without any address.",
    },
    Usage {
        word: "confirm",
        form: "confirm code",
        text: "Does what a mail asked to be confirmed; answering that mail with the\n\
               word confirm does the same.",
    },
];

/// Commands behind the name of a game.
pub(crate) const GAME: [Usage; 16] = [
    Usage { word: "help", form: "GAME help", text: "The rules of the game in short." },
    Usage {
        word: "standings",
        form: "GAME standings",
        text: "Who has won, drawn and lost how many games.",
    },
    Usage { word: "ratings", form: "GAME ratings", text: "The ratings of correspondence." },
    Usage { word: "history", form: "GAME history", text: "The games that ended last." },
    Usage {
        word: "games",
        form: "GAME games userid... [all|active|inactive|next]",
        text: "The boards of players: those in play, all, the finished ones, or those\n\
               on which the player is to move.",
    },
    Usage {
        word: "show",
        form: "GAME show board[#moveno]...",
        text: "Boards, as they are or after a move. Players can be named instead:\n\
               GAME show userid... [all|active|inactive|next].",
    },
    Usage {
        word: "showas",
        form: "GAME showas userid password board[#moveno]...",
        text: "The same as that player sees it, by the coordinates and the view that\n\
               he has set.",
    },
    Usage {
        word: "challenge",
        form: "GAME challenge userid1 userid2 [-options]",
        text: "A game; userid1 moves first. It begins when the other one accepts.\n\
               Options: -size=N, -timelimit=7d (or bank:30d+12h), -unrated,\n\
               -alternate (hexemergo), and those of the rules: -blocked=draw,\n\
               -preset=mindsports, -men=N, -pie=off.",
    },
    Usage {
        word: "move",
        form: "GAME move board userid password move[#moveno]",
        text: "Plays a move, only if it would be that of the number. Instead of a move:\n\
               swap (the pie rule), propose (a draw), undo (ask to take back),\n\
               accept, reject (what is offered, or a challenge), resign.",
    },
    Usage { word: "resign", form: "GAME resign board userid password", text: "Gives up." },
    Usage {
        word: "queue",
        form: "GAME queue board userid password move...",
        text: "Moves for later: the move that is expected, the answer, and so on. The\n\
               last one is yours. Lines for other moves are parted by commas; without\n\
               any move all are forgotten. They are secret and played at once.",
    },
    Usage {
        word: "preview",
        form: "GAME preview board move...",
        text: "The board after these moves, which are not played.",
    },
    Usage {
        word: "submit",
        form: "GAME submit board userid password move",
        text: "Shows the board after the move, which is played once it is confirmed.",
    },
    Usage { word: "confirm", form: "GAME confirm code", text: "Plays a move that was submitted." },
    Usage {
        word: "chat",
        form: "GAME chat board userid password",
        text: "Says the text of the mail to the opponent. The text under a move is\n\
               said to him, too.",
    },
    Usage {
        word: "set",
        form: "GAME set userid password option...",
        text: "How boards are shown: flip=on|off, size=small|large,\n\
               coordinates=diamond|checkerboard. challenge=ask|start: whether games\n\
               to which somebody challenges you wait until you accept.",
    },
];

/// The command of a word, with a game before it or without.
pub(crate) fn of(word: &str, game: bool) -> Option<Usage> {
    let known: &[Usage] = if game { &GAME } else { &GENERAL };
    known.iter().find(|usage| usage.word == word).copied()
}

/// How a command is written; `game` stands for its game.
pub(crate) fn form(word: &str, game: Option<&str>) -> String {
    let form = of(word, game.is_some()).map_or("help", |usage| usage.form);
    game.map_or_else(|| form.to_owned(), |game| form.replace("GAME", game))
}
