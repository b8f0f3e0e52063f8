// Beginning a game.

import type { Client } from '../api/client';
import type { NewGame } from '../api/types';
import { keepNew } from './seats';

/** Makes a game, keeps the codes of its seats, which are told only once, and tells its id. */
export async function beginGame(client: Pick<Client, 'begin'>, wish: NewGame): Promise<string> {
  const game = await client.begin(wish);
  keepNew(game);
  return game.id;
}
