// Saving a local game to the account: as a casual game of two players at one screen, since the server has not seen the
// computer's moves.

import { newId, type Client } from '../../api/client';
import type { LocalGame } from './games';

/**
 * Plays all moves of a finished game on the server. `onsaved` gets the match when it is created, and again when it has all
 * moves. After a failure, the next attempt goes on with the same match.
 */
export async function saveToAccount(
  client: Pick<Client, 'begin' | 'game' | 'move' | 'act'>,
  { game, moves, result, saved }: Pick<LocalGame, 'game' | 'moves' | 'result' | 'saved'>,
  onsaved: (saved: NonNullable<LocalGame['saved']>) => void,
): Promise<void> {
  let match = saved
    ? await client.game(saved.match)
    : await client.begin({ game, opponent: 'human', color: 'random', control: 'unlimited' });
  const { id } = match;
  onsaved({ match: id, whole: false });
  for (const move of moves.slice(match.moves.length)) {
    match = await client.move(id, { id: newId(), version: match.version, move });
  }
  if (result?.reason === 'resigned' && !match.result)
    await client.act(id, { id: newId(), version: match.version, act: 'resign' });
  onsaved({ match: id, whole: true });
}
