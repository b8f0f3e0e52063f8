/** Creates a game. */

import type { Client } from '../../api/client';
import type { NewGame } from '../../api/types';
import { read, write } from '../../browser/storage';
import { kindOf, type Kind } from '../kind';
import { storeNewCodes } from './seats';

const KEY = 'luctor.played';
/** Games are counted up to this number. */
export const MOST_COUNTED = 3;

/** Returns how many games of a kind have been created in this browser, at most `MOST_COUNTED`. */
export function timesPlayed(kind: Kind): number {
  return (read(KEY) ?? '').split(' ').filter((played) => played === kind).length;
}

/** Returns the kind of a game that was created in this browser lately, if any. */
export function lastPlayed(): string | undefined {
  return read(KEY)?.split(' ').at(-1);
}

/** Creates a game, stores its seat codes, which the server sends only once, and returns its id. */
export async function createGame(client: Pick<Client, 'begin'>, options: NewGame): Promise<string> {
  const game = await client.begin(options);
  storeNewCodes(game);
  const kind = kindOf(options.game);
  if (timesPlayed(kind) < MOST_COUNTED) write(KEY, `${read(KEY) ?? ''} ${kind}`.trim());
  return game.id;
}
