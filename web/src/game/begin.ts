// Beginning a game.

import type { Client } from '../api/client';
import type { NewGame } from '../api/types';
import { write } from '../theme.svelte';
import { keepNew } from './seats';

/** Where it is noted that somebody plays in this browser. */
export const PLAYED = 'luctor.played';

/** Makes a game, keeps the codes of its seats, which are told only once, and tells its id. */
export async function beginGame(client: Pick<Client, 'begin'>, wish: NewGame): Promise<string> {
  const game = await client.begin(wish);
  keepNew(game);
  write(PLAYED, '1');
  return game.id;
}
