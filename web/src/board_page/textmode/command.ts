// What somebody types in the text mode: a command by its word or a short form, or else what the page makes of it,
// most often a move.

/** The commands, in the order in which they are told. */
export const COMMANDS = [
  'help',
  'last',
  'turn',
  'clock',
  'pieces',
  'board',
  'legal',
  'hands',
  'groups',
  'threats',
  'text',
  'task',
  'hint',
  'show',
  'check',
  'clear',
  'back',
  'forward',
  'first',
  'end',
  'other',
  'line',
  'delete',
  'restore',
  'evaluate',
  'accept',
  'decline',
  'draw',
  'takeback',
  'resign',
] as const;

export type Command = (typeof COMMANDS)[number];

export type Line =
  | { command: Command; argument: string }
  /** Something to play. */
  | { move: string };

/** Reads a line; `spellings` are the words of each command, apart by blanks. */
export function readLine(text: string, spellings: (command: Command) => string): Line {
  const line = text.trim().replace(/\s+/g, ' ');
  const at = line.indexOf(' ');
  const word = (at < 0 ? line : line.slice(0, at)).toLowerCase();
  const argument = at < 0 ? '' : line.slice(at + 1);
  const command = COMMANDS.find((name) => spellings(name).split(' ').includes(word));
  return command ? { command, argument } : { move: line };
}
