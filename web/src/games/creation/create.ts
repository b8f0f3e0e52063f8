// Beginning a game.

import type { Client } from '../../api/client';
import type { NewGame } from '../../api/types';
import { read, write } from '../../browser/storage';
import { kindOf, type Kind } from '../kind';
import { keepNew } from './seats';

const KEY = 'luctor.played';

/** Whether somebody has begun such a game in this browser. */
export function hasPlayed(kind: Kind): boolean {
  return (read(KEY) ?? '').split(' ').includes(kind);
}

/** Makes a game, keeps the codes of its seats, which are told only once, and tells its id. */
export async function createGame(client: Pick<Client, 'begin'>, wish: NewGame): Promise<string> {
  const game = await client.begin(wish);
  keepNew(game);
  const kind = kindOf(wish.game);
  if (!hasPlayed(kind)) write(KEY, `${read(KEY) ?? ''} ${kind}`.trim());
  return game.id;
}
