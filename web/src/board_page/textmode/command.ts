/** Parses a line of the text mode: a command in long or short form, or other input for the page, usually a move. */

/** The commands, in the order of the help. */
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
  /** A move, or other input that the page expects. */
  | { move: string };

/** Parses a line. `spellings` returns the words of a command, separated by spaces. */
export function readLine(text: string, spellings: (command: Command) => string): Line {
  const line = text.trim().replace(/\s+/g, ' ');
  const at = line.indexOf(' ');
  const word = (at < 0 ? line : line.slice(0, at)).toLowerCase();
  const argument = at < 0 ? '' : line.slice(at + 1);
  const command = COMMANDS.find((name) => spellings(name).split(' ').includes(word));
  return command ? { command, argument } : { move: line };
}
