// A game in a list, in words.

import type { Color, Player, Summary } from '../api/types';
import { other } from '../board/position/column';
import { resultText } from '../words/server_messages';
import { t } from '../words/words.svelte';
import { reading } from './clock';
import { playerName } from './player';
import { invites } from './waiting';

/** What a game is for its reader: `Your turn, 2 d 5 h`, `Ada's turn`, `Waiting for Ada`. */
export function standing(game: Summary): string {
  const { status, players } = game;
  const words = t.common.standing;
  if (game.result) return resultText(game.result);
  if (invites(game)) return words.invitation();
  if (status === 'waiting') {
    const guest = players.black.kind === 'invited' ? players.black : players.white;
    return guest.kind === 'invited' && guest.name ? words.waitingFor({ name: guest.name }) : words.waiting();
  }
  if (status === 'adjourned') return words.adjourned();
  const whose = turnOf(game);
  return game.time_left === null
    ? whose
    : words.timed({ standing: whose, time: reading(game.time_left).text });
}

function turnOf({ players, turn, to_move, you }: Summary): string {
  const words = t.common.standing;
  if (to_move && you) return words.yours();
  const player = players[turn];
  const unnamed = player.kind !== 'computer' && player.kind !== 'open' && player.name === null;
  if (!unnamed) return words.of({ name: playerName(player) });
  return you ? words.opponent() : words.color({ color: turn });
}

/** The other player as one of them sees him. */
export function opponentOf(game: Summary, own: Color): Player {
  return game.players[other(own)];
}

/** How a player fared: `won`, `lost`, `draw`, or null when the game has no winner and is no draw. */
export function outcome(game: Summary, own: Color): 'won' | 'lost' | 'draw' | null {
  const { result } = game;
  if (!result || result.reason === 'aborted') return null;
  if (result.winner === null) return 'draw';
  return result.winner === own ? 'won' : 'lost';
}
