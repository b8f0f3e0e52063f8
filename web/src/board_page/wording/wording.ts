// Sentences about a game: whose turn it is, what was played, which text an attempted choice of cells stands for.

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
  // Whoever plays both sides knows them by their colors.
  if (game.mine && game.you === null) return colorTitle(color);
  return player.name ?? t.common.player.guest();
}

/** The side to show at the bottom, unless the reader turns the board: his own, else the only person's. */
export function ownSide(game: Game): Color {
  if (game.you) return game.you;
  return game.seats.white === 'computer' && game.seats.black === 'person' ? 'black' : 'white';
}

/** The seat for which somebody has to come. */
export function openSide(game: Game): Color {
  return game.players.black.kind === 'open' ? 'black' : 'white';
}

/** The state of the game in a few words. */
export function status(game: Game): string {
  const words = t.game.status;
  if (game.result) return resultText(game.result);
  if (game.status === 'waiting') return words.waiting();
  if (game.status === 'adjourned') return words.adjourned();
  const { turn: color } = game.position;
  if (game.thinking) return words.thinking();
  return game.to_move && game.you ? words.yours({ color }) : words.toMove({ color });
}

/** Whether the player's men are all in since his last move, so that he moves pieces for the first time. */
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
  names = serverNotation,
): string {
  if (text === 'swap') return t.game.spoken.swap({ color });
  const spelled = names.show(text).replaceAll('x', ` ${t.game.spoken.takesTo()} `).replaceAll('-', ' ');
  return t.game.spoken.plays({ color, move: spelled });
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What changed between two states of a game, for somebody who cannot see it. */
export function announcement(before: Game | null, after: Game, names: Notation = serverNotation): string {
  const known = before?.moves.length ?? after.moves.length;
  if (before && after.moves.length < known) return `${t.game.spoken.takenBack()} ${sentence(status(after))}`;
  const said = after.moves.slice(known).map((move) => spokenMove(move, names));
  const gone = before && offerGone(before, after);
  if (gone) said.push(gone);
  if (
    !before ||
    said.length > 0 ||
    after.result !== before.result ||
    after.to_move !== before.to_move ||
    after.status !== before.status
  ) {
    if (before?.status === 'waiting' && after.status === 'running') said.push(t.game.spoken.here());
    said.push(sentence(status(after)));
    if (!after.result && after.to_move && after.position.duty === 'capture' && after.position.hint) {
      said.push(names.show(hintText(after.position) ?? ''));
    }
  }
  const offered = offerText(after);
  if (offered && offered !== (before && offerText(before))) said.push(offered);
  return said.join(' ');
}

/** The text to send for cells that fit no legal move, so that the server can say which rule they break. */
export function attemptText(position: Position, cells: readonly string[], first: Color): string {
  const empty = cells.every((cell) => !position.pieces.some((p) => p.cell === cell));
  if (position.duty === 'swap' && cells.length === 2 && empty) {
    return (first === 'black' ? cells : [...cells].reverse()).join('/');
  }
  return cells.join(position.duty === 'capture' ? 'x' : '-');
}

/** Whether a move of a kind is legal. */
export function allows({ legal }: Position, kind: LegalMove['kind']): boolean {
  return legal.some((move) => move.kind === kind);
}

/** A move to write in an empty field; null where none can be written. */
export function exampleMove({ legal }: Position): string | null {
  return legal.find((move) => move.kind !== 'pie')?.text ?? null;
}
