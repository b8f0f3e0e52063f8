/** The public types of the element. This file imports nothing, because its declarations are those of the package. */

export type Color = 'black' | 'white';

/** A game as a board shows it. */
export interface LuctorState {
  /** The canonical name of the game, such as `emergo:9x9`. */
  game: string;
  /** The name of the game for users, such as `Emergo 9x9`. */
  title: string;
  /** The text of the first position. Null for the usual start. */
  start: string | null;
  /** All moves in canonical spelling. */
  moves: { text: string; color: Color }[];
  /** The number of moves before the shown position. */
  ply: number;
  /** The text of the shown position. */
  position: string;
  /** The side to move. */
  turn: Color;
  /** The legal moves. Empty after the end of the game. */
  legal: string[];
  /** The result. Null while the game goes on. The text is English. */
  result: { winner: Color | null; text: string } | null;
}

/** The detail of `luctor-move`: a user has chosen a legal move. The event can be canceled, which does not play it. */
export interface LuctorMove {
  move: string;
  color: Color;
  /** The number of moves before it. */
  ply: number;
}

/** The detail of `luctor-refuse`: a move breaks a rule. */
export interface LuctorRefusal {
  /** The text of the move. */
  move: string;
  /** The stable code of the message, such as `swap-apart`. */
  code: string;
  /** The message in the language of the board. */
  message: string;
  /** The number of the broken rule on the game's rules page. */
  rule: number | null;
  /** Legal moves that the text may have meant. */
  legal: string[];
}

/** A line of the engine. */
export interface LuctorLine {
  moves: string[];
  /** White's winning chance, from 0 to 1. */
  chance: number;
  /** White's advantage in hundredths of a unit. Null if the result is proved. */
  score: number | null;
  /** The proved result after so many turns. The winner of a draw is null. */
  proved: { winner: Color | null; turns: number } | null;
  /** The depth of the search in turns. */
  depth: number;
}

/** The detail of `luctor-lines`: the engine has searched the shown position. */
export interface LuctorLines {
  /** The text of the position. */
  position: string;
  /** The lines, best first. */
  lines: LuctorLine[];
  /** `true` if the search has ended. */
  done: boolean;
}

/** The limits of a search for a move. */
export interface LuctorLimits {
  /** The level of the computer, from 1 to 8. By default it plays as well as it can. */
  level?: number;
  /** The time in milliseconds, by default 1000. */
  milliseconds?: number;
}

/** The element `<luctor-board>`. Attributes and properties of the same name are equal. */
export interface LuctorBoardElement extends HTMLElement {
  /** The name of the game, such as `emulsion:8` or `emergo:hex`. The default is `emergo`. */
  game: string;
  /** The text of the first position. Null for the usual start. */
  position: string | null;
  /** The moves from there. The attribute has spaces or commas between them. */
  moves: readonly string[];
  /** The record of a game as text or JSON, instead of `game`, `position` and `moves`. */
  record: string | null;
  /** The number of moves before the shown position. The default is the last position. */
  ply: number;
  /** The sides that users can move. Null for a board that only shows. */
  playable: Color | 'both' | null;
  /** Shows buttons to step through the game, and the shown move. */
  controls: boolean;
  /** Turns the board. */
  flipped: boolean;
  /** The number of lines that the engine shows, from 0 to 5. An empty attribute is 1. */
  engine: number;
  /** The seconds that the engine takes for a position. The default is 8. */
  seconds: number;
  /** The look of board and pieces: `wood` (default), `paper`, `stone` or `pattern`. */
  set: string;
  /** The names of cells: `checkerboard` (default), `diamond` for Emergo's square boards, or `none` to hide them. */
  coordinates: string;
  /** Shows Emergo's square boards as a diamond. */
  diamond: boolean;
  /** Shows the values of the pieces of Emulsion. */
  values: boolean;
  /** Shows the groups of Emulsion. */
  groups: boolean;
  /** The color of the first piece of a placement in the free game of Emulsion. */
  first: Color;
  /** `light`, `dark`, or `auto` for that of the system. By default the board has the color scheme of the page. */
  theme: string | null;
  /** `more` for high contrast. */
  contrast: string | null;
  /** The folder with the modules, if they are not beside the script. */
  base: string | null;

  /** The shown game. Null until it is loaded. */
  readonly state: LuctorState | null;
  /** Resolves when the game is loaded and shown. Rejects if that fails. */
  readonly ready: Promise<void>;

  /** Shows the position after so many moves. */
  go(ply: number): Promise<void>;
  /** Plays a move in any spelling after the shown position. Resolves to false if it is not legal. */
  move(text: string): Promise<boolean>;
  /** Takes back the last move. */
  undo(): Promise<void>;
  /** Goes back to the game of the attributes. */
  reset(): Promise<void>;
  /** Returns the engine's move in the shown position. Null at the end of the game. */
  bestMove(limits?: LuctorLimits): Promise<string | null>;
}

/** The events of the element. They bubble, and leave shadow roots. */
export interface LuctorBoardEvents {
  /** A user has chosen a legal move. */
  'luctor-move': CustomEvent<LuctorMove>;
  /** The shown position has changed. */
  'luctor-change': CustomEvent<LuctorState>;
  /** A move breaks a rule. */
  'luctor-refuse': CustomEvent<LuctorRefusal>;
  /** The engine has searched. */
  'luctor-lines': CustomEvent<LuctorLines>;
  /** The game cannot be shown. */
  'luctor-error': CustomEvent<{ message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'luctor-board': LuctorBoardElement;
  }
  interface HTMLElementEventMap extends LuctorBoardEvents {}
}
