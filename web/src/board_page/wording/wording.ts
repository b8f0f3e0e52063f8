/** Texts about a game: players, status, announcements for screen readers, and attempted moves. */

import type { Color, Game, LegalMove, PlayedMove, Position } from '../../api/types';
import { colorTitle } from '../../words/format';
import { gameTitle, hintText, resultText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import { serverNotation, type Notation } from './notation';
import { offerGone, offerText } from './offers';
import { playerName } from '../../games/player';

export function seatName(game: Game, color: Color): string {
  const player = game.players[color];
  if (player.kind === 'computer') return playerName(player);
  if (player.kind === 'open') return t.game.nobody();
  if (player.kind === 'invited')
    return player.name === null ? t.game.somebodyInvited() : t.game.invited({ name: player.name });
  if (player.you) return t.game.you();
  // A player of both sides sees them by their colors.
  if (game.mine && game.you === null) return colorTitle(color);
  return player.name ?? t.common.player.guest();
}

/** Returns the side to show at the bottom: the user's own, or else the side of the only person. */
export function ownSide(game: Game): Color {
  if (game.you) return game.you;
  return game.seats.white === 'computer' && game.seats.black === 'person' ? 'black' : 'white';
}

/** Returns the side of the open seat. */
export function openSide(game: Game): Color {
  return game.players.black.kind === 'open' ? 'black' : 'white';
}

/** Returns the status of the game in a few words. */
export function status(game: Game): string {
  const messages = t.game.status;
  if (game.result) return resultText(game.result);
  if (game.status === 'waiting') return messages.waiting();
  if (game.status === 'adjourned') return messages.adjourned();
  const { turn: color } = game.position;
  if (game.thinking) return messages.thinking();
  return game.to_move && game.you ? messages.yours({ color }) : messages.toMove({ color });
}

/** Returns true if the player to move has entered their last man and now moves pieces for the first time. */
export function hasEntered({ moves, position }: Game): boolean {
  const own = moves.at(-2);
  return position.duty === 'step' && own?.color === position.turn && !/[-x]\w/.test(own.text);
}

export function pageTitle(game: Game): string {
  const yours = game.to_move && game.you && !game.result;
  const title = gameTitle(game);
  return yours ? t.game.titleYours({ game: title }) : t.game.title({ status: status(game), game: title });
}

export function spokenMove(
  { color, text }: Pick<PlayedMove, 'color' | 'text'>,
  notation = serverNotation,
): string {
  if (text === 'swap') return t.game.spoken.swap({ color });
  const spelled = notation.show(text).replaceAll('x', ` ${t.game.spoken.takesTo()} `).replaceAll('-', ' ');
  return t.game.spoken.plays({ color, move: spelled });
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Describes the change between two states of a game for screen readers. */
export function announcement(before: Game | null, after: Game, notation: Notation = serverNotation): string {
  const known = before?.moves.length ?? after.moves.length;
  if (before && after.moves.length < known) return `${t.game.spoken.takenBack()} ${sentence(status(after))}`;
  const texts = after.moves.slice(known).map((move) => spokenMove(move, notation));
  const gone = before && offerGone(before, after);
  if (gone) texts.push(gone);
  if (
    !before ||
    texts.length > 0 ||
    after.result !== before.result ||
    after.to_move !== before.to_move ||
    after.status !== before.status
  ) {
    if (before?.status === 'waiting' && after.status === 'running') texts.push(t.game.spoken.here());
    texts.push(sentence(status(after)));
    if (!after.result && after.to_move && after.position.duty === 'capture' && after.position.hint) {
      texts.push(notation.show(hintText(after.position) ?? ''));
    }
  }
  const offer = offerText(after);
  if (offer && offer !== (before && offerText(before))) texts.push(offer);
  return texts.join(' ');
}

/** Returns true if a move of this kind is legal. */
export function allows({ legal }: Position, kind: LegalMove['kind']): boolean {
  return legal.some((move) => move.kind === kind);
}

/** Returns a legal move for the placeholder of a move field, or null. */
export function exampleMove({ legal }: Position): string | null {
  return legal.find((move) => move.kind !== 'pie')?.text ?? null;
}
