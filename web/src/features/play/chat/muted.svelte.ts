// Whom the reader does not want to read in chats. Accounts are muted in all games, guests in the game at hand; it is kept
// on this device.

import type { Line } from '../../../api/types';
import { read, write } from '../../../browser/storage';

const KEY = 'luctor.muted';
/** So many of each are kept, the latest. */
const MOST = 200;

interface Kept {
  /** Names of accounts in small letters. */
  accounts: string[];
  /** Guests, as the game and its word for the speaker. */
  guests: string[];
}

export class Muted {
  readonly #game: string;
  #kept = $state.raw<Kept>({ accounts: [], guests: [] });

  constructor(game: string) {
    this.#game = game;
    this.#kept = kept();
  }

  has(line: Line): boolean {
    const { list, word } = this.#placeOf(line);
    return !line.mine && this.#kept[list].includes(word);
  }

  set(line: Line, muted: boolean): void {
    const { list, word } = this.#placeOf(line);
    // Another page may have muted somebody meanwhile.
    const now = kept();
    const others = now[list].filter((known) => known !== word);
    this.#kept = { ...now, [list]: (muted ? [...others, word] : others).slice(-MOST) };
    write(KEY, JSON.stringify(this.#kept));
  }

  #placeOf(line: Line): { list: keyof Kept; word: string } {
    if (line.name !== null) return { list: 'accounts', word: line.name.toLowerCase() };
    return { list: 'guests', word: `${this.#game} ${line.speaker}` };
  }
}

function kept(): Kept {
  let known: unknown = null;
  try {
    known = JSON.parse(read(KEY) ?? 'null');
  } catch {
    // What is no JSON was not written here.
  }
  const texts = (name: keyof Kept): string[] => {
    const list: unknown = (known as Partial<Record<keyof Kept, unknown>> | null)?.[name];
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(-MOST) : [];
  };
  return { accounts: texts('accounts'), guests: texts('guests') };
}

/** What a room shows: lines, and in place of those of muted people how many there are. */
export type Entry = { line: Line } | { hidden: readonly [Line, ...Line[]] };

/** The lines with hidden ones put together that follow each other and are by the same speaker. */
export function entriesOf(lines: readonly Line[], isHidden: (line: Line) => boolean): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (!isHidden(line)) entries.push({ line });
    else if (last && 'hidden' in last && last.hidden[0].speaker === line.speaker) {
      entries[entries.length - 1] = { hidden: [...last.hidden, line] };
    } else entries.push({ hidden: [line] });
  }
  return entries;
}
