/** Creates a game. */

import type { Client } from '../../api/client';
import type { NewGame } from '../../api/types';
import { read, write } from '../../browser/storage';
import { kindOf, type Kind } from '../kind';
import { storeNewCodes } from './seats';

const KEY = 'luctor.played';

/** Returns true if this game has been played in this browser. */
export function hasPlayed(kind: Kind): boolean {
  return (read(KEY) ?? '').split(' ').includes(kind);
}

/** Creates a game, stores its seat codes, which the server sends only once, and returns its id. */
export async function createGame(client: Pick<Client, 'begin'>, options: NewGame): Promise<string> {
  const game = await client.begin(options);
  storeNewCodes(game);
  const kind = kindOf(options.game);
  if (!hasPlayed(kind)) write(KEY, `${read(KEY) ?? ''} ${kind}`.trim());
  return game.id;
}
