/** Texts about a game in a list. */

import type { Color, Player, Summary } from '../api/types';
import { other } from '../board/position/column';
import { resultText } from '../words/server_messages';
import { t } from '../words/words.svelte';
import { reading } from './clock';
import { playerName } from './player';
import { invites } from './waiting';

/** Returns the status of a game for the user: `Your turn, 2 days 5 h`, `Ada's turn`, `Waiting for Ada`. */
export function statusText(game: Summary): string {
  const { status, players } = game;
  const messages = t.common.standing;
  if (game.result) return resultText(game.result);
  if (invites(game)) return messages.invitation();
  if (status === 'waiting') {
    const guest = players.black.kind === 'invited' ? players.black : players.white;
    return guest.kind === 'invited' && guest.name
      ? messages.waitingFor({ name: guest.name })
      : messages.waiting();
  }
  if (status === 'adjourned') return messages.adjourned();
  const turn = turnText(game);
  return game.time_left === null
    ? turn
    : messages.timed({ standing: turn, time: reading(game.time_left).text });
}

function turnText({ players, turn, to_move, you }: Summary): string {
  const messages = t.common.standing;
  if (to_move && you) return messages.yours();
  const player = players[turn];
  const unnamed = player.kind !== 'computer' && player.kind !== 'open' && player.name === null;
  if (!unnamed) return messages.of({ name: playerName(player) });
  return you ? messages.opponent() : messages.color({ color: turn });
}

export function opponentOf(game: Summary, own: Color): Player {
  return game.players[other(own)];
}

/** Returns the result for a player, or null if the game is running or was aborted. */
export function outcome(game: Summary, own: Color): 'won' | 'lost' | 'draw' | null {
  const { result } = game;
  if (!result || result.reason === 'aborted') return null;
  if (result.winner === null) return 'draw';
  return result.winner === own ? 'won' : 'lost';
}
