// The speakers that the user has muted in chats. Accounts are muted in all games, guests only in one game. The list is
// stored in this browser.

import type { Line } from '../../../api/types';
import { readJson, write } from '../../../browser/storage';

const KEY = 'luctor.muted';
/** Number of accounts and of guests to store. The oldest are dropped. */
const MAX_MUTED = 200;

interface MutedSpeakers {
  /** Names of accounts in lower case. */
  accounts: string[];
  /** Guests, as the id of the game and of the speaker in it. */
  guests: string[];
}

export class Muted {
  readonly #game: string;
  #speakers = $state.raw<MutedSpeakers>({ accounts: [], guests: [] });

  constructor(game: string) {
    this.#game = game;
    this.#speakers = readSpeakers();
  }

  has(line: Line): boolean {
    const { list, id } = this.#entryOf(line);
    return !line.mine && this.#speakers[list].includes(id);
  }

  set(line: Line, muted: boolean): void {
    const { list, id } = this.#entryOf(line);
    // Another tab may have muted a speaker since.
    const stored = readSpeakers();
    const others = stored[list].filter((other) => other !== id);
    this.#speakers = { ...stored, [list]: (muted ? [...others, id] : others).slice(-MAX_MUTED) };
    write(KEY, JSON.stringify(this.#speakers));
  }

  #entryOf(line: Line): { list: keyof MutedSpeakers; id: string } {
    if (line.name !== null) return { list: 'accounts', id: line.name.toLowerCase() };
    return { list: 'guests', id: `${this.#game} ${line.speaker}` };
  }
}

function readSpeakers(): MutedSpeakers {
  const stored = readJson(KEY);
  const texts = (name: keyof MutedSpeakers): string[] => {
    const list: unknown = (stored as Partial<Record<keyof MutedSpeakers, unknown>> | null)?.[name];
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(-MAX_MUTED) : [];
  };
  return { accounts: texts('accounts'), guests: texts('guests') };
}

/** An entry of a room: a line, or successive hidden lines of a muted speaker. */
export type Entry = { line: Line } | { hidden: readonly [Line, ...Line[]] };

/** Returns the lines, with successive hidden lines of the same speaker combined. */
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
